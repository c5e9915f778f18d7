/**
 * Courses of relations: they leave and enter tables at the rows of their columns, run in lanes between the tables and never
 * through one. Pure; canvas px. Long because choosing a lane,
 * sharing it and drawing the course work on the same obstacles.
 */
import type { Point } from '#platform/canvas/model/lines.ts';
import type { Part } from '#platform/canvas/model/nearest-box.ts';
import type { RelationItem } from './schema-item.ts';
import { searchedCourse, searchReach } from './searched-course.ts';
import { rowMiddle, type TableBox } from './schema-geometry.ts';
import { Obstacles } from './table-obstacles.ts';

/** Distance of a lane from a table, and between lanes. */
const clear = 20;
const laneStep = 16;

/** A side of a table where a relation leaves. */
export type Side = 'left' | 'right';

/** The course of a relation, from the referencing row to the referenced one. */
export interface RelationRoute {
  readonly points: readonly Point[];
  readonly fromSide: Side;
  readonly toSide: Side;
}

interface End {
  readonly x: number;
  readonly y: number;
  readonly side: Side;
  readonly box: TableBox;
}

const endAt = (box: TableBox, columnId: string, side: Side): End => ({
  x: side === 'left' ? box.x : box.x + box.width,
  y: rowMiddle(box, columnId),
  side,
  box,
});

const outwards = ({ side }: End): number => (side === 'left' ? -1 : 1);

/** x of the vertical part that leaves a table next to it. */
const besideX = (end: End): number => end.x + outwards(end) * clear;

/** Whether a lane at x lies on the side where an end leaves. */
const isAhead = (end: End, x: number): boolean => (x - end.x) * outwards(end) >= clear - 1;

/** A possible course with its cost. */
interface Candidate {
  readonly points: readonly Point[];
  readonly cost: number;
}

const bendCost = 60;

function costOf(points: readonly Point[]): number {
  let length = 0;
  for (const [at, point] of points.entries()) {
    const next = points[at + 1];
    if (next) length += Math.abs(next.x - point.x) + Math.abs(next.y - point.y);
  }
  return length + (points.length - 2) * bendCost;
}

/** Without points that lie on a straight line between their neighbours. */
function straightened(points: readonly Point[]): readonly Point[] {
  return points.filter((point, at) => {
    const [before, after] = [points[at - 1], points[at + 1]];
    if (!before || !after) return true;
    const isVertical = before.x === point.x && point.x === after.x;
    const isLevel = before.y === point.y && point.y === after.y;
    return !isVertical && !isLevel;
  });
}

/** Lanes that a simple course could use: beside both tables, between them, and beside what stands in the way. */
function lanesFor(from: End, to: End, obstacles: Obstacles): readonly number[] {
  const [a, b] = [besideX(from), besideX(to)];
  const lanes = [a, b];
  if (from.side !== to.side) lanes.unshift((from.x + to.x) / 2);
  else lanes.push(from.side === 'left' ? Math.min(a, b) : Math.max(a, b));
  const top = Math.min(from.y, to.y);
  const corridor = {
    x: Math.min(a, b) - 1,
    y: top - 1,
    width: Math.abs(a - b) + 2,
    height: Math.abs(from.y - to.y) + 2,
  };
  let looked = 0;
  for (const { x, width } of obstacles.within(corridor)) {
    lanes.push(x - clear, x + width + clear);
    looked += 1;
    if (looked >= 12) break;
  }
  return [...new Set(lanes.map(Math.round))].filter((x) => isAhead(from, x) && isAhead(to, x));
}

/** Out, along one lane, and in. */
function simpleCourses(from: End, to: End, obstacles: Obstacles): readonly Candidate[] {
  const found: Candidate[] = [];
  for (const lane of lanesFor(from, to, obstacles)) {
    const points = [
      { x: from.x, y: from.y },
      { x: lane, y: from.y },
      { x: lane, y: to.y },
      { x: to.x, y: to.y },
    ];
    const [first, second, third, last] = points;
    if (!first || !second || !third || !last) continue;
    const isBlocked =
      obstacles.isHit(outOf(first, from), second, 0) ||
      obstacles.isHit(second, third, 4) ||
      obstacles.isHit(third, outOf(last, to), 0);
    if (!isBlocked) found.push({ points: straightened(points), cost: costOf(points) });
  }
  return found;
}

