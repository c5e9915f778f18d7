/** Reorders a list. Pure; the input is not mutated. */

/** Moves the item at `from` to the index `to`; returns the same array when nothing changes. */
export function movedTo<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const item = items[from];
  if (item === undefined || from === to || to < 0 || to >= items.length) return items;
  return items.toSpliced(from, 1).toSpliced(to, 0, item);
}

/** Final index of an item dropped on the upper or lower half of the row `target`. */
export function placeOfDrop(from: number, target: number, half: 'top' | 'bottom'): number {
  const gap = half === 'top' ? target : target + 1;
  return gap > from ? gap - 1 : gap;
}

/** Announcement after a move, for example `"Wiki" is now 2 of 3.` */
export const describePlace = (label: string, at: number, count: number): string =>
  `"${label}" is now ${at + 1} of ${count}.`;
