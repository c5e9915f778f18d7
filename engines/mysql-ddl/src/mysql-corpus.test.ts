/** The corpus: every table as the server made it, every edge file as expected, errors at their places, fixed points. */
import { describe, expect, it } from 'vitest';
import { compare } from './compare/compare.ts';
import { fromDocument } from './document/from-document.ts';
import { toDocument } from './document/to-document.ts';
import { parseSchema } from './parse-schema.ts';
import { generate } from './print/generate.ts';
import type { Column, DefaultValue, Index, KeyPart, Schema, Table } from './schema/schema-types.ts';
import { columnTypeText, writtenTypeText } from './testing/server-types.ts';
import {
  corpusFolder,
  corpusScripts,
  type EdgeColumn,
  type EdgeScript,
  type EdgeTable,
  expectations,
  type ExpectedSchema,
  type ExpectedTable,
  hasCorpus,
} from './testing/mysql-corpus.ts';
import { nowText } from './print/column-text.ts';
import { platforms } from './words/platforms.ts';

if (!hasCorpus) console.log(`!! SKIPPED the MySQL corpus: ${corpusFolder} holds no scripts (set CORPUS_DIR)`);

const lower = (names: readonly string[]): readonly string[] => names.map((name) => name.toLowerCase());
const names = (parts: readonly KeyPart[] = []): readonly string[] =>
  parts.map((part) => ('column' in part ? part.column : `(${part.expression})`));
const action = (word = 'RESTRICT'): string => (word === 'NO ACTION' ? 'RESTRICT' : word);
const sorted = (items: readonly unknown[]): readonly string[] => items.map((item) => JSON.stringify(item)).toSorted();

/** What the server could not make, by file and table: a column that only MySQL has. */
const unseen: Readonly<Record<string, readonly string[]>> = { 'test-db-sakila-mv-schema.sql address': ['location'] };

/** A table as the server lists it. */
const listed = (table: Table, hidden: readonly string[]): unknown => ({
  columns: table.columns
    .filter(({ name }) => !hidden.includes(name))
    .map((column) => [
      column.name,
      columnTypeText(table, column),
      column.nullable ? 'NULL' : 'NOT NULL',
      ...(column.comment === undefined ? [] : [column.comment]),
    ]),
  pk: names(table.primaryKey?.parts),
  autoIncrement: table.columns.filter(({ autoIncrement }) => autoIncrement).map(({ name }) => name),
  fks: sorted(
    table.foreignKeys.map((key) => [
      lower(key.columns),
      key.table.toLowerCase(),
      lower(key.refColumns),
      action(key.onDelete),
      action(key.onUpdate),
    ]),
  ),
});

const expectedForm = ({ columns, pk = [], autoIncrement = [], fks = [] }: ExpectedTable): unknown => ({
  columns: columns.map(([name, type, nullable, ...comment]) => [name, writtenTypeText(type), nullable, ...comment]),
  pk,
  autoIncrement,
  fks: sorted(
    fks.map(([own, table, other, onDelete, onUpdate]) => [
      lower(own),
      table.toLowerCase(),
      lower(other),
      action(onDelete),
      action(onUpdate),
    ]),
  ),
});

describe.runIf(hasCorpus)('real schemas', () => {
  const expected = expectations<ExpectedSchema>('expected-schemas.json');

  it.each(corpusScripts('schemas'))('counts what $file holds', ({ file, text }) => {
    const { counts } = parseSchema(text);
    const server = expected[file]?.counts ?? {};
    expect([counts.tables, counts.relations, counts.views]).toEqual([
      server['tables'] ?? 0,
      server['fks'] ?? 0,
      server['views'] ?? 0,
    ]);
  });

  it.each(corpusScripts('schemas').filter(({ file }) => expected[file]?.tables))(
    'holds every table of $file',
    ({ file, text }) => {
      const { schema } = parseSchema(text);
      const tables = expected[file]?.tables ?? {};
      expect(schema.tables.map(({ name }) => name).toSorted()).toEqual(Object.keys(tables).toSorted());
      for (const table of schema.tables)
        expect(listed(table, unseen[`${file} ${table.name}`] ?? []), table.name).toEqual(
          expectedForm(tables[table.name] ?? { columns: [] }),
        );
    },
  );

  it('tells the one fault of a script, and what it leads to', () => {
    const { text } = corpusScripts('schemas').find(({ file }) => file === 'db-samples-northwind-core.sql') ?? {
      text: '',
    };
    const { problems, notices } = parseSchema(text);
    expect(problems.map(({ line, column }) => [line, column])).toEqual([[99, 3]]);
    expect(notices.filter(({ severity }) => severity === 'warning').map(({ message }) => message)).toEqual([
      'table EmployeeTerritory is not there because its own statement has an error',
      'table EmployeeTerritory is not there because its own statement has an error',
    ]);
  });

  it('reads scripts without faults but for those that have some', () => {
    const faulty = corpusScripts('schemas').filter(({ text }) => parseSchema(text).problems.length > 0);
    expect(faulty.map(({ file }) => file)).toEqual(['db-samples-northwind-core.sql', 'intelliants-subrion.sql']);
  });
});

