/** Schema to document. */
import { defaultText, nowText } from '../print/column-text.ts';
import { foreignKeyNames } from '../schema/given-names.ts';
import type {
  Column,
  ForeignKey,
  Index,
  KeyOptions,
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
  isPlainPart,
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
  const length = lengthOf(column);
  return {
    name: column.name,
    type: {
      name: type.name,
      options: {
        ...(length === undefined ? {} : { length }),
        ...(type.decimals === undefined ? {} : { decimals: type.decimals }),
      },
    },
    comment: column.comment ?? '',
    nullable: column.nullable,
    default: value ? defaultText(value) : '',
    autoIncrement: { enabled: column.autoIncrement === true },
    enumValues: type.values ?? [],
    ...(type.unsigned ? { unsigned: true } : {}),
    ...(type.zerofill ? { zerofill: true } : {}),
    ...(onUpdate === undefined ? {} : { onUpdate: nowText(onUpdate) }),
    ...(generated ? { generated: { expr: generated.expression, stored: generated.stored } } : {}),
    ...(column.charset === undefined ? {} : { charset: column.charset }),
    ...(column.collation === undefined ? {} : { collation: column.collation }),
    ...(column.binary ? { binary: true } : {}),
    ...(column.invisible ? { invisible: true } : {}),
    ...(column.srid === undefined ? {} : { srid: column.srid }),
    ...(column.attributes ? { attributes: column.attributes } : {}),
  };
}

const documentPart = (part: KeyPart): DocumentKeyPart =>
  'column' in part
    ? {
        name: part.column,
        ...(part.length === undefined ? {} : { length: part.length }),
        ...(part.desc ? { desc: true } : {}),
      }
    : { expr: part.expression, ...(part.desc ? { desc: true } : {}) };

const keyOptions = ({ using, comment, keyBlockSize, attributes }: KeyOptions): KeyOptions => ({
  ...(using === undefined ? {} : { using }),
  ...(comment === undefined ? {} : { comment }),
  ...(keyBlockSize === undefined ? {} : { keyBlockSize }),
  ...(attributes ? { attributes } : {}),
});

const documentIndex = (index: Index): DocumentIndex => ({
  name: index.name,
  kind: index.kind,
  columns: index.parts.map(documentPart),
  ...keyOptions(index),
  ...(index.invisible ? { invisible: true } : {}),
  ...(index.parser === undefined ? {} : { parser: index.parser }),
});

function documentTable(table: Table): DocumentTable {
  const { primaryKey, indexes, checks, options, partitioning } = table;
  const parts = primaryKey?.parts ?? [];
  return {
    name: table.name,
    comment: table.comment ?? '',
    primaryKey: {
      columns: parts.flatMap((part) => ('column' in part ? [part.column] : [])),
      ...(parts.every(isPlainPart) ? {} : { parts: parts.map(documentPart) }),
      ...(primaryKey ? keyOptions(primaryKey) : {}),
    },
    columns: table.columns.map(documentColumn),
    ...(indexes.length > 0 ? { indexes: indexes.map(documentIndex) } : {}),
    ...(checks.length > 0 ? { checks } : {}),
    ...(Object.keys(options).length > 0 ? { options } : {}),
    ...(partitioning === undefined ? {} : { partitioning }),
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
      ...(hasDot ? { ends: { source, target } } : {}),
      ...(count > 1 && key !== undefined ? { key } : {}),
      ...(name === undefined ? {} : { name }),
      ...(onDelete ? { onDelete } : {}),
      ...(onUpdate ? { onUpdate } : {}),
      ...(schema === undefined ? {} : { targetSchema: schema }),
    };
  });
}

function ofKinds(objects: readonly StoredObject[], ...kinds: readonly StoredKind[]): readonly StoredObject[] {
  return objects.filter(({ kind }) => kinds.includes(kind));
}

/** The document of a schema alone, every table where an import places it. */
function plainDocument(schema: Schema): DocumentModel {
  const names = foreignKeyNames(schema);
  const views = ofKinds(schema.objects, 'view');
  const triggers = ofKinds(schema.objects, 'trigger');
  const routines = ofKinds(schema.objects, 'procedure', 'function');
  const events = ofKinds(schema.objects, 'event');
  return {
    tables: schema.tables.map(documentTable),
    relations: schema.tables.flatMap((table) =>
      table.foreignKeys.flatMap((foreignKey) => documentRelations(table, foreignKey, names.get(foreignKey))),
    ),
    styles: schema.tables.map(({ name }, index) => ({ node: 'table', id: name, position: importedPosition(index) })),
    ...(views.length > 0 ? { views } : {}),
    ...(triggers.length > 0 ? { triggers } : {}),
    ...(routines.length > 0 ? { routines } : {}),
    ...(events.length > 0 ? { events } : {}),
  };
}

/**
 * The document of a schema. From `previous` come the places of tables that stay, fields that are not known here, and
 * everything that still means the same: a document that is only read and written again keeps every field.
 */
export function toDocument(schema: Schema, previous?: DocumentModel): DocumentModel {
  const next = plainDocument(schema);
  return previous ? mergedDocument(next, plainDocument(fromDocument(previous)), previous) : next;
}