/** Just outside the table, so that the table itself is not in the way. */
const outOf = ({ x, y }: Point, end: End): Point => ({ x: x + outwards(end), y });

/** Heights of passages between tables, nearest first. */
function passagesFor(from: End, to: End, obstacles: Obstacles): readonly number[] {
  const [a, b] = [besideX(from), besideX(to)];
  const [top, bottom] = [Math.min(from.y, to.y), Math.max(from.y, to.y)];
  const reach = 1_500;
  const strip = {
    x: Math.min(a, b) - 1,
    y: top - reach,
    width: Math.abs(a - b) + 2,
    height: bottom - top + 2 * reach,
  };
  const heights = new Set<number>();
  for (const part of [...obstacles.within(strip), from.box, to.box]) {
    heights.add(Math.round(part.y - clear));
    heights.add(Math.round(part.y + part.height + clear));
  }
  const detour = (y: number): number => Math.max(0, top - y) + Math.max(0, y - bottom);
  return [...heights].toSorted((one, other) => detour(one) - detour(other)).slice(0, 24);
}

/** Out, to a passage between tables, through it, and in. */
function courseThroughPassage(from: End, to: End, obstacles: Obstacles): Candidate | undefined {
  const [a, b] = [besideX(from), besideX(to)];
  let best: Candidate | undefined;
  for (const y of passagesFor(from, to, obstacles)) {
    const points = [
      { x: from.x, y: from.y },
      { x: a, y: from.y },
      { x: a, y },
      { x: b, y },
      { x: b, y: to.y },
      { x: to.x, y: to.y },
    ];
    const cost = costOf(points);
    if (best && best.cost <= cost) continue;
    const isBlocked = points.some((point, at) => {
      const next = points[at + 1];
      if (!next) return false;
      const [one, other] = [at === 0 ? outOf(point, from) : point, at === points.length - 2 ? outOf(next, to) : next];
      return obstacles.isHit(one, other, at === 0 || at === points.length - 2 ? 0 : 4);
    });
    if (!isBlocked) best = { points: straightened(points), cost };
  }
  return best;
}

const sides: readonly Side[] = ['right', 'left'];

function cheapest(candidates: readonly (Candidate & { readonly from: End; readonly to: End })[]) {
  return candidates.toSorted((one, other) => one.cost - other.cost)[0];
}

/** The course through narrow places: looked for where neither a lane nor a passage leads there. */
function searched(ends: readonly (readonly [End, End])[], obstacles: Obstacles) {
  return cheapest(
    ends.flatMap(([from, to]) => {
      const [start, end] = [
        { x: besideX(from), y: from.y },
        { x: besideX(to), y: to.y },
      ];
      const isOpen = !obstacles.isHit(outOf(from, from), start, 0) && !obstacles.isHit(outOf(to, to), end, 0);
      const middle = isOpen ? searchedCourse(start, end, obstacles) : undefined;
      if (!middle) return [];
      const points = straightened([{ x: from.x, y: from.y }, ...middle, { x: to.x, y: to.y }]);
      return [{ points, cost: costOf(points), from, to }];
    }),
  );
}

interface Course {
  readonly route: RelationRoute;
  /** Whether tables far from it gave the lanes that it could use. */
  readonly isSearched: boolean;
  /** It goes straight for now, because searching would take too long. */
  readonly isWaiting: boolean;
}

/** The course of one relation. Where every way is blocked it goes straight out and in. */
function courseOf(
  [fromBox, fromColumn]: readonly [TableBox, string],
  [toBox, toColumn]: readonly [TableBox, string],
  { obstacles, maySearch }: { readonly obstacles: Obstacles; readonly maySearch: boolean },
): Course {
  const ends = sides.flatMap((one) =>
    sides.map((other) => [endAt(fromBox, fromColumn, one), endAt(toBox, toColumn, other)] as const),
  );
  const simple = ends.flatMap(([from, to]) =>
    simpleCourses(from, to, obstacles).map((candidate) => ({ ...candidate, from, to })),
  );
  const through =
    simple.length > 0
      ? []
      : ends.flatMap(([from, to]) => {
          const found = courseThroughPassage(from, to, obstacles);
          return found ? [{ ...found, from, to }] : [];
        });
  const near = cheapest([...simple, ...through]);
  const best = near ?? (maySearch ? searched(ends, obstacles) : undefined);
  if (best) {
    const route = { points: best.points, fromSide: best.from.side, toSide: best.to.side };
    return { route, isSearched: !near, isWaiting: false };
  }
  const isRight = toBox.x >= fromBox.x;
  const [from, to] = [
    endAt(fromBox, fromColumn, isRight ? 'right' : 'left'),
    endAt(toBox, toColumn, isRight ? 'left' : 'right'),
  ];
  const middle = Math.round((from.x + to.x) / 2);
  const points = [from, { x: middle, y: from.y }, { x: middle, y: to.y }, to].map(({ x, y }) => ({ x, y }));
  const route = { points: straightened(points), fromSide: from.side, toSide: to.side };
  return { route, isSearched: maySearch, isWaiting: !maySearch };
}

