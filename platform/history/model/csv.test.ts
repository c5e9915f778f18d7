/** CSV lines that spreadsheets read as text. */
import { describe, expect, test } from 'vitest';
import { csvLine } from './csv.ts';

describe('a line of CSV', () => {
  test.each([
    [['plain', 'words'], 'plain,words\r\n'],
    [['with, comma', 'with "quotes"'], '"with, comma","with ""quotes"""\r\n'],
    [['two\nlines', ''], '"two\nlines",\r\n'],
  ])('quotes %j where needed', (cells, line) => {
    expect(csvLine(cells)).toBe(line);
  });

  test.each(['=1+1', '+1', '-1', '@cmd', '\tx'])('%j is escaped so that it is text and not a formula', (cell) => {
    expect(csvLine([cell])).toBe(`'${cell}\r\n`);
  });
});
