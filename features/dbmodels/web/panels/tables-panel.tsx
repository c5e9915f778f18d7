/** Side panel with the tables of the model: searched by table or column, and a way to all of it without the canvas. */
import { ActionIcon, Badge, Button, TextInput } from '@mantine/core';
import { IconChevronRight, IconPencil, IconPlus, IconSearch, IconTrash } from '@tabler/icons-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { SidePanel } from '#platform/canvas/web/side-panel.tsx';
import { typeText } from '../../model/column-type.ts';
import { foundTables, type FoundTable } from '../../model/found-tables.ts';
import { relationText } from '../../model/relation-text.ts';
import { partOf } from '../../model/schema-geometry.ts';
import { relationsOf, type ColumnItem, type TableItem } from '../../model/schema-item.ts';
import { LinkSign } from '../links/linked-list.tsx';
import { useDesk, useIsReadOnly, useItems, useSchema, useSchemaStore } from '../schema-context.tsx';
import { AddTable, FoundCount } from './found-count.tsx';
import classes from './panels.module.css';

const icon = { size: 15, stroke: 1.7 } as const;

/** So many tables are listed at once; more come on demand. */
const step = 100;

interface ColumnRowProps {
  readonly table: TableItem;
  readonly column: ColumnItem;
}

function ColumnRow({ table, column }: ColumnRowProps) {
  const store = useSchemaStore();
  const { open, remove } = useDesk();
  const isReadOnly = useIsReadOnly();
  const isChosen = useSchema((state) => state.column?.columnId === column.id && state.column.tableId === table.id);
  const place = { tableId: table.id, columnId: column.id };
  const show = (): void => {
    store.send({ kind: 'column-selected', ...place });
    store.bringIn(partOf(table));
  };
  return (
    <li className={classes.column} data-chosen={isChosen || undefined}>
      <button type="button" className={classes.columnName} onClick={show}>
        <span>{column.name}</span>
        {table.primaryKey.includes(column.id) ? (
          <Badge size="xs" variant="light" color="yellow">
            key
          </Badge>
        ) : null}
        <span className={classes.type}>{typeText(column)}</span>
      </button>
      <LinkSign of={`${table.name}.${column.name}`} links={column.links} />
      <ActionIcon
        size={24}
        aria-label={`${isReadOnly ? 'Show' : 'Edit'} ${table.name}.${column.name}`}
        title={isReadOnly ? 'Show' : 'Edit'}
        onClick={() => open({ kind: 'column', ...place })}
      >
        <IconPencil {...icon} />
      </ActionIcon>
      {isReadOnly ? null : (
        <ActionIcon
          size={24}
          aria-label={`Delete ${table.name}.${column.name}`}
          title="Delete"
          onClick={() => {
            store.send({ kind: 'column-selected', ...place });
            remove();
          }}
        >
          <IconTrash {...icon} />
        </ActionIcon>
      )}
    </li>
  );
}

/** Relations of a table, in words. */
function RelationRows({ table }: { readonly table: TableItem }) {
  const items = useItems();
  const { open } = useDesk();
  const relations = relationsOf(items).filter(({ from, to }) => from === table.id || to === table.id);
  if (relations.length === 0) return null;
  return (
    <ul className={classes.relations} aria-label={`Relations of ${table.name}`}>
      {relations.map((relation) => (
        <li key={relation.id}>
          <button type="button" className={classes.place} onClick={() => open({ kind: 'relation', id: relation.id })}>
            {relationText(relation, items, table.id)}
          </button>
        </li>
      ))}
    </ul>
  );
}

interface TableRowProps {
  readonly found: FoundTable;
  /** The search found columns: they are shown at once. */
  readonly isSearched: boolean;
}

function TableRow({ found: { table, columns, isWhole }, isSearched }: TableRowProps) {
  const store = useSchemaStore();
  const { open, remove } = useDesk();
  const isReadOnly = useIsReadOnly();
  const isChosen = useSchema(({ selection }) => selection.has(table.id));
  const [wish, setWish] = useState<boolean>();
  const isOpen = wish ?? (isSearched && !isWhole);
  const show = (): void => {
    store.send({ kind: 'selected', ids: [table.id] });
    store.bringIn(partOf(table));
  };
  return (
    <li>
      <div className={classes.tableHead} data-chosen={isChosen || undefined}>
        <ActionIcon
          size={24}
          aria-label={`Columns of ${table.name}`}
          aria-expanded={isOpen}
          className={classes.chevron ?? ''}
          onClick={() => setWish(!isOpen)}
        >
          <IconChevronRight {...icon} />
        </ActionIcon>
        <button type="button" className={classes.tableName} title={table.comment || undefined} onClick={show}>
          {table.name}
        </button>
        <LinkSign of={table.name} links={table.links} />
        <span className={classes.type}>{table.order.length}</span>
        {isReadOnly ? null : (
          <ActionIcon
            size={24}
            aria-label={`Add column to ${table.name}`}
            title="Add column"
            onClick={() => open({ kind: 'column-name', tableId: table.id })}
          >
            <IconPlus {...icon} />
          </ActionIcon>
        )}
        <ActionIcon
          size={24}
          aria-label={`${isReadOnly ? 'Show' : 'Edit'} ${table.name}`}
          title={isReadOnly ? 'Show' : 'Edit'}
          onClick={() => open({ kind: 'table', id: table.id })}
        >
          <IconPencil {...icon} />
        </ActionIcon>
        {isReadOnly ? null : (
          <ActionIcon
            size={24}
            aria-label={`Delete ${table.name}`}
            title="Delete"
            onClick={() => {
              store.send({ kind: 'selected', ids: [table.id] });
              remove();
            }}
          >
            <IconTrash {...icon} />
          </ActionIcon>
        )}
      </div>
      {isOpen ? (
        <>
          <ul className={classes.columns} aria-label={`Columns of ${table.name}`}>
            {columns.map((column) => (
              <ColumnRow key={column.id} table={table} column={column} />
            ))}
          </ul>
          <RelationRows table={table} />
        </>
      ) : null}
    </li>
  );
}

interface TablesPanelProps {
  /** Words of the search that led here. */
  readonly start: string;
  readonly onClose: () => void;
}

/** Mounted while it is open; the search has the focus. */
export function TablesPanel({ start, onClose }: TablesPanelProps) {
  const items = useItems();
  const isReadOnly = useIsReadOnly();
  const [search, setSearch] = useState(start);
  const [most, setMost] = useState<number>(step);
  const wanted = useDeferredValue(search);
  const found = useMemo(() => foundTables(items, wanted), [items, wanted]);
  const isSearched = wanted.trim() !== '';
  return (
    <SidePanel title="Tables" onClose={onClose} focusOn="search">
      <div className={classes.panel}>
        <TextInput
          size="xs"
          leftSection={<IconSearch size={15} stroke={1.7} />}
          aria-label="Find a table or column"
          placeholder="Find a table or column"
          value={search}
          onChange={({ currentTarget: { value } }) => {
            setSearch(value);
            setMost(step);
          }}
        />
        <div className={classes.count}>
          <FoundCount count={found.length} />
          {isReadOnly ? null : <AddTable />}
        </div>
        <ul className={classes.list}>
          {found.slice(0, most).map((one) => (
            <TableRow key={`${one.table.id} ${wanted}`} found={one} isSearched={isSearched} />
          ))}
        </ul>
        {found.length > most ? (
          <Button size="xs" variant="default" onClick={() => setMost(most + step)}>
            Show {Math.min(step, found.length - most)} more
          </Button>
        ) : null}
      </div>
    </SidePanel>
  );
}
