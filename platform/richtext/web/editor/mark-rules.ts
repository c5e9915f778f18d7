/** Marks made by typing their Markdown: only what CommonMark reads as a mark becomes one. */
import { InputRule } from '@tiptap/core';
import type { MarkType } from 'prosemirror-model';

/** The sign of a mark, and a pattern for a text that ends with such a mark; the group `content` is what is marked. */
export type TypedMark = { readonly mark: 'bold' | 'italic' | 'strike' | 'code'; readonly find: RegExp };

/** An opening sign: at the start of the text or behind white space; behind a bracket or a quote only before a letter. */
const opening = (sign: string): string => String.raw`(?:(?<!\S)${sign}|(?<=[(\[{"'“‘«])${sign}(?=[\p{L}\p{N}]))`;
/** Text without the sign, with no white space at its ends and no backslash before the closing sign. */
const inside = (sign: string): string => String.raw`(?<content>(?![\s${sign}])[^${sign}]*[^\s\\${sign}])`;

const between = (sign: string, letter: string): RegExp => new RegExp(`${opening(sign)}${inside(letter)}${sign}$`, 'u');

/** For each sign, the longer one first. */
export const TYPED_MARKS: readonly TypedMark[] = [
  { mark: 'bold', find: between(String.raw`\*\*`, '*') },
  { mark: 'bold', find: between('__', '_') },
  { mark: 'italic', find: between(String.raw`\*`, '*') },
  { mark: 'italic', find: between('_', '_') },
  { mark: 'strike', find: between('~~', '~') },
  // A sign that was left open before would close this one.
  { mark: 'code', find: /(?<=^[^`]*)(?<!\\)`(?<content>[^`]*[^\s`][^`]*)`$/ },
];

/** Whether a mark may close before the text `next`: no letter follows, and no further sign. */
export function mayClose(next: string): boolean {
  return !/^[\p{L}\p{N}`*_~]/u.test(next);
}

/** The input rules of one mark. */
export function markRules(type: MarkType): InputRule[] {
  return TYPED_MARKS.filter(({ mark }) => mark === type.name).map(
    ({ find }) =>
      new InputRule({
        find,
        handler: ({ state, range, match }) => {
          const content = match.groups?.['content'] ?? '';
          const { tr, doc } = state;
          const next = doc.textBetween(range.to, doc.resolve(range.to).end(), undefined, ' ').slice(0, 1);
          if (!mayClose(next)) return null;
          const from = range.from + (match[0].length - content.length) / 2;
          tr.delete(from + content.length, range.to).delete(range.from, from);
          tr.addMark(range.from, range.from + content.length, type.create()).removeStoredMark(type);
        },
      }),
  );
}
