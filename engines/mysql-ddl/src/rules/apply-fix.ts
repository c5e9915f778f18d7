/** Makes the change that solves a diagnostic. */
import { readerOf } from '../parse/default-text.ts';
import { readDataType } from '../parse/data-type.ts';
import { defaultText } from '../print/column-text.ts';
import type { Column, ColumnType, Index, KeyPart, Schema, Table } from '../schema/schema-types.ts';
import { typeFacts } from '../words/column-types.ts';
import type { Fix } from './diagnostic-types.ts';
import { renamedColumn, renamedTable } from './rename-fixes.ts';
import { SchemaLookup } from './foreign-key-obstacles.ts';

type TableFix = Exclude<Fix, { kind: 'rename-table' | 'rename-column' | 'copy-type' }>;

const withColumn = (table: Table, name: string, change: (column: Column) => Column): Table => ({
  ...table,
  columns: table.columns.map((column) => (column.name === name ? change(column) : column)),
});

function withoutDefault({ default: _value, ...column }: Column): Column {
  return column;
}

function plainType({ unsigned, zerofill: _zerofill, length, decimals, ...type }: ColumnType): ColumnType {
  if (type.name === 'decimal')
    return { ...type, ...(length === undefined ? {} : { length }), ...(decimals === undefined ? {} : { decimals }) };
  const isFloat = type.name === 'float' || type.name === 'double';
  return !isFloat && unsigned ? { ...type, unsigned } : type;
}

function asExpression(column: Column): Column {
  return column.default ? { ...column, default: { kind: 'expression', text: defaultText(column.default) } } : column;
}

function withoutRepeated(column: Column): Column {
  const seen = new Set<string>();
  const values = column.type.values?.filter((value) => seen.size < seen.add(value.toLowerCase()).size) ?? [];
  return { ...column, type: { ...column.type, values } };
}

function withPrefix(table: Table, index: string, part: { readonly column: string; readonly length: number }): Table {
  const changed = (parts: readonly KeyPart[]): readonly KeyPart[] =>
    parts.map((one) => ('column' in one && one.column === part.column ? { ...one, length: part.length } : one));
  if (index === 'PRIMARY')
    return table.primaryKey
      ? { ...table, primaryKey: { ...table.primaryKey, parts: changed(table.primaryKey.parts) } }
      : table;
  return {
    ...table,
    indexes: table.indexes.map((one) => (one.name === index ? { ...one, parts: changed(one.parts) } : one)),
  };
}

function withPrimaryKey(table: Table, columns: readonly string[]): Table {
  const changed = table.columns.map((column) =>
    columns.includes(column.name) ? { ...column, nullable: false } : column,
  );
  return { ...table, columns: changed, primaryKey: { parts: columns.map((column) => ({ column })) } };
}

function withIdColumn(table: Table, base: string): Table {
  const taken = new Set(table.columns.map(({ name }) => name.toLowerCase()));
  let name = base;
  for (let number = 1; taken.has(name.toLowerCase()); number += 1) name = `${base}_${number}`;
  const id: Column = { name, type: { name: 'int' }, nullable: false, autoIncrement: true };
  return withPrimaryKey({ ...table, columns: [id, ...table.columns] }, [name]);
}

function binaryAsCollation(table: Table, column: Column): Column {
  const { binary: _binary, ...others } = column;
  return { ...others, collation: `${column.charset ?? table.options['charset'] ?? 'utf8mb4'}_bin` };
}

function changedTable(table: Table, fix: TableFix): Table {
  switch (fix.kind) {
    case 'add-primary-key':
      return withPrimaryKey(table, fix.columns);
    case 'add-id-column':
      return withIdColumn(table, fix.column);
    case 'add-index': {
      const added: Index = {
        name: fix.name,
        kind: fix.unique ? 'unique' : 'key',
        parts: fix.columns.map((column) => ({ column })),
      };
      return { ...table, indexes: [...table.indexes, added] };
    }
    case 'drop-index':
      return { ...table, indexes: table.indexes.filter(({ name }) => name !== fix.index) };
    case 'set-nullable':
      return withColumn(table, fix.column, (column) => ({ ...column, nullable: fix.nullable }));
    case 'drop-default':
      return withColumn(table, fix.column, withoutDefault);
    case 'default-as-expression':
      return withColumn(table, fix.column, asExpression);
    case 'drop-auto-increment':
      return withColumn(table, fix.column, ({ autoIncrement: _auto, ...column }) => column);
    case 'drop-type-options':
      return withColumn(table, fix.column, (column) => ({ ...column, type: plainType(column.type) }));
    case 'set-type':
      return withColumn(table, fix.column, (column) => ({ ...column, type: readDataType(readerOf(fix.type)).type }));
    case 'drop-repeated-values':
      return withColumn(table, fix.column, withoutRepeated);
    case 'binary-as-collation':
      return withColumn(table, fix.column, (column) => binaryAsCollation(table, column));
    case 'set-prefix':
      return withPrefix(table, fix.index, fix);
    case 'rename-index':
      return {
        ...table,
        indexes: table.indexes.map((index) => (index.name === fix.index ? { ...index, name: fix.to } : index)),
      };
    case 'rename-foreign-key':
      return {
        ...table,
        foreignKeys: table.foreignKeys.map((key, at) => (at === fix.foreignKey ? { ...key, name: fix.to } : key)),
      };
    case 'drop-action':
      return {
        ...table,
        foreignKeys: table.foreignKeys.map(({ onDelete, onUpdate, ...key }, at) =>
          at === fix.foreignKey
            ? key
            : { ...key, ...(onDelete ? { onDelete } : {}), ...(onUpdate ? { onUpdate } : {}) },
        ),
      };
  }
}

/** A column with the type of another one, texts with its character set too. */
function withTypeOf(
  { charset: _charset, collation: _collation, ...column }: Column,
  table: Table,
  model: Column,
): Column {
  const isText = typeFacts(model.type.name)?.family === 'text';
  const isOwn = model.charset !== undefined || model.collation !== undefined || !isText;
  const charset = isOwn ? model.charset : table.options['charset'];
  const collation = isOwn ? model.collation : table.options['collation'];
  return {
    ...column,
    type: model.type,
    ...(charset === undefined ? {} : { charset }),
    ...(collation === undefined ? {} : { collation }),
  };
}

/** The schema with the change. What the fix names must be there; otherwise the schema stays as it is. */
export function applyFix(schema: Schema, fix: Fix): Schema {
  if (fix.kind === 'rename-table') return renamedTable(schema, fix.table, fix.to);
  if (fix.kind === 'rename-column') return renamedColumn(schema, fix, fix.to);
  const lookup = new SchemaLookup(schema);
  const like = fix.kind === 'copy-type' ? lookup.table(fix.like.table) : undefined;
  const model = fix.kind === 'copy-type' && like ? lookup.column(like, fix.like.column) : undefined;
  const change = (table: Table): Table => {
    if (fix.kind !== 'copy-type') return changedTable(table, fix);
    return like && model ? withColumn(table, fix.column, (column) => withTypeOf(column, like, model)) : table;
  };
  return { ...schema, tables: schema.tables.map((table) => (table.name === fix.table ? change(table) : table)) };
}
