/** Leads the ends of a path to what is drawn of its boxes: a person's head is narrower than its box. */
import type { LayoutBox, Point, ShapePart } from './layout-types.ts';
import { between, bottomOf, clipOf, middleOf, rightOf, type Piece } from './rects.ts';

/** Half the length of the chord of an ellipse at distance `off` from its centre; undefined beside it. */
const halfChord = (off: number, radius: number, other: number): number | undefined =>
  Math.abs(off) < radius ? other * Math.sqrt(1 - (off / radius) ** 2) : undefined;

/** The span that a part covers on a line at `at` across; undefined when the line misses it. */
function spanOf(part: ShapePart, axis: 'x' | 'y', at: number): readonly [number, number] | undefined {
  const [low, high, near, far] =
    axis === 'x' ? [part.y, bottomOf(part), part.x, rightOf(part)] : [part.x, rightOf(part), part.y, bottomOf(part)];
  if (at < low || at > high) return undefined;
  if (!part.isRound) return [near, far];
  const [middle, radius, reach] = [(low + high) / 2, (high - low) / 2, (far - near) / 2];
  const half = halfChord(at - middle, radius, reach);
  return half === undefined ? undefined : [(near + far) / 2 - half, (near + far) / 2 + half];
}

/** The end of a horizontal or vertical piece, led on to the shape that it points at. */
function ledOn(box: LayoutBox, before: Point, end: Point): Point {
  const parts = box.shape ?? [];
  const axis = Math.abs(before.y - end.y) < 0.5 ? 'x' : Math.abs(before.x - end.x) < 0.5 ? 'y' : undefined;
  if (!axis) return end;
  const across = axis === 'x' ? end.y - box.y : end.x - box.x;
  const spans = parts.flatMap((part) => {
    const span = spanOf(part, axis, across);
    return span ? [span] : [];
  });
  if (spans.length === 0) return end;
  const isForward = before[axis] < end[axis];
  const at = isForward ? Math.min(...spans.map(([near]) => near)) : Math.max(...spans.map(([, far]) => far));
  return { ...end, [axis]: box[axis] + at };
}

/** The path with both ends on the shapes of its boxes. */
export function onOutlines(points: readonly Point[], from: LayoutBox, to: LayoutBox): readonly Point[] {
  const [start, second] = points;
  const [before, end] = [points.at(-2), points.at(-1)];
  if (!start || !second || !before || !end) return points;
  return [ledOn(from, second, start), ...points.slice(1, -1), ledOn(to, before, end)];
}

/** The share of a piece at which it leaves a part of a shape at `part`, px; undefined when it misses it. */
function leaves(piece: Piece, part: ShapePart): number | undefined {
  if (!part.isRound) return clipOf(piece, part)?.[1];
  const [from, to] = piece;
  const [centre, wide, high] = [middleOf(part), part.width / 2, part.height / 2];
  const [x, y] = [(from.x - centre.x) / wide, (from.y - centre.y) / high];
  const [dx, dy] = [(to.x - from.x) / wide, (to.y - from.y) / high];
  const [a, b, c] = [dx * dx + dy * dy, x * dx + y * dy, x * x + y * y - 1];
  const root = b * b - a * c;
  if (a === 0 || root <= 0) return undefined;
  const share = (Math.sqrt(root) - b) / a;
  return share >= 0 && share <= 1 ? share : undefined;
}

/** Where a line from inside a box leaves what is drawn of it for the last time; its start when it does not. */
export function outlineAt(box: LayoutBox, inside: Point, outside: Point): Point {
  const line: Piece = [inside, outside];
  if (!box.shape) return between(inside, outside, leaves(line, box) ?? 0);
  let last = 0;
  for (const part of box.shape) {
    last = Math.max(last, leaves(line, { ...part, x: part.x + box.x, y: part.y + box.y }) ?? 0);
  }
  return between(inside, outside, last);
}
