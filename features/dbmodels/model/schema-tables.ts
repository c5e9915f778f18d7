/** Adds and changes tables and columns. Pure. Source: specification 3 sections 4 and 5. */
import { renamedInExpression } from '@archwright/mysql-ddl';
import { columnExistsMessage, relatedTypeMessage, replacedCharactersMessage, tableExistsMessage } from '../contract.ts';
import { edited, editedAndSelected, storing } from './schema-edits.ts';
import { freePlace, partOf } from './schema-geometry.ts';
import {
  columnsOf,
  relationsOfColumn,
  tableById,
  tablesOf,
  type ColumnItem,
  type SchemaItems,
  type TableItem,
} from './schema-item.ts';
import { freeName, isTaken, normalName } from './schema-names.ts';
import {
  itemsIn,
  refusal,
  settled,
  type ColumnChange,
  type EventOf,
  type NewId,
  type SchemaEffect,
  type SchemaState,
  type SchemaStep,
} from './schema-state.ts';

/** Where a new table stands when no place was pointed at. Source: specification 3 section 9. */
const defaultPlace = { x: 100, y: 100 } as const;

/** A new column: int with length 11. Source: specification 3 section 9. */
export const newColumn = (id: string, name: string): ColumnItem => ({
  id,
  name,
  type: 'int',
  length: 11,
  isNullable: false,
  isAutoIncrement: false,
  defaultText: '',
  values: [],
  comment: '',
  links: [],
  rest: {},
});

const tableNames = (items: SchemaItems, except?: string): readonly string[] =>
  tablesOf(items).flatMap(({ id, name }) => (id === except ? [] : [name]));

const columnNames = (table: TableItem, except?: string): readonly string[] =>
  columnsOf(table).flatMap(({ id, name }) => (id === except ? [] : [name]));

/** A new table: a primary key `id`, and an integer column for it. */
export function tableAdded(state: SchemaState, { name, at }: EventOf<'table-added'>, newId: NewId): SchemaStep {
  const items = itemsIn(state);
  const free = freeName(normalName(name), tableNames(items));
  if (free === '') return settled(state);
  const column = newColumn(newId(), 'id');
  const table: TableItem = {
    kind: 'table',
    id: newId(),
    name: free,
    comment: '',
    columns: { [column.id]: column },
    order: [column.id],
    primaryKey: [column.id],
    restOfKey: {},
    indexes: [],
    checks: [],
    options: {},
    position: at ?? defaultPlace,
    links: [],
    rest: {},
    restOfStyle: {},
  };
  const { height } = partOf(table);
  const placed = at ? table : { ...table, position: freePlace(defaultPlace, items, height) };
  const [next, effects] = editedAndSelected(state, storing([placed]), [table.id]);
  if (next === state) return settled(state);
  const told: readonly SchemaEffect[] = [
    ...nameToast(name, free),
    { kind: 'announce', text: `Table ${free} added.` },
    { kind: 'bring-in', part: partOf(placed) },
  ];
  return [next, [...effects, ...told]];
}

const nameToast = (typed: string, taken: string): readonly SchemaEffect[] =>
  normalName(typed) === typed.trim().slice(0, taken.length) || normalName(typed) === typed.trim()
    ? []
    : [{ kind: 'info', message: replacedCharactersMessage }];

/** A table was edited in its dialog. */
export function tableEdited(state: SchemaState, { id, change }: EventOf<'table-edited'>): SchemaStep {
  const items = itemsIn(state);
  const table = tableById(items, id);
  if (!table) return settled(state);
  const { name: typed, colour, ...fields } = change;
  const isRenamed = typed !== undefined && typed.trim() !== table.name;
  const name = isRenamed ? normalName(typed) : table.name;
  if (name === '') return settled(state);
  if (isRenamed && isTaken(name, tableNames(items, id))) return refusal(state, tableExistsMessage, 'danger');
  const { colour: before, ...rest } = table;
  const chosen = 'colour' in change ? colour : before;
  const next: TableItem = { ...rest, ...fields, name, ...(chosen === undefined ? {} : { colour: chosen }) };
  const [stored, effects] = edited(state, storing([next]));
  return [stored, isRenamed && stored !== state ? [...effects, ...nameToast(typed, name)] : effects];
}

/** All columns of a table are shown, or the most important ones. */
export function tableUnfolded(state: SchemaState, { id, isUnfolded }: EventOf<'table-unfolded'>): SchemaStep {
  const table = tableById(itemsIn(state), id);
  if (!table || state.whole.isReadOnly) return settled(state);
  const { isUnfolded: _before, ...rest } = table;
  return edited(state, storing([isUnfolded ? { ...rest, isUnfolded } : rest]));
}

