/** Routes the edges of boxes that stand somewhere: at right angles, around boxes and titles, each in a lane of its own. */
import { directRoute, routeThrough, type EdgePlace } from './direct-routes.ts';
import { framesOf, groupsAround, groupTreeOf, type GroupTree } from './group-tree.ts';
import type {
  EdgePath,
  Frame,
  LayoutBox,
  LayoutEdge,
  LayoutGraph,
  PlacedRect,
  Point,
  Picture,
  Rect,
} from './layout-types.ts';
import { sortedGraph } from './normalise.ts';
import { onOutlines } from './outline.ts';
import { isCrossing } from './metrics.ts';
import { boundsOf, PieceIndex } from './piece-index.ts';
import { bottomOf, clipOf, inflated, middleOf, piecesOf, rightOf, type Piece } from './rects.ts';
import { faultsIn, type RouteFault } from './route-faults.ts';
import { routeGraphOf, type Walls } from './route-graph.ts';
import { clearOfCurves, placedLabels } from './route-labels.ts';
import { withoutKinks } from './route-kinks.ts';
import { inLanes, type LaneScene, type PathEnds } from './route-lanes.ts';
import {
  heat,
  noteRoute,
  routeFieldOf,
  searchRoute,
  usualBend,
  type RouteField,
  type RouteWish,
} from './route-search.ts';

/** Distances of lines to boxes, px: the second where boxes stand closer. */
const clearances = [16, 5] as const;
/** Least common width of two boxes for a straight edge between them, px. */
const straightFrom = 40;

/** What edges are searched in: close to boxes only where there is no way at the wished distance. */
class RouteFields {
  readonly #walls: Walls;
  readonly #fields: RouteField[] = [];
  readonly #notes = new Set<readonly Point[]>();

  readonly #bend: number;

  constructor(walls: Walls, bend: number) {
    this.#walls = walls;
    this.#bend = bend;
  }

