/** Straight edges from outline to outline, and edges with bends that were put by hand. */
import type { LayoutBox, Point, Rect } from './layout-types.ts';
import { outlineAt } from './outline.ts';
import { bottomOf, clipOf, distance, inflated, middleOf, piecesOf, rightOf, type Piece } from './rects.ts';
import { withoutMiddles } from './route-search.ts';

/** Distance between straight edges of the same two boxes, px, and the share of a side that they take at most. */
const spread = { gap: 36, most: 0.7 } as const;

/** Which of several edges between the same boxes an edge is. */
export interface EdgePlace {
  readonly at: number;
  readonly count: number;
}

/** An edge by its boxes, with bends put by hand. */
export interface HandRoute {
  readonly from: LayoutBox;
  readonly to: LayoutBox;
  readonly via: readonly Point[];
}

/** How far an edge stands beside the line between the middles of its boxes. */
function besideMiddle({ at, count }: EdgePlace, from: LayoutBox, to: LayoutBox): Point {
  const [one, other] = from.id < to.id ? [middleOf(from), middleOf(to)] : [middleOf(to), middleOf(from)];
  const length = distance(one, other) || 1;
  const room = spread.most * Math.min(from.width, from.height, to.width, to.height);
  const by = (at - (count - 1) / 2) * Math.min(spread.gap, room / Math.max(1, count - 1));
  return { x: (-(other.y - one.y) / length) * by, y: ((other.x - one.x) / length) * by };
}

/** Straight between the boxes, or from bend to bend; parallel to other edges between the same boxes. */
export function directRoute({ from, to, via }: HandRoute, place: EdgePlace): readonly Point[] {
  const by = via.length > 0 ? { x: 0, y: 0 } : besideMiddle(place, from, to);
  const inside = (box: LayoutBox): Point => ({ x: middleOf(box).x + by.x, y: middleOf(box).y + by.y });
  const [start, end] = [inside(from), inside(to)];
  const round = ({ x, y }: Point): Point => ({ x: Math.round(x * 100) / 100, y: Math.round(y * 100) / 100 });
  const [next, last] = [via[0] ?? end, via.at(-1) ?? start];
  const [leave, enter] = [outlineAt(from, start, next), outlineAt(to, end, last)];
  // Boxes on each other have no line between them; it would run backwards.
  const isBackwards =
    via.length === 0 && (end.x - start.x) * (enter.x - leave.x) + (end.y - start.y) * (enter.y - leave.y) < 0;
  return (isBackwards ? [start, end] : [leave, ...via, enter]).map(round);
}

/** Least distance of an end to the corner of its box, px. */
const corner = 14;
/** Costs of a bend, of a box or title on the way, and of running back, px. */
const costs = { bend: 50, wall: 5_000, back: 2_000 } as const;

/** A path so far, and whether its last piece is horizontal. */
interface Leg {
  readonly points: readonly Point[];
  readonly isAcross: boolean;
  readonly cost: number;
}

const within = (value: number, low: number, high: number): number =>
  Math.min(Math.max(value, low + corner), high - corner);

/** Where an edge may leave a box towards a point: above, below or beside it, in front of the point where it can. */
function sidesOf(box: Rect, { x, y }: Point): readonly { readonly point: Point; readonly isAcross: boolean }[] {
  const [across, along] = [within(x, box.x, rightOf(box)), within(y, box.y, bottomOf(box))];
  return [
    { point: { x: across, y: y < box.y + box.height / 2 ? box.y : bottomOf(box) }, isAcross: false },
    { point: { x: x < box.x + box.width / 2 ? box.x : rightOf(box), y: along }, isAcross: true },
  ];
}

/**
 * At right angles through bends put by hand, in their order, with at most one more bend between two of them: the way
 * with the fewest boxes and titles on it, then the fewest bends, then the shortest.
 */
export function routeThrough({ from, to, via }: HandRoute, walls: readonly Rect[]): readonly Point[] {
  const [first, last] = [via[0] ?? middleOf(to), via.at(-1) ?? middleOf(from)];
  const costOf = ([start, end]: Piece): number =>
    distance(start, end) +
    costs.wall *
      walls.filter((wall) => wall !== from && wall !== to && clipOf([start, end], inflated(wall, 4))).length +
    costs.back * [from, to].filter((box) => clipOf([start, end], inflated(box, -0.5))).length;
  const extended = (leg: Leg, point: Point, isAcross: boolean): Leg => {
    const start = leg.points.at(-1) ?? point;
    const isStraight = isAcross ? start.y === point.y : start.x === point.x;
    const bend = isAcross ? { x: start.x, y: point.y } : { x: point.x, y: start.y };
    const added = isStraight ? [point] : [bend, point];
    const [next = point, before = start] = [added[0], leg.points.at(-2)];
    const isBack = (start.x - before.x) * (next.x - start.x) + (start.y - before.y) * (next.y - start.y) < 0;
    const bends = (isStraight ? 0 : 1) + ((isStraight ? isAcross : !isAcross) === leg.isAcross ? 0 : 1);
    const way = piecesOf([start, ...added]).reduce((sum, piece) => sum + costOf(piece), 0);
    return {
      points: [...leg.points, ...added],
      isAcross,
      cost: leg.cost + way + costs.bend * bends + (isBack ? costs.back : 0),
    };
  };
  const best = (legs: readonly Leg[]): readonly Leg[] =>
    [true, false].flatMap((isAcross) => {
      const same = legs.filter((leg) => leg.isAcross === isAcross);
      return same.toSorted((one, other) => one.cost - other.cost).slice(0, 1);
    });
  const goOn = (legs: readonly Leg[], point: Point): readonly Leg[] =>
    best(
      legs.flatMap((leg) => {
        const { x, y } = leg.points.at(-1) ?? point;
        // A point on the same line can be reached along that line only.
        const axes = x === point.x && y !== point.y ? [false] : y === point.y && x !== point.x ? [true] : [true, false];
        return axes.map((isAcross) => extended(leg, point, isAcross));
      }),
    );
  const starts = sidesOf(from, first).map(({ point, isAcross }): Leg => ({ points: [point], isAcross, cost: 0 }));
  const legs = via.reduce(goOn, starts);
  const ends = sidesOf(to, last).flatMap(({ point, isAcross }) => legs.map((leg) => extended(leg, point, isAcross)));
  return withoutMiddles(ends.toSorted((one, other) => one.cost - other.cost)[0]?.points ?? []);
}
