/** A table of a read-only document, with merged cells and a header that stays in sight in long tables. */
import { useRef, type ReactNode } from 'react';
import { MAX_SPAN } from '../contract.ts';
import { cellAlignment, wholeNumberWithin, type DocNode } from '../model/document.ts';
import { useScrollable } from './use-scrollable.ts';

const LONG_TABLE_ROWS = 20;

type TableProps = {
  node: DocNode;
  renderCell: (cell: DocNode) => ReactNode;
  attrsOf?: ((node: DocNode) => Record<string, string>) | undefined;
};

/** Draws a table node; rows that are no rows and cells that are no cells are left out. */
export function DocTable({ node, renderCell, attrsOf }: TableProps): ReactNode {
  const frame = useRef<HTMLDivElement>(null);
  const scrolls = useScrollable(frame);
  const rows = (node.content ?? []).filter((row) => row.type === 'table_header_row' || row.type === 'table_row');
  const heads = headRows(rows);
  const isLong = rows.length > LONG_TABLE_ROWS && heads.length > 0;
  const draw = (row: DocNode, index: number) => (
    <TableRow key={index} node={row} renderCell={renderCell} attrsOf={attrsOf} />
  );
  return (
    <div
      ref={frame}
      className={isLong ? 'aw-table aw-table-long' : 'aw-table'}
      {...(scrolls ? { tabIndex: 0, role: 'region', 'aria-label': 'Table' } : {})}
    >
      <table>
        {heads.length > 0 && <thead>{heads.map(draw)}</thead>}
        <tbody>{rows.slice(heads.length).map(draw)}</tbody>
      </table>
    </div>
  );
}

/** The header rows at the top; none when a cell of them reaches down into the body. */
function headRows(rows: readonly DocNode[]): readonly DocNode[] {
  const end = rows.findIndex((row) => row.type !== 'table_header_row');
  const heads = end < 0 ? rows : rows.slice(0, end);
  const reachesDown = heads.some((row, index) =>
    (row.content ?? []).some((cell) => span(cell, 'rowspan') > heads.length - index),
  );
  return reachesDown ? [] : heads;
}

function TableRow({ node: row, renderCell, attrsOf }: TableProps): ReactNode {
  const cells = (row.content ?? []).filter((cell) => cell.type === 'table_header' || cell.type === 'table_cell');
  return (
    <tr {...attrsOf?.(row)}>
      {cells.map((cell, index) => {
        const align = cellAlignment(cell.attrs);
        const spans = {
          colSpan: span(cell, 'colspan'),
          rowSpan: span(cell, 'rowspan'),
          ...(align ? { align } : {}),
          ...attrsOf?.(cell),
        };
        if (cell.type === 'table_cell')
          return (
            <td key={index} {...spans}>
              {renderCell(cell)}
            </td>
          );
        const scope = row.type === 'table_header_row' ? 'col' : 'row';
        return (
          <th key={index} scope={scope} {...spans}>
            {renderCell(cell)}
          </th>
        );
      })}
    </tr>
  );
}

function span(cell: DocNode, name: 'colspan' | 'rowspan'): number {
  return wholeNumberWithin(cell.attrs?.[name], 1, MAX_SPAN, 1);
}
