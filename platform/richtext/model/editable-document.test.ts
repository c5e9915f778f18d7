/** The way of a document into the editor and back. */
import { describe, expect, test } from 'vitest';
import type { DocNode } from './document.ts';
import {
  EXTRA_ATTRS,
  fromEditable,
  toEditable,
  UNKNOWN_BLOCK,
  UNKNOWN_INLINE,
  UNKNOWN_MARK,
} from './editable-document.ts';
import { everyBlockDocument } from './every-block.ts';

const docOf = (...content: DocNode[]): DocNode => ({ type: 'doc', content });
const paragraph = (...content: DocNode[]): DocNode => ({ type: 'paragraph', content });
const empty: DocNode = { type: 'paragraph' };
const text = (value: string): DocNode => ({ type: 'text', text: value });
const typesIn = (node: DocNode): string[] => [
  node.type,
  ...(node.marks ?? []).map(({ type }) => type),
  ...(node.content ?? []).flatMap(typesIn),
];
/** What a document is after it was opened and saved without a change. */
const saved = (doc: DocNode) => fromEditable(toEditable(doc));

describe('a document that is opened and saved', () => {
  test.each<[string, DocNode]>([
    ['the page with every block', everyBlockDocument],
    [
      'unknown blocks',
      docOf(
        { type: 'future_block', attrs: { file: 'f1', deep: { a: [1, null] } } },
        { type: 'details', content: [paragraph(text('x'))] },
        empty,
      ),
    ],
    ['unknown inline nodes', docOf(paragraph(text('a'), { type: 'mention', attrs: { id: '7' } }), empty)],
    [
      'unknown marks',
      docOf(
        paragraph({
          type: 'text',
          marks: [{ type: 'highlight', attrs: { color: 'red' } }, { type: 'bold' }],
          text: 'x',
        }),
        empty,
      ),
    ],
    [
      'unknown attributes of every kind of node',
      docOf(
        { type: 'heading', attrs: { level: 2, id: 'h' }, content: [text('x')] },
        {
          type: 'bullet_list',
          attrs: { tight: true },
          content: [{ type: 'list_item', attrs: { checked: false }, content: [paragraph(text('x'))] }],
        },
        paragraph({
          type: 'text',
          marks: [
            { type: 'link', attrs: { href: '#a', title: null, rel: 'x' } },
            { type: 'bold', attrs: { weight: 9 } },
          ],
          text: 'x',
        }),
        { type: 'hr', attrs: { look: 'stars' } },
        empty,
      ),
    ],
    [
      'attributes of the doc node',
      { type: 'doc', attrs: { origin: 'import' }, content: [paragraph(text('x')), empty] },
    ],
    [
      'an alert of an unknown type',
      docOf({ type: 'alert', attrs: { type: 'celebration' }, content: [paragraph(text('x'))] }, empty),
    ],
    [
      'a known block in a place that cannot be edited',
      docOf({ type: 'list_item', content: [paragraph(text('x'))] }, { type: 'table', content: [] }, empty),
    ],
  ])('is the same: %s', (_name, doc) => {
    expect(saved(doc)).toEqual(doc);
  });
});

describe('a document in the editor', () => {
  test('has nothing but names of the editor, and none of them is saved', () => {
    const strange = docOf(
      { type: 'future_block' },
      paragraph({ type: 'mention' }, { type: 'text', marks: [{ type: 'highlight' }], text: 'x' }),
      { type: 'heading', attrs: { level: 1, id: 'x' } },
    );
    const inside = toEditable(strange);
    expect(typesIn(inside)).toEqual([
      'doc',
      UNKNOWN_BLOCK,
      'paragraph',
      UNKNOWN_INLINE,
      'text',
      UNKNOWN_MARK,
      'heading',
      'paragraph',
    ]);
    expect(JSON.stringify(saved(strange))).not.toMatch(new RegExp(`unknown_|"${EXTRA_ATTRS}"`));
  });

  test('ends with an empty paragraph; a new one has two', () => {
    expect(toEditable(docOf()).content).toEqual([empty, empty]);
    expect(toEditable(docOf(empty)).content).toEqual([empty, empty]);
    expect(toEditable(docOf(empty, empty, empty)).content).toEqual([empty, empty, empty]);
    expect(toEditable(docOf({ type: 'hr' })).content).toEqual([{ type: 'hr' }, empty]);
  });

  test('has possible values in place of impossible ones, and no dangerous address', () => {
    const wrong = docOf(
      { type: 'heading', attrs: { level: 9 } },
      { type: 'ordered_list', attrs: { start: -3 }, content: [{ type: 'list_item', content: [empty] }] },
      {
        type: 'table',
        content: [
          {
            type: 'table_row',
            content: [{ type: 'table_cell', attrs: { colspan: 1e9, rowspan: 'x' }, content: [empty] }],
          },
        ],
      },
      paragraph({ type: 'text', marks: [{ type: 'link', attrs: { href: 'java\tscript:x' } }], text: 'x' }),
    );
    const [heading, list, table, line] = toEditable(wrong).content ?? [];
    expect(heading?.attrs).toEqual({ level: 6 });
    expect(list?.attrs).toEqual({ start: 0 });
    expect(table?.content?.[0]?.content?.[0]?.attrs).toEqual({ colspan: 100, rowspan: 1 });
    expect(line).toEqual(paragraph(text('x')));
  });

  test('has bare text gathered into paragraphs', () => {
    const bare = docOf(text('a'), { type: 'hard_break' }, { type: 'blockquote', content: [text('b')] });
    expect(toEditable(bare).content).toEqual([
      paragraph(text('a'), { type: 'hard_break' }),
      { type: 'blockquote', content: [paragraph(text('b'))] },
      empty,
    ]);
  });
});
