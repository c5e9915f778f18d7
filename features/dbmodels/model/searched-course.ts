/** Looks for a way between tables on the lanes beside them: A* over the crossings of lanes, bends cost. Pure; canvas px. */
import { PriorityQueue } from '@archwright/layout';
import type { Point } from '#platform/canvas/model/lines.ts';
import type { Obstacles } from './table-obstacles.ts';

/** Distance of lanes from tables, and how far aside lanes are looked for. */
const clear = 20;
const reach = 900;
/** Lanes of each direction at most: the nearest ones to the straight way. */
const mostLanes = 70;
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

/** A crossing of lanes, and the direction in which it was reached. */
interface Place {
  readonly column: number;
  readonly row: number;
  readonly isLevel: boolean;
  readonly cost: number;
  readonly from: Place | undefined;
}

const ways = [
  { column: 1, row: 0 },
  { column: -1, row: 0 },
  { column: 0, row: 1 },
  { column: 0, row: -1 },
] as const;

/** The crossings of lanes near two points. */
class Lanes {
  readonly #xs: readonly number[];
  readonly #ys: readonly number[];
  readonly #obstacles: Obstacles;
  readonly #blocked = new Map<string, boolean>();

  constructor(start: Point, end: Point, obstacles: Obstacles) {
    this.#obstacles = obstacles;
    const near = obstacles.within({
      x: Math.min(start.x, end.x) - reach,
      y: Math.min(start.y, end.y) - reach,
      width: Math.abs(start.x - end.x) + 2 * reach,
      height: Math.abs(start.y - end.y) + 2 * reach,
    });
    const tables = [...near];
    this.#xs = lanes(
      tables.flatMap(({ x, width }) => [x - clear, x + width + clear]),
      start.x,
      end.x,
    );
    this.#ys = lanes(
      tables.flatMap(({ y, height }) => [y - clear, y + height + clear]),
      start.y,
      end.y,
    );
  }

  at({ x, y }: Point): { readonly column: number; readonly row: number } {
    return { column: this.#xs.indexOf(x), row: this.#ys.indexOf(y) };
  }

  pointOf({ column, row }: { readonly column: number; readonly row: number }): Point {
    return { x: this.#xs[column] ?? 0, y: this.#ys[row] ?? 0 };
  }

  has({ column, row }: { readonly column: number; readonly row: number }): boolean {
    return column >= 0 && row >= 0 && column < this.#xs.length && row < this.#ys.length;
  }

  isBlocked(one: Point, other: Point): boolean {
    const key = `${Math.min(one.x, other.x)} ${Math.min(one.y, other.y)} ${one.x === other.x}`;
    const known = this.#blocked.get(key);
    if (known !== undefined) return known;
    const found = this.#obstacles.isHit(one, other, margin);
    this.#blocked.set(key, found);
    return found;
  }
}

function pathOf(last: Place, grid: Lanes): readonly Point[] {
  const points: Point[] = [];
  for (let place: Place | undefined = last; place; place = place.from) points.push(grid.pointOf(place));
  return points.toReversed();
}

/** The cheapest way from a point to another; undefined where there is none. */
export function searchedCourse(start: Point, end: Point, obstacles: Obstacles): readonly Point[] | undefined {
  const grid = new Lanes(start, end, obstacles);
  const queue = new PriorityQueue<Place>();
  const best = new Map<string, number>();
  const goal = grid.at(end);
  const left = ({ x, y }: Point): number => Math.abs(end.x - x) + Math.abs(end.y - y);
  queue.add({ ...grid.at(start), isLevel: true, cost: 0, from: undefined }, left(start));
  for (let place = queue.take(); place; place = queue.take()) {
    if (place.column === goal.column && place.row === goal.row) return pathOf(place, grid);
    const here = grid.pointOf(place);
    for (const way of ways) {
      const next = { column: place.column + way.column, row: place.row + way.row };
      if (!grid.has(next)) continue;
      const there = grid.pointOf(next);
      if (grid.isBlocked(here, there)) continue;
      const isLevel = way.row === 0;
      const step = Math.abs(there.x - here.x) + Math.abs(there.y - here.y);
      const cost = place.cost + step + (isLevel === place.isLevel ? 0 : bendCost);
      const key = `${next.column} ${next.row} ${isLevel}`;
      if ((best.get(key) ?? Infinity) <= cost) continue;
      best.set(key, cost);
      queue.add({ ...next, isLevel, cost, from: place }, cost + left(there));
    }
  }
  return undefined;
}
