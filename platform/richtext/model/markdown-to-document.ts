/** Converts Markdown to the document tree, for paste, import and push. Pure; GitHub-flavoured. */
import type { Lexer, Token, Tokens } from 'marked';
import { MAX_LIST_DEPTH, MAX_NODE_DEPTH, MAX_TABLE_CELLS } from '../contract.ts';
import { isRecord, NODE_NAMES, EMBED_KINDS, parseDocument, type AlertType, type DocNode } from './document.ts';
import { checkDocument } from './document-rules.ts';
import { detailsGroups, foldDetails, isFolded, type FoldedDetails } from './markdown-details.ts';
import { BoundedLexer, TooManyCellsError } from './markdown-tokenizer.ts';
import { fileOf, inlineNodes, linesAndPictures, plainLines, type InlineContext } from './markdown-inline.ts';

/**
 * `resolveLink` maps relative addresses, e.g. to another imported page; `null` keeps them as text. `resolveImage` answers
 * the id of the stored file for the relative address of an image.
 */
export type MarkdownOptions = {
  resolveLink?: (href: string) => string | null;
  resolveImage?: (src: string) => string | null;
};

/** Placeholder for the text of an empty task. */
export const EMPTY_TASK = '<!-- -->';
/** Info string of the fenced block for nodes without a Markdown representation. */
export const NODE_FENCE = 'archwright';

const CALLOUTS: Readonly<Record<string, AlertType>> = {
  NOTE: 'info',
  IMPORTANT: 'info',
  WARNING: 'warning',
  TIP: 'success',
  CAUTION: 'danger',
};
const tooManyCells = `Tables must not have more than ${MAX_TABLE_CELLS.toLocaleString('en')} cells.`;
/** The first line of an alert; some programs write its title behind the sign. */
const CALLOUT_LINE = /^[ \t]*\[!(NOTE|IMPORTANT|WARNING|TIP|CAUTION)\][+-]?(?:[ \t]([^\n]*))?(?:\n|$)/i;
// Blocks below this depth would leave no room for the paragraph and the text inside them.
const DEEPEST_BLOCK = MAX_NODE_DEPTH - 6;
const DEEPEST_SOURCE = 400;
const CARRIED: ReadonlySet<string> = new Set([...EMBED_KINDS, 'image', 'attachment', 'details', 'task_list']);

type Place = { depth: number; lists: number };
type Context = InlineContext & { lexer: Lexer };

/** Converted Markdown. With `problem` the tables are too large, and the document holds the lines of the source. */
export interface ReadMarkdown {
  readonly document: DocNode;
  readonly problem?: string;
}

/**
 * Converts Markdown to a doc node that `checkDocument` accepts. Never throws: raw HTML stays text, images become links,
 * `> [!NOTE]` callouts become alerts, content that nests too deep or has too large tables is flattened into paragraphs.
 */
export const markdownToDocument = (markdown: string, options: MarkdownOptions = {}): DocNode =>
  readMarkdown(markdown, options).document;

/** The same with the problem of too large tables, for callers that reject them. */
export function readMarkdown(markdown: string, options: MarkdownOptions = {}): ReadMarkdown {
  const source = markdown
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n')
    .replaceAll('\u0000', '\ufffd')
    .toWellFormed();
  if (nestsTooDeep(source)) return { document: docOf(plainLines(source)) };
  try {
    const lexer = new BoundedLexer();
    const tokens = lexer.lex(source);
    const context: Context = { ...options, lexer, resolveLink: options.resolveLink ?? (() => null) };
    return { document: docOf(blocks(context, tokens, { depth: 1, lists: 0 })) };
  } catch (error) {
    const document = docOf(plainLines(source));
    return error instanceof TooManyCellsError ? { document, problem: tooManyCells } : { document };
  }
}

/** A top-level block of a text with what it is read as. */
export interface SourceBlock {
  /** Its text with everything up to the next block. The sources of all blocks together are the text. */
  readonly source: string;
  /** None for blank lines at the beginning and for definitions of links. */
  readonly nodes: readonly DocNode[];
}

/**
 * Reads a text block by block, for programs that change some of them and keep every character of the others. Line breaks
 * are `\n`. Never throws; a text that nests too deep is one block.
 */
export function readSourceBlocks(source: string, options: MarkdownOptions = {}): readonly SourceBlock[] {
  const whole = (): readonly SourceBlock[] => [{ source, nodes: markdownToDocument(source, options).content ?? [] }];
  if (nestsTooDeep(source)) return whole();
  try {
    const lexer = new BoundedLexer();
    const groups = detailsGroups(lexer.lex(source));
    const context: Context = { ...options, lexer, resolveLink: options.resolveLink ?? (() => null) };
    const found: { source: string; nodes: readonly DocNode[] }[] = [];
    for (const group of groups) {
      const raw = group.map((token) => token.raw).join('');
      const last = found.at(-1);
      if (group[0]?.type === 'space' && last) last.source += raw;
      else found.push({ source: raw, nodes: blocks(context, group, { depth: 1, lists: 0 }) });
    }
    return found.map((one) => one.source).join('') === source ? found : whole();
  } catch {
    return whole();
  }
}

