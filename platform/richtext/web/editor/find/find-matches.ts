/** Finds text in a document: matches within one block, ignoring marks. */
import type { Node as PmNode } from 'prosemirror-model';

/** The query. */
export type FindQuery = { readonly text: string; readonly matchCase: boolean; readonly wholeWord: boolean };

/** A match as places in the document. */
export type FoundRange = { readonly from: number; readonly to: number };

/** Placeholder for inline nodes, so that offsets in the line and in the document agree. */
const NO_TEXT = '\ufffc';

/** All matches in the order of the text; none for an empty query. */
export function findMatches(doc: PmNode, query: FindQuery): FoundRange[] {
  const pattern = patternOf(query);
  if (!pattern) return [];
  const found: FoundRange[] = [];
  doc.descendants((node, pos) => {
    if (!node.isTextblock) return true;
    const start = pos + 1;
    for (const match of lineOf(node).matchAll(pattern))
      found.push({ from: start + match.index, to: start + match.index + match[0].length });
    return false;
  });
  return found;
}

function patternOf({ text, matchCase, wholeWord }: FindQuery): RegExp | null {
  if (text === '') return null;
  const escaped = text.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`).replace(/ /g, '[ \u00a0]');
  const letter = String.raw`[\p{L}\p{M}\p{N}_]`;
  const source = wholeWord ? `(?<!${letter})${escaped}(?!${letter})` : escaped;
  return new RegExp(source, matchCase ? 'gu' : 'giu');
}

function lineOf(node: PmNode): string {
  let line = '';
  node.forEach((child) => {
    line += child.isText ? (child.text ?? '') : NO_TEXT.repeat(child.nodeSize);
  });
  return line;
}

/** The first match at or after a place, from the start again when there is none; null without matches. */
export function matchAfter(found: readonly FoundRange[], place: number): number | null {
  if (found.length === 0) return null;
  const next = found.findIndex(({ from }) => from >= place);
  return next < 0 ? 0 : next;
}
