/** A MySQL schema as immutable values: what the parser makes, the rules judge, the generator writes. */

/** How the default of a column is written: the kinds are never converted into each other. */
export type DefaultValue =
  | { readonly kind: 'null' }
  /** A text in quotes, also for dates and numbers in quotes. */
  | { readonly kind: 'string'; readonly value: string }
  /** A number as written, without a plus sign: `-1`, `1.50`, `1e3`. */
  | { readonly kind: 'number'; readonly text: string }
  /** `b'0101'` or `x'FF'`. */
  | { readonly kind: 'bits'; readonly text: string }
  /** `CURRENT_TIMESTAMP`, with fractional digits when `precision` is there. */
  | { readonly kind: 'now'; readonly precision?: number }
  /** The text between the outer parentheses of `DEFAULT (…)`. */
  | { readonly kind: 'expression'; readonly text: string };

/** The type of a column. Synonyms are resolved: `bool` is `tinyint` of length 1, `numeric` is `decimal`. */
export interface ColumnType {
  /** Lower case, one of `columnTypes`. */
  readonly name: string;
  /** Length or precision as written. Of integers only `tinyint(1)` and what `zerofill` pads to. */
  readonly length?: number;
  /** Digits after the point: decimal, float, double. */
  readonly decimals?: number;
  readonly unsigned?: true;
  readonly zerofill?: true;
  /** Members of `enum` and `set`, in order. */
  readonly values?: readonly string[];
}

/** An option of a column or key that has a text: `ENGINE_ATTRIBUTE`, `COLUMN_FORMAT`, `STORAGE` and the like. */
export interface Attribute {
  /** Upper case, as in `columnAttributes`. */
  readonly name: string;
  readonly value: string;
}

/** A column of a table. */
export interface Column {
  readonly name: string;
  readonly type: ColumnType;
  /** False also for columns of the primary key. */
  readonly nullable: boolean;
  readonly default?: DefaultValue;
  readonly autoIncrement?: true;
  /** Of `ON UPDATE CURRENT_TIMESTAMP`: the fractional digits, 0 without. */
  readonly onUpdate?: number;
  readonly generated?: { readonly expression: string; readonly stored: boolean };
  readonly charset?: string;
  readonly collation?: string;
  /** The deprecated attribute `BINARY`: the binary collation of the character set. */
  readonly binary?: true;
  readonly comment?: string;
  readonly invisible?: true;
  /** The spatial reference system of a geometry. */
  readonly srid?: number;
  readonly attributes?: readonly Attribute[];
}

/** A part of a key: a column, perhaps only its first characters, or an expression. */
export type KeyPart =
  | { readonly column: string; readonly length?: number; readonly desc?: true }
  | { readonly expression: string; readonly desc?: true };

/** What primary and other keys may have. */
export interface KeyOptions {
  readonly using?: 'BTREE' | 'HASH' | 'RTREE';
  readonly comment?: string;
  readonly keyBlockSize?: number;
  readonly attributes?: readonly Attribute[];
}

/** The primary key of a table. */
export interface PrimaryKey extends KeyOptions {
  readonly parts: readonly KeyPart[];
}

/** The kinds of keys besides the primary one. */
export type IndexKind = 'key' | 'unique' | 'fulltext' | 'spatial';

/** A key besides the primary one. */
export interface Index extends KeyOptions {
  /** Always there: the parser names keys as the server would. */
  readonly name: string;
  readonly kind: IndexKind;
  readonly parts: readonly KeyPart[];
  readonly invisible?: true;
  /** `WITH PARSER` of a fulltext key. */
  readonly parser?: string;
}

/** What happens to referencing rows. */
export type ReferenceAction = 'RESTRICT' | 'CASCADE' | 'SET NULL' | 'NO ACTION' | 'SET DEFAULT';

/** A foreign key. The n-th column refers to the n-th of `refColumns`. */
export interface ForeignKey {
  /** Absent when it is the one that `foreignKeyNames` gives. */
  readonly name?: string;
  readonly columns: readonly string[];
  readonly table: string;
  /** The database of `table`, when that is another one. */
  readonly schema?: string;
  readonly refColumns: readonly string[];
  readonly onDelete?: ReferenceAction;
  readonly onUpdate?: ReferenceAction;
}

/** A check constraint of a table; those of columns belong to their table. */
export interface Check {
  /** Absent when it is the one that `checkNames` gives. */
  readonly name?: string;
  /** The text between the outer parentheses. */
  readonly expression: string;
  readonly notEnforced?: true;
}

/** Options by their keys in `tableOptions`, for example `{ engine: 'InnoDB', charset: 'utf8mb4' }`. Values without quotes. */
export type TableOptions = Readonly<Record<string, string>>;

/** A table. */
export interface Table {
  readonly name: string;
  readonly columns: readonly Column[];
  readonly primaryKey?: PrimaryKey;
  readonly indexes: readonly Index[];
  readonly foreignKeys: readonly ForeignKey[];
  readonly checks: readonly Check[];
  readonly options: TableOptions;
  readonly comment?: string;
  /** From `PARTITION BY` on, blanks and comments between the words reduced to one blank. */
  readonly partitioning?: string;
}

/** The kinds of objects that are kept as text. */
export type StoredKind = 'view' | 'trigger' | 'procedure' | 'function' | 'event';

/** A view, trigger, routine or event: not understood, only carried along. */
export interface StoredObject {
  readonly kind: StoredKind;
  readonly name: string;
  /** The whole statement from `CREATE` on, without the delimiter. */
  readonly sql: string;
}

/** A schema: tables and stored objects, in the order of creation. */
export interface Schema {
  readonly tables: readonly Table[];
  readonly objects: readonly StoredObject[];
}

/** A schema without anything. */
export const emptySchema: Schema = { tables: [], objects: [] };
