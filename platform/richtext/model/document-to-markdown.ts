/** The document tree as Markdown in GitHub's flavour, for download and export; the mirror of markdown-to-document. */
import {
  alertType,
  cellAlignment,
  headingLevel,
  isChecked,
  NODE_NAMES,
  isEmbedKind,
  wholeNumberWithin,
  type AlertType,
  type DocNode,
} from './document.ts';
import { cellMarkdown, inlineMarkdown } from './markdown-writer.ts';
import { LONGEST_SUMMARY } from './markdown-details.ts';
import { fileMarkdown } from './markdown-names.ts';
import { EMPTY_TASK, NODE_FENCE } from './markdown-to-document.ts';

const CALLOUTS: Readonly<Record<AlertType, string>> = {
  info: 'NOTE',
  warning: 'WARNING',
  success: 'TIP',
  danger: 'CAUTION',
};

/** `boxes`: a leading `[ ] ` may stay as it is, since its list is not read as tasks. */
type Place = { inList: boolean; boxes?: boolean };

/**
 * Writes a document as Markdown that `markdownToDocument` reads back as the same tree, as far as Markdown has words:
 * empty paragraphs, merged cells and blocks in cells have none; embeds and unknown blocks travel in a fenced block.
 */
export function documentToMarkdown(doc: DocNode): string {
  emptyItems = new WeakMap();
  const text = blocksMarkdown(doc.content ?? [], { inList: false });
  return text === '' ? '' : `${text}\n`;
}

function blocksMarkdown(nodes: readonly DocNode[], place: Place): string {
  const parts: string[] = [];
  let twins = 0;
  nodes.forEach((node, index) => {
    // Two lists of one kind in a row would be read as one list; another marker keeps them apart.
    twins = index > 0 && signOf(nodes[index - 1]) === signOf(node) ? twins + 1 : 0;
    const text = blockMarkdown(node, place, twins % 2 === 1);
    if (text !== null) parts.push(text);
  });
  return parts.join('\n\n');
}

/** Bullets and tasks have the same sign. */
function signOf(node: DocNode | undefined): string | undefined {
  return node?.type === 'task_list' ? 'bullet_list' : node?.type;
}

