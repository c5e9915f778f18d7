/** Writes an archive: one snapshot of every row, taken while others go on writing. */
import { closeSync, createWriteStream, fsyncSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import {
  appliedMigrations,
  archiveTables,
  exactTextSettings,
  installationFingerprint,
  pagesOf,
} from './archive-catalog.ts';
import {
  archiveVersion,
  ArchiveError,
  DigestCounter,
  type ArchiveHeader,
  type ArchiveTable,
  type Digests,
  type OutsideTable,
} from './archive-format.ts';

/** How connections of archives are called in `pg_stat_activity`; the product's own are called otherwise. */
export const archiveApplicationName = 'archive-of-archwright';

/** Longest time in milliseconds for which the one session of a running embedded database may be taken away. */
export const longestHoldMs = 20_000;

/** Sentence for an embedded database that takes too long. */
export const tooLargeSentence =
  'The embedded database is too large to be copied while the product runs: stop the product and copy it then, or move to PostgreSQL (docs/scaling.md).';

/** What else is to be known about a copy. */
export interface WriteOptions {
  /** Set where others wait until the copy is done: gives up after that many milliseconds. */
  readonly longestMs?: number | undefined;
  /** Gives up when it is aborted. */
  readonly signal?: AbortSignal | undefined;
  /** Tables whose rows lie elsewhere; they come last, when nobody waits any more. */
  readonly outside?: readonly OutsideTable[] | undefined;
}

/** Opens a connection for an archive; a connection that breaks fails its query and nothing else. */
export async function connectForArchive(connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({
    ...connection,
    application_name: archiveApplicationName,
    connectionTimeoutMillis: 10_000,
  });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/**
 * Writes everything that the database of `connection` holds at one moment into the file `path` (readable by its owner
 * alone). The file appears once it is whole and on the disk. Throws an ArchiveError where an operator can help.
 */
export async function writeArchive(
  connection: pg.ClientConfig,
  path: string,
  options: WriteOptions = {},
): Promise<Digests> {
  const draft = `${path}.part`;
  const hold = new Hold(options.longestMs);
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const client = await connectForArchive(connection);
  const digests: Record<string, Digests[string]> = {};
  try {
    const lines = Readable.from(archiveText(client, digests, hold, options), { highWaterMark: 4 });
    await pipeline(lines, createGzip(), createWriteStream(draft, { mode: 0o600, flush: true }));
    renameSync(draft, path);
    syncFolder(dirname(path));
    return digests;
  } catch (error) {
    rmSync(draft, { force: true });
    throw hold.wasTooLong ? new ArchiveError(tooLargeSentence) : error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The time for which the database may be kept from others. */
class Hold {
  readonly #limit: AbortSignal | undefined;
  wasTooLong = false;

  constructor(longestMs: number | undefined) {
    this.#limit = longestMs === undefined ? undefined : AbortSignal.timeout(longestMs);
  }

  /** Throws once the time is over. */
  check(): void {
    this.wasTooLong = this.#limit?.aborted ?? false;
    this.#limit?.throwIfAborted();
  }
}

/** The text of the archive in pieces. Gives the snapshot back as soon as everything is read. */
async function* archiveText(
  client: pg.Client,
  digests: Record<string, Digests[string]>,
  hold: Hold,
  { outside = [], signal }: WriteOptions,
): AsyncGenerator<string> {
  await client.query('begin isolation level repeatable read read only');
  await client.query(exactTextSettings);
  const tables = await archiveTables(client);
  const elsewhere = outside.filter(({ table }) => tables.some(({ name }) => name === table));
  const isElsewhere = ({ name }: ArchiveTable): boolean => elsewhere.some(({ table }) => table === name);
  const header: ArchiveHeader = {
    format: 'archwright-archive',
    version: archiveVersion,
    createdAt: new Date().toISOString(),
    secretFingerprint: await installationFingerprint(client),
    migrations: await appliedMigrations(client),
    tables: [...tables.filter((table) => !isElsewhere(table)), ...tables.filter(isElsewhere)],
  };
  yield `${JSON.stringify(header)}\n`;
  async function* rowsOf(name: string, pages: AsyncIterable<string[]>): AsyncGenerator<string> {
    const counter = new DigestCounter();
    yield `${JSON.stringify({ table: name })}\n`;
    for await (const lines of pages) {
      signal?.throwIfAborted();
      for (const line of lines) counter.add(line);
      yield `${lines.join('\n')}\n`;
    }
    digests[name] = counter.digest;
  }
  for (const table of header.tables.filter((one) => !isElsewhere(one))) {
    for await (const text of rowsOf(table.name, pagesOf(client, table))) {
      hold.check();
      yield text;
    }
  }
  const noted = [];
  for (const one of elsewhere) noted.push({ name: one.table, rows: await one.note(client) });
  await client.query('commit');
  for (const { name, rows } of noted) yield* rowsOf(name, rows());
  yield `${JSON.stringify({ end: true, tables: digests })}\n`;
}

/** A renamed file is on the disk when its folder is. Windows cannot and need not. */
function syncFolder(path: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(path, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
