/** What Markdown can say survives the way out and back, whatever the text holds. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkDocument } from './document-rules.ts';
import { CELL_ALIGNMENTS, type DocMark, type DocNode } from './document.ts';
import { documentToMarkdown } from './document-to-markdown.ts';
import { markdownToDocument } from './markdown-to-document.ts';
import { MARK_ORDER } from './markdown-inline.ts';

const character = fc.constantFrom(
  ...'abcXYZ019 ',
  ...'*_`~[]()<>#+-.!|\\&;:/@"\'=^{}$%,?',
  'é',
  '–',
  '中',
  '😀',
  '&amp;',
  'http://x.y',
  'www.a.b',
  'a@b.co',
  '[ ] ',
  '<br>',
  '1. ',
  '- ',
  '# ',
  '---',
  '```',
);
const words = fc.array(character, { minLength: 1, maxLength: 14 }).map((parts) => parts.join('').replace(/\s+/g, ' '));
const plain = words.filter((text) => text.trim() !== '' && text === text.trim());
const href = fc.constantFrom(
  'https://a.example/x_y(z)?q=1&amp=2',
  'mailto:a@b.example',
  '#steps',
  'archwright://7.adr.internal',
  'archwright://7.user.internal',
  'archwright://f.file.internal',
  'http://a.example/*b*',
);
const link = fc
  .record({ href, title: fc.option(fc.oneof(plain, fc.constantFrom('@', '12 bytes')), { nil: null }) })
  .map((attrs): DocMark => ({ type: 'link', attrs }));
const marks = fc
  .tuple(fc.option(link, { nil: null, freq: 3 }), fc.subarray(['bold', 'italic', 'strike', 'code']))
  .map(([first, rest]): DocMark[] =>
    [...(first ? [first] : []), ...rest.map((type) => ({ type }))].sort(
      (one, other) => MARK_ORDER.indexOf(one.type) - MARK_ORDER.indexOf(other.type),
    ),
  );
const mention = fc
  .oneof(
    fc.record({
      kind: fc.constantFrom('user', 'page'),
      id: fc.constantFrom('7', 'f81d4fae-7dec-11d0', 'a b/%?#é', ''),
      label: plain,
    }),
    fc.record({
      kind: fc.constant('page'),
      id: fc.constantFrom('archwright://7.doc.internal/hand_book/7', 'archwright://9.adr.internal'),
      label: plain,
    }),
  )
  .map((attrs): DocNode => ({ type: 'mention', attrs }));
const piece = fc.oneof(
  { weight: 1, arbitrary: fc.record({ text: fc.constant(''), marks: fc.constant<DocMark[]>([]), mention }) },
  {
    weight: 6,
    arbitrary: fc.oneof(
      fc.record({ text: words.filter((text) => text.trim() !== ''), marks: fc.constant<DocMark[]>([]) }),
      fc.record({ text: plain, marks }),
      fc.record({ text: fc.constantFrom(' ', ' and '), marks: fc.constant<DocMark[]>([]) }),
    ),
  },
  { weight: 1, arbitrary: fc.constant(null) },
);

/** The reader takes a tilde beside stars for a letter, so struck text keeps a space from other marked text. */
function touchesStrike(last: DocNode, marks: readonly DocMark[]): boolean {
  const before = last.marks ?? [];
  return before.length > 0 && marks.length > 0 && [...before, ...marks].some((mark) => mark.type === 'strike');
}

type Piece = { text: string; marks: DocMark[]; mention?: DocNode };

/** The same inline content in its normal form: joined, no empty ends, no marks on breaks. */
function normalInline(pieces: readonly (Piece | null)[]): DocNode[] {
  const nodes: DocNode[] = [];
  for (const part of pieces) {
    const last = nodes.at(-1);
    if (!part) {
      if (last && last.type !== 'hard_break') nodes.push({ type: 'hard_break' });
    } else if (part.mention) nodes.push(part.mention);
    else if (last?.type === 'text' && JSON.stringify(last.marks ?? []) === JSON.stringify(part.marks))
      last.text += part.text;
    else if (last && touchesStrike(last, part.marks))
      nodes.push({ type: 'text', text: ' and ' }, { type: 'text', marks: part.marks, text: part.text });
    else nodes.push({ type: 'text', ...(part.marks.length ? { marks: part.marks } : {}), text: part.text });
  }
  while (nodes.at(-1)?.type === 'hard_break') nodes.pop();
  return nodes;
}

