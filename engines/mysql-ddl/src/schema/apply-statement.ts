/** Applies statements to a schema. */
import type { AlterAction, NamedPart, Remark, Statement } from '../parse/definition-types.ts';
import type { PlacedName, TableName } from '../parse/token-reader.ts';
import type { Span } from '../text/source-text.ts';
import { SyntaxFault } from '../text/syntax-fault.ts';
import { typeFacts } from '../words/column-types.ts';
import { changePartitions } from './change-partitions.ts';
import { present } from './present-fields.ts';
import { type DraftTable, isSameName, objectKey, type SchemaDraft } from './schema-draft.ts';
import type { Check, Column } from './schema-types.ts';
import {
  addColumn,
  addColumns,
  addKey,
  changeColumn,
  columnAt,
  dropColumn,
  renameColumn,
  settle,
} from './table-changes.ts';

function emptyTable(draft: SchemaDraft, table: TableName): DraftTable {
  return {
    schema: table.schema ?? draft.currentSchema,
    name: table.name,
    at: { start: table.start, end: table.end },
    columns: [],
    primaryKey: undefined,
    indexes: [],
    foreignKeys: [],
    checks: [],
    options: {},
    partitioning: undefined,
    isDropped: false,
    isGiven: false,
    formerName: undefined,
    formerColumns: new Map(),
    referencedBy: new Set(),
  };
}

/** What statements need besides the schema. */
interface Applying {
  readonly draft: SchemaDraft;
  readonly remarks: Remark[];
}

type CreateTable = Extract<Statement, { kind: 'create-table' }>;

function settleAndTell({ draft, remarks }: Applying, table: DraftTable, at: Span): void {
  for (const what of settle(draft, table))
    remarks.push({ message: `${what} of table ${table.name} names a column that is not there: left out`, at });
}

/** Checks of a copy get names of their own. */
const withoutName = ({ name: _name, ...check }: Check): Check => check;

function copyOf(applying: Applying, { table, content }: CreateTable): DraftTable | undefined {
  if (!('like' in content)) return undefined;
  const source = applying.draft.expect(content.like);
  if (!source) return undefined;
  const { autoIncrement: _next, dataDirectory: _data, indexDirectory: _index, ...options } = source.options;
  return {
    ...emptyTable(applying.draft, table),
    columns: [...source.columns],
    primaryKey: source.primaryKey,
    indexes: [...source.indexes],
    checks: source.checks.map(withoutName),
    options,
    partitioning: source.partitioning,
  };
}

function newTable(applying: Applying, statement: CreateTable): DraftTable | undefined {
  const { table, content } = statement;
  if ('like' in content) return copyOf(applying, statement);
  const created = emptyTable(applying.draft, table);
  created.options = applying.draft.optionsOf(created, content.options);
  created.partitioning = content.partitioning;
  addColumns(applying.draft, created, content.columns);
  for (const key of content.keys) addKey(applying.draft, created, key);
  settleAndTell(applying, created, table);
  return created;
}

function createTable(applying: Applying, statement: CreateTable): void {
  const { draft, remarks } = applying;
  const { table, content, ifNotExists, orReplace, temporary } = statement;
  if (temporary) {
    remarks.push({ message: `temporary table ${table.name} is left out`, at: table });
    draft.unknownTables.add(draft.keyOf(table));
    return;
  }
  const existing = draft.find(table);
  const isReplaced = orReplace || existing?.isGiven;
  if (existing && ifNotExists && !existing.isGiven) {
    remarks.push({ message: `table ${table.name} exists already: the first one is kept`, at: table });
    return;
  }
  if (existing && !isReplaced)
    throw new SyntaxFault(`table ${table.name} exists already`, table, 'Drop it first, or give it another name.');
  if ('columns' in content && content.hasSelect) {
    const isAll = content.columns.length === 0;
    remarks.push({
      message: isAll
        ? `no columns known for ${table.name}`
        : `columns of ${table.name} that come from a query are not known`,
      at: table,
    });
    if (isAll) {
      draft.unknownTables.add(draft.keyOf(table));
      return;
    }
  }
  const created = newTable(applying, statement);
  if (!created) {
    draft.unknownTables.add(draft.keyOf(table));
    return;
  }
  if (existing?.isGiven) {
    draft.replaceGiven(existing, created);
    return;
  }
  if (existing) draft.drop(existing);
  draft.add(created);
}

