/** Any document round-trips through the editor's schema. */
import { getSchema } from '@tiptap/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkDocument } from '../../model/document-rules.ts';
import { CELL_ALIGNMENTS, type DocMark, type DocNode } from '../../model/document.ts';
import { fromEditable, toEditable } from '../../model/editable-document.ts';
import { everyBlockDocument } from '../../model/every-block.ts';
import { sameMarks } from '../../model/markdown-inline.ts';
import { schemaExtensions } from './create-editor.ts';
import { EmbedSlots } from './schema-embeds.ts';

const schema = getSchema(schemaExtensions(new EmbedSlots()));
const words = fc.oneof(
  fc.constantFrom('a', ' b ', 'é–中😀', '<script>', '\u200b', '@', ':rocket:'),
  fc.string({ minLength: 1 }),
);
const sound = words.filter((text) => text.isWellFormed() && !text.includes('\u0000'));

/** Attributes that a later version may have written; they are kept. */
const extra = fc.option(
  fc.record({ 'x-later': fc.constantFrom(null, 7, 'x', [1, { a: true }], { deep: { er: [] } }) }),
  { nil: {}, freq: 8 },
);
const withExtra = (known: fc.Arbitrary<Record<string, unknown>>) =>
  fc.tuple(known, extra).map(([attrs, more]) => ({ ...attrs, ...more }));

type Attrs = DocNode['attrs'];
function node(type: string, attrs: Attrs, content?: readonly DocNode[]): DocNode {
  return {
    type,
    ...(attrs && Object.keys(attrs).length > 0 ? { attrs } : {}),
    ...(content && content.length > 0 ? { content: [...content] } : {}),
  };
}

const none = fc.constant({});
const link = fc.record({
  href: fc.constantFrom('https://a.example/', '#steps', 'archwright://7.adr.internal', 'mailto:a@b.example'),
  title: fc.option(sound, { nil: null }),
});
// In the order of the schema, which is the order in which the editor stores them.
const marks = fc
  .tuple(
    fc.option(withExtra(link), { nil: null, freq: 2 }),
    fc.subarray(['bold', 'italic', 'strike', 'code']),
    fc.option(fc.constant<DocMark>({ type: 'highlight', attrs: { color: 'red' } }), { nil: null, freq: 6 }),
  )
  .map(([attrs, names, unknown]): DocMark[] => [
    ...(attrs ? [{ type: 'link', attrs }] : []),
    ...names.map((type) => ({ type })),
    ...(unknown ? [unknown] : []),
  ]);
const marked = (content: fc.Arbitrary<DocNode>) =>
  fc.tuple(content, marks).map(([one, its]): DocNode => (its.length > 0 ? { ...one, marks: its } : one));
const inlineNode = fc.oneof(
  { weight: 6, arbitrary: marked(sound.map((text) => ({ type: 'text', text }))) },
  { weight: 1, arbitrary: marked(fc.constant<DocNode>({ type: 'hard_break' })) },
  {
    weight: 2,
    arbitrary: marked(
      withExtra(fc.record({ kind: fc.constantFrom('user', 'page'), id: sound, label: sound })).map((attrs) =>
        node('mention', attrs),
      ),
    ),
  },
  { weight: 1, arbitrary: fc.record({ id: sound }).map((attrs) => node('formula', attrs)) },
);
const inline = fc.array(inlineNode, { maxLength: 5 }).map(joined);

/** Texts with the same marks in a row are one text. */
function joined(nodes: readonly DocNode[]): DocNode[] {
  const found: DocNode[] = [];
  for (const next of nodes) {
    const last = found.at(-1);
    const isSame = last?.type === 'text' && next.type === 'text' && sameMarks(last.marks ?? [], next.marks ?? []);
    if (isSame) last.text = `${last.text}${next.text}`;
    else found.push({ ...next });
  }
  return found;
}
const whole = (min: number, max: number) => fc.integer({ min, max });
const text = (type: string, attrs: fc.Arbitrary<Record<string, unknown>> = none) =>
  fc.tuple(withExtra(attrs), inline).map(([its, content]) => node(type, its, content));
const atom = (type: string, attrs: fc.Arbitrary<Record<string, unknown>>) =>
  withExtra(attrs).map((its) => node(type, its));

const code = fc
  .tuple(
    withExtra(fc.record({ lang: fc.option(sound, { nil: null }), info: sound }, { requiredKeys: ['lang'] })),
    fc.option(sound, { nil: null }),
  )
  .map(([attrs, source]) => node('code_block', attrs, source ? [{ type: 'text', text: source }] : []));

