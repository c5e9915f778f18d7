/**
 * The document of a database model, as it is stored and exchanged: tables, relations and styles of the specification.
 * Everything optional is an addition that an old reader does not know; unknown fields survive.
 */
import type {
  Attribute,
  Check,
  Index,
  KeyOptions,
  KeyPart,
  ReferenceAction,
  StoredObject,
} from '../schema/schema-types.ts';
import { present } from '../schema/present-fields.ts';

/** A column. */
export interface DocumentColumn {
  readonly name: string;
  readonly type: {
    /** One of `columnTypes`, or `boolean`. */
    readonly name: string;
    readonly options: { readonly length?: number; readonly decimals?: number };
  };
  readonly comment: string;
  readonly nullable: boolean;
  /**
   * Empty for none; else SQL: `NULL`, a number, `b'01'`, `CURRENT_TIMESTAMP(6)` or a text in quotes. Anything else is an
   * expression, with or without parentheses.
   */
  readonly default: string;
  readonly autoIncrement: { readonly enabled: boolean };
  /** Of enum and set; else empty. */
  readonly enumValues: readonly string[];
  /** `string`: `default` is a text without quotes. Otherwise the text of `default` decides. */
  readonly defaultKind?: string;
  readonly unsigned?: boolean;
  readonly zerofill?: boolean;
  /** `CURRENT_TIMESTAMP` or `CURRENT_TIMESTAMP(n)`. */
  readonly onUpdate?: string;
  readonly generated?: { readonly expr: string; readonly stored: boolean };
  readonly charset?: string;
  readonly collation?: string;
  readonly binary?: boolean;
  readonly invisible?: boolean;
  readonly srid?: number;
  readonly attributes?: readonly Attribute[];
}

/** A part of a key: `name` is a column, `expr` an expression. */
export interface DocumentKeyPart {
  readonly name?: string;
  readonly expr?: string;
  readonly length?: number;
  readonly desc?: boolean;
}

/** A key besides the primary one. */
export interface DocumentIndex extends KeyOptions {
  readonly name: string;
  readonly kind: Index['kind'];
  readonly columns: readonly DocumentKeyPart[];
  readonly invisible?: boolean;
  readonly parser?: string;
}

/** A table. */
export interface DocumentTable {
  readonly name: string;
  readonly comment: string;
  readonly primaryKey: KeyOptions & {
    readonly columns: readonly string[];
    /** Only when a part has a length or is descending. */
    readonly parts?: readonly DocumentKeyPart[];
  };
  readonly columns: readonly DocumentColumn[];
  readonly indexes?: readonly DocumentIndex[];
  readonly checks?: readonly Check[];
  readonly options?: Readonly<Record<string, string>>;
  readonly partitioning?: string;
}

/** An end of a relation. */
export interface RelationEnd {
  readonly table: string;
  readonly column: string;
}

/** A pair of columns of a foreign key: `source` refers to `target`. */
export interface DocumentRelation {
  readonly type: 'column';
  /** `table.column`. */
  readonly source: string;
  readonly target: string;
  /** Only where a name holds a dot; then it rules. */
  readonly ends?: { readonly source: RelationEnd; readonly target: RelationEnd };
  /** The same for all pairs of a foreign key of several columns. */
  readonly key?: string;
  readonly name?: string;
  readonly onDelete?: ReferenceAction;
  readonly onUpdate?: ReferenceAction;
  /** The database of the target, when that is another one. */
  readonly targetSchema?: string;
}

/** The place of a table. */
export interface DocumentStyle {
  readonly node: 'table';
  /** The name of the table. */
  readonly id: string;
  readonly position: { readonly x: number; readonly y: number };
}

/** A database model. */
export interface DocumentModel {
  readonly tables: readonly DocumentTable[];
  readonly relations: readonly DocumentRelation[];
  readonly styles: readonly DocumentStyle[];
  readonly views?: readonly StoredObject[];
  readonly triggers?: readonly StoredObject[];
  readonly routines?: readonly StoredObject[];
  readonly events?: readonly StoredObject[];
}

/** Where an imported table stands, by its position among the tables. */
export const importedPosition = (index: number): { readonly x: number; readonly y: number } => ({
  x: 50 + 450 * index,
  y: 50,
});

/** What a key may have, in a schema as in a document. */
export const keyOptions = ({ using, comment, keyBlockSize, attributes }: KeyOptions): KeyOptions =>
  present({ using, comment: comment || undefined, keyBlockSize, attributes });

/** What a key besides the primary one may have, in a schema as in a document. */
export const indexOptions = (
  index: Pick<DocumentIndex, keyof KeyOptions | 'invisible' | 'parser'>,
): Pick<Index, keyof KeyOptions | 'invisible' | 'parser'> => ({
  ...keyOptions(index),
  ...present({ invisible: index.invisible || undefined, parser: index.parser }),
});

/** Parts of a key that need more than the name of a column. */
export const isPlainPart = (part: KeyPart): boolean =>
  'column' in part && part.length === undefined && part.desc === undefined;
