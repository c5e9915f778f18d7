/** Comparing versions: differences of text, blocks and tables, without losing content. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DocNode } from './document.ts';
import {
  compareNodes,
  compareVersions,
  countChanges,
  joinedNode,
  sideOf,
  type Changed,
  type Difference,
} from './document-diff.ts';
import { everyBlockDocument } from './every-block.ts';

const text = (value: string, ...marks: string[]): DocNode => ({
  type: 'text',
  ...(marks.length ? { marks: marks.map((type) => ({ type })) } : {}),
  text: value,
});
const paragraph = (value: string): DocNode =>
  value ? { type: 'paragraph', content: [text(value)] } : { type: 'paragraph' };
const heading = (level: number, value: string): DocNode => ({
  type: 'heading',
  attrs: { level },
  content: [text(value)],
});
const docOf = (...content: DocNode[]): DocNode => ({ type: 'doc', content });
const cell = (value: string, type = 'table_cell'): DocNode => ({
  type,
  attrs: { colspan: 1, rowspan: 1 },
  content: [paragraph(value)],
});
const row = (...values: string[]): DocNode => ({ type: 'table_row', content: values.map((value) => cell(value)) });
const head = (...values: string[]): DocNode => ({
  type: 'table_header_row',
  content: values.map((value) => cell(value, 'table_header')),
});
const table = (...content: DocNode[]): DocNode => ({ type: 'table', content });

/** Short notation: `=` same, `+` added, `-` removed, `>n` `<n` moved, words in brackets. */
function short(difference: Difference): string {
  if (difference.kind === 'same') return '=';
  if (difference.kind !== 'changed') {
    const sign = difference.kind === 'added' ? '+' : '-';
    return difference.move === null ? sign : `${sign}${difference.move}`;
  }
  if (difference.line) {
    const signs = { same: '', added: '+', removed: '-' };
    return `[${difference.line.map(({ state, node }) => `${signs[state]}${node.text ?? node.type}`).join('|')}]`;
  }
  return `(${difference.parts.map(short).join(' ')})`;
}
const shortOf = (before: DocNode, after: DocNode): string => short(compareNodes(before, after));
const intro = paragraph('The storefront asks for stock.');

describe('a line', () => {
  test('says which words came and went', () => {
    expect(shortOf(docOf(paragraph('We keep it for a day.')), docOf(paragraph('We keep it for two days.')))).toBe(
      '([We keep it for |-a day|+two days|.])',
    );
  });

  test('distinguishes a word from the same word with a mark', () => {
    const bold = { type: 'paragraph', content: [text('mind the '), text('gap', 'bold')] };
    expect(shortOf(docOf(paragraph('mind the gap')), docOf(bold))).toBe('([mind the |-gap|+gap])');
  });

  test('of code is compared by its lines', () => {
    const code = (value: string): DocNode => ({ type: 'code_block', attrs: { lang: 'ts' }, content: [text(value)] });
    expect(shortOf(docOf(code('let a = 1;\nlet b;\n')), docOf(code('let a = 2;\nlet b;\nlet c;\n')))).toBe(
      '([let a = |-1|+2|;\n|let b;\n|+let c;\n])',
    );
  });
});

describe('blocks', () => {
  test('that came, went and stayed', () => {
    expect(
      shortOf(
        docOf(heading(2, 'Context'), intro, paragraph('Old words entirely')),
        docOf(heading(2, 'Context'), paragraph('A first remark'), intro),
      ),
    ).toBe('(= + = -)');
  });

  test('that moved carry one number and count once', () => {
    const moved = docOf(heading(2, 'Risks'), intro, paragraph('One more.'));
    const difference = compareNodes(moved, docOf(intro, paragraph('One more.'), heading(2, 'Risks')));
    expect(short(difference)).toBe('(-1 = = +1)');
    expect(countChanges(difference)).toBe(1);
  });

  test('an empty line that is elsewhere did not move', () => {
    const second = paragraph('One more.');
    expect(shortOf(docOf(intro, second, paragraph('')), docOf(paragraph(''), intro, second))).toBe('(+ = = -)');
  });

  test('that are another kind of heading, or a paragraph now, are the same block', () => {
    const difference = compareNodes(docOf(heading(2, 'Open questions')), docOf(heading(3, 'Open questions')));
    expect(short(difference)).toBe('([Open questions])');
    const [changed] = (difference as Changed).parts as Changed[];
    expect([changed?.before.attrs, changed?.after.attrs]).toEqual([{ level: 2 }, { level: 3 }]);
    expect(countChanges(difference)).toBe(1);
    expect(shortOf(docOf(heading(2, 'Open questions')), docOf(paragraph('Open questions')))).toBe('([Open questions])');
  });

  test('inside a list, an alert or a quote are compared there', () => {
    const list = (...values: string[]): DocNode => ({
      type: 'bullet_list',
      content: values.map((value) => ({ type: 'list_item', content: [paragraph(value)] })),
    });
    expect(shortOf(docOf(list('one', 'two', 'three')), docOf(list('one', 'three', 'four')))).toBe('((= - = +))');
    const alert = (type: string, value: string): DocNode => ({
      type: 'alert',
      attrs: { type },
      content: [paragraph(value)],
    });
    const difference = compareNodes(
      docOf(alert('info', 'Mind the gap here')),
      docOf(alert('danger', 'Mind the step here')),
    );
    expect(short(difference)).toBe('(([Mind the |-gap|+step| here]))');
    // The style of the alert and its words.
    expect(countChanges(difference)).toBe(2);
  });

  test('without content show their changed attributes', () => {
    const diagram = (id: string): DocNode => ({ type: 'diagram', attrs: { diagram: id } });
    const difference = compareNodes(docOf(intro, diagram('1')), docOf(intro, diagram('2')));
    expect(short(difference)).toBe('(= ())');
    expect(countChanges(difference)).toBe(1);
  });
});

