/** A long deterministic document: 10,000 words with 20 code blocks and 10 tables. */
import type { DocNode } from '#platform/richtext/model/document.ts';

const vocabulary =
  'service queue order payment ledger gateway tenant replica schema event worker deadline retry budget cache index'.split(
    ' ',
  );

/** `count` words of a sentence; `seed` makes sentences differ. */
const words = (count: number, seed: number): string =>
  Array.from({ length: count }, (_, at) => vocabulary[(at * 7 + seed * 3) % vocabulary.length]).join(' ');

const text = (value: string, mark?: string): DocNode =>
  mark ? { type: 'text', text: value, marks: [{ type: mark }] } : { type: 'text', text: value };

const paragraph = (seed: number, length: number): DocNode => ({
  type: 'paragraph',
  content: [text(`${words(length - 4, seed)} `), text('in bold', 'bold'), text(' and '), text('code', 'code')],
});

const listOf = (seed: number): DocNode => ({
  type: 'bullet_list',
  content: [0, 1, 2].map((item) => ({ type: 'list_item', content: [paragraph(seed + item, 14)] })),
});

const codeOf = (seed: number): DocNode => ({
  type: 'code_block',
  attrs: { lang: 'typescript' },
  content: [
    text(
      Array.from({ length: 12 }, (_, line) => `const ${vocabulary[(seed + line) % 16]}${line} = call(${line});`).join(
        '\n',
      ),
    ),
  ],
});

const tableOf = (seed: number): DocNode => {
  const cells = (type: string, row: number): DocNode[] =>
    [0, 1, 2, 3].map((column) => ({
      type,
      attrs: { colspan: 1, rowspan: 1 },
      content: [{ type: 'paragraph', content: [text(words(3, seed + row + column))] }],
    }));
  return {
    type: 'table',
    content: [
      { type: 'table_header_row', content: cells('table_header', 0) },
      ...[1, 2, 3, 4, 5].map((row) => ({ type: 'table_row', content: cells('table_cell', row) })),
    ],
  };
};

const chapterOf = (seed: number): DocNode[] => [
  { type: 'heading', attrs: { level: 2 }, content: [text(words(4, seed))] },
  ...[0, 1, 2, 3, 4].map((at) => paragraph(seed + at, 71)),
  listOf(seed),
  codeOf(seed),
  ...(seed % 2 === 0 ? [tableOf(seed)] : []),
  { type: 'alert', attrs: { type: 'warning' }, content: [paragraph(seed, 20)] },
];

/** Twenty chapters; the measurement types into a paragraph of the eleventh. */
export const longDocument: DocNode = {
  type: 'doc',
  content: [...Array.from({ length: 20 }, (_, chapter) => chapterOf(chapter)).flat(), { type: 'paragraph' }],
};

/** How many words, code blocks and tables there are. */
export function countParts(node: DocNode): { words: number; codeBlocks: number; tables: number } {
  const own = {
    words: node.text?.split(/\s+/).filter(Boolean).length ?? 0,
    codeBlocks: node.type === 'code_block' ? 1 : 0,
    tables: node.type === 'table' ? 1 : 0,
  };
  return (node.content ?? []).map(countParts).reduce(
    (sum, part) => ({
      words: sum.words + part.words,
      codeBlocks: sum.codeBlocks + part.codeBlocks,
      tables: sum.tables + part.tables,
    }),
    own,
  );
}
