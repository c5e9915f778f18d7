/** Converts between the stored tree and the editor's schema without losing what the schema does not know. */
import { MAX_LIST_DEPTH, MAX_NODE_DEPTH, MAX_SPAN } from '../contract.ts';
import {
  blankDocument,
  cellAlignment,
  embedAttribute,
  headingLevel,
  INLINE_NAMES,
  isChecked,
  isEmbedKind,
  isRecord,
  MARK_NAMES,
  wholeNumberWithin,
  type Attrs,
  type DocMark,
  type DocNode,
} from './document.ts';
import { hasContent } from './document-rules.ts';
import { ATTACHMENT_ATTRS, attachmentAttrs, IMAGE_ATTRS, imageAttrs } from './file-nodes.ts';
import { isSafeHref } from './link-address.ts';
import { readMention } from './mention.ts';

/** The editor's node for a block that it does not know; `json` is the stored node. */
export const UNKNOWN_BLOCK = 'unknown_block';
/** The editor's node for an inline node that it does not know; `json` is the stored node. */
export const UNKNOWN_INLINE = 'unknown_inline';
/** The editor's mark for a mark that it does not know; `json` is the stored mark. */
export const UNKNOWN_MARK = 'unknown_mark';
/** The attribute that carries the unknown attributes of a known node or mark. */
export const EXTRA_ATTRS = 'extra';

// Larger tables make the table editor slow; they are kept, but not editable.
const MAX_TABLE_CELLS = 20_000;

type Place = { depth: number; lists: number };
type Read = (node: DocNode, place: Place) => DocNode | null;

/**
 * Converts a stored document for the editor. Unknown nodes, and known ones whose content cannot be edited, become raw
 * nodes; invalid values are corrected; the last block is an empty paragraph.
 * A document without content starts with two empty paragraphs (authoring 2.1).
 */
export function toEditable(doc: DocNode): DocNode {
  const content = doc.content ?? [];
  const isBlank = !hasContent(doc) && content.every((node) => node.type === 'paragraph' && !node.content?.length);
  if (isBlank && content.length < 2) return blankDocument();
  const blocks = readBlocks(content, { depth: 1, lists: 0 });
  const last = blocks.at(-1);
  if (last?.type !== 'paragraph' || last.content?.length) blocks.push({ type: 'paragraph' });
  return { type: 'doc', ...attrsOf({}, doc.attrs, []), content: blocks };
}

/** Converts the editor's document back to the stored form, unchanged where nothing was edited. */
export function fromEditable(node: DocNode): DocNode {
  if (node.type === UNKNOWN_BLOCK || node.type === UNKNOWN_INLINE) return storedNode(node) ?? { type: 'paragraph' };
  const stored: DocNode = { type: node.type };
  const attrs = storedAttrs(node);
  if (Object.keys(attrs).length > 0) stored.attrs = attrs;
  if (node.content && node.content.length > 0) stored.content = node.content.map(fromEditable);
  const marks = (node.marks ?? []).map(storedMark).filter((mark) => mark !== null);
  if (marks.length > 0) stored.marks = marks;
  if (node.text !== undefined) stored.text = node.text;
  return stored;
}

function storedNode(node: DocNode): DocNode | null {
  const stored = parsedRecord(node.attrs?.['json']);
  return stored && typeof stored['type'] === 'string' ? (stored as DocNode) : null;
}

function storedAttrs(node: DocNode | DocMark): Attrs {
  const { [EXTRA_ATTRS]: extra, ...attrs } = node.attrs ?? {};
  if (node.type === 'ordered_list' && (attrs['start'] === null || attrs['start'] === 1)) delete attrs['start'];
  // What most cells and code blocks do not have is not stored for them.
  for (const name of ['align', 'info']) if (attrs[name] === null) delete attrs[name];
  return isRecord(extra) ? { ...attrs, ...extra } : attrs;
}

function storedMark(mark: DocMark): DocMark | null {
  if (mark.type === UNKNOWN_MARK) {
    const stored = parsedRecord(mark.attrs?.['json']);
    return stored && typeof stored['type'] === 'string' ? (stored as DocMark) : null;
  }
  const attrs = storedAttrs(mark);
  return Object.keys(attrs).length > 0 ? { type: mark.type, attrs } : { type: mark.type };
}

