/** Migrations that change stored rows, on a database that an older version has filled. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrate } from '#platform/database/server/migrate.ts';
import { openDatabase, type Database } from '#platform/database/server/open-database.ts';
import { number, readRows, text } from '#platform/database/server/row-shape.ts';
import { deedOf } from '#platform/history/model/activity-words.ts';
import { openTestPostgres, type TestPostgres } from '../../tools/postgres.ts';
import { prepareEmptyDatabase } from '../../tools/prepared-database.ts';
import { classKeyOf } from '#features/metrics/server/class-key.ts';
import { classPieceOf, historyOf } from '#features/metrics/server/metric-class-table.ts';
import { acceptancesOf } from '#features/metrics/server/metric-remark-table.ts';
import { migrations } from './join-modules.ts';

const onPostgres = process.env['TEST_DB'] === 'postgres';
let folder: string;
let postgres: TestPostgres | undefined;
let database: Database;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'archwright-migrations-'));
  if (onPostgres) postgres = await openTestPostgres();
  else prepareEmptyDatabase(folder);
  database = await openDatabase({
    dataDirectory: folder,
    databaseUrl: await postgres?.createDatabase(),
    onFault: (sentence) => expect.fail(sentence),
  });
});
afterEach(async () => {
  await database.close();
  await postgres?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Brings the database to the version before a migration. */
async function migrateUntil(name: string): Promise<void> {
  const at = migrations.findIndex((step) => step.name === name);
  expect(at).toBeGreaterThan(0);
  await migrate(database.owner, migrations.slice(0, at));
}

test('actions that were stored under their former names get the names of today, and others keep theirs', async () => {
  const stored = [
    ['adr', 'took_back_the_implementation_of', 'implementation_reverted'],
    ['adr', 'withdrew_the_acceptance_of', 'acceptance_withdrawn'],
    ['adr', 'created', 'created'],
    ['rfc', 'withdrew_the_acceptance_of', 'withdrew_the_acceptance_of'],
    ['c4model', 'kept', 'snapshot_saved'],
    ['c4model', 'updated', 'updated'],
    ['document', 'kept', 'kept'],
  ] as const;
  const organizationId = randomUUID();
  await migrateUntil('2026-11-22-473-adr-action-names');
  await sql`insert into organization (organization_id, name) values (${organizationId}, 'Old')`.execute(database.owner);
  for (const [at, [kind, action]] of stored.entries()) {
    await sql`insert into activity (organization_id, id, via, subject_kind, subject_id, action, summary, at)
      values (${organizationId}, ${randomUUID()}, 'ui', ${kind}, ${randomUUID()}, ${action}, 'Old',
        now() + ${at} * interval '1 second')`.execute(database.owner);
  }
  await migrate(database.owner, migrations);
  const rows = await readRows(
    database.owner,
    { kind: text, action: text },
    sql`select subject_kind as kind, action from activity where organization_id = ${organizationId} order by at`,
  );
  expect(rows.map(({ kind, action }) => [kind, action])).toEqual(stored.map(([kind, , action]) => [kind, action]));
  const nouns: Readonly<Record<string, string>> = { adr: 'ADR', rfc: 'RFC', c4model: 'C4 model' };
  const sentences = rows.map(({ kind, action }) =>
    deedOf({ action, details: {}, subject: { kind }, summary: 'Old' }, nouns[kind]),
  );
  expect(sentences.map(({ before }) => before)).toEqual(
    expect.arrayContaining([
      'reverted the implementation of the ADR',
      'withdrew the acceptance of the ADR',
      'saved a snapshot of the C4 model',
    ]),
  );
});

