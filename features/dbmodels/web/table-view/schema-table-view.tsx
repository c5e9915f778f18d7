/** The whole schema as tables of text instead of the canvas: for screen readers, and for quick editing without the mouse. */
import { ActionIcon, TextInput } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp, IconSearch } from '@tabler/icons-react';
import { useDeferredValue, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useFindKey } from '#platform/canvas/web/use-find-key.ts';
import { canTurn } from '#platform/editing/model/whole-editor.ts';
import { TablePaging } from '#platform/ui/web/table-paging.tsx';
import { foundTables } from '../../model/found-tables.ts';
import { relationsOf, type RelationItem } from '../../model/schema-item.ts';
import { useIsReadOnly, useItems, useSchema, useSchemaStore } from '../schema-context.tsx';
import { TablePart } from './table-part.tsx';
import { AddTable, FoundCount } from '../panels/found-count.tsx';
import classes from './table-view.module.css';

/** Tables of a page: a model of 500 tables stays quick. */
const perPage = 15;
const noRelations: readonly RelationItem[] = [];

/** Relations by each of their tables. */
function relationsByTable(relations: readonly RelationItem[]): ReadonlyMap<string, readonly RelationItem[]> {
  const byTable = new Map<string, RelationItem[]>();
  for (const relation of relations) {
    for (const id of new Set([relation.from, relation.to])) {
      const known = byTable.get(id);
      if (known) known.push(relation);
      else byTable.set(id, [relation]);
    }
  }
  return byTable;
}

function Steps() {
  const { send } = useSchemaStore();
  const mayUndo = useSchema(({ whole }) => canTurn(whole, 'undo'));
  const mayRedo = useSchema(({ whole }) => canTurn(whole, 'redo'));
  return (
    <>
      <ActionIcon aria-label="Undo" title="Undo" disabled={!mayUndo} onClick={() => send({ kind: 'undone' })}>
        <IconArrowBackUp size={17} stroke={1.7} />
      </ActionIcon>
      <ActionIcon aria-label="Redo" title="Redo" disabled={!mayRedo} onClick={() => send({ kind: 'redone' })}>
        <IconArrowForwardUp size={17} stroke={1.7} />
      </ActionIcon>
    </>
  );
}

/** Covers the canvas; its bars stay. The search has the focus at first, and Escape in it closes the view. */
export function SchemaTableView({ onClose }: { readonly onClose: () => void }) {
  const { send } = useSchemaStore();
  const items = useItems();
  const isReadOnly = useIsReadOnly();
  const [search, setSearch] = useState('');
  const [wantedPage, setPage] = useState(1);
  const field = useRef<HTMLInputElement>(null);
  const body = useRef<HTMLElement>(null);
  const wanted = useDeferredValue(search);
  const found = useMemo(() => foundTables(items, wanted), [items, wanted]);
  const relations = useMemo(() => relationsByTable(relationsOf(items)), [items]);
  const page = Math.min(wantedPage, Math.max(1, Math.ceil(found.length / perPage)));
  useEffect(() => field.current?.focus(), []);
  useFindKey(() => field.current?.focus());
  const press = (event: KeyboardEvent): void => {
    if (!(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
    const key = event.key.toLowerCase();
    const isTyping = event.target instanceof HTMLInputElement && event.target.type !== 'checkbox';
    if (key === 's') send({ kind: 'save-asked' });
    else if (isTyping || (key !== 'z' && key !== 'y')) return;
    else send({ kind: key === 'y' || event.shiftKey ? 'redone' : 'undone' });
    event.preventDefault();
  };
  const paging = (label: string) => (
    <TablePaging
      page={page}
      perPage={perPage}
      total={found.length}
      label={label}
      onPage={(next) => {
        setPage(next);
        body.current?.scrollTo({ top: 0 });
      }}
    />
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- undo and save work from every cell
    <section ref={body} className={classes.view} aria-label="Table view" onKeyDown={press}>
      <div className={classes.tools}>
        <TextInput
          ref={field}
          className={classes.search ?? ''}
          size="xs"
          leftSection={<IconSearch size={15} stroke={1.7} />}
          aria-label="Find a table or column"
          placeholder="Find a table or column"
          value={search}
          onKeyDown={({ key }) => key === 'Escape' && onClose()}
          onChange={({ currentTarget: { value } }) => {
            setSearch(value);
            setPage(1);
          }}
        />
        <FoundCount count={found.length} className={classes.count} />
        {isReadOnly ? null : (
          <>
            <Steps />
            <AddTable />
          </>
        )}
      </div>
      {found.slice((page - 1) * perPage, page * perPage).map(({ table }) => (
        <TablePart key={table.id} table={table} relations={relations.get(table.id) ?? noRelations} items={items} />
      ))}
      {paging('tables')}
    </section>
  );
}
