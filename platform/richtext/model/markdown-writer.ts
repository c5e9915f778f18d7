/** The inline half of writing Markdown: escapes, nested marks, and delimiters that are read back as meant. */
import type { DocMark, DocNode } from './document.ts';
import { encodeCharacter } from './html-entities.ts';
import { inlineText } from './document-text.ts';
import { MARK_ORDER, sameMarks } from './markdown-inline.ts';
import { fileMarkdown, isNamingTitle, mentionAsLink } from './markdown-names.ts';

/** `breaks`: a line may be broken (else `<br>`); `task`: a leading `[ ] ` is a box, not a bracket. */
export type InlineStyle = { breaks: boolean; task: boolean };

type Piece = { kind: 'text' | 'code' | 'break' | 'fixed'; text: string; marks: DocMark[] };
type Segment = { kind: 'text' | 'fixed' | 'open' | 'close'; text: string };

/** Inline nodes as one piece of Markdown. */
export function inlineMarkdown(nodes: readonly DocNode[], style: InlineStyle): string {
  const pieces = piecesOf(nodes);
  const segments: Segment[] = [];
  writeRun(pieces, new Set(), style, segments);
  chooseItalicSigns(segments);
  keepDelimitersFlanking(segments);
  segments.forEach((segment, index) => {
    if (segment.kind === 'text' && segments[index - 1]?.text === '<br>' && isSpace(segment.text[0] ?? ''))
      encodeEdge(segment, 'start');
  });
  const text = segments.map((segment) => segment.text).join('');
  return keepLineStarts(text, style);
}

/** A table cell as one line of Markdown: its blocks joined by `<br>`, its bars escaped. */
export function cellMarkdown(cell: DocNode): string {
  const lines = cellLines(cell).filter((line) => line !== '');
  return lines.join('<br>').replaceAll('\n', ' ').replaceAll('|', '\\|');
}

function cellLines(node: DocNode): string[] {
  return (node.content ?? []).flatMap((child) => {
    if (child.type === 'paragraph' || child.type === 'heading') {
      return [inlineMarkdown(child.content ?? [], { breaks: false, task: false })];
    }
    if (child.type === 'code_block') return [codeSpan(inlineText(child))];
    const file = fileMarkdown(child);
    if (file) return [file];
    return child.content ? cellLines(child) : [inlineMarkdown([child], { breaks: false, task: false })];
  });
}

function piecesOf(nodes: readonly DocNode[]): Piece[] {
  const pieces: Piece[] = [];
  for (const node of nodes) {
    const known = (node.marks ?? []).filter((mark) => MARK_ORDER.includes(mark.type));
    const isCode = known.some((mark) => mark.type === 'code');
    const marks = known.filter((mark) => mark.type !== 'code');
    const mention = mentionAsLink(node);
    if (node.type === 'hard_break') pieces.push({ kind: 'break', text: '', marks: [] });
    else if (mention) pieces.push({ kind: 'fixed', text: mentionText(mention), marks: withoutLink(marks) });
    else
      pushText(pieces, {
        kind: isCode ? 'code' : 'text',
        text: inlineText(node).replace(/(?<!\s)\s*\n\s*/g, ' '),
        marks,
      });
  }
  return shareMarks(pieces.flatMap(splitSpace));
}

/** White space at the ends of a piece is separate, so that no delimiter touches it. */
function splitSpace(piece: Piece): Piece[] {
  if (piece.kind !== 'text' || piece.marks.length === 0) return [piece];
  const [, before = '', core = '', after = ''] = /^(\s*)(.*?)(\s*)$/su.exec(piece.text) ?? [];
  return [
    { ...piece, text: before },
    { ...piece, text: core },
    { ...piece, text: after },
  ].filter(({ text }) => text !== '');
}

/**
 * Breaks carry the marks that both their neighbours have, white space those of them that it has itself, and its own
 * link; breaks at the ends go.
 */
function shareMarks(all: readonly Piece[]): Piece[] {
  const isBreak = ({ kind }: Piece): boolean => kind === 'break';
  const isGap = (piece: Piece): boolean => isBreak(piece) || (piece.kind === 'text' && piece.text.trim() === '');
  const start = all.findIndex((piece) => !isBreak(piece));
  if (start < 0) return [];
  const pieces = all.slice(start, all.findLastIndex((piece) => !isBreak(piece)) + 1);
  const has = (marks: readonly DocMark[] | undefined, mark: DocMark): boolean =>
    marks?.some((other) => sameMarks([mark], [other])) === true;
  const around = marksAround(pieces, isGap);
  pieces.forEach((piece, index) => {
    if (!isGap(piece) || isBreak(piece)) return;
    const { before, after } = around[index] ?? {};
    // White space without a mark parts what is marked on both its sides, e.g. two links to one address.
    piece.marks = piece.marks.filter((mark) => mark.type === 'link' || (has(before, mark) && has(after, mark)));
  });
  const beside = marksAround(pieces, isBreak);
  pieces.forEach((piece, index) => {
    const { before, after } = beside[index] ?? {};
    if (isBreak(piece)) piece.marks = (before ?? []).filter((mark) => has(after, mark));
  });
  return pieces;
}

