/** Renames tables and columns wherever keys name them. */
import type { Column, KeyPart, Schema, Table } from '../schema/schema-types.ts';
import type { ColumnPlace } from './diagnostic-types.ts';
import { renamedInExpression } from './expression-columns.ts';

/** The schema with another name of a table, in its foreign keys too. */
export function renamedTable(schema: Schema, from: string, to: string): Schema {
  const tables = schema.tables.map((table): Table => ({
    ...table,
    name: table.name === from ? to : table.name,
    foreignKeys: table.foreignKeys.map((key) => (key.table === from ? { ...key, table: to } : key)),
  }));
  return { ...schema, tables };
}

/** The schema with another name of a column, in all keys and expressions too. */
export function renamedColumn(schema: Schema, { table: owner, column: from }: ColumnPlace, to: string): Schema {
  const name = (one: string): string => (one === from ? to : one);
  const parts = (all: readonly KeyPart[]): readonly KeyPart[] =>
    all.map((part) =>
      'column' in part ? { ...part, column: name(part.column) } : { ...part, expression: expression(part.expression) },
    );
  const expression = (text: string): string => renamedInExpression(text, from, to);
  const column = (one: Column): Column => ({
    ...one,
    name: name(one.name),
    ...(one.generated ? { generated: { ...one.generated, expression: expression(one.generated.expression) } } : {}),
    ...(one.default?.kind === 'expression' ? { default: { ...one.default, text: expression(one.default.text) } } : {}),
  });
  const tables = schema.tables.map((table): Table => {
    const isOwner = table.name === owner;
    const foreignKeys = table.foreignKeys.map((key) => ({
      ...key,
      columns: isOwner ? key.columns.map(name) : key.columns,
      refColumns: key.table === owner ? key.refColumns.map(name) : key.refColumns,
    }));
    if (!isOwner) return { ...table, foreignKeys };
    return {
      ...table,
      foreignKeys,
      columns: table.columns.map(column),
      checks: table.checks.map((check) => ({ ...check, expression: expression(check.expression) })),
      ...(table.primaryKey ? { primaryKey: { ...table.primaryKey, parts: parts(table.primaryKey.parts) } } : {}),
      indexes: table.indexes.map((index) => ({ ...index, parts: parts(index.parts) })),
    };
  });
  return { ...schema, tables };
}
