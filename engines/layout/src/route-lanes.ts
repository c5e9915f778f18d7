/** Moves parallel pieces of edges apart into lanes, in the order in which the edges part, so that they cross least. */
import type { EdgePath, Point, Rect } from './layout-types.ts';
import { bottomOf, rightOf } from './rects.ts';
import type { Walls } from './route-graph.ts';
import { withoutMiddles } from './route-search.ts';

/** Desired distances between lanes, px; narrower ones where there is no room. */
const gaps = [14, 12, 9, 6, 3, 0] as const;
/** Distances of lanes to boxes, to titles and frames, and to the corners of the box they end at, px. */
const margins = { box: 8, line: 6, corner: 14 } as const;
/** Pieces farther apart do not influence each other, px. */
const reach = 60;

type Axis = 'x' | 'y';
type Corner = { x: number; y: number };

/** A straight piece of an edge that can be moved along `axis`. */
interface Lane {
  readonly path: readonly Corner[];
  readonly edge: string;
  readonly at: number;
  /** Where it is, and where it may be. */
  readonly place: number;
  readonly least: number;
  readonly most: number;
  /** Its extent across. */
  readonly low: number;
  readonly high: number;
}

const across = { x: 'y', y: 'x' } as const;
const sizes = { x: 'width', y: 'height' } as const;

const farOf = (rect: Rect, axis: Axis): number => (axis === 'x' ? rightOf(rect) : bottomOf(rect));

/** The nearest borders on both sides of a place; it is read and written for each wall, so it is one object. */
interface Range {
  readonly place: number;
  least: number;
  most: number;
}

function keepFrom(range: Range, near: number, far: number, margin: number): void {
  if (far <= range.place) range.least = Math.max(range.least, far + margin);
  else if (near >= range.place) range.most = Math.min(range.most, near - margin);
}

/** A piece whose free range is known. */
interface KnownRange {
  readonly low: number;
  readonly high: number;
  readonly range: readonly [least: number, most: number];
}

/** Free ranges by axis and place: most pieces are where they were when the edges are put in lanes again. */
const knownRanges = new WeakMap<Walls, Record<Axis, Map<number, KnownRange[]>>>();

/** The range in which a piece meets no wall. */
function freeRange(
  axis: Axis,
  place: number,
  [low, high]: readonly [number, number],
  walls: Walls,
): readonly [least: number, most: number] {
  const known = knownRanges.get(walls) ?? { x: new Map<number, KnownRange[]>(), y: new Map<number, KnownRange[]>() };
  knownRanges.set(walls, known);
  const there = known[axis].get(place) ?? [];
  const same = there.find((one) => one.low === low && one.high === high);
  if (same) return same.range;
  const range = foundRange(axis, place, [low, high], walls);
  there.push({ low, high, range });
  known[axis].set(place, there);
  return range;
}

function foundRange(
  axis: Axis,
  place: number,
  [low, high]: readonly [number, number],
  walls: Walls,
): readonly [least: number, most: number] {
  const range: Range = { place, least: -Infinity, most: Infinity };
  const [other, size, length] = [across[axis], sizes[across[axis]], sizes[axis]];
  for (const box of walls.boxes) {
    const start = box[other];
    if (start - margins.box >= high || start + box[size] + margins.box <= low) continue;
    keepFrom(range, box[axis], box[axis] + box[length], margins.box);
  }
  for (const title of walls.titles) {
    const start = title[other];
    if (start - margins.line >= high || start + title[size] + margins.line <= low) continue;
    keepFrom(range, title[axis], title[axis] + title[length], margins.line);
  }
  for (const frame of walls.frames) {
    const start = frame[other];
    if (start >= high || start + frame[size] <= low) continue;
    keepFrom(range, frame[axis], frame[axis], margins.line);
    keepFrom(range, frame[axis] + frame[length], frame[axis] + frame[length], margins.line);
  }
  return [Math.min(range.least, place), Math.max(range.most, place)];
}

/** The two boxes of an edge, and the frames that contain neither. */
export interface PathEnds {
  readonly from: Rect;
  readonly to: Rect;
  readonly foreign: readonly Rect[];
}

