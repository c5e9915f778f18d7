/** Courses at right angles with round corners, as path data. Pure; canvas px. */
import type { Point } from './lines.ts';

/** Round corners of courses. */
const cornerRadius = 6;

/** Path data of a course with round corners. */
export function roundPath(points: readonly Point[]): string {
  const [first, ...rest] = points;
  if (!first) return '';
  let d = `M${first.x} ${first.y}`;
  for (const [at, point] of rest.entries()) {
    const [before, after] = [points[at], rest[at + 1]];
    if (!before || !after) {
      d += `L${point.x} ${point.y}`;
      continue;
    }
    const reach = Math.min(
      cornerRadius,
      (Math.abs(point.x - before.x) + Math.abs(point.y - before.y)) / 2,
      (Math.abs(after.x - point.x) + Math.abs(after.y - point.y)) / 2,
    );
    const towards = (other: Point): Point => ({
      x: point.x + Math.sign(other.x - point.x) * reach,
      y: point.y + Math.sign(other.y - point.y) * reach,
    });
    const [start, end] = [towards(before), towards(after)];
    d += `L${start.x} ${start.y}Q${point.x} ${point.y} ${end.x} ${end.y}`;
  }
  return d;
}
