/** Lists in lists are read as deep as documents nest, and no deeper; tables up to a number of cells. */
import { Lexer } from 'marked';
import { afterEach, expect, test, vi } from 'vitest';
import { MAX_LIST_DEPTH, MAX_TABLE_CELLS } from '../contract.ts';
import { checkDocument } from './document-rules.ts';
import { documentText } from './document-text.ts';
import { markdownToDocument, readMarkdown } from './markdown-to-document.ts';

afterEach(() => vi.restoreAllMocks());

/** Lists in lists; `mark` begins an item. */
const nested = (levels: number, mark: string): string =>
  Array.from({ length: levels }, (_, level) => `${' '.repeat(level * (mark.length + 1))}${mark} item${level}`).join(
    '\n',
  );

test.each(['-', '1.'])(
  'S49 lists of 300 levels marked with %s are lexed to the deepest that is kept, and lose no text',
  (mark) => {
    const lexed = vi.spyOn(Lexer.prototype, 'blockTokens');
    const document = markdownToDocument(nested(300, mark));
    expect(lexed.mock.calls.length).toBeLessThanOrEqual(MAX_LIST_DEPTH + 2);
    expect(checkDocument(JSON.stringify(document))).toEqual([]);
    const text = documentText(document);
    for (const level of [0, 5, 12, 299]) expect(text).toContain(`item${level}`);
  },
);

/** A table whose rows are empty: the lexer fills them up to the columns of the header. */
const table = (columns: number, rows: number): string =>
  `|${'a|'.repeat(columns)}\n|${'-|'.repeat(columns)}\n${'|\n'.repeat(rows)}`;
const tooManyCells = 'Tables must not have more than 20,000 cells.';

test('a table of 5,000 columns and 20,000 rows is not filled with cells, and stays text', () => {
  const lexed = vi.spyOn(Lexer.prototype, 'inline');
  const { document, problem } = readMarkdown(table(5_000, 20_000));
  expect(problem).toBe(tooManyCells);
  expect(lexed.mock.calls.length).toBeLessThan(MAX_TABLE_CELLS);
  expect(checkDocument(JSON.stringify(document))).toEqual([]);
  expect(documentText(document)).toContain('|a|a|a|');
});

test('the cells of all tables count together, also in quotes; a text that is no table has none', () => {
  const small = table(10, 99);
  expect(readMarkdown(`${small}\n`.repeat(20)).problem).toBeUndefined();
  expect(readMarkdown(`${small}\n`.repeat(21)).problem).toBe(tooManyCells);
  expect(readMarkdown(`> ${small.replaceAll('\n', '\n> ')}\n`.repeat(21)).problem).toBe(tooManyCells);
  expect(readMarkdown(table(5_000, 20_000).replace('|a|', '|')).problem).toBeUndefined();
});
