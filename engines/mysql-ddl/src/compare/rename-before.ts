/** The first schema with the names of the second, so that only real changes differ. */
import type { ForeignKey, KeyPart, Schema, Table } from '../schema/schema-types.ts';
import type { Matched } from './match-schemas.ts';

/** A table with names of the second schema, and the one that it was. */
export interface RenamedTable {
  readonly was: Table;
  readonly table: Table;
}

type NameOf = (table: string, column: string) => string;

function renamedKey(
  foreignKey: ForeignKey,
  owner: string,
  names: { readonly column: NameOf; readonly table: (name: string) => string },
): ForeignKey {
  return {
    ...foreignKey,
    columns: foreignKey.columns.map((column) => names.column(owner, column)),
    table: names.table(foreignKey.table),
    refColumns: foreignKey.refColumns.map((column) => names.column(foreignKey.table, column)),
  };
}

/** Tables of the first schema under their names in the second, by that name. */
export function renamedBefore(before: Schema, matched: Matched): ReadonlyMap<string, RenamedTable> {
  const tables = new Map(matched.tables.map((pair) => [pair.before.name, pair.after.name]));
  const columns = new Map(
    matched.tables.map((pair) => [pair.before.name, new Map([...pair.columns].map(([after, was]) => [was, after]))]),
  );
  const names = {
    table: (name: string): string => tables.get(name) ?? name,
    column: (table: string, column: string): string => columns.get(table)?.get(column) ?? column,
  };
  return new Map(
    before.tables.flatMap((was) => {
      const name = tables.get(was.name);
      if (name === undefined) return [];
      const parts = (all: readonly KeyPart[]): readonly KeyPart[] =>
        all.map((part) => ('column' in part ? { ...part, column: names.column(was.name, part.column) } : part));
      const table: Table = {
        ...was,
        name,
        columns: was.columns.map((column) => ({ ...column, name: names.column(was.name, column.name) })),
        ...(was.primaryKey ? { primaryKey: { ...was.primaryKey, parts: parts(was.primaryKey.parts) } } : {}),
        indexes: was.indexes.map((index) => ({ ...index, parts: parts(index.parts) })),
        foreignKeys: was.foreignKeys.map((foreignKey) => renamedKey(foreignKey, was.name, names)),
      };
      return [[name, { was, table }] as const];
    }),
  );
}
