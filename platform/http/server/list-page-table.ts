/**
 * SQL of one page of a list, and of the place where it ends. Cursors name that place by the values that the list is
 * ordered by: what is added and removed while a program reads shifts no page, so that none is missed or comes twice.
 */
import { sql, type RawBuilder } from 'kysely';
import { allDone } from '#platform/database/server/all-done.ts';
import type { Db } from '#platform/database/server/connection.ts';
import { number, readRows, text, type RowOf, type RowShape } from '#platform/database/server/row-shape.ts';
import type { Page, PageQuery } from '../contract.ts';
import { violated } from '../model/failure.ts';
import { unknownCursorMessage } from './list-cursor.ts';

/** How values of each type look as text. */
const forms = {
  text: /^[^\0]*$/u,
  uuid: /^[\da-f-]{36}$/,
  integer: /^-?\d{1,9}$/,
  bigint: /^-?\d{1,18}$/,
  boolean: /^(true|false)$/,
  timestamptz: /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d)?$/,
} as const;

/** A value that a list is ordered by. It is never null. */
export interface OrderPart {
  readonly by: RawBuilder<unknown>;
  readonly type: keyof typeof forms;
  readonly isDescending?: true;
}

/** The orders of a list. */
export interface ListOrder {
  /** By what never changes: the order for those who ask what changed since a time. */
  readonly fixed: readonly OrderPart[];
  /** The order for everybody else; no two rows are the same in it. */
  readonly usual: readonly OrderPart[];
}

/** A list of things with ids: usually by these values, then by id. */
export const orderedBy = (id: RawBuilder<unknown>, ...usual: readonly OrderPart[]): ListOrder => {
  const byId = { by: id, type: 'uuid' } as const;
  return { fixed: [byId], usual: [...usual, byId] };
};

/** By a column with a time, the newest first. */
export const newest = (by: RawBuilder<unknown>): OrderPart => ({ by, type: 'timestamptz', isDescending: true });

/** A list whose rows never move: of what is only added to. */
export const alwaysBy = (...parts: readonly OrderPart[]): ListOrder => ({ fixed: parts, usual: parts });

const partsOf = ({ updatedSince }: PageQuery, { fixed, usual }: ListOrder): readonly OrderPart[] =>
  updatedSince === undefined ? usual : fixed;

/** What a place says. The key of a row alone is the place of that row in a list by keys. */
function readPlace(place: string): unknown {
  if (!place.startsWith('[')) return [place];
  try {
    return JSON.parse(place);
  } catch {
    return undefined;
  }
}

/** The values of a place in a list. Throws 422 for those of no place in it. */
function valuesOf(place: string, parts: readonly OrderPart[]): readonly string[] {
  const values = readPlace(place);
  const isPlace =
    Array.isArray(values) &&
    values.length === parts.length &&
    parts.every(({ type }, at) => {
      const value: unknown = values[at];
      return typeof value === 'string' && value.isWellFormed() && forms[type].test(value);
    });
  if (!isPlace) throw violated('cursor', unknownCursorMessage);
  return values as readonly string[];
}

/** Condition on rows behind a place: they are the same in the first values, and behind it in the next one. */
function isBehind(place: string, parts: readonly OrderPart[]): RawBuilder<unknown> {
  const values = valuesOf(place, parts).map((value, at) => sql`${value}::${sql.raw(parts[at]?.type ?? 'text')}`);
  const ways = parts.map(({ by, isDescending }, at) => {
    const same = parts.slice(0, at).map((part, before) => sql`${part.by} = ${values[before]}`);
    return sql`(${sql.join([...same, sql`${by} ${sql.raw(isDescending ? '<' : '>')} ${values[at]}`], sql` and `)})`;
  });
  return sql`and (${sql.join(ways, sql` or `)})`;
}

/** `order by` of a list. */
export const listOrder = (query: PageQuery, order: ListOrder): RawBuilder<unknown> =>
  sql`order by ${sql.join(
    partsOf(query, order).map(({ by, isDescending }) => sql`${by} ${sql.raw(isDescending ? 'desc' : 'asc')}`),
  )}`;

/** The column `place` of a list's statement, which `takePage` reads. */
export const placeColumn = (query: PageQuery, order: ListOrder): RawBuilder<unknown> =>
  sql`json_build_array(${sql.join(partsOf(query, order).map(({ by }) => sql`(${by})::text`))})::text as place`;

/** The end of a list's statement: the rest of its condition, order and limit. One row more tells whether the list goes on. */
export function pageTail(query: PageQuery, order: ListOrder): RawBuilder<unknown> {
  const { page, perPage, after } = query;
  const behind = after === undefined ? sql`` : isBehind(after, partsOf(query, order));
  const skipped = after === undefined ? (page - 1) * perPage : 0;
  return sql`${behind} ${listOrder(query, order)} limit ${perPage + 1} offset ${skipped}`;
}

/** The rows of a page, and where it ends: null where the list does. */
export function takePage<Row extends { readonly place: string }>(
  rows: readonly Row[],
  { perPage }: PageQuery,
): { readonly rows: readonly Omit<Row, 'place'>[]; readonly end: string | null } {
  const shown = rows.slice(0, perPage);
  const end = rows.length > perPage ? (shown.at(-1)?.place ?? null) : null;
  return { rows: shown.map(({ place: _place, ...row }) => row), end };
}

/** A list as it is read. */
export interface ReadList<Shape extends RowShape> {
  readonly shape: Shape;
  readonly columns: RawBuilder<unknown>;
  /** `table where condition`. */
  readonly from: RawBuilder<unknown>;
  /** The same rows without what is only joined to them, to be counted. */
  readonly counted?: RawBuilder<unknown>;
  readonly order: ListOrder;
}

/** One page of a list with the number of all its rows. */
export async function readPage<Shape extends RowShape>(
  db: Db,
  { shape, columns, from, counted = from, order }: ReadList<Shape>,
  query: PageQuery,
): Promise<Page<RowOf<Shape>>> {
  const { page, perPage } = query;
  const select = sql`select ${columns}, ${placeColumn(query, order)} from ${from} ${pageTail(query, order)}`;
  const [found, total] = await allDone([readRows(db, { ...shape, place: text }, select), countRows(db, counted)]);
  const { rows, end } = takePage(found as readonly { readonly place: string }[], query);
  // What is left of a row without its place has the shape of the list.
  return { resources: rows as unknown as RowOf<Shape>[], pagination: { page, perPage, total }, end };
}

/** A page with other rows, one for each. */
export const mapPage = <From, To>(page: Page<From>, toRow: (row: From) => To): Page<To> => ({
  ...page,
  resources: page.resources.map(toRow),
});

/** Number of rows of a `table where condition`. */
export async function countRows(db: Db, rows: RawBuilder<unknown>): Promise<number> {
  const [counted] = await readRows(db, { count: number }, sql`select count(*)::int as count from ${rows}`);
  return counted?.count ?? 0;
}
