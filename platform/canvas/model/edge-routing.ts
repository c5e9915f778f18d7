/** Routes edges around boxes: straight where nothing is in between, else with as few bends as possible. Pure. */
import { PriorityQueue } from '@archwright/layout';
import { between, distance, grown, hits, linesOf, middleOf, shareWithin, type Point } from './lines.ts';
import type { Box } from './nearest-box.ts';

/** An edge from box `from` to box `to`. */
export interface RoutedEdge {
  readonly id: string;
  readonly from: string;
  readonly to: string;
}

/** A frame around boxes; edges of boxes outside it go around it where possible. */
export interface Area extends Box {
  readonly members: readonly string[];
}

/** Input of `routeEdges`; canvas px. */
export interface RoutingTask {
  readonly nodes: readonly Box[];
  readonly edges: readonly RoutedEdge[];
  readonly areas?: readonly Area[];
}

/** The path of an edge, canvas px: from the border of one box over its bends to the border of the other. */
export interface Route {
  readonly id: string;
  readonly points: readonly Point[];
}

/**
 * Attempts, tried in order until a path is found. `clearance`: distance between a bend and the box it goes around,
 * canvas px. `haste`: 1 finds the shortest path, higher values search towards the goal. `patience`: segments examined.
 */
const attempts = [
  { clearance: 14, haste: 1, patience: 250 },
  { clearance: 14, haste: 3, patience: 4_000 },
  { clearance: 6, haste: 3, patience: 4_000 },
  { clearance: 2, haste: 3, patience: 20_000 },
] as const;
type Attempt = (typeof attempts)[number];

/** Cost of a bend, in canvas px of path length. */
const bendCost = 24;
/** Distance between parallel edges of the same two boxes, canvas px. */
const laneGap = 36;
/** Share of a side that stays free at each end. */
const laneMargin = 0.15;

/** A corner, or an end of the edge. */
interface Spot {
  readonly point: Point;
  /** The end that contains this point; its segments may leave that box. */
  readonly home: Box | undefined;
  isReached: boolean;
}

/** A segment that may extend a path; tested for collisions only when it is taken from the queue. */
interface Step {
  readonly spot: Spot;
  readonly before: Step | undefined;
  /** Of the whole path so far. */
  readonly cost: number;
}

interface Ends {
  readonly from: Point;
  readonly to: Point;
  readonly fromBox: Box;
  readonly toBox: Box;
}

/** A box and the clearance around it. */
interface Wall {
  readonly box: Box;
  readonly room: Box;
  readonly middle: Point;
}

const cornersOf = ({ x, y, width, height }: Box): readonly Point[] => [
  { x, y },
  { x: x + width, y },
  { x: x + width, y: y + height },
  { x, y: y + height },
];

const lies = ({ x, y }: Point, box: Box): boolean =>
  x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height;

function wayTo(last: Step): readonly Point[] {
  const points: Point[] = [];
  for (let at: Step | undefined = last; at; at = at.before) points.unshift(at.spot.point);
  return points;
}

/** The first obstacle that a segment hits, measured at its middle. */
function firstHit(walls: readonly Wall[], from: Point, to: Point): Wall | undefined {
  let first: Wall | undefined;
  let least = Infinity;
  for (const wall of walls) {
    if (!hits(from, to, wall.room)) continue;
    const way = distance(from, wall.middle);
    if (way < least) [first, least] = [wall, way];
  }
  return first;
}

/** A* search for a path that hits no obstacle. Corners of an obstacle are added once a segment has hit it. */
function wayRound(ends: Ends, walls: readonly Wall[], attempt: Attempt): readonly Point[] | undefined {
  const own = [ends.fromBox, ends.toBox];
  const goal: Spot = { point: ends.to, home: ends.toBox, isReached: false };
  const spots = [goal];
  const reached: Step[] = [];
  const known = new Set<Wall>();
  const open = new PriorityQueue<Step>();
  const consider = (before: Step, spot: Spot): void => {
    const cost = before.cost + distance(before.spot.point, spot.point) + bendCost;
    open.add({ spot, before, cost }, cost + attempt.haste * distance(spot.point, ends.to));
  };
  const learn = (wall: Wall): void => {
    known.add(wall);
    for (const point of cornersOf(grown(wall.box, attempt.clearance))) {
      if (own.some((box) => lies(point, box))) continue;
      const spot: Spot = { point, home: undefined, isReached: false };
      spots.push(spot);
      for (const step of reached) consider(step, spot);
    }
  };
  const start: Spot = { point: ends.from, home: ends.fromBox, isReached: false };
  open.add({ spot: start, before: undefined, cost: 0 }, 0);
  let patience: number = attempt.patience;
  for (let step = open.take(); step && patience > 0; step = open.take()) {
    if (step.spot.isReached) continue;
    patience -= 1;
    const [there, last] = [step.spot, step.before?.spot];
    if (last) {
      // Between bends a path never re-enters the boxes that it connects.
      if (own.some((box) => box !== last.home && box !== there.home && hits(last.point, there.point, box))) continue;
      const wall = firstHit(walls, last.point, there.point);
      if (wall) {
        if (!known.has(wall)) learn(wall);
        continue;
      }
    }
    there.isReached = true;
    if (there === goal) return wayTo(step);
    reached.push(step);
    for (const spot of spots) if (!spot.isReached) consider(step, spot);
  }
  return undefined;
}

