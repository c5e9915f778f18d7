/** Database models over HTTP: saves and conflicts, refused documents, history, search, links, trash, export and import. */
import { beforeAll, describe, expect, test } from 'vitest';
import { theApp, type Person, type TestApp } from '#apps/server/testing/test-app.ts';
import { createAdr } from '#features/adrs/contract.ts';
import { createProject, getProjectOverview } from '#features/projects/contract.ts';
import { allDone } from '#platform/database/server/all-done.ts';
import { getLimits } from '#platform/limits/contract.ts';
import { setPlan } from '#platform/limits/server/subscription-table.ts';
import { listBacklinks } from '#platform/links/contract.ts';
import { exportProject, importProject } from '#platform/portability/contract.ts';
import { searchPage } from '#platform/search/contract.ts';
import { listTrash, restoreFromTrash } from '#platform/trash/contract.ts';
import { missingRevisionMessage, staleRevisionCode } from '#platform/writing/contract.ts';
import {
  columnExistsMessage,
  createDbModel,
  dbModelLimit,
  deleteDbModel,
  exportDbModel,
  getDbModel,
  getDbModelVersion,
  importDbModel,
  listDbModels,
  listDbModelVersions,
  migrateDbModel,
  nameDbModelVersion,
  numberMessages,
  previewDbModelImport,
  relationMessages,
  restoreDbModelVersion,
  staleDbModelMessage,
  tableExistsMessage,
  unknownPlatformMessage,
  updateDbModel,
  type DbModel,
} from '../contract.ts';

let it: TestApp;
beforeAll(async () => {
  it = await theApp();
});

type Fields = Readonly<Record<string, unknown>>;

const column = (name: string, more: Fields = {}): Fields => ({
  name,
  type: { name: 'int', options: { length: 11 } },
  comment: '',
  nullable: false,
  default: '',
  autoIncrement: { enabled: false },
  enumValues: [],
  ...more,
});
const table = (name: string, columns: readonly Fields[], more: Fields = {}): Fields => ({
  name,
  comment: '',
  primaryKey: { columns: ['id'] },
  columns: [column('id'), ...columns],
  ...more,
});
const modelOf = (tables: readonly Fields[], more: Fields = {}): string =>
  JSON.stringify({ tables, relations: [], styles: [], ...more });
const shop = modelOf([table('customers', []), table('invoices', [column('customer_id')])], {
  relations: [{ type: 'column', source: 'invoices.customer_id', target: 'customers.id' }],
});

async function aModel(model?: string): Promise<{ readonly person: Person; readonly stored: DbModel }> {
  const person = await it.aPerson();
  const { reply } = await person.call(createDbModel, {
    body: { name: 'Shop', platform: 'platform_mysql_90', ...(model === undefined ? {} : { model }) },
  });
  return { person, stored: reply };
}

async function aPayingPerson(): Promise<Person> {
  const person = await it.aPerson();
  await setPlan(it.app.database.owner, person.organizationId, { plan: 'pro', seats: 5 });
  return person;
}

const save = (person: Person, { id }: Pick<DbModel, 'id'>, model: string, revision?: number) =>
  person.call(updateDbModel, {
    params: { id },
    body: { name: 'Shop', model, ...(revision === undefined ? {} : { revision }) },
  });

