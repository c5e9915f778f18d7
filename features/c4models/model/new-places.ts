/** Where new elements of the open view are placed. Pure; canvas px. */
import { freePlace } from '@archwright/layout';
import { grown, overlaps, type Point } from '#platform/canvas/model/lines.ts';
import type { Box, Part } from '#platform/canvas/model/nearest-box.ts';
import type { C4Document, C4Item } from './c4-document.ts';
import { freePlace as freeCell } from './c4-free-place.ts';
import { c4Sizes } from './c4-limits.ts';
import { groupAround, pictureOf, sizeOf, type ViewPicture } from './c4-view.ts';
import { placedIn, standsInGroup } from './c4-view-rules.ts';

/** Distance of elements outside of the group box to it. */
const besideGroup = 60;

/** Least distance of an element that is placed by the pointer. */
const leastGap = 30;

/** Number of elements from which they fill the grid of the view instead of the space around a point. */
const mostAround = 40;

/** Whether the group box would enclose an element that is not its own. */
function coversStranger({ nodes }: ViewPicture, box: Box): boolean {
  const members = nodes.filter(({ isInside }) => isInside);
  const around = groupAround([...members, box]);
  return nodes.some((node) => !node.isInside && overlaps(around, node));
}

interface Room {
  readonly others: readonly Part[];
  /** Distance to other elements. */
  readonly gap: number;
}

/** The nearest free position to a point, around which the element is centred. */
function placeAt(picture: ViewPicture, item: C4Item, at: Point, { others, gap }: Room): Point | undefined {
  const size = sizeOf(item.type);
  const wish = { x: at.x - size.width / 2, y: at.y - size.height / 2, ...size };
  const isInside = picture.group !== undefined && standsInGroup(picture.view, item);
  const group = picture.group && !isInside ? [grown(picture.group, Math.min(besideGroup, gap) - gap)] : [];
  const taken = [...picture.nodes, ...group, ...others];
  const place = freePlace(wish, taken, { gap, grid: c4Sizes.grid });
  return isInside && coversStranger(picture, { id: item.id, ...place, ...size }) ? undefined : place;
}

/**
 * Position of one new element at a point, nearer to others than usual where it would not be at that point otherwise; a
 * cell of the grid where the group box would enclose others.
 */
export function placeNear(document: C4Document, viewId: string, item: C4Item, at: Point): Point | undefined {
  const picture = pictureOf(document, viewId);
  if (!picture) return undefined;
  const inGroup = standsInGroup(picture.view, item);
  const spot = { ...at, width: 0, height: 0 };
  const [wide, close] = [c4Sizes.gap, leastGap].map((gap) => placeAt(picture, item, at, { others: [], gap }));
  const isThere = wide !== undefined && overlaps({ ...wide, ...sizeOf(item.type) }, spot);
  const place = isThere ? wide : (close ?? wide);
  return place ?? freeCell(placedIn(document.elements, picture.view), { type: item.type, inGroup });
}

/** Positions of several elements around a point. Those without one are placed by the rules of the view. */
export function placesNear(
  document: C4Document,
  viewId: string,
  items: readonly C4Item[],
  at: Point | undefined,
): ReadonlyMap<string, Point> {
  const places = new Map<string, Point>();
  const picture = pictureOf(document, viewId);
  if (!picture || !at || items.length > mostAround) return places;
  const others: Part[] = [];
  for (const item of items) {
    // Members of the group box stand beside other members, wherever the viewport is.
    if (picture.group && standsInGroup(picture.view, item)) continue;
    const place = placeAt(picture, item, at, { others, gap: c4Sizes.gap });
    if (!place) continue;
    places.set(item.id, place);
    others.push({ ...place, ...sizeOf(item.type) });
  }
  return places;
}
