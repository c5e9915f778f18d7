/** Where an edge runs on a canvas: along its computed route while neither box has moved, else straight. Pure; canvas px. */
import { between, distance, hits, linesOf, middleOf, overlaps, pointAlong, shareWithin, type Point } from './lines.ts';
import type { Box, Part } from './nearest-box.ts';

/** The routes that the worker computed, with the box positions that they belong to. */
export interface EdgeRoutes {
  readonly boxes: ReadonlyMap<string, Point>;
  readonly routes: ReadonlyMap<string, readonly Point[]>;
  /** Top left corners. */
  readonly labels: ReadonlyMap<string, Point>;
}

/** Before the worker has answered. */
export const noEdgeRoutes: EdgeRoutes = { boxes: new Map(), routes: new Map(), labels: new Map() };

/** An edge with its ends and the size of its label; 0 by 0 without one. */
export interface LineEnds {
  readonly id: string;
  readonly from: Box;
  readonly to: Box;
  readonly label: { readonly width: number; readonly height: number };
}

/** An edge as it is drawn. */
export interface DrawnRoute {
  readonly points: readonly Point[];
  /** Top left corner of the label. */
  readonly label: Point | undefined;
  /** Of edge and label. */
  readonly bounds: Part;
}

/** From border to border along the line between the centres. */
export function straightRoute(from: Box, to: Box): readonly Point[] {
  const [start, end] = [middleOf(from), middleOf(to)];
  const leave = shareWithin(start, end, from)?.[1] ?? 0;
  const enter = hits(start, end, to) ? (shareWithin(start, end, to)?.[0] ?? 1) : 1;
  // Overlapping boxes have no line between them; it would run backwards.
  return leave < enter ? [between(start, end, leave), between(start, end, enter)] : [start, end];
}

const standsThere = (place: Point | undefined, { x, y }: Box): boolean => place?.x === x && place.y === y;

function boundsOfRoute(points: readonly Point[], label: Part | undefined): Part {
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  if (label) {
    xs.push(label.x, label.x + label.width);
    ys.push(label.y, label.y + label.height);
  }
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  // A horizontal line has no height of its own.
  return { x: x - 1, y: y - 1, width: Math.max(...xs) - x + 2, height: Math.max(...ys) - y + 2 };
}

/** The route of an edge and the position of its label. */
export function drawnRoute({ id, from, to, label }: LineEnds, { boxes, routes, labels }: EdgeRoutes): DrawnRoute {
  const route = routes.get(id);
  const isKnown = route && standsThere(boxes.get(from.id), from) && standsThere(boxes.get(to.id), to);
  const points = isKnown ? route : straightRoute(from, to);
  if (label.width === 0) return { points, label: undefined, bounds: boundsOfRoute(points, undefined) };
  const middle = pointAlong(points, 0.5);
  const place = (isKnown ? labels.get(id) : undefined) ?? {
    x: Math.round(middle.x - label.width / 2),
    y: Math.round(middle.y - label.height / 2),
  };
  return { points, label: place, bounds: boundsOfRoute(points, { ...place, ...label }) };
}

/** Length and half the width of an arrow head. */
const head = { length: 12, half: 5 } as const;

/** A line up to its arrow head, and the three corners of the head. */
export interface LineParts {
  readonly line: readonly Point[];
  readonly head: readonly Point[];
}

/** Splits a route into its line and its arrow head; both are empty for fewer than two points. */
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

/** Distance of a point to a line segment. */
function distanceTo(point: Point, from: Point, to: Point): number {
  const length = distance(from, to) ** 2;
  const share =
    length === 0 ? 0 : ((point.x - from.x) * (to.x - from.x) + (point.y - from.y) * (to.y - from.y)) / length;
  return distance(point, between(from, to, Math.min(1, Math.max(0, share))));
}

/** The edge nearest to a point, at most `reach` px away. */
export function lineAt<L extends Pick<DrawnRoute, 'points' | 'bounds'>>(
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
