/**
 * Writes a changed text into its file: blocks that nobody changed keep every byte, changed ones are written in the style of
 * the file, and what was changed in the repository meanwhile is merged block by block. Pure.
 */
import { documentToMarkdown } from '#platform/richtext/model/document-to-markdown.ts';
import type { DocNode } from '#platform/richtext/model/document.ts';
import { readSourceBlocks, type MarkdownOptions } from '#platform/richtext/model/markdown-to-document.ts';
import { commonPairs } from '#platform/richtext/model/sequence-diff.ts';
import { cutBody, pieceText, readFileText, usualBreak, type FileText } from './parted-file.ts';
import { inStyle, styleOf, type FileStyle } from './file-style.ts';

/** What came of a merge. */
export type MergedFile =
  | { readonly text: string }
  /** Both sides changed the same blocks; `ours` and `theirs` are whole files for a person to choose from. */
  | { readonly conflict: { readonly ours: string; readonly theirs: string } };

/** A node of a text. The first node of a block carries the text of the block; further ones follow from it. */
interface Piece {
  readonly key: string;
  readonly node: DocNode | undefined;
  /** Text of the block with its line breaks, on its first node. */
  readonly source: string;
  /** How many nodes the block has, on its first node; 0 on the others. */
  readonly size: number;
  /** Line breaks behind a node that is written anew. */
  readonly gap?: string;
}

/** How addresses are compared and written. */
export interface FileAddresses {
  /** What relative addresses of the files mean, as they were read. */
  readonly options: MarkdownOptions;
  /** Markdown with addresses of the product as it stands in the file. */
  readonly outward: (markdown: string) => string;
}

/** Relative addresses stay what they are: they are compared, not followed. */
const plainAddresses: FileAddresses = { options: { resolveLink: (href) => href }, outward: (markdown) => markdown };

function piecesOf(file: FileText, options: MarkdownOptions): readonly Piece[] {
  const blocks = readSourceBlocks(file.body, options);
  const usual = usualBreak(file.breaks);
  const cuts = cutBody(
    file,
    blocks.map(({ source }) => source.length),
  );
  return blocks.flatMap(({ nodes, source }, at): readonly Piece[] => {
    const text = pieceText(cuts[at] ?? { text: source, breaks: [] }, usual);
    // What is read as nothing is told apart by its text, for example the definition of a link.
    if (nodes.length === 0) return [{ key: `source ${source.trim()}`, node: undefined, source: text, size: 1 }];
    return nodes.map((node, index) => ({
      key: JSON.stringify(node),
      node,
      source: index === 0 ? text : '',
      size: index === 0 ? nodes.length : 0,
    }));
  });
}

/** How pieces become text again. */
interface Writer {
  readonly style: FileStyle;
  readonly usual: string;
  readonly outward: FileAddresses['outward'];
}

/** Text of pieces. Blocks of a file that are complete keep their source; all others are written anew. */
function textOf(pieces: readonly Piece[], writer: Writer): string {
  const { usual } = writer;
  let text = '';
  for (let at = 0; at < pieces.length;) {
    const piece = pieces[at] as Piece;
    const block = piece.size > 0 ? pieces.slice(at, at + piece.size) : [];
    const isWhole = block.length === piece.size && piece.size > 0 && block.slice(1).every(({ size }) => size === 0);
    const own = isWhole ? piece.source : `${written(piece, writer).replaceAll('\n', usual)}${piece.gap ?? ''}`;
    text += text.trim() === '' || own === '' ? own : `${gapAfter(text, usual)}${own}`;
    at += isWhole ? piece.size : 1;
  }
  return text;
}

/** A node in the style of the file, without line breaks at its end. */
const written = ({ node, source }: Piece, { style, outward }: Writer): string =>
  node ? inStyle(outward(documentToMarkdown({ type: 'doc', content: [node] }).trimEnd()), style) : source.trimEnd();

/** What must stand between a text and the next block. Kept blocks bring their own blank lines. */
function gapAfter(text: string, usual: string): string {
  const breaks = endOf(text).match(/\r\n|\r|\n/g)?.length ?? 0;
  return usual.repeat(Math.max(0, 2 - breaks));
}

/** Line breaks at the end of a block. */
const endOf = (text: string): string => /(?:\r\n|\r|\n)*$/.exec(text)?.[0] ?? '';

/**
 * Nodes that were rewritten lose their source, so that they are written in the style of the file. The blank lines behind
 * what they replace stay.
 */
