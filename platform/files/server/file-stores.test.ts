/** Both stores keep the same guarantees: all or nothing, readable again, unreferenced contents swept. */
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { theApp, type Person, type TestApp } from '#apps/server/testing/test-app.ts';
import { diskFullMessage } from '#platform/http/contract.ts';
import { getFile, uploadFile } from '../contract.ts';
import { chunkLength, DatabaseStore } from './database-store.ts';
import { storeUpload } from './file-actions.ts';
import type { Bytes, FileStore } from './file-store.ts';
import { insertFile, type FileKey } from './file-table.ts';
import { FolderStore } from './folder-store.ts';

let it: TestApp;
let ada: Person;
let folder: string;
beforeAll(async () => {
  it = await theApp();
  ada = await it.aPerson();
  folder = mkdtempSync(join(tmpdir(), 'archwright-files-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const aKey = (): FileKey => ({ organizationId: ada.organizationId, projectId: ada.projectId, id: randomUUID() });
async function* pieces(bytes: Uint8Array, length: number): Bytes {
  for (let from = 0; from < bytes.length; from += length) yield bytes.subarray(from, from + length);
}
async function* broken(error: Error): Bytes {
  yield Buffer.alloc(chunkLength + 5);
  throw error;
}
const bytesOf = async (store: FileStore, key: FileKey) => {
  const bytes = await store.read(key);
  return bytes && Buffer.from(await buffer(bytes));
};
const named = (key: FileKey) =>
  insertFile(it.app.database.owner, { ...key, name: 'a', type: 'b', size: 1, sha256: '', at: new Date(), by: null });
const inAnHour = () => new Date(Date.now() + 3_600_000);

describe.each([
  ['the folder', () => new FolderStore(folder, it.app.database)],
  ['the database', () => new DatabaseStore(it.app.database)],
])('%s', (_name, open) => {
  test.each([1, chunkLength - 1, chunkLength, chunkLength + 1, 3 * chunkLength, 1_000_003])(
    'gives %i bytes back as they came',
    async (size) => {
      const store = open();
      const [key, bytes] = [aKey(), randomBytes(size)];
      await store.put(key, pieces(bytes, 65_536), new Date());
      expect((await bytesOf(store, key))?.equals(bytes)).toBe(true);
      await store.remove(key);
      expect(await store.read(key)).toBeUndefined();
    },
  );

  test('keeps nothing of an aborted stream, and reports a full disk', async () => {
    const store = open();
    const key = aKey();
    await expect(store.put(key, broken(new Error('gone')), new Date())).rejects.toThrow('gone');
    expect(await store.read(key)).toBeUndefined();
    const full = Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' });
    const answer = store.put(key, broken(full), new Date());
    await expect(answer).rejects.toThrow(_name === 'the folder' ? diskFullMessage : 'ENOSPC');
    expect(await store.read(key)).toBeUndefined();
  });

  test('is swept of bytes without a file, but not of recent ones', async () => {
    const store = open();
    const [fresh, kept] = [aKey(), aKey()];
    for (const key of [fresh, kept]) await store.put(key, pieces(Buffer.from('bytes'), 2), new Date());
    await named(kept);
    await store.sweep(new Date(Date.now() - 3_600_000));
    expect(await bytesOf(store, fresh)).toEqual(Buffer.from('bytes'));
    await store.sweep(inAnHour());
    expect(await store.read(fresh)).toBeUndefined();
    expect(await bytesOf(store, kept)).toEqual(Buffer.from('bytes'));
  });
});

test('the folder is swept of partial files of a killed process, and of nothing else', async () => {
  const store = new FolderStore(folder, it.app.database);
  const key = aKey();
  await store.put(key, pieces(Buffer.from('x'), 1));
  const own = join(folder, ada.organizationId);
  for (const name of [`${randomUUID()}.${randomUUID()}.part`, 'README.txt']) {
    writeFileSync(join(own, name), 'half');
    utimesSync(join(own, name), 0, 0);
  }
  await named(key);
  await store.sweep(inAnHour());
  const left = readdirSync(own);
  expect(left).toContain('README.txt');
  expect(left).toContain(key.id);
  expect(left.filter((name) => name.endsWith('.part'))).toEqual([]);
});

test('R8 a file that does not fit on the disk is answered 507 with a message, leaves no row, and succeeds once there is space', async () => {
  const { database, files } = it.app;
  const upload = new File(['some bytes'], 'a.txt');
  const full: FileStore = {
    ...files,
    put: () => Promise.reject(Object.assign(new Error('disk full'), { code: '53100' })),
    remove: async () => undefined,
  };
  const path = join(folder, 'upload');
  writeFileSync(path, 'some bytes');
  const caller = { ...ada, via: 'ui', roles: [] } as never;
  const given = { path, name: 'a.txt', type: 'text/plain', bytes: 10, fields: {} };
  const rows = async () =>
    (
      await sql`select 1 from file where organization_id = ${ada.organizationId} and name = 'a.txt'`.execute(
        database.owner,
      )
    ).rows;
  await expect(storeUpload({ database, files: full }, caller, given)).rejects.toThrow('disk full');
  expect(await rows()).toEqual([]);
  const stored = (await ada.call(uploadFile, { upload })).reply;
  expect((await ada.call(getFile, { params: { id: stored.id } })).text).toBe('some bytes');
  expect(await rows()).toHaveLength(1);
});
