/** Cursors of paged lists: opaque to programs, which follow `Link: <…>; rel="next"` without counting pages. */
import type { Page } from '../contract.ts';
import { violated } from '../model/failure.ts';

/** 422 for a cursor that no list has answered. */
export const unknownCursorMessage = 'This is not a cursor of a list. Please start without one.';

const form = /^(\d{1,6}),(\d{1,3})$/;
/** Of a list that tells what changed: rows per page, and the key of the last row that was read. */
const keyedForm = /^after,(\d{1,3}),([\w-]{1,100})$/;

const keyedCursor = (perPage: number, key: string): string =>
  Buffer.from(`after,${perPage},${key}`).toString('base64url');

/** What a cursor names of a row: its id, or its code where it has none. */
function keyOf(row: unknown): string | undefined {
  const { id, code } = (row ?? {}) as { readonly id?: string; readonly code?: string };
  return id ?? code;
}

const cursorOf = (page: number, perPage: number): string => Buffer.from(`${page},${perPage}`).toString('base64url');

/** A query whose `cursor` is replaced by the page that it names. Throws 422 for an unknown one. */
export function withoutCursor(query: unknown): unknown {
  const { cursor, ...rest } = query as Readonly<Record<string, unknown>>;
  if (cursor === undefined) return query;
  const read = Buffer.from(String(cursor), 'base64url').toString('latin1');
  const [, rows, after] = keyedForm.exec(read) ?? [];
  if (after !== undefined && 'updatedSince' in rest) return { ...rest, page: 1, perPage: rows, after };
  const [, page, perPage] = form.exec(read) ?? [];
  if (page === undefined) throw violated('cursor', unknownCursorMessage);
  return { ...rest, page, perPage };
}

/** The `Link` header of a page; undefined on the last one. `address` is what was asked for, with its query. */
export function nextLink(address: string, reply: Page<unknown>): string | undefined {
  const { page, perPage, total } = reply.pagination;
  const [path = '', asked = ''] = address.split('?');
  const query = new URLSearchParams(asked);
  const last = query.has('updatedSince') ? keyOf(reply.resources.at(-1)) : undefined;
  if (last === undefined ? page * perPage >= total : reply.resources.length < perPage) return undefined;
  query.delete('page');
  query.delete('perPage');
  query.delete('after');
  query.set('cursor', last === undefined ? cursorOf(page + 1, perPage) : keyedCursor(perPage, last));
  return `<${path}?${query.toString()}>; rel="next"`;
}
