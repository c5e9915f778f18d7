/** Collapsible blocks in Markdown: the HTML tags that code hosts draw, found among the tokens of a reader. */
import type { Token } from 'marked';

/** A collapsible block: the Markdown of its summary, and the tokens between its tags. */
export type FoldedDetails = { type: 'details'; raw: string; summary: string; tokens: (Token | FoldedDetails)[] };

/** Whether a token is a collapsible block. */
export function isFolded(token: Token | FoldedDetails): token is FoldedDetails {
  return token.type === 'details';
}

/** A summary that is longer than this is not read as one, so that looking for its end stays quick. */
export const LONGEST_SUMMARY = 2000;

const TAGS = new RegExp(
  `<details(?:\\s[^<>]*)?>(?:\\s*<summary(?:\\s[^<>]*)?>([\\s\\S]{0,${LONGEST_SUMMARY}}?)</summary>(?=[ \\t]*(?:\\n|$))|\\s*<summary(?:\\s[^<>]*)?>([^<]{0,${LONGEST_SUMMARY}})</summary>)?|</details\\s*>`,
  'gi',
);
const FENCE_ESCAPE_OR_TAG = /`+|\\[\s\S]|<\/?(?:b|strong|i|em|code|h[1-6]|span|font|kbd|sub|sup|u)(?:\s[^<>]*)?>/gi;

/** The tokens with every pair of details tags and what stands between them made one; a tag without its pair stays. */
export function foldDetails(tokens: readonly Token[]): (Token | FoldedDetails)[] {
  if (!tokens.some((token) => token.type === 'html' && /<details/i.test(token.raw))) return [...tokens];
  const root: (Token | FoldedDetails)[] = [];
  const open: FoldedDetails[] = [];
  const add = (token: Token | FoldedDetails) => (open.at(-1)?.tokens ?? root).push(token);
  for (const part of tokens.flatMap(tagsOf)) {
    if (part.kind === 'open') open.push({ type: 'details', raw: part.raw, summary: part.summary, tokens: [] });
    else if (part.kind === 'token') add(part.token);
    else {
      const done = open.pop();
      add(done ?? htmlToken(part.raw));
    }
  }
  return [...root, ...open.flatMap((unclosed) => [htmlToken(unclosed.raw), ...unclosed.tokens])];
}

/**
 * The tokens in groups, each of which folds as it does among all others: one that opens a block stands with everything up
 * to the end of the block.
 */
export function detailsGroups(tokens: readonly Token[]): readonly (readonly Token[])[] {
  const tags = tokens.map((token) =>
    tagsOf(token).flatMap(({ kind }) => (kind === 'token' ? [] : [{ isOpen: kind === 'open', hasPair: false }])),
  );
  const open: { hasPair: boolean }[] = [];
  for (const tag of tags.flat()) {
    const pair = tag.isOpen ? undefined : open.pop();
    if (tag.isOpen) open.push(tag);
    else if (pair) pair.hasPair = tag.hasPair = true;
  }
  const groups: Token[][] = [];
  let depth = 0;
  for (const [at, token] of tokens.entries()) {
    if (depth === 0) groups.push([]);
    groups.at(-1)?.push(token);
    for (const { isOpen, hasPair } of tags[at] ?? []) if (hasPair) depth += isOpen ? 1 : -1;
  }
  return groups;
}

type Part =
  | { kind: 'open'; raw: string; summary: string }
  | { kind: 'close'; raw: string }
  | { kind: 'token'; token: Token };

function tagsOf(token: Token): Part[] {
  if (token.type !== 'html') return [{ kind: 'token', token }];
  const parts: Part[] = [];
  let at = 0;
  const addText = (until: number) => {
    const raw = token.raw.slice(at, until);
    if (raw.trim()) parts.push({ kind: 'token', token: htmlToken(raw) });
  };
  for (const found of token.raw.matchAll(TAGS)) {
    addText(found.index);
    const [raw, whole, short] = found;
    if (raw.startsWith('</')) parts.push({ kind: 'close', raw });
    else parts.push({ kind: 'open', raw, summary: withoutTags(whole ?? short ?? '') });
    at = found.index + raw.length;
  }
  addText(token.raw.length);
  return parts;
}

/** Titles of such blocks often carry tags for their look; code and escaped signs stay as they are. */
function withoutTags(summary: string): string {
  let fence: string | null = null;
  return summary
    .replace(FENCE_ESCAPE_OR_TAG, (found) => {
      if (found.startsWith('`')) fence = fence === null ? found : fence === found ? null : fence;
      return found.startsWith('<') && fence === null ? '' : found;
    })
    .replace(/(?<!\s)\s*\n\s*/g, ' ')
    .trim();
}

function htmlToken(raw: string): Token {
  return { type: 'html', raw, block: true, pre: false, text: raw };
}
