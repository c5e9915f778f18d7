/** Draws a path of straight pieces as a curve. */
import { between, distance } from './rects.ts';
import type { Point } from './layout-types.ts';

/** Largest distance from a bend at which the curve leaves the straight piece, px. */
const usualRoundness = 20;

/** The point before a bend, towards another one, where the curve leaves the straight piece. */
function leaving(bend: Point, other: Point, roundness: number): Point {
  const length = distance(bend, other);
  return length === 0 ? bend : between(bend, other, Math.min(roundness, length / 2) / length);
}

/** The bends of a path as the curve passes them: where it leaves the straight pieces, and the middle between. */
export function roundedBends(points: readonly Point[]): readonly (readonly [Point, Point, Point])[] {
  return points.slice(1, -1).map((bend, at) => {
    const from = leaving(bend, points[at] ?? bend, usualRoundness);
    const to = leaving(bend, points[at + 2] ?? bend, usualRoundness);
    return [from, between(bend, between(from, to, 0.5), 0.5), to];
  });
}

const written = ({ x, y }: Point): string => `${Math.round(x * 100) / 100} ${Math.round(y * 100) / 100}`;

/**
 * The `d` of an SVG path through the ends of a path, with its bends rounded; empty for fewer than two points. The curve
 * cuts a right angle by a third of the roundness at most: 7 px, less than the distance of routes to boxes and titles.
 */
export function curvedPath(points: readonly Point[], roundness = usualRoundness): string {
  const [start, end] = [points[0], points.at(-1)];
  if (!start || !end || points.length < 2) return '';
  const bends = points.slice(1, -1).map((bend, at) => {
    const towards = (other: Point = bend): string => written(leaving(bend, other, roundness));
    return ` L ${towards(points[at])} Q ${written(bend)} ${towards(points[at + 2])}`;
  });
  return `M ${written(start)}${bends.join('')} L ${written(end)}`;
}
