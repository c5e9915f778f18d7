/** Opaque cursors of pages, and texts in parts. Pure. */
import type { Page } from '#platform/http/contract.ts';
import { mcpLimits, storedTextNotice } from '../contract.ts';

const form = /^page-(\d{1,6})(?:-(.+))?$/s;

/** A page of a list. */
export interface NamedPage {
  readonly page: number;
  /** The place behind which it begins, in a list that names one. */
  readonly after?: string;
}

const decoded = (place: string): string | undefined => {
  try {
    return decodeURIComponent(place);
  } catch {
    return undefined;
  }
};

/** The page that a cursor names; the first one without a cursor, undefined for a text that is no cursor. */
export function pageOf(cursor: string | undefined): NamedPage | undefined {
  if (cursor === undefined) return { page: 1 };
  const [, number, place] = form.exec(cursor) ?? [];
  const page = Number(number);
  if (!(page >= 1 && page <= 100_000)) return undefined;
  if (place === undefined) return { page };
  const after = decoded(place);
  return after === undefined ? undefined : { page, after };
}

/** The cursor of the next page of a list that is counted; null on the last one. */
export const cursorAfter = (page: number, total: number, perPage: number = mcpLimits.page): string | null =>
  page * perPage < total ? `page-${String(page + 1)}` : null;

/** The cursor of the page behind one that a call answered; null on the last one. */
export function cursorBehind({ pagination, end }: Pick<Page<unknown>, 'pagination' | 'end'>): string | null {
  const { page, total, perPage } = pagination;
  if (end === undefined) return cursorAfter(page, total, perPage);
  return end === null ? null : `page-${String(page + 1)}-${encodeURIComponent(end)}`;
}

/** A page of a list that is known whole. */
export const pageFrom = <T>(
  all: readonly T[],
  page: number,
): { readonly items: T[]; readonly nextCursor: string | null } => ({
  items: all.slice((page - 1) * mcpLimits.page, page * mcpLimits.page),
  nextCursor: cursorAfter(page, all.length),
});

/** A part of a stored text. */
export interface StoredText {
  readonly notice: string;
  readonly text: string;
  readonly totalCharacters: number;
  /** Null when the text ends with this part. */
  readonly nextOffset: number | null;
}

/** The part of a text from `offset`, at most the limit; it never ends within a character. */
export function storedText(text: string, offset = 0): StoredText {
  let end = Math.min(text.length, offset + mcpLimits.text);
  const isHalf = end < text.length && /[\ud800-\udbff]/.test(text.charAt(end - 1));
  if (isHalf) end -= 1;
  return {
    notice: storedTextNotice,
    text: text.slice(offset, end).toWellFormed(),
    totalCharacters: text.length,
    nextOffset: end < text.length ? end : null,
  };
}
