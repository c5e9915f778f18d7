/** Bends that a hand puts into a line. Pure; canvas px. */
import { between, distance, linesOf, overlaps, type Point } from './lines.ts';
import type { Part } from './nearest-box.ts';

/** A place in a line where a bend can be added; `at` is its index among the bends. */
export interface BendSlot extends Point {
  readonly at: number;
  /** Of its piece. */
  readonly length: number;
}

/** Shorter pieces of a line have no place for another bend. */
const leastPiece = 40;
/** A bend this near to the upright or level of its neighbour moves onto it. */
const snap = 6;
/** Half the hit area of a handle. */
const handleReach = 14;

/** For each bend the index of its point in the route, which passes through the bends in their order. */
function placesOf(points: readonly Point[], bends: readonly Point[]): readonly number[] {
  let from = 0;
  return bends.map((bend) => {
    let nearest = from;
    for (let at = from; at < points.length; at += 1) {
      const [point, best] = [points[at], points[nearest]];
      if (point && best && distance(point, bend) < distance(best, bend)) nearest = at;
    }
    from = nearest;
    return nearest;
  });
}

/** Where handles may stand in a piece, as shares of its length, best first. */
const shares = [0.5, 0.25, 0.75] as const;

/** A place in each piece of a route that is long enough for another bend; not on the label, which is moved there. */
export function bendSlots(points: readonly Point[], bends: readonly Point[], label?: Part): readonly BendSlot[] {
  const places = placesOf(points, bends);
  return linesOf(points).flatMap(([from, to], piece) => {
    const length = distance(from, to);
    if (length < leastPiece) return [];
    const isFree = ({ x, y }: Point): boolean =>
      label === undefined || !overlaps(label, { x, y, width: 0, height: 0 }, handleReach);
    const spot = shares.map((share) => between(from, to, share)).find(isFree);
    return spot ? [{ ...spot, at: places.filter((place) => place <= piece).length, length }] : [];
  });
}

/** The bends with one of them moved; its neighbours are the bends or ends of the line beside it. */
export function withBendAt(bends: readonly Point[], at: number, to: Point, ends: readonly Point[]): readonly Point[] {
  const neighbours = [bends[at - 1] ?? ends[0], bends[at + 1] ?? ends.at(-1)];
  const near = (axis: 'x' | 'y'): number =>
    neighbours.find((one) => one && Math.abs(one[axis] - to[axis]) <= snap)?.[axis] ?? to[axis];
  return bends.with(at, { x: Math.round(near('x')), y: Math.round(near('y')) });
}
