/** The open dialog of the editor, and the questions before removals. */
import { Suspense, useEffect, useMemo, useState, type ReactNode } from 'react';
import { lazyPart } from '#platform/ui/web/lazy-part.tsx';
import { useConfirm } from '#platform/ui/web/use-confirm.tsx';
import { useFetchedAhead } from '#platform/ui/web/use-fetched-ahead.ts';
import { removeColumnPrompt, removeRelationPrompt, removeTablePrompt } from '../contract.ts';
import { tableById, tablesOf, type SchemaItems } from '../model/schema-item.ts';
import { itemsIn, type ColumnPlace, type SchemaState } from '../model/schema-state.ts';
import { DbModelNameDialog } from './db-model-dialogs.tsx';
import type { RelationDraft } from './dialogs/relation-dialog.tsx';
import {
  useIsReadOnly,
  useItems,
  useSchema,
  useSchemaStore,
  type SchemaDesk,
  type SchemaDialog,
} from './schema-context.tsx';
import type { SchemaStore } from './schema-store.ts';

const load = {
  column: () => import('./dialogs/column-dialog.tsx'),
  table: () => import('./dialogs/table-dialog.tsx'),
  relation: () => import('./dialogs/relation-dialog.tsx'),
  name: () => import('./dialogs/name-dialogs.tsx'),
  import: () => import('./exchange/schema-import-dialog.tsx'),
  export: () => import('./exchange/schema-export-dialog.tsx'),
};
const ColumnDialog = lazyPart(async () => (await load.column()).ColumnDialog);
const TableDialog = lazyPart(async () => (await load.table()).TableDialog);
const RelationDialog = lazyPart(async () => (await load.relation()).RelationDialog);
const NamePrompt = lazyPart(async () => (await load.name()).NamePrompt);
const PartTextDialog = lazyPart(async () => (await load.name()).PartTextDialog);
const ImportDialog = lazyPart(async () => (await load.import()).ImportDialog);
const ExportDialog = lazyPart(async () => (await load.export()).ExportDialog);
const all = Object.values(load);

/** What is asked before the selection is removed, and what it names. */
function questionOf(state: SchemaState): { readonly text: string; readonly subject: string } | undefined {
  const items = itemsIn(state);
  const { column, selection } = state;
  if (column) {
    const name = tableById(items, column.tableId)?.columns[column.columnId]?.name;
    return name === undefined ? undefined : { text: removeColumnPrompt, subject: name };
  }
  const chosen = [...selection].flatMap((id) => items.get(id) ?? []);
  const [only] = chosen;
  if (!only) return undefined;
  if (chosen.length > 1) {
    return { text: 'Do you want to remove what is selected?', subject: `${chosen.length} parts` };
  }
  switch (only.kind) {
    case 'table':
      return { text: removeTablePrompt, subject: only.name };
    case 'relation':
      return { text: removeRelationPrompt, subject: relationText(items, only.from, only.to) };
    case 'area':
      return { text: 'Do you want to remove this area? Its tables stay.', subject: only.name };
    case 'note':
      return { text: 'Do you want to remove this note?', subject: only.text.slice(0, 80) };
  }
}

const relationText = (items: SchemaItems, from: string, to: string): string =>
  `${tableById(items, from)?.name ?? ''} → ${tableById(items, to)?.name ?? ''}`;

/** A new relation: from a column, or between the first tables that there are. */
function newRelation(items: SchemaItems, from: ColumnPlace | undefined): RelationDraft | undefined {
  const tables = tablesOf(items);
  const child = from ? tableById(items, from.tableId) : tables[0];
  const parent = tables.find(({ id }) => id !== child?.id) ?? child;
  if (!child || !parent) return undefined;
  const pairs = [
    { source: from?.columnId ?? child.order[0] ?? '', target: parent.primaryKey[0] ?? parent.order[0] ?? '' },
  ];
  return { from: child.id, to: parent.id, pairs, name: '', onDelete: undefined, onUpdate: undefined };
}

interface DialogProps {
  readonly dialog: SchemaDialog;
  readonly onClose: () => void;
}

/** Dialogs of tables, columns and relations select what they edited when they close. Source: specification 3 section 4. */
function EditDialog({ dialog, onClose }: DialogProps): ReactNode {
  const { send } = useSchemaStore();
  const items = useItems();
  switch (dialog.kind) {
    case 'table-name':
      return (
        <NamePrompt
          of="table"
          onClose={onClose}
          onName={(name) => send({ kind: 'table-added', name, at: dialog.at })}
        />
      );
    case 'column-name':
      return (
        <NamePrompt
          of="column"
          onClose={onClose}
          onName={(name) => send({ kind: 'column-added', tableId: dialog.tableId, name })}
        />
      );
    case 'table': {
      const table = tableById(items, dialog.id);
      if (!table) return null;
      return (
        <TableDialog
          table={table}
          onClose={onClose}
          onSave={(change) => send({ kind: 'table-edited', id: table.id, change })}
        />
      );
    }
    case 'column': {
      const table = tableById(items, dialog.tableId);
      const column = table?.columns[dialog.columnId];
      if (!table || !column) return null;
      return (
        <ColumnDialog
          table={table}
          column={column}
          onClose={onClose}
          onSave={(change, isPrimary) =>
            send({ kind: 'column-edited', tableId: table.id, columnId: column.id, change, isPrimary })
          }
        />
      );
    }
    default:
      return null;
  }
}

