/** Edits of database models: what follows from a change of items, undo, and merging with what others saved. Pure. */
import {
  turnedBack,
  withItemChanges,
  withOtherItems,
  type DocumentKind,
} from '#platform/editing/model/whole-editor.ts';
import { isSame } from '#platform/editing/model/change-set.ts';
import type { ItemChange } from '#platform/editing/model/item-changes.ts';
import {
  isTable,
  type RelationItem,
  type SavedSchema,
  type SchemaItem,
  type SchemaItems,
  type TableItem,
} from './schema-item.ts';
import { mergedColumn, type ThreeColumns } from './column-merge.ts';
import { withUniqueNames } from './unique-names.ts';
import { withUniqueRelations } from './unique-relations.ts';
import { itemsIn, settled, type SchemaState, type SchemaStep } from './schema-state.ts';

/** Items as they are to be stored; undefined removes one. */
export type Edits = ReadonlyMap<string, SchemaItem | undefined>;

/** Edits that store the given items. */
export const storing = (items: readonly SchemaItem[]): Edits => new Map(items.map((item) => [item.id, item]));
/** Edits that remove items. */
export const removing = (ids: Iterable<string>): Edits => new Map([...ids].map((id) => [id, undefined]));

/** Order, key and indexes without columns that the table does not have, and with all that it has. */
function wholeTable(table: TableItem): TableItem {
  const { columns, order, primaryKey, indexes } = table;
  const has = (id: string | undefined): boolean => id === undefined || columns[id] !== undefined;
  const known = new Set(order);
  const missing = Object.keys(columns).filter((id) => !known.has(id));
  const isWhole =
    missing.length === 0 &&
    known.size === order.length &&
    order.every(has) &&
    primaryKey.every(has) &&
    indexes.every(({ parts }) => parts.every(({ columnId }) => has(columnId)));
  if (isWhole) return table;
  return {
    ...table,
    order: [...[...known].filter(has), ...missing],
    primaryKey: primaryKey.filter(has),
    indexes: indexes
      .map((index) => ({ ...index, parts: index.parts.filter(({ columnId }) => has(columnId)) }))
      .filter(({ parts }) => parts.length > 0),
  };
}

/** The relation with the pairs whose columns are there; undefined when none is left, or a table has gone. */
function wholeRelation(relation: RelationItem, items: SchemaItems): RelationItem | undefined {
  const [from, to] = [items.get(relation.from), items.get(relation.to)];
  if (!isTable(from) || !isTable(to)) return undefined;
  const isThere = ({ source, target }: { readonly source: string; readonly target: string }): boolean =>
    from.columns[source] !== undefined && to.columns[target] !== undefined;
  if (relation.pairs.every(isThere)) return relation;
  const pairs = relation.pairs.filter(isThere);
  return pairs.length === 0 ? undefined : { ...relation, pairs };
}

/** Items that fit together: tables know their columns, and relations only join columns that are there. */
export function wholeItems(items: SchemaItems): { readonly items: SchemaItems; readonly dropped: number } {
  const tables = new Map([...items].map(([id, item]) => [id, isTable(item) ? wholeTable(item) : item]));
  let dropped = 0;
  let isChanged = [...tables].some(([id, item]) => items.get(id) !== item);
  for (const [id, item] of tables) {
    if (item.kind !== 'relation') continue;
    const relation = wholeRelation(item, tables);
    if (relation === item) continue;
    isChanged = true;
    if (relation) tables.set(id, relation);
    else {
      tables.delete(id);
      dropped += 1;
    }
  }
  return { items: isChanged ? tables : items, dropped };
}

const droppedText = (count: number): string =>
  count === 1
    ? 'A relation was removed, because a column it joined is gone.'
    : `${count} relations were removed, because columns they joined are gone.`;

/** So many new names are told. */
const mostNames = 5;

function namesText(renamed: readonly string[]): string {
  const rest = renamed.length > mostNames ? ` and ${renamed.length - mostNames} more` : '';
  return `The same name was given twice, so one was changed: ${renamed.slice(0, mostNames).join(', ')}${rest}.`;
}

/** Tables whose key or indexes name columns that somebody else has removed. */
const tablesWithGone = (items: SchemaItems): readonly string[] =>
  [...items.values()].flatMap((item) => {
    if (!isTable(item)) return [];
    const named = [...item.primaryKey, ...item.indexes.flatMap(({ parts }) => parts.map(({ columnId }) => columnId))];
    return named.some((id) => id !== undefined && item.columns[id] === undefined) ? [item.name] : [];
  });

