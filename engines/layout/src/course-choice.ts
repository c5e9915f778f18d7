/** Chooses among the courses that each straight edge could take: with few crossings and bends, and off labels. */
import type { EdgePath, PlacedRect, Point } from './layout-types.ts';
import { isCrossing, laneLength, sharedLane } from './metrics.ts';
import { boundsOf } from './piece-index.ts';
import { clipOf, collide, pathLength, piecesOf, type Piece } from './rects.ts';
import type { CostOf } from './straight-lines.ts';

/** A course of an edge, and what it costs by itself, px of a detour. */
export interface Course {
  readonly points: readonly Point[];
  readonly cost: number;
}

/** What a crossing, a bend and the lane of another edge cost, px of a detour. */
const costs = { crossing: 260, bend: 180, lane: 600 } as const;

/** Edges nearer than this look like one, px. */
const lane = 6;

/** How many edges choose at most: each looks at all others. */
const mostEdges = 400;
/** How often all edges choose. */
const rounds = 2;

/** What an edge may choose from, none if it stays, and the labels of others that it keeps off. */
export interface Choice {
  readonly coursesOf: (route: EdgePath) => readonly Course[];
  /** The course with the fewest bends beside those of the others: pieces cost what they cross. */
  readonly bentCourse: (route: EdgePath, crossed: CostOf) => Course | undefined;
  readonly labels: readonly PlacedRect[];
  /** Px of a detour. */
  readonly labelCost: number;
}

/** A piece with its bounds, px. */
interface BoundPiece {
  readonly piece: Piece;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

function boundPiece(piece: Piece): BoundPiece {
  const [from, to] = piece;
  const [left, top] = [Math.min(from.x, to.x), Math.min(from.y, to.y)];
  return { piece, left, right: left + Math.abs(from.x - to.x), top, bottom: top + Math.abs(from.y - to.y) };
}

/** How the edges run now: slanting pieces lie in so many cells of an index that looking at each one takes less time. */
class Courses {
  readonly #courses: { readonly id: string; pieces: readonly BoundPiece[] }[];

  constructor(routes: readonly EdgePath[]) {
    this.#courses = routes.map(({ id, points }) => ({ id, pieces: piecesOf(points).map(boundPiece) }));
  }

  set(id: string, points: readonly Point[]): void {
    const course = this.#courses.find((one) => one.id === id);
    if (course) course.pieces = piecesOf(points).map(boundPiece);
  }

  /** What a piece crosses of the others, px of a detour; no more is counted once it is at least `most`. */
  crossedBy(piece: Piece, id: string, { labels, labelCost }: Choice, most = Infinity): number {
    const { left, right, top, bottom } = boundPiece(piece);
    const isUpright = right - left < 1 || bottom - top < 1;
    let sum = 0;
    for (const course of this.#courses) {
      if (course.id === id) continue;
      if (sum >= most) return sum;
      for (const other of course.pieces) {
        const isNear =
          left < other.right + lane &&
          other.left < right + lane &&
          top < other.bottom + lane &&
          other.top < bottom + lane;
        if (!isNear) continue;
        if (isCrossing(piece, other.piece)) sum += costs.crossing;
        else if (isUpright && sharedLane(piece, other.piece) > laneLength) sum += costs.lane;
      }
    }
    if (labels.length === 0) return sum;
    const bounds = boundsOf(piece);
    for (const label of labels) {
      if (label.id !== id && collide(bounds, label, 1) && clipOf(piece, label)) sum += labelCost;
    }
    return sum;
  }
}

const isSame = (one: readonly Point[], other: readonly Point[]): boolean =>
  one.length === other.length && one.every(({ x, y }, at) => x === other[at]?.x && y === other[at].y);

/**
 * The routes, each with the course that costs least beside those of the others. Edges choose one after the other, in
 * their order, until none wants another course.
 */
export function chosenCourses(routes: readonly EdgePath[], choice: Choice): readonly EdgePath[] {
  const { coursesOf, bentCourse } = choice;
  if (routes.length > mostEdges) return routes;
  const taken = new Courses(routes);
  const now = new Map(routes.map((route) => [route.id, route.points]));
  const courses = routes.flatMap((route) => {
    const found = coursesOf(route);
    return found.length > 0 ? [{ route, found }] : [];
  });
  for (let round = 0; round < rounds; round += 1) {
    let isSettled = true;
    for (const { route, found } of courses) {
      const { id } = route;
      const points = now.get(id) ?? [];
      const crossed: CostOf = (piece, most) => taken.crossedBy(piece, id, choice, most);
      const bent = bentCourse(route, crossed);
      let [best, least] = [undefined as Course | undefined, Infinity];
      for (const course of bent ? [...found, bent] : found) {
        const bends = costs.bend * Math.max(0, course.points.length - 2);
        const own = course.cost + pathLength(course.points) + bends;
        if (own >= least) continue;
        let cost = own;
        for (const piece of piecesOf(course.points)) if (cost < least) cost += crossed(piece, least - cost);
        if (cost < least) [best, least] = [course, cost];
      }
      if (!best || isSame(best.points, points)) continue;
      isSettled = false;
      taken.set(id, best.points);
      now.set(id, best.points);
    }
    if (isSettled) break;
  }
  return routes.map((route) => {
    const points = now.get(route.id);
    return points && points !== route.points ? { ...route, points } : route;
  });
}
