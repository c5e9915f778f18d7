/** Counts what is wrong with a picture, and how good it is otherwise. Used by tests and by `bench/layout.ts`. */
import { groupsAround, groupTreeOf, type GroupTree } from './group-tree.ts';
import type { LayoutEdge, LayoutTask, Picture, PlacedRect, Point, Rect } from './layout-types.ts';
import {
  bottomOf,
  between,
  boundsAround,
  collide,
  distance,
  inflated,
  passes,
  pathLength,
  piecesOf,
  rightOf,
  type Piece,
} from './rects.ts';

/** Faults, which should all be 0, and properties of a picture. */
export interface Metrics {
  /** Pairs of boxes, or of frames of which none contains the other, that overlap. */
  readonly overlaps: number;
  /** Boxes in frames of groups that they do not belong to, and members outside of their frame. */
  readonly strangers: number;
  /** Boxes crossed by foreign edges. */
  readonly throughBoxes: number;
  /** Titles crossed by edges. */
  readonly titlesCrossed: number;
  /** Frames crossed by edges between boxes outside of them. */
  readonly foreignGroups: number;
  /** Pairs of edges that share a lane: parallel pieces less than 6 px apart for more than 12 px. */
  readonly lanes: number;
  /** Those of them that share it for more than 20 px, so that nobody can tell which edge goes where. */
  readonly longLanes: number;
  /** Labels that lie on boxes, titles, other labels or foreign edges. */
  readonly labelHits: number;
  /** Labels that lie on the border of a frame. */
  readonly labelsOnFrames: number;
  /** Edges without a route. */
  readonly lostEdges: number;
  readonly crossings: number;
  readonly bends: number;
  /** Of all edges, px. */
  readonly length: number;
  /** px². */
  readonly area: number;
  /** Width / height. */
  readonly aspect: number;
  /** Edges of people to others, and how many of them lead onwards. */
  readonly peopleFirst: number;
  readonly ofPeople: number;
}

/** Below this two parallel edges cannot be told apart, px. */
const laneGap = 6;
/** Shorter common pieces are not noticed, px. */
export const laneLength = 12;
/** From here on a common piece misleads, px. */
const longLaneLength = 20;
/** How far from their ends edges may share a lane, px. */
const sharedEnd = 30;

const count = <T>(items: readonly T[], holds: (item: T) => boolean): number => items.filter(holds).length;

const pairs = <T>(items: readonly T[]): readonly (readonly [T, T])[] =>
  items.flatMap((one, at) => items.slice(at + 1).map((other) => [one, other] as const));

const contains = (outer: Rect, inner: Rect): boolean =>
  outer.x <= inner.x + 0.5 &&
  outer.y <= inner.y + 0.5 &&
  rightOf(outer) >= rightOf(inner) - 0.5 &&
  bottomOf(outer) >= bottomOf(inner) - 0.5;

interface Scene {
  readonly task: LayoutTask;
  readonly picture: Picture;
  readonly tree: GroupTree;
  /** The groups around each box. */
  readonly around: ReadonlyMap<string, readonly string[]>;
  readonly edges: ReadonlyMap<string, LayoutEdge>;
}

const groupsOf = ({ around }: Scene, boxId: string): readonly string[] => around.get(boxId) ?? [];

function overlapsIn({ picture, tree }: Scene): number {
  const tops = pairs(picture.frames).filter(
    ([one, other]) => !groupsAround(tree, one.id).includes(other.id) && !groupsAround(tree, other.id).includes(one.id),
  );
  return count([...pairs(picture.boxes), ...tops], ([one, other]) => collide(inflated(one, -0.5), other));
}

const strangersIn = (scene: Scene): number =>
  scene.picture.boxes.reduce(
    (sum, box) =>
      sum +
      count(scene.picture.frames, (frame) =>
        groupsOf(scene, box.id).includes(frame.id) ? !contains(frame, box) : collide(inflated(frame, -0.5), box),
      ),
    0,
  );

const routesThrough = (scene: Scene, rects: readonly PlacedRect[], isOwn: (edge: LayoutEdge, id: string) => boolean) =>
  scene.picture.routes.reduce((sum, { id, points }) => {
    const edge = scene.edges.get(id);
    return sum + (edge ? count(rects, (rect) => !isOwn(edge, rect.id) && passes(points, rect)) : 0);
  }, 0);

/** Positive where a point is on one side of the line through two others, negative on the other one. */
const sideOf = (from: Point, to: Point, at: Point): number =>
  (to.x - from.x) * (at.y - from.y) - (to.y - from.y) * (at.x - from.x);

/** Whether two numbers have opposite signs; products of small ones may vanish. */
const areOpposite = (one: number, other: number): boolean => (one < 0 && other > 0) || (one > 0 && other < 0);

/** Whether two pieces cross inside both of them. */
export const isCrossing = ([a, b]: Piece, [c, d]: Piece): boolean =>
  areOpposite(sideOf(a, b, c), sideOf(a, b, d)) && areOpposite(sideOf(c, d, a), sideOf(c, d, b));

function crossingsIn({ picture }: Scene): number {
  const pieces = picture.routes.flatMap(({ id, points }) =>
    piecesOf(points).map((piece) => ({
      id,
      piece,
      left: Math.min(piece[0].x, piece[1].x),
      right: Math.max(piece[0].x, piece[1].x),
    })),
  );
  const ordered = pieces.toSorted((one, other) => one.left - other.left);
  let found = 0;
  for (const [at, one] of ordered.entries()) {
    for (let next = at + 1; next < ordered.length; next += 1) {
      const other = ordered[next];
      if (!other || other.left > one.right) break;
      if (other.id !== one.id && isCrossing(one.piece, other.piece)) found += 1;
    }
  }
  return found;
}

