/** Migrations that change stored rows, on a database that an older version has filled. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '#platform/database/server/migrate.ts';
import { openDatabase, type Database } from '#platform/database/server/open-database.ts';
import { readRows, text } from '#platform/database/server/row-shape.ts';
import { deedOf } from '#platform/history/model/activity-words.ts';
import { openTestPostgres, type TestPostgres } from '../../tools/postgres.ts';
import { prepareEmptyDatabase } from '../../tools/prepared-database.ts';
import { migrations } from './join-modules.ts';

const onPostgres = process.env['TEST_DB'] === 'postgres';
let folder: string;
let postgres: TestPostgres | undefined;
let database: Database;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'archwright-migrations-'));
  if (onPostgres) postgres = await openTestPostgres();
  else prepareEmptyDatabase(folder);
  database = await openDatabase({
    dataDirectory: folder,
    databaseUrl: await postgres?.createDatabase(),
    onFault: (sentence) => expect.fail(sentence),
  });
}, 60_000);
afterAll(async () => {
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
  const sentences = rows.map(({ kind, action }) =>
    deedOf({ action, details: {}, subject: { kind }, summary: 'Old' }, undefined),
  );
  expect(sentences.map(({ before }) => before)).toEqual(
    expect.arrayContaining([
      'reverted the implementation of the ADR',
      'withdrew the acceptance of the ADR',
      'saved a snapshot of the C4 model',
    ]),
  );
}, 60_000);