/** A vertical part of a course that can be moved sideways. */
interface Lane {
  readonly route: number;
  /** Index of its upper point in the course. */
  readonly at: number;
  readonly x: number;
  readonly top: number;
  readonly bottom: number;
  /** Lanes to the same column may be one. */
  readonly target: string;
}

function lanesOf(courses: readonly (readonly Point[])[], targets: readonly string[]): readonly Lane[] {
  return courses.flatMap((points, route) =>
    points.flatMap((point, at) => {
      const next = points[at + 1];
      if (!next || next.x !== point.x || next.y === point.y || at === 0 || at === points.length - 2) return [];
      const [top, bottom] = [Math.min(point.y, next.y), Math.max(point.y, next.y)];
      return [{ route, at, x: point.x, top, bottom, target: targets[route] ?? '' }];
    }),
  );
}

const crosses = (one: Lane, other: Lane): boolean => one.top < other.bottom + 8 && other.top < one.bottom + 8;

/** Offsets to try: none, then one lane to each side, and so on. */
const offsets = [0, 1, -1, 2, -2, 3, -3, 4, -4].map((step) => step * laneStep);

/** Vertical parts that would lie on each other move into lanes of their own, where there is room. */
function spread(
  routes: readonly RelationRoute[],
  targets: readonly string[],
  obstacles: Obstacles,
): readonly RelationRoute[] {
  const courses = routes.map(({ points }) => points);
  const placed = new Map<number, Lane[]>();
  const near = (x: number): readonly Lane[] => {
    const slot = Math.round(x / laneStep);
    return [slot - 1, slot, slot + 1].flatMap((key) => placed.get(key) ?? []);
  };
  const moved = courses.map((points) => [...points]);
  for (const lane of lanesOf(courses, targets).toSorted(
    (one, other) => one.bottom - one.top - (other.bottom - other.top),
  )) {
    const points = moved[lane.route] ?? [];
    const [before, start, end, after] = [
      points[lane.at - 1],
      points[lane.at],
      points[lane.at + 1],
      points[lane.at + 2],
    ];
    if (!before || !start || !end || !after) continue;
    const isFree = (x: number): boolean => {
      const isShared = near(x).some(
        (other) => Math.abs(other.x - x) < laneStep - 2 && crosses(lane, other) && other.target !== lane.target,
      );
      if (isShared) return false;
      if (x === lane.x) return true;
      const isTurned = (x - before.x) * (lane.x - before.x) <= 0 || (x - after.x) * (lane.x - after.x) <= 0;
      return !isTurned && Math.abs(x - before.x) >= 8 && !obstacles.isHit({ x, y: start.y }, { x, y: end.y }, 4);
    };
    const offset = offsets.find((one) => isFree(lane.x + one)) ?? 0;
    const x = lane.x + offset;
    points[lane.at] = { ...start, x };
    points[lane.at + 1] = { ...end, x };
    const slot = Math.round(x / laneStep);
    placed.set(slot, [...(placed.get(slot) ?? []), { ...lane, x }]);
  }
  return routes.map((route, at) => ({ ...route, points: moved[at] ?? route.points }));
}

interface KnownCourse {
  readonly from: TableBox;
  readonly to: TableBox;
  readonly columns: string;
  readonly route: RelationRoute;
  readonly reach: Part;
}

