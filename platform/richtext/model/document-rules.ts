/** Validation of documents before they are stored: known nodes with valid values, bounded size and depth. */
import { MAX_DOCUMENT_BYTES, MAX_LIST_DEPTH, MAX_NODE_DEPTH, MAX_SPAN } from '../contract.ts';
import { cellAlignment, isEmbedKind, isRecord, LIST_NAMES, MARK_NAMES, NODE_NAMES, type DocNode } from './document.ts';
import { isFileNode } from './file-nodes.ts';
import { checkFileNode } from './file-rules.ts';
import { isSafeHref } from './link-address.ts';
import { MENTION_KINDS } from './mention.ts';

/** A validation error with its path, e.g. `{ path: 'content[2].attrs.level', message: 'Heading level must be 1 to 6.' }`. */
export type DocumentProblem = { path: string; message: string };

const MAX_PROBLEMS = 20;
const FORBIDDEN_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor']);

type Check = { problems: DocumentProblem[]; full(): boolean; say(path: string, message: string): void };

/**
 * Validates an incoming document (decisions 3, "json validation"): an empty list means that it is valid. Unknown nodes,
 * marks and attributes pass; at most 20 problems are reported.
 */
export function checkDocument(json: string): DocumentProblem[] {
  if (typeof json !== 'string') return [{ path: '', message: 'Document content must be a JSON string.' }];
  if (utf8Length(json) > MAX_DOCUMENT_BYTES) return [{ path: '', message: 'Document content is larger than 1 MB.' }];
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return [{ path: '', message: 'Document content is not valid JSON.' }];
  }
  if (!isRecord(value) || value['type'] !== 'doc')
    return [{ path: '', message: 'Document content must be a doc node.' }];
  const check = startCheck();
  checkNode(check, value, '', { depth: 0, lists: 0, inCode: false });
  return check.problems;
}

/** True when a document has content: a text, an image, a table, a rule, an embed or an unknown node. */
export function hasContent(doc: DocNode): boolean {
  return (doc.content ?? []).some(saysSomething);
}

function saysSomething(node: DocNode): boolean {
  // Zero-width characters show nothing.
  if (node.type === 'text') return (node.text ?? '').replaceAll(/[\s\p{Cf}]/gu, '') !== '';
  if (node.type === 'hr' || node.type === 'table' || node.type === 'mention') return true;
  if (isEmbedKind(node.type) || isFileNode(node.type)) return true;
  if (!NODE_NAMES.has(node.type) && !node.content) return true;
  return (node.content ?? []).some(saysSomething);
}

function startCheck(): Check {
  const problems: DocumentProblem[] = [];
  return {
    problems,
    full: () => problems.length >= MAX_PROBLEMS,
    say(path, message) {
      if (problems.length < MAX_PROBLEMS) problems.push({ path, message });
    },
  };
}

type Place = { depth: number; lists: number; inCode: boolean };

function checkNode(check: Check, value: unknown, path: string, place: Place): void {
  if (check.full()) return;
  if (!isRecord(value) || typeof value['type'] !== 'string')
    return check.say(path, 'A node must be an object with a type.');
  if (place.depth > MAX_NODE_DEPTH) return check.say(path, `Nodes must not nest deeper than ${MAX_NODE_DEPTH} levels.`);
  const type = value['type'];
  const at = (name: string) => (path ? `${path}.${name}` : name);
  const lists = place.lists + (LIST_NAMES.has(type) ? 1 : 0);
  if (lists > MAX_LIST_DEPTH) return check.say(path, `Lists must not nest deeper than ${MAX_LIST_DEPTH} levels.`);
  if (place.inCode && type !== 'text') check.say(at('type'), 'A code block holds text only.');
  if (place.depth > 0 && type === 'doc') check.say(at('type'), 'A doc node cannot be inside another node.');

  for (const [key, part] of Object.entries(value)) {
    if (FORBIDDEN_KEYS.has(key)) check.say(at(key), 'This key is not allowed.');
    else if (key !== 'content' && key !== 'marks') checkPlainValue(check, part, at(key), 0);
  }
  checkText(check, value, type, at);
  checkAttrs(check, type, value['attrs'], at('attrs'));
  checkMarks(check, value['marks'], at('marks'), place.inCode);
  checkChildren(check, value['content'], at('content'), {
    depth: place.depth + 1,
    lists,
    inCode: type === 'code_block',
  });
}

function checkText(check: Check, value: Record<string, unknown>, type: string, at: (name: string) => string): void {
  if (type === 'text' && (typeof value['text'] !== 'string' || value['text'] === '')) {
    check.say(at('text'), 'A text node must hold a text that is not empty.');
  }
}

function checkChildren(check: Check, content: unknown, path: string, place: Place): void {
  if (content === undefined) return;
  if (!Array.isArray(content)) return check.say(path, 'The content of a node must be a list of nodes.');
  for (let index = 0; index < content.length && !check.full(); index += 1) {
    checkNode(check, content[index], `${path}[${index}]`, place);
  }
}

