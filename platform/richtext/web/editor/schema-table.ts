/** The editor's tables on prosemirror-tables: header rows and rows are kept apart, Tab moves from cell to cell. */
import { callOrReturn, getExtensionField, mergeAttributes, Node, type Extensions } from '@tiptap/core';
import type { Node as PmNode, Schema } from 'prosemirror-model';
import { Plugin, Selection, type Command, type EditorState, type Transaction } from 'prosemirror-state';
import { addRowAfter, CellSelection, goToNextCell, tableEditing } from 'prosemirror-tables';
import { MAX_SPAN } from '../../contract.ts';
import { cellAlignment, wholeNumberWithin } from '../../model/document.ts';
import { isFromOthers, nameChangedRows } from '../../model/document-normalizers.ts';

declare module '@tiptap/core' {
  interface NodeConfig {
    /** What this node is in a table, for prosemirror-tables. */
    tableRole?: 'table' | 'row' | 'cell' | 'header_cell';
  }
}

const spans = {
  colspan: { default: 1, parseHTML: (element: HTMLElement) => spanOf(element, 'colspan') },
  rowspan: { default: 1, parseHTML: (element: HTMLElement) => spanOf(element, 'rowspan') },
};

const cellAttributes = {
  ...spans,
  align: {
    default: null,
    parseHTML: (element: HTMLElement) => cellAlignment({ align: element.getAttribute('align') }) ?? null,
  },
};

function spanOf(element: HTMLElement, name: string): number {
  return wholeNumberWithin(Number(element.getAttribute(name) ?? 1), 1, MAX_SPAN, 1);
}

const Table = Node.create({
  name: 'table',
  group: 'block',
  content: '(table_header_row | table_row)+',
  tableRole: 'table',
  isolating: true,
  parseHTML: () => [{ tag: 'table' }],
  // The scroll container is editable too, so that focus queries find it.
  renderHTML: ({ HTMLAttributes }) => [
    'div',
    { class: 'aw-table', contenteditable: 'true' },
    ['table', HTMLAttributes, ['tbody', 0]],
  ],
  // Without this the role of a node never reaches ProseMirror's schema.
  extendNodeSchema(extension) {
    const context = { name: extension.name, options: extension.options, storage: extension.storage };
    return { tableRole: callOrReturn(getExtensionField(extension, 'tableRole', context)) };
  },
  addKeyboardShortcuts() {
    const run = (command: (state: EditorState, dispatch?: (tr: Transaction) => void) => boolean) =>
      command(this.editor.state, this.editor.view.dispatch);
    return {
      Tab: () =>
        run(inCell(goToNextCell(1))) ||
        (isInTable(this.editor.state) && run(addRowAfter) && run(inCell(goToNextCell(1)))),
      'Shift-Tab': () => run(inCell(goToNextCell(-1))),
    };
  },
  addProseMirrorPlugins: () => [editedTables(), headerRows()],
});

/** Runs a command that selects a cell, then puts the cursor at its end, so that the next key replaces nothing. */
export function inCell(command: Command): Command {
  return (state, dispatch) =>
    command(
      state,
      dispatch && ((tr) => dispatch(tr.setSelection(Selection.near(tr.doc.resolve(endOfSelected(tr)), -1)))),
    );
}

function endOfSelected({ selection }: Transaction): number {
  return selection instanceof CellSelection
    ? selection.$headCell.pos + (selection.$headCell.nodeAfter?.nodeSize ?? 1) - 1
    : selection.to;
}

/** Whether the cursor is in a table cell. */
export function isInTable(state: EditorState): boolean {
  const { $head } = state.selection;
  for (let depth = $head.depth; depth > 0; depth -= 1) {
    if ($head.node(depth).type.spec['tableRole'] === 'row') return true;
  }
  return false;
}

const HeaderRow = Node.create({
  name: 'table_header_row',
  content: '(table_header | table_cell)*',
  tableRole: 'row',
  parseHTML: () => [
    {
      tag: 'tr',
      priority: 60,
      getAttrs: (row) =>
        row.children.length > 0 && [...row.children].every((cell) => cell.nodeName === 'TH') ? null : false,
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['tr', HTMLAttributes, 0],
});

// Declared after the header row: prosemirror-tables takes the last type of a role for the rows it makes.
const Row = Node.create({
  name: 'table_row',
  content: '(table_header | table_cell)*',
  tableRole: 'row',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: ({ HTMLAttributes }) => ['tr', HTMLAttributes, 0],
});

const HeaderCell = Node.create({
  name: 'table_header',
  content: 'cell_block+',
  tableRole: 'header_cell',
  isolating: true,
  addAttributes: () => cellAttributes,
  parseHTML: () => [{ tag: 'th' }],
  renderHTML: ({ HTMLAttributes }) => ['th', mergeAttributes(HTMLAttributes), 0],
});

const Cell = Node.create({
  name: 'table_cell',
  content: 'cell_block+',
  tableRole: 'cell',
  isolating: true,
  addAttributes: () => cellAttributes,
  parseHTML: () => [{ tag: 'td' }],
  renderHTML: ({ HTMLAttributes }) => ['td', mergeAttributes(HTMLAttributes), 0],
});

/** The table editing of prosemirror-tables; tables that others changed arrive in order, and only the selection is put right. */
function editedTables(): Plugin {
  const { spec } = tableEditing();
  const plugin: Plugin = new Plugin({
    ...spec,
    appendTransaction: (transactions, before, state) =>
      spec.appendTransaction?.call(plugin, transactions, isFromOthers(transactions) ? state : before, state),
  });
  return plugin;
}

/** Keeps the names of rows right. */
function headerRows(): Plugin {
  return new Plugin({
    appendTransaction(transactions, before, state) {
      if (!transactions.some((transaction) => transaction.docChanged) || isFromOthers(transactions)) return null;
      const { tr } = state;
      nameChangedRows(tr, before.doc);
      return tr.docChanged ? tr : null;
    },
  });
}

/** A table of empty cells with a header row, ready to be inserted. */
export function emptyTable(schema: Schema, width: number, height: number): PmNode {
  const row = (rowName: string, cellName: string) => {
    const cells = Array.from({ length: width }, () => schema.nodes[cellName]?.createAndFill()).filter(
      (cell) => cell != null,
    );
    return schema.node(rowName, null, cells);
  };
  const rows = Array.from({ length: height - 1 }, () => row('table_row', 'table_cell'));
  return schema.node('table', null, [row('table_header_row', 'table_header'), ...rows]);
}

/** The nodes of a table. */
export const tableExtensions: Extensions = [Table, HeaderRow, Row, HeaderCell, Cell];
