/** Gives the edges of a whole layout the course of their style, keeps them off titles, and places labels again. */
import { chosenCourses, type Choice, type Course } from './course-choice.ts';
import { groupsAround, groupTreeOf, type GroupTree } from './group-tree.ts';
import type { EdgePath, Frame, LayoutBox, LayoutEdge, LayoutTask, Picture, PlacedRect, Rect } from './layout-types.ts';
import { sortedGraph } from './normalise.ts';
import { bottomOf, boundsAround, clipOf, collide, inflated, passes, piecesOf, rightOf } from './rects.ts';
import { labelFaults, type RouteFault } from './route-faults.ts';
import { placedLabels } from './route-labels.ts';
import { searchedRoutes } from './routes.ts';
import { pulledTight, straightLines, type Beside, type CostOf, type StraightLine } from './straight-lines.ts';
import { withFreeTitle } from './title-rows.ts';

/** Distances of straight edges to boxes, titles and groups that they have nothing to do with, px. */
const clearance = { box: 8, title: 5, frame: 0 } as const;
/** Between parallel edges without labels, px. */
const parallel = 48;

/** Something that edges keep off, and the rectangle with its distance around it. */
interface Wall {
  readonly id: string;
  readonly kind: 'box' | 'title' | 'frame';
  readonly rect: Rect;
  readonly around: Rect;
  readonly right: number;
  readonly bottom: number;
}

function wallAt(kind: Wall['kind'], id: string, rect: Rect): Wall {
  const around = inflated(rect, clearance[kind]);
  return { id, kind, rect, around, right: rightOf(around), bottom: bottomOf(around) };
}

/** Something in a group, with the groups around it, itself included. */
interface Obstacle {
  readonly within: readonly string[];
  /** For edges from outside. */
  readonly outer: Wall;
  /** For edges that end inside of it. */
  readonly inner?: Wall;
}

/** Boxes, and frames with their titles: the same for all edges, who leave out what is theirs. */
const obstaclesOf = (task: LayoutTask, tree: GroupTree, frames: readonly Frame[]): readonly Obstacle[] => [
  ...task.boxes.map((box) => ({ within: groupsAround(tree, box.group), outer: wallAt('box', box.id, box) })),
  ...frames.map((frame) => ({
    within: groupsAround(tree, frame.id),
    outer: wallAt('frame', frame.id, frame),
    ...(frame.title.width > 0 ? { inner: wallAt('title', frame.id, frame.title) } : {}),
  })),
];

interface Scene {
  readonly task: LayoutTask;
  readonly tree: GroupTree;
  readonly boxes: ReadonlyMap<string, LayoutBox>;
  readonly edges: ReadonlyMap<string, LayoutEdge>;
  readonly besides: ReadonlyMap<string, Beside>;
  readonly frames: readonly Frame[];
  readonly obstacles: readonly Obstacle[];
  /** What the edges keep off, as far as it was asked for. */
  readonly walls: Map<string, readonly Wall[]>;
}

/** What an edge must keep off. */
function wallsOf(scene: Scene, edge: LayoutEdge): readonly Wall[] {
  const walls = scene.walls.get(edge.id) ?? wallsAround(scene, edge);
  scene.walls.set(edge.id, walls);
  return walls;
}

/** Not what an edge ends on is in its way, nor what is in a group that it ends on, nor the groups around it. */
function wallsAround({ tree, boxes, obstacles }: Scene, { from, to, fromGroup, toGroup }: LayoutEdge): readonly Wall[] {
  const around = new Set([from, to].flatMap((id) => groupsAround(tree, boxes.get(id)?.group ?? null)));
  const isOutside = (within: readonly string[]): boolean =>
    (fromGroup === undefined || !within.includes(fromGroup)) && (toGroup === undefined || !within.includes(toGroup));
  return obstacles.flatMap(({ within, outer, inner }): readonly Wall[] => {
    if (!isOutside(within)) return [];
    if (outer.kind === 'box') return outer.id === from || outer.id === to ? [] : [outer];
    if (!around.has(outer.id)) return [outer];
    return inner ? [inner] : [];
  });
}