function dropNamed(table: DraftTable, part: NamedPart, name: PlacedName): boolean {
  const remove = <Part extends { readonly name?: string }>(parts: readonly Part[]): Part[] =>
    parts.filter((other) => other.name === undefined || !isSameName(other.name, name.name));
  const before = table.indexes.length + table.foreignKeys.length + table.checks.length;
  if (part === 'column') {
    if (columnAt(table, name.name) < 0) return false;
    dropColumn(table, name);
    return true;
  }
  if (part === 'foreignKey' || part === 'constraint') table.foreignKeys = remove(table.foreignKeys);
  if (part === 'check' || part === 'constraint') table.checks = remove(table.checks);
  const isFound = table.foreignKeys.length + table.checks.length < before - table.indexes.length;
  // A constraint may also be a unique key, but only when nothing else has its name.
  if (part === 'index' || (part === 'constraint' && !isFound)) table.indexes = remove(table.indexes);
  return table.indexes.length + table.foreignKeys.length + table.checks.length < before;
}

const partLabels: Readonly<Record<NamedPart, string>> = {
  column: 'column',
  index: 'key',
  foreignKey: 'foreign key',
  check: 'check',
  constraint: 'constraint',
};

/** Foreign keys and checks without a written name may be dropped by the name that a server gave them. */
const isGivenName = ({ name }: DraftTable, part: NamedPart, dropped: string): boolean =>
  part !== 'column' && part !== 'index' && dropped.toLowerCase().startsWith(`${name.toLowerCase()}_`);

function drop({ remarks }: Applying, table: DraftTable, action: Extract<AlterAction, { kind: 'drop' }>): void {
  const { part, name, ifExists } = action;
  if (part === 'index' && isSameName(name.name, 'PRIMARY') && table.primaryKey) {
    table.primaryKey = undefined;
    return;
  }
  if (dropNamed(table, part, name)) return;
  const message = `table ${table.name} has no ${partLabels[part]} ${name.name}`;
  if (ifExists || isGivenName(table, part, name.name)) remarks.push({ message, at: name });
  else throw new SyntaxFault(message, name);
}

function changed(column: Column, value: Column['default']): Column {
  const { default: _before, ...others } = column;
  return value ? { ...others, default: value } : others;
}

function setOnColumn(table: DraftTable, name: PlacedName, change: (column: Column) => Column): void {
  const at = columnAt(table, name.name);
  const column = table.columns[at];
  if (!column) throw new SyntaxFault(`table ${table.name} has no column ${name.name}`, name);
  table.columns[at] = change(column);
}

function setInvisible(table: DraftTable, action: Extract<AlterAction, { kind: 'set-invisible' }>): void {
  const changedPart = <Part extends { readonly invisible?: true }>({ invisible: _before, ...part }: Part): Part =>
    ({ ...part, ...present({ invisible: action.invisible || undefined }) }) as Part;
  if (action.part === 'column') setOnColumn(table, action.name, changedPart);
  else
    table.indexes = table.indexes.map((index) =>
      isSameName(index.name, action.name.name) ? changedPart(index) : index,
    );
}

function renameIndex(table: DraftTable, name: PlacedName, to: string): void {
  if (!table.indexes.some((index) => isSameName(index.name, name.name)))
    throw new SyntaxFault(`table ${table.name} has no key ${name.name}`, name);
  table.indexes = table.indexes.map((index) => (isSameName(index.name, name.name) ? { ...index, name: to } : index));
}

function setOptions(table: DraftTable, options: Readonly<Record<string, string>>): void {
  // Another character set brings its own collation.
  if (options['charset'] !== undefined && options['collation'] === undefined) delete table.options['collation'];
  Object.assign(table.options, options);
}

function convert(table: DraftTable, charset: string, collation: string | undefined): void {
  setOptions(table, { charset, ...present({ collation }) });
  table.columns = table.columns.map((column) => {
    const family = typeFacts(column.type.name)?.family;
    if (family !== 'text' && family !== 'list') return column;
    const { charset: _charset, collation: _collation, binary: _binary, ...others } = column;
    return others;
  });
}

function setEnforced(table: DraftTable, name: PlacedName, enforced: boolean): void {
  table.checks = table.checks.map((check) => {
    if (check.name === undefined || !isSameName(check.name, name.name)) return check;
    const { notEnforced: _before, ...others } = check;
    return enforced ? others : { ...others, notEnforced: true };
  });
}

function renameTable({ draft }: Applying, table: DraftTable, to: TableName): void {
  const existing = draft.find(to);
  if (existing && existing !== table) throw new SyntaxFault(`table ${to.name} exists already`, to);
  draft.rename(table, to);
}

