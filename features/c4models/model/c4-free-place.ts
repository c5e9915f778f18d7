/** Position of a new element in a view: the first free cell of a grid. Canvas px. */
import type { C4ElementType, C4ViewElement } from '../contract.ts';
import { c4Sizes } from './c4-limits.ts';

type Point = C4ViewElement['position'];

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** An element already in the view. `inGroup` is false outside of the group box. */
export interface PlacedElement {
  readonly type: C4ElementType;
  readonly position: Point;
  readonly inGroup: boolean;
}

/** Grid pitch: fits every type of element with its gap. */
const step = { x: c4Sizes.actor.width + c4Sizes.gap, y: c4Sizes.actor.height + c4Sizes.gap } as const;
/** Maximum number of elements per column outside the group. */
const tallest = 50;

const sizeOf = (type: C4ElementType) => (type === 'actor' ? c4Sizes.actor : c4Sizes.node);

const boxAt = ({ x, y }: Point, type: C4ElementType): Box => {
  const { width, height } = sizeOf(type);
  return { left: x, top: y, right: x + width, bottom: y + height };
};

const overlap = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

const around = (one: Box, other: Box): Box => ({
  left: Math.min(one.left, other.left),
  top: Math.min(one.top, other.top),
  right: Math.max(one.right, other.right),
  bottom: Math.max(one.bottom, other.bottom),
});

/** Bounds of the group box around its members. */
const grouping = ({ left, top, right, bottom }: Box): Box => {
  const { minWidth, minHeight, side, end } = c4Sizes.group;
  const box = { left: left - side, top: top - end, right: right + side, bottom: bottom + end };
  return { ...box, right: Math.max(box.right, box.left + minWidth), bottom: Math.max(box.bottom, box.top + minHeight) };
};

/** Cells as numbers, for speed in large batches. */
const keyOf = (column: number, row: number): number => column * 100_000 + row;

/** Cells whose element would be nearer to an existing one than the gap. */
function coveredPlaces(boxes: readonly Box[]): ReadonlySet<number> {
  const covered = new Set<number>();
  for (const { left, top, right, bottom } of boxes) {
    const columns = [Math.floor((left - step.x) / step.x) + 1, Math.ceil((right + c4Sizes.gap) / step.x) - 1] as const;
    const rows = [Math.floor((top - step.y) / step.y) + 1, Math.ceil((bottom + c4Sizes.gap) / step.y) - 1] as const;
    for (let column = columns[0]; column <= columns[1]; column += 1) {
      for (let row = rows[0]; row <= rows[1]; row += 1) covered.add(keyOf(column, row));
    }
  }
  return covered;
}

/** Cells of a growing square, from its first corner. */
function* growingSquare(edge: number): Iterable<readonly [number, number]> {
  for (let at = 0; at < edge; at += 1) {
    for (let row = 0; row < at; row += 1) yield [at, row];
    for (let column = 0; column <= at; column += 1) yield [column, at];
  }
}

const pointOf = (column: number, row: number): Point => ({ x: column * step.x, y: row * step.y });

/** Next to other members, so that the group box covers no other element. */
function placeInGroup(type: C4ElementType, own: readonly Box[], strangers: readonly Box[]): Point {
  const [first, ...rest] = own;
  const hull = first && rest.reduce(around, first);
  const covered = coveredPlaces([...own, ...strangers]);
  const origin = hull ? [Math.floor(hull.left / step.x), Math.floor(hull.top / step.y)] : [0, 0];
  const [left = 0, top = 0] = origin;
  for (const [column, row] of growingSquare(2 * Math.ceil(Math.sqrt(own.length + strangers.length)) + 3)) {
    if (covered.has(keyOf(left + column, top + row))) continue;
    const point = pointOf(left + column, top + row);
    const box = boxAt(point, type);
    const group = grouping(hull ? around(hull, box) : box);
    if (!strangers.some((stranger) => overlap(group, stranger))) return point;
  }
  const lowest = Math.max(0, ...[...own, ...strangers].map(({ bottom }) => bottom));
  return pointOf(left, Math.ceil(lowest / step.y));
}

/** Right of the group box, in a column. */
function placeOutside(own: readonly Box[], strangers: readonly Box[]): Point {
  const [first, ...rest] = own;
  const group = grouping(first ? rest.reduce(around, first) : boxAt({ x: 0, y: 0 }, 'container'));
  const covered = coveredPlaces([...own, ...strangers]);
  const left = Math.ceil(group.right / step.x);
  const top = Math.ceil(group.top / step.y);
  const rows = Math.min(tallest, Math.max(4, Math.floor((group.bottom - group.top) / step.y)));
  for (let at = 0; ; at += 1) {
    const [column, row] = [left + Math.floor(at / rows), top + (at % rows)];
    if (!covered.has(keyOf(column, row))) return pointOf(column, row);
  }
}

/** Position of an element that enters a view. In a context view all elements count as members. */
export function freePlace(
  placed: readonly PlacedElement[],
  entering: { readonly type: C4ElementType; readonly inGroup: boolean },
): Point {
  const own: Box[] = [];
  const strangers: Box[] = [];
  for (const { position, type, inGroup } of placed) (inGroup ? own : strangers).push(boxAt(position, type));
  return entering.inGroup ? placeInGroup(entering.type, own, strangers) : placeOutside(own, strangers);
}
