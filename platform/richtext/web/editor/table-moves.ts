/** Rows and columns of the table around the cursor: where they are on the screen, and moving them. */
import type { Editor } from '@tiptap/core';
import { TextSelection, type Command, type EditorState, type Transaction } from 'prosemirror-state';
import { moveTableColumn, moveTableRow, selectedRect, TableMap } from 'prosemirror-tables';
import type { Rect } from './floating-panel.tsx';
import { isInTable } from './schema-table.ts';

/** One row or one column. */
export type TableLine = 'row' | 'column';

/** Where the cursor stands, how many lines there are, and whether merged cells keep a line from moving. */
export function lineAt(state: EditorState, line: TableLine): { index: number; count: number } | null {
  if (!isInTable(state)) return null;
  const { left, top, map } = selectedRect(state);
  return line === 'row' ? { index: top, count: map.height } : { index: left, count: map.width };
}

/** Moves the row or column around the cursor by one; the first row stays when it is the header row. */
export function moveLine(line: TableLine, direction: -1 | 1): Command {
  return (state, dispatch) => {
    const at = lineAt(state, line);
    const to = at ? at.index + direction : -1;
    if (!at || to < 0 || to >= at.count) return false;
    if (line === 'row' && Math.min(at.index, to) === 0 && hasHeaderRow(state)) return false;
    if (!dispatch) return true;
    const options = { from: at.index, to, select: false };
    const move = line === 'row' ? moveTableRow(options) : moveTableColumn(options);
    return move(state, (tr) => dispatch(cursorInLine(state, tr, line, to)));
  };
}

/** The whole table is replaced by a move; the cursor goes along to where its cell is now. */
function cursorInLine(state: EditorState, tr: Transaction, line: TableLine, to: number): Transaction {
  const { left, top, map, tableStart } = selectedRect(state);
  const within = state.selection.head - (tableStart + (map.map[top * map.width + left] ?? 0));
  const table = tr.doc.nodeAt(tableStart - 1);
  if (!table) return tr;
  const moved = TableMap.get(table);
  const index = line === 'row' ? to * moved.width + left : top * moved.width + to;
  const cell = tableStart + (moved.map[index] ?? 0);
  const end = cell + (tr.doc.nodeAt(cell)?.nodeSize ?? 2) - 1;
  return tr.setSelection(TextSelection.near(tr.doc.resolve(Math.min(cell + Math.max(within, 1), end))));
}

function hasHeaderRow(state: EditorState): boolean {
  return selectedRect(state).table.firstChild?.type.name === 'table_header_row';
}

/** The rectangle of the row or column around the cursor. */
export function lineRect(editor: Editor, line: TableLine): Rect | null {
  const { state, view } = editor;
  if (!isInTable(state)) return null;
  const { left, top, map, tableStart } = selectedRect(state);
  const cell = view.nodeDOM(tableStart + (map.map[top * map.width + left] ?? 0));
  const table = view.nodeDOM(tableStart - 1);
  if (!(cell instanceof HTMLElement) || !(table instanceof HTMLElement)) return null;
  const [inner, outer] = [cell.getBoundingClientRect(), table.getBoundingClientRect()];
  return line === 'row'
    ? { left: outer.left, right: outer.right, top: inner.top, bottom: inner.bottom }
    : { left: inner.left, right: inner.right, top: outer.top, bottom: outer.bottom };
}

/** A command that takes a line away, with the cursor kept in the table that is left. */
export function stayingInTable(command: Command): Command {
  return (state, dispatch) => {
    if (!isInTable(state)) return false;
    const { tableStart } = selectedRect(state);
    return command(
      state,
      dispatch &&
        ((tr) => {
          const table = tr.doc.nodeAt(tableStart - 1);
          const end = tableStart + (table?.content.size ?? 0);
          const isOutside = tr.selection.from < tableStart || tr.selection.from > end;
          if (table?.type.name === 'table' && isOutside) {
            tr.setSelection(TextSelection.near(tr.doc.resolve(end), -1));
          }
          dispatch(tr);
        }),
    );
  };
}