describe('creating and listing', () => {
  test('a new model starts with orders and their items', async () => {
    const { person, stored } = await aModel();
    const read = await person.call(getDbModel, { params: { id: stored.id } });
    expect(read.reply).toEqual(stored);
    expect([stored.name, stored.platform, stored.revision, stored.tables]).toEqual(['Shop', 'platform_mysql_90', 1, 2]);
    const model = JSON.parse(stored.model) as { tables: { name: string }[]; relations: Fields[]; styles: Fields[] };
    expect(model.tables.map(({ name }) => name)).toEqual(['orders', 'order_items']);
    expect(model.relations).toEqual([{ type: 'column', source: 'order_items.order_id', target: 'orders.id' }]);
    expect(model.styles).toEqual([
      { node: 'table', id: 'orders', position: { x: 20, y: 0 } },
      { node: 'table', id: 'order_items', position: { x: 450, y: 0 } },
    ]);
    const { reply: overview } = await person.call(getProjectOverview, { params: { id: person.projectId } });
    expect(overview.dbmodels).toBe(1);
  });

  test('the list holds the newest first, in pages; an unknown platform and an empty name are refused', async () => {
    const person = await aPayingPerson();
    for (const name of ['Shop', 'Stock', 'Payments'])
      await person.call(createDbModel, { body: { name, platform: 'platform_mysql_80' } });
    const listed = await person.call(listDbModels, { query: { perPage: 2 } });
    expect(listed.reply.resources.map(({ name, platform }) => [name, platform])).toEqual([
      ['Payments', 'platform_mysql_80'],
      ['Stock', 'platform_mysql_80'],
    ]);
    expect(listed.reply.pagination).toEqual({ page: 1, perPage: 2, total: 3 });
    const other = await person.call(createDbModel, { body: { name: 'X', platform: 'platform_oracle' } });
    expect([other.status, other.refusal.violations]).toMatchObject([
      422,
      [{ field: 'platform', errors: [unknownPlatformMessage] }],
    ]);
    const nameless = await person.call(createDbModel, { body: { name: ' ', platform: 'platform_mysql_80' } });
    expect([nameless.status, nameless.refusal.violations?.[0]?.field]).toEqual([422, 'name']);
  });

  test('the free plan has room for one model; one in the trash does not count, and comes back only where there is room', async () => {
    const person = await it.aPerson();
    await setPlan(it.app.database.owner, person.organizationId, { plan: 'basic', seats: 1 });
    const body = { name: 'One', platform: 'platform_mysql_90' };
    const first = await person.call(createDbModel, { body });
    expect(first.status).toBe(201);
    const second = await person.call(createDbModel, { body });
    expect([second.status, second.refusal.error.code]).toEqual([422, dbModelLimit]);
    expect((await person.call(getLimits, {})).reply.usage[dbModelLimit]).toBe(1);
    await person.call(deleteDbModel, { params: { id: first.reply.id } });
    expect((await person.call(createDbModel, { body })).status).toBe(201);
    const back = await person.call(restoreFromTrash, { params: { kind: 'dbmodel', id: first.reply.id }, body: {} });
    expect([back.status, back.refusal.error.code]).toEqual([422, dbModelLimit]);
  });
});

describe('saving', () => {
  test('stores name and document as they were sent, with fields that nobody knows', async () => {
    const { person, stored } = await aModel();
    const model = modelOf([table('notes', [], { ours: { colour: 'red' } })], { later: [1, 2] });
    const saved = await person.call(updateDbModel, {
      params: { id: stored.id },
      body: { name: 'Notes', model, revision: 1 },
    });
    expect(saved.reply).toMatchObject({ name: 'Notes', model, revision: 2, tables: 1 });
    const again = await person.call(updateDbModel, {
      params: { id: stored.id },
      body: { name: 'Notes', model, revision: 2 },
    });
    expect([again.status, again.reply]).toEqual([200, saved.reply]);
  });

  test('S38 a stale save is refused with the current model, one without a revision as well', async () => {
    const { person, stored } = await aModel();
    await save(person, stored, shop, 1);
    const stale = await save(person, stored, modelOf([]), 1);
    expect([stale.status, stale.refusal.error.code]).toEqual([422, staleRevisionCode]);
    expect(stale.refusal.error.message).toBe(staleDbModelMessage(stored.updatedBy ?? ''));
    expect(stale.refusal.current).toMatchObject({ model: shop, revision: 2 });
    const blind = await save(person, stored, shop);
    expect(blind.refusal.violations?.[0]?.errors).toEqual([missingRevisionMessage]);
  });

  test('S38 of ten saves of one revision at once one succeeds', async () => {
    const { person, stored } = await aModel();
    const models = Array.from({ length: 10 }, (_, at) => modelOf([table(`save_${at}`, [])]));
    const saves = await Promise.all(models.map((model) => save(person, stored, model, 1)));
    expect(saves.filter(({ status }) => status === 422)).toHaveLength(9);
    const winner = saves.findIndex(({ status }) => status === 200);
    const { reply } = await person.call(getDbModel, { params: { id: stored.id } });
    expect([reply.model, reply.revision]).toEqual([models[winner], 2]);
  });

  test.each([
    ['no JSON', '{', 'model', expect.any(String) as string],
    ['no tables', '{}', 'tables', expect.any(String) as string],
    ['a table twice', modelOf([table('a', []), table('A', [])]), 'tables[1].name', tableExistsMessage],
    ['a column twice', modelOf([table('a', [column('ID')])]), 'tables[0].columns[1].name', columnExistsMessage],
    [
      'a varchar without a length',
      modelOf([table('a', [column('b', { type: { name: 'varchar', options: {} } })])]),
      'tables[0].columns[1].type.options.length',
      numberMessages.required,
    ],
    [
      'a negative length',
      modelOf([table('a', [column('b', { type: { name: 'char', options: { length: -1 } } })])]),
      'tables[0].columns[1].type.options.length',
      numberMessages.positive,
    ],
    [
      'a length of 0',
      modelOf([table('a', [column('b', { type: { name: 'char', options: { length: 0 } } })])]),
      'tables[0].columns[1].type.options.length',
      numberMessages.aboveZero,
    ],
    [
      'a relation from nowhere',
      modelOf([table('a', [])], { relations: [{ type: 'column', source: 'b.id', target: 'a.id' }] }),
      'relations[0].source',
      relationMessages.noFirstTable,
    ],
    [
      'a relation to no column',
      modelOf([table('a', [])], { relations: [{ type: 'column', source: 'a.id', target: 'a.x' }] }),
      'relations[0].target',
      relationMessages.noColumn,
    ],
    [
      'a key without its column',
      modelOf([table('a', [], { primaryKey: { columns: ['x'] } })]),
      'tables[0].primaryKey.columns[0]',
      relationMessages.noColumn,
    ],
  ])('%s is refused where it stands, and nothing is stored', async (_what, model, path, message) => {
    const { person, stored } = await aModel();
    const answer = await save(person, stored, model, 1);
    expect([answer.status, answer.refusal.violations?.[0]?.path]).toEqual([422, path]);
    expect(answer.refusal.violations?.[0]?.errors).toEqual([message]);
    expect((await person.call(getDbModel, { params: { id: stored.id } })).reply).toEqual(stored);
  });

  test('decimals may be 0, a double needs neither length nor decimals', async () => {
    const { person, stored } = await aModel();
    const model = modelOf([
      table('a', [
        column('b', { type: { name: 'decimal', options: { length: 10, decimals: 0 } } }),
        column('c', { type: { name: 'double', options: {} } }),
      ]),
    ]);
    expect((await save(person, stored, model, 1)).status).toBe(200);
  });
});