function parsedRecord(json: unknown): Record<string, unknown> | null {
  if (typeof json !== 'string') return null;
  try {
    const value: unknown = JSON.parse(json);
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}

/** Blocks at one place: bare inline nodes are gathered into paragraphs, and there is at least one block. */
function readBlocks(nodes: readonly DocNode[], place: Place): DocNode[] {
  const blocks: DocNode[] = [];
  let line: DocNode[] = [];
  const endLine = () => {
    if (line.length > 0) blocks.push({ type: 'paragraph', content: readInline(line) });
    line = [];
  };
  for (const node of nodes) {
    if (INLINE_NAMES.has(node.type)) {
      line.push(node);
      continue;
    }
    endLine();
    blocks.push(readBlock(node, place) ?? rawBlock(node));
  }
  endLine();
  return blocks.length > 0 ? blocks : [{ type: 'paragraph' }];
}

function rawBlock(node: DocNode): DocNode {
  return { type: UNKNOWN_BLOCK, attrs: { json: JSON.stringify(node) } };
}

const BLOCK_READERS: Readonly<Record<string, Read>> = {
  paragraph: (node) => textBlock(node, {}),
  heading: (node) => textBlock(node, { level: headingLevel(node) }, ['level']),
  code_block: readCode,
  alert: (node, place) =>
    container(node, place, { type: typeof node.attrs?.['type'] === 'string' ? node.attrs['type'] : 'info' }, ['type']),
  blockquote: (node, place) => container(node, place, {}, []),
  bullet_list: readList,
  ordered_list: readList,
  task_list: readList,
  details: readDetails,
  table: readTable,
  hr: (node) => ({ type: 'hr', ...attrsOf({}, node.attrs, []) }),
  image: (node) => ({ type: 'image', ...attrsOf(imageAttrs(node.attrs), node.attrs, IMAGE_ATTRS) }),
  attachment: (node) => ({ type: 'attachment', ...attrsOf(attachmentAttrs(node.attrs), node.attrs, ATTACHMENT_ATTRS) }),
};

function readBlock(node: DocNode, place: Place): DocNode | null {
  if (place.depth > MAX_NODE_DEPTH) return null;
  if (isEmbedKind(node.type)) {
    const name = embedAttribute(node.type);
    const value = node.attrs?.[name];
    return { type: node.type, ...attrsOf({ [name]: typeof value === 'string' ? value : '' }, node.attrs, [name]) };
  }
  return Object.hasOwn(BLOCK_READERS, node.type) ? (BLOCK_READERS[node.type]?.(node, place) ?? null) : null;
}

function textBlock(node: DocNode, attrs: Attrs, known: readonly string[] = []): DocNode | null {
  const content = node.content ?? [];
  if (content.some((child) => Object.hasOwn(BLOCK_READERS, child.type))) return null;
  const inline = readInline(content);
  return { type: node.type, ...attrsOf(attrs, node.attrs, known), ...(inline.length > 0 ? { content: inline } : {}) };
}

function readCode(node: DocNode): DocNode | null {
  if (node.content?.some((child) => child.type !== 'text')) return null;
  const text = (node.content ?? []).map((child) => child.text ?? '').join('');
  const lang = typeof node.attrs?.['lang'] === 'string' ? node.attrs['lang'] : null;
  const info = typeof node.attrs?.['info'] === 'string' ? { info: node.attrs['info'] } : {};
  return {
    type: 'code_block',
    ...attrsOf({ lang, ...info }, node.attrs, ['lang', 'info']),
    ...(text ? { content: [{ type: 'text', text }] } : {}),
  };
}

function container(node: DocNode, place: Place, attrs: Attrs, known: readonly string[]): DocNode {
  return {
    type: node.type,
    ...attrsOf(attrs, node.attrs, known),
    content: readBlocks(node.content ?? [], { ...place, depth: place.depth + 1 }),
  };
}

function readList(node: DocNode, place: Place): DocNode | null {
  const items = node.content ?? [];
  const isTasks = node.type === 'task_list';
  const itemType = isTasks ? 'task_item' : 'list_item';
  if (items.length === 0 || items.some((item) => item.type !== itemType) || place.lists >= MAX_LIST_DEPTH) return null;
  const inside = { depth: place.depth + 1, lists: place.lists + 1 };
  const isOrdered = node.type === 'ordered_list';
  const start = isOrdered ? { start: wholeNumberWithin(node.attrs?.['start'], 0, 999_999_999, 1) } : {};
  return {
    type: node.type,
    ...attrsOf(start, node.attrs, isOrdered ? ['start'] : []),
    content: items.map((item) =>
      isTasks ? container(item, inside, { checked: isChecked(item) }, ['checked']) : container(item, inside, {}, []),
    ),
  };
}

function readDetails(node: DocNode, place: Place): DocNode | null {
  const [summary, content, ...more] = node.content ?? [];
  if (summary?.type !== 'details_summary' || content?.type !== 'details_content' || more.length > 0) return null;
  const line = textBlock(summary, {});
  if (!line) return null;
  const inside = container(content, { ...place, depth: place.depth + 1 }, {}, []);
  return { type: 'details', ...attrsOf({}, node.attrs, []), content: [line, inside] };
}

function readTable(node: DocNode, place: Place): DocNode | null {
  const rows = node.content ?? [];
  const isRow = (row: DocNode) => row.type === 'table_header_row' || row.type === 'table_row';
  const isCell = (cell: DocNode) => cell.type === 'table_header' || cell.type === 'table_cell';
  if (rows.length === 0 || !rows.every((row) => isRow(row) && row.content?.every(isCell) && row.content.length > 0))
    return null;
  if (isTooLargeTable(node)) return null;
  const readCell = (cell: DocNode) =>
    container(
      cell,
      { ...place, depth: place.depth + 2 },
      { colspan: span(cell, 'colspan'), rowspan: span(cell, 'rowspan'), ...alignmentOf(cell) },
      ['colspan', 'rowspan', 'align'],
    );
  return {
    type: 'table',
    ...attrsOf({}, node.attrs, []),
    content: rows.map((row) => ({
      type: row.type,
      ...attrsOf({}, row.attrs, []),
      content: (row.content ?? []).map(readCell),
    })),
  };
}

/** Whether a table has more cells than the editor can hold. */
export function isTooLargeTable({ content: rows = [] }: DocNode): boolean {
  const widths = rows.map((row) => (row.content ?? []).reduce((sum, cell) => sum + span(cell, 'colspan'), 0));
  return Math.max(0, ...widths) * rows.length > MAX_TABLE_CELLS;
}

function alignmentOf({ attrs }: DocNode): Attrs {
  const align = cellAlignment(attrs);
  return align ? { align } : {};
}

function span(cell: DocNode, name: string): number {
  return wholeNumberWithin(cell.attrs?.[name], 1, MAX_SPAN, 1);
}

function readInline(nodes: readonly DocNode[]): DocNode[] {
  return nodes.map((node): DocNode => {
    if (node.type === 'text') return { type: 'text', ...marksOf(node), text: node.text ?? '' };
    if (node.type === 'hard_break') return { type: 'hard_break', ...attrsOf({}, node.attrs, []), ...marksOf(node) };
    const mention = readMention(node);
    if (mention) return { type: 'mention', ...attrsOf(mention, node.attrs, Object.keys(mention)), ...marksOf(node) };
    return { type: UNKNOWN_INLINE, attrs: { json: JSON.stringify(node) } };
  });
}

function marksOf(node: DocNode): { marks?: DocMark[] } {
  const marks = (node.marks ?? []).flatMap((mark): DocMark[] => {
    if (!MARK_NAMES.has(mark.type)) return [{ type: UNKNOWN_MARK, attrs: { json: JSON.stringify(mark) } }];
    if (mark.type !== 'link') return [{ type: mark.type, ...attrsOf({}, mark.attrs, []) }];
    const href = mark.attrs?.['href'];
    const title = typeof mark.attrs?.['title'] === 'string' ? mark.attrs['title'] : null;
    return isSafeHref(href) ? [{ type: 'link', ...attrsOf({ href, title }, mark.attrs, ['href', 'title']) }] : [];
  });
  return marks.length > 0 ? { marks } : {};
}

/** The attributes of an editor node: the known ones, and everything else under one name. */
function attrsOf(known: Attrs, stored: Attrs | undefined, names: readonly string[]): { attrs?: Attrs } {
  const extra = Object.fromEntries(Object.entries(stored ?? {}).filter(([name]) => !names.includes(name)));
  const attrs = Object.keys(extra).length > 0 ? { ...known, [EXTRA_ATTRS]: extra } : known;
  return Object.keys(attrs).length > 0 ? { attrs } : {};
}
