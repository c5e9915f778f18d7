/** The embedded database when its thread dies, and its data directory. */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EmbeddedDatabase } from './embedded-database.ts';

let directory: string;
let embedded: EmbeddedDatabase;
const faults: boolean[] = [];

const ask = async (sql: string): Promise<unknown[]> => {
  const client = new pg.Client({ ...embedded.address });
  await client.connect();
  try {
    return (await client.query(sql)).rows as unknown[];
  } finally {
    await client.end();
  }
};

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'archwright-embedded-'));
  embedded = await EmbeddedDatabase.open(directory, (_sentence, fatal) => faults.push(fatal));
});
afterAll(async () => {
  await embedded.close();
  rmSync(directory, { recursive: true, force: true });
});

describe('the embedded database', () => {
  test('is reopened with all data when its thread dies, and gives up when it dies again at once', async () => {
    await ask('create table kept (word text); insert into kept values ($$still here$$)');
    embedded.restartStuck();
    await expect.poll(() => faults).toEqual([false]);
    await expect.poll(() => embedded.available, { timeout: 20_000 }).toBe(true);
    expect(await ask('select word from kept')).toEqual([{ word: 'still here' }]);
    embedded.restartStuck();
    await expect.poll(() => faults).toEqual([false, true]);
  });

  test('rejects a second process with a message', async () => {
    await expect(EmbeddedDatabase.open(directory, () => undefined)).rejects.toThrow(
      `Data directory ${directory} is in use by another process.`,
    );
  });

  test('uses a directory that only its owner may enter', () => {
    expect(statSync(directory).mode & 0o077).toBe(0);
  });
});
