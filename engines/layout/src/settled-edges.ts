/** Gives the edges of a whole layout the course of their style, keeps them off titles, and places labels anew. */
import { groupsAround, groupTreeOf, type GroupTree } from './group-tree.ts';
import type { EdgePath, Frame, LayoutBox, LayoutEdge, LayoutTask, Picture, PlacedRect, Point } from './layout-types.ts';
import { sortedGraph } from './normalise.ts';
import { boundsOf } from './piece-index.ts';
import { boundsAround, clipOf, collide, inflated, passes, type Piece } from './rects.ts';
import { labelFaults, type RouteFault } from './route-faults.ts';
import { placedLabels } from './route-labels.ts';
import { searchedRoutes } from './routes.ts';
import { pulledTight, straightLine, type Beside, type CostOf } from './straight-lines.ts';
import { withFreeTitle } from './title-rows.ts';

/** Distances of straight edges to boxes, titles and groups that they have nothing to do with, px. */
const clearance = { box: 8, title: 5, frame: 0 } as const;
/** Between parallel edges without labels, px. */
const parallel = 48;

interface Wall extends PlacedRect {
  readonly kind: 'box' | 'title' | 'frame';
}

interface Scene {
  readonly task: LayoutTask;
  readonly tree: GroupTree;
  readonly boxes: ReadonlyMap<string, LayoutBox>;
  readonly edges: ReadonlyMap<string, LayoutEdge>;
  readonly besides: ReadonlyMap<string, Beside>;
  readonly frames: readonly Frame[];
}

/** What an edge must keep off: not what it ends on, nor what is in a group that it ends on, nor the groups around it. */
function wallsOf({ task, tree, boxes, frames }: Scene, { from, to, fromGroup, toGroup }: LayoutEdge): readonly Wall[] {
  const ends = new Set([fromGroup, toGroup]);
  const around = new Set([from, to].flatMap((id) => groupsAround(tree, boxes.get(id)?.group ?? null)));
  const isOutside = (group: string | null): boolean => !groupsAround(tree, group).some((id) => ends.has(id));
  return [
    ...task.boxes.flatMap((box): Wall[] =>
      box.id !== from && box.id !== to && isOutside(box.group) ? [{ ...box, kind: 'box' }] : [],
    ),
    ...frames.flatMap((frame): Wall[] => {
      const { id, title } = frame;
      if (!isOutside(id)) return [];
      if (!around.has(id)) return [{ ...frame, kind: 'frame' }];
      return title.width > 0 ? [{ ...title, id, kind: 'title' }] : [];
    }),
  ];
}

/** What it costs to run over something, and too close to it, px of a detour. */
const costs = { box: 100_000, title: 60_000, frame: 20_000, close: 4_000 } as const;

const costOver = (walls: readonly Wall[]): CostOf => {
  const kept = walls.map((wall) => ({ kind: wall.kind, wall, around: inflated(wall, clearance[wall.kind]) }));
  return (piece: Piece): number => {
    const bounds = inflated(boundsOf(piece), 1);
    let sum = 0;
    for (const { kind, wall, around } of kept) {
      if (!collide(bounds, around) || !clipOf(piece, around)) continue;
      sum += clipOf(piece, wall) ? costs[kind] : costs.close;
    }
    return sum;
  };
};

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

/** The course of a straight edge past everything and what else it shall avoid; undefined where there is none. */
function straightCourse(scene: Scene, edge: LayoutEdge, avoided: CostOf = () => 0): readonly Point[] | undefined {
  const beside = scene.besides.get(edge.id);
  const [from, to] = [endOf(scene, edge.from, edge.fromGroup), endOf(scene, edge.to, edge.toGroup)];
  if (edge.style !== 'direct' || !beside || !from || !to) return undefined;
  // No straight line leaves the rectangle around both ends.
  const way = boundsAround([from, to]) ?? from;
  const costOf = costOver(wallsOf(scene, edge).filter((wall) => collide(way, wall, clearance.box)));
  return straightLine(from, to, beside, (piece) => costOf(piece) || avoided(piece));
}