/** A column is added at the end of a table. */
export function columnAdded(state: SchemaState, { tableId, name }: EventOf<'column-added'>, newId: NewId): SchemaStep {
  const table = tableById(itemsIn(state), tableId);
  const free = table && freeName(normalName(name), columnNames(table));
  if (!table || !free) return settled(state);
  const column = newColumn(newId(), free);
  const next: TableItem = {
    ...table,
    columns: { ...table.columns, [column.id]: column },
    order: [...table.order, column.id],
  };
  const [added, effects] = edited(state, storing([next]));
  if (added === state) return settled(state);
  const selected = { ...added, selection: new Set<string>(), column: { tableId, columnId: column.id } };
  return [selected, [...effects, { kind: 'announce', text: `Column ${free} added to ${table.name}.` }]];
}

/** A column was edited in its dialog. Its type stays while a relation joins it. */
export function columnEdited(state: SchemaState, event: EventOf<'column-edited'>): SchemaStep {
  const { tableId, columnId, change, isPrimary } = event;
  const items = itemsIn(state);
  const table = tableById(items, tableId);
  const column = table?.columns[columnId];
  if (!table || !column) return settled(state);
  const isRenamed = change.name !== undefined && change.name.trim() !== column.name;
  const name = isRenamed ? normalName(change.name ?? '') : column.name;
  if (name === '') return settled(state);
  if (isRenamed && isTaken(name, columnNames(table, columnId))) return refusal(state, columnExistsMessage, 'danger');
  const next = changedColumn(column, { ...change, name });
  const isOtherType = next.type !== column.type || (next.isUnsigned ?? false) !== (column.isUnsigned ?? false);
  if (isOtherType && relationsOfColumn(items, tableId, columnId).length > 0) return refusal(state, relatedTypeMessage);
  const isKey = table.primaryKey.includes(columnId);
  const others = table.primaryKey.filter((id) => id !== columnId);
  const primaryKey = (isPrimary ?? isKey) === isKey ? table.primaryKey : isKey ? others : [...others, columnId];
  const changed = { ...table, columns: { ...table.columns, [columnId]: next }, primaryKey };
  return edited(state, storing([isRenamed ? withNewName(changed, column.name, name) : changed]));
}

/** Checks, generated columns, defaults and indexes of a table after one of its columns got another name. */
function withNewName(table: TableItem, from: string, to: string): TableItem {
  const renamed = (expression: string): string => renamedInExpression(expression, from, to);
  const columns = Object.entries(table.columns).map(([id, column]): [string, ColumnItem] => {
    const { generated, defaultText, defaultKind } = column;
    const isExpression = defaultKind === undefined && defaultText.startsWith('(');
    return [
      id,
      {
        ...column,
        ...(generated ? { generated: { ...generated, expr: renamed(generated.expr) } } : {}),
        ...(isExpression ? { defaultText: renamed(defaultText) } : {}),
      },
    ];
  });
  return {
    ...table,
    columns: Object.fromEntries(columns),
    checks: table.checks.map((check) => ({ ...check, expr: renamed(check.expr) })),
    indexes: table.indexes.map((index) => ({
      ...index,
      parts: index.parts.map((part) => (part.expr === undefined ? part : { ...part, expr: renamed(part.expr) })),
    })),
  };
}

/** Fields that are changed to undefined go: the stored document has no place for them. */
function changedColumn(column: ColumnItem, change: ColumnChange): ColumnItem {
  const entries = Object.entries({ ...column, ...change }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as unknown as ColumnItem;
}

/** A column moves one row up or down. */
export function columnMoved(state: SchemaState, { tableId, columnId, by }: EventOf<'column-moved'>): SchemaStep {
  const table = tableById(itemsIn(state), tableId);
  const at = table?.order.indexOf(columnId) ?? -1;
  const to = at + by;
  if (!table || at < 0 || to < 0 || to >= table.order.length) return settled(state);
  const order = table.order.toSpliced(at, 1).toSpliced(to, 0, columnId);
  const [next, effects] = edited(state, storing([{ ...table, order }]));
  if (next === state) return settled(state);
  const name = table.columns[columnId]?.name ?? '';
  return [next, [...effects, { kind: 'announce', text: `${name} is column ${to + 1} of ${order.length}.` }]];
}