/** How far two horizontal or vertical pieces run in one lane, px; 0 when they are apart. */
export function sharedLane(one: Piece, other: Piece): number {
  for (const [along, across] of [
    ['x', 'y'],
    ['y', 'x'],
  ] as const) {
    const isStraight = ([from, to]: Piece): boolean => Math.abs(from[across] - to[across]) < 0.5;
    if (!isStraight(one) || !isStraight(other) || Math.abs(one[0][across] - other[0][across]) >= laneGap - 0.01)
      continue;
    const low = Math.max(Math.min(one[0][along], one[1][along]), Math.min(other[0][along], other[1][along]));
    const high = Math.min(Math.max(one[0][along], one[1][along]), Math.max(other[0][along], other[1][along]));
    return high - low;
  }
  return 0;
}

/** What is left of a path without its first `length` px. */
function withoutStart(points: readonly Point[], length: number): readonly Point[] {
  let left = length;
  for (const [at, [from, to]] of piecesOf(points).entries()) {
    const long = distance(from, to);
    if (long > left) return [between(from, to, left / long), ...points.slice(at + 1)];
    left -= long;
  }
  return [];
}

/** The pieces of a path where it has to keep a lane of its own: at their boxes edges may come together. */
export const lanePieces = (points: readonly Point[]): readonly Piece[] =>
  piecesOf(withoutStart(withoutStart(points, sharedEnd).toReversed(), sharedEnd));

/** How far two edges run in one lane without a break, px. */
function longestLane(one: readonly Piece[], other: readonly Piece[]): number {
  let longest = 0;
  for (const piece of one) {
    for (const against of other) longest = Math.max(longest, sharedLane(piece, against));
  }
  return longest;
}

/** The lanes that pairs of edges share, px. */
function lanesIn({ picture }: Scene): readonly number[] {
  const lanes = picture.routes.map(({ points }) => lanePieces(points));
  return pairs(lanes)
    .map(([one, other]) => longestLane(one, other))
    .filter((shared) => shared > laneLength);
}

function labelHitsIn({ picture }: Scene): number {
  const { labels, boxes, frames, routes } = picture;
  const titles = frames.flatMap(({ title }) => (title.width > 0 ? [title] : []));
  return count(labels, (label) => {
    const inner = inflated(label, -0.5);
    return (
      [...boxes, ...titles].some((rect) => collide(inner, rect)) ||
      labels.some((other) => other.id !== label.id && collide(inner, other)) ||
      routes.some(({ id, points }) => id !== label.id && passes(points, label))
    );
  });
}

const labelsOnFramesIn = ({ picture: { labels, frames } }: Scene): number =>
  count(labels, (label) =>
    frames.some((frame) => collide(inflated(label, -0.5), frame) && !contains(inflated(frame, 0.5), label)),
  );

/** Whether a box stands before another one in the direction of the layout. */
function isBefore({ direction }: LayoutTask, one: Rect, other: Rect): boolean {
  const middle = {
    x: one.x + one.width / 2 - other.x - other.width / 2,
    y: one.y + one.height / 2 - other.y - other.height / 2,
  };
  return { down: middle.y < 0, up: middle.y > 0, right: middle.x < 0, left: middle.x > 0 }[direction];
}

/** Measures a picture of a task. */
export function measure(task: LayoutTask, picture: Picture): Metrics {
  const tree = groupTreeOf(task);
  const scene: Scene = {
    task,
    picture,
    tree,
    around: new Map(task.boxes.map(({ id, group }) => [id, groupsAround(tree, group)])),
    edges: new Map(task.edges.map((edge) => [edge.id, edge])),
  };
  const routed = new Set(picture.routes.flatMap(({ id, points }) => (points.length > 1 ? [id] : [])));
  const places = new Map(picture.boxes.map((box) => [box.id, box]));
  const people = new Set(task.boxes.flatMap(({ id, isFirst }) => (isFirst ? [id] : [])));
  const uses = task.edges.filter(({ from, to }) => people.has(from) && !people.has(to));
  const whole = boundsAround([...picture.boxes, ...picture.frames, ...picture.labels]) ?? {
    x: 0,
    y: 0,
    width: 1,
    height: 1,
  };
  const titles = picture.frames.flatMap(({ id, title }) => (title.width > 0 ? [{ ...title, id }] : []));
  const lanes = lanesIn(scene);
  return {
    overlaps: overlapsIn(scene),
    strangers: strangersIn(scene),
    throughBoxes: routesThrough(scene, picture.boxes, ({ from, to }, id) => id === from || id === to),
    titlesCrossed: routesThrough(scene, titles, () => false),
    foreignGroups: routesThrough(scene, picture.frames, ({ from, to }, id) =>
      [...groupsOf(scene, from), ...groupsOf(scene, to)].includes(id),
    ),
    lanes: lanes.length,
    longLanes: count(lanes, (shared) => shared > longLaneLength),
    labelHits: labelHitsIn(scene),
    labelsOnFrames: labelsOnFramesIn(scene),
    lostEdges: count(task.edges, ({ id, from, to }) => from !== to && !routed.has(id)),
    crossings: crossingsIn(scene),
    bends: picture.routes.reduce((sum, { points }) => sum + Math.max(0, points.length - 2), 0),
    length: picture.routes.reduce((sum, { points }) => sum + pathLength(points), 0),
    area: whole.width * whole.height,
    aspect: whole.width / whole.height,
    peopleFirst: count(uses, ({ from, to }) => {
      const [one, other] = [places.get(from), places.get(to)];
      return one !== undefined && other !== undefined && isBefore(task, one, other);
    }),
    ofPeople: uses.length,
  };
}
