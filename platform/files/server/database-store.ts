/** File contents in the database, in chunks that are written and read one by one. */
import type { Database } from '#platform/database/server/open-database.ts';
import { withRequestLimit } from '#platform/database/server/time-limits.ts';
import type { Bytes, FileStore } from './file-store.ts';
import { chunkOf, deleteChunks, insertChunk, sweepChunks, type FileKey } from './file-table.ts';

/** Bytes of every chunk but the last one; archives rely on it. */
export const chunkLength = 262_144;

/** Splits bytes into chunks of equal length. */
export async function* chunksOf(bytes: Bytes, length = chunkLength): Bytes {
  let waiting: Uint8Array[] = [];
  let size = 0;
  for await (const piece of bytes) {
    waiting.push(piece);
    size += piece.length;
    if (size < length) continue;
    const joined = Buffer.concat(waiting);
    let from = 0;
    for (; joined.length - from >= length; from += length) yield joined.subarray(from, from + length);
    waiting = [joined.subarray(from)];
    size = joined.length - from;
  }
  if (size > 0) yield Buffer.concat(waiting);
}

/** Every chunk has its own short transaction: neither a slow sender nor a slow reader keeps one open. */
export class DatabaseStore implements FileStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async put(key: FileKey, bytes: Bytes, at: Date): Promise<void> {
    const organizations = [key.organizationId];
    let part = 0;
    try {
      for await (const chunk of chunksOf(bytes)) {
        const here = { part, bytes: chunk, at };
        await this.#database.within({ organizations }, (db) => insertChunk(db, key, here));
        part += 1;
      }
    } catch (error) {
      await this.remove(key).catch(() => undefined);
      throw error;
    }
  }

  async read(key: FileKey): Promise<Bytes | undefined> {
    const first = await this.#chunk(key, 0);
    return first && this.#from(first, key);
  }

  async remove(key: FileKey): Promise<void> {
    await deleteChunks(this.#database.owner, key);
  }

  async sweep(before: Date): Promise<void> {
    await sweepChunks(this.#database.owner, before);
  }

  async *#from(first: Uint8Array, key: FileKey): Bytes {
    let chunk: Uint8Array | undefined = first;
    for (let part = 1; chunk; part += 1) {
      yield chunk;
      chunk = chunk.length < chunkLength ? undefined : await this.#chunk(key, part);
    }
  }

  #chunk(key: FileKey, part: number): Promise<Uint8Array | undefined> {
    const scope = { organizations: [key.organizationId], readOnly: true };
    // A long download waits once per chunk: each of them has the time limit of a request.
    return withRequestLimit(() => this.#database.within(scope, (db) => chunkOf(db, key, part)));
  }
}
