/** Finds the cheapest path of an edge over the lines of a graph: short, with few bends and crossings, not through foreign groups. */
import { PriorityQueue } from './priority-queue.ts';
import { firstAbove, firstAtLeast, portsOf, type Port, type RouteGraph, type RouteLine } from './route-graph.ts';
import type { Point, Rect } from './layout-types.ts';
import { bottomOf, boundsAround, inflated, piecesOf, rightOf } from './rects.ts';

/** A range: from, to. */
type Span = readonly [number, number];

/**
 * Costs in px of path length; `shared` and `foreign` are added to each px in a used lane and in a foreign group. A bend
 * costs almost as much as a crossing: what two bent edges cross is known only when they have lanes, and a path that
 * zigzags past others to save crossings has more of them in the end.
 */
const costs = { crossing: 300, shared: 0.25, foreign: 30 } as const;
/** How far beside its box a port may be, px. */
const portDistance = 40;
/** Edges closer than this to a line run in its lane, px. */
const sameLane = 8;
/** Nodes examined per edge; then there is no path. */
const patience = 120_000;
/** How far a search looks around the boxes of its edge, px. */
const corridors = [500, 1200, Infinity] as const;
/** Number of nodes of a graph above which the first path is taken. */
const mostSearched = 3_000;
/** Number of nodes above which a path that is a little dearer will do, and how much the remaining way counts then. */
const hurried = { above: 8_000, weight: 1.1 } as const;
/** A path is accepted without a wider search up to this cost: a multiple of the way, and px. */
const accepted = { times: 1.25, plus: 400 } as const;

/** An edge to be routed: its boxes, all others, and which frames contain one of its ends, by their index. */
export interface RouteWish {
  readonly from: Rect;
  readonly to: Rect;
  readonly others: readonly Rect[];
  readonly isOwnFrame: Uint8Array;
}

/** What a bend costs in px of path length, unless another cost is tried. */
export const usualBend = 280;

/** A graph with what is already routed on it, and what a search remembers. States are `2 * node + axis`. */
export interface RouteField {
  readonly graph: RouteGraph;
  /** What a bend costs. */
  readonly bend: number;
  /** How many edges run across and along each node. */
  readonly across: Uint16Array;
  readonly along: Uint16Array;
  /** How many edges cross the piece to the right of a node, and below it. */
  readonly crossRight: Uint16Array;
  readonly crossDown: Uint16Array;
  /** Cost that is added to each px of the piece to the right of a node, and below it. */
  readonly heatRight: Float32Array;
  readonly heatDown: Float32Array;
  readonly known: Float64Array;
  readonly before: Int32Array;
  readonly rounds: Uint32Array;
  readonly closed: Uint32Array;
  /** The search in which a node was last where an edge may end. */
  readonly ends: Uint32Array;
  readonly open: PriorityQueue<number>;
  readonly ports: Map<Rect, readonly Port[]>;
  round: number;
}

/** A field without routes. */
export function routeFieldOf(graph: RouteGraph, bend = usualBend): RouteField {
  const size = graph.xs.length;
  return {
    graph,
    bend,
    across: new Uint16Array(size),
    along: new Uint16Array(size),
    crossRight: new Uint16Array(size),
    crossDown: new Uint16Array(size),
    heatRight: new Float32Array(size),
    heatDown: new Float32Array(size),
    known: new Float64Array(2 * size),
    before: new Int32Array(2 * size),
    rounds: new Uint32Array(2 * size),
    closed: new Uint32Array(2 * size),
    ends: new Uint32Array(size),
    open: new PriorityQueue<number>(),
    ports: new Map(),
    round: 0,
  };
}

function freePorts({ graph, ports }: RouteField, box: Rect): readonly Port[] {
  const known = ports.get(box) ?? portsOf(graph, box);
  ports.set(box, known);
  return known;
}

/** A found path: its cost, its nodes from source to target, and its ports. */
interface FoundPath {
  readonly cost: number;
  readonly nodes: readonly number[];
  readonly start: Port;
  readonly goal: Port;
}

/** What a search of one edge needs at hand: nothing outside of `around` is entered. */
interface Search {
  readonly field: RouteField;
  /** How much the remaining way counts: above 1 a search is faster and its path not always the cheapest. */
  readonly weight: number;
  readonly wish: RouteWish;
  readonly least: Point;
  readonly most: Point;
}

/** The least cost from a state to the box where the edge ends: to its ports at most `portDistance` less. */
function leftFrom({ field: { graph, bend }, wish: { to } }: Search, state: number): number {
  const x = graph.xs[state >> 1] ?? 0;
  const y = graph.ys[state >> 1] ?? 0;
  const beside = Math.max(to.x - x, 0, x - to.x - to.width);
  const above = Math.max(to.y - y, 0, y - to.y - to.height);
  const isOff = ((state & 1) === 1 ? above : beside) > portDistance;
  return beside + above + (isOff ? bend : 0);
}