/** The boxes of a task with their clearance, for each attempt. */
type WallSets = readonly { readonly attempt: Attempt; readonly walls: readonly Wall[] }[];

const wallSetsOf = (boxes: readonly Box[]): WallSets =>
  attempts.map((attempt) => ({
    attempt,
    walls: boxes.map((box) => ({ box, room: grown(box, attempt.clearance - 1), middle: middleOf(box) })),
  }));

function detour(ends: Ends, sets: WallSets, isForeign: (box: Box) => boolean): readonly Point[] | undefined {
  for (const { attempt, walls } of sets) {
    const foreign = walls.filter(({ box }) => isForeign(box));
    const way = wayRound(ends, foreign, attempt);
    if (way) return way;
  }
  return undefined;
}

/** Removes the parts inside the boxes at both ends. */
function clipped(points: readonly Point[], { fromBox, toBox }: Ends): readonly Point[] {
  const lines = linesOf(points);
  const first = lines.findLastIndex(([from, to]) => hits(from, to, fromBox));
  const [from, next] = lines[Math.max(first, 0)] ?? [];
  const last = lines.findIndex(([one, other], at) => at >= first && hits(one, other, toBox));
  const [before, to] = lines[last === -1 ? lines.length - 1 : last] ?? [];
  if (!from || !next || !before || !to) return points;
  const leave = shareWithin(from, next, fromBox)?.[1] ?? 0;
  const enter = shareWithin(before, to, toBox)?.[0] ?? 1;
  const bends = points.slice(Math.max(first, 0) + 1, (last === -1 ? lines.length - 1 : last) + 1);
  return [between(from, next, leave), ...bends, between(before, to, enter)];
}

/** Edges between the same two boxes run in parallel, the first in the middle. */
function laneOffset(at: number, count: number, from: Box, to: Box): Point {
  const [one, other] = from.id < to.id ? [middleOf(from), middleOf(to)] : [middleOf(to), middleOf(from)];
  const length = distance(one, other) || 1;
  const most = (0.5 - laneMargin) * Math.min(from.width, from.height, to.width, to.height);
  const gap = count > 1 ? Math.min(laneGap, (2 * most) / (count - 1)) : 0;
  const by = (at - (count - 1) / 2) * gap;
  return { x: (-(other.y - one.y) / length) * by, y: ((other.x - one.x) / length) * by };
}

/** A hundredth of a px: with a coarser tolerance, edges would cut into boxes that they only touch. */
const rounded = (value: number): number => Math.round(value * 100) / 100;

const shifted = (point: Point, by: Point): Point => ({ x: point.x + by.x, y: point.y + by.y });

/**
 * A route for each edge whose two boxes exist and differ. No route crosses another box as long as boxes do not overlap;
 * where no path exists the edge is straight.
 */
export function routeEdges({ nodes, edges, areas = [] }: RoutingTask): readonly Route[] {
  const boxes = new Map(nodes.map((node) => [node.id, node]));
  const pairOf = ({ from, to }: RoutedEdge): string => (from < to ? `${from} ${to}` : `${to} ${from}`);
  const pairs = Map.groupBy(edges, pairOf);
  const sets = wallSetsOf([...nodes, ...areas]);
  return edges.flatMap((edge) => {
    const [fromBox, toBox] = [boxes.get(edge.from), boxes.get(edge.to)];
    if (!fromBox || !toBox || fromBox === toBox) return [];
    const pair = pairs.get(pairOf(edge)) ?? [edge];
    const offset = laneOffset(pair.indexOf(edge), pair.length, fromBox, toBox);
    const [from, to] = [shifted(middleOf(fromBox), offset), shifted(middleOf(toBox), offset)];
    const ends: Ends = { from, to, fromBox, toBox };
    const closed = new Set<Box>(
      areas.filter(({ members }) => !members.includes(edge.from) && !members.includes(edge.to)),
    );
    const isNode = (box: Box): boolean => box !== fromBox && box !== toBox && boxes.get(box.id) === box;
    const isForeign = (box: Box): boolean => isNode(box) || closed.has(box);
    const isFree = ![...nodes, ...closed].some((box) => isForeign(box) && hits(from, to, box));
    const bent = isFree
      ? undefined
      : (detour(ends, sets, isForeign) ?? (closed.size > 0 ? detour(ends, sets, isNode) : undefined));
    const points = clipped(bent ?? [from, to], ends);
    return [{ id: edge.id, points: points.map(({ x, y }) => ({ x: rounded(x), y: rounded(y) })) }];
  });
}
