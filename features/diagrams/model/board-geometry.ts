/** Geometry of boxes on a diagram: bounds, turns, points inside. Pure; canvas px. */
import type { Point } from '#platform/canvas/model/lines.ts';
import { middleOf } from '#platform/canvas/model/lines.ts';
import { boundsOf, type Part } from '#platform/canvas/model/nearest-box.ts';
import type { BoardBox } from './board-element.ts';
import { outlineOf } from './board-outlines.ts';

/** The box of an element before it is turned. */
export const partOf = ({ position, size }: Pick<BoardBox, 'position' | 'size'>): Part => ({
  x: position.x,
  y: position.y,
  width: size.w,
  height: size.h,
});

/** The element in another box. */
export const inPart = (box: BoardBox, { x, y, width, height }: Part): BoardBox => ({
  ...box,
  position: { ...box.position, x, y },
  size: { ...box.size, w: width, h: height },
});

/** Turns a point clockwise round another, degrees. */
export function turned({ x, y }: Point, round: Point, angle: number): Point {
  if (angle === 0) return { x, y };
  const turn = (angle * Math.PI) / 180;
  const [sin, cos] = [Math.sin(turn), Math.cos(turn)];
  return {
    x: round.x + (x - round.x) * cos - (y - round.y) * sin,
    y: round.y + (x - round.x) * sin + (y - round.y) * cos,
  };
}

/** Bounds of points; a point at zero for none. */
export function boundsOfPoints(points: readonly Point[]): Part {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y } of points) {
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
  }
  return points.length === 0
    ? { x: 0, y: 0, width: 0, height: 0 }
    : { x: left, y: top, width: right - left, height: bottom - top };
}

/** The corners of a part, clockwise from the top left. */
export const cornersOf = ({ x, y, width, height }: Part): readonly Point[] => [
  { x, y },
  { x: x + width, y },
  { x: x + width, y: y + height },
  { x, y: y + height },
];

/** The outline of an element as a polygon, turned. */
export function polygonOf(box: BoardBox): readonly Point[] {
  const part = partOf(box);
  const points = outlineOf(box).polygon(part);
  const { angle = 0 } = box;
  if (angle === 0) return points;
  const middle = middleOf(part);
  return points.map((point) => turned(point, middle, angle));
}

/** The upright rectangle around an element. */
export function frameOf(box: BoardBox): Part {
  const part = partOf(box);
  const { angle = 0 } = box;
  if (angle === 0) return part;
  const middle = middleOf(part);
  return boundsOfPoints(cornersOf(part).map((corner) => turned(corner, middle, angle)));
}

/** The rectangle around several parts; undefined for none. */
export const around = (parts: readonly Part[]): Part | undefined =>
  boundsOf(parts.map((part) => ({ ...part, id: '' })));

/** Whether a part lies completely within another. */
export const isWithin = (inner: Part, outer: Part): boolean =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height;

/** Whether a polygon contains a point. */
export function contains(points: readonly Point[], { x, y }: Point): boolean {
  let isInside = false;
  let before = points.at(-1);
  for (const point of points) {
    if (before && point.y > y !== before.y > y) {
      const crossing = point.x + ((y - point.y) / (before.y - point.y)) * (before.x - point.x);
      if (x < crossing) isInside = !isInside;
    }
    before = point;
  }
  return isInside;
}

/** Distance of a point from a segment. */
export function distanceToSegment({ x, y }: Point, from: Point, to: Point): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = dx * dx + dy * dy;
  const share = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - from.x) * dx + (y - from.y) * dy) / length));
  return Math.hypot(x - from.x - share * dx, y - from.y - share * dy);
}

/** Distance of a point from a line through points; infinite without points. */
export function distanceToLine(at: Point, points: readonly Point[]): number {
  let least = Infinity;
  let before: Point | undefined;
  for (const point of points) {
    if (before) least = Math.min(least, distanceToSegment(at, before, point));
    before = point;
  }
  return points.length === 1 && points[0] ? Math.hypot(at.x - points[0].x, at.y - points[0].y) : least;
}

/** Where a ray from inside an outline leaves it; the start when it never does. */
export function exitOf(points: readonly Point[], from: Point, to: Point): Point {
  let farthest: Point | undefined;
  let most = -1;
  let before = points.at(-1);
  for (const point of points) {
    const crossing = before && crossingShare(from, to, before, point);
    if (crossing !== undefined && crossing > most) {
      most = crossing;
      farthest = { x: from.x + (to.x - from.x) * crossing, y: from.y + (to.y - from.y) * crossing };
    }
    before = point;
  }
  return farthest ?? from;
}

/** Where the segment from `a` to `b` crosses the one from `c` to `d`, as a share of the first. */
function crossingShare(a: Point, b: Point, c: Point, d: Point): number | undefined {
  const [rx, ry, sx, sy] = [b.x - a.x, b.y - a.y, d.x - c.x, d.y - c.y];
  const cross = rx * sy - ry * sx;
  if (cross === 0) return undefined;
  const one = ((c.x - a.x) * sy - (c.y - a.y) * sx) / cross;
  const two = ((c.x - a.x) * ry - (c.y - a.y) * rx) / cross;
  return one >= 0 && one <= 1 && two >= 0 && two <= 1 ? one : undefined;
}
