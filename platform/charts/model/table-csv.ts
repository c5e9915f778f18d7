/** Tables behind charts as CSV, for spreadsheets. */
import { csvStart } from '#platform/history/model/csv.ts';

/** A text, a number, or nothing where a value is missing. */
export type CsvValue = string | number | null | undefined;

/** Texts are quoted, so that they stay texts; one that a spreadsheet would calculate is kept a text by an apostrophe. */
function cell(value: CsvValue): string {
  if (typeof value !== 'string') return String(value ?? '');
  return `"${(/^[=+\-@\t\r]/.test(value) ? `'${value}` : value).replaceAll('"', '""')}"`;
}

/** The whole file. */
export const tableCsv = (head: readonly string[], rows: readonly (readonly CsvValue[])[]): string =>
  csvStart + [head, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
