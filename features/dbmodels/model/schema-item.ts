/**
 * Parts of an open database model: tables with their columns, relations, areas and notes. Columns and tables are known by
 * ids here, so that a rename touches nothing else; the stored document knows them by name. Source: specification 3 section 3.
 */
import type { DocumentTable } from '@archwright/mysql-ddl';
import type { Point } from '#platform/canvas/model/lines.ts';

/** Fields of a stored thing that the editor does not know; they survive. Those within a known field lie under its name. */
export type OtherFields = Readonly<Record<string, unknown>>;

/** A link of a table or column to a thing of the project or to the web. */
export interface SchemaLink {
  readonly url: string;
  readonly label?: string;
}

/** A column of a table. */
export interface ColumnItem {
  readonly id: string;
  readonly name: string;
  /** Lower case, for example `varchar`. */
  readonly type: string;
  readonly length?: number;
  readonly decimals?: number;
  readonly isUnsigned?: boolean;
  readonly isZerofill?: boolean;
  readonly isNullable: boolean;
  readonly isAutoIncrement: boolean;
  /** As it is typed: `CURRENT_TIMESTAMP`, `'new'`, `0`; empty for none. */
  readonly defaultText: string;
  /** `string`: the default is a text without quotes; as it is stored. */
  readonly defaultKind?: string;
  readonly onUpdate?: string;
  readonly generated?: { readonly expr: string; readonly isStored: boolean };
  readonly values: readonly string[];
  readonly charset?: string;
  readonly collation?: string;
  readonly comment: string;
  readonly links: readonly SchemaLink[];
  readonly rest: OtherFields;
}

/** A part of an index: a column, or an expression. */
export interface IndexPart {
  readonly columnId?: string;
  readonly expr?: string;
  /** Characters of a prefix. */
  readonly length?: number;
  readonly isDescending?: boolean;
  readonly rest?: OtherFields;
}

/** Kinds of indexes besides the primary key. */
export type IndexKind = NonNullable<DocumentTable['indexes']>[number]['kind'];

/** An index of a table. */
export interface IndexItem {
  readonly name: string;
  readonly kind: IndexKind;
  readonly parts: readonly IndexPart[];
  readonly rest: OtherFields;
}

/** A check of a table. */
export interface CheckItem {
  readonly name: string;
  readonly expr: string;
  readonly isNotEnforced?: boolean;
  readonly rest: OtherFields;
}

/** A table. */
export interface TableItem {
  readonly kind: 'table';
  readonly id: string;
  readonly name: string;
  readonly comment: string;
  readonly columns: Readonly<Record<string, ColumnItem>>;
  /** Ids of the columns from the top to the bottom. */
  readonly order: readonly string[];
  /** Ids of its columns. */
  readonly primaryKey: readonly string[];
  readonly restOfKey: OtherFields;
  readonly indexes: readonly IndexItem[];
  readonly checks: readonly CheckItem[];
  readonly options: Readonly<Record<string, string>>;
  readonly position: Point;
  /** 1 to 9: a colour of `schemaColours`; without one its place decides. */
  readonly colour?: number;
  /** All columns are shown, although there are many. */
  readonly isUnfolded?: boolean;
  readonly links: readonly SchemaLink[];
  readonly rest: OtherFields;
  readonly restOfStyle: OtherFields;
}

/** Columns of a foreign key: the referencing one and the referenced one. */
export interface KeyPair {
  readonly source: string;
  readonly target: string;
}

/** What happens to referencing rows. */
export const keyActions = ['RESTRICT', 'CASCADE', 'SET NULL', 'SET DEFAULT', 'NO ACTION'] as const;
/** One of `keyActions`. */
export type KeyAction = (typeof keyActions)[number];

/** A foreign key: of one column, or of several. */
export interface RelationItem {
  readonly kind: 'relation';
  readonly id: string;
  /** Table that refers, and table that is referred to. */
  readonly from: string;
  readonly to: string;
  readonly pairs: readonly KeyPair[];
  /** Name of the constraint; empty for one that the export makes up. */
  readonly name: string;
  readonly onDelete?: KeyAction;
  readonly onUpdate?: KeyAction;
  readonly rest: OtherFields;
}

/** A coloured area behind tables. */
export interface AreaItem {
  readonly kind: 'area';
  readonly id: string;
  readonly name: string;
  readonly colour: number;
  readonly position: Point;
  readonly size: { readonly width: number; readonly height: number };
  readonly rest: OtherFields;
}

/** A note. */
export interface NoteItem {
  readonly kind: 'note';
  readonly id: string;
  readonly text: string;
  readonly position: Point;
  readonly rest: OtherFields;
}

/** A part of a database model. */
export type SchemaItem = TableItem | RelationItem | AreaItem | NoteItem;

/** Parts by id; tables in their order. */
export type SchemaItems = ReadonlyMap<string, SchemaItem>;

/** A part that has a place of its own. */
export type PlacedItem = Exclude<SchemaItem, RelationItem>;

/** Whether a part has a place of its own. */
export const isPlaced = (item: SchemaItem): item is PlacedItem => item.kind !== 'relation';

/** Whether a part is a table. */
export const isTable = (item: SchemaItem | undefined): item is TableItem => item?.kind === 'table';

/** The tables in their order. */
export const tablesOf = (items: SchemaItems): readonly TableItem[] => [...items.values()].filter(isTable);

/** The relations. */
export const relationsOf = (items: SchemaItems): readonly RelationItem[] =>
  [...items.values()].filter((item) => item.kind === 'relation');

/** Columns of a table from the top to the bottom. */
export const columnsOf = ({ columns, order }: TableItem): readonly ColumnItem[] =>
  order.flatMap((id) => columns[id] ?? []);

/** A table by its id. */
export function tableById(items: SchemaItems, id: string): TableItem | undefined {
  const item = items.get(id);
  return isTable(item) ? item : undefined;
}

/** Relations that touch a column. */
export const relationsOfColumn = (items: SchemaItems, tableId: string, columnId: string): readonly RelationItem[] =>
  relationsOf(items).filter(({ from, to, pairs }) =>
    pairs.some(
      ({ source, target }) => (from === tableId && source === columnId) || (to === tableId && target === columnId),
    ),
  );

/** A model as the editor holds it. */
export interface SchemaDocument {
  readonly items: SchemaItems;
  /** Views, triggers and routines as text, and fields that the editor does not know. */
  readonly rest: OtherFields;
}

/** What a save stores. A new object after every change. */
export interface SavedSchema {
  readonly name: string;
  readonly document: SchemaDocument;
}