/** Tables outside of this rectangle have no influence: a course that is cheaper stays within it. */
function reachOf(from: TableBox, to: TableBox, { route: { points }, isSearched }: Course): Part {
  const [left, top] = [Math.min(from.x, to.x), Math.min(from.y, to.y)];
  const width = Math.max(from.x + from.width, to.x + to.width) - left;
  const height = Math.max(from.y + from.height, to.y + to.height) - top;
  const [first, last] = [points[0], points.at(-1)];
  const direct = first && last ? Math.abs(first.x - last.x) + Math.abs(first.y - last.y) : 0;
  const spare = Math.max(0, costOf(points) - direct) / 2 + clear + (isSearched ? searchReach : 0);
  return { x: left - spare, y: top - spare, width: width + 2 * spare, height: height + 2 * spare };
}

/** How many courses a drawing may search for: the others go straight. Searching takes some milliseconds each. */
export interface SearchLimits {
  readonly searches: number;
  /** Of the first drawing. */
  readonly first: number;
}

const noLimits: SearchLimits = { searches: Number.POSITIVE_INFINITY, first: Number.POSITIVE_INFINITY };

/** Courses of the last drawing, kept where nothing near them moved. Lanes are shared out again each time. */
export class RouteCache {
  /** Whether courses of the last drawing go straight only because there was no time: the next drawing goes on. */
  isUnfinished = false;
  readonly #limits: SearchLimits;
  #boxes: ReadonlyMap<string, TableBox> = new Map();
  #courses: ReadonlyMap<string, KnownCourse> = new Map();

  constructor(limits: SearchLimits = noLimits) {
    this.#limits = limits;
  }

  /** What differs from the boxes of before: where it was and where it is. */
  #changed(boxes: ReadonlyMap<string, TableBox>): readonly Part[] {
    const before = [...this.#boxes].flatMap(([id, box]) => (boxes.get(id) === box ? [] : [box]));
    const after = [...boxes].flatMap(([id, box]) => (this.#boxes.get(id) === box ? [] : [box]));
    return [...before, ...after];
  }

  /** Courses by relation id. */
  courses(
    boxes: ReadonlyMap<string, TableBox>,
    relations: readonly RelationItem[],
    obstacles: Obstacles,
  ): ReadonlyMap<string, RelationRoute> {
    const changed = new Obstacles(this.#changed(boxes));
    const next = new Map<string, KnownCourse>();
    const waiting: (readonly [string, RelationRoute])[] = [];
    let left = this.#courses.size === 0 ? this.#limits.first : this.#limits.searches;
    for (const { id, from: fromId, to: toId, pairs } of relations) {
      const [from, to] = [boxes.get(fromId), boxes.get(toId)];
      const [pair] = pairs;
      if (!from || !to || !pair) continue;
      const columns = `${pair.source} ${pair.target}`;
      const known = this.#courses.get(id);
      const isKnown = known?.from === from && known.to === to && known.columns === columns;
      if (isKnown && changed.within(known.reach).size === 0) {
        next.set(id, known);
        continue;
      }
      const course = courseOf([from, pair.source], [to, pair.target], { obstacles, maySearch: left > 0 });
      if (course.isWaiting) {
        waiting.push([id, course.route]);
        continue;
      }
      if (course.isSearched) left -= 1;
      next.set(id, { from, to, columns, route: course.route, reach: reachOf(from, to, course) });
    }
    this.#boxes = boxes;
    this.#courses = next;
    this.isUnfinished = waiting.length > 0;
    return new Map([...[...next].map(([id, { route }]) => [id, route] as const), ...waiting]);
  }
}

/** Courses of relations by id; the first pair of columns of a relation decides its rows. */
export function routeRelations(
  boxes: ReadonlyMap<string, TableBox>,
  relations: readonly RelationItem[],
  cache: RouteCache = new RouteCache(),
): ReadonlyMap<string, RelationRoute> {
  const obstacles = new Obstacles([...boxes.values()]);
  const courses = cache.courses(boxes, relations, obstacles);
  const drawn = relations.flatMap(({ id, to, pairs: [pair] }) => {
    const route = courses.get(id);
    return route && pair ? [{ id, route, target: `${to} ${pair.target}` }] : [];
  });
  const routes = spread(
    drawn.map(({ route }) => route),
    drawn.map(({ target }) => target),
    obstacles,
  );
  return new Map(drawn.flatMap(({ id }, at) => (routes[at] ? [[id, routes[at]] as const] : [])));
}
