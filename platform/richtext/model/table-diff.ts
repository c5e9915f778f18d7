/** Aligns the columns of two versions of a table. Pure. */
import type { DocNode } from './document.ts';
import { alignNodes } from './diff-alignment.ts';

/** A column of either version, with its place in each. */
export interface Column {
  readonly side: 'both' | 'before' | 'after';
  readonly before: number | null;
  readonly after: number | null;
}

/** The columns of both tables in the order of reading; `null` when cells are merged, so that there is no grid. */
export function alignColumns(before: DocNode, after: DocNode): Column[] | null {
  const [old, fresh] = [columnsOf(before), columnsOf(after)];
  if (!old || !fresh) return null;
  if (old.length === fresh.length) return old.map((_, index) => ({ side: 'both', before: index, after: index }));
  const columns: Column[] = [];
  let [left, right] = [0, 0];
  for (const step of alignNodes(old, fresh)) {
    if (step.kind === 'removed') columns.push({ side: 'before', before: left++, after: null });
    else if (step.kind === 'added') columns.push({ side: 'after', before: null, after: right++ });
    else columns.push({ side: 'both', before: left++, after: right++ });
  }
  return columns;
}

/** Columns by their head alone where there is one: it stays when all its cells change. */
function columnsOf(table: DocNode): DocNode[] | null {
  const rows = table.content ?? [];
  const width = rows[0]?.content?.length ?? 0;
  const isGrid = rows.every(
    (row) =>
      row.content?.length === width &&
      row.content.every((cell) => (cell.attrs?.['colspan'] ?? 1) === 1 && (cell.attrs?.['rowspan'] ?? 1) === 1),
  );
  if (!isGrid || width === 0) return null;
  return Array.from({ length: width }, (_, at) => {
    const cells = rows.map((row) => row.content?.[at] as DocNode);
    const head = rows[0]?.type === 'table_header_row' ? cells.slice(0, 1) : cells;
    const isNamed = head.some((cell) => JSON.stringify(cell).includes('"text"'));
    return { type: 'column', content: isNamed ? head : cells };
  });
}