/** For each piece the marks of the nearest pieces on both sides that are not left out. */
function marksAround(
  pieces: readonly Piece[],
  isLeftOut: (piece: Piece) => boolean,
): { before?: readonly DocMark[]; after?: readonly DocMark[] }[] {
  const around: { before?: readonly DocMark[]; after?: readonly DocMark[] }[] = pieces.map(() => ({}));
  let marks: readonly DocMark[] = [];
  pieces.forEach((piece, index) => {
    around[index] = { before: marks };
    if (!isLeftOut(piece)) marks = piece.marks;
  });
  marks = [];
  // From the end, so that a long row of breaks is not searched again from each of them.
  for (let index = pieces.length - 1; index >= 0; index -= 1) {
    around[index] = { ...around[index], after: marks };
    const piece = pieces[index] as Piece;
    if (!isLeftOut(piece)) marks = piece.marks;
  }
  return around;
}

function pushText(pieces: Piece[], piece: Piece): void {
  const last = pieces.at(-1);
  if (piece.text === '') return;
  if (last && last.kind === piece.kind && piece.kind !== 'fixed' && sameMarks(last.marks, piece.marks))
    last.text += piece.text;
  else pieces.push(piece);
}

/** Writes pieces, opening at each place the mark that reaches furthest, so that marks always nest. */
function writeRun(pieces: readonly Piece[], open: ReadonlySet<string>, style: InlineStyle, out: Segment[]): void {
  let index = 0;
  while (index < pieces.length) {
    const piece = pieces[index] as Piece;
    const longest = longestMark(pieces, index, open);
    if (!longest) {
      out.push(...pieceSegments(piece, open, style, pieces[index + 1]));
      index += 1;
      continue;
    }
    const { mark, length } = longest;
    out.push({ kind: 'open', text: OPENING[mark.type] ?? '[' });
    writeRun(pieces.slice(index, index + length), new Set([...open, markKey(mark)]), style, out);
    out.push(
      mark.type === 'link' ? { kind: 'fixed', text: linkEnd(mark) } : { kind: 'close', text: OPENING[mark.type] ?? '' },
    );
    index += length;
  }
}

const OPENING: Readonly<Record<string, string>> = { bold: '**', italic: '*', strike: '~~' };

function longestMark(
  pieces: readonly Piece[],
  from: number,
  open: ReadonlySet<string>,
): { mark: DocMark; length: number } | null {
  let best: { mark: DocMark; length: number } | null = null;
  for (const mark of pieces[from]?.marks ?? []) {
    const key = markKey(mark);
    if (open.has(key)) continue;
    let length = 1;
    while (pieces[from + length]?.marks.some((other) => markKey(other) === key)) length += 1;
    // A link holds the other marks, never the other way round where both reach equally far.
    if (!best || length > best.length) best = { mark, length };
  }
  return best;
}

function markKey(mark: DocMark): string {
  return mark.type === 'link' ? JSON.stringify(mark) : mark.type;
}

function pieceSegments(
  piece: Piece,
  open: ReadonlySet<string>,
  style: InlineStyle,
  next: Piece | undefined,
): Segment[] {
  const inLink = [...open].some((key) => key.startsWith('{'));
  // A backtick in code in a link and an escaped bar in code in a table cannot be represented: the mark is dropped.
  const isUnsayable = (inLink && piece.text.includes('`')) || (!style.breaks && piece.text.includes('\\|'));
  const isCode = piece.kind === 'code' && !isUnsayable;
  if (piece.kind === 'fixed') return [{ kind: 'fixed', text: piece.text }];
  if (isCode) return [{ kind: 'fixed', text: codeSpan(piece.text) }];
  if (piece.kind === 'break') return [{ kind: 'fixed', text: style.breaks ? '\\\n' : '<br>' }];
  const escaped = escapeText(piece.text, inLink);
  return [
    { kind: 'text', text: next?.marks.length || next?.kind === 'fixed' ? escaped.replace(/!$/, '\\!') : escaped },
  ];
}

