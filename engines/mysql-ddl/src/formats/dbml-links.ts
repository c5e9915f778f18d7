/** Makes tables of what DBML says: types are understood, relations become foreign keys. */
import { readDataType } from '../parse/data-type.ts';
import { readerOf } from '../parse/default-text.ts';
import type { Column, ColumnType, ForeignKey, Index, KeyPart, Table } from '../schema/schema-types.ts';
import type { ProblemList } from '../text/problem-list.ts';
import { SyntaxFault } from '../text/syntax-fault.ts';
import type { DbmlColumn, DbmlRef, DbmlTable } from './dbml-tables.ts';

/** A document that was read. */
export interface DbmlDocument {
  readonly tables: readonly DbmlTable[];
  readonly refs: readonly DbmlRef[];
  readonly enums: ReadonlyMap<string, readonly string[]>;
}

/** Words of other databases. */
const otherTypes: Readonly<Record<string, string>> = {
  string: 'varchar(255)',
  varchar: 'varchar(255)',
  text: 'text',
  uuid: 'char(36)',
  timestamptz: 'timestamp',
  jsonb: 'json',
  bytea: 'blob',
  bigserial: 'bigint',
  number: 'decimal(10,0)',
  varbinary: 'varbinary(255)',
};

function typeOf({ typeText, typeAt }: DbmlColumn, enums: DbmlDocument['enums'], list: ProblemList): ColumnType {
  const values = enums.get(typeText.toLowerCase()) ?? enums.get(typeText.toLowerCase().split('.').at(-1) ?? '');
  if (values) return { name: 'enum', values };
  const reader = readerOf(otherTypes[typeText.toLowerCase()] ?? typeText);
  try {
    const { type } = readDataType(reader);
    if (reader.skip('UNSIGNED')) type.unsigned = true;
    if (reader.skip('ZEROFILL')) Object.assign(type, { unsigned: true, zerofill: true });
    if (reader.isAtEnd) return withoutWidth(type);
  } catch (fault) {
    if (!(fault instanceof SyntaxFault)) throw fault;
  }
  list.warning(`MySQL has no type ${typeText || '(none)'}: read as varchar(255)`, typeAt);
  return { name: 'varchar', length: 255 };
}

const integers = new Set(['tinyint', 'smallint', 'mediumint', 'int', 'bigint']);

function withoutWidth({ length, ...type }: ColumnType): ColumnType {
  const isNoise = integers.has(type.name) && !type.zerofill && !(type.name === 'tinyint' && length === 1);
  return isNoise || length === undefined ? type : { ...type, length };
}

function columnOf(column: DbmlColumn, type: ColumnType, isInKey: boolean): Column {
  const nullable = column.nullable && !isInKey;
  const value = column.value?.kind === 'null' && !nullable ? undefined : column.value;
  return {
    name: column.name,
    type,
    nullable,
    ...(value ? { default: value } : {}),
    ...(column.autoIncrement ? { autoIncrement: true } : {}),
    ...(column.comment === undefined ? {} : { comment: column.comment }),
  };
}

/** Keys, those of single columns included, each with a name. */
function indexesOf({ columns, indexes }: DbmlTable): readonly Index[] {
  const all = [
    ...columns
      .filter(({ isUnique, isPrimary }) => isUnique && !isPrimary)
      .map(({ name }): Index => ({ name: '', kind: 'unique', parts: [{ column: name }] })),
    ...indexes,
  ];
  const taken = new Set(all.map(({ name }) => name.toLowerCase()));
  return all.map((index) => {
    if (index.name !== '') return index;
    const first = index.parts[0];
    const base = first && 'column' in first ? first.column : 'functional_index';
    let name = base;
    for (let number = 2; taken.has(name.toLowerCase()); number += 1) name = `${base}_${number}`;
    taken.add(name.toLowerCase());
    return { ...index, name };
  });
}

function primaryParts({ primaryKey, columns }: DbmlTable): readonly KeyPart[] {
  return primaryKey ?? columns.filter(({ isPrimary }) => isPrimary).map(({ name }) => ({ column: name }));
}

/** The child and the parent of a relation. Of two ends with one row each the second is the child, unless it is the key. */
function endsOf(
  { left, right, sign }: DbmlRef,
  isPrimaryOf: (end: DbmlRef['left']) => boolean,
): readonly [DbmlRef['left'], DbmlRef['left']] {
  if (sign === '>') return [left, right];
  if (sign === '<') return [right, left];
  return isPrimaryOf(right) && !isPrimaryOf(left) ? [left, right] : [right, left];
}

/** All tables with their foreign keys. Relations to tables that are not there are told and left out. */
export function linkedTables({ tables, refs, enums }: DbmlDocument, list: ProblemList): readonly Table[] {
  const byName = new Map(
    tables.flatMap((table) => [
      [table.name.toLowerCase(), table] as const,
      ...(table.alias === undefined ? [] : [[table.alias.toLowerCase(), table] as const]),
    ]),
  );
  const isPrimaryOf = (end: DbmlRef['left']): boolean => {
    const table = byName.get(end.table.toLowerCase());
    const parts = table ? primaryParts(table).flatMap((part) => ('column' in part ? [part.column] : [])) : [];
    return parts.join('\n') === end.columns.join('\n');
  };
  const foreignKeys = new Map<DbmlTable, ForeignKey[]>();
  for (const ref of [...tables.flatMap((table) => table.refs), ...refs]) {
    const [child, parent] = endsOf(ref, isPrimaryOf);
    const [owner, target] = [byName.get(child.table.toLowerCase()), byName.get(parent.table.toLowerCase())];
    if (!owner || !target) {
      list.warning(
        `a relation names table ${owner ? parent.table : child.table}, which is not there: left out`,
        ref.at,
      );
      continue;
    }
    const { name, onDelete, onUpdate } = ref;
    const known = foreignKeys.get(owner) ?? [];
    foreignKeys.set(owner, known);
    known.push({
      ...(name === undefined ? {} : { name }),
      columns: child.columns,
      table: target.name,
      refColumns: parent.columns,
      ...(onDelete ? { onDelete } : {}),
      ...(onUpdate ? { onUpdate } : {}),
    });
  }
  return uniqueTables(tables, list).map((table): Table => {
    const parts = primaryParts(table);
    const inKey = new Set(parts.map((part) => ('column' in part ? part.column : '')));
    return {
      name: table.name,
      columns: table.columns.map((column) => columnOf(column, typeOf(column, enums, list), inKey.has(column.name))),
      ...(parts.length > 0 ? { primaryKey: { parts } } : {}),
      indexes: indexesOf(table),
      foreignKeys: foreignKeys.get(table) ?? [],
      checks: table.checks,
      options: {},
      ...(table.comment === undefined ? {} : { comment: table.comment }),
    };
  });
}

/** Tables without those whose name another one has. */
function uniqueTables(tables: readonly DbmlTable[], list: ProblemList): readonly DbmlTable[] {
  const seen = new Set<string>();
  return tables.filter(({ name, at }) => {
    const isNew = !seen.has(name.toLowerCase());
    if (!isNew) list.error(`table ${name} exists already`, at);
    seen.add(name.toLowerCase());
    return isNew;
  });
}
