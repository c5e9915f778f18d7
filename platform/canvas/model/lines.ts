/** Geometry of points, lines and boxes. Pure; all lengths are canvas px. */
import type { Part } from './nearest-box.ts';

/** A point, canvas px. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The centre of a box. */
export const middleOf = ({ x, y, width, height }: Part): Point => ({ x: x + width / 2, y: y + height / 2 });

/** Euclidean distance. */
export const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);

/** The point at `share` (0 to 1) between two points. */
export const between = (from: Point, to: Point, share: number): Point => ({
  x: from.x + (to.x - from.x) * share,
  y: from.y + (to.y - from.y) * share,
});

/** The box, larger by `by` on each side. */
export const grown = <B extends Part>(box: B, by: number): B => ({
  ...box,
  x: box.x - by,
  y: box.y - by,
  width: box.width + 2 * by,
  height: box.height + 2 * by,
});

/** Whether two boxes share more than an edge, or are less than `gap` apart. */
export const overlaps = (one: Part, other: Part, gap = 0): boolean =>
  one.x < other.x + other.width + gap &&
  other.x < one.x + one.width + gap &&
  one.y < other.y + other.height + gap &&
  other.y < one.y + one.height + gap;

/** Below this a line only touches. */
const touch = 1e-6;

/** The part of a line inside a box, as shares of its length; undefined when it only touches or misses. */
export function shareWithin(from: Point, to: Point, box: Part): readonly [number, number] | undefined {
  let [enter, leave] = [0, 1];
  const spans = [
    [from.x, to.x - from.x, box.x, box.x + box.width],
    [from.y, to.y - from.y, box.y, box.y + box.height],
  ] as const;
  for (const [start, way, low, high] of spans) {
    if (way === 0) {
      if (start <= low + touch || start >= high - touch) return undefined;
      continue;
    }
    const [one, other] = [(low - start) / way, (high - start) / way];
    enter = Math.max(enter, Math.min(one, other));
    leave = Math.min(leave, Math.max(one, other));
  }
  return leave - enter > touch ? [enter, leave] : undefined;
}

/** Whether a line crosses the inside of a box. Called millions of times by edge routing, so it allocates nothing. */
export function hits(from: Point, to: Point, box: Part): boolean {
  const left = box.x + touch;
  const top = box.y + touch;
  const right = box.x + box.width - touch;
  const bottom = box.y + box.height - touch;
  if (from.x <= left && to.x <= left) return false;
  if (from.x >= right && to.x >= right) return false;
  if (from.y <= top && to.y <= top) return false;
  if (from.y >= bottom && to.y >= bottom) return false;
  // The line passes the box's span; it hits when not all corners lie on the same side of it.
  const wide = to.x - from.x;
  const high = to.y - from.y;
  const topLeft = wide * (top - from.y) - high * (left - from.x);
  const topRight = wide * (top - from.y) - high * (right - from.x);
  const bottomLeft = wide * (bottom - from.y) - high * (left - from.x);
  const bottomRight = wide * (bottom - from.y) - high * (right - from.x);
  const least = Math.min(topLeft, topRight, bottomLeft, bottomRight);
  const most = Math.max(topLeft, topRight, bottomLeft, bottomRight);
  return least < 0 && most > 0;
}

/** The segments of a polyline. */
export const linesOf = (points: readonly Point[]): readonly (readonly [Point, Point])[] =>
  points.slice(1).map((to, at) => [points[at] ?? to, to] as const);

/** Length of a polyline. */
export const lengthOf = (points: readonly Point[]): number =>
  linesOf(points).reduce((sum, [from, to]) => sum + distance(from, to), 0);

/** The point at `share` (0 to 1) of a polyline. */
export function pointAlong(points: readonly Point[], share: number): Point {
  let rest = lengthOf(points) * share;
  for (const [from, to] of linesOf(points)) {
    const length = distance(from, to);
    if (rest <= length) return length === 0 ? from : between(from, to, rest / length);
    rest -= length;
  }
  return points.at(-1) ?? { x: 0, y: 0 };
}