function RelationDialogs({ dialog, onClose }: DialogProps): ReactNode {
  const { send } = useSchemaStore();
  const items = useItems();
  const isReadOnly = useIsReadOnly();
  if (dialog.kind === 'new-relation') {
    const initial = newRelation(items, dialog.from);
    if (!initial) return null;
    return (
      <RelationDialog
        title="Add relation"
        initial={initial}
        onClose={onClose}
        onSave={({ from, to, pairs, ...change }) => send({ kind: 'relation-added', from, to, pairs, change })}
      />
    );
  }
  const relation = dialog.kind === 'relation' ? items.get(dialog.id) : undefined;
  if (relation?.kind !== 'relation') return null;
  const { id, from, to, pairs, name, onDelete, onUpdate } = relation;
  return (
    <RelationDialog
      title={isReadOnly ? 'Relation' : 'Edit relation'}
      initial={{ from, to, pairs, name, onDelete, onUpdate }}
      id={id}
      onClose={onClose}
      onSave={(draft) => {
        const { from: child, to: _parent, ...change } = draft;
        send({ kind: 'relation-edited', id, change, isReversed: child !== from });
      }}
    />
  );
}

function OtherDialog({ dialog, onClose }: DialogProps): ReactNode {
  const { send } = useSchemaStore();
  const items = useItems();
  const name = useSchema(({ whole }) => whole.document.name);
  if (dialog.kind === 'import') return <ImportDialog onClose={onClose} />;
  if (dialog.kind === 'export') return <ExportDialog onClose={onClose} />;
  if (dialog.kind === 'name') {
    return (
      <DbModelNameDialog
        opened
        name={name}
        onClose={onClose}
        onSave={(next) => send({ kind: 'renamed', name: next })}
      />
    );
  }
  const item = dialog.kind === 'text' ? items.get(dialog.id) : undefined;
  if (item?.kind !== 'area' && item?.kind !== 'note') return null;
  return (
    <PartTextDialog
      item={item}
      onClose={onClose}
      onText={(text) =>
        send(
          item.kind === 'area'
            ? { kind: 'area-edited', id: item.id, change: { name: text } }
            : { kind: 'note-edited', id: item.id, change: { text } },
        )
      }
    />
  );
}

function DialogOf({ dialog, onClose }: DialogProps): ReactNode {
  switch (dialog.kind) {
    case 'table-name':
    case 'column-name':
    case 'table':
    case 'column':
      return <EditDialog dialog={dialog} onClose={onClose} />;
    case 'relation':
    case 'new-relation':
      return <RelationDialogs dialog={dialog} onClose={onClose} />;
    default:
      return <OtherDialog dialog={dialog} onClose={onClose} />;
  }
}

/** Dialogs whose fields show what the model has. */
const hasFields = ({ kind }: SchemaDialog): boolean =>
  kind === 'table' || kind === 'column' || kind === 'relation' || kind === 'text' || kind === 'name';

/** On opening an edit dialog the item is deselected; on closing it is selected again. Source: specification 3 section 4. */
function selectAgain(store: SchemaStore, dialog: SchemaDialog): void {
  if (dialog.kind === 'column') {
    store.send({ kind: 'column-selected', tableId: dialog.tableId, columnId: dialog.columnId });
  } else if (dialog.kind === 'table' || dialog.kind === 'relation' || dialog.kind === 'text') {
    store.send({ kind: 'selected', ids: [dialog.id] });
  }
}

/** What opens dialogs, and the open one. */
export function useSchemaDialogs(): readonly [desk: SchemaDesk, dialogs: ReactNode] {
  const store = useSchemaStore();
  const [dialog, setDialog] = useState<SchemaDialog>();
  const [confirm, confirmDialog] = useConfirm();
  useFetchedAhead(all);
  const isWriting = dialog !== undefined && hasFields(dialog);
  useEffect(() => (isWriting ? store.holdFields() : undefined), [store, isWriting]);
  const desk = useMemo<SchemaDesk>(
    () => ({
      open: (next) => {
        const isEdit = next.kind === 'table' || next.kind === 'column' || next.kind === 'relation';
        if (isEdit) store.send({ kind: 'deselected' });
        setDialog(next);
      },
      remove: () => {
        const question = store.state().whole.isReadOnly ? undefined : questionOf(store.state());
        if (!question) return;
        confirm({
          ...question,
          run: () => {
            store.send({ kind: 'deleted' });
            return Promise.resolve();
          },
        });
      },
    }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `confirm` only sets the state of its dialog
    [store],
  );
  useEffect(
    () =>
      store.asks({
        askText: (id) => desk.open({ kind: 'text', id }),
        askColumn: (tableId) => desk.open({ kind: 'column-name', tableId }),
      }),
    [store, desk],
  );
  const close = (): void => {
    setDialog(undefined);
    if (dialog) selectAgain(store, dialog);
  };
  const dialogs = (
    <>
      <Suspense>{dialog ? <DialogOf dialog={dialog} onClose={close} /> : null}</Suspense>
      {confirmDialog}
    </>
  );
  return [desk, dialogs];
}