/**
 * Notes that a state is reached at a cost; the queue is ordered by the least cost of the whole path. This and `expand`
 * run a million times for a large view, so they create neither objects nor arrays.
 */
function reach(search: Search, state: number, cost: number, from: number): void {
  const { field } = search;
  if (field.rounds[state] === field.round && (field.known[state] ?? 0) <= cost) return;
  field.known[state] = cost;
  field.before[state] = from;
  field.rounds[state] = field.round;
  field.open.add(state, cost + search.weight * leftFrom(search, state));
}

/** What a piece of the graph costs for each px. */
function priceOf({ field, wish }: Search, piece: number, isAcross: boolean, use: number): number {
  const frame = (isAcross ? field.graph.frameRight[piece] : field.graph.frameDown[piece]) ?? -1;
  const foreign = frame >= 0 && !wish.isOwnFrame[frame] ? costs.foreign : 0;
  return 1 + use * costs.shared + foreign + ((isAcross ? field.heatRight[piece] : field.heatDown[piece]) ?? 0);
}

/** Reaches the neighbours of a state. */
function expand(search: Search, state: number): void {
  const { field, least, most } = search;
  const { graph } = field;
  const node = state >> 1;
  const wasAcross = (state & 1) === 1;
  const x = graph.xs[node] ?? 0;
  const y = graph.ys[node] ?? 0;
  const cost = field.known[state] ?? 0;
  const across = field.across[node] ?? 0;
  const along = field.along[node] ?? 0;
  // Back and forth beside a crossing would be cheaper than crossing it.
  const last = (field.before[state] ?? -1) >> 1;
  for (let step = -1; step <= 1; step += 2) {
    const next = (step === 1 ? graph.right[node] : graph.left[node]) ?? -1;
    if (next < 0 || next === last) continue;
    const far = graph.xs[next] ?? 0;
    if (far < least.x || far > most.x) continue;
    const piece = step === 1 ? node : next;
    const price = priceOf(search, piece, true, Math.min(across, field.across[next] ?? 0));
    const turn = (wasAcross ? along * costs.crossing : field.bend) + (field.crossRight[piece] ?? 0) * costs.crossing;
    reach(search, 2 * next + 1, cost + Math.abs(far - x) * price + turn, state);
  }
  for (let step = -1; step <= 1; step += 2) {
    const next = (step === 1 ? graph.down[node] : graph.up[node]) ?? -1;
    if (next < 0 || next === last) continue;
    const far = graph.ys[next] ?? 0;
    if (far < least.y || far > most.y) continue;
    const piece = step === 1 ? node : next;
    const price = priceOf(search, piece, false, Math.min(along, field.along[next] ?? 0));
    const turn = (wasAcross ? field.bend : across * costs.crossing) + (field.crossDown[piece] ?? 0) * costs.crossing;
    reach(search, 2 * next, cost + Math.abs(far - y) * price + turn, state);
  }
}

function pathWithin(field: RouteField, wish: RouteWish, margin: number): FoundPath | undefined {
  const [starts, goals] = [freePorts(field, wish.from), freePorts(field, wish.to)];
  const around = inflated(boundsAround([wish.from, wish.to]) ?? wish.from, margin);
  const search: Search = {
    field,
    wish,
    weight: field.graph.xs.length > hurried.above ? hurried.weight : 1,
    least: around,
    most: { x: rightOf(around), y: bottomOf(around) },
  };
  const { open, closed, ends } = field;
  field.round += 1;
  for (const { node } of goals) ends[node] = field.round;
  open.clear();
  for (const { node, isAcross } of starts) reach(search, 2 * node + (isAcross ? 1 : 0), 0, -1);
  // A path may end at any port; the cheapest is known when no open state can lead to a cheaper one.
  let found: { readonly state: number; readonly cost: number; readonly goal: Port } | undefined;
  let left: number = patience;
  for (let state = open.take(); state !== undefined && left > 0; state = open.take()) {
    if (closed[state] === field.round) continue;
    closed[state] = field.round;
    left -= 1;
    const cost = field.known[state] ?? 0;
    // Where the remaining way counts more than it is, a cheaper one may be behind a state that looks dearer.
    if (found && cost + (search.weight === 1 ? leftFrom(search, state) - portDistance : 0) >= found.cost) break;
    if (ends[state >> 1] === field.round) {
      for (const goal of goals) {
        if (goal.node !== state >> 1) continue;
        const whole = cost + (goal.isAcross === ((state & 1) === 1) ? 0 : field.bend);
        if (!found || whole < found.cost) found = { state, cost: whole, goal };
      }
    }
    expand(search, state);
  }
  if (!found) return undefined;
  const nodes: number[] = [];
  for (let at = found.state; at >= 0; at = field.before[at] ?? -1) nodes.push(at >> 1);
  nodes.reverse();
  const start = starts.find(({ node }) => node === nodes[0]);
  return start ? { cost: found.cost, nodes, start, goal: found.goal } : undefined;
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
  const { graph } = field;
  const isLarge = graph.xs.length > mostSearched;
  const enough = isLarge ? Infinity : gapBetween(wish) * accepted.times + accepted.plus;
  let best: FoundPath | undefined;
  for (const margin of corridors) {
    if (best && (best.cost <= enough || margin === Infinity)) break;
    const path = pathWithin(field, wish, margin);
    if (path && (!best || path.cost < best.cost)) best = path;
  }
  if (!best) return undefined;
  const points = best.nodes.map((node): Point => ({ x: graph.xs[node] ?? 0, y: graph.ys[node] ?? 0 }));
  return withoutMiddles([best.start.side, ...points, best.goal.side]);
}

