/** Schema to document. */
import type { Renames } from '../compare/change-types.ts';
import { defaultText, nowText } from '../print/column-text.ts';
import { foreignKeyNames } from '../schema/given-names.ts';
import { present } from '../schema/present-fields.ts';
import type {
  Column,
  ForeignKey,
  Index,
  KeyPart,
  Schema,
  StoredKind,
  StoredObject,
  Table,
} from '../schema/schema-types.ts';
import { typeFacts } from '../words/column-types.ts';
import {
  type DocumentColumn,
  type DocumentIndex,
  type DocumentKeyPart,
  type DocumentModel,
  type DocumentRelation,
  type DocumentTable,
  importedPosition,
  indexOptions,
  isPlainPart,
  keyOptions,
} from './document-types.ts';
import { fromDocument } from './from-document.ts';
import { mergedDocument } from './merge-document.ts';

/** Integers show the display width of the server, which is not printed as SQL. */
function lengthOf({ type }: Column): number | undefined {
  const width = typeFacts(type.name)?.width;
  if (type.length !== undefined || !width || type.zerofill) return type.length;
  return type.unsigned ? width[1] : width[0];
}

function documentColumn(column: Column): DocumentColumn {
  const { type, default: value, onUpdate, generated } = column;
  return {
    name: column.name,
    type: {
      name: type.name,
      options: present({ length: lengthOf(column), decimals: type.decimals }),
    },
    comment: column.comment ?? '',
    nullable: column.nullable,
    default: value ? defaultText(value) : '',
    autoIncrement: { enabled: column.autoIncrement === true },
    enumValues: type.values ?? [],
    ...present({
      unsigned: type.unsigned,
      zerofill: type.zerofill,
      onUpdate: onUpdate === undefined ? undefined : nowText(onUpdate),
      generated: generated && { expr: generated.expression, stored: generated.stored },
      charset: column.charset,
      collation: column.collation,
      binary: column.binary,
      invisible: column.invisible,
      srid: column.srid,
      attributes: column.attributes,
    }),
  };
}

const documentPart = (part: KeyPart): DocumentKeyPart =>
  'column' in part
    ? { name: part.column, ...present({ length: part.length, desc: part.desc }) }
    : { expr: part.expression, ...present({ desc: part.desc }) };

const documentIndex = (index: Index): DocumentIndex => ({
  name: index.name,
  kind: index.kind,
  columns: index.parts.map(documentPart),
  ...indexOptions(index),
});

const filled = <Item>(items: readonly Item[]): readonly Item[] | undefined => (items.length > 0 ? items : undefined);

function documentTable(table: Table): DocumentTable {
  const { primaryKey, indexes, checks, options, partitioning } = table;
  const parts = primaryKey?.parts ?? [];
  return {
    name: table.name,
    comment: table.comment ?? '',
    primaryKey: {
      columns: parts.flatMap((part) => ('column' in part ? [part.column] : [])),
      ...present({ parts: parts.every(isPlainPart) ? undefined : parts.map(documentPart) }),
      ...(primaryKey ? keyOptions(primaryKey) : {}),
    },
    columns: table.columns.map(documentColumn),
    ...present({
      indexes: filled(indexes.map(documentIndex)),
      checks: filled(checks),
      options: Object.keys(options).length > 0 ? options : undefined,
      partitioning,
    }),
  };
}

function documentRelations(table: Table, foreignKey: ForeignKey, key: string | undefined): readonly DocumentRelation[] {
  const { columns, refColumns, name, onDelete, onUpdate, schema } = foreignKey;
  const count = Math.max(columns.length, refColumns.length);
  return Array.from({ length: count }, (_, at): DocumentRelation => {
    const source = { table: table.name, column: columns[at] ?? '' };
    const target = { table: foreignKey.table, column: refColumns[at] ?? '' };
    const hasDot = [source, target].some((end) => end.table.includes('.') || end.column.includes('.'));
    return {
      type: 'column',
      source: `${source.table}.${source.column}`,
      target: `${target.table}.${target.column}`,
      ...present({
        ends: hasDot ? { source, target } : undefined,
        key: count > 1 ? key : undefined,
        name,
        onDelete,
        onUpdate,
        targetSchema: schema,
      }),
    };
  });
}

/** The document of a schema alone, every table where an import places it. */
function plainDocument(schema: Schema): DocumentModel {
  const names = foreignKeyNames(schema);
  const ofKinds = (...kinds: readonly StoredKind[]): readonly StoredObject[] | undefined =>
    filled(schema.objects.filter(({ kind }) => kinds.includes(kind)));
  return {
    tables: schema.tables.map(documentTable),
    relations: schema.tables.flatMap((table) =>
      table.foreignKeys.flatMap((foreignKey) => documentRelations(table, foreignKey, names.get(foreignKey))),
    ),
    styles: schema.tables.map(({ name }, index) => ({ node: 'table', id: name, position: importedPosition(index) })),
    ...present({
      views: ofKinds('view'),
      triggers: ofKinds('trigger'),
      routines: ofKinds('procedure', 'function'),
      events: ofKinds('event'),
    }),
  };
}

/**
 * The document of a schema. From `previous` come the places of tables that stay, fields that are not known here, and
 * everything that still means the same: a document that is only read and written again keeps every field. Tables and
 * columns that have another name by `renames` are those that they were.
 */
export function toDocument(schema: Schema, previous?: DocumentModel, renames: Renames = {}): DocumentModel {
  const next = plainDocument(schema);
  return previous ? mergedDocument(next, [plainDocument(fromDocument(previous)), previous], renames) : next;
}