function defaultForm(value: DefaultValue): unknown {
  switch (value.kind) {
    case 'null':
      return null;
    case 'string':
      return { string: value.value };
    case 'number':
    case 'bits':
      return { literal: value.text };
    case 'now':
      return { expression: nowText(value.precision) };
    case 'expression':
      return { expression: value.text };
  }
}

/** A column in the words of the expectation, with only the fields that it states besides the first ones. */
function edgeColumn(table: Table, column: Column, expected: EdgeColumn | undefined): unknown {
  const { default: value, onUpdate, generated, charset, collation } = column;
  return {
    name: column.name,
    type: columnTypeText({ ...table, options: {} }, { ...column, charset: '' }),
    nullable: column.nullable,
    ...(value ? { default: defaultForm(value) } : {}),
    ...(onUpdate === undefined ? {} : { onUpdate: nowText(onUpdate) }),
    ...(column.autoIncrement ? { autoIncrement: true } : {}),
    ...(column.type.name === 'enum' || column.type.name === 'set' ? { values: column.type.values } : {}),
    ...(column.comment === undefined ? {} : { comment: column.comment }),
    ...(generated ? { generated: generated.stored ? 'stored' : 'virtual' } : {}),
    ...(expected?.charset === undefined ? {} : { charset }),
    ...(collation === undefined ? {} : { collate: collation }),
  };
}

const edgeIndex = ({ kind, parts }: Index): string => `${kind === 'key' ? '' : `${kind}:`}${names(parts).join(',')}`;

function edgeTable(table: Table, expected: EdgeTable): unknown {
  const given = new Map(expected.columns.map((column) => [column.name, column]));
  return {
    columns: table.columns.map((column) => edgeColumn(table, column, given.get(column.name))),
    primaryKey: names(table.primaryKey?.parts),
    uniques: table.indexes.filter(({ kind }) => kind === 'unique').map(({ parts }) => names(parts)),
    indexes: table.indexes.filter(({ kind }) => kind !== 'unique').map(edgeIndex),
    checks: sorted(
      table.checks.map(({ expression, notEnforced }) => `${expression}${notEnforced ? ' [not enforced]' : ''}`),
    ),
    comment: table.comment,
    partitioned: table.partitioning !== undefined,
    foreignKeys: table.foreignKeys.map(({ name, columns, table: target, refColumns, onDelete, onUpdate }) => ({
      name,
      columns,
      table: target,
      refColumns,
      onDelete,
      onUpdate,
    })),
  };
}

const expectedEdge = (table: EdgeTable): unknown => ({
  columns: table.columns.map((column) => ({ ...column, type: writtenTypeText(column.type) })),
  primaryKey: table.primaryKey,
  uniques: table.uniques ?? [],
  indexes: table.indexes ?? [],
  checks: sorted(table.checks ?? []),
  comment: table.comment,
  partitioned: table.partitioned === true,
  foreignKeys: (table.foreignKeys ?? []).map(({ name, columns, table: target, refColumns, onDelete, onUpdate }) => ({
    name,
    columns,
    table: target,
    refColumns,
    onDelete,
    onUpdate,
  })),
});

describe.runIf(hasCorpus)('edge scripts', () => {
  const expected = expectations<EdgeScript>('expected-edge.json');

  it.each(corpusScripts('edge'))('understands $file', ({ file, text }) => {
    const { schema, problems, notices } = parseSchema(text);
    const { tables = {}, errors, notices: expectedNotices = [] } = expected[file] ?? { errors: [] };
    expect(problems.map(({ line, column }) => ({ line, column }))).toEqual(errors);
    expect(notices.map(({ message }) => message)).toEqual(expect.arrayContaining([...expectedNotices]));
    expect(schema.tables.map(({ name }) => name).toSorted()).toEqual(Object.keys(tables).toSorted());
    for (const table of schema.tables) {
      const wanted = tables[table.name];
      expect(wanted && edgeTable(table, wanted), table.name).toEqual(wanted && expectedEdge(wanted));
    }
  });
});

/** The schema without what reading settles once: literals of large types, which become expressions. */
const settled = (schema: Schema, platform: (typeof platforms)[number]['id']): Schema =>
  parseSchema(generate(schema, { platform }).sql, { platform }).schema;

describe.runIf(hasCorpus)('the fixed point', () => {
  it.each([...corpusScripts('schemas'), ...corpusScripts('edge')])(
    'is reached by $file on every platform',
    ({ text }) => {
      for (const { id: platform } of platforms) {
        const { schema } = parseSchema(text, { platform });
        const { sql } = generate(schema, { platform, name: 'model' });
        const again = parseSchema(sql, { platform });
        expect(again.problems.filter(() => schema.tables.length > 0)).toEqual([]);
        expect(generate(again.schema, { platform, name: 'model' }).sql).toBe(sql);
        expect(compare(schema, again.schema)).toEqual([]);
        expect(again.schema).toEqual(settled(again.schema, platform));
      }
    },
  );

  it.each([...corpusScripts('schemas'), ...corpusScripts('edge')])(
    'is reached by the document of $file',
    ({ text }) => {
      const { schema } = parseSchema(text);
      const document = toDocument(schema);
      expect(fromDocument(document)).toEqual(schema);
      expect(toDocument(fromDocument(document), document)).toEqual(document);
    },
  );
});