test('classes of reports that were stored before namespaces had sums are summed up by namespace', async () => {
  const [organization, project, jar, report] = Array.from({ length: 4 }, () => randomUUID());
  await migrateUntil('2026-11-24-701-metric-namespaces');
  const { owner } = database;
  await sql`insert into organization (organization_id, name) values (${organization}, 'Old')`.execute(owner);
  await sql`insert into project (organization_id, id, name, code) values (${organization}, ${project}, 'Shop', 'SHOP')`.execute(
    owner,
  );
  await sql`insert into metric_jar (organization_id, id, project_id, name) values (${organization}, ${jar}, ${project}, 'Jar')`.execute(
    owner,
  );
  await sql`insert into metric_report (organization_id, id, jar_id, import_id, state, year, month, layer, format, tool, digest)
    values (${organization}, ${report}, ${jar}, ${randomUUID()}, 'live', 2026, 7, 'code', 'auto', 'lizard', '')`.execute(
    owner,
  );
  const classes = [
    ['App\\Order\\Order', 60, 300],
    ['App\\Order\\Line', 20, 100],
    ['std::vector', 10, 5],
    ['src/shop/Cart.kt', 5, 7],
    ['Bootstrap', 0, null],
  ] as const;
  for (const [name, score, lloc] of classes) {
    const key = classKeyOf(name);
    await sql`insert into metric_class (organization_id, jar_id, class_key, name) values (${organization}, ${jar}, ${key}, ${name})`.execute(
      owner,
    );
    await sql`insert into metric_class_month (organization_id, report_id, class_key, jar_id, score, metrics)
      values (${organization}, ${report}, ${key}, ${jar}, ${score}, array[null, ${lloc}]::double precision[])`.execute(
      owner,
    );
  }
  await migrate(owner, migrations);
  const rows = await readRows(
    owner,
    {
      name: text,
      key: text,
      classes: number,
      worst: number,
      worstClass: text,
      weighted: number,
      weight: number,
      lloc: text,
    },
    sql`select name, metric_namespace.namespace_key as key, classes, worst, worst_class as "worstClass", weighted, weight,
        coalesce(sums[2]::text, 'none') as lloc
      from metric_namespace_month join metric_namespace using (organization_id, jar_id, namespace_key) order by name`,
  );
  expect(rows.map(({ key: _key, ...row }) => Object.values(row))).toEqual([
    ['', 1, 0, 'Bootstrap', 0, 1, 'none'],
    ['App\\Order', 2, 60, 'App\\Order\\Order', 20_000, 400, '400'],
    ['src/shop', 1, 5, 'src/shop/Cart.kt', 35, 7, '7'],
    ['std', 1, 10, 'std::vector', 50, 5, '5'],
  ]);
  expect(rows.map(({ key }) => key)).toEqual(rows.map(({ name }) => classKeyOf(name)));
});

test('classes that were stored one by one are read as before, and accepted ones keep their names', async () => {
  const [organization, project, jar, report] = Array.from({ length: 4 }, () => randomUUID());
  await migrateUntil('2026-11-28-830-metric-class-pieces');
  const { owner } = database;
  await sql`insert into organization (organization_id, name) values (${organization}, 'Old')`.execute(owner);
  await sql`insert into project (organization_id, id, name, code) values (${organization}, ${project}, 'Shop', 'SHOP')`.execute(
    owner,
  );
  await sql`insert into metric_jar (organization_id, id, project_id, name) values (${organization}, ${jar}, ${project}, 'Jar')`.execute(
    owner,
  );
  await sql`insert into metric_report (organization_id, id, jar_id, import_id, state, year, month, layer, format, tool, digest)
    values (${organization}, ${report}, ${jar}, ${randomUUID()}, 'live', 2026, 7, 'code', 'auto', 'lizard', '')`.execute(
    owner,
  );
  // Three pieces, the last one of two classes. The number of a class stands where its logical lines do; one has none.
  const names = Array.from({ length: 50 }, (_class, at) => `App\\Class${at}`);
  for (const [at, name] of names.entries()) {
    const key = classKeyOf(name);
    await sql`insert into metric_class (organization_id, jar_id, class_key, name) values (${organization}, ${jar}, ${key}, ${name})`.execute(
      owner,
    );
    await sql`insert into metric_class_month (organization_id, report_id, class_key, jar_id, score, metrics)
      values (${organization}, ${report}, ${key}, ${jar}, ${at}, array[null, ${at === 7 ? null : at}]::double precision[])`.execute(
      owner,
    );
  }
  await sql`insert into metric_acceptance (organization_id, jar_id, class_key, reason) values (${organization}, ${jar},
    ${classKeyOf('App\\Class3')}, 'Generated.')`.execute(owner);
  await migrate(owner, migrations);
  const scope = { organizationId: organization ?? '', jarId: jar ?? '' };
  const { classes, last } = await classPieceOf(owner, scope, report ?? '', undefined);
  expect(last).toBeUndefined();
  expect(classes.map(({ name }) => name)).toEqual(
    names.toSorted((one, other) => (classKeyOf(one) < classKeyOf(other) ? -1 : 1)),
  );
  expect(classes.find(({ name }) => name === 'App\\Class49')).toMatchObject({ score: 49 });
  expect(classes.find(({ name }) => name === 'App\\Class49')?.metrics.slice(0, 2)).toEqual([49, null]);
  expect(classes.find(({ name }) => name === 'App\\Class7')?.metrics[0]).toBeNull();
  for (const [at, name] of names.entries()) {
    expect(await historyOf(owner, scope, classKeyOf(name))).toMatchObject([{ name, score: at, year: 2026, month: 7 }]);
  }
  expect([...(await acceptancesOf(owner, scope)).keys()]).toEqual(['App\\Class3']);
});

