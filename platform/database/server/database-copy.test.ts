/** A copy of a running embedded database is of one moment, and keeps nobody waiting once it is made. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { prepareEmptyDatabase } from '../../../tools/prepared-database.ts';
import { withDatabase } from './archive-connection.ts';
import { busySentence, copyDatabase, copyFolder } from './database-copy.ts';
import { lockDirectory } from './directory-lock.ts';
import { EmbeddedDatabase } from './embedded-database.ts';

let directory: string;
let embedded: EmbeddedDatabase;

async function connected(connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(connection);
  await client.connect();
  return client;
}

async function wordsIn(connection: pg.ClientConfig): Promise<readonly string[]> {
  const client = await connected(connection);
  const { rows } = await client.query<{ word: string }>('select word from said order by word');
  await client.end();
  return rows.map(({ word }) => word);
}

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'archwright-copied-'));
  prepareEmptyDatabase(directory);
  embedded = await EmbeddedDatabase.open(directory, () => undefined);
  const client = await connected(embedded.address);
  await client.query("create table said (word text); insert into said values ('before')");
  await client.end();
});
afterAll(async () => {
  await embedded.close();
  rmSync(directory, { recursive: true, force: true });
});

test('R29 holds what was committed when it was made, while others go on writing', async () => {
  const writer = await connected(embedded.address);
  const read = await withDatabase({ dataDirectory: directory }, async ({ connection }) => {
    await writer.query("insert into said values ('meanwhile')");
    return wordsIn(connection);
  });
  await writer.end();
  expect(read).toEqual(['before']);
  expect(await wordsIn(embedded.address)).toEqual(['before', 'meanwhile']);
  expect(existsSync(join(directory, copyFolder))).toBe(false);
});

test('waits for a transaction that is open, and holds all of it', async () => {
  const writer = await connected(embedded.address);
  await writer.query("begin; insert into said values ('one')");
  const copy = withDatabase({ dataDirectory: directory }, ({ connection }) => wordsIn(connection));
  await writer.query("insert into said values ('other')");
  await writer.query('commit');
  await writer.end();
  expect(await copy).toEqual(['before', 'meanwhile', 'one', 'other']);
});

test('takes the place of one that a killed process left, and is refused beside one that is read', async () => {
  const left = await copyDatabase(directory, embedded.address);
  expect(await withDatabase({ dataDirectory: directory }, ({ connection }) => wordsIn(connection))).toContain('other');
  expect(existsSync(left)).toBe(false);
  await copyDatabase(directory, embedded.address);
  const lock = lockDirectory(left);
  await expect(withDatabase({ dataDirectory: directory }, async () => undefined)).rejects.toThrow(busySentence);
  lock.release();
});
