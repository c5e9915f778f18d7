/**
 * Parses the Markdown subset of comments: bold, italic, code, code block, link, lists, quote, mention. HTML is text.
 * Pure.
 */

/** An inline node. */
export type Inline =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'bold' | 'italic'; readonly content: readonly Inline[] }
  | { readonly type: 'code'; readonly text: string }
  | { readonly type: 'link'; readonly href: string; readonly content: readonly Inline[] }
  | { readonly type: 'mention'; readonly userId: string };

/** A block; `lines` keep the line breaks of a paragraph. */
export type Block =
  | { readonly type: 'paragraph'; readonly lines: readonly (readonly Inline[])[] }
  | { readonly type: 'code'; readonly text: string }
  | { readonly type: 'list'; readonly ordered: boolean; readonly items: readonly (readonly Inline[])[] }
  | { readonly type: 'quote'; readonly content: readonly Block[] };

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const mentionPattern = new RegExp(`@\\[(${uuid})\\]`, 'gi');

/** Syntax of a mention. */
export const mentionOf = (userId: string): string => `@[${userId}]`;

/** Code, in which mentions do not count. */
const codePieces = /```[\s\S]*?(?:```|$)|`[^`\n]+`/g;

/** Ids of the mentioned people, each once. */
export const mentionedIn = (text: string): string[] => [
  ...new Set(
    [...text.replaceAll(codePieces, ' ').matchAll(mentionPattern)].map((match) => (match[1] ?? '').toLowerCase()),
  ),
];

const inlinePattern = new RegExp(
  [
    '`(?<code>[^`\\n]+)`',
    `@\\[(?<mention>${uuid})\\]`,
    '\\[(?<label>[^\\[\\]\\n]+)\\]\\((?<href>[^\\s()]+(?:\\([^\\s()]*\\)[^\\s()]*)*)\\)',
    '(?<bare>https?:\\/\\/[^\\s<>"]*[^\\s<>".,;:!?)\\]])',
    '\\*\\*(?<bold>[^\\s*](?:[^*\\n]*[^\\s*])?)\\*\\*',
    '(?<![\\p{L}\\p{N}_])_(?<italic>[^\\s_](?:[^_\\n]*[^\\s_])?)_(?![\\p{L}\\p{N}_])',
    '\\*(?<star>[^\\s*](?:[^*\\n]*[^\\s*])?)\\*',
  ].join('|'),
  'giu',
);

const isSafe = (href: string): boolean => /^(https?:\/\/|mailto:)\S+$/i.test(href);

/** Parses one line. */
export function inlineOf(line: string): Inline[] {
  const pieces: Inline[] = [];
  let at = 0;
  const plain = (text: string): void => {
    if (text) pieces.push({ type: 'text', text });
  };
  for (const match of line.matchAll(inlinePattern)) {
    plain(line.slice(at, match.index));
    at = match.index + match[0].length;
    pieces.push(pieceOf(match[0], match.groups ?? {}));
  }
  plain(line.slice(at));
  return pieces;
}

function pieceOf(whole: string, groups: Readonly<Record<string, string | undefined>>): Inline {
  const { code, mention, label, href, bare, bold, italic, star } = groups;
  if (code !== undefined) return { type: 'code', text: code };
  if (mention !== undefined) return { type: 'mention', userId: mention.toLowerCase() };
  if (bare !== undefined) return { type: 'link', href: bare, content: [{ type: 'text', text: bare }] };
  if (bold !== undefined) return { type: 'bold', content: inlineOf(bold) };
  const slanted = italic ?? star;
  if (slanted !== undefined) return { type: 'italic', content: inlineOf(slanted) };
  if (label !== undefined && href !== undefined && isSafe(href)) {
    return { type: 'link', href, content: [{ type: 'text', text: label }] };
  }
  return { type: 'text', text: whole };
}

const fence = /^```/;
const bullet = /^\s*[-*+]\s+(.*)$/;
const numbered = /^\s*\d{1,9}[.)]\s+(.*)$/;
const quoted = /^\s*>\s?(.*)$/;
const deepestQuote = 3;

/** Collects the lines from `from` that match a pattern; returns their first groups. */
function takeRun(lines: readonly string[], from: number, pattern: RegExp): string[] {
  const found: string[] = [];
  for (let at = from; at < lines.length; at += 1) {
    const match = pattern.exec(lines[at] ?? '');
    if (!match) break;
    found.push(match[1] ?? '');
  }
  return found;
}

/** The paragraph starting at `from`: up to an empty line or another block. */
function takeParagraph(lines: readonly string[], from: number, depth: number): string[] {
  const found: string[] = [];
  for (let at = from; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const isOther = fence.test(line) || bullet.test(line) || numbered.test(line);
    if (line.trim() === '' || (at > from && (isOther || (quoted.test(line) && depth < deepestQuote)))) break;
    found.push(line);
  }
  return found;
}

function takeCode(lines: readonly string[], from: number): { block: Block; used: number } {
  const rest = lines.slice(from + 1);
  const end = rest.findIndex((line) => fence.test(line));
  const code = end < 0 ? rest : rest.slice(0, end);
  return { block: { type: 'code', text: code.join('\n') }, used: code.length + (end < 0 ? 1 : 2) };
}

function takeBlock(lines: readonly string[], from: number, depth: number): { block: Block; used: number } {
  const line = lines[from] ?? '';
  if (fence.test(line)) return takeCode(lines, from);
  for (const [pattern, ordered] of [
    [bullet, false],
    [numbered, true],
  ] as const) {
    const items = takeRun(lines, from, pattern);
    if (items.length > 0) return { block: { type: 'list', ordered, items: items.map(inlineOf) }, used: items.length };
  }
  const quote = depth < deepestQuote ? takeRun(lines, from, quoted) : [];
  if (quote.length > 0) return { block: { type: 'quote', content: blocksOf(quote, depth + 1) }, used: quote.length };
  const paragraph = takeParagraph(lines, from, depth);
  return { block: { type: 'paragraph', lines: paragraph.map(inlineOf) }, used: Math.max(1, paragraph.length) };
}

function blocksOf(lines: readonly string[], depth: number): Block[] {
  const blocks: Block[] = [];
  let at = 0;
  while (at < lines.length) {
    if ((lines[at] ?? '').trim() === '') {
      at += 1;
      continue;
    }
    const { block, used } = takeBlock(lines, at, depth);
    blocks.push(block);
    at += used;
  }
  return blocks;
}

/** Parses a comment. */
export const readComment = (text: string): Block[] => blocksOf(text.split(/\r?\n/), 0);

const wordsOf = (pieces: readonly Inline[]): string =>
  pieces
    .map((piece) => {
      if (piece.type === 'mention') return mentionOf(piece.userId);
      return 'content' in piece ? wordsOf(piece.content) : piece.text;
    })
    .join('');

function linesOf(block: Block): readonly string[] {
  switch (block.type) {
    case 'paragraph':
      return block.lines.map(wordsOf);
    case 'code':
      return [block.text];
    case 'list':
      return block.items.map((item, at) => `${block.ordered ? `${at + 1}.` : '-'} ${wordsOf(item)}`);
    case 'quote':
      return block.content.flatMap(linesOf).map((line) => `> ${line}`);
  }
}

/** A comment in plain words, a line each, for places that show no formatting. Mentions keep their syntax. */
export const commentWords = (text: string): string => readComment(text).flatMap(linesOf).join('\n');