function checkAttrs(check: Check, type: string, attrs: unknown, path: string): void {
  if (attrs === undefined || attrs === null) return;
  if (!isRecord(attrs)) return check.say(path, 'The attributes of a node must be an object.');
  if (type === 'heading' && attrs['level'] !== undefined && !isWholeWithin(attrs['level'], 6)) {
    check.say(`${path}.level`, 'Heading level must be a number from 1 to 6.');
  }
  const isCell = type === 'table_cell' || type === 'table_header';
  if (isCell) {
    for (const name of ['colspan', 'rowspan']) {
      if (attrs[name] !== undefined && !isWholeWithin(attrs[name], MAX_SPAN)) {
        check.say(`${path}.${name}`, `A table cell must have a ${name} from 1 to ${MAX_SPAN}.`);
      }
    }
  }
  if (attrs['align'] != null && isCell && !cellAlignment(attrs)) {
    check.say(`${path}.align`, 'A table cell must be aligned left, center or right.');
  }
  if (type === 'task_item' && attrs['checked'] !== undefined && typeof attrs['checked'] !== 'boolean') {
    check.say(`${path}.checked`, 'A task must be checked or not: true or false.');
  }
  if (type === 'mention' && typeof attrs['kind'] === 'string' && !isOneOf(MENTION_KINDS, attrs['kind'])) {
    check.say(`${path}.kind`, 'A mention must be of a user or a page.');
  }
  checkFileNode(type, attrs, (name, message) => check.say(`${path}.${name}`, message));
  for (const name of TEXT_ATTRS[type] ?? []) {
    const value = attrs[name];
    if (value !== undefined && value !== null && typeof value !== 'string') {
      check.say(`${path}.${name}`, 'This attribute must be a text.');
    }
  }
}

const TEXT_ATTRS: Readonly<Record<string, readonly string[]>> = {
  code_block: ['lang', 'info'],
  alert: ['type'],
  diagram: ['diagram'],
  structurizr: ['view'],
  c4model: ['view'],
  dbmodel: ['view'],
  metric: ['view'],
  board: ['view'],
  contextmap: ['view'],
  mention: ['kind', 'id', 'label'],
};

function checkMarks(check: Check, marks: unknown, path: string, inCode: boolean): void {
  if (marks === undefined || marks === null) return;
  if (!Array.isArray(marks)) return check.say(path, 'The marks of a node must be a list.');
  if (inCode && marks.length > 0) check.say(path, 'The text of a code block has no marks.');
  marks.forEach((mark: unknown, index) => {
    const at = `${path}[${index}]`;
    if (!isRecord(mark) || typeof mark['type'] !== 'string')
      return check.say(at, 'A mark must be an object with a type.');
    checkPlainValue(check, mark, at, 0);
    if (!MARK_NAMES.has(mark['type']) || mark['type'] !== 'link') return;
    const attrs = mark['attrs'];
    const href = isRecord(attrs) ? attrs['href'] : undefined;
    if (!isSafeHref(href))
      check.say(
        `${at}.attrs.href`,
        'A link must lead to http, https, mailto, tel, an anchor or a page of the product.',
      );
    if (isRecord(attrs) && attrs['title'] != null && typeof attrs['title'] !== 'string') {
      check.say(`${at}.attrs.title`, 'The title of a link must be a text.');
    }
  });
}

function checkPlainValue(check: Check, value: unknown, path: string, depth: number): void {
  if (check.full()) return;
  if (typeof value === 'string') {
    if (value.includes('\u0000') || !value.isWellFormed())
      check.say(path, 'This text holds characters that cannot be stored.');
  } else if (depth > MAX_NODE_DEPTH) {
    check.say(path, `Values must not nest deeper than ${MAX_NODE_DEPTH} levels.`);
  } else if (Array.isArray(value)) {
    value.forEach((item, index) => checkPlainValue(check, item, `${path}[${index}]`, depth + 1));
  } else if (isRecord(value)) {
    for (const [key, part] of Object.entries(value)) {
      if (FORBIDDEN_KEYS.has(key)) check.say(`${path}.${key}`, 'This key is not allowed.');
      else if (key.includes('\u0000') || !key.isWellFormed())
        check.say(path, 'A key holds characters that cannot be stored.');
      else checkPlainValue(check, part, `${path}.${key}`, depth + 1);
    }
  }
}

function isOneOf(values: readonly string[], value: string): boolean {
  return values.includes(value);
}

function isWholeWithin(value: unknown, max: number): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= max;
}

/** Bytes of a text in UTF-8; of one that is too large at least its characters. */
export function utf8Length(text: string): number {
  if (text.length > MAX_DOCUMENT_BYTES) return text.length;
  let bytes = 0;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit < 0x80) bytes += 1;
    else if (unit < 0x800) bytes += 2;
    // Each half of a surrogate pair counts for two of the pair's four bytes.
    else bytes += unit >= 0xd800 && unit <= 0xdfff ? 2 : 3;
  }
  return bytes;
}