function codeSpan(text: string): string {
  const runs: readonly string[] = text.match(/`+/g) ?? [];
  let fence = '`';
  while (runs.includes(fence)) fence += '`';
  const needsRoom = /^`|`$/.test(text) || (/^ .* $/s.test(text) && text.trim() !== '');
  return needsRoom ? `${fence} ${text} ${fence}` : `${fence}${text}${fence}`;
}

function linkEnd(mark: DocMark): string {
  const href = String(mark.attrs?.['href'] ?? '')
    .replace(/[\\()<>*_`~[\]]/g, '\\$&')
    .replace(/&(?=[#A-Za-z])/g, '&amp;');
  const title = mark.attrs?.['title'];
  if (typeof title !== 'string' || title === '') return `](${href})`;
  const quotedTitle = title
    .replace(/\s+/g, ' ')
    .replace(/[\\"*_`~[\]<()]/g, '\\$&')
    .replace(/&(?=[#A-Za-z])/g, '&amp;');
  // A title that would make the link a mention or an attachment begins with a reference, which readers show the same.
  const disguised = isNamingTitle(title) ? encodeCharacter(title[0] ?? '') + quotedTitle.slice(1) : quotedTitle;
  return `](${href} "${disguised}")`;
}

function mentionText({ text, href, title }: { text: string; href: string; title: string }): string {
  const label = text.replace(/\s+/g, ' ').replace(/ $/, '&#32;');
  const address = linkEnd({ type: 'link', attrs: { href } }).slice(0, -1);
  return `[${escapeText(label, true)}${address} "${title}")`;
}

function withoutLink(marks: readonly DocMark[]): DocMark[] {
  return marks.filter((mark) => mark.type !== 'link');
}

function escapeText(text: string, inLink: boolean): string {
  return (
    text
      .replace(/[\\`*[<~]/g, '\\$&')
      .replace(/(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])/g, '\\_')
      .replace(/\]/g, inLink ? '\\]' : ']')
      // Behind an escaped bracket the reader would take it for the start of an address.
      .replace(/\\\]\(/g, '\\]\\(')
      .replace(/&(?=#?[A-Za-z0-9]+;)/g, '&amp;')
      .replace(/(https?|ftp):(?=\/\/)/gi, '$1\\:')
      .replace(/(www)\./gi, '$1\\.')
      .replace(/(?<=[A-Za-z0-9._+-])@(?=[A-Za-z0-9_-])/g, '\\@')
  );
}

/** Italic is written `_` next to bold text, since adjacent stars are ambiguous. */
function chooseItalicSigns(segments: Segment[]): void {
  const isDelimiter = (segment: Segment) => segment.kind === 'open' || segment.kind === 'close';
  if (!segments.some((segment) => isDelimiter(segment) && segment.text === '**')) return;
  for (const segment of segments) {
    if (isDelimiter(segment) && segment.text === '*') segment.text = '_';
  }
}

/**
 * A delimiter opens only before and closes only after something that is no white space, and next to punctuation
 * only when the other side is no letter. Where the text is otherwise, one character becomes a reference.
 */
function keepDelimitersFlanking(segments: Segment[]): void {
  // A reference next to one delimiter is punctuation next to the following one, so this runs until nothing changes.
  while (segments.some((segment, index) => isPaired(segment) && encodeBeside(segments, index)));
}

function isPaired(segment: Segment): boolean {
  return (segment.kind === 'open' || segment.kind === 'close') && segment.text !== '[';
}

function encodeBeside(segments: Segment[], index: number): boolean {
  const opens = segments[index]?.kind === 'open';
  const inside = segments[opens ? index + 1 : index - 1];
  const outside = segments[opens ? index - 1 : index + 1];
  const innerSide = opens ? 'start' : 'end';
  const outerSide = opens ? 'end' : 'start';
  if (isSpace(edge(inside, innerSide))) return encodeEdge(inside, innerSide);
  const outer = edge(outside, outerSide);
  // Some readers look at half of a character beyond the basic plane and take it for a letter.
  const isOpenSpace = outer === '' || isSpace(outer) || (isSign(outer) && outer.length === 1);
  if (isOpenSpace || !(isSign(edge(inside, innerSide)) || segments[index]?.text === '_')) return false;
  return encodeEdge(outside, outerSide);
}

function edge(segment: Segment | undefined, side: 'start' | 'end'): string {
  const characters = segment ? [...segment.text] : [];
  return (side === 'start' ? characters[0] : characters.at(-1)) ?? '';
}

function encodeEdge(segment: Segment | undefined, side: 'start' | 'end'): boolean {
  if (!segment || segment.kind !== 'text') return false;
  const characters = [...segment.text];
  const at = side === 'start' ? 0 : characters.length - 1;
  characters[at] = encodeCharacter(characters[at] ?? ' ');
  segment.text = characters.join('');
  return true;
}

function isSpace(character: string): boolean {
  return /^\s$/u.test(character);
}

function isSign(character: string): boolean {
  return /[\p{P}\p{S}]/u.test(character);
}

/** Nothing at the start of a line may be taken for a block, no white space at its ends may get lost. */
function keepLineStarts(text: string, style: InlineStyle): string {
  const task = style.task ? /^\\\[([ x])\] (?=\S)/.exec(text) : null;
  if (task) return `[${task[1]}] ${keepLineStarts(text.slice(task[0].length), { ...style, task: false })}`;
  const lines = text.split('\n');
  return lines
    .map((line, index) => {
      const broken = line.endsWith('\\') && index < lines.length - 1 ? '\\' : '';
      const body = broken ? line.slice(0, -1) : line;
      return (
        body
          .replace(/^\s+/u, (space) => [...space].map(encodeCharacter).join(''))
          .replace(/(?<!\s)\s+$/u, (space) => [...space].map(encodeCharacter).join(''))
          .replace(/^(#{1,6})(?=\s|$)/, '\\$1')
          .replace(/^([-+=])/, '\\$1')
          .replace(/^>/, '\\>')
          .replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2')
          .replace(/^[|:]/, index > 0 ? '\\$&' : '$&') + broken
      );
    })
    .join('\n');
}