/** What was removed before the first release, when this was not yet a rule. */
const removals: Readonly<Record<string, string>> = {
  '2026-11-24-998-mails-without-counts': 'drop column',
  '2026-11-28-830-metric-class-pieces': 'drop table',
};

test('no migration removes or renames what a process of the version before uses', () => {
  const found = migrations.flatMap(({ name, sql: text }) => {
    const removal = /\b(?:drop (?:table|column)|rename (?:to|column))\b/i.exec(text)?.[0];
    return removal === undefined || removals[name] === removal ? [] : [[name, removal]];
  });
  expect(found).toEqual([]);
});

test('mentions in texts that were saved a while ago count from then, those of former months do not', async () => {
  await migrateUntil('2026-11-24-990-mentions-in-texts');
  const { owner } = database;
  const [organization, project, bob] = [randomUUID(), randomUUID(), randomUUID()];
  await sql`insert into organization (organization_id, name) values (${organization}, 'Old')`.execute(owner);
  await sql`insert into project (organization_id, id, name, code) values (${organization}, ${project}, 'Shop', 'SHOP')`.execute(
    owner,
  );
  const of = (attrs: object, more = ''): string =>
    JSON.stringify({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'mention', attrs }] }], more });
  const texts = [
    [of({ kind: 'user', id: bob.toUpperCase(), label: 'Bob' }), 3],
    [of({ label: 'Bob', id: bob, kind: 'user' }), 40],
    [of({ kind: 'page', id: 'archwright://7.doc.internal/handbook/7', label: 'Bob' }), 3],
    [of({ kind: 'user', id: 'nobody', label: 'Bob' }), 3],
    [of({ kind: 'user', id: bob, label: 'Bob' }, '\0'), 3],
    [of({}, '"mention"'), 3],
  ] as const;
  for (const [at, [json, days]] of texts.entries()) {
    await sql`insert into rfc (organization_id, id, project_id, serial_number, title, json, state, updated_at)
      values (${organization}, ${randomUUID()}, ${project}, ${at + 1}, 'Old', ${json}, 'draft',
        now() - make_interval(days => ${days}))`.execute(owner);
  }
  await migrate(owner, migrations);
  const rows = await readRows(
    owner,
    { person: text, number, age: number },
    sql`select mention.user_id as person, rfc.serial_number as number, extract(day from now() - mention.at)::int as age
      from mention join rfc on rfc.id = mention.from_id and mention.from_kind = 'rfc' and mention.part_id = rfc.id`,
  );
  expect(rows).toEqual([{ person: bob, number: 1, age: 3 }]);
});

test('a database that has a later migration of one module takes an earlier one of another module', async () => {
  const missing = '2026-11-24-821-c4-changes';
  const before = migrations.filter(({ name }) => name !== missing);
  expect(before).toHaveLength(migrations.length - 1);
  await migrate(database.owner, before);
  await migrate(database.owner, migrations);
  const applied = await readRows(
    database.owner,
    { name: text },
    sql`select name from migration_checksum order by name`,
  );
  expect(applied.map(({ name }) => name)).toEqual(migrations.map(({ name }) => name).toSorted());
});
