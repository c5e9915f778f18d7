/** Moves a finished layout around pinned boxes: free boxes follow the pins near them, then make room. */
import { freePlace } from './free-place.ts';
import { framesOf, groupTreeOf, membersOf, type GroupTree } from './group-tree.ts';
import type { LayoutBox, LayoutTask, PlacedRect, Point, Rect } from './layout-types.ts';

/** Gap between siblings that make room, px. */
const gap = 45;
/** Free boxes end on this grid, px. */
const grid = 15;

type Places = Map<string, PlacedRect>;

const shifted = <R extends Rect>(rect: R, by: Point): R => ({ ...rect, x: rect.x + by.x, y: rect.y + by.y });

/** The offset of the pins, weighted by how near they are. */
function pull(at: PlacedRect, pins: readonly { readonly was: Rect; readonly by: Point }[]): Point {
  let [x, y, weights] = [0, 0, 0];
  for (const { was, by } of pins) {
    const weight = 1 / Math.max(1, (at.x - was.x) ** 2 + (at.y - was.y) ** 2);
    x += by.x * weight;
    y += by.y * weight;
    weights += weight;
  }
  return { x: x / weights, y: y / weights };
}

/** A box or a group among its siblings. */
interface Sibling {
  readonly rect: Rect;
  readonly boxes: readonly LayoutBox[];
  readonly isFixed: boolean;
}

function siblingsIn(tree: GroupTree, parent: string | null, places: Places): readonly Sibling[] {
  const boxes = (tree.boxesIn.get(parent) ?? []).flatMap((box): Sibling[] => {
    const rect = places.get(box.id);
    return rect ? [{ rect, boxes: [box], isFixed: box.isPinned === true }] : [];
  });
  const frames = new Map(framesOf(tree, [...places.values()]).map((frame) => [frame.id, frame]));
  const groups = (tree.groupsIn.get(parent) ?? []).flatMap(({ id }): Sibling[] => {
    const [rect, members] = [frames.get(id), membersOf(tree, id)];
    return rect ? [{ rect, boxes: members, isFixed: members.some(({ isPinned }) => isPinned) }] : [];
  });
  return [...boxes, ...groups];
}

/** From the deepest group upwards: siblings without pins slide out of the others. */
function separate(tree: GroupTree, parent: string | null, places: Places): void {
  for (const { id } of tree.groupsIn.get(parent) ?? []) separate(tree, id, places);
  const siblings = siblingsIn(tree, parent, places);
  const taken = siblings.filter(({ isFixed }) => isFixed).map(({ rect }) => rect);
  const free = siblings
    .filter(({ isFixed }) => !isFixed)
    .toSorted((one, other) => one.rect.y - other.rect.y || one.rect.x - other.rect.x);
  for (const { rect, boxes } of free) {
    const corner = freePlace(rect, taken, { gap, grid });
    taken.push({ ...rect, ...corner });
    for (const { id } of boxes) {
      const place = places.get(id);
      if (place) places.set(id, shifted(place, { x: corner.x - rect.x, y: corner.y - rect.y }));
    }
  }
}

/** The places of a layout with the pinned boxes where they are. */
export function aroundPins({ boxes, groups }: LayoutTask, laidOut: readonly PlacedRect[]): readonly PlacedRect[] {
  const pinned = new Map(boxes.flatMap((box) => (box.isPinned ? [[box.id, box]] : [])));
  const pins = laidOut.flatMap((was) => {
    const pin = pinned.get(was.id);
    return pin ? [{ was, by: { x: pin.x - was.x, y: pin.y - was.y } }] : [];
  });
  if (pins.length === 0) return laidOut;
  const places: Places = new Map(
    laidOut.map((place) => {
      const { x, y } = pinned.get(place.id) ?? shifted(place, pull(place, pins));
      return [place.id, { ...place, x, y }];
    }),
  );
  separate(groupTreeOf({ boxes, groups }), null, places);
  return laidOut.map((place) => places.get(place.id) ?? place);
}
