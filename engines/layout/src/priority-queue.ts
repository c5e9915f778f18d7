/** A priority queue: a binary min-heap. */

/** Values with a cost; `take` removes and returns the value of least cost, undefined when the queue is empty. */
export class PriorityQueue<T> {
  // Two arrays: an object for each entry would cost more than everything else in a search.
  readonly #values: T[] = [];
  readonly #costs: number[] = [];

  /** Removes all values. */
  clear(): void {
    this.#values.length = 0;
    this.#costs.length = 0;
  }

  add(value: T, cost: number): void {
    const [values, costs] = [this.#values, this.#costs];
    let at = values.length;
    while (at > 0) {
      const up = (at - 1) >> 1;
      const above = costs[up] ?? 0;
      if (above <= cost) break;
      costs[at] = above;
      values[at] = values[up] as T;
      at = up;
    }
    costs[at] = cost;
    values[at] = value;
  }

  take(): T | undefined {
    const [values, costs] = [this.#values, this.#costs];
    const least = values[0];
    const [last, cost] = [values.pop(), costs.pop() ?? 0];
    const size = values.length;
    if (size === 0) return least;
    let at = 0;
    for (;;) {
      const left = 2 * at + 1;
      if (left >= size) break;
      const right = left + 1;
      const child = right < size && (costs[right] ?? 0) < (costs[left] ?? 0) ? right : left;
      const below = costs[child] ?? 0;
      if (below >= cost) break;
      costs[at] = below;
      values[at] = values[child] as T;
      at = child;
    }
    costs[at] = cost;
    values[at] = last as T;
    return least;
  }
}