function lanesOf(axis: Axis, path: readonly Corner[], edge: string, scene: LaneScene): readonly Lane[] {
  const ends = scene.ends.get(edge);
  return path.slice(1).flatMap((to, at): readonly Lane[] => {
    const from = path[at];
    if (!from || from[axis] !== to[axis] || !ends) return [];
    const other = across[axis];
    const [low, high] = [Math.min(from[other], to[other]), Math.max(from[other], to[other])];
    // Where a bend was closed, its two corners belong to the pieces beside it.
    if (low === high) return [];
    const place = from[axis];
    if (scene.fixed.has(edge)) return [{ path, edge, at, place, least: place, most: place, low, high }];
    let [least, most] = freeRange(axis, place, [low, high], scene.walls);
    for (const box of [...(at === 0 ? [ends.from] : []), ...(at === path.length - 2 ? [ends.to] : [])]) {
      const corner = Math.min(margins.corner, box[sizes[axis]] / 4);
      least = Math.max(least, Math.min(place, box[axis] + corner));
      most = Math.min(most, Math.max(place, farOf(box, axis) - corner));
    }
    return [{ path, edge, at, place, least, most, low, high }];
  });
}

/** The point before or after a piece, at its upper or lower end. */
function beyond({ path, at }: Lane, other: Axis, isHigh: boolean): Point | undefined {
  const [from, to] = [path[at], path[at + 1]];
  if (!from || !to) return undefined;
  return from[other] > to[other] === isHigh ? path[at - 1] : path[at + 2];
}

/** Which of two pieces in the same place comes first: the one whose edge leaves to the near side. */
function compareLanes(axis: Axis, one: Lane, two: Lane): number {
  if (Math.abs(one.place - two.place) > 0.5) return one.place - two.place;
  let order = 0;
  for (const isHigh of [false, true]) {
    const [end, against] = isHigh ? [one.high, two.high] : [one.low, two.low];
    const [mine, others] = [beyond(one, across[axis], isHigh), beyond(two, across[axis], isHigh)];
    const isOneInner = isHigh ? end < against : end > against;
    if (end === against) order += mine && others ? Math.sign(mine[axis] - others[axis]) : 0;
    else if (isOneInner) order += mine ? Math.sign(mine[axis] - one.place) : 0;
    else order -= others ? Math.sign(others[axis] - two.place) : 0;
  }
  return order || (one.edge < two.edge ? -1 : 1);
}

/** Whether two pieces run side by side. */
const areBeside = (one: Lane, two: Lane): boolean =>
  one.low < two.high + 4 && two.low < one.high + 4 && Math.abs(one.place - two.place) < reach;

/** Insertion keeps the order of pairs even where comparisons form a circle. */
function inOrder(axis: Axis, lanes: readonly Lane[]): readonly Lane[] {
  const order: Lane[] = [];
  for (const lane of lanes.toSorted((one, two) => one.place - two.place)) {
    let at = order.length;
    for (let before = order[at - 1]; before && lane.place - before.place <= 0.5; before = order[at - 1]) {
      if (areBeside(lane, before) && compareLanes(axis, before, lane) <= 0) break;
      at -= 1;
    }
    order.splice(at, 0, lane);
  }
  return order;
}

/** Calls `visit` for all pairs of lanes that run side by side, by their index; `lanes` are in order. */
function besidePairs(lanes: readonly Lane[], visit: (before: number, at: number) => void): void {
  for (const [at, lane] of lanes.entries()) {
    for (let before = at - 1; before >= 0; before -= 1) {
      const other = lanes[before];
      // Lanes in order stand at most half a px out of the order of their places.
      if (!other || lane.place - other.place > reach + 1) break;
      if (areBeside(lane, other)) visit(before, at);
    }
  }
}

/** Pieces that influence each other, each in order. */
function clusters(lanes: readonly Lane[]): readonly (readonly Lane[])[] {
  const roots = lanes.map((_, at) => at);
  const rootOf = (at: number): number => {
    let root = at;
    while (roots[root] !== root) root = roots[root] ?? root;
    roots[at] = root;
    return root;
  };
  besidePairs(lanes, (before, at) => (roots[rootOf(at)] = rootOf(before)));
  return [...Map.groupBy(lanes.keys(), rootOf).values()].map((members) => members.flatMap((at) => lanes[at] ?? []));
}

/** Lanes that run beside a lane and come before it, by their index. */
function besideBefore(lanes: readonly Lane[]): readonly (readonly number[])[] {
  const found: number[][] = lanes.map(() => []);
  besidePairs(lanes, (before, at) => found[at]?.push(before));
  return found;
}

