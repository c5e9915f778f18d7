/** The JSON tree of a rich-text document: names, types, and parsing of the stored string. */
import { MAX_NODE_DEPTH } from '../contract.ts';

/** Any value that JSON can hold. */
export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };

/** Attributes of a node or a mark, e.g. `{ level: 2 }`. */
export type Attrs = { [name: string]: JsonValue };

/** An inline mark, e.g. `{ type: 'link', attrs: { href: 'https://a.example', title: null } }`. */
export type DocMark = { type: string; attrs?: Attrs };

/**
 * One node, known or unknown, e.g. `{ type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Steps' }] }`.
 * The names are those of the specification (authoring 2.1 and 2.3); what is not known is kept as it is.
 */
export type DocNode = { type: string; attrs?: Attrs; content?: DocNode[]; marks?: DocMark[]; text?: string };

/** The four styles of an alert; anything else is drawn as info. */
export const ALERT_TYPES = ['info', 'warning', 'success', 'danger'] as const;
/** One of the four styles of an alert. */
export type AlertType = (typeof ALERT_TYPES)[number];

/** The blocks that embed content from other areas. */
export const EMBED_KINDS = ['diagram', 'structurizr', 'c4model', 'dbmodel', 'metric', 'board', 'contextmap'] as const;
/** Name of an embed block, which is also the kind of thing it shows. */
export type EmbedKind = (typeof EMBED_KINDS)[number];

/** Every node name of the specification. */
export const NODE_NAMES: ReadonlySet<string> = new Set([
  'doc',
  'paragraph',
  'heading',
  'code_block',
  'alert',
  'bullet_list',
  'ordered_list',
  'list_item',
  'blockquote',
  'table',
  'table_header_row',
  'table_row',
  'table_header',
  'table_cell',
  'hr',
  'hard_break',
  'text',
  'image',
  'attachment',
  'task_list',
  'task_item',
  'details',
  'details_summary',
  'details_content',
  'mention',
  ...EMBED_KINDS,
]);

/** The lists; they nest in each other at most 10 deep. */
export const LIST_NAMES: ReadonlySet<string> = new Set(['bullet_list', 'ordered_list', 'task_list']);

/** Every mark name of the specification. */
export const MARK_NAMES: ReadonlySet<string> = new Set(['bold', 'italic', 'strike', 'code', 'link']);

/** Inline nodes. */
export const INLINE_NAMES: ReadonlySet<string> = new Set(['text', 'hard_break', 'mention']);

/** What an embed stores that shows the only thing of its kind in the project of the text, such as its context map. */
export const THE_ONLY_ONE = 'project';

/** True for the name of an embed block. */
export function isEmbedKind(type: string): type is EmbedKind {
  return (EMBED_KINDS as readonly string[]).includes(type);
}

/** The attribute that identifies the embedded content: `diagram` for diagrams, else `view`. */
export function embedAttribute(kind: EmbedKind): 'diagram' | 'view' {
  return kind === 'diagram' ? 'diagram' : 'view';
}

/** What an embed block shows: `{id}` of a diagram, else `{resourceId}:{viewId}`; empty when unset. */
export function embedValue(node: DocNode): string {
  if (!isEmbedKind(node.type)) return '';
  const value = node.attrs?.[embedAttribute(node.type)];
  return typeof value === 'string' ? value : '';
}

/** The alert style to draw: an unknown type falls back to info (authoring 2.3). */
export function alertType(node: DocNode): AlertType {
  return ALERT_TYPES.find((type) => type === node.attrs?.['type']) ?? 'info';
}

/** The heading level to draw, brought into 1 to 6; 1 when absent. */
export function headingLevel(node: DocNode): number {
  return wholeNumberWithin(node.attrs?.['level'], 1, 6, 1);
}

/** Whether a task is done. */
export function isChecked(node: DocNode): boolean {
  return node.attrs?.['checked'] === true;
}

/** Horizontal alignment of a table cell; Markdown gives it to whole columns. */
export const CELL_ALIGNMENTS = ['left', 'center', 'right'] as const;
/** One of `CELL_ALIGNMENTS`. */
export type CellAlignment = (typeof CELL_ALIGNMENTS)[number];

/** The alignment of a table cell, if it has one. */
export function cellAlignment(attrs: Readonly<Record<string, unknown>> | undefined): CellAlignment | undefined {
  return CELL_ALIGNMENTS.find((align) => align === attrs?.['align']);
}

/** `value` when it is a whole number, brought into `min` to `max`; otherwise `fallback`. */
export function wholeNumberWithin(value: unknown, min: number, max: number, fallback: number): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) return fallback;
  return Math.min(max, Math.max(min, Math.trunc(value)));
}

/** A doc node with one empty paragraph. */
export function emptyDocument(): DocNode {
  return { type: 'doc', content: [{ type: 'paragraph' }] };
}

/** The content of a new document: two empty paragraphs (authoring 2.1). */
export function blankDocument(): DocNode {
  return { type: 'doc', content: [{ type: 'paragraph' }, { type: 'paragraph' }] };
}

/** The stored form of `emptyDocument()`. */
export function emptyDocumentJson(): string {
  return JSON.stringify(emptyDocument());
}

/**
 * Parses a stored document. Anything but a doc node is an empty document (authoring 3); invalid children are dropped,
 * unknown nodes, marks and attributes are kept.
 */
export function parseDocument(json: string | null | undefined): DocNode {
  if (!json) return emptyDocument();
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return emptyDocument();
  }
  const doc = readNode(value, 0);
  return doc?.type === 'doc' && doc.content?.length ? doc : emptyDocument();
}

/** A text node, with its marks when there are any. */
export function textNode(text: string, marks: readonly DocMark[] = []): DocNode {
  return marks.length > 0 ? { type: 'text', marks: [...marks], text } : { type: 'text', text };
}

/** Reads an unknown value as a node: `null` when it is none. Deeper than 64 levels nothing is read. */
function readNode(value: unknown, depth: number): DocNode | null {
  if (!isRecord(value) || typeof value['type'] !== 'string' || depth > MAX_NODE_DEPTH + 1) return null;
  const node: DocNode = { type: value['type'] };
  if (node.type === 'text') {
    if (typeof value['text'] !== 'string' || value['text'] === '') return null;
    node.text = value['text'];
  } else if (typeof value['text'] === 'string') {
    node.text = value['text'];
  }
  if (isRecord(value['attrs'])) node.attrs = safeAttrs(value['attrs']);
  if (Array.isArray(value['content'])) {
    node.content = value['content'].map((child) => readNode(child, depth + 1)).filter((child) => child !== null);
  }
  const marks = readMarks(value['marks']);
  if (marks.length > 0) node.marks = marks;
  return node;
}

function readMarks(value: unknown): DocMark[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((mark: unknown) => {
    if (!isRecord(mark) || typeof mark['type'] !== 'string') return [];
    return [isRecord(mark['attrs']) ? { type: mark['type'], attrs: safeAttrs(mark['attrs']) } : { type: mark['type'] }];
  });
}

// JSON.parse makes "__proto__" an own key, which a later copy by assignment would turn into a prototype.
function safeAttrs(record: Record<string, unknown>): Attrs {
  const kept = Object.entries(record).filter(([name, value]) => name !== '__proto__' && isShallow(value, 1));
  return Object.fromEntries(kept) as Attrs;
}

/** Whether a value can be walked and written as JSON without running out of stack. */
function isShallow(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return depth <= MAX_NODE_DEPTH && Object.values(value).every((part) => isShallow(part, depth + 1));
}

/** Whether a value is a JSON object (not an array, not null). */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
