/** Concurrent branches of a transaction: none runs outside it, and no failure is lost. */
import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { theApp } from '#apps/server/testing/test-app.ts';
import type { Db } from './connection.ts';
import { requestRole, type Database } from './open-database.ts';

let database: Database;
const table = `branch_sample_${process.pid}`;

beforeAll(async () => {
  ({ database } = (await theApp()).app);
  await sql
    .raw(
      `create table ${table} (run integer, written_by text default current_user);
      grant select, insert on ${table} to ${requestRole}`,
    )
    .execute(database.owner);
});
afterAll(() => sql.raw(`drop table ${table}`).execute(database.owner));

const scope = { organizations: [randomUUID()] };
const insert = (db: Db, run: number) => sql`insert into ${sql.table(table)} (run) values (${run})`.execute(db);
const fails = (db: Db) => sql`select 1 / 0`.execute(db);
const rowsOf = async (run: number) =>
  (
    await sql<{ by: string }>`select written_by as by from ${sql.table(table)} where run = ${run}`.execute(
      database.owner,
    )
  ).rows;

test('when one branch fails the others write nothing: not in the transaction, not after it, not as the owner', async () => {
  const writes = async (db: Db, run: number): Promise<void> => {
    for (let step = 0; step < 3; step += 1) {
      await insert(db, run);
      // Awaiting something that is not SQL gives the other branch time to fail and the transaction time to end.
      await nextTurn();
    }
  };
  for (let run = 0; run < 200; run += 1) {
    await expect(database.within(scope, (db) => Promise.all([writes(db, run), fails(db)]))).rejects.toThrow(
      /division by zero/,
    );
  }
  await pause(200);
  const left = await sql`select * from ${sql.table(table)} where run < 200`.execute(database.owner);
  expect(left.rows).toEqual([]);
});

test('a handle used after its transaction rejects every statement with the reason', async () => {
  const kept: Db[] = [];
  await database.within(scope, async (db) => {
    kept.push(db);
    await insert(db, 300);
  });
  await expect(insert(kept[0] as Db, 300)).rejects.toThrow('This transaction has ended');
  await expect(
    database.asOwner(async (db) => {
      kept.push(db);
      throw new Error('The rule says no.');
    }),
  ).rejects.toThrow('The rule says no.');
  await expect(insert(kept[1] as Db, 300)).rejects.toThrow('This transaction has ended');
  expect(await rowsOf(300)).toEqual([{ by: requestRole }]);
});

test('a running statement that was not awaited is committed with its transaction', async () => {
  const branches: Promise<unknown>[] = [];
  await database.within(scope, async (db) => {
    branches.push(sql`select pg_sleep(0.05)`.execute(db).then(() => insert(db, 400)));
    await nextTurn();
  });
  await Promise.all(branches);
  expect(await rowsOf(400)).toEqual([{ by: requestRole }]);
});

test('an unawaited failure fails the transaction: a rollback is never reported as success', async () => {
  const branches: Promise<unknown>[] = [];
  const done = database.within(scope, async (db) => {
    await insert(db, 500);
    branches.push(fails(db).catch(() => undefined));
    await nextTurn();
  });
  await expect(done).rejects.toThrow('without being awaited');
  await Promise.all(branches);
  expect(await rowsOf(500)).toEqual([]);
});
