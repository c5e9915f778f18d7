/** Geometry of rectangles and polylines. Touching is not overlapping. */
import type { Insets, Point, Rect } from './layout-types.ts';

/** Right edge. */
export const rightOf = ({ x, width }: Rect): number => x + width;

/** Bottom edge. */
export const bottomOf = ({ y, height }: Rect): number => y + height;

/** Whether two rectangles share more than an edge, or are less than `gap` apart. */
export const collide = (one: Rect, other: Rect, gap = 0): boolean =>
  one.x < rightOf(other) + gap &&
  other.x < rightOf(one) + gap &&
  one.y < bottomOf(other) + gap &&
  other.y < bottomOf(one) + gap;

/** The rectangle, larger on all sides. */
export const padded = (rect: Rect, { top, right, bottom, left }: Insets): Rect => ({
  x: rect.x - left,
  y: rect.y - top,
  width: rect.width + left + right,
  height: rect.height + top + bottom,
});

/** The rectangle, larger by `by` on each side. */
export const inflated = (rect: Rect, by: number): Rect => padded(rect, { top: by, right: by, bottom: by, left: by });

/** Bounds of rectangles; undefined without any. */
export function boundsAround(rects: readonly Rect[]): Rect | undefined {
  if (rects.length === 0) return undefined;
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const rect of rects) {
    left = Math.min(left, rect.x);
    top = Math.min(top, rect.y);
    right = Math.max(right, rightOf(rect));
    bottom = Math.max(bottom, bottomOf(rect));
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** The centre of a rectangle. */
export const middleOf = ({ x, y, width, height }: Rect): Point => ({ x: x + width / 2, y: y + height / 2 });

/** Distance of two points. */
export const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);

/** The point at `share` (0 to 1) between two points. */
export const between = (from: Point, to: Point, share: number): Point => ({
  x: from.x + (to.x - from.x) * share,
  y: from.y + (to.y - from.y) * share,
});

/** A straight piece of a path. */
export type Piece = readonly [from: Point, to: Point];

/** The straight pieces of a path. */
export const piecesOf = (points: readonly Point[]): readonly Piece[] =>
  points.slice(1).map((to, at) => [points[at] ?? to, to] as const);

/** Total length of a path. */
export const pathLength = (points: readonly Point[]): number =>
  piecesOf(points).reduce((sum, [from, to]) => sum + distance(from, to), 0);

/**
 * The shares of a piece at which it enters and leaves a rectangle; undefined when it misses or only touches. Written out
 * for both axes: layouts ask this some hundred thousand times.
 */
export function clipOf([from, to]: Piece, rect: Rect): readonly [enter: number, leave: number] | undefined {
  let [enter, leave] = [0, 1];
  const [across, down] = [to.x - from.x, to.y - from.y];
  if (across === 0) {
    if (from.x <= rect.x || from.x >= rect.x + rect.width) return undefined;
  } else {
    const one = (rect.x - from.x) / across;
    const other = (rect.x + rect.width - from.x) / across;
    enter = Math.max(enter, Math.min(one, other));
    leave = Math.min(leave, Math.max(one, other));
    if (leave <= enter) return undefined;
  }
  if (down === 0) {
    if (from.y <= rect.y || from.y >= rect.y + rect.height) return undefined;
  } else {
    const one = (rect.y - from.y) / down;
    const other = (rect.y + rect.height - from.y) / down;
    enter = Math.max(enter, Math.min(one, other));
    leave = Math.min(leave, Math.max(one, other));
  }
  return leave > enter ? [enter, leave] : undefined;
}

/** Whether a path passes through a rectangle, not counting its outermost half px. */
export const passes = (points: readonly Point[], rect: Rect): boolean => {
  const inner = inflated(rect, -0.5);
  return piecesOf(points).some((piece) => clipOf(piece, inner) !== undefined);
};
