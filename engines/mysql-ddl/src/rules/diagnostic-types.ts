/** What the rules of a platform say about a schema. */

/** What a diagnostic lies on. Names are those of the schema. */
export interface Subject {
  readonly table: string;
  readonly column?: string;
  /** The name of a key; `PRIMARY` for the primary one. */
  readonly index?: string;
  /** The position among the foreign keys of the table. */
  readonly foreignKey?: number;
  /** The position among the checks of the table. */
  readonly check?: number;
}

/** A change that solves a diagnostic: `applyFix` makes it. */
export type Fix =
  | { readonly kind: 'add-primary-key'; readonly table: string; readonly columns: readonly string[] }
  /** Adds an auto-increment column and makes it the primary key. */
  | { readonly kind: 'add-id-column'; readonly table: string; readonly column: string }
  | {
      readonly kind: 'add-index';
      readonly table: string;
      readonly columns: readonly string[];
      readonly unique: boolean;
      readonly name: string;
    }
  | { readonly kind: 'drop-index'; readonly table: string; readonly index: string }
  /** Gives a column the type and sign of another one. */
  | { readonly kind: 'copy-type'; readonly table: string; readonly column: string; readonly like: ColumnPlace }
  | { readonly kind: 'set-nullable'; readonly table: string; readonly column: string; readonly nullable: boolean }
  | { readonly kind: 'drop-default'; readonly table: string; readonly column: string }
  | { readonly kind: 'default-as-expression'; readonly table: string; readonly column: string }
  | { readonly kind: 'drop-auto-increment'; readonly table: string; readonly column: string }
  | { readonly kind: 'drop-type-options'; readonly table: string; readonly column: string }
  | { readonly kind: 'set-type'; readonly table: string; readonly column: string; readonly type: string }
  | { readonly kind: 'drop-repeated-values'; readonly table: string; readonly column: string }
  | { readonly kind: 'binary-as-collation'; readonly table: string; readonly column: string }
  | {
      readonly kind: 'set-prefix';
      readonly table: string;
      readonly index: string;
      readonly column: string;
      readonly length: number;
    }
  | { readonly kind: 'rename-table'; readonly table: string; readonly to: string }
  | { readonly kind: 'rename-column'; readonly table: string; readonly column: string; readonly to: string }
  | { readonly kind: 'rename-index'; readonly table: string; readonly index: string; readonly to: string }
  | { readonly kind: 'rename-foreign-key'; readonly table: string; readonly foreignKey: number; readonly to: string }
  | { readonly kind: 'drop-action'; readonly table: string; readonly foreignKey: number };

/** A column of a table. */
export interface ColumnPlace {
  readonly table: string;
  readonly column: string;
}

/** A finding of a rule. */
export interface Diagnostic {
  /** The rule, for example `missing-primary-key`. */
  readonly code: string;
  /** An error: the platform refuses this. A warning: it accepts this with a warning, or it is likely a mistake. */
  readonly severity: 'error' | 'warning' | 'info';
  /** A sentence for people. */
  readonly message: string;
  readonly subject: Subject;
  readonly fix?: Fix;
}