function docOf(content: DocNode[]): DocNode {
  return { type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] };
}

function nestsTooDeep(source: string): boolean {
  return new RegExp(`^(?:[ \\t]*(?:>|[-+*][ \\t]|\\d{1,9}[.)][ \\t])){${DEEPEST_SOURCE}}`, 'm').test(source);
}

function blocks(context: Context, tokens: readonly Token[], place: Place): DocNode[] {
  return foldedBlocks(context, foldDetails(tokens), place);
}

function foldedBlocks(context: Context, tokens: FoldedDetails['tokens'], place: Place): DocNode[] {
  return tokens.flatMap((token) =>
    isFolded(token) ? details(context, token, place) : block(context, token as Tokens.Generic & Token, place),
  );
}

function block(context: Context, token: Token, place: Place): DocNode[] {
  const nests = token.type === 'list' || token.type === 'blockquote' || token.type === 'table';
  if (nests && place.depth > DEEPEST_BLOCK) return plainLines(token.raw);
  switch (token.type) {
    case 'paragraph':
    case 'text':
      return lineBlocks(context, token.tokens ?? []);
    case 'heading':
      return [
        { ...textBlock(context, 'heading', token.tokens ?? []), attrs: { level: (token as Tokens.Heading).depth } },
      ];
    case 'code':
      return [codeBlock(token as Tokens.Code, place)];
    case 'blockquote':
      return [quoteOrAlert(context, token as Tokens.Blockquote, place)];
    case 'list':
      return list(context, token as Tokens.List, place);
    case 'table':
      return [table(context, token as Tokens.Table)];
    case 'hr':
      return [{ type: 'hr' }];
    case 'html':
      return plainLines(token.raw);
    case 'space':
    case 'def':
    case 'checkbox':
      return [];
    default:
      return plainLines(token.raw);
  }
}

/** A paragraph, or the image or attachment that is all there is in it; more where images stand in the text. */
function lineBlocks(context: Context, tokens: readonly Token[]): DocNode[] {
  const file = fileOf(context, tokens);
  if (file) return [file];
  const parts = linesAndPictures(context, tokens);
  if (parts.length < 2) return [textBlock(context, 'paragraph', tokens)];
  return parts.map((part) => ('type' in part ? part : trimmed(textBlock(context, 'paragraph', part))));
}

/** The text between two images without the white space at its ends. */
function trimmed(block: DocNode): DocNode {
  const content = [...(block.content ?? [])];
  const [first, last] = [content[0], content.at(-1)];
  if (first?.type === 'text') first.text = first.text?.trimStart() ?? '';
  if (last?.type === 'text') last.text = last.text?.trimEnd() ?? '';
  return { ...block, content: content.filter((node) => node.type !== 'text' || node.text !== '') };
}

function details(context: Context, token: FoldedDetails, place: Place): DocNode[] {
  if (place.depth > DEEPEST_BLOCK) return plainLines(`${token.raw}\n${rawOf(token.tokens)}`);
  const summary = textBlock(context, 'details_summary', context.lexer.inlineTokens(token.summary));
  const content = atLeastParagraph(foldedBlocks(context, token.tokens, { ...place, depth: place.depth + 2 }));
  return [{ type: 'details', content: [summary, { type: 'details_content', content }] }];
}

function rawOf(tokens: FoldedDetails['tokens']): string {
  return tokens.map((token) => (isFolded(token) ? `${token.raw}\n${rawOf(token.tokens)}` : token.raw)).join('');
}

function textBlock(context: Context, type: string, tokens: readonly Token[]): DocNode {
  const content = inlineNodes(context, tokens);
  return content.length > 0 ? { type, content } : { type };
}

function codeBlock(token: Tokens.Code, place: Place): DocNode {
  const lang = /^\S+/.exec(token.lang ?? '')?.[0] ?? null;
  if (lang === NODE_FENCE) {
    const node = carriedNode(token.text, place);
    if (node) return node;
  }
  const info = (token.lang ?? '').slice(lang?.length ?? 0).trim();
  const code: DocNode = { type: 'code_block', attrs: { lang, ...(info === '' ? {} : { info }) } };
  if (token.text !== '') code.content = [{ type: 'text', text: token.text }];
  return code;
}

/** The node inside an `archwright` fence: an embed, one without a spelling, or one that this version does not know. */
function carriedNode(text: string, place: Place): DocNode | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isRecord(value) || typeof value['type'] !== 'string') return null;
  if (NODE_NAMES.has(value['type']) && !CARRIED.has(value['type'])) return null;
  const doc = JSON.stringify({ type: 'doc', content: [inPlace(value, place)] });
  if (checkDocument(doc).length > 0) return null;
  return parseDocument(JSON.stringify({ type: 'doc', content: [value] })).content?.[0] ?? null;
}

