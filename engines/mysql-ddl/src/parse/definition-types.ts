/** Statements as data: what a reader understood, before it is applied to the schema. */
import type { Partition } from './partition-list.ts';
import type {
  Check,
  Column,
  DefaultValue,
  Index,
  PrimaryKey,
  ReferenceAction,
  StoredKind,
} from '../schema/schema-types.ts';
import type { Span } from '../text/source-text.ts';
import type { PlacedName, TableName } from './token-reader.ts';

/** An object whose fields may still be set. */
export type Draft<Value> = { -readonly [Key in keyof Value]: Value[Key] };

/** A remark about something that was read in a special way. */
export interface Remark {
  readonly message: string;
  readonly at: Span;
}

/** A foreign key with its places. Without `refColumns` the primary key of the table is meant. */
export interface PlacedForeignKey {
  readonly name?: string;
  readonly columns: readonly PlacedName[];
  readonly table: TableName;
  readonly refColumns?: readonly PlacedName[];
  readonly onDelete?: ReferenceAction;
  readonly onUpdate?: ReferenceAction;
}

/** A column with what it says about keys. */
export interface ColumnDefinition {
  readonly column: Column;
  readonly at: PlacedName;
  readonly key?: 'primary' | 'unique';
  readonly checks: readonly Check[];
  readonly references?: PlacedForeignKey;
  /** Of `text(n)` and `blob(n)`: the length that chooses the type, when the character set of the table is known. */
  readonly lengthToFit?: number;
}

/** A key, foreign key or check of a table. An index without name gets one when it is applied. */
export type KeyDefinition =
  | { readonly kind: 'primary'; readonly key: PrimaryKey; readonly at: Span }
  | { readonly kind: 'index'; readonly index: Index; readonly at: Span }
  | { readonly kind: 'foreignKey'; readonly foreignKey: PlacedForeignKey }
  | { readonly kind: 'check'; readonly check: Check };

/** Options of a table; `comment` is one of them here. */
export type OptionValues = Readonly<Record<string, string>>;

/** Where ALTER puts a column. */
export type ColumnPosition = 'first' | { readonly after: PlacedName };

/** What is between the parentheses of CREATE TABLE, and after them. */
export interface TableDefinition {
  readonly columns: readonly ColumnDefinition[];
  readonly keys: readonly KeyDefinition[];
  readonly options: OptionValues;
  readonly partitioning?: string;
  /** Whether columns come from a SELECT. */
  readonly hasSelect: boolean;
}

/** The kinds of constraints and keys that ALTER drops by name. */
export type NamedPart = 'column' | 'index' | 'foreignKey' | 'check' | 'constraint';

/** One change of ALTER TABLE. */
export type AlterAction =
  | {
      readonly kind: 'add-column';
      readonly definition: ColumnDefinition;
      readonly position?: ColumnPosition;
      readonly ifNotExists: boolean;
    }
  | {
      readonly kind: 'change-column';
      readonly column: PlacedName;
      readonly definition: ColumnDefinition;
      readonly position?: ColumnPosition;
      readonly ifExists: boolean;
    }
  | { readonly kind: 'add-key'; readonly definition: KeyDefinition; readonly ifNotExists: boolean }
  | { readonly kind: 'drop-primary-key'; readonly at: Span }
  | { readonly kind: 'drop'; readonly part: NamedPart; readonly name: PlacedName; readonly ifExists: boolean }
  | { readonly kind: 'set-default'; readonly column: PlacedName; readonly value?: DefaultValue }
  | {
      readonly kind: 'set-invisible';
      readonly part: 'column' | 'index';
      readonly name: PlacedName;
      readonly invisible: boolean;
    }
  | { readonly kind: 'set-enforced'; readonly name: PlacedName; readonly enforced: boolean }
  | { readonly kind: 'rename-part'; readonly part: 'column' | 'index'; readonly name: PlacedName; readonly to: string }
  | { readonly kind: 'rename-table'; readonly to: TableName }
  | { readonly kind: 'options'; readonly options: OptionValues }
  | { readonly kind: 'convert'; readonly charset: string; readonly collation?: string }
  | { readonly kind: 'partitioning'; readonly text?: string }
  | {
      readonly kind: 'partitions';
      /** Partitions that go; those that come stand in the place of the first one, else at the end. */
      readonly names: readonly PlacedName[];
      readonly partitions: readonly Partition[];
      /** More partitions, or fewer, where only their number is written. */
      readonly more?: number;
      readonly ifExists?: boolean;
      readonly at: Span;
    };

/** A statement that changes the schema. */
export type Statement =
  | {
      readonly kind: 'create-table';
      readonly table: TableName;
      readonly ifNotExists: boolean;
      readonly orReplace: boolean;
      readonly temporary: boolean;
      readonly content: TableDefinition | { readonly like: TableName };
    }
  | { readonly kind: 'alter-table'; readonly table: TableName; readonly actions: readonly AlterAction[] }
  | { readonly kind: 'drop-table'; readonly tables: readonly TableName[]; readonly ifExists: boolean }
  | { readonly kind: 'rename-table'; readonly pairs: readonly { readonly from: TableName; readonly to: TableName }[] }
  | {
      readonly kind: 'create-index';
      readonly table: TableName;
      readonly definition: KeyDefinition;
      readonly name: string;
    }
  | { readonly kind: 'drop-index'; readonly table: TableName; readonly name: PlacedName }
  | { readonly kind: 'create-object'; readonly object: StoredKind; readonly name: PlacedName; readonly sql: string }
  | { readonly kind: 'drop-object'; readonly object: StoredKind; readonly names: readonly PlacedName[] };
