/** Straight edges between boxes with other things in between: past them, else along the route with as few bends as can be. */
import type { LayoutBox, Point } from './layout-types.ts';
import { outlineAt } from './outline.ts';
import { bottomOf, distance, middleOf, rightOf, type Piece } from './rects.ts';

/** Which of several edges between the same boxes an edge is, and how far apart they should be, px. */
export interface Beside {
  readonly at: number;
  readonly count: number;
  readonly gap: number;
}

/**
 * What it costs to lead a piece over what stands in its way, px of a detour; 0 when nothing does. From `most` on the sum
 * need not be whole.
 */
export type CostOf = (piece: Piece, most?: number) => number;

/** Share of the middle of a side, to each hand, that lines end on. */
const reach = 0.8;
const shares = [-1, -0.75, -0.5, -0.25, 0, 0.25, 0.5, 0.75, 1] as const;

/** Shifts of the start and the end as shares of what a side allows, the smallest first. */
const shifts = shares
  .flatMap((start) => shares.map((end) => ({ start, end, cost: Math.abs(start) + Math.abs(end) })))
  .toSorted((one, other) => one.cost - other.cost);

const rounded = ({ x, y }: Point): Point => ({ x: Math.round(x * 100) / 100, y: Math.round(y * 100) / 100 });

/** The axis along which ends are shifted: across the larger gap between two boxes. */
function axisOf(from: LayoutBox, to: LayoutBox): 'x' | 'y' {
  const across = Math.max(from.x - rightOf(to), to.x - rightOf(from));
  const down = Math.max(from.y - bottomOf(to), to.y - bottomOf(from));
  return down >= across ? 'x' : 'y';
}

/** A point inside a box, shifted from its middle along an axis, px. */
function inside(box: LayoutBox, axis: 'x' | 'y', shift: number): Point {
  const most = ((axis === 'x' ? box.width : box.height) / 2) * reach;
  const middle = middleOf(box);
  return { ...middle, [axis]: middle[axis] + Math.max(-most, Math.min(most, shift)) };
}

/** Boxes whose middles are less than this apart are joined along an axis, not by a line that is almost so, px. */
const nearlyFacing = 60;

/** How far a line between two boxes that almost face each other leaves the middle of the first one, px. */
function facing(from: LayoutBox, to: LayoutBox, axis: 'x' | 'y'): number {
  const apart = middleOf(to)[axis] - middleOf(from)[axis];
  return Math.abs(apart) < nearlyFacing ? apart / 2 : 0;
}

function lineFrom(from: LayoutBox, to: LayoutBox, [start, end]: Piece): Piece | undefined {
  const [leave, enter] = [outlineAt(from, start, end), outlineAt(to, end, start)];
  const isForward = (end.x - start.x) * (enter.x - leave.x) + (end.y - start.y) * (enter.y - leave.y) > 0;
  return isForward ? [rounded(leave), rounded(enter)] : undefined;
}

/** A straight line, and how far its ends are from where they are best, as shares of the sides. */
export interface StraightLine {
  readonly line: Piece;
  readonly shift: number;
}

/** The free straight lines between two boxes, those whose ends are nearest to their middles first; `most` of them. */
export function straightLines(
  [from, to]: readonly [LayoutBox, LayoutBox],
  beside: Beside,
  costOf: CostOf,
  most: number,
): readonly StraightLine[] {
  const axis = axisOf(from, to);
  const size = axis === 'x' ? 'width' : 'height';
  const room = Math.min(from[size], to[size]) * reach;
  const own = (beside.at - (beside.count - 1) / 2) * Math.min(beside.gap, room / Math.max(1, beside.count - 1));
  const aside = facing(from, to, axis);
  const found: StraightLine[] = [];
  for (const { start, end, cost } of shifts) {
    if (found.length >= most) break;
    const [one, other] = [(start * from[size] * reach) / 2, (end * to[size] * reach) / 2];
    const line = lineFrom(from, to, [inside(from, axis, own + one + aside), inside(to, axis, own + other - aside)]);
    if (line && costOf(line) === 0) found.push({ line, shift: cost });
  }
  return found;
}

/** What a bend costs, px. */
const bendCost = 180;

/** A way to a point, and what it costs. */
interface Way {
  readonly points: readonly Point[];
  readonly cost: number;
}

/** The route pulled tight: through as few of its bends as leave nothing in the way. */
export function pulledTight(
  points: readonly Point[],
  [from, to]: readonly [LayoutBox, LayoutBox],
  costOf: CostOf,
): readonly Point[] {
  const last = points.length - 1;
  const best: Way[] = [];
  for (const [at, point] of points.entries()) {
    let cheapest: Way | undefined;
    // Nothing costs less than its length, so most pieces need not be looked at.
    const offer = (before: Way | undefined, piece: Piece): void => {
      const least = (before ? before.cost + bendCost : 0) + distance(piece[0], piece[1]);
      const most = cheapest?.cost ?? Infinity;
      if (least >= most) return;
      const cost = least + costOf(piece, most - least);
      if (cost < most) cheapest = { points: [...(before?.points ?? [piece[0]]), piece[1]], cost };
    };
    for (const way of best) offer(way, [way.points.at(-1) ?? point, point]);
    // A piece at an end may leave the middle of its box instead of where the route does.
    if (at > 0 && at < last) offer(undefined, [rounded(outlineAt(from, middleOf(from), point)), point]);
    if (at === last) {
      for (const way of best.slice(1)) {
        const before = way.points.at(-1) ?? point;
        offer(way, [before, rounded(outlineAt(to, middleOf(to), before))]);
      }
    }
    best.push(cheapest ?? { points: [point], cost: 0 });
  }
  return best.at(-1)?.points ?? points;
}