/** Counts of edges on a set of lines: along them at a node, and through them after a node. */
interface LineCounts {
  readonly lines: readonly RouteLine[];
  readonly passing: Uint16Array;
  readonly through: Uint16Array;
}

/** Notes an edge that crosses lines from `from` to `to`; `at` is where it is on a line. */
function noteCrossed(
  { lines, passing, through }: LineCounts,
  [from, to]: Span,
  at: (place: number) => number,
  by: 1 | -1,
): void {
  for (let index = firstAtLeast(lines, from - 1e-6); index < lines.length; index += 1) {
    const line = lines[index];
    if (!line || line.place > to) break;
    const where = at(line.place);
    const { nodes, stops } = line;
    const after = firstAbove(stops, where);
    const [before, next] = [where - (stops[after - 1] ?? -Infinity), (stops[after] ?? Infinity) - where];
    if (Math.min(before, next) <= sameLane) {
      const node = nodes[before <= next ? after - 1 : after] ?? 0;
      passing[node] = (passing[node] ?? 0) + by;
    } else if (after > 0 && after < stops.length) {
      const node = nodes[after - 1] ?? 0;
      through[node] = (through[node] ?? 0) + by;
    }
  }
}

/** Notes a route, or with `by` -1 that it is gone. */
export function noteRoute(field: RouteField, points: readonly Point[], by: 1 | -1 = 1): void {
  const { rows, columns } = field.graph;
  for (const [from, to] of piecesOf(points)) {
    const [isAcross, isAlong] = [from.y === to.y, from.x === to.x];
    const share = (to.y - from.y) / (to.x - from.x);
    if (!isAcross) {
      noteCrossed(
        { lines: rows, passing: field.along, through: field.crossRight },
        [Math.min(from.y, to.y), Math.max(from.y, to.y)],
        (y) => (isAlong ? from.x : from.x + (y - from.y) / share),
        by,
      );
    }
    if (!isAlong) {
      noteCrossed(
        { lines: columns, passing: field.across, through: field.crossDown },
        [Math.min(from.x, to.x), Math.max(from.x, to.x)],
        (x) => from.y + (x - from.x) * share,
        by,
      );
    }
  }
}

/** Makes all pieces of lines in an area dearer. */
function heatLines(
  lines: readonly RouteLine[],
  heat: Float32Array,
  [[near, far], [from, to]]: readonly [Span, Span],
  by: number,
): void {
  for (let index = firstAtLeast(lines, near); index < lines.length; index += 1) {
    const line = lines[index];
    if (!line || line.place >= far) break;
    const { nodes, stops } = line;
    for (let at = Math.max(0, firstAbove(stops, from) - 1); (stops[at] ?? Infinity) < to; at += 1) {
      const node = nodes[at] ?? 0;
      heat[node] = (heat[node] ?? 0) + by;
    }
  }
}

/** Makes all pieces of the graph in an area dearer, along one axis or both. */
export function heat({ graph, heatRight, heatDown }: RouteField, area: Rect, by: number, axis?: 'x' | 'y'): void {
  const [across, along]: [Span, Span] = [
    [area.x, rightOf(area)],
    [area.y, bottomOf(area)],
  ];
  if (axis !== 'y') heatLines(graph.rows, heatRight, [along, across], by);
  if (axis !== 'x') heatLines(graph.columns, heatDown, [across, along], by);
}
