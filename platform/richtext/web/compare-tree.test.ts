/** A difference as a document that can be drawn: every change has a place, and both versions can be read in it. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareNodes, countChanges } from '../model/document-diff.ts';
import { documentText } from '../model/document-text.ts';
import type { DocNode } from '../model/document.ts';
import { everyBlockDocument } from '../model/every-block.ts';
import { compareTree } from './compare-tree.ts';

const blocks = everyBlockDocument.content ?? [];

/** The same block with another word in it, so that it counts as changed. */
function reworded(node: DocNode): DocNode {
  if (node.type === 'text') return { ...node, text: `${node.text ?? ''} more` };
  return node.content
    ? { ...node, content: node.content.map((child, at) => (at === 0 ? reworded(child) : child)) }
    : node;
}
const version = fc
  .array(fc.record({ at: fc.nat(blocks.length - 1), other: fc.boolean() }), { minLength: 1, maxLength: 14 })
  .map((parts): DocNode => ({
    type: 'doc',
    content: parts.flatMap(({ at, other }) => {
      const block = blocks[at];
      return block ? [other ? reworded(block) : block] : [];
    }),
  }));

test('each change is a navigation stop, none is inside a block that is not rendered', () => {
  fc.assert(
    fc.property(version, version, (before, after) => {
      const difference = compareNodes(before, after);
      const { doc, notes } = compareTree(difference);
      const drawn = new Set<DocNode>();
      const collect = (node: DocNode): void => {
        drawn.add(node);
        for (const child of node.content ?? []) collect(child);
      };
      collect(doc);
      const stops = [...notes].filter(([, note]) => note.isStop);
      expect(stops).toHaveLength(countChanges(difference));
      for (const [node] of stops) expect(drawn.has(node)).toBe(true);
    }),
    { numRuns: 150 },
  );
});

test('a row that only one version has gets empty cells for the columns of the other', () => {
  const cell = (value: string): DocNode => ({
    type: 'table_cell',
    attrs: { colspan: 1, rowspan: 1 },
    content: [{ type: 'paragraph', content: [{ type: 'text', text: value }] }],
  });
  const table = (...rows: string[][]): DocNode => ({
    type: 'doc',
    content: [{ type: 'table', content: rows.map((row) => ({ type: 'table_row', content: row.map(cell) })) }],
  });
  const difference = compareNodes(
    table(['alpha', 'one'], ['removed', 'entirely']),
    table(['alpha', 'between', 'one'], ['fresh', 'row', 'here']),
  );
  const rows = compareTree(difference).doc.content?.[0]?.content ?? [];
  expect(new Set(rows.map((row) => row.content?.length))).toEqual(new Set([3]));
  expect(rows.map((row) => documentText(row).split('\n').length)).toContain(2);
});
