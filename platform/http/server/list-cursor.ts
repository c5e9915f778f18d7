/** Cursors of paged lists: opaque to programs, which follow `Link: <…>; rel="next"` without counting pages. */
import type { Page } from '../contract.ts';
import { violated } from '../model/failure.ts';

/** 422 for a cursor that no list has answered. */
export const unknownCursorMessage = 'This is not a cursor of a list. Please start without one.';

/** Page, rows per page and, of a list that knows where its pages end, the place behind which the page begins. */
const form = /^(\d{1,6}),(\d{1,3})(?:,(\[.*\]))?$/s;

const cursorOf = (page: number, perPage: number, place?: string): string =>
  Buffer.from(`${page},${perPage}${place === undefined ? '' : `,${place}`}`).toString('base64url');

/** A query whose `cursor` is replaced by the page that it names. Throws 422 for an unknown one. */
export function withoutCursor(query: unknown): unknown {
  const { cursor, ...rest } = query as Readonly<Record<string, unknown>>;
  if (cursor === undefined) return query;
  const [, page, perPage, after] = form.exec(Buffer.from(String(cursor), 'base64url').toString()) ?? [];
  if (page === undefined) throw violated('cursor', unknownCursorMessage);
  return { ...rest, page, perPage, ...(after === undefined ? {} : { after }) };
}

/** The `Link` header of a page; undefined on the last one. `address` is what was asked for, with its query. */
export function nextLink(address: string, reply: Page<unknown>): string | undefined {
  const { page, perPage, total } = reply.pagination;
  const { end } = reply;
  if (end === undefined ? page * perPage >= total : end === null) return undefined;
  const [path = '', asked = ''] = address.split('?');
  const query = new URLSearchParams(asked);
  query.delete('page');
  query.delete('perPage');
  query.delete('after');
  query.set('cursor', cursorOf(page + 1, perPage, end ?? undefined));
  return `<${path}?${query.toString()}>; rel="next"`;
}