/** What it costs to run over something, and too close to it, px of a detour. */
const costs = { box: 100_000, title: 60_000, frame: 20_000, close: 4_000 } as const;

const costOver =
  (walls: readonly Wall[]): CostOf =>
  (piece) => {
    const [from, to] = piece;
    const [left, right] = [Math.min(from.x, to.x) - 1, Math.max(from.x, to.x) + 1];
    const [top, bottom] = [Math.min(from.y, to.y) - 1, Math.max(from.y, to.y) + 1];
    let sum = 0;
    for (const wall of walls) {
      const { around } = wall;
      if (left >= wall.right || around.x >= right || top >= wall.bottom || around.y >= bottom) continue;
      if (!clipOf(piece, around)) continue;
      sum += clipOf(piece, wall.rect) ? costs[wall.kind] : costs.close;
    }
    return sum;
  };

/** What pieces of an edge cost; each piece is looked at once. */
function costOfEdge(scene: Scene, edge: LayoutEdge): CostOf {
  const costOf = costOver(wallsOf(scene, edge));
  const known = new Map<string, number>();
  return (piece) => {
    const [from, to] = piece;
    const key = `${from.x} ${from.y} ${to.x} ${to.y}`;
    const cost = known.get(key) ?? costOf(piece);
    known.set(key, cost);
    return cost;
  };
}

/** What an edge ends on: a box, or the frame of a group. */
function endOf({ boxes, frames }: Scene, id: string, group: string | undefined): LayoutBox | undefined {
  if (group === undefined) return boxes.get(id);
  const frame = frames.find((one) => one.id === group);
  return frame && { ...frame, group: null };
}

const pairOf = ({ from, to, fromGroup = from, toGroup = to }: LayoutEdge): string =>
  [fromGroup, toGroup].toSorted().join(' ');

/** Which of the edges between its ends each edge is: parallel ones leave room for their labels. */
function besides(edges: readonly LayoutEdge[]): ReadonlyMap<string, Beside> {
  const pairs = Map.groupBy(edges, pairOf).values();
  return new Map(
    [...pairs].flatMap((pair) => {
      const gap = Math.max(parallel, ...pair.map(({ label }) => label.width + 16));
      return pair.map(({ id }, at) => [id, { at, count: pair.length, gap }] as const);
    }),
  );
}

/** How many straight lines an edge chooses from, and what it costs to end farther from the middle of a side, px. */
const choice = { lines: 12, shift: 30 } as const;

/** The straight lines past everything that an edge can take. */
function freeLines(scene: Scene, edge: LayoutEdge, most: number): readonly StraightLine[] {
  const beside = scene.besides.get(edge.id);
  const [from, to] = [endOf(scene, edge.from, edge.fromGroup), endOf(scene, edge.to, edge.toGroup)];
  if (edge.style !== 'direct' || !beside || !from || !to) return [];
  // No straight line leaves the rectangle around both ends.
  const way = boundsAround([from, to]) ?? from;
  const walls = wallsOf(scene, edge).filter(({ rect }) => collide(way, rect, clearance.box));
  return straightLines([from, to], beside, costOver(walls), most);
}

/** The straight course of an edge; where there is none, the route pulled tight. */
function straightened(scene: Scene, routes: readonly EdgePath[]): readonly EdgePath[] {
  return routes.map((route) => {
    const edge = scene.edges.get(route.id);
    if (edge?.style !== 'direct') return route;
    const [free] = freeLines(scene, edge, 1);
    if (free) return { ...route, points: free.line };
    const [from, to] = [scene.boxes.get(edge.from), scene.boxes.get(edge.to)];
    if (!from || !to || edge.fromGroup !== undefined || edge.toGroup !== undefined) return route;
    return { ...route, points: pulledTight(route.points, [from, to], costOver(wallsOf(scene, edge))) };
  });
}

