/** Mentions, tasks and collapsible blocks in the rules of stored documents, in their text and in their links. */
import { describe, expect, test } from 'vitest';
import { MAX_LIST_DEPTH } from '../contract.ts';
import { checkDocument, hasContent } from './document-rules.ts';
import { documentHeadings, documentLinks, documentText } from './document-text.ts';
import type { DocNode } from './document.ts';
import { fromEditable, toEditable } from './editable-document.ts';

const docOf = (...content: DocNode[]): DocNode => ({ type: 'doc', content });
const line = (...content: DocNode[]): DocNode => ({ type: 'paragraph', content });
const text = (value: string): DocNode => ({ type: 'text', text: value });
const mention = (attrs: DocNode['attrs']): DocNode => ({ type: 'mention', ...(attrs ? { attrs } : {}) });
const paths = (...content: DocNode[]) => checkDocument(JSON.stringify(docOf(...content))).map(({ path }) => path);
const details = (...content: DocNode[]): DocNode => ({
  type: 'details',
  content: [
    { type: 'details_summary', content: [text('More')] },
    { type: 'details_content', content },
  ],
});

describe('what may be stored', () => {
  test.each<[string, DocNode, string]>([
    ['a task that is half done', { type: 'task_item', attrs: { checked: 'half' } }, 'content[0].attrs.checked'],
    ['a mention of a robot', mention({ kind: 'robot', id: '1', label: 'R' }), 'content[0].attrs.kind'],
    ['a mention of a number', mention({ kind: 'user', id: 7, label: 'R' }), 'content[0].attrs.id'],
  ])('not %s', (_name, node, path) => {
    expect(paths(node)).toEqual([path]);
  });

  test('task lists as deep as other lists, counted together with them', () => {
    const nested = (depth: number): DocNode =>
      depth === 0
        ? line(text('x'))
        : depth % 2 === 0
          ? { type: 'task_list', content: [{ type: 'task_item', content: [nested(depth - 1)] }] }
          : { type: 'bullet_list', content: [{ type: 'list_item', content: [nested(depth - 1)] }] };
    expect(paths(nested(MAX_LIST_DEPTH))).toEqual([]);
    expect(paths(nested(MAX_LIST_DEPTH + 1))).toHaveLength(1);
  });

  test('a mention alone says something', () => {
    expect(hasContent(docOf(line(mention({ kind: 'user', id: '1', label: 'Ann' }))))).toBe(true);
    expect(hasContent(docOf({ type: 'task_list', content: [{ type: 'task_item', content: [line()] }] }))).toBe(false);
  });
});

describe('what a document says', () => {
  const doc = docOf(
    line(text('Ask '), mention({ kind: 'user', id: '1', label: 'Ann' })),
    details({ type: 'heading', attrs: { level: 2 }, content: [text('Deep')] }),
    { type: 'task_list', content: [{ type: 'task_item', content: [line(text('Wash'))] }] },
  );

  test('holds mentions, summaries, folded headings and tasks', () => {
    expect(documentText(doc)).toBe('Ask Ann\nMore\nDeep\nWash');
    expect(documentHeadings(doc)).toEqual([{ level: 2, text: 'Deep', anchor: 'deep' }]);
  });

  test('a mention of a page is a link to it; one of a person, or without an address, is none', () => {
    const page = 'archwright://7.doc.internal/handbook/7';
    const mentions = [
      { kind: 'page', id: page, label: 'Orders' },
      { kind: 'user', id: page, label: 'Ann' },
      { kind: 'page', id: 'javascript:alert(1)', label: 'Gone' },
    ].map(mention);
    expect(documentLinks(docOf(line(...mentions)))).toEqual([
      { relation: 'link', kind: 'doc', id: '7', namespace: 'handbook', page: '7' },
    ]);
  });
});

describe('in the editor', () => {
  test.each<[string, DocNode]>([
    ['a collapsible block without a content', { type: 'details', content: [{ type: 'details_summary' }] }],
    ['a collapsible block of a paragraph', { type: 'details', content: [line(text('x'))] }],
    [
      'a task list with another item',
      { type: 'task_list', content: [{ type: 'list_item', content: [line(text('x'))] }] },
    ],
    ['a task alone', { type: 'task_item', attrs: { checked: true }, content: [line(text('x'))] }],
    ['a mention without a name', line(mention({ kind: 'user', id: '1' }))],
  ])('%s is kept as it is', (_name, node) => {
    const doc = docOf(node, { type: 'paragraph' });
    expect(fromEditable(toEditable(doc))).toEqual(doc);
    expect(JSON.stringify(toEditable(doc))).toMatch(/unknown_/);
  });
});
