/** Processes on one PostgreSQL wake each other after a write. */
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { openDatabase, type Database } from './open-database.ts';
import { WriteSignal } from './write-signal.ts';

const databaseUrl = process.env['TEST_DB'] === 'postgres' ? process.env['DATABASE_URL'] : undefined;
const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

function aSignal({ connection }: Database): { readonly signal: WriteSignal; readonly heard: () => number } {
  let count = 0;
  const signal = new WriteSignal(connection, () => (count += 1));
  ends.push(() => signal.close());
  signal.open();
  return { signal, heard: () => count };
}

const listeners = `select count(*)::int as count from pg_stat_activity
  where application_name = 'archwright signal' and datname = current_database() and query like 'listen %'`;

test.skipIf(databaseUrl === undefined)(
  'a write is heard by the others and not by who wrote, also after a cut',
  async () => {
    const database = await openDatabase({ dataDirectory: '', databaseUrl, poolSize: 2, onFault: () => undefined });
    ends.push(() => database.close());
    const client = new pg.Client(database.connection);
    await client.connect();
    ends.push(() => client.end());
    const open = async (): Promise<number> => (await client.query<{ count: number }>(listeners)).rows[0]?.count ?? 0;
    const before = await open();
    const [one, other] = [aSignal(database), aSignal(database)];
    await expect.poll(open).toBe(before + 2);
    await expect.poll(() => [one.heard(), other.heard()]).toEqual([1, 1]);
    // Many writes at once share a word.
    for (let write = 0; write < 20; write += 1) one.signal.tell();
    await expect.poll(other.heard).toBe(2);
    expect(one.heard()).toBe(1);
    await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'archwright signal' and datname = current_database()`);
    // Each is opened again, and looks for what it has not heard of.
    await expect.poll(() => [one.heard(), other.heard()], { timeout: 30_000 }).toEqual([2, 3]);
    other.signal.tell();
    await expect.poll(one.heard).toBe(3);
  },
);