/** What each straight edge chooses from: straight lines, how it runs now, and the route of the layout. */
function coursesIn(scene: Scene, before: Picture): (route: EdgePath) => readonly Course[] {
  const routed = new Map(before.routes.map(({ id, points }) => [id, points]));
  const known = new Map<string, readonly Course[]>();
  const found = (route: EdgePath): readonly Course[] => {
    const edge = scene.edges.get(route.id);
    if (edge?.style !== 'direct') return [];
    const over = costOver(wallsOf(scene, edge));
    const bent = [route.points, routed.get(route.id) ?? route.points].map((points): Course => ({
      points,
      cost: piecesOf(points).reduce((sum, piece) => sum + over(piece), 0),
    }));
    const lines = freeLines(scene, edge, choice.lines);
    return [...lines.map(({ line, shift }): Course => ({ points: line, cost: shift * choice.shift })), ...bent];
  };
  return (route) => {
    const courses = known.get(route.id) ?? found(route);
    known.set(route.id, courses);
    return courses;
  };
}

/** The route of the layout pulled tight, past what its pieces would cross. */
function bentCourseIn(scene: Scene, before: Picture): Choice['bentCourse'] {
  const routed = new Map(before.routes.map(({ id, points }) => [id, points]));
  const known = new Map<string, CostOf>();
  return (route, crossed) => {
    const edge = scene.edges.get(route.id);
    const [from, to] = [scene.boxes.get(edge?.from ?? ''), scene.boxes.get(edge?.to ?? '')];
    if (!edge || !from || !to || edge.fromGroup !== undefined || edge.toGroup !== undefined) return undefined;
    const over = known.get(edge.id) ?? costOfEdge(scene, edge);
    known.set(edge.id, over);
    const points = pulledTight(routed.get(route.id) ?? route.points, [from, to], (piece, most = Infinity) => {
      const own = over(piece);
      return own < most ? own + crossed(piece, most - own) : own;
    });
    return { points, cost: piecesOf(points).reduce((sum, piece) => sum + over(piece), 0) };
  };
}

/** Whether a route runs over a title, a box or a group that it has nothing to do with. */
function isBlocked(scene: Scene, { id, points }: EdgePath): boolean {
  const edge = scene.edges.get(id);
  if (!edge || points.length < 2) return false;
  if (scene.frames.some(({ title }) => title.width > 0 && passes(points, title))) return true;
  const over = costOver(wallsOf(scene, edge));
  return edge.style === 'direct' && piecesOf(points).some((piece) => over(piece) >= costs.frame);
}

/** Routes that still run over something are searched again, around everything. */
function roundAll(scene: Scene, routes: readonly EdgePath[]): readonly EdgePath[] {
  const blocked = new Set(routes.filter((route) => isBlocked(scene, route)).map(({ id }) => id));
  if (blocked.size === 0) return routes;
  const kept = routes.filter(({ id }) => !blocked.has(id));
  const found = new Map(
    searchedRoutes(scene.task, { frames: scene.frames, kept }, blocked).map((one) => [one.id, one]),
  );
  const tight = new Map(straightened(scene, [...found.values()]).map((route) => [route.id, route]));
  return routes.map((route) => tight.get(route.id) ?? route);
}

/** Labels of edges that stayed keep their places, unless something else has come there. */
function settledLabels(scene: Scene, before: Picture, routes: readonly EdgePath[]): readonly PlacedRect[] {
  const was = new Map(before.routes.map(({ id, points }) => [id, points]));
  const moved = new Set(routes.filter(({ id, points }) => was.get(id) !== points).map(({ id }) => id));
  const titles = scene.frames.flatMap(({ title }) => (title.width > 0 ? [title] : []));
  const isCovered = (label: PlacedRect): boolean =>
    titles.some((title) => collide(label, title)) ||
    routes.some(({ id, points }) => id !== label.id && moved.has(id) && passes(points, label));
  const places = new Map(before.labels.map((label) => [label.id, label]));
  const sizes = new Map(
    scene.task.edges.map(({ id, label }) => {
      const place = places.get(id);
      const stays = place !== undefined && !moved.has(id) && !isCovered(place);
      return [id, stays ? { ...label, at: { x: place.x, y: place.y } } : label] as const;
    }),
  );
  return placedLabels(routes, sizes, { boxes: scene.task.boxes, titles, frames: scene.frames });
}

/** Routes and labels, and what is wrong with the labels. */
interface Settled {
  readonly routes: readonly EdgePath[];
  readonly labels: readonly PlacedRect[];
  readonly faults: readonly RouteFault[];
}

