/** The order in which a diagram is read: by Tab, by search, and as slides. Pure. */
import type { Box } from '#platform/canvas/model/nearest-box.ts';
import { isBox, isFrame, type BoardElement } from './board-element.ts';
import type { Elements } from './board-lines.ts';
import { boundsOfElement } from './board-selecting.ts';

/** Elements whose tops are this close stand in one row, canvas px. */
const rowHeight = 40;
const rowOf = ({ y }: Box): number => Math.round(y / rowHeight);

/** Elements with the boxes around them. */
export const boxesOf = (elements: Elements, among: Iterable<BoardElement> = elements.values()): readonly Box[] =>
  [...among].flatMap((element) => {
    const bounds = boundsOfElement(element, elements);
    return bounds ? [{ id: element.id, ...bounds }] : [];
  });

/** From the top, then from the left. */
export const readingOrder = (boxes: readonly Box[]): readonly Box[] =>
  boxes.toSorted((one, other) => rowOf(one) - rowOf(other) || one.x - other.x || (one.id < other.id ? -1 : 1));

const textOf = (element: BoardElement): string =>
  `${element.label ?? ''}\n${isBox(element) ? (element.alt ?? '') : ''}`.toLowerCase();

/** Ids of the elements that hold a text, in reading order; none for an empty one. */
export function elementsWith(elements: Elements, search: string): readonly string[] {
  const text = search.trim().toLowerCase();
  if (text === '') return [];
  const found = [...elements.values()].filter((element) => textOf(element).includes(text));
  return readingOrder(boxesOf(elements, found)).map(({ id }) => id);
}

/** Ids of the frames, in reading order. */
export const framesOf = (elements: Elements): readonly string[] =>
  readingOrder(boxesOf(elements, [...elements.values()].filter(isFrame))).map(({ id }) => id);