/** The courses of straight edges; those for which there is none keep the route, pulled tight. */
function straightened(scene: Scene, routes: readonly EdgePath[]): readonly EdgePath[] {
  return routes.map((route) => {
    const edge = scene.edges.get(route.id);
    if (edge?.style !== 'direct') return route;
    const line = straightCourse(scene, edge);
    if (line) return { ...route, points: line };
    const [from, to] = [scene.boxes.get(edge.from), scene.boxes.get(edge.to)];
    if (!from || !to || edge.fromGroup !== undefined || edge.toGroup !== undefined) return route;
    return { ...route, points: pulledTight(route.points, [from, to], costOver(wallsOf(scene, edge))) };
  });
}

/** The titles that a path crosses. */
const titlesOn = (points: readonly Point[], frames: readonly Frame[]): boolean =>
  frames.some(({ title }) => title.width > 0 && passes(points, title));

/** Routes that still cross titles are searched anew, round everything. */
function offTitles(scene: Scene, routes: readonly EdgePath[]): readonly EdgePath[] {
  const crossing = new Set(routes.filter(({ points }) => titlesOn(points, scene.frames)).map(({ id }) => id));
  if (crossing.size === 0) return routes;
  const kept = routes.filter(({ id }) => !crossing.has(id));
  const found = new Map(
    searchedRoutes(scene.task, { frames: scene.frames, kept }, crossing).map((one) => [one.id, one]),
  );
  const next = routes.map((route) => found.get(route.id) ?? route);
  const tight = straightened(scene, next);
  return tight.map((route, at) => (crossing.has(route.id) ? route : (routes[at] ?? route)));
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

/** How often straight edges are led past the labels of others. */
const rounds = 3;

/** Straight edges that run under labels of others take another course where there is a straight one. */
function pastLabels(scene: Scene, before: Picture, routes: readonly EdgePath[]): Settled {
  let best = settled(scene, before, routes);
  let last = best;
  for (let round = 0; round < rounds && last.faults.length > 0; round += 1) {
    const moving = new Set(last.faults.flatMap(({ edges }) => edges));
    const { labels } = last;
    const next = last.routes.map((route) => {
      const edge = scene.edges.get(route.id);
      if (!edge || !moving.has(route.id)) return route;
      const others = labels.filter(({ id }) => id !== route.id);
      const onLabels: CostOf = (piece) => others.filter((label) => clipOf(piece, label)).length;
      const points = straightCourse(scene, edge, onLabels);
      return points ? { ...route, points } : route;
    });
    last = settled(scene, before, next);
    if (last.faults.length < best.faults.length) best = last;
  }
  return best;
}

/**
 * The picture of a whole layout with every edge in its style: straight edges run straight wherever nothing stands in the
 * way, and else have as few bends as can be. Titles below their content stand where no edge runs; where there is no such
 * place, edges go round them. Deterministic. A picture without routes stays as it is.
 */
export function settledEdges(given: LayoutTask, picture: Picture): Picture {
  if (picture.routes.length === 0) return picture;
  const placeOf = new Map(picture.boxes.map((box) => [box.id, box]));
  const sorted = sortedGraph(given);
  const task = { ...sorted, boxes: sorted.boxes.map((box) => ({ ...box, ...placeOf.get(box.id) })) };
  const scene: Scene = {
    task,
    tree: groupTreeOf(task),
    boxes: new Map(task.boxes.map((box) => [box.id, box])),
    edges: new Map(task.edges.map((edge) => [edge.id, edge])),
    besides: besides(task.edges),
    frames: picture.frames,
  };
  const straight = straightened(scene, picture.routes);
  const below = new Set(task.groups.flatMap(({ id, titleAt }) => (titleAt === 'below' ? [id] : [])));
  const frames = picture.frames.map((frame) => (below.has(frame.id) ? withFreeTitle(frame, straight) : frame));
  const clear = { ...scene, frames };
  const { routes, labels } = pastLabels(clear, picture, offTitles(clear, straight));
  return { ...picture, frames, routes, labels };
}
