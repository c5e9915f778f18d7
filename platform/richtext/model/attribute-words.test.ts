/** Attribute changes in words. */
import { expect, test } from 'vitest';
import { changeWords } from './attribute-words.ts';
import { compareNodes, type Changed } from './document-diff.ts';
import type { DocNode } from './document.ts';

const id = '0190aaaa-0000-7000-8000-000000000001';
const other = '0190aaaa-0000-7000-8000-000000000002';
const node = (type: string, attrs: DocNode['attrs'] = {}): DocNode => ({
  type,
  attrs,
  content: [{ type: 'text', text: 'x' }],
});
const words = (before: DocNode, after: DocNode): string => changeWords(compareNodes(before, after) as Changed);

test.each<[string, DocNode, DocNode]>([
  ['Heading 2 → Heading 3', node('heading', { level: 2 }), node('heading', { level: 3 })],
  ['Paragraph → Heading 1', node('paragraph'), node('heading', { level: 1 })],
  ['Alert: info → danger', node('alert', { type: 'info' }), node('alert', { type: 'danger' })],
  ['Language: plain text → sql', node('code_block', { lang: null }), node('code_block', { lang: 'sql' })],
  ['Checked', node('task_item', { checked: false }), node('task_item', { checked: true })],
  ['Unchecked', node('task_item', { checked: true }), node('task_item', { checked: false })],
  ['Width: 300 → 420', node('image', { file: id, width: 300 }), node('image', { file: id, width: 420 })],
  ['Image changed', node('image', { file: id }), node('image', { file: other })],
  ['Columns: 1 → 2', node('table_cell', { rowspan: 1 }), node('table_cell', { rowspan: 1, colspan: 2 })],
  ['X later: 1 → none', node('paragraph', { 'x later': 1 }), node('paragraph')],
  ['', { ...node('paragraph'), content: [{ type: 'text', text: 'y' }] }, node('paragraph')],
])('%s', (expected, before, after) => expect(words(before, after)).toBe(expected));
