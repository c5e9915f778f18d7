/** The lines on which edges are searched: beside and through the middle of boxes, beside frames and titles. */
import type { Rect } from './layout-types.ts';
import { bottomOf, inflated, rightOf } from './rects.ts';

/** What edges go round, px; outer frames before inner ones. */
export interface Walls {
  readonly boxes: readonly Rect[];
  readonly titles: readonly Rect[];
  readonly frames: readonly Rect[];
}

/** Grid lines, and which pieces between neighbouring crossings are blocked. A crossing is `column * rows + row`. */
export interface RouteGrid {
  readonly xs: readonly number[];
  readonly ys: readonly number[];
  readonly columnOf: ReadonlyMap<number, number>;
  readonly rowOf: ReadonlyMap<number, number>;
  /** 1 where the piece to the right of a crossing is blocked. */
  readonly blockedRight: Uint8Array;
  /** 1 where the piece below a crossing is blocked. */
  readonly blockedDown: Uint8Array;
  /** The innermost frame around the piece to the right of a crossing, as index into the frames; -1 outside of all. */
  readonly frameRight: Int16Array;
  /** The same for the piece below a crossing. */
  readonly frameDown: Int16Array;
  /** Distance of the lines to the boxes, px. */
  readonly clearance: number;
}

/** Distance of lines to titles, px. */
const titleClearance = 6;

/** Coordinates are compared by their key, in halves of a px. */
export const gridKey = (value: number): number => Math.round(value * 2) / 2;

const sortedKeys = (values: readonly number[]): readonly number[] =>
  [...new Set(values.map(gridKey))].toSorted((one, other) => one - other);

const indexes = (values: readonly number[]): ReadonlyMap<number, number> =>
  new Map(values.map((value, at) => [value, at]));

/** The first index whose value is greater than `least`. */
export function firstAbove(values: readonly number[], least: number): number {
  let [low, high] = [0, values.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((values[middle] ?? 0) > least) high = middle;
    else low = middle + 1;
  }
  return low;
}

function block(grid: RouteGrid, wall: Rect): void {
  const { xs, ys, blockedRight, blockedDown } = grid;
  const [left, right] = [firstAbove(xs, wall.x), firstAbove(xs, rightOf(wall) - 1e-6)];
  const [top, bottom] = [firstAbove(ys, wall.y), firstAbove(ys, bottomOf(wall) - 1e-6)];
  for (let row = top; row < bottom; row += 1) {
    for (let column = Math.max(0, left - 1); column < right; column += 1) blockedRight[column * ys.length + row] = 1;
  }
  for (let column = left; column < right; column += 1) {
    for (let row = Math.max(0, top - 1); row < bottom; row += 1) blockedDown[column * ys.length + row] = 1;
  }
}

/** Notes a frame for all pieces that reach into it; inner frames come after outer ones. */
function paint({ xs, ys, frameRight, frameDown }: RouteGrid, frame: Rect, index: number): void {
  const [right, bottom] = [rightOf(frame), bottomOf(frame)];
  const left = Math.max(0, firstAbove(xs, frame.x) - 1);
  const top = Math.max(0, firstAbove(ys, frame.y) - 1);
  for (let column = left; (xs[column] ?? right) < right; column += 1) {
    const isWithin = (xs[column] ?? 0) > frame.x;
    for (let row = top; (ys[row] ?? bottom) < bottom; row += 1) {
      const at = column * ys.length + row;
      if ((ys[row] ?? 0) > frame.y) frameRight[at] = index;
      if (isWithin) frameDown[at] = index;
    }
  }
}

/** The grid around walls. */
export function routeGridOf({ boxes, titles, frames }: Walls, clearance: number): RouteGrid {
  const xs = sortedKeys([
    ...[...boxes, ...frames].flatMap((rect) => [rect.x - clearance, rightOf(rect) + clearance]),
    ...boxes.map(({ x, width }) => x + width / 2),
    ...titles.flatMap((rect) => [rect.x - titleClearance, rightOf(rect) + titleClearance]),
  ]);
  const ys = sortedKeys([
    ...[...boxes, ...frames].flatMap((rect) => [rect.y - clearance, bottomOf(rect) + clearance]),
    ...boxes.map(({ y, height }) => y + height / 2),
    ...titles.flatMap((rect) => [rect.y - titleClearance, bottomOf(rect) + titleClearance]),
  ]);
  const grid: RouteGrid = {
    xs,
    ys,
    columnOf: indexes(xs),
    rowOf: indexes(ys),
    blockedRight: new Uint8Array(xs.length * ys.length),
    blockedDown: new Uint8Array(xs.length * ys.length),
    frameRight: new Int16Array(xs.length * ys.length).fill(-1),
    frameDown: new Int16Array(xs.length * ys.length).fill(-1),
    clearance,
  };
  for (const box of boxes) block(grid, inflated(box, clearance - 1));
  for (const title of titles) block(grid, inflated(title, titleClearance - 1));
  for (const [at, frame] of frames.entries()) paint(grid, frame, at);
  return grid;
}