describe('versions', () => {
  test('autosaves of a sitting are one version; a named one stays, is read and restored', async () => {
    const { person, stored } = await aModel();
    const params = { id: stored.id };
    await save(person, stored, shop, 1);
    await person.call(nameDbModelVersion, { params, body: { name: 'With invoices' } });
    await save(person, stored, modelOf([]), 2);
    await save(person, stored, modelOf([table('last', [])]), 3);
    const { reply: listed } = await person.call(listDbModelVersions, { params, query: {} });
    expect(listed.resources.map(({ n, name }) => [n, name])).toEqual([
      [4, null],
      [2, 'With invoices'],
      [1, null],
    ]);
    expect((await person.call(getDbModelVersion, { params: { ...params, n: 2 } })).reply.text).toBe(shop);
    const restored = await person.call(restoreDbModelVersion, { params: { ...params, n: 2 }, body: { revision: 4 } });
    expect(restored.reply).toMatchObject({ model: shop, revision: 5 });
  });
});

describe('import', () => {
  test('a document replaces the model; how it was before stays as a version', async () => {
    const { person, stored } = await aModel();
    const params = { id: stored.id };
    const body = { format: 'dialect_json' as const, data: shop, revision: 1 };
    const preview = await person.call(previewDbModelImport, { params, body: { format: 'dialect_json', data: shop } });
    expect(preview.reply.counts).toEqual({ tables: 2, columns: 3, relations: 1 });
    expect((await person.call(getDbModel, { params })).reply.revision).toBe(1);
    const imported = await person.call(importDbModel, { params, body });
    expect([imported.status, imported.reply.revision, imported.reply.counts.tables]).toEqual([200, 2, 2]);
    const first = await person.call(getDbModelVersion, { params: { ...params, n: 1 } });
    expect(first.reply.text).toBe(stored.model);
    const stale = await person.call(importDbModel, { params, body });
    expect([stale.status, stale.refusal.error.code]).toEqual([422, staleRevisionCode]);
  });

  test('a dump becomes tables with their keys; what exists is replaced, or joined', async () => {
    const { person, stored } = await aModel(shop);
    const params = { id: stored.id };
    const data = `CREATE TABLE customers (id int NOT NULL PRIMARY KEY, email varchar(120) UNIQUE);
      CREATE TABLE tickets (id int PRIMARY KEY, customer_id int,
        FOREIGN KEY (customer_id) REFERENCES customers (id) ON DELETE CASCADE);`;
    const asked = { format: 'dialect_mysql', data, mode: 'merge' } as const;
    const { reply: preview } = await person.call(previewDbModelImport, { params, body: asked });
    expect(preview.changes).toEqual({ added: ['tickets'], changed: ['customers'], dropped: [] });
    expect(preview.statements.map(({ summary }) => summary)).toEqual([
      'Create table customers',
      'Create table tickets',
    ]);
    const merged = await person.call(importDbModel, { params, body: { ...asked, revision: 1 } });
    expect(merged.reply.counts).toEqual({ tables: 3, columns: 6, relations: 2 });
    const only = await person.call(importDbModel, {
      params,
      body: { ...asked, statements: [0], mode: 'replace', revision: 2 },
    });
    expect(only.reply.counts).toEqual({ tables: 1, columns: 2, relations: 0 });
    const sql = await person.call(exportDbModel, { params, query: { format: 'dialect_mysql' } });
    expect(sql.reply.data).toContain('`email` varchar(120)');
  });

  test('a preview tells what no model can hold, by the sentences with which the import is refused', async () => {
    const { person, stored } = await aModel(shop);
    const params = { id: stored.id };
    for (const data of [`CREATE TABLE ${'n'.repeat(65)} (id int);`, 'CREATE TABLE a (b char(0));']) {
      const asked = { format: 'dialect_mysql', data, mode: 'merge' } as const;
      const { reply } = await person.call(previewDbModelImport, { params, body: asked });
      const { status, refusal } = await person.call(importDbModel, { params, body: { ...asked, revision: 1 } });
      const sentences = refusal.violations?.map(({ path, errors }) => `${path}: ${errors.join(' ')}`);
      expect([status, reply.problems.map(({ message }) => message)]).toEqual([422, sentences]);
      expect(reply.problems.length).toBeGreaterThan(0);
    }
  });

  test('a dump of another database is told as such before its faults', async () => {
    const { person, stored } = await aModel(shop);
    const params = { id: stored.id };
    const asked = { format: 'dialect_mysql', data: 'CREATE TABLE a (\n  b jsonb\n);\n', mode: 'merge' } as const;
    const { reply } = await person.call(previewDbModelImport, { params, body: asked });
    expect(reply.problems.map(({ line, message }) => [line, message])).toEqual([
      [2, 'this looks like PostgreSQL, but only MySQL and MariaDB are read here'],
      [2, 'jsonb is not a type'],
    ]);
    const { status, refusal } = await person.call(importDbModel, { params, body: { ...asked, revision: 1 } });
    expect([status, refusal.violations?.length]).toEqual([422, 2]);
  });

  test('a table or column that statements rename keeps its place, links, notes and history', async () => {
    const more = { links: [{ url: 'https://example.com/orders' }], note: 'Ask billing first.' };
    const { person, stored } = await aModel(
      JSON.stringify({
        tables: [
          table('customers', []),
          table('invoices', [column('customer_id', more)], { ...more, comment: 'Bills.' }),
        ],
        relations: [{ type: 'column', source: 'invoices.customer_id', target: 'customers.id', line: 'dashed' }],
        styles: [{ node: 'table', id: 'invoices', position: { x: 700, y: 310 }, colour: 3 }],
      }),
    );
    const params = { id: stored.id };
    const data = `ALTER TABLE invoices RENAME TO bills, RENAME COLUMN customer_id TO payer;
      RENAME TABLE customers TO people;
      CREATE TABLE invoices (id int NOT NULL PRIMARY KEY);`;
    const asked = { format: 'dialect_mysql', data, mode: 'merge' } as const;
    const { reply: preview } = await person.call(previewDbModelImport, { params, body: asked });
    expect(preview.changes).toEqual({ added: ['invoices'], changed: ['people', 'bills'], dropped: [] });
    const imported = await person.call(importDbModel, { params, body: { ...asked, revision: 1 } });
    expect(imported.status).toBe(200);
    const model: unknown = JSON.parse((await person.call(getDbModel, { params })).reply.model);
    expect(model).toMatchObject({
      tables: [
        { name: 'people', id: 'customers' },
        {
          name: 'bills',
          id: 'invoices',
          ...more,
          comment: 'Bills.',
          columns: [{ name: 'id' }, { name: 'payer', ...more }],
        },
        { name: 'invoices' },
      ],
      relations: [{ source: 'bills.payer', target: 'people.id', line: 'dashed' }],
    });
    expect((model as { readonly styles: unknown }).styles).toContainEqual({
      node: 'table',
      id: 'bills',
      position: { x: 700, y: 310 },
      colour: 3,
    });
    const { up } = (await person.call(migrateDbModel, { params: { ...params, n: 1 }, query: {} })).reply;
    expect(up).toContain('RENAME TABLE');
    expect(up).not.toContain('DROP TABLE');
  });

  test('errors of a dump are told all at once; what is good comes in when it is wanted', async () => {
    const { person, stored } = await aModel();
    const params = { id: stored.id };
    const data = 'CREATE TABLE a (id int);\nCREATE TABLE b (id int,,);\nCREATE TABLE c (id intt);\n';
    const body = { format: 'dialect_mysql', data, revision: 1 } as const;
    const { status, refusal } = await person.call(importDbModel, { params, body });
    expect(status).toBe(422);
    expect(refusal.violations?.map(({ field, line }) => [field, line])).toEqual([
      ['data', 2],
      ['data', 3],
    ]);
    const partly = await person.call(importDbModel, { params, body: { ...body, partial: true } });
    expect([partly.reply.counts.tables, partly.reply.warnings.map(({ line }) => line)]).toEqual([1, [2, 3]]);
  });

  test('the SQL between two versions leads there and back, and says what it loses', async () => {
    const { person, stored } = await aModel(shop);
    const params = { id: stored.id };
    await person.call(nameDbModelVersion, { params, body: { name: 'First' } });
    await save(person, stored, modelOf([table('customers', [column('fax')])]), 1);
    const { reply } = await person.call(migrateDbModel, { params: { ...params, n: 1 }, query: {} });
    expect(reply.up).toContain('-- Loses all rows of invoices\nDROP TABLE `invoices`;\n');
    expect(reply.up).toContain('ADD COLUMN `fax`');
    expect(reply.down).toContain('CREATE TABLE `invoices`');
    for (const script of [reply.up, reply.down]) {
      const statements = script.split(/\n\n/);
      expect(statements.length).toBeGreaterThan(1);
      for (const statement of statements) expect(statement.trimEnd(), 'a client runs it').toMatch(/;$/);
    }
    expect(reply.warnings.join(' ')).toContain('invoices');
  });

  test.each(['dialect_mysql', 'dialect_json', 'dialect_dbml', 'mermaid', 'plantuml', 'markdown'] as const)(
    'the export as %s names the tables',
    async (format) => {
      const { person, stored } = await aModel(shop);
      const { reply } = await person.call(exportDbModel, { params: { id: stored.id }, query: { format } });
      expect(reply.data).toContain('customers');
      expect(reply.data).toContain('invoices');
    },
  );

  test('a text with faults is refused with their places, and nothing is stored', async () => {
    const { person, stored } = await aModel();
    const params = { id: stored.id };
    const data = '{\n  "tables": [\n    oops\n  ]\n}';
    const answer = await person.call(importDbModel, { params, body: { format: 'dialect_json', data, revision: 1 } });
    expect(answer.status).toBe(422);
    expect(answer.refusal.violations?.[0]).toMatchObject({ field: 'data', line: 3, column: 5 });
    const empty = await person.call(importDbModel, { params, body: { format: 'dialect_json', data: '', revision: 1 } });
    expect([empty.status, empty.refusal.violations?.[0]?.field]).toEqual([422, 'data']);
    expect((await person.call(getDbModel, { params })).reply).toEqual(stored);
  });
});

