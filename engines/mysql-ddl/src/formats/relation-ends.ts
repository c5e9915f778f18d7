/** How many rows are at the ends of a foreign key. */
import { hasUniqueKey } from '../rules/foreign-key-obstacles.ts';
import type { ForeignKey, Table } from '../schema/schema-types.ts';

/** The ends of a foreign key. */
export interface RelationEnds {
  /** Whether a row of the parent has at most one in the child. */
  readonly isOneToOne: boolean;
  /** Whether a row of the child may have no parent. */
  readonly isOptional: boolean;
}

/** The ends of a foreign key of a table. */
export function relationEnds(table: Table, { columns }: ForeignKey): RelationEnds {
  const names = new Set(columns);
  return {
    isOneToOne: hasUniqueKey(table, columns),
    isOptional: table.columns.some(({ name, nullable }) => nullable && names.has(name)),
  };
}

/** The names of the columns of the primary key. */
export const primaryColumns = ({ primaryKey }: Table): ReadonlySet<string> =>
  new Set(primaryKey?.parts.flatMap((part) => ('column' in part ? [part.column] : [])));
