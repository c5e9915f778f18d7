/** Finds the cheapest path of an edge over the grid: short, with few bends and crossings, not through foreign groups. */
import { PriorityQueue } from './priority-queue.ts';
import { firstAbove, gridKey, type RouteGrid } from './route-grid.ts';
import type { Point, Rect } from './layout-types.ts';
import { bottomOf, boundsAround, clipOf, inflated, piecesOf, rightOf, type Piece } from './rects.ts';

/** Costs in px of path length; `shared` and `foreign` are added to each px in a used lane and in a foreign group. */
const costs = { bend: 50, crossing: 300, shared: 0.25, foreign: 30 } as const;
/** Crossings examined per edge; then there is no path. */
const patience = 120_000;
/** How far a search looks around the boxes of its edge, px. */
const corridors = [500, 1200, Infinity] as const;
/** Number of crossings of a grid above which the first path is taken. */
const mostSearched = 12_000;
/** A path is accepted without a wider search up to this cost: a multiple of the way, and px. */
const accepted = { times: 1.25, plus: 400 } as const;

/** An edge to be routed: its boxes, all others, and which frames contain one of its ends, by their index. */
export interface RouteWish {
  readonly from: Rect;
  readonly to: Rect;
  readonly others: readonly Rect[];
  readonly isOwnFrame: Uint8Array;
}

/** A place where a path leaves or enters a box. */
interface Port {
  readonly crossing: number;
  readonly isAcross: boolean;
  readonly side: Point;
}

function portsOf(grid: RouteGrid, box: Rect, others: readonly Rect[]): readonly Port[] {
  const [middle, centre] = [box.x + box.width / 2, box.y + box.height / 2];
  const { clearance, columnOf, rowOf, xs, ys } = grid;
  const sides = [
    { side: { x: middle, y: box.y }, x: middle, y: box.y - clearance, isAcross: false },
    { side: { x: middle, y: bottomOf(box) }, x: middle, y: bottomOf(box) + clearance, isAcross: false },
    { side: { x: box.x, y: centre }, x: box.x - clearance, y: centre, isAcross: true },
    { side: { x: rightOf(box), y: centre }, x: rightOf(box) + clearance, y: centre, isAcross: true },
  ];
  return sides.flatMap(({ side, x, y, isAcross }) => {
    const [column, row] = [columnOf.get(gridKey(x)), rowOf.get(gridKey(y))];
    if (column === undefined || row === undefined) return [];
    const out = { x: xs[column] ?? x, y: ys[row] ?? y };
    if (others.some((other) => clipOf([side, out], inflated(other, 2)))) return [];
    return [
      {
        crossing: column * ys.length + row,
        isAcross,
        side: isAcross ? { x: side.x, y: out.y } : { x: out.x, y: side.y },
      },
    ];
  });
}

/** A grid with what is already routed on it, and what a search remembers. States are `2 * crossing + axis`. */
export interface RouteField {
  readonly grid: RouteGrid;
  /** How many edges run across and along each crossing. */
  readonly across: Uint16Array;
  readonly along: Uint16Array;
  /** Cost that is added to each px of the piece to the right of a crossing, and below it. */
  readonly heatRight: Float32Array;
  readonly heatDown: Float32Array;
  readonly known: Float64Array;
  readonly before: Int32Array;
  readonly rounds: Uint32Array;
  readonly closed: Uint32Array;
  round: number;
}

/** A field without routes. */
export function routeFieldOf(grid: RouteGrid): RouteField {
  const size = grid.xs.length * grid.ys.length;
  return {
    grid,
    across: new Uint16Array(size),
    along: new Uint16Array(size),
    heatRight: new Float32Array(size),
    heatDown: new Float32Array(size),
    known: new Float64Array(2 * size),
    before: new Int32Array(2 * size),
    rounds: new Uint32Array(2 * size),
    closed: new Uint32Array(2 * size),
    round: 0,
  };
}

const pointAt = ({ xs, ys }: RouteGrid, crossing: number): Point => ({
  x: xs[Math.floor(crossing / ys.length)] ?? 0,
  y: ys[crossing % ys.length] ?? 0,
});