test('tables and columns are found by search, and their links lead both ways', async () => {
  const person = await it.aPerson();
  const json = JSON.stringify({
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Why.' }] }],
  });
  const adr = await person.call(createAdr, { body: { title: 'Ledger first', json } });
  const link = `archwright://${adr.reply.id}.adr.internal`;
  const model = modelOf([
    table('ledger_entries', [column('booked_zloty', { links: [{ url: link }] })], { comment: 'Double entry' }),
  ]);
  const made = await person.call(createDbModel, { body: { name: 'Books', platform: 'platform_mysql_84', model } });
  const found = await person.call(searchPage, { query: { query: 'booked_zloty' } });
  expect(found.reply.resources.map(({ source, id, place }) => [source, id, place])).toEqual([
    ['dbmodel', made.reply.id, 'MySQL 8.4'],
  ]);
  const back = await person.call(listBacklinks, { query: { kind: 'adr', id: adr.reply.id } });
  expect(back.reply.resources.map(({ kind, title }) => [kind, title])).toEqual([['dbmodel', 'Books']]);
});

test('a removed model lies in the trash and comes back with its words', async () => {
  const { person, stored } = await aModel(shop);
  expect((await person.call(deleteDbModel, { params: { id: stored.id } })).status).toBe(204);
  expect((await person.call(getDbModel, { params: { id: stored.id } })).status).toBe(404);
  const { reply: trash } = await person.call(listTrash, { query: {} });
  expect(trash.resources.map(({ kind, title }) => [kind, title])).toEqual([['dbmodel', 'Shop']]);
  await person.call(restoreFromTrash, { params: { kind: 'dbmodel', id: stored.id }, body: {} });
  const found = await person.call(searchPage, { query: { query: 'invoices' } });
  expect(found.reply.resources.map(({ id }) => id)).toEqual([stored.id]);
});

