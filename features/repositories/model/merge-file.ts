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
  /**
   * Both sides changed the same blocks. `theirs` is the file as it is in the repository, `ours` the same with what was
   * changed here: it holds what they changed elsewhere, so that choosing it undoes nothing of theirs but these blocks.
   */
  | { readonly conflict: { readonly ours: string; readonly theirs: string } };

/** A block of a file. */
interface Block {
  readonly text: string;
  /** What follows and is read as nothing, such as the definition of a link. */
  readonly after: string;
  /** How many nodes it is read as. */
  readonly size: number;
  /** Its place in the file, with what follows. */
  readonly start: number;
  readonly end: number;
}

/** A node of a text. */
interface Piece {
  readonly key: string;
  /** Undefined where only text is left that is read as nothing. */
  readonly node: DocNode | undefined;
  /** The block of the file; undefined for a node that is written again. */
  readonly block: Block | undefined;
  /** Which node of the block it is. */
  readonly index: number;
  /** Of a node that is written again: line breaks, and text that is read as nothing, behind it. */
  readonly gap: string;
  readonly after: string;
  /** Where it stands in the file; undefined where it needs a blank line before or behind it. */
  readonly start: number | undefined;
  readonly end: number | undefined;
}

/** The nodes of a file, and what stands above them and is read as nothing. */
interface Pieces {
  readonly head: string;
  readonly list: readonly Piece[];
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

function blocksOf(
  file: FileText,
  options: MarkdownOptions,
): { readonly head: string; readonly blocks: readonly (Block & { readonly nodes: readonly DocNode[] })[] } {
  const read = readSourceBlocks(file.body, options);
  const usual = usualBreak(file.breaks);
  const cuts = cutBody(
    file,
    read.map(({ source }) => source.length),
  );
  let head = '';
  let end = 0;
  const blocks: (Block & { nodes: readonly DocNode[] })[] = [];
  for (const [at, { nodes, source }] of read.entries()) {
    const text = pieceText(cuts[at] ?? { text: source, breaks: [] }, usual);
    const start = end;
    end += source.length;
    const last = blocks.at(-1);
    if (nodes.length > 0) blocks.push({ nodes, text, after: '', size: nodes.length, start, end });
    else if (last) blocks[blocks.length - 1] = { ...last, after: `${last.after}${text}`, end };
    else head += text;
  }
  return { head, blocks };
}

function piecesOf(file: FileText, options: MarkdownOptions): Pieces {
  const { head, blocks } = blocksOf(file, options);
  const list = blocks.flatMap(({ nodes, ...block }) =>
    nodes.map((node, index): Piece => {
      const isLast = index === block.size - 1;
      return {
        key: JSON.stringify(node),
        node,
        block,
        index,
        gap: isLast ? endOf(block.text) : '',
        after: isLast ? block.after : '',
        start: index === 0 ? block.start : undefined,
        end: isLast ? block.end : undefined,
      };
    }),
  );
  return { head, list };
}

/** How pieces become text again. */
interface Writer {
  readonly style: FileStyle;
  readonly usual: string;
  readonly outward: FileAddresses['outward'];
}

/** Text of pieces below a head. Blocks of a file that are complete keep their text; all others are written again. */
function textOf({ head, list }: Pieces, writer: Writer): string {
  const { usual } = writer;
  let text = head;
  let end: number | undefined = list[0]?.start;
  for (let at = 0; at < list.length;) {
    const piece = list[at] as Piece;
    const block = wholeBlock(list, at);
    const own = block?.text ?? `${written(piece, writer).replaceAll('\n', usual)}${piece.gap}`;
    const last = list[at + (block?.size ?? 1) - 1] ?? piece;
    const isNext = piece.start !== undefined && piece.start === end;
    text += isNext || text.trim() === '' || own === '' ? own : `${gapAfter(text, usual)}${own}`;
    text += last.after === '' || text === '' || endOf(text) !== '' ? last.after : `${usual}${last.after}`;
    end = last.end;
    at += block?.size ?? 1;
  }
  return text;
}

/** The block that begins at a place of a list and is complete there. */
function wholeBlock(list: readonly Piece[], at: number): Block | undefined {
  const block = list[at]?.block;
  if (!block) return undefined;
  const nodes = list.slice(at, at + block.size);
  return nodes.length === block.size && nodes.every((one, index) => one.block === block && one.index === index)
    ? block
    : undefined;
}

/** A node in the style of the file, without line breaks at its end. */
const written = ({ node }: Piece, { style, outward }: Writer): string =>
  node ? inStyle(outward(documentToMarkdown({ type: 'doc', content: [withPlainEnds(node)] }).trimEnd()), style) : '';

/** A node without spaces and tabs at the ends of its lines: Markdown would have to write them as `&#9;`. */
function withPlainEnds(node: DocNode): DocNode {
  if (!node.content || node.type === 'code_block') return node;
  const content = node.content.flatMap((child, at): readonly DocNode[] => {
    if (child.text === undefined) return [withPlainEnds(child)];
    const next = node.content?.[at + 1];
    const isEnd = next === undefined || next.type === 'hard_break';
    const isCode = child.marks?.some(({ type }) => type === 'code') === true;
    const text = isEnd && !isCode ? child.text.replace(/[ \t]+$/, '') : child.text;
    return text === '' ? [] : [{ ...child, text }];
  });
  return { ...node, content };
}

/** What must stand between a text and the next block. Kept blocks bring their own blank lines. */
function gapAfter(text: string, usual: string): string {
  const breaks = endOf(text).match(/\r\n|\r|\n/g)?.length ?? 0;
  return usual.repeat(Math.max(0, 2 - breaks));
}

/** Line breaks at the end of a block. */
const endOf = (text: string): string => /(?:\r\n|\r|\n)*$/.exec(text)?.[0] ?? '';

/**
 * Nodes in the place of others are written in the style of the file. The blank lines behind what they replace stay, and
 * so does what is read as nothing there. A node of the same kind needs no blank lines where there were none.
 */
function rewritten(pieces: readonly Piece[], replaced: readonly Piece[]): readonly Piece[] {
  const [first, last] = [replaced[0], replaced.at(-1)];
  const after = replaced.map((piece) => piece.after).join('');
  const again = { block: undefined, index: 0, gap: '', after: '', start: undefined, end: undefined };
  if (pieces.length === 0) return after === '' ? [] : [{ ...again, key: '', node: undefined, after }];
  return pieces.map(({ key, node }, at): Piece => {
    const start = at === 0 && node?.type === first?.node?.type ? first?.start : undefined;
    if (at < pieces.length - 1) return { ...again, key, node, start };
    const end = node?.type === last?.node?.type ? last?.end : undefined;
    return { ...again, key, node, start, gap: last?.gap ?? '', after, end };
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
  const [beforePieces, ourPieces] = [piecesOf(before, options).list, piecesOf(mine, options).list];
  const { head, list } = piecesOf(file, options);
  const { pieces, hasConflict } = mergePieces(beforePieces, ourPieces, list);
  const body = textOf({ head, list: pieces }, writer);
  const old = pieceText({ text: file.body, breaks: file.breaks }, usual);
  const text = `${file.mark}${file.front}${ended(body, old, usual)}`;
  return hasConflict ? { conflict: { ours: text, theirs } } : { text };
}