/** Columns and rows that a search may enter. */
interface Corridor {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

function corridorOf({ xs, ys }: RouteGrid, { from, to }: RouteWish, margin: number): Corridor {
  const around = boundsAround([from, to]) ?? from;
  return {
    left: firstAbove(xs, around.x - margin),
    right: firstAbove(xs, rightOf(around) + margin) - 1,
    top: firstAbove(ys, around.y - margin),
    bottom: firstAbove(ys, bottomOf(around) + margin) - 1,
  };
}

/** A found path: its cost, its crossings from source to target, and its ports. */
interface FoundPath {
  readonly cost: number;
  readonly crossings: readonly number[];
  readonly start: Port;
  readonly goal: Port;
}

/** What a search of one edge needs at hand. */
interface Search {
  readonly field: RouteField;
  readonly wish: RouteWish;
  readonly open: PriorityQueue<number>;
}

/**
 * Notes that a state is reached at a cost; the queue is ordered by the least cost of the whole path. This and `expand`
 * run a million times for a large view, so they create neither objects nor arrays.
 */
function reach({ field, wish, open }: Search, state: number, cost: number, from: number): void {
  if (field.rounds[state] === field.round && (field.known[state] ?? 0) <= cost) return;
  field.known[state] = cost;
  field.before[state] = from;
  field.rounds[state] = field.round;
  const grid = field.grid;
  const to = wish.to;
  const rows = grid.ys.length;
  const crossing = state >> 1;
  const column = Math.floor(crossing / rows);
  const x = grid.xs[column] ?? 0;
  const y = grid.ys[crossing - column * rows] ?? 0;
  const beside = Math.max(to.x - x, 0, x - to.x - to.width);
  const above = Math.max(to.y - y, 0, y - to.y - to.height);
  const isOff = beside > grid.clearance && above > grid.clearance;
  open.add(state, cost + beside + above + (isOff ? costs.bend : 0));
}

/** What a piece of the grid costs for each px. */
function priceOf({ field, wish }: Search, piece: number, isAcross: boolean, use: number): number {
  const frame = (isAcross ? field.grid.frameRight[piece] : field.grid.frameDown[piece]) ?? -1;
  const foreign = frame >= 0 && !wish.isOwnFrame[frame] ? costs.foreign : 0;
  return 1 + use * costs.shared + foreign + ((isAcross ? field.heatRight[piece] : field.heatDown[piece]) ?? 0);
}

/** Reaches the neighbours of a state. */
function expand(search: Search, state: number, corridor: Corridor): void {
  const field = search.field;
  const grid = field.grid;
  const xs = grid.xs;
  const ys = grid.ys;
  const rows = ys.length;
  const crossing = state >> 1;
  const wasAcross = (state & 1) === 1;
  const column = Math.floor(crossing / rows);
  const row = crossing - column * rows;
  const cost = field.known[state] ?? 0;
  const across = field.across[crossing] ?? 0;
  const along = field.along[crossing] ?? 0;
  // Back and forth beside a crossing would be cheaper than crossing it.
  const last = (field.before[state] ?? -1) >> 1;
  for (let step = -1; step <= 1; step += 2) {
    const next = crossing + step * rows;
    const piece = step === 1 ? crossing : next;
    const isOpen = step === 1 ? column < corridor.right : column > corridor.left;
    if (isOpen && next !== last && !grid.blockedRight[piece]) {
      const length = Math.abs((xs[column + step] ?? 0) - (xs[column] ?? 0));
      const price = priceOf(search, piece, true, Math.min(across, field.across[next] ?? 0));
      const turn = wasAcross ? along * costs.crossing : costs.bend;
      reach(search, 2 * next + 1, cost + length * price + turn, state);
    }
  }
  for (let step = -1; step <= 1; step += 2) {
    const next = crossing + step;
    const piece = step === 1 ? crossing : next;
    const isOpen = step === 1 ? row < corridor.bottom : row > corridor.top;
    if (isOpen && next !== last && !grid.blockedDown[piece]) {
      const length = Math.abs((ys[row + step] ?? 0) - (ys[row] ?? 0));
      const price = priceOf(search, piece, false, Math.min(along, field.along[next] ?? 0));
      const turn = wasAcross ? costs.bend : across * costs.crossing;
      reach(search, 2 * next, cost + length * price + turn, state);
    }
  }
}

function pathWithin(field: RouteField, wish: RouteWish, corridor: Corridor): FoundPath | undefined {
  const starts = portsOf(field.grid, wish.from, wish.others);
  const goals = portsOf(field.grid, wish.to, wish.others);
  const search: Search = { field, wish, open: new PriorityQueue<number>() };
  field.round += 1;
  for (const { crossing, isAcross } of starts) reach(search, 2 * crossing + (isAcross ? 1 : 0), 0, -1);
  // A path may end at any port; the cheapest is known when no open step can be cheaper.
  let found: { readonly state: number; readonly cost: number; readonly goal: Port } | undefined;
  let left: number = patience;
  for (let state = search.open.take(); state !== undefined && left > 0; state = search.open.take()) {
    if (field.closed[state] === field.round) continue;
    field.closed[state] = field.round;
    left -= 1;
    const cost = field.known[state] ?? 0;
    if (found && cost >= found.cost) break;
    for (const goal of goals) {
      if (goal.crossing !== state >> 1) continue;
      const whole = cost + (goal.isAcross === ((state & 1) === 1) ? 0 : costs.bend);
      if (!found || whole < found.cost) found = { state, cost: whole, goal };
    }
    expand(search, state, corridor);
  }
  if (!found) return undefined;
  const crossings: number[] = [];
  for (let at = found.state; at >= 0; at = field.before[at] ?? -1) crossings.push(at >> 1);
  crossings.reverse();
  const start = starts.find(({ crossing }) => crossing === crossings[0]);
  return start ? { cost: found.cost, crossings, start, goal: found.goal } : undefined;
}

/** Leaves out points between two others on one line. */
export function withoutMiddles(points: readonly Point[]): readonly Point[] {
  const kept: Point[] = [];
  for (const point of points) {
    const [before, last] = [kept.at(-2), kept.at(-1)];
    if (last && last.x === point.x && last.y === point.y) continue;
    const isOnLine =
      before && last && ((before.x === last.x && last.x === point.x) || (before.y === last.y && last.y === point.y));
    if (isOnLine) kept.pop();
    kept.push(point);
  }
  return kept;
}

const gapBetween = ({ from, to }: RouteWish): number =>
  Math.max(from.x - rightOf(to), to.x - rightOf(from), 0) + Math.max(from.y - bottomOf(to), to.y - bottomOf(from), 0);

/** The cheapest path of an edge, searched near its boxes first; undefined when there is no way. */
export function searchRoute(field: RouteField, wish: RouteWish): readonly Point[] | undefined {
  const isLarge = field.grid.xs.length * field.grid.ys.length > mostSearched;
  const enough = isLarge ? Infinity : gapBetween(wish) * accepted.times + accepted.plus;
  let best: FoundPath | undefined;
  for (const margin of corridors) {
    if (best && (best.cost <= enough || margin === Infinity)) break;
    const path = pathWithin(field, wish, corridorOf(field.grid, wish, margin));
    if (path && (!best || path.cost < best.cost)) best = path;
  }
  if (!best) return undefined;
  const points = best.crossings.map((crossing) => pointAt(field.grid, crossing));
  return withoutMiddles([best.start.side, ...points, best.goal.side]);
}

/** The index of the value that is nearest to a place. */
function nearest(values: readonly number[], place: number): number {
  const above = Math.min(firstAbove(values, place), values.length - 1);
  const below = Math.max(0, above - 1);
  return Math.abs((values[below] ?? 0) - place) <= Math.abs((values[above] ?? 0) - place) ? below : above;
}

/** Calls `visit` for all crossings along a horizontal or vertical piece, on the grid line nearest to it. */
function alongPiece(
  { xs, ys }: RouteGrid,
  [from, to]: Piece,
  visit: (crossing: number, isAcross: boolean) => void,
): void {
  if (from.x !== to.x && from.y !== to.y) return;
  const isAcross = from.y === to.y;
  const [line, others] = isAcross ? [nearest(ys, from.y), xs] : [nearest(xs, from.x), ys];
  const [low, high] = isAcross
    ? [Math.min(from.x, to.x), Math.max(from.x, to.x)]
    : [Math.min(from.y, to.y), Math.max(from.y, to.y)];
  for (let at = firstAbove(others, low - 1e-6); at < others.length && (others[at] ?? 0) <= high; at += 1) {
    visit(isAcross ? at * ys.length + line : line * ys.length + at, isAcross);
  }
}

/** Notes a route, or with `by` -1 that it is gone. */
export function noteRoute({ grid, across, along }: RouteField, points: readonly Point[], by: 1 | -1 = 1): void {
  for (const piece of piecesOf(points)) {
    alongPiece(grid, piece, (crossing, isAcross) => {
      const counts = isAcross ? across : along;
      counts[crossing] = (counts[crossing] ?? 0) + by;
    });
  }
}

/** Makes all pieces of the grid in an area dearer, along one axis or both. */
export function heat({ grid, heatRight, heatDown }: RouteField, area: Rect, by: number, axis?: 'x' | 'y'): void {
  const { xs, ys } = grid;
  const [left, right] = [Math.max(0, firstAbove(xs, area.x) - 1), firstAbove(xs, rightOf(area))];
  const [top, bottom] = [Math.max(0, firstAbove(ys, area.y) - 1), firstAbove(ys, bottomOf(area))];
  for (let column = left; column < right; column += 1) {
    const isBesideX = (xs[column] ?? 0) <= area.x;
    for (let row = top; row < bottom; row += 1) {
      const isAboveY = (ys[row] ?? 0) <= area.y;
      const at = column * ys.length + row;
      if (axis !== 'y' && !isAboveY) heatRight[at] = (heatRight[at] ?? 0) + by;
      if (axis !== 'x' && !isBesideX) heatDown[at] = (heatDown[at] ?? 0) + by;
    }
  }
}
