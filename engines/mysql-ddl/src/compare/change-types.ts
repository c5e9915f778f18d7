/** The difference of two schemas as data. */
import type { Check, Column, ForeignKey, Index, PrimaryKey, StoredObject, Table } from '../schema/schema-types.ts';

interface Difference<Kind extends string, Value> {
  readonly on: Kind;
  /** The table in the second schema; of removed tables the one in the first. Empty for stored objects. */
  readonly table: string;
  /** The name in the second schema, or in the first when it is only there. */
  readonly name: string;
  /** Absent: added. */
  readonly before?: Value;
  /** Absent: removed. */
  readonly after?: Value;
}

/** A difference. With both sides it is a change, which may be only of the name. */
export type Change =
  | Difference<'table', Table>
  | Difference<'column', Column>
  | Difference<'primaryKey', PrimaryKey>
  | Difference<'index', Index>
  | Difference<'foreignKey', ForeignKey>
  | Difference<'check', Check>
  /** `name` is the key of the option, or `comment` or `partitioning`. */
  | Difference<'option', string>
  /** The order of the columns that both have. */
  | Difference<'order', readonly string[]>
  | Difference<'object', StoredObject>;

/** Renames that the caller knows, from names of the first schema to those of the second. */
export interface Renames {
  readonly tables?: Readonly<Record<string, string>>;
  /** By the table in the first schema. */
  readonly columns?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** A statement of a migration, without delimiter. */
export interface MigrationStep {
  readonly sql: string;
  /** What gets lost, for people. Absent when nothing does. */
  readonly loses?: string;
}

/** The way from one schema to another and back. */
export interface Migration {
  readonly up: readonly MigrationStep[];
  readonly down: readonly MigrationStep[];
}
