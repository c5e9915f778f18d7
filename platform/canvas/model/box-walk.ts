/** Going through the boxes of a canvas by keys. Pure. */
import { nearestBox, type Box, type Direction } from './nearest-box.ts';

/** The boxes, and the selection that goes through them. */
export interface BoxWalk {
  /** In the order in which they are read. */
  readonly boxes: readonly Box[];
  /** Id of the only box that is selected. */
  readonly at: string | undefined;
  readonly select: (box: Box) => void;
  readonly deselect: () => void;
}

/** Tab: selects the next box in reading order; false after the last one, so that Tab leaves the canvas. */
export function stepThrough({ boxes, at: id, select, deselect }: BoxWalk, by: 1 | -1): boolean {
  const at = boxes.findIndex((box) => box.id === id);
  const next = at === -1 ? boxes.at(by === 1 ? 0 : -1) : boxes[at + by];
  if (next) select(next);
  else deselect();
  return next !== undefined;
}

/** Alt and an arrow: selects the neighbour in a direction, without a selection the first box. False where there is none. */
export function stepTowards({ boxes, at, select }: BoxWalk, direction: Direction): boolean {
  const from = boxes.find(({ id }) => id === at);
  const next = from ? nearestBox(boxes, from, direction) : boxes[0];
  if (next) select(next);
  return next !== undefined;
}

const ways: Readonly<Record<Direction, readonly [number, number]>> = {
  left: [-1, 0],
  right: [1, 0],
  up: [0, -1],
  down: [0, 1],
};

/** A distance in a direction, canvas px. */
export function distanceIn(direction: Direction, by: number): { readonly dx: number; readonly dy: number } {
  const [x, y] = ways[direction];
  return { dx: x * by, dy: y * by };
}
