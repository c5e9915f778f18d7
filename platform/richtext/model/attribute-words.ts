/** Describes changes of a block's attributes in words. Pure. */
import { hasOtherShell, type Changed } from './document-diff.ts';
import { headingLevel, type DocNode, type JsonValue } from './document.ts';

const BLOCK_NAMES: Readonly<Record<string, string>> = {
  paragraph: 'Paragraph',
  bullet_list: 'Bullet list',
  ordered_list: 'Ordered list',
  task_list: 'Task list',
  list_item: 'List item',
  task_item: 'Task',
  table_header_row: 'Header row',
  table_row: 'Row',
  table_header: 'Header cell',
  table_cell: 'Cell',
};

const ATTRIBUTE_NAMES: Readonly<Record<string, string>> = {
  'alert type': 'Alert',
  'code_block lang': 'Language',
  'code_block info': 'Info string',
  'ordered_list start': 'First number',
  'image file': 'Image',
  'image alt': 'Description',
  'image width': 'Width',
  'attachment file': 'File',
  'diagram diagram': 'Diagram',
  colspan: 'Columns',
  rowspan: 'Rows',
  align: 'Alignment',
  view: 'View',
};

const UNSET: Readonly<Record<string, string>> = { 'code_block lang': 'plain text', colspan: '1', rowspan: '1' };

/** Ids mean nothing to a reader. */
const isId = (value: JsonValue | undefined): boolean => typeof value === 'string' && /^[0-9a-f-]{32,}/.test(value);

const blockName = (node: DocNode): string =>
  node.type === 'heading'
    ? `Heading ${headingLevel(node)}`
    : (BLOCK_NAMES[node.type] ?? node.type.replaceAll('_', ' ').replace(/^./, (letter) => letter.toUpperCase()));

function valueWords(node: DocNode, name: string, value: JsonValue | undefined): string {
  if (value === undefined || value === null || value === '')
    return UNSET[`${node.type} ${name}`] ?? UNSET[name] ?? 'none';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function attributeWords(
  node: DocNode,
  name: string,
  before: JsonValue | undefined,
  after: JsonValue | undefined,
): string {
  if (name === 'checked') return after === true ? 'Checked' : 'Unchecked';
  const label =
    ATTRIBUTE_NAMES[`${node.type} ${name}`] ??
    ATTRIBUTE_NAMES[name] ??
    name.replaceAll('_', ' ').replace(/^./, (letter) => letter.toUpperCase());
  if (isId(before) || isId(after)) return `${label} changed`;
  return `${label}: ${valueWords(node, name, before)} → ${valueWords(node, name, after)}`;
}

/** What changed about the block itself, e.g. `Heading 2 → Heading 3`, `Alert: info → danger`; empty without a change. */
export function changeWords(changed: Changed): string {
  const { before, after } = changed;
  if (!hasOtherShell(changed)) return '';
  if (blockName(before) !== blockName(after)) return `${blockName(before)} → ${blockName(after)}`;
  const names = [...new Set([...Object.keys(before.attrs ?? {}), ...Object.keys(after.attrs ?? {})])];
  return names
    .filter((name) => JSON.stringify(before.attrs?.[name]) !== JSON.stringify(after.attrs?.[name]))
    .map((name) => attributeWords(after, name, before.attrs?.[name], after.attrs?.[name]))
    .join(', ');
}