describe('tables', () => {
  const before = table(head('Name', 'Port'), row('web', '80'), row('db', '5432'));

  test('are compared cell by cell', () => {
    const after = table(head('Name', 'Port'), row('web', '443'), row('db', '5432'));
    expect(shortOf(docOf(before), docOf(after))).toBe('((= (= (- +)) =))');
  });

  test('with another column keep their rows', () => {
    const after = table(head('Name', 'Owner', 'Port'), row('web', 'Ada', '80'), row('db', 'Eve', '5432'));
    expect(shortOf(docOf(before), docOf(after))).toBe('(((= + =) (= + =) (= + =)))');
    expect(shortOf(docOf(after), docOf(before))).toBe('(((= - =) (= - =) (= - =)))');
  });

  test('with another row', () => {
    expect(shortOf(docOf(before), docOf(table(head('Name', 'Port'), row('db', '5432'), row('mail', '25'))))).toBe(
      '((= - = +))',
    );
  });

  test('with merged cells are compared all the same', () => {
    const merged = table({
      type: 'table_row',
      content: [{ type: 'table_cell', attrs: { colspan: 2, rowspan: 1 }, content: [paragraph('wide')] }],
    });
    const difference = compareNodes(docOf(before), docOf(merged));
    expect(sideOf(difference, 'after')).toEqual(docOf(merged));
    expect(sideOf(difference, 'before')).toEqual(docOf(before));
  });
});

describe('the whole', () => {
  test('counts a new title, and nothing between equal versions', () => {
    const version = { title: 'Every block', doc: everyBlockDocument };
    expect(compareVersions(version, version).changes).toBe(0);
    expect(compareVersions(version, { ...version, title: 'Each block' }).changes).toBe(1);
  });

  const word = fc.constantFrom('stock', 'the', 'order', 'is', 'kept', 'don’t', '中文', '😀', ' ', ', ', '.');
  const line = fc
    .array(fc.record({ value: fc.array(word, { minLength: 1, maxLength: 5 }), bold: fc.boolean() }), { maxLength: 3 })
    .map((runs): DocNode[] => runs.map(({ value, bold }) => text(value.join(' '), ...(bold ? ['bold'] : []))));
  const block: fc.Arbitrary<DocNode> = fc.letrec<{ node: DocNode }>((tie) => ({
    node: fc.oneof(
      { depthSize: 'small' },
      line.map((content): DocNode => ({ type: 'paragraph', content })),
      fc
        .tuple(fc.integer({ min: 1, max: 6 }), line)
        .map(([level, content]): DocNode => ({ type: 'heading', attrs: { level }, content })),
      fc.constantFrom<DocNode>({ type: 'hr' }, { type: 'diagram', attrs: { diagram: 'd1' } }, { type: 'from_later' }),
      fc
        .tuple(
          fc.constantFrom('blockquote', 'alert', 'bullet_list', 'ordered_list'),
          fc.array(tie('node'), { maxLength: 3 }),
        )
        .map(([type, content]): DocNode => ({
          type,
          content: type.endsWith('_list')
            ? content.map((child): DocNode => ({ type: 'list_item', content: [child] }))
            : content,
        })),
      fc
        .array(fc.array(fc.constantFrom('a', 'b', ''), { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 })
        .map((rows) => table(...rows.map((values) => row(...values)))),
    ),
  })).node;
  const blocks = fc.array(block, { maxLength: 6 });
  /** A later version as people make them: blocks taken out, put elsewhere, and new ones. */
  const versions = fc
    .tuple(blocks, blocks, fc.array(fc.nat(11), { maxLength: 9 }))
    .map(
      ([old, fresh, order]) => [docOf(...old), docOf(...order.map((at) => [...old, ...fresh][at] ?? intro))] as const,
    );

  test('gives both versions back, whatever they hold', () => {
    fc.assert(
      fc.property(versions, ([before, after]) => {
        const difference = compareNodes(before, after);
        expect(sideOf(difference, 'after')).toEqual(joinedNode(after));
        expect(sideOf(difference, 'before')).toEqual(joinedNode(before));
        expect(countChanges(difference) === 0).toBe(JSON.stringify(before) === JSON.stringify(after));
      }),
      { numRuns: 300 },
    );
  });

  test('of 10,000 words, with every tenth paragraph rewritten, tells more than a hundred changes', () => {
    const words = (seed: number, count: number): string =>
      Array.from({ length: count }, (_, index) => `w${(seed * 31 + index * 17) % 977}`).join(' ');
    const long = docOf(...Array.from({ length: 200 }, (_, index) => paragraph(words(index, 50))));
    const edited = docOf(
      ...(long.content ?? []).map((_, index) =>
        index % 10 === 0 ? paragraph(words(index + 7, 50)) : paragraph(`${words(index, 49)} and`),
      ),
    );
    expect(countChanges(compareNodes(long, edited))).toBeGreaterThan(100);
  });
});
