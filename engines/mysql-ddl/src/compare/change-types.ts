/** The difference of two schemas as data. */
import type { Check, Column, ForeignKey, Index, PrimaryKey, StoredObject, Table } from '../schema/schema-types.ts';

interface Difference<Kind extends string, Value> {
  readonly on: Kind;
  readonly table: string;
  /** The name in the schema where it exists; in the second one when it is in both. */
  readonly name: string;
  /** Absent: added. */
  readonly before?: Value;
  /** Absent: removed. */
  readonly after?: Value;
}

/**
 * A difference. With both sides it is a change, which includes a new name. `table` is the name in the second schema,
 * for removed tables the one in the first.
 */
export type Change =
  | Difference<'table', Table>
  | Difference<'column', Column>
  | Difference<'primaryKey', PrimaryKey>
  | Difference<'index', Index>
  | Difference<'foreignKey', ForeignKey>
  | Difference<'check', Check>
  /** `name` is the key of the option; also `comment` and `partitioning`. */
  | Difference<'option', string>
  /** The order of columns. */
  | Difference<'order', readonly string[]>
  | Difference<'object', StoredObject>;

/** Renames that the caller knows, first name to second name. */
export interface Renames {
  readonly tables?: Readonly<Record<string, string>>;
  /** By the first name of the table. */
  readonly columns?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** Statements from one schema to another. */
export interface MigrationStep {
  readonly sql: string;
  /** Why rows or values get lost, for people. */
  readonly loses?: string;
}

/** The way from one schema to another and back. */
export interface Migration {
  readonly up: readonly MigrationStep[];
  readonly down: readonly MigrationStep[];
}
