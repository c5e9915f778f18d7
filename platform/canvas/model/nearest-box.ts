/** Which box an arrow key moves to. Pure. */

/** A box on the canvas, canvas px. */
export interface Box {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Direction of an arrow key. */
export type Direction = 'left' | 'right' | 'up' | 'down';

const keys: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

/** Direction of a key event's `key`; undefined for all other keys. */
export const directionOf = (key: string): Direction | undefined => keys[key];

/** How much more a px sideways costs than a px ahead. */
const aside = 2.5;

/** The next box in a direction, by its centre; boxes straight ahead come before those to the side. */
export function nearestBox(boxes: readonly Box[], from: Box, direction: Direction): Box | undefined {
  const isLevel = direction === 'left' || direction === 'right';
  const sign = direction === 'right' || direction === 'down' ? 1 : -1;
  let best: Box | undefined;
  let least = Infinity;
  for (const box of boxes) {
    const x = box.x + box.width / 2 - (from.x + from.width / 2);
    const y = box.y + box.height / 2 - (from.y + from.height / 2);
    const ahead = sign * (isLevel ? x : y);
    if (box.id === from.id || ahead <= 0) continue;
    const cost = ahead + aside * Math.abs(isLevel ? y : x);
    if (cost < least) [best, least] = [box, cost];
  }
  return best;
}

/** A rectangle on the canvas, canvas px. */
export interface Part {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The bounding box of all boxes; undefined when there are none. */
export function boundsOf(boxes: readonly Part[]): Part | undefined {
  if (boxes.length === 0) return undefined;
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y, width, height } of boxes) {
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x + width);
    bottom = Math.max(bottom, y + height);
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** The box at a point; of several the last one, which is drawn on top. */
export const boxAt = (boxes: readonly Box[], point: { readonly x: number; readonly y: number }): Box | undefined =>
  boxes.findLast(
    ({ x, y, width, height }) => point.x >= x && point.x <= x + width && point.y >= y && point.y <= y + height,
  );
