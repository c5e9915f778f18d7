/** Document to schema. What is missing is a default; what is wrong is for the rules to find. */
import { dropDisplayWidth, withLength } from '../parse/data-type.ts';
import type { Draft } from '../parse/definition-types.ts';
import { readDefaultText, readNowText } from '../parse/default-text.ts';
import { inCanonicalOrder } from '../schema/object-order.ts';
import { present } from '../schema/present-fields.ts';
import type {
  Column,
  ColumnType,
  DefaultValue,
  ForeignKey,
  Index,
  KeyPart,
  PrimaryKey,
  Schema,
  Table,
} from '../schema/schema-types.ts';
import { typeFacts, typeSynonyms } from '../words/column-types.ts';
import {
  type DocumentColumn,
  type DocumentIndex,
  type DocumentKeyPart,
  type DocumentModel,
  type DocumentRelation,
  type DocumentTable,
  indexOptions,
  keyOptions,
  type RelationEnd,
} from './document-types.ts';

/** A number of the document, also when an editor stored it as text. */
function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : undefined;
}

/** The words of a type: nothing that could end the statement. */
const cleanWord = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9_ ]/g, '')
    .trim();

function columnType(column: DocumentColumn): ColumnType {
  const written = cleanWord(column.type?.name ?? 'int') || 'int';
  const synonym = typeSynonyms.get(written);
  const type: Draft<ColumnType> = { name: synonym?.name ?? written };
  if (column.unsigned || column.zerofill) type.unsigned = true;
  if (column.zerofill) type.zerofill = true;
  const { length, decimals } = column.type?.options ?? {};
  const facts = typeFacts(type.name);
  if (facts && facts.length !== 'none')
    withLength(type, facts, [numberOf(synonym?.length ?? length), numberOf(decimals)]);
  dropDisplayWidth(type);
  if (type.name === 'enum' || type.name === 'set') type.values = column.enumValues ?? [];
  return type;
}

function defaultOf(column: DocumentColumn): DefaultValue | undefined {
  const text = column.default ?? '';
  if (column.defaultKind === 'string') {
    const read = readDefaultText(text);
    return read?.kind === 'string' ? read : { kind: 'string', value: text };
  }
  return readDefaultText(text);
}

function columnOf(column: DocumentColumn, isInPrimaryKey: boolean): Column {
  const value = defaultOf(column);
  const nullable = column.nullable === true && !isInPrimaryKey;
  return {
    name: column.name,
    type: columnType(column),
    nullable,
    ...present({
      default: nullable || value?.kind !== 'null' ? value : undefined,
      autoIncrement: column.autoIncrement?.enabled || undefined,
      onUpdate: column.onUpdate === undefined ? undefined : readNowText(column.onUpdate),
      generated: column.generated && {
        expression: column.generated.expr,
        stored: column.generated.stored === true,
      },
      charset: column.charset || undefined,
      collation: column.collation || undefined,
      binary: column.binary || undefined,
      comment: column.comment || undefined,
      invisible: column.invisible || undefined,
      srid: column.srid,
      attributes: column.attributes,
    }),
  };
}

const partOf = ({ name, expr, length, desc }: DocumentKeyPart): KeyPart =>
  name === undefined
    ? { expression: expr ?? '', ...present({ desc: desc || undefined }) }
    : { column: name, ...present({ length, desc: desc || undefined }) };

function primaryKeyOf({ primaryKey }: DocumentTable): PrimaryKey | undefined {
  const parts = primaryKey?.parts?.map(partOf) ?? (primaryKey?.columns ?? []).map((column): KeyPart => ({ column }));
  return parts.length > 0 ? { parts, ...keyOptions(primaryKey) } : undefined;
}

const indexOf = (index: DocumentIndex): Index => ({
  name: index.name,
  kind: index.kind,
  parts: (index.columns ?? []).map(partOf),
  ...indexOptions(index),
});

/** The ends of relations that are written as one text. */
class EndFinder {
  private readonly columns: ReadonlyMap<string, ReadonlySet<string>>;

  constructor(tables: readonly DocumentTable[]) {
    this.columns = new Map(
      tables.map(({ name, columns }) => [name, new Set((columns ?? []).map((column) => column.name))]),
    );
  }

  /** Where names hold dots, the split whose table and column exist. */
  find(text: string): RelationEnd {
    const splits: RelationEnd[] = [];
    for (let dot = text.indexOf('.'); dot >= 0; dot = text.indexOf('.', dot + 1))
      splits.push({ table: text.slice(0, dot), column: text.slice(dot + 1) });
    const found =
      splits.length > 1
        ? (splits.find(({ table, column }) => this.columns.get(table)?.has(column)) ??
          splits.find(({ table }) => this.columns.has(table)))
        : undefined;
    return found ?? splits[0] ?? { table: text, column: '' };
  }
}

interface Pair {
  readonly source: RelationEnd;
  readonly target: RelationEnd;
  readonly relation: DocumentRelation;
}

function foreignKeyOf(group: readonly Pair[]): readonly ForeignKey[] {
  const [first] = group;
  if (!first) return [];
  const { name, onDelete, onUpdate, targetSchema } = first.relation;
  const named = (columns: readonly string[]): readonly string[] => columns.filter((column) => column !== '');
  return [
    {
      ...present({ name: name || undefined, schema: targetSchema, onDelete, onUpdate }),
      columns: named(group.map(({ source }) => source.column)),
      table: first.target.table,
      refColumns: named(group.map(({ target }) => target.column)),
    },
  ];
}

/** The pairs of each foreign key by the table that has it: those with the same `key` are one. */
function foreignKeysOf({ tables, relations }: DocumentModel): ReadonlyMap<string, readonly (readonly Pair[])[]> {
  const finder = new EndFinder(tables);
  // Stored documents may be older than their type.
  const pairs = ((relations as DocumentModel['relations'] | undefined) ?? []).map((relation): Pair => {
    const source = relation.ends?.source ?? finder.find(relation.source);
    const target = relation.ends?.target ?? finder.find(relation.target);
    return { source, target, relation };
  });
  const groups = Map.groupBy(pairs, ({ source, target, relation: { key } }, at) =>
    key === undefined ? String(at) : JSON.stringify([key, source.table, target.table]),
  );
  return Map.groupBy(groups.values(), ([first]) => first?.source.table ?? '');
}

function tableOf(table: DocumentTable, foreignKeys: readonly ForeignKey[]): Table {
  const primaryKey = primaryKeyOf(table);
  const inKey = new Set(primaryKey?.parts.map((part) => ('column' in part ? part.column : '')));
  return {
    name: table.name,
    columns: (table.columns ?? []).map((column) => columnOf(column, inKey.has(column.name))),
    indexes: (table.indexes ?? []).map(indexOf),
    foreignKeys,
    checks: table.checks ?? [],
    options: table.options ?? {},
    ...present({ primaryKey, comment: table.comment || undefined, partitioning: table.partitioning }),
  };
}

/** The schema of a document. */
export function fromDocument(document: DocumentModel): Schema {
  const { views = [], triggers = [], routines = [], events = [] } = document;
  const foreignKeys = foreignKeysOf(document);
  return {
    tables: document.tables.map((table) => tableOf(table, (foreignKeys.get(table.name) ?? []).flatMap(foreignKeyOf))),
    objects: inCanonicalOrder(
      [...views, ...triggers, ...routines, ...events].map(({ kind, name, sql }) => ({ kind, name, sql })),
    ),
  };
}