const has = (part: { marks: DocMark[] } | null, type: string) =>
  part?.marks.some((mark) => mark.type === type) === true;
const isSayable = (part: { text: string; marks: DocMark[] } | null) =>
  !(has(part, 'code') && (/\\\|/.test(part?.text ?? '') || (has(part, 'link') && part?.text.includes('`'))));
const inline = fc
  .array(piece.filter(isSayable), { minLength: 1, maxLength: 6 })
  .map(normalInline)
  .filter((nodes) => nodes.length > 0);
const paragraph = inline.map((content): DocNode => ({ type: 'paragraph', content }));
const code = fc
  .record({
    lang: fc.constantFrom(null, 'ts', 'sql', 'c++'),
    info: fc.option(plain, { nil: null }),
    lines: fc.array(fc.oneof(words, fc.constant('    x'), fc.constant('')), { maxLength: 4 }),
  })
  .map(({ lang, info, lines }): DocNode => ({
    type: 'code_block',
    attrs: { lang, ...(lang !== null && info !== null ? { info } : {}) },
    ...(lines.length && lines.join('\n') ? { content: [{ type: 'text', text: lines.join('\n') }] } : {}),
  }));
const heading = fc
  .tuple(fc.integer({ min: 1, max: 6 }), inline)
  .map(([level, content]): DocNode => ({ type: 'heading', content, attrs: { level } }));
const cell = (type: string) =>
  fc
    .option(paragraph, { nil: { type: 'paragraph' }, freq: 4 })
    .map((text): DocNode => ({ type, attrs: { colspan: 1, rowspan: 1 }, content: [text] }));
const table = fc
  .tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 0, max: 3 }))
  .chain(([width, height]) =>
    fc.record({
      alignments: fc.array(fc.constantFrom(undefined, ...CELL_ALIGNMENTS), { minLength: width, maxLength: width }),
      head: fc.array(cell('table_header'), { minLength: width, maxLength: width }),
      rows: fc.array(fc.array(cell('table_cell'), { minLength: width, maxLength: width }), {
        minLength: height,
        maxLength: height,
      }),
    }),
  )
  .map(({ alignments, head, rows }): DocNode => {
    const aligned = (cells: readonly DocNode[]): DocNode[] =>
      cells.map((one, index) => {
        const align = alignments[index];
        return align ? { ...one, attrs: { ...one.attrs, align } } : one;
      });
    return {
      type: 'table',
      content: [
        { type: 'table_header_row', content: aligned(head) },
        ...rows.map((row) => ({ type: 'table_row', content: aligned(row) })),
      ],
    };
  });
const embed = fc.constantFrom<DocNode>(
  { type: 'diagram', attrs: { diagram: '12' } },
  { type: 'image', attrs: { file: 'f`1', alt: 'x' } },
  { type: 'c4model', attrs: { view: '1:2' } },
  { type: 'details', attrs: { open: true }, content: [{ type: 'paragraph', content: [{ type: 'text', text: 'x' }] }] },
);
const filed = fc.oneof(
  fc
    .record({
      file: fc.constantFrom('f81d4fae-7dec-11d0', '7'),
      alt: fc.oneof(plain, fc.constant('')),
      title: fc.option(plain, { nil: null }),
      width: fc.option(fc.integer({ min: 40, max: 4000 }), { nil: null }),
    })
    .map((attrs): DocNode => ({ type: 'image', attrs })),
  fc
    .record({ file: fc.constant('f81d4fae-7dec-11d0'), name: plain, size: fc.nat() })
    .map((attrs): DocNode => ({ type: 'attachment', attrs })),
);

