/** Steps of several people: applied, checked by the rules of a save, brought in order. */
import type { Node as PmNode } from 'prosemirror-model';
import { Transform } from 'prosemirror-transform';
import { describe, expect, test } from 'vitest';
import { everyBlockDocument } from './every-block.ts';
import { carryOver, stepsBetween } from './step-difference.ts';
import { applySteps, documentSchema, openDocument, storedDocument } from './checked-document.ts';
import { replaySteps, StepRefusal } from './document-steps.ts';

const paragraphs = (...texts: readonly string[]): PmNode =>
  openDocument(
    JSON.stringify({
      type: 'doc',
      content: texts.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
    }),
  );
const table = openDocument(
  JSON.stringify({
    type: 'doc',
    content: [
      {
        type: 'table',
        content: ['table_header', 'table_cell'].map((cell) => ({
          type: 'table_row',
          content: [1, 2].map(() => ({ type: cell, content: [{ type: 'paragraph' }] })),
        })),
      },
    ],
  }),
);
const stepsOf = (tr: Transform): object[] => tr.steps.map((step) => step.toJSON() as object);
const bold = { type: 'bold' };
const replace = (from: number, to: number, ...content: object[]): object => ({
  stepType: 'replace',
  from,
  to,
  ...(content.length > 0 ? { slice: { content } } : {}),
});

describe('a shared document', () => {
  test('begins as the editor begins with the stored text, and is stored again as it was', () => {
    const json = JSON.stringify(everyBlockDocument);
    const again = storedDocument(openDocument(json));
    expect(storedDocument(openDocument(again))).toBe(again);
    expect(openDocument('not a document').childCount).toBe(2);
  });

  test('takes steps, and those of the server behind them bring it in order', () => {
    const { doc, fixes } = applySteps(paragraphs('one'), [replace(0, 7, { type: 'heading', attrs: { level: 2 } })]);
    expect(doc.childCount).toBe(2);
    expect(doc.lastChild?.type.name).toBe('paragraph');
    expect(fixes).toHaveLength(1);
    expect(applySteps(paragraphs('one'), [replace(1, 1, { type: 'text', text: 'x' })]).fixes).toEqual([]);
  });

  test('gets whole tables with named rows out of a row that lost a cell', () => {
    const secondRow = (table.firstChild?.firstChild?.nodeSize ?? 0) + 1;
    const { doc, fixes } = applySteps(table, [replace(secondRow + 1, secondRow + 5)]);
    const rows = doc.firstChild?.children ?? [];
    expect(rows.map((row) => row.type.name)).toEqual(['table_header_row', 'table_row']);
    expect(rows.map((row) => row.childCount)).toEqual([2, 2]);
    expect(fixes.length).toBeGreaterThan(0);
  });

  const refusedSteps: [what: string, steps: readonly unknown[], doc?: PmNode][] = [
    [
      'a link that runs a script',
      [{ stepType: 'addMark', from: 1, to: 3, mark: { type: 'link', attrs: { href: 'javascript:alert(1)' } } }],
    ],
    ['a heading of level 99', [replace(0, 5, { type: 'heading', attrs: { level: 99 } })]],
    [
      'a level 99 that travels as an unknown attribute',
      [replace(0, 5, { type: 'heading', attrs: { level: 1, extra: { level: 99 } } })],
    ],
    ['a cell that spans a million columns', [{ stepType: 'attr', pos: 2, attr: 'colspan', value: 1_000_000 }], table],
    ['text in a place for blocks', [replace(0, 0, { type: 'text', text: 'x' })]],
    ['a place behind the end', [replace(400, 400, { type: 'text', text: 'x' })]],
    ['an unknown kind of step', [{ stepType: 'dance' }]],
    ['an unknown node', [replace(0, 0, { type: 'marquee' })]],
    ['marks in code', [replace(0, 0, { type: 'code_block', content: [{ type: 'text', text: 'x', marks: [bold] }] })]],
    [
      'an attribute of the document that cannot be stored',
      [{ stepType: 'docAttr', attr: 'extra', value: { 'a\u0000': 1 } }],
    ],
    ['no step at all', [null]],
  ];
  test.each(refusedSteps)('refuses %s', (_what, steps, doc = paragraphs('one two three')) => {
    expect(() => applySteps(doc, steps)).toThrow(StepRefusal);
  });

  test('refuses what would be too large to be stored, and tables with too many cells', () => {
    const long = 'x'.repeat(600_000);
    expect(() =>
      applySteps(paragraphs(long), [replace(0, 0, { type: 'paragraph', content: [{ type: 'text', text: long }] })]),
    ).toThrow('Document content is larger than 1 MB.');
    const cell = { type: 'table_cell', attrs: { colspan: 100, rowspan: 1 }, content: [{ type: 'paragraph' }] };
    const rows = Array.from({ length: 50 }, () => ({
      type: 'table_row',
      content: Array.from({ length: 5 }, () => cell),
    }));
    expect(() => applySteps(table, [replace(0, 0, { type: 'table', content: rows })])).toThrow('too many cells');
  });
});

describe('the difference of two documents', () => {
  test.each([
    [paragraphs('one two'), paragraphs('one and two')],
    [paragraphs('aaa'), paragraphs('aa')],
    [paragraphs('one', 'two', 'three'), paragraphs('zero', 'one', 'three', 'four')],
    [table, paragraphs('instead')],
    [openDocument(JSON.stringify(everyBlockDocument)), paragraphs('less')],
    [paragraphs('more'), openDocument(JSON.stringify(everyBlockDocument))],
  ])('leads from one to the other', (before, after) => {
    expect(replaySteps(before, stepsOf(stepsBetween(before, after))).eq(after)).toBe(true);
  });

  test('is as short as the letters that differ', () => {
    expect(stepsOf(stepsBetween(paragraphs('one', 'two'), paragraphs('one', 'tow')))).toMatchObject([
      { from: 7, to: 9 },
    ]);
  });

  test('is carried over to what somebody else made of the same text', () => {
    const base = paragraphs('one', 'two', 'three');
    const merged = carryOver(base, paragraphs('one!', 'two', 'three'), paragraphs('one', 'two', 'three and', 'four'));
    expect(merged?.doc.textBetween(0, merged.doc.content.size, '|')).toBe('one!|two|three and|four|');
    const same = carryOver(base, paragraphs('one by Ada', 'two', 'three'), paragraphs('one by Ben', 'two', 'three'));
    expect(same?.doc.firstChild?.textContent).toContain('Ben');
    expect(same?.doc.firstChild?.textContent).toContain('Ada');
  });

  test('is not carried over to where its place is gone', () => {
    const base = paragraphs('one', 'two', 'three');
    expect(carryOver(base, paragraphs('one', 'three'), paragraphs('one', 'two words', 'three'))).toBeNull();
  });

  test('the schema of the server knows the nodes of a page with one of everything', () => {
    expect(openDocument(JSON.stringify(everyBlockDocument)).type).toBe(documentSchema.topNodeType);
  });
});