/** Narrows the gaps of chains of lanes that do not fit; the others keep theirs. */
function gapsThatFit(lanes: readonly Lane[], before: readonly (readonly number[])[]): readonly number[] {
  const levels = lanes.map(() => 0);
  const gapOf = (at: number): number => gaps[Math.min(levels[at] ?? 0, gaps.length - 1)] ?? 0;
  for (let round = 0; round < gaps.length * 3; round += 1) {
    const earliest: number[] = [];
    const cause: (number | undefined)[] = [];
    const tight = new Set<number>();
    for (const [at, lane] of lanes.entries()) {
      earliest[at] = lane.least;
      for (const other of before[at] ?? []) {
        const from = (earliest[other] ?? 0) + Math.min(gapOf(at), gapOf(other));
        if (from > (earliest[at] ?? 0)) [earliest[at], cause[at]] = [from, other];
      }
      if ((earliest[at] ?? 0) <= lane.most + 0.01) continue;
      for (let link: number | undefined = at; link !== undefined; link = cause[link]) tight.add(link);
    }
    if (tight.size === 0) break;
    for (const at of tight) levels[at] = (levels[at] ?? 0) + 1;
  }
  return levels.map((_, at) => gapOf(at));
}

/** Places with gaps between neighbours, as near to their own as possible. */
function spaced(lanes: readonly Lane[]): readonly number[] {
  const before = besideBefore(lanes);
  const gap = gapsThatFit(lanes, before);
  const between = (one: number, other: number): number => Math.min(gap[one] ?? 0, gap[other] ?? 0);
  const latest = lanes.map(({ most }) => most);
  for (let at = lanes.length - 1; at >= 0; at -= 1) {
    for (const other of before[at] ?? []) {
      latest[other] = Math.min(latest[other] ?? Infinity, (latest[at] ?? Infinity) - between(at, other));
    }
  }
  // How many lanes in the same place run beside a lane, before and after it.
  const same = lanes.map(() => ({ before: 0, after: 0 }));
  for (const [at, others] of before.entries()) {
    for (const other of others) {
      if (Math.abs((lanes[other]?.place ?? 0) - (lanes[at]?.place ?? 0)) >= 0.5) continue;
      const [one, two] = [same[other], same[at]];
      if (one && two) [one.after, two.before] = [one.after + 1, two.before + 1];
    }
  }
  const placed: number[] = [];
  for (const [at, lane] of lanes.entries()) {
    const { before: ahead, after } = same[at] ?? { before: 0, after: 0 };
    const wish = lane.place + ((ahead - after) / 2) * (gap[at] ?? 0);
    const least = (before[at] ?? []).reduce(
      (most, other) => Math.max(most, (placed[other] ?? -Infinity) + between(at, other)),
      lane.least,
    );
    placed[at] = Math.min(Math.max(Math.min(wish, latest[at] ?? Infinity), least), lane.most);
  }
  return placed;
}

/** Moving pieces of one axis makes those of the other longer, so both have several turns. */
const passes: readonly Axis[] = ['x', 'y', 'x', 'y', 'x', 'y'];

/** What lanes keep clear of, and the boxes of each edge. */
export interface LaneScene {
  readonly walls: Walls;
  readonly ends: ReadonlyMap<string, PathEnds>;
  /** Edges that stay where they are. */
  readonly fixed: ReadonlySet<string>;
}

/** The same routes with their parallel pieces in lanes of their own. */
export function inLanes(routes: readonly EdgePath[], scene: LaneScene): readonly EdgePath[] {
  const paths = routes.map(({ id, points }) => ({ id, points: points.map(({ x, y }): Corner => ({ x, y })) }));
  let quiet = 0;
  for (const axis of passes) {
    // Nothing has moved along either axis.
    if (quiet === 2) break;
    let isMoved = false;
    const lanes = inOrder(
      axis,
      paths.flatMap(({ id, points }) => lanesOf(axis, points, id, scene)),
    );
    for (const cluster of clusters(lanes)) {
      if (cluster.length < 2) continue;
      const places = spaced(cluster);
      for (const [at, { path, at: from }] of cluster.entries()) {
        for (const corner of path.slice(from, from + 2)) {
          const place = Math.round((places[at] ?? corner[axis]) * 2) / 2;
          isMoved ||= place !== corner[axis];
          corner[axis] = place;
        }
      }
    }
    quiet = isMoved ? 0 : quiet + 1;
  }
  return paths.map(({ id, points }) => ({ id, points: withoutMiddles(points) }));
}