  /** The cheapest route of an edge, else a line from side to side: better than none at all. */
  search(wish: RouteWish): readonly Point[] {
    for (let at = 0; at < clearances.length; at += 1) {
      const found = searchRoute(this.#fieldAt(at), wish);
      if (found) return found;
    }
    return [middleOf(wish.from), middleOf(wish.to)];
  }

  /** Notes a route, so that others cross it only where that is worth it. */
  add(points: readonly Point[]): void {
    this.#notes.add(points);
    for (const field of this.#fields) noteRoute(field, points);
  }

  /** Forgets a route. */
  remove(points: readonly Point[]): void {
    if (!this.#notes.delete(points)) return;
    for (const field of this.#fields) noteRoute(field, points, -1);
  }

  /** Makes an area dearer along one axis or both. */
  heat(area: Rect, by: number, axis?: 'x' | 'y'): void {
    for (const field of this.#fields) heat(field, area, by, axis);
  }

  #fieldAt(at: number): RouteField {
    const known = this.#fields[at];
    if (known) return known;
    const field = routeFieldOf(routeGraphOf(this.#walls, clearances[at] ?? clearances[0]), this.#bend);
    for (const points of this.#notes) noteRoute(field, points);
    this.#fields[at] = field;
    return field;
  }
}

interface Routing {
  readonly graph: LayoutGraph;
  readonly tree: GroupTree;
  readonly frames: readonly Frame[];
  readonly boxes: ReadonlyMap<string, LayoutBox>;
  readonly walls: Walls;
  readonly fields: RouteFields;
}

interface RoutedWish extends RouteWish {
  readonly edge: LayoutEdge;
  readonly from: LayoutBox;
  readonly to: LayoutBox;
  /** Frames that contain neither end. */
  readonly foreign: readonly Frame[];
  /** Which of several edges between the same boxes it is, so that they spread. */
  readonly place: EdgePlace;
}

function wishOf(
  { graph, tree, frames, boxes }: Omit<Routing, 'fields'>,
  edge: LayoutEdge,
  place: EdgePlace,
): RoutedWish | undefined {
  const [from, to] = [boxes.get(edge.from), boxes.get(edge.to)];
  if (!from || !to) return undefined;
  const own = new Set([...groupsAround(tree, from.group), ...groupsAround(tree, to.group)]);
  return {
    edge,
    from,
    to,
    place,
    others: graph.boxes.filter((box) => box !== from && box !== to),
    foreign: frames.filter(({ id }) => !own.has(id)),
    isOwnFrame: Uint8Array.from(frames, ({ id }) => (own.has(id) ? 1 : 0)),
  };
}

/** A straight line between boxes that stand above or beside each other with nothing in between. */
function straightRoute({ from, to, others, foreign, place }: RoutedWish, titles: readonly Rect[]): Piece | undefined {
  const share = (place.at + 1) / (place.count + 1);
  const [left, right] = [Math.max(from.x, to.x), Math.min(rightOf(from), rightOf(to))];
  const [top, bottom] = [Math.max(from.y, to.y), Math.min(bottomOf(from), bottomOf(to))];
  const isFree = (line: Piece): boolean =>
    !others.some((other) => clipOf(line, inflated(other, 8))) &&
    ![...titles, ...foreign].some((other) => clipOf(line, inflated(other, 4)));
  const lines: Piece[] = [];
  if (right - left >= straightFrom) {
    const x = Math.round(left + (right - left) * share);
    const ends = from.y < to.y ? [bottomOf(from), to.y] : [from.y, bottomOf(to)];
    lines.push([
      { x, y: ends[0] ?? 0 },
      { x, y: ends[1] ?? 0 },
    ]);
  }
  if (bottom - top >= straightFrom) {
    const y = Math.round(top + (bottom - top) * share);
    const ends = from.x < to.x ? [rightOf(from), to.x] : [from.x, rightOf(to)];
    lines.push([
      { x: ends[0] ?? 0, y },
      { x: ends[1] ?? 0, y },
    ]);
  }
  return lines.find(isFree);
}

const pairOf = ({ from, to }: LayoutEdge): string => [from, to].toSorted().join(' ');

const gapBetween = ({ from, to }: RouteWish): number =>
  Math.max(from.x - rightOf(to), to.x - rightOf(from), 0) + Math.max(from.y - bottomOf(to), to.y - bottomOf(from), 0);

/** Whether an edge runs where its style or a hand put it, whatever else is there. */
const isFixed = ({ style, via = [] }: LayoutEdge): boolean => style === 'direct' || via.length > 0;

function fixedRoute({ edge, from, to, place }: RoutedWish, { walls }: Routing): readonly Point[] {
  const { style, via = [] } = edge;
  return style === 'direct'
    ? directRoute({ from, to, via }, place)
    : routeThrough({ from, to, via }, [...walls.boxes, ...walls.titles]);
}

/** The courses of edges before they are moved into lanes. */
type Courses = Map<string, readonly Point[]>;

/** Number of bent edges up to which all are routed twice. */
const mostTwice = 150;

/** Edges with a fixed course first, so that the others keep away from them; then straight ones, then the shortest. */
function foundCourses(wishes: readonly RoutedWish[], { walls, fields, ...routing }: Routing): Courses {
  const courses: Courses = new Map();
  const put = ({ edge }: RoutedWish, points: readonly Point[]): void => {
    courses.set(edge.id, points);
    fields.add(points);
  };
  for (const wish of wishes) if (isFixed(wish.edge)) put(wish, fixedRoute(wish, { walls, fields, ...routing }));
  const ordered = wishes
    .filter(({ edge }) => !isFixed(edge))
    .toSorted((one, other) => gapBetween(one) - gapBetween(other));
  const bent: RoutedWish[] = [];
  for (const wish of ordered) {
    const straight = straightRoute(wish, walls.titles);
    if (!straight) bent.push(wish);
    put(wish, straight ?? fields.search(wish));
  }
  // The first edges knew nothing of the later ones.
  if (bent.length <= mostTwice) {
    for (const wish of bent) {
      fields.remove(courses.get(wish.edge.id) ?? []);
      put(wish, fields.search(wish));
    }
  }
  return courses;
}

/** Routes and labels as they are drawn, apart from the shapes of boxes. */
interface Drawn {
  readonly routes: readonly EdgePath[];
  readonly labels: readonly PlacedRect[];
  readonly faults: readonly RouteFault[];
}

function drawn(courses: Courses, wishes: readonly RoutedWish[], { graph, walls }: Routing): Drawn {
  const scene: LaneScene = {
    walls,
    ends: new Map(wishes.map(({ edge, from, to, foreign }): [string, PathEnds] => [edge.id, { from, to, foreign }])),
    fixed: new Set(graph.edges.filter(isFixed).map(({ id }) => id)),
  };
  const found = wishes.map(({ edge }): EdgePath => ({ id: edge.id, points: courses.get(edge.id) ?? [] }));
  const laned = inLanes(found, scene);
  const sizes = new Map(graph.edges.map(({ id, label }) => [id, label]));
  const routes = withoutKinks(laned, scene);
  const labels = placedLabels(routes, sizes, walls);
  return { routes, labels, faults: faultsIn({ routes, labels, walls }) };
}

/** How much dearer an area becomes for each fault in it, per px. */
const heatOfFault = 1.5;
/** How far around a shared lane other lanes become dearer, px. */
const laneReach = 24;
/** How often edges with faults are routed again at most; few graphs need more than one round. */
const mostRepairs = 8;

/** Routes edges with faults again, away from where the faults are; the others stay. */
function rerouted(
  courses: Courses,
  faults: readonly RouteFault[],
  wishes: readonly RoutedWish[],
  { fields }: Routing,
): Courses {
  const again = new Set(faults.flatMap(({ edges }) => edges));
  const open = wishes.filter(({ edge }) => again.has(edge.id) && !isFixed(edge));
  for (const { area, axis } of faults) fields.heat(axis ? inflated(area, laneReach) : area, heatOfFault, axis);
  const next: Courses = new Map(courses);
  for (const { edge } of open) fields.remove(courses.get(edge.id) ?? []);
  for (const wish of open.toSorted((one, other) => gapBetween(one) - gapBetween(other))) {
    const points = fields.search(wish);
    next.set(wish.edge.id, points);
    fields.add(points);
  }
  return next;
}

/** Costs of a bend that are tried where routing is quick: which one gives the clearest picture depends on the graph. */
const triedBends = [usualBend, 160, 480] as const;
/** Number of edges up to which all are tried. */
const mostTried = 60;

/** How many crossings there are, and bends, of which six disturb as much as a crossing. */
function disorderOf({ routes }: Drawn): number {
  const pieces = new PieceIndex(routes);
  let crossings = 0;
  for (const { id, points } of routes) {
    for (const piece of piecesOf(points)) {
      crossings += pieces.count(boundsOf(piece), 0, id, (other) => isCrossing(piece, other)) / 2;
    }
  }
  return crossings + routes.reduce((sum, { points }) => sum + Math.max(0, points.length - 2), 0) / 6;
}

/** The picture with the fewest faults, then the clearest, of those with different costs of bends. */
function clearest(wishes: readonly RoutedWish[], routing: Omit<Routing, 'fields'>): Drawn {
  const bends = wishes.length > mostTried || wishes.length < 2 ? [usualBend] : triedBends;
  const tried = bends.map((bend) => {
    const found = bestDrawn(wishes, { ...routing, fields: new RouteFields(routing.walls, bend) });
    return { found, disorder: disorderOf(found) };
  });
  const best = tried.reduce((one, other) =>
    (other.found.faults.length - one.found.faults.length || other.disorder - one.disorder) < 0 ? other : one,
  );
  return best.found;
}

/** The best of several attempts: each one leads edges with faults elsewhere. */
function bestDrawn(wishes: readonly RoutedWish[], routing: Routing): Drawn {
  let courses = foundCourses(wishes, routing);
  let best = drawn(courses, wishes, routing);
  let last = best;
  for (let round = 0; round < mostRepairs && last.faults.length > 0; round += 1) {
    courses = rerouted(courses, last.faults, wishes, routing);
    last = drawn(courses, wishes, routing);
    if (last.faults.length < best.faults.length) best = last;
  }
  return best;
}

/**
 * Routes and label places for the current positions of the boxes, in the style of each edge. Lines at right angles keep
 * clear of boxes and titles, go round groups that neither end belongs to where that is not too long, and end on the
 * shapes of their boxes. Bends and labels that were put by hand stay there. Deterministic.
 */
export function routeGraph(given: LayoutGraph): Pick<Picture, 'frames' | 'routes' | 'labels'> {
  const graph = sortedGraph(given);
  const tree = groupTreeOf(graph);
  const frames = framesOf(tree, graph.boxes);
  const titles = frames.flatMap(({ title }) => (title.width > 0 ? [title] : []));
  const walls: Walls = { boxes: graph.boxes, titles, frames };
  const boxes = new Map(graph.boxes.map((box) => [box.id, box]));
  const routing = { graph, tree, frames, boxes, walls };
  const pairs = Map.groupBy(graph.edges, pairOf);
  const wishes = graph.edges.flatMap((edge) => {
    const pair = pairs.get(pairOf(edge)) ?? [edge];
    return wishOf(routing, edge, { at: pair.indexOf(edge), count: pair.length }) ?? [];
  });
  const { routes, labels } = clearest(wishes, routing);
  const boxOf = new Map(wishes.map((wish) => [wish.edge.id, wish]));
  return {
    frames,
    routes: routes.map(({ id, points }) => {
      const wish = boxOf.get(id);
      return { id, points: wish ? onOutlines(points, wish.from, wish.to) : points };
    }),
    labels: clearOfCurves(labels, { routes, edges: graph.edges, walls }),
  };
}

/** A picture whose other routes stay. */
export interface KeptRoutes {
  readonly frames: readonly Frame[];
  readonly kept: readonly EdgePath[];
}

/**
 * Routes at right angles for some edges of boxes that stand somewhere, around boxes and the titles of frames, and in lanes
 * of their own. The boxes have their final places.
 */
export function searchedRoutes(
  graph: LayoutGraph,
  { frames, kept }: KeptRoutes,
  ids: ReadonlySet<string>,
): readonly EdgePath[] {
  const titles = frames.flatMap(({ title }) => (title.width > 0 ? [title] : []));
  const walls: Walls = { boxes: graph.boxes, titles, frames };
  const boxes = new Map(graph.boxes.map((box) => [box.id, box]));
  const routing = { graph, tree: groupTreeOf(graph), frames, boxes, walls };
  const fields = new RouteFields(walls, usualBend);
  for (const { points } of kept) fields.add(points);
  const wishes = graph.edges.flatMap((edge) => wishOf(routing, edge, { at: 0, count: 1 }) ?? []);
  const searched = wishes.filter(({ edge }) => ids.has(edge.id));
  const found = searched.map((wish): EdgePath => {
    const points = fields.search(wish);
    fields.add(points);
    return { id: wish.edge.id, points };
  });
  const scene: LaneScene = {
    walls,
    ends: new Map(wishes.map(({ edge, from, to, foreign }): [string, PathEnds] => [edge.id, { from, to, foreign }])),
    fixed: new Set(kept.map(({ id }) => id)),
  };
  const laned = new Map(inLanes([...kept, ...found], scene).map(({ id, points }) => [id, points]));
  return searched.map(({ edge, from, to }) => ({
    id: edge.id,
    points: onOutlines(laned.get(edge.id) ?? [], from, to),
  }));
}
