/** What every state of an edited document is brought to: whole tables, named rows, an empty paragraph at the end. Pure. */
import type { Node as PmNode, Schema } from 'prosemirror-model';
import type { Transform } from 'prosemirror-transform';
import { changedRange } from './changed-range.ts';

/** Name under which prosemirror-collab marks transactions that bring the changes of others. */
const COLLAB_META = 'collab$';

/**
 * Whether a change of others is among the transactions. The server has brought it in order already; if every window did
 * that again, the corrections would multiply.
 */
export const isFromOthers = (transactions: readonly { getMeta: (key: string) => unknown }[]): boolean =>
  transactions.some((transaction) => transaction.getMeta(COLLAB_META) !== undefined);

/** The first row of a changed table is a header row exactly when all its cells are headers; every other one is a plain row. */
export function nameChangedRows(tr: Transform, before: PmNode): void {
  const { doc } = tr;
  const range = changedRange(before, doc);
  if (!range) return;
  doc.nodesBetween(range.from, Math.min(range.to + 1, doc.content.size), (node, pos) => {
    if (node.type.name === 'table') nameRows(tr, node, pos);
    return !node.isTextblock;
  });
}

function nameRows(tr: Transform, table: PmNode, tablePos: number): void {
  const { schema } = table.type;
  table.forEach((row, offset, index) => {
    const isHead = index === 0 && row.childCount > 0 && row.children.every((cell) => cell.type.name === 'table_header');
    const wanted = isHead ? 'table_header_row' : 'table_row';
    if (row.type.name !== wanted) tr.setNodeMarkup(tablePos + 1 + offset, schema.nodes[wanted], row.attrs);
    if (index > 0) alignCells(tr, table.child(0), row, tablePos + 2 + offset);
  });
}

/** A new cell is aligned like the first one of its column; merged cells are left alone. */
function alignCells(tr: Transform, first: PmNode, row: PmNode, rowPos: number): void {
  if (row.childCount !== first.childCount) return;
  row.forEach((cell, offset, index) => {
    const align: unknown = first.child(index).attrs['align'];
    if (align && cell.attrs['align'] === null) tr.setNodeAttribute(rowPos + offset, 'align', align);
  });
}

/** The document always ends with an empty paragraph (authoring 2.1). */
export function endWithParagraph(tr: Transform, schema: Schema): void {
  const last = tr.doc.lastChild;
  if (last?.type.name === 'paragraph' && last.content.size === 0) return;
  const paragraph = schema.nodes['paragraph']?.create();
  if (paragraph) tr.insert(tr.doc.content.size, paragraph);
}
