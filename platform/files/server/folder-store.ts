/** File contents in a folder: written to a temporary name, flushed and renamed, so that a file is complete or absent. */
import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Database } from '#platform/database/server/open-database.ts';
import { asDiskFull } from '#platform/http/server/disk-full.ts';
import type { Bytes, FileStore } from './file-store.ts';
import { knownFiles, type FileKey } from './file-table.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const idsAtOnce = 500;

/** Path of a file's contents: one folder per organization. */
export function pathOfFile(folder: string, { organizationId, id }: Pick<FileKey, 'organizationId' | 'id'>): string {
  if (!uuid.test(organizationId) || !uuid.test(id)) throw new Error('A file is named by lower-case UUIDs only.');
  return join(folder, organizationId, id);
}

/** Creates a folder durably. */
export async function makeFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode: 0o700 });
  for (let made = path; first !== undefined && made.length >= first.length; made = dirname(made)) {
    await syncFolder(dirname(made));
  }
}

/** A rename is durable once its folder is synced. Windows cannot and need not. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The store of an installation with the embedded database. */
export class FolderStore implements FileStore {
  readonly #folder: string;
  readonly #database: Database;

  constructor(folder: string, database: Database) {
    this.#folder = folder;
    this.#database = database;
  }

  async put(key: FileKey, bytes: Bytes): Promise<void> {
    const path = pathOfFile(this.#folder, key);
    const draft = `${path}.${randomUUID()}.part`;
    try {
      await makeFolder(dirname(path));
      await pipeline(Readable.from(bytes), createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }));
      await rename(draft, path);
      await syncFolder(dirname(path));
    } catch (error) {
      await rm(draft, { force: true });
      throw asDiskFull(error);
    }
  }

  async read(key: FileKey): Promise<Bytes | undefined> {
    const path = pathOfFile(this.#folder, key);
    const isThere = await stat(path).then(
      (found) => found.isFile(),
      () => false,
    );
    return isThere ? (createReadStream(path) as Bytes) : undefined;
  }

  async remove(key: FileKey): Promise<void> {
    await rm(pathOfFile(this.#folder, key), { force: true });
  }

  async sweep(before: Date): Promise<void> {
    for (const organizationId of await readdir(this.#folder).catch(() => [])) {
      if (uuid.test(organizationId)) await this.#sweepFolder(organizationId, before);
    }
  }

  async #sweepFolder(organizationId: string, before: Date): Promise<void> {
    const folder = join(this.#folder, organizationId);
    const names = await readdir(folder);
    for (let from = 0; from < names.length; from += idsAtOnce) {
      const some = names.slice(from, from + idsAtOnce);
      const ids = some.filter((name) => uuid.test(name));
      const known = await knownFiles(this.#database.owner, organizationId, ids);
      for (const name of some.filter((one) => !known.has(one) && (uuid.test(one) || one.endsWith('.part')))) {
        const path = join(folder, name);
        const found = await stat(path).catch(() => undefined);
        if (found && found.mtimeMs < before.getTime()) await rm(path, { force: true });
      }
    }
  }
}
