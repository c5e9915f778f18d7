/** Changes of one table: columns, keys, checks. They throw a `SyntaxFault` when the server would refuse. */
import type { ColumnDefinition, ColumnPosition, KeyDefinition, PlacedForeignKey } from '../parse/definition-types.ts';
import type { PlacedName } from '../parse/token-reader.ts';
import type { Span } from '../text/source-text.ts';
import { SyntaxFault } from '../text/syntax-fault.ts';
import { bytesPerCharacter, charsetOf } from '../words/charsets.ts';
import { largeSizes } from '../words/column-types.ts';
import { unusedName } from './given-names.ts';
import { present } from './present-fields.ts';
import { type DraftForeignKey, type DraftTable, isSameName, type SchemaDraft } from './schema-draft.ts';
import type { Column, Index, KeyPart } from './schema-types.ts';

/** MySQL has no more keys in a table. */
const mostIndexes = 64;

/** The position of a column, or -1. */
export const columnAt = (table: DraftTable, name: string): number =>
  table.columns.findIndex((column) => isSameName(column.name, name));

function expectColumn(table: DraftTable, { name, start, end }: PlacedName): number {
  const at = columnAt(table, name);
  if (at < 0) throw new SyntaxFault(`table ${table.name} has no column ${name}`, { start, end });
  return at;
}

const charsetOfTable = ({ options }: DraftTable): string | undefined =>
  options['charset'] ?? (options['collation'] === undefined ? undefined : charsetOf(options['collation']));

/** The smallest type that takes the written length. */
function fitted(table: DraftTable, column: Column, length: number): Column {
  const isText = column.type.name === 'text';
  const charset =
    column.charset ?? (column.collation === undefined ? charsetOfTable(table) : charsetOf(column.collation));
  const bytes = isText ? length * bytesPerCharacter(charset) : length;
  const size = largeSizes.find(({ most }) => bytes <= most);
  return { ...column, type: { name: (isText ? size?.text : size?.blob) ?? column.type.name } };
}

function insertAt(table: DraftTable, position: ColumnPosition | undefined, otherwise: number): number {
  if (position === undefined) return otherwise;
  return position === 'first' ? 0 : expectColumn(table, position.after) + 1;
}

/** Adds the keys and checks that a column says. */
function addColumnKeys(draft: SchemaDraft, table: DraftTable, definition: ColumnDefinition): void {
  const { column, at, key, checks, references } = definition;
  const parts: readonly KeyPart[] = [{ column: column.name }];
  if (key === 'primary') addKey(draft, table, { kind: 'primary', key: { parts }, at });
  if (key === 'unique') addKey(draft, table, { kind: 'index', index: { name: '', kind: 'unique', parts }, at });
  table.checks.push(...checks);
  if (references) addKey(draft, table, { kind: 'foreignKey', foreignKey: references });
}

const settledColumn = (table: DraftTable, { column, lengthToFit }: ColumnDefinition): Column =>
  lengthToFit === undefined ? column : fitted(table, column, lengthToFit);

/** Adds the columns of a new table. */
export function addColumns(draft: SchemaDraft, table: DraftTable, definitions: readonly ColumnDefinition[]): void {
  const names = new Set<string>();
  for (const definition of definitions) {
    const name = definition.at.name.toLowerCase();
    if (names.has(name)) throw twoColumns(table, definition.at, definition.at.name);
    names.add(name);
    table.columns.push(settledColumn(table, definition));
    addColumnKeys(draft, table, definition);
  }
}

const twoColumns = (table: DraftTable, at: Span, name: string): SyntaxFault =>
  new SyntaxFault(`table ${table.name} has two columns ${name}`, at);

/** Adds a column at the end or where ALTER says. */
export function addColumn(
  draft: SchemaDraft,
  table: DraftTable,
  definition: ColumnDefinition,
  position?: ColumnPosition,
): void {
  const { at } = definition;
  if (columnAt(table, at.name) >= 0) throw twoColumns(table, at, at.name);
  table.formerColumns.delete(at.name.toLowerCase());
  table.columns.splice(insertAt(table, position, table.columns.length), 0, settledColumn(table, definition));
  addColumnKeys(draft, table, definition);
}

const renamedPart = (part: KeyPart, from: string, to: string): KeyPart =>
  'column' in part && isSameName(part.column, from) ? { ...part, column: to } : part;

const renamedIn = (names: readonly string[], from: string, to: string): readonly string[] =>
  names.map((name) => (isSameName(name, from) ? to : name));

/** Renames a column wherever keys name it. */
export function renameColumn(draft: SchemaDraft, table: DraftTable, column: PlacedName, to: string): void {
  const at = expectColumn(table, column);
  const other = columnAt(table, to);
  if (other >= 0 && other !== at) throw twoColumns(table, column, to);
  draft.spend(table.indexes.length + table.foreignKeys.length + table.referencedBy.size, column);
  const current = table.columns[at];
  if (current) {
    const former = table.formerColumns.get(current.name.toLowerCase()) ?? current.name;
    table.formerColumns.delete(current.name.toLowerCase());
    table.formerColumns.set(to.toLowerCase(), former);
    table.columns[at] = { ...current, name: to };
  }
  const renamedParts = (parts: readonly KeyPart[]): readonly KeyPart[] =>
    parts.map((part) => renamedPart(part, column.name, to));
  if (table.primaryKey) table.primaryKey = { ...table.primaryKey, parts: renamedParts(table.primaryKey.parts) };
  table.indexes = table.indexes.map((index) => ({ ...index, parts: renamedParts(index.parts) }));
  for (const foreignKey of table.foreignKeys) foreignKey.columns = renamedIn(foreignKey.columns, column.name, to);
  for (const foreignKey of table.referencedBy)
    if (foreignKey.refColumns) foreignKey.refColumns = renamedIn(foreignKey.refColumns, column.name, to);
}