test('a model leaves with its project and arrives in another one as it was', async () => {
  const person = await aPayingPerson();
  const body = { name: 'Shop / "quoted"', platform: 'platform_mysql_84', model: shop };
  const { reply: stored } = await person.call(createDbModel, { body });
  const zip = (await person.call(exportProject, { params: { id: person.projectId } })).bytes;
  const { id: copy } = (await person.call(createProject, { body: { name: 'Copy' } })).reply;
  const upload = new Blob([new Uint8Array(zip)]);
  const { counts } = (await person.call(importProject, { params: { id: copy }, upload })).reply;
  expect(counts).toMatchObject({ dbmodels: 1 });
  const scope = { ...person.scope, project: copy };
  const { resources } = (await it.call(listDbModels, {}, scope)).reply;
  const [row] = resources;
  const { reply: arrived } = await it.call(getDbModel, { params: { id: row?.id ?? '' } }, scope);
  const { name, platform, model, createdAt } = stored;
  expect(arrived).toMatchObject({ name, platform, model, createdAt, revision: 1 });
  expect(arrived.id).not.toBe(stored.id);
});

test('a model of another organization does not exist', async () => {
  const { stored } = await aModel();
  const eve = await it.aPerson({ name: 'eve' });
  const params = { id: stored.id };
  expect((await eve.call(getDbModel, { params })).status).toBe(404);
  expect((await save(eve, stored, shop, 1)).status).toBe(404);
  expect((await eve.call(exportDbModel, { params, query: { format: 'dialect_json' } })).status).toBe(404);
});

