/** Where the toolbox stands: beside the selection, clear of its handles and of names of frames. Pure; screen px. */
import type { Point } from '#platform/canvas/model/lines.ts';
import type { Part } from '#platform/canvas/model/nearest-box.ts';
import { around } from './board-geometry.ts';

/** Distance from the selection and its handles. Source: design guide section 8. */
const away = 12;
/** Steps in which a place is looked for on an element that fills the view. */
const step = 12;

interface ToolboxRoom {
  /** The selection. */
  readonly bounds: Part;
  readonly handles: readonly Part[];
  /** Names of frames. */
  readonly titles: readonly Part[];
  /** What the bars leave of the canvas. */
  readonly room: Part;
  /** The toolbox. */
  readonly size: { readonly width: number; readonly height: number };
}

const overlaps = (one: Part, other: Part): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

const within = (value: number, from: number, to: number): number => Math.max(from, Math.min(value, to));

/** Above, else below, at the right or the left; within the selection where it fills the view. */
export function toolboxPlace({ bounds, handles, titles, room, size: { width, height } }: ToolboxRoom): Point {
  // It scrolls where it is wider than the room.
  const size = { width: Math.min(width, room.width), height };
  const taken = around([bounds, ...handles]) ?? bounds;
  const [right, bottom] = [room.x + room.width - size.width, room.y + room.height - size.height];
  const [x, y] = [within(bounds.x, room.x, right), within(bounds.y, room.y, bottom)];
  const isFree = (at: Point, parts: readonly Part[]): boolean =>
    !parts.some((part) => overlaps({ ...at, ...size }, part));
  const fits = (at: Point): boolean =>
    at.x >= room.x && at.x <= right && at.y >= room.y && at.y <= bottom && isFree(at, [taken, ...titles]);
  const above = { x, y: taken.y - away - size.height };
  const below = { x, y: taken.y + taken.height + away };
  const hidden = titles.filter((title) => overlaps({ ...above, ...size }, title));
  const higher = { x, y: Math.min(above.y, ...hidden.map((title) => title.y - away - size.height)) };
  const sides = [taken.x + taken.width + away, taken.x - away - size.width].map((side) => ({ x: side, y }));
  const beside = [above, higher, below, ...sides].find(fits);
  if (beside) return beside;
  for (let down = room.y; down <= bottom; down += step) {
    const inside = { x, y: down };
    if (isFree(inside, [...handles, ...titles])) return inside;
  }
  return { x, y: within(above.y, room.y, Math.max(room.y, bottom)) };
}
