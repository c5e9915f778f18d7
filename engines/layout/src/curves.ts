/** Draws a path of straight pieces as a curve. */
import { between, distance } from './rects.ts';
import type { Point } from './layout-types.ts';

/** Largest distance from a bend at which the curve leaves the straight piece, px. */
const usualRoundness = 20;

const written = ({ x, y }: Point): string => `${Math.round(x * 100) / 100} ${Math.round(y * 100) / 100}`;

/**
 * The `d` of an SVG path through the ends of a path, with its bends rounded; empty for fewer than two points. The curve
 * cuts a right angle by a third of the roundness at most: 7 px, less than the distance of routes to boxes and titles.
 */
export function curvedPath(points: readonly Point[], roundness = usualRoundness): string {
  const [start, end] = [points[0], points.at(-1)];
  if (!start || !end || points.length < 2) return '';
  const bends = points.slice(1, -1).map((bend, at) => {
    const [before, after] = [points[at] ?? bend, points[at + 2] ?? bend];
    const towards = (other: Point): Point => {
      const length = distance(bend, other);
      return length === 0 ? bend : between(bend, other, Math.min(roundness, length / 2) / length);
    };
    return ` L ${written(towards(before))} Q ${written(bend)} ${written(towards(after))}`;
  });
  return `M ${written(start)}${bends.join('')} L ${written(end)}`;
}
