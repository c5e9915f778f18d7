/** What lies under a point of the canvas. Pure; canvas px. */
import type { Point } from '#platform/canvas/model/lines.ts';
import type { DrawnSchema } from './drawn-schema.ts';
import { partOf, placeIn, rowMiddle, tableSizes, type TableBox } from './schema-geometry.ts';
import { isPlaced, type SchemaItems } from './schema-item.ts';
import type { ColumnPlace, SchemaTarget } from './schema-state.ts';

const contains = ({ x, y, width, height }: TableBox, at: Point, reach = 0): boolean =>
  at.x >= x - reach && at.x <= x + width + reach && at.y >= y && at.y <= y + height;

/** Reach of the rings beside rows, screen px. */
const ringReach = 9;
/** Distance within which a line is hit, screen px. */
const lineReach = 6;
/** Size of the corner by which areas are resized, screen px. */
const cornerReach = 12;

/** The table under a point; the one that is drawn last covers the others. */
export function tableAt({ boxes }: Pick<DrawnSchema, 'boxes'>, at: Point): TableBox | undefined {
  let found: TableBox | undefined;
  for (const box of boxes.values()) if (contains(box, at)) found = box;
  return found;
}

/** The column under a point. */
export function columnAt(drawn: Pick<DrawnSchema, 'boxes'>, at: Point): ColumnPlace | undefined {
  const box = tableAt(drawn, at);
  const place = box && placeIn(box, at);
  return place?.kind === 'column' ? { tableId: box?.table.id ?? '', columnId: place.columnId } : undefined;
}

/** The ring of a column: at both ends of its row. */
function ringAt({ boxes }: Pick<DrawnSchema, 'boxes'>, at: Point, reach: number): ColumnPlace | undefined {
  for (const box of boxes.values()) {
    if (!contains(box, at, reach)) continue;
    const isBeside = Math.abs(at.x - box.x) <= reach || Math.abs(at.x - box.x - box.width) <= reach;
    const place = isBeside ? placeIn(box, at) : undefined;
    if (place?.kind !== 'column') continue;
    const middle = rowMiddle(box, place.columnId);
    if (Math.abs(at.y - middle) <= reach) return { tableId: box.table.id, columnId: place.columnId };
  }
  return undefined;
}

/** The relation whose line runs near a point. */
export function relationAt({ routes }: Pick<DrawnSchema, 'routes'>, at: Point, reach: number): string | undefined {
  for (const [id, { points }] of routes) {
    for (const [index, one] of points.entries()) {
      const other = points[index + 1];
      if (!other) continue;
      const isNear =
        at.x >= Math.min(one.x, other.x) - reach &&
        at.x <= Math.max(one.x, other.x) + reach &&
        at.y >= Math.min(one.y, other.y) - reach &&
        at.y <= Math.max(one.y, other.y) + reach;
      if (isNear) return id;
    }
  }
  return undefined;
}

function placedAt(items: SchemaItems, at: Point, perPixel: number): SchemaTarget | undefined {
  let area: SchemaTarget | undefined;
  for (const item of [...items.values()].toReversed()) {
    if (!isPlaced(item) || item.kind === 'table') continue;
    const { x, y, width, height } = partOf(item);
    const isIn = at.x >= x && at.x <= x + width && at.y >= y && at.y <= y + height;
    if (!isIn) continue;
    if (item.kind === 'note') return { kind: 'item', id: item.id };
    const reach = cornerReach * perPixel;
    if (at.x >= x + width - reach && at.y >= y + height - reach) return { kind: 'resize', id: item.id };
    // The inside of an area belongs to the canvas, so that lassos can begin there; its head and border move it.
    const isOnBorder = at.x <= x + reach || at.x >= x + width - reach || at.y >= y + height - reach;
    if (isOnBorder || at.y <= y + 36) area ??= { kind: 'item', id: item.id };
  }
  return area;
}

/** What a press at a point is on. */
export function schemaTargetAt(items: SchemaItems, drawn: DrawnSchema, at: Point, perPixel: number): SchemaTarget {
  const ring = ringAt(drawn, at, Math.min(ringReach * perPixel, tableSizes.row / 2));
  if (ring) return { kind: 'handle', ...ring };
  const note = placedAt(items, at, perPixel);
  if (note?.kind === 'item' && items.get(note.id)?.kind === 'note') return note;
  const box = tableAt(drawn, at);
  if (box) {
    const { id } = box.table;
    const place = placeIn(box, at);
    if (place.kind === 'column') return { kind: 'column', tableId: id, columnId: place.columnId };
    return place.kind === 'header' ? { kind: 'item', id } : { kind: place.kind, id };
  }
  const relation = relationAt(drawn, at, lineReach * perPixel);
  if (relation !== undefined) return { kind: 'item', id: relation };
  return note ?? { kind: 'canvas' };
}
