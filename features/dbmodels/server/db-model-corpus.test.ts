/** Real schemas by the API: each file of the corpus becomes a model with its tables, columns and relations. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { theApp, type Person, type TestApp } from '#apps/server/testing/test-app.ts';
import {
  createDbModel,
  exportDbModel,
  getDbModel,
  importDbModel,
  previewDbModelImport,
  type DbModel,
} from '../contract.ts';

const folder = join(process.env['CORPUS_DIR'] ?? join(import.meta.dirname, '../../../../shared'), 'mysql');
const hasCorpus = existsSync(join(folder, 'schemas'));
if (!hasCorpus) console.log(`!! SKIPPED the MySQL corpus by the API: ${folder} holds no schemas (set CORPUS_DIR)`);

interface ExpectedTable {
  readonly columns: readonly (readonly string[])[];
  readonly fks?: readonly unknown[];
}
type Expected = Readonly<Record<string, { readonly tables: Readonly<Record<string, ExpectedTable>> }>>;

const expected: Expected = hasCorpus
  ? (JSON.parse(readFileSync(join(folder, 'expected-schemas.json'), 'utf8')) as Expected)
  : {};
/** Columns that only MySQL makes: the expectations come from another server. */
const onlyMysql: ReadonlySet<string> = new Set(['address.location']);

/** Tables of scripts that only MySQL can run: the expectations do not list them. */
const unlisted: Readonly<Record<string, Readonly<Record<string, ExpectedTable>>>> = {
  'skeema-ft-parser.sql': { ftparser: { columns: [['id'], ['body'], ['description'], ['name']] } },
  'skeema-generatedcols.sql': {
    staff: {
      columns: [['id'], ['first_name'], ['middle_name'], ['last_name'], ['full_name'], ['full_name_nonull']],
    },
  },
};

let it: TestApp;
let person: Person;
let stored: DbModel;
beforeAll(async () => {
  it = await theApp();
  person = await it.aPerson();
  stored = (await person.call(createDbModel, { body: { name: 'Corpus', platform: 'platform_mysql_90' } })).reply;
});

interface StoredModel {
  readonly tables: readonly { readonly name: string; readonly columns: readonly { readonly name: string }[] }[];
  readonly relations: readonly unknown[];
}

/** Imports a text over what is there, whole or as far as it can be read. */
async function imported(data: string): Promise<StoredModel> {
  const params = { id: stored.id };
  const { revision } = (await person.call(getDbModel, { params })).reply;
  const body = { format: 'dialect_mysql', data, revision, partial: true } as const;
  const { reply } = await person.call(importDbModel, { params, body });
  return JSON.parse(reply.model) as StoredModel;
}

/** Files of which nothing, or not all, is SQL: their messages are tested with the engine. */
const notSql: ReadonlySet<string> = new Set(['intelliants-subrion.sql']);
const files = hasCorpus ? readdirSync(join(folder, 'schemas')).filter((file) => !notSql.has(file)) : [];

describe.skipIf(!hasCorpus)('a real schema', () => {
  test.each(files)('%s becomes a model with all its tables, columns and relations', async (file) => {
    const model = await imported(readFileSync(join(folder, 'schemas', file), 'utf8'));
    const tables = { ...expected[file]?.tables, ...unlisted[file] };
    const columns = Object.entries(tables).map(([name, table]) => [name, table.columns.map(([column]) => column)]);
    const found = model.tables.map(({ name, columns: own }) => [
      name,
      own.map((column) => column.name).filter((column) => !onlyMysql.has(`${name}.${column}`)),
    ]);
    const byName = (rows: readonly (readonly unknown[])[]) =>
      rows.toSorted((one, other) => String(one[0]).localeCompare(String(other[0])));
    expect(byName(found)).toEqual(byName(columns));
  });

  test('an export that is imported again is exported alike', async () => {
    const file = 'macrozheng-mall.sql';
    await imported(readFileSync(join(folder, 'schemas', file), 'utf8'));
    const params = { id: stored.id };
    const query = { format: 'dialect_mysql' } as const;
    const first = (await person.call(exportDbModel, { params, query })).reply.data;
    await imported(first);
    expect((await person.call(exportDbModel, { params, query })).reply.data).toBe(first);
  });

  test('a template that is no SQL is told so, and nothing is stored', async () => {
    const data = readFileSync(join(folder, 'schemas/intelliants-subrion.sql'), 'utf8');
    const params = { id: stored.id };
    const before = (await person.call(getDbModel, { params })).reply.revision;
    const body = { format: 'dialect_mysql', data, revision: before } as const;
    const { status, refusal } = await person.call(importDbModel, { params, body });
    expect([status, refusal.violations?.[0]?.field]).toEqual([422, 'data']);
    expect((await person.call(getDbModel, { params })).reply.revision).toBe(before);
  });
});

test.each([
  ['prose', 'Dear team, please find the schema attached.'],
  ['nothing but comments', '-- empty\n/* nothing */'],
  ['a zip file', 'PK\u0003\u0004 not text'],
  ['an unclosed text', `CREATE TABLE a (b varchar(10) DEFAULT '${'x'.repeat(200_000)}`],
  ['20,000 parentheses', `CREATE TABLE a (b int DEFAULT ${'('.repeat(20_000)}`],
])('%s is refused with a sentence, by the import and by its preview', async (_what, data) => {
  const params = { id: stored.id };
  const { revision } = (await person.call(getDbModel, { params })).reply;
  const asked = { format: 'dialect_mysql', data } as const;
  const refused = await person.call(importDbModel, { params, body: { ...asked, revision } });
  expect(refused.status).toBe(422);
  expect(refused.refusal.violations?.[0]?.errors[0]?.length).toBeGreaterThan(10);
  const preview = await person.call(previewDbModelImport, { params, body: asked });
  expect([preview.status, preview.reply.counts.tables]).toEqual([200, 0]);
});
