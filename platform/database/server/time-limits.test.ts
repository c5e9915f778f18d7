/** How long a request waits for the database: in total, or per statement for bulk work. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { theApp } from '#apps/server/testing/test-app.ts';
import type { Db } from './connection.ts';
import { databaseFault } from './database-faults.ts';
import { openDatabase } from './open-database.ts';
import { withRequestLimit } from './time-limits.ts';

const sleep = (db: Db, seconds: number) => sql`select pg_sleep(${seconds})`.execute(db);
const scope = { organizations: [], readOnly: true };

async function sleepThrice(db: Db): Promise<string> {
  for (let time = 0; time < 3; time += 1) await sleep(db, 1.7);
  return 'slept';
}

if (process.env['TEST_DB'] === 'postgres') {
  test('the waits of one request add up; those of bulk work and of jobs do not', async () => {
    const { database } = (await theApp()).app;
    const work = () => database.within(scope, sleepThrice);
    const outcomes = await Promise.all([
      withRequestLimit(work).catch(databaseFault),
      withRequestLimit(work, { isBulk: true }),
      work(),
    ]);
    expect(outcomes).toEqual(['unavailable', 'slept', 'slept']);
  });

  test('the database cancels a statement of a request, and the connection is reused', async () => {
    const { database } = (await theApp()).app;
    const work = withRequestLimit(() => database.within(scope, (db) => sleep(db, 60)));
    await expect(work).rejects.toMatchObject({ code: '57014' });
    await database.asOwner((db) => sleep(db, 0));
  });
} else {
  test('an embedded database that does not answer is reopened automatically', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'archwright-stuck-'));
    const faults: boolean[] = [];
    const database = await openDatabase({
      dataDirectory: directory,
      stuckAfterMs: 5_000,
      onFault: (_sentence, isFatal) => faults.push(isFatal),
    });
    try {
      await sql`create role archwright_app`.execute(database.owner);
      const stuck = withRequestLimit(() => database.within(scope, (db) => sleep(db, 600)));
      const waiting = withRequestLimit(() => database.within(scope, (db) => sql`select 1`.execute(db)));
      expect(await Promise.all([stuck.catch(databaseFault), waiting.catch(databaseFault)])).toEqual([
        'unavailable',
        'unavailable',
      ]);
      await expect.poll(() => faults, { timeout: 15_000 }).toEqual([false]);
      await expect.poll(() => database.answers(), { timeout: 15_000 }).toBe(true);
      const again = withRequestLimit(() => database.within(scope, (db) => sql`select 1 as one`.execute(db)));
      expect((await again).rows).toEqual([{ one: 1 }]);
    } finally {
      await database.close();
      rmSync(directory, { recursive: true, force: true });
    }
  });
}