/** Replaces a column as MODIFY and CHANGE do: what is not said again is lost. */
export function changeColumn(
  draft: SchemaDraft,
  table: DraftTable,
  change: { readonly column: PlacedName; readonly definition: ColumnDefinition; readonly position?: ColumnPosition },
): void {
  const { column, definition, position } = change;
  if (definition.at.name !== column.name) renameColumn(draft, table, column, definition.at.name);
  const at = expectColumn(table, { ...column, name: definition.at.name });
  table.columns.splice(at, 1);
  table.columns.splice(insertAt(table, position, at), 0, settledColumn(table, definition));
  addColumnKeys(draft, table, definition);
}

/** Drops a column, and drops it from its keys, as the server does. */
export function dropColumn(table: DraftTable, column: PlacedName): void {
  const at = expectColumn(table, column);
  if (table.columns.length === 1) throw new SyntaxFault(`table ${table.name} would have no columns`, column);
  table.columns.splice(at, 1);
  const isLeft = (part: KeyPart): boolean => !('column' in part) || !isSameName(part.column, column.name);
  const without = <Key extends { readonly parts: readonly KeyPart[] }>(key: Key): Key => ({
    ...key,
    parts: key.parts.filter(isLeft),
  });
  const primaryKey = table.primaryKey && without(table.primaryKey);
  table.primaryKey = primaryKey && primaryKey.parts.length > 0 ? primaryKey : undefined;
  table.indexes = table.indexes.map(without).filter(({ parts }) => parts.length > 0);
  table.foreignKeys = table.foreignKeys.filter(({ columns }) => !columns.some((name) => isSameName(name, column.name)));
}

function draftForeignKey(draft: SchemaDraft, table: DraftTable, definition: PlacedForeignKey): DraftForeignKey {
  const { schema = table.schema, name } = definition.table;
  return {
    definition,
    columns: definition.columns.map((column) => column.name),
    refColumns: definition.refColumns?.map((column) => column.name),
    targetKey: draft.keyOf({ schema, name }),
    ...present({ name: definition.name }),
  };
}

/** Adds a key, foreign key or check. */
export function addKey(draft: SchemaDraft, table: DraftTable, definition: KeyDefinition): void {
  if (definition.kind === 'primary') {
    if (table.primaryKey) throw new SyntaxFault(`table ${table.name} has two primary keys`, definition.at);
    table.primaryKey = definition.key;
  } else if (definition.kind === 'index') addIndex(draft, table, definition);
  else if (definition.kind === 'check') table.checks.push(definition.check);
  else {
    const foreignKey = draftForeignKey(draft, table, definition.foreignKey);
    table.foreignKeys.push(foreignKey);
    draft.bind(foreignKey);
  }
}

function addIndex(
  draft: SchemaDraft,
  table: DraftTable,
  { index, at }: { readonly index: Index; readonly at: Span },
): void {
  draft.spend(table.indexes.length, at);
  if (table.indexes.length >= mostIndexes) throw new SyntaxFault(`a table has at most ${mostIndexes} keys`, at);
  if (index.name !== '' && table.indexes.some(({ name }) => isSameName(name, index.name)))
    throw new SyntaxFault(`table ${table.name} has two keys ${index.name}`, at);
  table.indexes.push(index);
}

/** Gives keys without a name the one that the server chooses: of their first column. */
export function nameIndexes(table: DraftTable): void {
  if (table.indexes.every(({ name }) => name !== '')) return;
  const taken = new Set(['primary', ...table.indexes.map(({ name }) => name.toLowerCase())]);
  table.indexes = table.indexes.map((index) => {
    if (index.name !== '') return index;
    const first = index.parts[0];
    return { ...index, name: unusedName(first && 'column' in first ? first.column : 'functional_index', taken) };
  });
}

/** What holds after every change: columns of the primary key are never null, and names are spelled as the columns. */
export function settle(draft: SchemaDraft, table: DraftTable): readonly string[] {
  const dropped: string[] = [];
  const spelled = new Map(table.columns.map(({ name }) => [name.toLowerCase(), name]));
  const settledParts = (parts: readonly KeyPart[]): readonly KeyPart[] | undefined => {
    const settled = parts.map((part) => {
      if (!('column' in part)) return part;
      const name = spelled.get(part.column.toLowerCase());
      return name === undefined ? undefined : name === part.column ? part : { ...part, column: name };
    });
    return settled.every((part) => part !== undefined) ? settled : undefined;
  };
  draft.spend(table.columns.length + table.indexes.length, table.at);
  const key = table.primaryKey;
  if (key) {
    const parts = settledParts(key.parts);
    if (!parts) dropped.push('the primary key');
    table.primaryKey = parts && { ...key, parts };
  }
  table.indexes = table.indexes.flatMap((index) => {
    const parts = settledParts(index.parts);
    if (!parts) dropped.push(`key ${index.name || '(without name)'}`);
    return parts ? [{ ...index, parts }] : [];
  });
  nameIndexes(table);
  const inKey = new Set(table.primaryKey?.parts.map((part) => ('column' in part ? part.column : '')));
  table.columns = table.columns.map((column) => withoutNull(column, inKey.has(column.name)));
  return dropped;
}

/** A column that is never null has no default of null. */
function withoutNull(column: Column, isInKey: boolean): Column {
  if (column.nullable && !isInKey) return column;
  if (!column.nullable && column.default?.kind !== 'null') return column;
  const { default: value, ...others } = column;
  return { ...others, nullable: false, ...present({ default: value?.kind === 'null' ? undefined : value }) };
}
