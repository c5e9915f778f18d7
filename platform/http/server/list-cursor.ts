/** Cursors of paged lists: opaque to programs, which follow `Link: <…>; rel="next"` without counting pages. */
import type { Page } from '../contract.ts';
import { violated } from '../model/failure.ts';

/** 422 for a cursor that no list has answered. */
export const unknownCursorMessage = 'This is not a cursor of a list. Please start without one.';

const form = /^(\d{1,6}),(\d{1,3})$/;

const cursorOf = (page: number, perPage: number): string => Buffer.from(`${page},${perPage}`).toString('base64url');

/** A query whose `cursor` is replaced by the page that it names. Throws 422 for an unknown one. */
export function withoutCursor(query: unknown): unknown {
  const { cursor, ...rest } = query as Readonly<Record<string, unknown>>;
  if (cursor === undefined) return query;
  const [, page, perPage] = form.exec(Buffer.from(String(cursor), 'base64url').toString('latin1')) ?? [];
  if (page === undefined) throw violated('cursor', unknownCursorMessage);
  return { ...rest, page, perPage };
}

/** The `Link` header of a page; undefined on the last one. `address` is what was asked for, with its query. */
export function nextLink(address: string, { pagination: { page, perPage, total } }: Page<unknown>): string | undefined {
  if (page * perPage >= total) return undefined;
  const [path = '', asked = ''] = address.split('?');
  const query = new URLSearchParams(asked);
  query.delete('page');
  query.delete('perPage');
  query.set('cursor', cursorOf(page + 1, perPage));
  return `<${path}?${query.toString()}>; rel="next"`;
}