const simple = fc.oneof(
  text('paragraph'),
  text('heading', fc.record({ level: whole(1, 6) })),
  code,
  atom('hr', none),
  atom('diagram', fc.record({ diagram: sound })),
  atom('structurizr', fc.record({ view: sound })),
  atom('c4model', fc.record({ view: sound })),
  atom(
    'image',
    fc.record({
      file: fc.constantFrom('f1', ''),
      alt: sound,
      title: fc.option(sound, { nil: null }),
      width: fc.option(whole(40, 4000), { nil: null }),
    }),
  ),
  atom('attachment', fc.record({ file: fc.constant('f1'), name: sound, size: fc.nat() })),
  fc.constantFrom({ rows: [1, 2], deep: { a: [null] } }, {}).map((attrs) => node('kanban', attrs as Attrs)),
  sound.map((label) => node('kanban', undefined, [node('lane', { label })])),
);

type Tie = (key: 'block') => fc.Arbitrary<DocNode>;
const holding = (tie: Tie, type: string, attrs: fc.Arbitrary<Record<string, unknown>> = none) =>
  fc
    .tuple(withExtra(attrs), fc.array(tie('block'), { minLength: 1, maxLength: 2 }))
    .map(([its, content]) => node(type, its, content));
const listOf = (type: string, item: fc.Arbitrary<DocNode>, attrs: fc.Arbitrary<Record<string, unknown>>) =>
  fc
    .tuple(withExtra(attrs), fc.array(item, { minLength: 1, maxLength: 3 }))
    .map(([its, content]) => node(type, its, content));
const later = whole(2, 99).map((start) => ({ start }));

const cellAttrs = fc.record(
  { colspan: fc.constant(1), rowspan: fc.constant(1), align: fc.constantFrom(...CELL_ALIGNMENTS) },
  { requiredKeys: ['colspan', 'rowspan'] },
);

function table(tie: Tie): fc.Arbitrary<DocNode> {
  const flat = tie('block').filter(({ type }) => type !== 'table');
  const cell = (type: string) =>
    fc
      .tuple(withExtra(cellAttrs), fc.array(flat, { minLength: 1, maxLength: 2 }))
      .map(([attrs, content]) => node(type, attrs, content));
  return fc.tuple(whole(1, 3), whole(0, 2), extra).chain(([width, height, attrs]) =>
    fc
      .tuple(
        fc.array(cell('table_header'), { minLength: width, maxLength: width }),
        fc.array(fc.array(cell('table_cell'), { minLength: width, maxLength: width }), {
          minLength: height,
          maxLength: height,
        }),
      )
      .map(([head, rows]) =>
        node('table', attrs as Attrs, [
          node('table_header_row', undefined, head),
          ...rows.map((row) => node('table_row', undefined, row)),
        ]),
      ),
  );
}

const { block } = fc.letrec<{ block: DocNode }>((tie) => ({
  block: fc.oneof(
    { maxDepth: 3, depthSize: 'small', withCrossShrink: true },
    simple,
    holding(tie, 'blockquote'),
    holding(tie, 'alert', fc.record({ type: fc.constantFrom('info', 'warning', 'success', 'danger', 'later') })),
    listOf('bullet_list', holding(tie, 'list_item'), none),
    listOf('ordered_list', holding(tie, 'list_item'), fc.oneof(none, later)),
    listOf('task_list', holding(tie, 'task_item', fc.record({ checked: fc.boolean() })), none),
    fc
      .tuple(extra, text('details_summary'), holding(tie, 'details_content'))
      .map(([attrs, ...parts]) => node('details', attrs as Attrs, parts)),
    table(tie),
  ),
}));
const document = fc
  .tuple(extra, fc.array(block, { minLength: 1, maxLength: 4 }))
  .map(([attrs, content]) => node('doc', attrs as Attrs, [...content, { type: 'paragraph' }]));

/** What is stored after a document was opened in the editor and saved without a change. */
function saved(doc: DocNode): DocNode {
  const opened = schema.nodeFromJSON(toEditable(doc));
  opened.check();
  return fromEditable(opened.toJSON() as DocNode);
}

describe('a document in the editor’s schema', () => {
  test('comes back as it was', () => {
    fc.assert(
      fc.property(document, (doc) => {
        fc.pre(!JSON.stringify(doc).match(/"type":"(image|attachment)"/) || !!schema.nodes['image']);
        fc.pre(checkDocument(JSON.stringify(doc)).length === 0);
        expect(saved(doc)).toEqual(doc);
      }),
      { numRuns: Number(process.env['RUNS'] ?? 300) },
    );
  });

  test('with one of everything comes back as it was', () => {
    expect(saved(everyBlockDocument)).toEqual(everyBlockDocument);
  });
});