function settled(scene: Scene, before: Picture, routes: readonly EdgePath[]): Settled {
  const labels = settledLabels(scene, before, routes);
  const titles = scene.frames.flatMap(({ title }) => (title.width > 0 ? [title] : []));
  const walls = { boxes: scene.task.boxes, titles, frames: scene.frames };
  return { routes, labels, faults: labelFaults({ routes, labels, walls }) };
}

/** Routes that stay have the same labels. */
const areSame = (one: readonly EdgePath[], other: readonly EdgePath[]): boolean =>
  one.every((route, at) => route === other[at]);

/** How often straight edges are led past the labels of others. */
const rounds = 2;
/** What it costs to run under the label of another edge, px of a detour. */
const labelCost = 1_500;

/** Edges whose labels still lie on something take the route of the layout again, one pair after the other. */
function backOnRoutes(scene: Scene, before: Picture, given: Settled): Settled {
  const routed = new Map(before.routes.map((route) => [route.id, route]));
  let best = given;
  for (const { edges } of given.faults) {
    const back = new Set(edges);
    const routes = best.routes.map((route) => {
      const old = routed.get(route.id);
      return old && back.has(route.id) && !isBlocked(scene, old) ? old : route;
    });
    if (areSame(routes, best.routes)) continue;
    const next = settled(scene, before, routes);
    if (next.faults.length < best.faults.length) best = next;
  }
  return best;
}

/** Straight edges that run under labels of others take another course where there is one. */
function pastLabels(scene: Scene, before: Picture, routes: readonly EdgePath[]): Settled {
  const coursesOf = coursesIn(scene, before);
  const bentCourse = bentCourseIn(scene, before);
  let best = settled(scene, before, chosenCourses(routes, { coursesOf, bentCourse, labels: [], labelCost }));
  let last = best;
  for (let round = 0; round < rounds && last.faults.length > 0; round += 1) {
    const moving = new Set(last.faults.flatMap(({ edges }) => edges));
    const next = chosenCourses(last.routes, {
      coursesOf: (route) => (moving.has(route.id) ? coursesOf(route) : []),
      bentCourse,
      labels: last.labels,
      // What did not help is asked for more strongly.
      labelCost: labelCost * (round + 1),
    });
    if (areSame(next, last.routes)) continue;
    last = settled(scene, before, next);
    if (last.faults.length < best.faults.length) best = last;
  }
  return backOnRoutes(scene, before, best);
}

/**
 * The picture of a whole layout with every edge in its style: straight edges run straight wherever nothing stands in the
 * way, and else have as few bends as can be. Titles below their content stand where no edge runs; where there is no such
 * place, edges go around them. Deterministic. A picture without routes stays as it is.
 */
export function settledEdges(given: LayoutTask, picture: Picture): Picture {
  if (picture.routes.length === 0) return picture;
  const placeOf = new Map(picture.boxes.map((box) => [box.id, box]));
  const sorted = sortedGraph(given);
  const task = { ...sorted, boxes: sorted.boxes.map((box) => ({ ...box, ...placeOf.get(box.id) })) };
  const tree = groupTreeOf(task);
  const scene: Scene = {
    task,
    tree,
    boxes: new Map(task.boxes.map((box) => [box.id, box])),
    edges: new Map(task.edges.map((edge) => [edge.id, edge])),
    besides: besides(task.edges),
    frames: picture.frames,
    obstacles: obstaclesOf(task, tree, picture.frames),
    walls: new Map(),
  };
  const straight = straightened(scene, picture.routes);
  const below = new Set(task.groups.flatMap(({ id, titleAt }) => (titleAt === 'below' ? [id] : [])));
  const frames = picture.frames.map((frame) => (below.has(frame.id) ? withFreeTitle(frame, straight) : frame));
  const clear: Scene = { ...scene, frames, obstacles: obstaclesOf(task, tree, frames), walls: new Map() };
  const { routes, labels } = pastLabels(clear, picture, roundAll(clear, roundAll(clear, straight)));
  return { ...picture, frames, routes, labels };
}
