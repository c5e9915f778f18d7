/** Where a line runs on a canvas: as the worker led it while both boxes stand where they stood then, else straight. Pure; canvas px. */
import { between, distance, hits, linesOf, middleOf, overlaps, pointAlong, shareWithin, type Point } from './lines.ts';
import type { Box, Part } from './nearest-box.ts';

/** What the worker found, and for which places of boxes. */
export interface Ways {
  readonly boxes: ReadonlyMap<string, Point>;
  readonly routes: ReadonlyMap<string, readonly Point[]>;
  /** Top left corners. */
  readonly labels: ReadonlyMap<string, Point>;
}

/** Before the worker has answered. */
export const noWays: Ways = { boxes: new Map(), routes: new Map(), labels: new Map() };

/** A line with its ends and the size of its label; 0 by 0 when it has none. */
export interface LineEnds {
  readonly id: string;
  readonly from: Box;
  readonly to: Box;
  readonly label: { readonly width: number; readonly height: number };
}

/** A line as it is drawn. */
export interface DrawnWay {
  readonly points: readonly Point[];
  /** Top left corner of the label. */
  readonly label: Point | undefined;
  /** Of line and label. */
  readonly bounds: Part;
}

/** From border to border, on the line between the middles. */
export function straightWay(from: Box, to: Box): readonly Point[] {
  const [start, end] = [middleOf(from), middleOf(to)];
  const leave = shareWithin(start, end, from)?.[1] ?? 0;
  const enter = hits(start, end, to) ? (shareWithin(start, end, to)?.[0] ?? 1) : 1;
  // Boxes that cover each other have no line between them; it would run backwards.
  return leave < enter ? [between(start, end, leave), between(start, end, enter)] : [start, end];
}

const standsThere = (place: Point | undefined, { x, y }: Box): boolean => place?.x === x && place.y === y;

function boundsOfWay(points: readonly Point[], label: Part | undefined): Part {
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  if (label) {
    xs.push(label.x, label.x + label.width);
    ys.push(label.y, label.y + label.height);
  }
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  // A level line has no height of its own.
  return { x: x - 1, y: y - 1, width: Math.max(...xs) - x + 2, height: Math.max(...ys) - y + 2 };
}

/** The way of a line and the place of its label. */
export function drawnWay({ id, from, to, label }: LineEnds, { boxes, routes, labels }: Ways): DrawnWay {
  const route = routes.get(id);
  const isKnown = route && standsThere(boxes.get(from.id), from) && standsThere(boxes.get(to.id), to);
  const points = isKnown ? route : straightWay(from, to);
  if (label.width === 0) return { points, label: undefined, bounds: boundsOfWay(points, undefined) };
  const middle = pointAlong(points, 0.5);
  const place = (isKnown ? labels.get(id) : undefined) ?? {
    x: Math.round(middle.x - label.width / 2),
    y: Math.round(middle.y - label.height / 2),
  };
  return { points, label: place, bounds: boundsOfWay(points, { ...place, ...label }) };
}

/** Length and half the width of a line's head. */
const head = { length: 12, half: 5 } as const;

/** A line up to its head, and the three corners of the head. */
export interface LineParts {
  readonly line: readonly Point[];
  readonly head: readonly Point[];
}

export function lineParts(points: readonly Point[]): LineParts {
  const [end, before] = [points.at(-1), points.at(-2)];
  if (!end || !before) return { line: [], head: [] };
  const length = distance(before, end) || 1;
  const way = { x: (end.x - before.x) / length, y: (end.y - before.y) / length };
  const base = { x: end.x - way.x * head.length, y: end.y - way.y * head.length };
  const corner = (sign: 1 | -1): Point => ({
    x: base.x - sign * way.y * head.half,
    y: base.y + sign * way.x * head.half,
  });
  return { line: [...points.slice(0, -1), base], head: [end, corner(1), corner(-1)] };
}

/** How far a point is from a part of a line. */
function distanceTo(point: Point, from: Point, to: Point): number {
  const length = distance(from, to) ** 2;
  const share =
    length === 0 ? 0 : ((point.x - from.x) * (to.x - from.x) + (point.y - from.y) * (to.y - from.y)) / length;
  return distance(point, between(from, to, Math.min(1, Math.max(0, share))));
}

/** The line nearest to a point, no farther than `reach`. */
export function lineAt<L extends Pick<DrawnWay, 'points' | 'bounds'>>(
  lines: readonly L[],
  point: Point,
  reach: number,
): L | undefined {
  let nearest: L | undefined;
  let least = reach;
  const spot = { ...point, width: 0, height: 0 };
  for (const line of lines) {
    if (!overlaps(line.bounds, spot, reach)) continue;
    for (const [from, to] of linesOf(line.points)) {
      const way = distanceTo(point, from, to);
      if (way < least) [nearest, least] = [line, way];
    }
  }
  return nearest;
}
