/** Merging versions of a document. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DocNode } from './document.ts';
import { mergeDocuments } from './document-merge.ts';

const aDoc = (...texts: string[]): DocNode => ({
  type: 'doc',
  content: texts.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
});
const words = (doc: DocNode): string[] => (doc.content ?? []).map((block) => block.content?.[0]?.text ?? '');

describe('merging', () => {
  test('takes changes of different blocks from both', () => {
    const merged = mergeDocuments(aDoc('a', 'b', 'c'), aDoc('A', 'b', 'c'), aDoc('a', 'b', 'c', 'd'));
    expect(words(merged.doc)).toEqual(['A', 'b', 'c', 'd']);
    expect(merged).toMatchObject({ changes: 2, conflicts: 0 });
  });

  test('keeps both where the same block was changed by both', () => {
    const merged = mergeDocuments(aDoc('a', 'b', 'c'), aDoc('a', 'theirs', 'c'), aDoc('a', 'mine', 'c'));
    expect(words(merged.doc)).toEqual(['a', 'theirs', 'mine', 'c']);
    expect(merged.conflicts).toBe(1);
  });

  test('a change that both made alike is taken once', () => {
    expect(words(mergeDocuments(aDoc('a'), aDoc('b'), aDoc('b')).doc)).toEqual(['b']);
  });

  test('a removal by one and a change elsewhere by the other both hold', () => {
    expect(words(mergeDocuments(aDoc('a', 'b', 'c'), aDoc('b', 'c'), aDoc('a', 'b', 'C')).doc)).toEqual(['b', 'C']);
  });

  test('when only one side changed, the merge is that side; no text is ever lost', () => {
    const texts = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { maxLength: 8 });
    fc.assert(
      fc.property(texts, texts, texts, (base, theirs, mine) => {
        expect(words(mergeDocuments(aDoc(...base), aDoc(...theirs), aDoc(...base)).doc)).toEqual(theirs);
        expect(words(mergeDocuments(aDoc(...base), aDoc(...base), aDoc(...mine)).doc)).toEqual(mine);
        const merged = words(mergeDocuments(aDoc(...base), aDoc(...theirs), aDoc(...mine)).doc);
        const added = [...theirs, ...mine].filter((text) => !base.includes(text));
        for (const text of added) expect(merged).toContain(text);
      }),
    );
  });
});