function blockMarkdown(node: DocNode, place: Place, otherMarker: boolean): string | null {
  switch (node.type) {
    case 'paragraph':
      return inlineMarkdown(node.content ?? [], { breaks: true, task: place.boxes === true }) || null;
    case 'heading': {
      const text = inlineMarkdown(node.content ?? [], { breaks: false, task: false }).replace(/(^|\s)(#+)$/, '$1\\$2');
      return `${'#'.repeat(headingLevel(node))} ${text}`.trimEnd();
    }
    case 'code_block':
      return codeMarkdown(node);
    case 'alert':
      return quoted(`[!${CALLOUTS[alertType(node)]}]\n${alertBody(node)}`);
    case 'blockquote':
      return quoted(blocksMarkdown(node.content ?? [], { inList: false }));
    case 'bullet_list':
    case 'task_list':
      return listMarkdown(node, () => (otherMarker ? '*' : '-'));
    case 'ordered_list': {
      const start = wholeNumberWithin(node.attrs?.['start'], 0, 999_999_999, 1);
      return listMarkdown(node, (index) => `${start + index}${otherMarker ? ')' : '.'}`);
    }
    case 'table':
      return tableMarkdown(node);
    case 'details':
      return detailsMarkdown(node);
    case 'hr':
      return place.inList ? '___' : '---';
    default:
      return otherMarkdown(node);
  }
}

function alertBody(node: DocNode): string {
  const body = blocksMarkdown(node.content ?? [], { inList: false });
  return node.content?.[0]?.type === 'paragraph' ? body : `\n${body}`;
}

function otherMarkdown(node: DocNode): string | null {
  const file = fileMarkdown(node);
  if (file) return file;
  const isCarried = isEmbedKind(node.type) || node.type === 'image' || node.type === 'attachment';
  if (isCarried || !NODE_NAMES.has(node.type)) return fenced(JSON.stringify(node), NODE_FENCE);
  return inlineMarkdown([node], { breaks: true, task: false }) || null;
}

/** The tags that code hosts draw; what has no summary and content, or too long a summary, is carried in a fence. */
function detailsMarkdown(node: DocNode): string {
  const [summary, content, ...more] = node.content ?? [];
  const isWhole = summary?.type === 'details_summary' && content?.type === 'details_content' && more.length === 0;
  const title = isWhole ? inlineMarkdown(summary.content ?? [], { breaks: false, task: false }) : '';
  if (!isWhole || title.length > LONGEST_SUMMARY) return fenced(JSON.stringify(node), NODE_FENCE);
  const body = blocksMarkdown(content.content ?? [], { inList: false });
  return `<details>\n<summary>${title}</summary>\n\n${body === '' ? '' : `${body}\n\n`}</details>`;
}

function codeMarkdown(node: DocNode): string {
  const lang = node.attrs?.['lang'];
  const name = typeof lang === 'string' ? (/^\S+/.exec(lang)?.[0] ?? '') : '';
  const info = name === '' ? '' : infoMarkdown(node.attrs?.['info']);
  return fenced((node.content ?? []).map((child) => child.text ?? '').join(''), info === '' ? name : `${name} ${info}`);
}

/** What stands behind the language: one line, in which a backslash before a sign would be dropped. */
function infoMarkdown(info: unknown): string {
  return typeof info === 'string'
    ? info
        .replace(/\s+/g, ' ')
        .trim()
        .replace(/\\(?![\p{L}\p{N}\s]|$)/gu, '\\\\')
    : '';
}

function fenced(text: string, info: string): string {
  const mark = info.includes('`') ? '~' : '`';
  const runs = text.match(mark === '`' ? /`+/g : /~+/g) ?? [];
  const fence = mark.repeat(Math.max(3, ...runs.map((run) => run.length + 1)));
  return text === '' ? `${fence}${info}\n${fence}` : `${fence}${info}\n${text}\n${fence}`;
}

function quoted(text: string): string {
  return text
    .trimEnd()
    .split('\n')
    .map((line) => (line === '' ? '>' : `> ${line}`))
    .join('\n');
}

function listMarkdown(node: DocNode, marker: (index: number) => string): string | null {
  const boxes = node.type === 'ordered_list' || !(node.content ?? []).every(startsWithBox);
  const items = (node.content ?? []).map((item, index) => {
    const sign = marker(index);
    const body = item.type === 'task_item' ? taskBody(item) : itemBody(item, boxes);
    const indent = ' '.repeat(sign.length + 1);
    const lines = body.split('\n').map((line, at) => (at === 0 || line === '' ? line : indent + line));
    return body === '' ? sign : `${sign} ${lines.join('\n')}`;
  });
  if (items.length === 0) return null;
  const isTight = (node.content ?? []).every((item) => hasTightBody(item));
  return items.join(isTight ? '\n' : '\n\n');
}

function startsWithBox(item: DocNode): boolean {
  return /^\[[ xX]\]/.test(item.content?.[0]?.content?.[0]?.text ?? '');
}

function taskBody(item: DocNode): string {
  const body = itemBody(item, false);
  const box = isChecked(item) ? '[x]' : '[ ]';
  const [first] = item.content ?? [];
  const hasText = first?.type === 'paragraph' && blockMarkdown(first, { inList: true }, false) !== null;
  if (hasText) return `${box} ${body}`;
  return body === '' ? `${box} ${EMPTY_TASK}` : `${box} ${EMPTY_TASK}\n\n${body}`;
}

function itemBody(item: DocNode, boxes: boolean): string {
  const children = item.content ?? [];
  if (!hasTightBody(item)) return blocksMarkdown(children, { inList: true, boxes });
  return children.map((child) => blockMarkdown(child, { inList: true, boxes }, false) ?? '').join('\n');
}

/** Whether an item is a line of text, or one followed by a single list that may interrupt it. */
function hasTightBody(item: DocNode): boolean {
  const [text, inner, ...more] = item.content ?? [];
  if (more.length > 0 || (text && text.type !== 'paragraph')) return false;
  if (!inner) return true;
  const startsAtOne = inner.type === 'ordered_list' && (inner.attrs?.['start'] ?? 1) === 1;
  return (
    (inner.type === 'bullet_list' || inner.type === 'task_list' || startsAtOne) &&
    !isEmptyItem(inner.content?.[0]) &&
    (text?.content?.length ?? 0) > 0
  );
}

const listTypes: ReadonlySet<string> = new Set(['bullet_list', 'ordered_list', 'task_list']);
/** What is known of the items of the document that is being written. */
let emptyItems = new WeakMap<DocNode, boolean>();

/** Whether an item has no body. Asked at every level, so it looks at a list without writing it, and once per item. */
function isEmptyItem(item: DocNode | undefined): boolean {
  if (!item) return true;
  if (item.type === 'task_item') return false;
  const known = emptyItems.get(item);
  if (known !== undefined) return known;
  const isEmpty = (item.content ?? []).every((child) =>
    listTypes.has(child.type)
      ? (child.content ?? []).length === 0
      : (blockMarkdown(child, { inList: true }, false) ?? '') === '',
  );
  emptyItems.set(item, isEmpty);
  return isEmpty;
}

function tableMarkdown(node: DocNode): string | null {
  const rows = (node.content ?? []).map((row) => (row.content ?? []).flatMap(spreadCell));
  const width = Math.max(0, ...rows.map((row) => row.length));
  if (width === 0) return null;
  const isHead =
    node.content?.[0]?.type === 'table_header_row' ||
    node.content?.[0]?.content?.every((cell) => cell.type === 'table_header');
  const lines = (isHead ? rows : [[], ...rows]).map((row) =>
    tableLine([...row, ...Array<string>(width - row.length).fill('')]),
  );
  const aligned = (node.content?.[0]?.content ?? []).flatMap(spreadRule);
  lines.splice(1, 0, tableLine([...aligned, ...Array<string>(width - aligned.length).fill('---')]));
  return lines.join('\n');
}

/** A cell over several columns is followed by empty ones; Markdown tables cannot merge. */
function spreadCell(cell: DocNode): string[] {
  const span = wholeNumberWithin(cell.attrs?.['colspan'], 1, 100, 1);
  return [cellMarkdown(cell), ...Array<string>(span - 1).fill('')];
}

/** The signs below the first row align whole columns. */
const RULES = { left: ':---', center: ':---:', right: '---:' } as const;

function spreadRule({ attrs }: DocNode): string[] {
  const align = cellAlignment(attrs);
  const rule = align ? RULES[align] : '---';
  return Array<string>(wholeNumberWithin(attrs?.['colspan'], 1, 100, 1)).fill(rule);
}

function tableLine(cells: readonly string[]): string {
  return `|${cells.map((cell) => (cell === '' ? '  ' : ` ${cell} `)).join('|')}|`;
}