test('S83 statements that grow without bounds are refused at their limits, and others are served', async () => {
  const many = (count: number, item: (at: number) => string, between = ',\n'): string =>
    Array.from({ length: count }, (_, at) => item(at)).join(between);
  const bombs = {
    line: `create table a (id int comment '${'a'.repeat(5_000_000)}');`,
    columns: `create table a (${many(4_097, (at) => `c${at} int`)});`,
    tables: many(10_000, (at) => `create table t${at} (id int primary key);`, '\n'),
    quote: `create table a (id int comment 'never closed ${'x\n'.repeat(100_000)}`,
    comment: `create table a (id int); /* never closed ${'x\n'.repeat(100_000)}`,
    parentheses: `create table a (id int default ${'('.repeat(100_000)}1${')'.repeat(100_000)});`,
    values: `create table a (kind enum(${many(65_536, (at) => `'v${at}'`)}));`,
  };
  const [attacker, other] = [await aModel(), await aModel(shop)];
  const attack = async (): Promise<void> => {
    for (const [name, data] of Object.entries(bombs)) {
      const body = { format: 'dialect_mysql', data, revision: 1 } as const;
      const { status, refusal } = await attacker.person.call(importDbModel, {
        params: { id: attacker.stored.id },
        body,
      });
      expect([name, status]).toEqual([name, 422]);
      expect(refusal.error.message.length).toBeLessThan(1_000);
    }
  };
  const work = async (): Promise<void> => {
    const params = { id: other.stored.id };
    for (let round = 0; round < 5; round += 1) {
      expect((await other.person.call(exportDbModel, { params, query: { format: 'dialect_mysql' } })).status).toBe(200);
    }
  };
  await allDone([attack(), work()]);
  const { reply } = await attacker.person.call(getDbModel, { params: { id: attacker.stored.id } });
  expect([reply.revision, reply.model]).toEqual([1, attacker.stored.model]);
});