/** The node as deep in quotes and lists as the place it is read at, where it may be too deep to be stored. */
function inPlace(value: Record<string, unknown>, place: Place): Record<string, unknown> {
  let node = value;
  for (let depth = 1; depth < place.depth; depth += 1) {
    node = { type: depth <= place.lists ? 'bullet_list' : 'blockquote', content: [node] };
  }
  return node;
}

function quoteOrAlert(context: Context, token: Tokens.Blockquote, place: Place): DocNode {
  const inside = { ...place, depth: place.depth + 1 };
  const first = token.tokens[0];
  const callout = first?.type === 'paragraph' ? CALLOUT_LINE.exec((first as Tokens.Paragraph).text) : null;
  if (!callout) return { type: 'blockquote', content: atLeastParagraph(blocks(context, token.tokens, inside)) };
  const rest = (first as Tokens.Paragraph).text.slice(callout[0].length);
  const opening = rest.trim() ? [textBlock(context, 'paragraph', context.lexer.inlineTokens(rest))] : [];
  const type = CALLOUTS[(callout[1] ?? '').toUpperCase()] ?? 'info';
  const named = callout[2]?.trim() ?? '';
  const title = named === '' ? [] : [titleLine(context, named)];
  const content = [...title, ...opening, ...blocks(context, token.tokens.slice(1), inside)];
  return { type: 'alert', attrs: { type }, content: atLeastParagraph(content) };
}

function titleLine(context: Context, title: string): DocNode {
  const content = inlineNodes(context, [{ type: 'strong', raw: title, tokens: context.lexer.inlineTokens(title) }]);
  return { type: 'paragraph', content };
}

function list(context: Context, token: Tokens.List, place: Place): DocNode[] {
  if (place.lists >= MAX_LIST_DEPTH) return plainLines(token.raw);
  const inside = { depth: place.depth + 2, lists: place.lists + 1 };
  if (!token.ordered && token.items.every((item) => item.task))
    return [{ type: 'task_list', content: token.items.map((item) => taskItem(context, item, inside)) }];
  const content = token.items.map((item) => listItem(context, item, inside));
  const node: DocNode = { type: token.ordered ? 'ordered_list' : 'bullet_list', content };
  if (token.ordered && typeof token.start === 'number' && token.start !== 1) node.attrs = { start: token.start };
  return [node];
}

function listItem(context: Context, item: Tokens.ListItem, place: Place): DocNode {
  const content = atLeastParagraph(
    blocks(
      context,
      item.tokens.filter((token) => token.type !== 'checkbox'),
      place,
    ),
  );
  if (item.task) markTask(content, item.checked === true);
  return { type: 'list_item', content };
}

/** A box without a text is written with a comment behind it, since it would be text itself otherwise. */
function taskItem(context: Context, item: Tokens.ListItem, place: Place): DocNode {
  const tokens = item.tokens.filter((token) => token.type !== 'checkbox' && token.type !== 'space');
  const first: Token | undefined = tokens[0];
  const inside = first && 'tokens' in first ? (first.tokens ?? []) : [];
  const line = first?.type === 'html' ? [first] : inside.filter((token) => token.type !== 'checkbox');
  const isBare = line.length === 1 && line[0]?.type === 'html' && line[0].raw.trim() === EMPTY_TASK;
  const content = atLeastParagraph(blocks(context, isBare ? tokens.slice(1) : tokens, place));
  return { type: 'task_item', attrs: { checked: item.checked === true }, content };
}

/** A task among items that are none keeps its box as text, which Markdown reads again as a task. */
function markTask(content: DocNode[], checked: boolean): void {
  const box: DocNode = { type: 'text', text: checked ? '[x] ' : '[ ] ' };
  const first = content[0];
  if (first?.type !== 'paragraph') {
    content.unshift({ type: 'paragraph', content: [box] });
    return;
  }
  const text = (first.content ?? []).filter((node) => node.type !== 'checkbox');
  const lead = text[0];
  first.content =
    lead?.type === 'text' && !lead.marks
      ? [{ type: 'text', text: `${box.text}${(lead.text ?? '').trimStart()}` }, ...text.slice(1)]
      : [box, ...text];
}

function table(context: Context, token: Tokens.Table): DocNode {
  const cell =
    (type: string) =>
    (source: Tokens.TableCell): DocNode => ({
      type,
      attrs: { colspan: 1, rowspan: 1, ...(source.align ? { align: source.align } : {}) },
      content: lineBlocks(context, source.tokens),
    });
  const head: DocNode = { type: 'table_header_row', content: token.header.map(cell('table_header')) };
  const rows = token.rows.map((row): DocNode => ({ type: 'table_row', content: row.map(cell('table_cell')) }));
  return { type: 'table', content: [head, ...rows] };
}

function atLeastParagraph(content: DocNode[]): DocNode[] {
  return content.length > 0 ? content : [{ type: 'paragraph' }];
}