function rewritten(pieces: readonly Piece[], replaced: readonly Piece[]): readonly Piece[] {
  const gap = endOf(replaced.findLast(({ source }) => source !== '')?.source ?? '');
  return pieces.map((piece, at) => {
    const isLast = at === pieces.length - 1;
    return piece.node ? { ...piece, source: '', size: 0, gap: isLast ? gap : '' } : piece;
  });
}

interface Merged {
  readonly pieces: readonly Piece[];
  readonly hasConflict: boolean;
}

const keyOf = (pieces: readonly Piece[]): string => pieces.map(({ key }) => key).join('\n');

/** Merges what stands between two nodes that nobody changed. Sides that changed as many nodes as there were go one by one. */
function mergeBetween(base: readonly Piece[], ours: readonly Piece[], theirs: readonly Piece[]): Merged {
  const [before, mine, yours] = [keyOf(base), keyOf(ours), keyOf(theirs)];
  if (mine === before || mine === yours) return { pieces: theirs, hasConflict: false };
  if (yours === before) return { pieces: rewritten(ours, theirs), hasConflict: false };
  const isPaired = base.length > 1 && base.length === ours.length && base.length === theirs.length;
  if (!isPaired) return { pieces: rewritten(ours, theirs), hasConflict: true };
  const parts = base.map((_, at) =>
    mergeBetween(base.slice(at, at + 1), ours.slice(at, at + 1), theirs.slice(at, at + 1)),
  );
  return { pieces: parts.flatMap((part) => part.pieces), hasConflict: parts.some((part) => part.hasConflict) };
}

/** Three-way merge by nodes. Equal changes are one; `theirs` keeps its sources, as the file has them. */
function mergePieces(base: readonly Piece[], ours: readonly Piece[], theirs: readonly Piece[]): Merged {
  const keys = (pieces: readonly Piece[]): string[] => pieces.map(({ key }) => key);
  const [baseKeys, ourKeys, theirKeys] = [keys(base), keys(ours), keys(theirs)];
  const ourPlaces = new Map(commonPairs(baseKeys, ourKeys));
  const theirPlaces = new Map(commonPairs(baseKeys, theirKeys));
  const pieces: Piece[] = [];
  let hasConflict = false;
  let [baseAt, ourAt, theirAt] = [0, 0, 0];
  for (let index = 0; index <= base.length; index += 1) {
    const isEnd = index === base.length;
    const ourEnd = isEnd ? ours.length : ourPlaces.get(index);
    const theirEnd = isEnd ? theirs.length : theirPlaces.get(index);
    if (ourEnd === undefined || theirEnd === undefined) continue;
    const between = mergeBetween(base.slice(baseAt, index), ours.slice(ourAt, ourEnd), theirs.slice(theirAt, theirEnd));
    pieces.push(...between.pieces);
    hasConflict ||= between.hasConflict;
    const shared = isEnd ? undefined : theirs[theirEnd];
    if (shared) pieces.push(shared);
    [baseAt, ourAt, theirAt] = [index + 1, ourEnd + 1, theirEnd + 1];
  }
  return { pieces, hasConflict };
}

/** The body ends as the file did: with or without a line break. */
function ended(text: string, like: string, usual: string): string {
  const body = text.replace(/(?:\r\n|\r|\n)+$/, '');
  return body === '' ? '' : `${body}${like === '' ? usual : endOf(like)}`;
}

/**
 * @param base the file that `ours` began with; empty for a new file
 * @param theirs the file as it is in the repository now
 * @param ours Markdown of the text now, with addresses that `addresses` knows; without it, relative to the file
 */
export function mergeIntoFile(
  base: string,
  theirs: string,
  ours: string,
  { options, outward }: FileAddresses = plainAddresses,
): MergedFile {
  const file = readFileText(theirs);
  const before = readFileText(base);
  const mine = readFileText(ours);
  const usual = usualBreak(file.breaks);
  const writer = { style: styleOf(file.body), usual, outward };
  const merge = (target: FileText): Merged =>
    mergePieces(piecesOf(before, options), piecesOf(mine, options), piecesOf(target, options));
  const whole = (target: FileText, merged: Merged): string => {
    const body = textOf(merged.pieces, writer);
    const old = pieceText({ text: target.body, breaks: target.breaks }, usual);
    return `${target.mark}${target.front}${ended(body, old, usual)}`;
  };
  const merged = merge(file);
  if (!merged.hasConflict) return { text: whole(file, merged) };
  return { conflict: { ours: whole(before, merge(before)), theirs } };
}
