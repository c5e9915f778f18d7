/** What of a schema is on a server of a platform: without what `generate` only keeps in comments. */
import { columnObstacle } from '../print/table-text.ts';
import { foreignKeyObstacle, SchemaLookup } from '../rules/foreign-key-obstacles.ts';
import { checkNames, foreignKeyNames } from '../schema/given-names.ts';
import type { KeyPart, Schema, Table } from '../schema/schema-types.ts';
import type { PlatformFacts } from '../words/platforms.ts';

function heldColumns(table: Table, facts: PlatformFacts): Table | undefined {
  const columns = table.columns.filter((column) => columnObstacle(column, facts) === undefined);
  if (columns.length === table.columns.length) return table;
  if (columns.length === 0) return undefined;
  const names = new Set(columns.map(({ name }) => name));
  const isHeld = ({ parts }: { readonly parts: readonly KeyPart[] }): boolean =>
    parts.every((part) => !('column' in part) || names.has(part.column));
  const { primaryKey, ...others } = table;
  return {
    ...others,
    columns,
    ...(primaryKey && isHeld(primaryKey) ? { primaryKey } : {}),
    indexes: table.indexes.filter(isHeld),
  };
}

/** The schema of the server. Every foreign key and check has the name that it has there. */
export function heldSchema(schema: Schema, facts: PlatformFacts): Schema {
  const names = foreignKeyNames(schema);
  const named = schema.tables.flatMap((table) => {
    const held = heldColumns(table, facts);
    if (!held) return [];
    const given = checkNames(table);
    return [
      {
        ...held,
        foreignKeys: held.foreignKeys.map((key) => ({ ...key, name: names.get(key) ?? '' })),
        checks: held.checks.map((check, at) => ({ ...check, name: given[at] ?? '' })),
      },
    ];
  });
  const lookup = new SchemaLookup({ ...schema, tables: named });
  const tables = named.map((table): Table => ({
    ...table,
    foreignKeys: table.foreignKeys.filter((foreignKey) => !foreignKeyObstacle(lookup, table, { foreignKey, facts })),
  }));
  return { ...schema, tables };
}