function applyAction(applying: Applying, table: DraftTable, action: AlterAction): void {
  const { draft } = applying;
  switch (action.kind) {
    case 'add-column':
      if (action.ifNotExists && columnAt(table, action.definition.at.name) >= 0) return;
      addColumn(draft, table, action.definition, action.position);
      return;
    case 'change-column':
      if (action.ifExists && columnAt(table, action.column.name) < 0) return;
      changeColumn(draft, table, action);
      return;
    case 'add-key':
      addKey(draft, table, action.definition);
      return;
    case 'drop-primary-key':
      if (!table.primaryKey) throw new SyntaxFault(`table ${table.name} has no primary key`, action.at);
      table.primaryKey = undefined;
      return;
    case 'drop':
      drop(applying, table, action);
      return;
    case 'set-default':
      setOnColumn(table, action.column, (column) => changed(column, action.value));
      return;
    case 'set-invisible':
      setInvisible(table, action);
      return;
    case 'set-enforced':
      setEnforced(table, action.name, action.enforced);
      return;
    case 'rename-part':
      if (action.part === 'column') renameColumn(draft, table, action.name, action.to);
      else renameIndex(table, action.name, action.to);
      return;
    case 'rename-table':
      renameTable(applying, table, action.to);
      return;
    case 'options':
      setOptions(table, action.options);
      return;
    case 'convert':
      convert(table, action.charset, action.collation);
      return;
    case 'partitioning':
      table.partitioning = action.text;
      return;
    case 'partitions':
      changePartitions(table, action);
      return;
  }
}

/** Makes all changes of a statement, or none when one of them is refused. */
function alterTable(applying: Applying, tableName: TableName, actions: readonly AlterAction[]): void {
  const { draft, remarks } = applying;
  const table = draft.expect(tableName);
  if (!table) {
    remarks.push({ message: `changes of ${tableName.name} are left out with the table`, at: tableName });
    return;
  }
  draft.spend(table.columns.length + table.indexes.length + table.foreignKeys.length + actions.length, tableName);
  const before = { ...table };
  table.columns = [...before.columns];
  table.indexes = [...before.indexes];
  table.foreignKeys = [...before.foreignKeys];
  table.checks = [...before.checks];
  table.options = { ...before.options };
  table.formerColumns = new Map(before.formerColumns);
  try {
    for (const action of actions) {
      draft.spend(table.columns.length, tableName);
      applyAction(applying, table, action);
    }
    settleAndTell(applying, table, tableName);
  } catch (fault) {
    draft.rename(table, before);
    Object.assign(table, before);
    throw fault;
  }
}

/** Renames all tables of a statement, or none when one of them is refused. */
function renameTables(
  applying: Applying,
  pairs: readonly { readonly from: TableName; readonly to: TableName }[],
): void {
  const { draft } = applying;
  const renamed: { readonly table: DraftTable; readonly schema: string; readonly name: string }[] = [];
  try {
    for (const { from, to } of pairs) {
      const table = draft.expect(from);
      if (!table) continue;
      const { schema, name } = table;
      renameTable(applying, table, to);
      renamed.push({ table, schema, name });
    }
  } catch (fault) {
    for (const { table, ...before } of renamed.toReversed()) draft.rename(table, before);
    throw fault;
  }
}

function dropTables({ draft, remarks }: Applying, statement: Extract<Statement, { kind: 'drop-table' }>): void {
  // A script may drop what it does not create; a change of a schema must name what is there.
  const missing =
    draft.isStarted && !statement.ifExists
      ? statement.tables.find((name) => !draft.find(name) && !draft.unknownTables.has(draft.keyOf(name)))
      : undefined;
  if (missing) throw new SyntaxFault(`there is no table ${missing.name} to drop`, missing);
  for (const name of statement.tables) {
    const table = draft.find(name);
    if (table) draft.drop(table);
    else if (!draft.unknownTables.delete(draft.keyOf(name)) && !statement.ifExists)
      remarks.push({ message: `there is no table ${name.name} to drop`, at: name });
  }
}

/** Applies one statement. Throws a `SyntaxFault` when the server would refuse it; then nothing has changed. */
export function applyStatement(draft: SchemaDraft, statement: Statement, remarks: Remark[]): void {
  const applying = { draft, remarks };
  switch (statement.kind) {
    case 'create-table':
      createTable(applying, statement);
      return;
    case 'alter-table':
      alterTable(applying, statement.table, statement.actions);
      return;
    case 'drop-table':
      dropTables(applying, statement);
      return;
    case 'rename-table':
      renameTables(applying, statement.pairs);
      return;
    case 'create-index':
      alterTable(applying, statement.table, [
        { kind: 'add-key', definition: statement.definition, ifNotExists: false },
      ]);
      return;
    case 'drop-index':
      alterTable(applying, statement.table, [{ kind: 'drop', part: 'index', name: statement.name, ifExists: false }]);
      return;
    case 'create-object':
      draft.addObject({ kind: statement.object, name: statement.name.name, sql: statement.sql });
      return;
    case 'drop-object':
      for (const { name } of statement.names) draft.objects.delete(objectKey(statement.object, name));
      return;
  }
}
