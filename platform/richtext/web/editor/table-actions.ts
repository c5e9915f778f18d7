/** What can be done with the rows, columns and cells around the cursor, by the bar of the table and by its handles. */
import {
  IconArrowDown,
  IconArrowLeft,
  IconArrowRight,
  IconArrowUp,
  IconArrowsJoin2,
  IconArrowsSplit2,
  IconColumnInsertLeft,
  IconColumnInsertRight,
  IconColumnRemove,
  IconFreezeRow,
  IconRowInsertBottom,
  IconRowInsertTop,
  IconRowRemove,
  type TablerIcon,
} from '@tabler/icons-react';
import type { Command } from 'prosemirror-state';
import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  deleteColumn,
  deleteRow,
  mergeCells,
  splitCell,
  toggleHeader,
} from 'prosemirror-tables';
import { inCell } from './schema-table.ts';
import { moveLine, stayingInTable } from './table-moves.ts';

/** One action; `keys` as people read them. */
export type TableAction = { label: string; Icon: TablerIcon; command: Command; keys?: string };

/** More rows. */
export const INSERT_ROWS: readonly TableAction[] = [
  { label: 'Insert row above', Icon: IconRowInsertTop, command: addRowBefore },
  { label: 'Insert row below', Icon: IconRowInsertBottom, command: addRowAfter },
];
/** More columns. */
export const INSERT_COLUMNS: readonly TableAction[] = [
  { label: 'Insert column left', Icon: IconColumnInsertLeft, command: addColumnBefore },
  { label: 'Insert column right', Icon: IconColumnInsertRight, command: addColumnAfter },
];
/** Another place for the row of the cursor. */
export const MOVE_ROWS: readonly TableAction[] = [
  { label: 'Move row up', Icon: IconArrowUp, command: moveLine('row', -1), keys: 'Alt+Shift+↑' },
  { label: 'Move row down', Icon: IconArrowDown, command: moveLine('row', 1), keys: 'Alt+Shift+↓' },
];
/** Another place for the column of the cursor. */
export const MOVE_COLUMNS: readonly TableAction[] = [
  { label: 'Move column left', Icon: IconArrowLeft, command: moveLine('column', -1), keys: 'Alt+Shift+←' },
  { label: 'Move column right', Icon: IconArrowRight, command: moveLine('column', 1), keys: 'Alt+Shift+→' },
];
/** One cell of several, and back. */
export const CELLS: readonly TableAction[] = [
  { label: 'Merge cells', Icon: IconArrowsJoin2, command: inCell(mergeCells) },
  { label: 'Split cell', Icon: IconArrowsSplit2, command: splitCell },
];
/** The first row as the head of the table. */
export const HEADER_ROW: TableAction = {
  label: 'Header row',
  Icon: IconFreezeRow,
  command: toggleHeader('row', { useDeprecatedLogic: false }),
};
/** Fewer rows. */
export const DELETE_ROW: TableAction = {
  label: 'Delete row',
  Icon: IconRowRemove,
  command: stayingInTable(deleteRow),
};
/** Fewer columns. */
export const DELETE_COLUMN: TableAction = {
  label: 'Delete column',
  Icon: IconColumnRemove,
  command: stayingInTable(deleteColumn),
};