const { block } = fc.letrec<{
  block: DocNode;
  item: DocNode;
  list: DocNode;
  quote: DocNode;
  task: DocNode;
  tasks: DocNode;
  details: DocNode;
}>((tie) => ({
  block: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    paragraph,
    heading,
    code,
    fc.constant<DocNode>({ type: 'hr' }),
    table,
    embed,
    filed,
    tie('tasks'),
    tie('details'),
    tie('list'),
    tie('quote'),
  ),
  item: fc
    .tuple(paragraph, fc.array(tie('block'), { maxLength: 2 }))
    .map(([first, rest]) => ({ type: 'list_item', content: [first, ...rest] })),
  task: fc
    .tuple(
      fc.boolean(),
      fc.oneof(
        fc.tuple(paragraph, fc.array(tie('block'), { maxLength: 2 })).map(([first, rest]) => [first, ...rest]),
        fc.constant<DocNode[]>([{ type: 'paragraph' }]),
        fc.array(tie('block'), { minLength: 1, maxLength: 2 }),
      ),
    )
    .map(([checked, content]): DocNode => ({ type: 'task_item', attrs: { checked }, content })),
  tasks: fc
    .array(tie('task'), { minLength: 1, maxLength: 3 })
    .map((content): DocNode => ({ type: 'task_list', content })),
  details: fc
    .tuple(fc.option(inline, { nil: [] }), fc.array(tie('block'), { minLength: 1, maxLength: 3 }))
    .map(([summary, content]): DocNode => ({
      type: 'details',
      content: [
        { type: 'details_summary', ...(summary.length ? { content: summary } : {}) },
        { type: 'details_content', content },
      ],
    })),
  list: fc
    .tuple(
      fc.constantFrom('bullet_list', 'ordered_list'),
      fc.array(tie('item'), { minLength: 1, maxLength: 3 }),
      fc.constantFrom(1, 1, 7),
    )
    .map(([type, content, start]): DocNode => ({
      type,
      content,
      ...(type === 'ordered_list' && start !== 1 ? { attrs: { start } } : {}),
    })),
  quote: fc
    .tuple(
      fc.constantFrom('blockquote', 'info', 'warning', 'success', 'danger'),
      fc.array(tie('block'), { minLength: 1, maxLength: 3 }),
    )
    .map(([type, content]): DocNode =>
      type === 'blockquote' ? { type, content } : { type: 'alert', attrs: { type }, content },
    ),
}));

const document = fc.array(block, { minLength: 1, maxLength: 5 }).map((content): DocNode => ({ type: 'doc', content }));

describe('a document written as Markdown and read again', () => {
  test('is the same document', () => {
    fc.assert(
      fc.property(document, (doc) => {
        const markdown = documentToMarkdown(doc);
        expect({ markdown, doc: markdownToDocument(markdown) }).toEqual({ markdown, doc });
      }),
      { numRuns: Number(process.env['RUNS'] ?? 1000) },
    );
  });

  test('is a document that may be stored, whatever the Markdown was', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            character,
            fc.constantFrom(
              '\n',
              '\n\n',
              '> ',
              '  ',
              '\t',
              '<div>',
              '| a | b |\n|---|---|\n',
              '[x](javascript:a)',
              '![y](data:z)',
            ),
          ),
          { maxLength: 60 },
        ),
        (parts) => {
          expect(checkDocument(JSON.stringify(markdownToDocument(parts.join(''))))).toEqual([]);
        },
      ),
      { numRuns: 500 },
    );
  });

  const root = join(import.meta.dirname, '../../..');
  const pages = globSync(['platform/richtext/model/cases/**/*.md', '*.md', 'docs/**/*.md', 'features/*/README.md'], {
    cwd: root,
  }).toSorted();

  test.each(pages)('is the same document after an import: %s', (path) => {
    const doc = markdownToDocument(readFileSync(join(root, path), 'utf8'));
    expect(markdownToDocument(documentToMarkdown(doc))).toEqual(doc);
  });

  test('keeps two links to one address apart, and the lines of code as they are', () => {
    const doc = markdownToDocument('[a](https://x.example) [b](https://x.example)\n\n```\ncode\n\n```\n');
    expect(doc.content?.[0]?.content?.map(({ text }) => text)).toEqual(['a', ' ', 'b']);
    expect(doc.content?.[1]?.content?.[0]?.text).toBe('code\n');
    expect(markdownToDocument(documentToMarkdown(doc))).toEqual(doc);
  });
});
