/** A table of the model in the table view: its name, its columns as a table, its relations in words. */
import { ActionIcon } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { memo, useId, useState, type KeyboardEvent } from 'react';
import { numberMessages, tableExistsMessage } from '../../contract.ts';
import { relationText } from '../../model/relation-text.ts';
import { columnsOf, tablesOf, type RelationItem, type SchemaItems, type TableItem } from '../../model/schema-item.ts';
import { isTaken, normalName } from '../../model/schema-names.ts';
import { itemsIn } from '../../model/schema-state.ts';
import { columnNameProblem } from '../../model/typed-column.ts';
import { LinkSign } from '../links/linked-list.tsx';
import { useDesk, useIsReadOnly, useSchemaStore } from '../schema-context.tsx';
import { CellField } from './cell-field.tsx';
import { ColumnCells } from './column-cells.tsx';
import classes from './table-view.module.css';

const heads = ['Name', 'Type', 'Nullable', 'Primary key', 'Auto increment', 'Default', 'Comment'] as const;

/** Arrow keys go from cell to cell; the fields keep theirs. */
function stepCell(event: KeyboardEvent<HTMLTableElement>): void {
  const { target, key } = event;
  const ways = new Map([
    ['ArrowUp', [-1, 0]],
    ['ArrowDown', [1, 0]],
    ['ArrowLeft', [0, -1]],
    ['ArrowRight', [0, 1]],
  ]);
  const [down, right] = ways.get(key) ?? [];
  if (down === undefined || right === undefined || !(target instanceof HTMLElement)) return;
  if (target.dataset['cell'] === undefined) return;
  const rows = [...event.currentTarget.tBodies].flatMap((body) => [...body.rows]);
  const cellsOf = (row: HTMLTableRowElement | undefined): readonly HTMLElement[] =>
    row ? [...row.querySelectorAll<HTMLElement>('[data-cell]')] : [];
  const at = rows.findIndex((row) => row.contains(target));
  const next = cellsOf(rows[at + down])[cellsOf(rows[at]).indexOf(target) + right];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** A field for the next column: Enter adds it, and the field is ready for another. */
function NewColumn({ table }: { readonly table: TableItem }) {
  const store = useSchemaStore();
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  const problemId = useId();
  const add = (): void => {
    const found = columnNameProblem(table, undefined, name);
    setProblem(found);
    if (found !== undefined) return;
    store.send({ kind: 'column-added', tableId: table.id, name });
    setName('');
  };
  return (
    <div className={classes.adding}>
      <IconPlus size={15} stroke={1.7} aria-hidden="true" />
      <input
        className={classes.field}
        aria-label={`New column of ${table.name}`}
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : problemId}
        placeholder="Add column: type a name, then Enter"
        value={name}
        onChange={({ currentTarget: { value } }) => {
          setName(value);
          setProblem(undefined);
        }}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Enter') add();
          if (event.key !== 'Escape') return;
          setName('');
          setProblem(undefined);
        }}
      />
      {problem === undefined ? null : (
        <p id={problemId} role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
    </div>
  );
}

function Relations({ table, relations, items }: TablePartProps) {
  const { open } = useDesk();
  if (relations.length === 0) return null;
  return (
    <ul className={classes.relations} aria-label={`Relations of ${table.name}`}>
      {relations.map((relation) => (
        <li key={relation.id}>
          <button
            type="button"
            className={classes.relation}
            onClick={() => open({ kind: 'relation', id: relation.id })}
          >
            {relationText(relation, items, table.id)}
          </button>
        </li>
      ))}
    </ul>
  );
}

interface TablePartProps {
  readonly table: TableItem;
  readonly relations: readonly RelationItem[];
  readonly items: SchemaItems;
}

function Head({ table }: { readonly table: TableItem }) {
  const store = useSchemaStore();
  const { open, remove } = useDesk();
  const isReadOnly = useIsReadOnly();
  const rename = (typed: string): string | undefined => {
    if (typed.trim() === '') return numberMessages.required;
    const others = tablesOf(itemsIn(store.state())).flatMap(({ id, name }) => (id === table.id ? [] : [name]));
    if (isTaken(normalName(typed), others)) return tableExistsMessage;
    store.send({ kind: 'table-edited', id: table.id, change: { name: typed } });
    return undefined;
  };
  return (
    <header className={classes.head}>
      <h3 className={classes.name}>
        {isReadOnly ? (
          table.name
        ) : (
          <CellField label={`Name of table ${table.name}`} text={table.name} onCommit={rename} />
        )}
      </h3>
      {table.comment === '' ? null : <p className={classes.comment}>{table.comment}</p>}
      <LinkSign of={table.name} links={table.links} size={26} />
      {isReadOnly ? null : (
        <>
          <ActionIcon
            size={26}
            aria-label={`Edit ${table.name}`}
            title="Edit"
            onClick={() => open({ kind: 'table', id: table.id })}
          >
            <IconPencil size={15} stroke={1.7} />
          </ActionIcon>
          <ActionIcon
            size={26}
            aria-label={`Delete ${table.name}`}
            title="Delete"
            onClick={() => {
              store.send({ kind: 'selected', ids: [table.id] });
              remove();
            }}
          >
            <IconTrash size={15} stroke={1.7} />
          </ActionIcon>
        </>
      )}
    </header>
  );
}

/** Drawn again only when the table or one of its relations changes. */
export const TablePart = memo(
  function TablePart({ table, relations, items }: TablePartProps) {
    const isReadOnly = useIsReadOnly();
    return (
      <section className={classes.table} aria-label={`Table ${table.name}`}>
        <Head table={table} />
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keys when it is wide */}
        <section className={classes.scroller} aria-label={`Columns of ${table.name}`} tabIndex={0}>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys go through its cells */}
          <table onKeyDown={stepCell}>
            <thead>
              <tr>
                {heads.map((head) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
                <th scope="col">
                  <span className="aw-hidden">{isReadOnly ? 'Links' : 'Actions'}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {columnsOf(table).map((column) => (
                <ColumnCells key={column.id} table={table} column={column} />
              ))}
            </tbody>
          </table>
        </section>
        {isReadOnly ? null : <NewColumn table={table} />}
        <Relations table={table} relations={relations} items={items} />
      </section>
    );
  },
  (before, after) =>
    before.table === after.table &&
    before.relations.length === after.relations.length &&
    before.relations.every((relation, at) => {
      const { from, to } = relation;
      return (
        relation === after.relations[at] &&
        before.items.get(from) === after.items.get(from) &&
        before.items.get(to) === after.items.get(to)
      );
    }),
);
