/** Repeatable random choices. Tests and benchmarks only. */

/** Choices that depend on nothing but the seed. */
export class RandomSource {
  private state: number;

  constructor(seed: number) {
    this.state = seed >>> 0;
  }

  /** A number from 0 up to 1. */
  next(): number {
    this.state = (this.state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number below `most`. */
  below(most: number): number {
    return Math.floor(this.next() * most);
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<Item>(items: readonly Item[]): Item {
    if (items.length === 0) throw new Error('There is nothing to choose from');
    return items[this.below(items.length)] as Item;
  }

  /** Up to `most` different items in random order. */
  some<Item>(items: readonly Item[], most: number): readonly Item[] {
    return this.shuffled(items).slice(0, 1 + this.below(most));
  }

  shuffled<Item>(items: readonly Item[]): readonly Item[] {
    return items
      .map((item) => [this.next(), item] as const)
      .toSorted(([one], [other]) => one - other)
      .map(([, item]) => item);
  }
}
