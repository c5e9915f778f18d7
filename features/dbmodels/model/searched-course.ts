/** Looks for a way between tables on the lanes beside them: A* over the crossings of lanes, bends cost. Pure; canvas px. */
import { PriorityQueue } from '@archwright/layout';
import type { Point } from '#platform/canvas/model/lines.ts';
import type { Part } from '#platform/canvas/model/nearest-box.ts';
import type { Obstacles } from './table-obstacles.ts';

/** Distance of lanes from tables. */
const clear = 20;
/** How far aside of both ends lanes are looked for. */
export const searchReach = 900;
/** Lanes of each direction at most: the nearest ones to the straight way. */
const mostLanes = 60;
const bendCost = 60;
/** Distance that courses keep from tables. */
const margin = 4;

/** The nearest coordinates to a span, in order; those of the ends are always among them. */
function lanes(found: Iterable<number>, one: number, other: number): readonly number[] {
  const [low, high] = [Math.min(one, other), Math.max(one, other)];
  const away = (at: number): number => Math.max(0, low - at) + Math.max(0, at - high);
  const near = [...new Set([...found].map(Math.round))].toSorted((a, b) => away(a) - away(b)).slice(0, mostLanes);
  return [...new Set([...near, one, other])].toSorted((a, b) => a - b);
}

/** The index of the first number of a sorted list that is larger. */
function firstAbove(sorted: readonly number[], limit: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) > limit) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The crossings of lanes near two points, numbered row by row, and the parts of lanes that tables cover. */
class Lanes {
  readonly xs: readonly number[];
  readonly ys: readonly number[];
  /** By the number of the left or upper crossing: 1 where the part to the right, or down, is covered. */
  readonly levelBlocked: Uint8Array;
  readonly uprightBlocked: Uint8Array;

  constructor(start: Point, end: Point, obstacles: Obstacles) {
    const tables = [
      ...obstacles.within({
        x: Math.min(start.x, end.x) - searchReach,
        y: Math.min(start.y, end.y) - searchReach,
        width: Math.abs(start.x - end.x) + 2 * searchReach,
        height: Math.abs(start.y - end.y) + 2 * searchReach,
      }),
    ];
    this.xs = lanes(
      tables.flatMap(({ x, width }) => [x - clear, x + width + clear]),
      start.x,
      end.x,
    );
    this.ys = lanes(
      tables.flatMap(({ y, height }) => [y - clear, y + height + clear]),
      start.y,
      end.y,
    );
    this.levelBlocked = new Uint8Array(this.xs.length * this.ys.length);
    this.uprightBlocked = new Uint8Array(this.xs.length * this.ys.length);
    for (const table of tables) this.#cover(table);
  }

  /** Marks the parts of lanes that run through a table, or too near to it. */
  #cover({ x, y, width, height }: Part): void {
    const { xs, ys } = this;
    const wide = xs.length;
    // Parts between crossings that overlap the table: from the last crossing before it to the last one within it.
    const [left, right] = [firstAbove(xs, x) - 1, firstAbove(xs, x + width)];
    const [top, bottom] = [firstAbove(ys, y) - 1, firstAbove(ys, y + height)];
    for (let row = firstAbove(ys, y - margin); row < ys.length && (ys[row] ?? 0) < y + height + margin; row += 1)
      for (let column = Math.max(0, left); column < right; column += 1) this.levelBlocked[row * wide + column] = 1;
    for (let column = firstAbove(xs, x - margin); column < wide && (xs[column] ?? 0) < x + width + margin; column += 1)
      for (let row = Math.max(0, top); row < bottom; row += 1) this.uprightBlocked[row * wide + column] = 1;
  }
}

/** The crossings from the start to the end, as points. */
function pathTo(last: number, from: Int32Array, { xs, ys }: Lanes): readonly Point[] {
  const points: Point[] = [];
  for (let state = last; state >= 0; state = from[state] ?? -1) {
    const crossing = state >> 1;
    const [column, row] = [crossing % xs.length, Math.floor(crossing / xs.length)];
    points.push({ x: xs[column] ?? 0, y: ys[row] ?? 0 });
  }
  return points.toReversed();
}

/** The cheapest way from a point to another; undefined where there is none. */
export function searchedCourse(start: Point, end: Point, obstacles: Obstacles): readonly Point[] | undefined {
  const grid = new Lanes(start, end, obstacles);
  const { xs, ys, levelBlocked, uprightBlocked } = grid;
  const wide = xs.length;
  const crossings = wide * ys.length;
  // A state is a crossing with the direction in which it was reached: the last bit is set for level ones.
  const costs = new Float64Array(crossings * 2).fill(Infinity);
  const from = new Int32Array(crossings * 2).fill(-1);
  const queue = new PriorityQueue<number>();
  const goal = ys.indexOf(end.y) * wide + xs.indexOf(end.x);
  const first = ((ys.indexOf(start.y) * wide + xs.indexOf(start.x)) << 1) | 1;
  costs[first] = 0;
  queue.add(first, 0);
  const visit = (state: number, next: number, isLevel: boolean): void => {
    const crossing = state >> 1;
    const [column, row] = [next % wide, Math.floor(next / wide)];
    const [x, y] = [xs[column] ?? 0, ys[row] ?? 0];
    const step = Math.abs(x - (xs[crossing % wide] ?? 0)) + Math.abs(y - (ys[Math.floor(crossing / wide)] ?? 0));
    const turn = isLevel === ((state & 1) === 1) ? 0 : bendCost;
    const cost = (costs[state] ?? 0) + step + turn;
    const reached = (next << 1) | (isLevel ? 1 : 0);
    if (cost >= (costs[reached] ?? 0)) return;
    costs[reached] = cost;
    from[reached] = state;
    queue.add(reached, cost + Math.abs(end.x - x) + Math.abs(end.y - y));
  };
  for (let state = queue.take(); state !== undefined; state = queue.take()) {
    const crossing = state >> 1;
    if (crossing === goal) return pathTo(state, from, grid);
    const column = crossing % wide;
    if (column + 1 < wide && !levelBlocked[crossing]) visit(state, crossing + 1, true);
    if (column > 0 && !levelBlocked[crossing - 1]) visit(state, crossing - 1, true);
    if (crossing + wide < crossings && !uprightBlocked[crossing]) visit(state, crossing + wide, false);
    if (crossing >= wide && !uprightBlocked[crossing - wide]) visit(state, crossing - wide, false);
  }
  return undefined;
}
