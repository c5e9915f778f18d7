/** The order of elements on a diagram: fractional keys, ties by id. Pure. */
import type { BoardElement } from './board-element.ts';

/** Compares by key, then by id; elements without a key lie at the bottom. */
export const byOrder = (one: BoardElement, other: BoardElement): number => {
  const [a, b] = [one.z ?? '', other.z ?? ''];
  if (a !== b) return a < b ? -1 : 1;
  return one.id < other.id ? -1 : one.id > other.id ? 1 : 0;
};

/** Elements from the bottom to the top. */
export const inOrder = (elements: Iterable<BoardElement>): readonly BoardElement[] => [...elements].toSorted(byOrder);

/** The key of the topmost element; undefined on an empty diagram. */
export function topKey(elements: Iterable<BoardElement>): string | undefined {
  let top: string | undefined;
  for (const { z = '' } of elements) if (top === undefined || z > top) top = z;
  return top === '' ? undefined : top;
}