const goneText = (tables: readonly string[]): string =>
  `A column is gone, so it was left out of the key or index of ${tables.slice(0, mostNames).join(', ')}.`;

/** What is particular about database models. */
export const schemaKind: DocumentKind<SavedSchema, SchemaItem> = {
  itemsOf: ({ document }) => document.items,
  withItems: (saved, items) => ({ ...saved, document: { ...saved.document, items } }),
  parts: new Set(['columns', 'options']),
  mergedPart: (field, part) =>
    // What is under `columns` are columns.
    field.startsWith('columns.') ? mergedColumn(part as ThreeColumns) : undefined,
  nameOf: (item) => ('name' in item ? item.name : 'a relation'),
  repaired: (merged) => {
    const { items: whole, dropped } = wholeItems(merged);
    const { items: single, repeated } = withUniqueRelations(whole);
    const { items, renamed } = withUniqueNames(single);
    const gone = tablesWithGone(merged);
    const told = [
      ...(gone.length === 0 ? [] : [goneText(gone)]),
      ...(dropped === 0 ? [] : [droppedText(dropped)]),
      ...(repeated === 0 ? [] : ['The same relation was added twice, so one was kept.']),
      ...(renamed.length === 0 ? [] : [namesText(renamed)]),
    ];
    return told.length === 0 ? { items } : { items, told: told.join(' ') };
  },
  factsOf: ({ name }) => ({ name }),
  withFacts: (saved, facts) => ({ ...saved, ...facts }),
  factWords: ({ name }) => `the name is “${name}”`,
  // Both orders are kept: theirs, with the columns that were added here.
  isQuiet: ({ field }) => field === 'order',
};

/** The edits with everything that follows from them. */
function completed(before: SchemaItems, edits: Edits): readonly ItemChange<SchemaItem>[] {
  const after = new Map(before);
  for (const [id, item] of edits) {
    if (item === undefined) after.delete(id);
    else after.set(id, item);
  }
  const { items } = wholeItems(after);
  const touched = new Set(edits.keys());
  for (const [id, item] of before) if (items.get(id) !== item) touched.add(id);
  return [...touched].flatMap((id) => {
    const [was, now] = [before.get(id), items.get(id)];
    // What comes out as it went in is no step, such as a dialog that was closed without a change.
    return was && now && isSame(was, now) ? [] : [{ id, before: was, after: now }];
  });
}

const pruned = (state: SchemaState): SchemaState => {
  const items = itemsIn(state);
  const { column } = state;
  const table = column && items.get(column.tableId);
  const isThere = column !== undefined && isTable(table) && table.columns[column.columnId] !== undefined;
  return {
    ...state,
    selection: new Set([...state.selection].filter((id) => items.has(id))),
    column: isThere ? column : undefined,
  };
};

/** Makes an edit as one undo step. Nothing happens when it changes nothing. */
export function edited(state: SchemaState, edits: Edits): SchemaStep {
  const [whole, effects] = withItemChanges(schemaKind, state.whole, completed(itemsIn(state), edits));
  return whole === state.whole ? settled(state) : [pruned({ ...state, whole }), effects];
}

/** The same, with another selection afterwards. */
export function editedAndSelected(state: SchemaState, edits: Edits, ids: Iterable<string>): SchemaStep {
  const [next, effects] = edited(state, edits);
  if (next === state) return [state, effects];
  const items = itemsIn(next);
  return [{ ...next, selection: new Set([...ids].filter((id) => items.has(id))), column: undefined }, effects];
}

/** Makes all items other ones, as one undo step. */
export function withItems(state: SchemaState, items: SchemaItems): SchemaStep {
  const [whole, effects] = withOtherItems(schemaKind, state.whole, wholeItems(items).items);
  return whole === state.whole ? settled(state) : [pruned({ ...state, whole, gesture: undefined }), effects];
}

/** Undoes or redoes the last step; what it changed is selected. */
export function stepped(state: SchemaState, direction: 'undo' | 'redo'): SchemaStep {
  const [whole, effects, ids] = turnedBack(schemaKind, state.whole, direction);
  if (whole === state.whole) return [state, effects];
  return [pruned({ ...state, whole, selection: new Set(ids), column: undefined, gesture: undefined }), effects];
}
