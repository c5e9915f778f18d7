/** Where tables and their rows stand. Pure; canvas px. Sizes: specification 3 section 9. */
import { importedPosition } from '@archwright/mysql-ddl';
import type { Point } from '#platform/canvas/model/lines.ts';
import type { Part } from '#platform/canvas/model/nearest-box.ts';
import {
  columnsOf,
  isTable,
  relationsOf,
  tablesOf,
  type ColumnItem,
  type PlacedItem,
  type SchemaItem,
  type SchemaItems,
  type TableItem,
} from './schema-item.ts';

/** Sizes of a table. */
export const tableSizes = { width: 300, header: 45, row: 37, footer: 37 } as const;

/** Tables with more columns are folded to so many. */
export const foldedColumns = 15;

/** Size of a note. */
export const noteSize = { width: 200, height: 120 } as const;

/** What stands in a table, from the top to the bottom. */
export interface TableRows {
  readonly shown: readonly ColumnItem[];
  /** Columns that folding hides. */
  readonly hidden: number;
}

/** Ids of columns that relations join, by table. */
export type RelatedColumns = ReadonlyMap<string, ReadonlySet<string>>;

const noColumns: ReadonlySet<string> = new Set();

/** Columns that relations join. */
export function relatedColumns(items: SchemaItems): RelatedColumns {
  const related = new Map<string, Set<string>>();
  const add = (table: string, column: string): void => {
    const known = related.get(table);
    if (known) known.add(column);
    else related.set(table, new Set([column]));
  };
  for (const { from, to, pairs } of relationsOf(items)) {
    for (const { source, target } of pairs) {
      add(from, source);
      add(to, target);
    }
  }
  return related;
}

/** Rows of a table: all of them, or keys, related columns and as many others as fit when it is folded. */
export function rowsOf(table: TableItem, related: RelatedColumns): TableRows {
  const columns = columnsOf(table);
  if (columns.length <= foldedColumns || table.isUnfolded) return { shown: columns, hidden: 0 };
  const joined = related.get(table.id) ?? noColumns;
  const first = columns.filter(({ id }) => table.primaryKey.includes(id) || joined.has(id));
  const others = columns.filter((column) => !first.includes(column));
  const chosen = new Set([...first, ...others].slice(0, foldedColumns));
  return { shown: columns.filter((column) => chosen.has(column)), hidden: columns.length - chosen.size };
}

/** Whether a table has a row that folds or unfolds it. */
export const hasFoldRow = ({ order }: TableItem): boolean => order.length > foldedColumns;

/** A table with its place and that of its rows. */
export interface TableBox extends Part {
  readonly table: TableItem;
  readonly rows: TableRows;
  /** Place of each shown column, from 0. */
  readonly places: ReadonlyMap<string, number>;
}

/** The box of a table. */
export function tableBox(table: TableItem, related: RelatedColumns): TableBox {
  const rows = rowsOf(table, related);
  const lines = rows.shown.length + (hasFoldRow(table) ? 1 : 0);
  return {
    table,
    rows,
    places: new Map(rows.shown.map(({ id }, at) => [id, at])),
    x: table.position.x,
    y: table.position.y,
    width: tableSizes.width,
    height: tableSizes.header + lines * tableSizes.row + tableSizes.footer,
  };
}

/** Boxes of all tables, by id. */
export function tableBoxes(items: SchemaItems, related = relatedColumns(items)): ReadonlyMap<string, TableBox> {
  const boxes = new Map<string, TableBox>();
  for (const item of items.values()) if (isTable(item)) boxes.set(item.id, tableBox(item, related));
  return boxes;
}

/** Middle of the row of a column; of the row that unfolds when it is hidden. */
export function rowMiddle({ y, places, rows }: TableBox, columnId: string): number {
  const at = places.get(columnId) ?? rows.shown.length;
  return y + tableSizes.header + (at + 0.5) * tableSizes.row;
}

/** What a point of a table is. */
export type TablePlace =
  | { readonly kind: 'header' }
  | { readonly kind: 'column'; readonly columnId: string }
  | { readonly kind: 'fold' }
  | { readonly kind: 'footer' };

/** What a point within a table is on. */
export function placeIn(box: TableBox, point: Point): TablePlace {
  const down = point.y - box.y - tableSizes.header;
  if (down < 0) return { kind: 'header' };
  const at = Math.floor(down / tableSizes.row);
  const column = box.rows.shown[at];
  if (column) return { kind: 'column', columnId: column.id };
  if (hasFoldRow(box.table) && at === box.rows.shown.length) return { kind: 'fold' };
  return { kind: 'footer' };
}

/** The rectangle of a part that has a place; of tables without looking at relations. */
export function partOf(item: PlacedItem): Part {
  if (item.kind === 'table') {
    const { x, y } = item.position;
    const shown = item.isUnfolded ? item.order.length : Math.min(item.order.length, foldedColumns);
    const lines = shown + (hasFoldRow(item) ? 1 : 0);
    const height = tableSizes.header + lines * tableSizes.row + tableSizes.footer;
    return { x, y, width: tableSizes.width, height };
  }
  const size = item.kind === 'area' ? item.size : noteSize;
  return { ...item.position, ...size };
}

/** Whether a rectangle lies within another. */
export const isWithin = (inner: Part, outer: Part): boolean =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height;

/** Whether two rectangles touch. */
export const overlaps = (one: Part, other: Part): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

/** The rectangle round others. */
export function partAround(parts: readonly Part[]): Part | undefined {
  const [first] = parts;
  if (!first) return undefined;
  let [left, top, right, bottom] = [first.x, first.y, first.x + first.width, first.y + first.height];
  for (const { x, y, width, height } of parts) {
    [left, top] = [Math.min(left, x), Math.min(top, y)];
    [right, bottom] = [Math.max(right, x + width), Math.max(bottom, y + height)];
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** The parts that a rectangle encloses. */
export const enclosedBy = (part: Part, items: Iterable<SchemaItem>): readonly PlacedItem[] =>
  [...items].filter((item) => item.kind !== 'relation').filter((item) => isWithin(partOf(item), part));

/** A free place for a new table: the wanted one, or further right and down until nothing is covered. */
export function freePlace(wanted: Point, items: SchemaItems, height: number): Point {
  const taken = [...items.values()].filter((item) => item.kind === 'table').map(partOf);
  const step = 40;
  let place = wanted;
  const isTaken = ({ x, y }: Point): boolean =>
    taken.some((part) => overlaps(part, { x: x - 20, y: y - 20, width: tableSizes.width + 40, height: height + 40 }));
  for (let tries = 0; tries < 400 && isTaken(place); tries += 1) {
    const isTurn = tries % 20 === 19;
    place = isTurn ? { x: wanted.x, y: place.y + step * 3 } : { x: place.x + step, y: place.y };
  }
  return place;
}

/** A row of so few tables is read at a glance. */
const longestRow = 3;

/**
 * Whether the tables stand where an import puts them: in a long row, or over tables that stayed where they were. Nobody
 * leaves a table just there on top of another one.
 */
export function isUnarranged(items: SchemaItems): boolean {
  const tables = tablesOf(items);
  const isThere = ({ position }: TableItem, at: number): boolean => {
    const { x, y } = importedPosition(at);
    return position.x === x && position.y === y;
  };
  if (tables.length > longestRow && tables.every(isThere)) return true;
  const parts = tables.map(partOf);
  return tables.some(
    (table, at) =>
      isThere(table, at) && parts.some((other, place) => place !== at && overlaps(parts[at] ?? partOf(table), other)),
  );
}
