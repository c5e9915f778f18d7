/** A priority queue: a binary min-heap. */

interface Entry<T> {
  readonly value: T;
  readonly cost: number;
}

/** Entries with a cost; `take` removes and returns the value of least cost, undefined when the queue is empty. */
export class PriorityQueue<T> {
  readonly #heap: Entry<T>[] = [];

  add(value: T, cost: number): void {
    const heap = this.#heap;
    let at = heap.length;
    const entry = { value, cost };
    heap.push(entry);
    while (at > 0) {
      const up = (at - 1) >> 1;
      const parent = heap[up];
      if (!parent || parent.cost <= cost) break;
      heap[at] = parent;
      at = up;
    }
    heap[at] = entry;
  }

  take(): T | undefined {
    const heap = this.#heap;
    const least = heap[0];
    const last = heap.pop();
    if (!least || !last || heap.length === 0) return least?.value;
    let at = 0;
    for (;;) {
      const left = heap[2 * at + 1];
      const right = heap[2 * at + 2];
      const child = left && right && right.cost < left.cost ? right : left;
      if (!child || child.cost >= last.cost) break;
      heap[at] = child;
      at = child === left ? 2 * at + 1 : 2 * at + 2;
    }
    heap[at] = last;
    return least.value;
  }
}
