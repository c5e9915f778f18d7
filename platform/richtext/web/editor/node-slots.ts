/** DOM slots of blocks that React renders, as an external store. */

/** Current slots; React renders into their elements and is notified of changes. */
export class NodeSlots<Slot extends { readonly key: string }> {
  #slots: readonly Slot[] = [];
  #listeners = new Set<() => void>();

  /** The slots of this moment; the same array until something changes. */
  readonly current = (): readonly Slot[] => this.#slots;

  /** Calls `listener` after every change, until the returned function is called. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Adds a slot, or replaces the one with the same key. */
  put(slot: Slot): void {
    const at = this.#slots.findIndex(({ key }) => key === slot.key);
    this.#tell(at < 0 ? [...this.#slots, slot] : this.#slots.with(at, slot));
  }

  /** Removes a slot. */
  drop(key: string): void {
    this.#tell(this.#slots.filter((slot) => slot.key !== key));
  }

  #tell(slots: readonly Slot[]): void {
    this.#slots = slots;
    // Node views change while React may be drawing; it must hear of it afterwards.
    queueMicrotask(() => this.#listeners.forEach((listener) => listener()));
  }
}
