/** Rows and columns that came as plain text, from spreadsheets, terminals and databases. */
import type { Node as PmNode, Schema } from 'prosemirror-model';

const MOST_CELLS = 20_000;

/** The cells of text with tabs between columns; `null` when it is no table. In a table one line is enough. */
export function readTabs(text: string, isInTable: boolean): string[][] | null {
  if (!text.includes('\t')) return null;
  const rows = rowsOf(text.replace(/\r\n?/g, '\n').replace(/\n$/, ''));
  const width = rows[0]?.length ?? 0;
  const isEven = rows.every((row) => row.length === width);
  const isIndented = rows.every((row) => row[0] === '');
  if (width < 2 || !isEven || isIndented || rows.length * width > MOST_CELLS) return null;
  return rows.length > 1 || isInTable ? rows : null;
}

/** Cells with a line break or a quote are quoted, quotes are doubled. */
function rowsOf(text: string): string[][] {
  const rows: string[][] = [[]];
  const cell = /"((?:[^"]|"")*)"(?=[\t\n]|$)|([^\t\n]*)/y;
  for (let at = 0; at <= text.length;) {
    cell.lastIndex = at;
    const found = cell.exec(text);
    rows.at(-1)?.push(found?.[1]?.replaceAll('""', '"') ?? found?.[2] ?? '');
    at += found?.[0].length ?? 0;
    if (at >= text.length) break;
    if (text[at] === '\n') rows.push([]);
    at += 1;
  }
  return rows;
}

/** A table of the editor with these texts. */
export function tableOf(schema: Schema, rows: readonly (readonly string[])[]): PmNode {
  return schema.node(
    'table',
    null,
    rows.map((row) =>
      schema.node(
        'table_row',
        null,
        row.map((text) => schema.node('table_cell', null, linesOf(schema, text))),
      ),
    ),
  );
}

function linesOf(schema: Schema, text: string): PmNode[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .map((line) => schema.node('paragraph', null, line ? [schema.text(line)] : []));
}
