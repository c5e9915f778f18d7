/** Writes an archive: one snapshot of every row, while other transactions continue. */
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
  DigestCounter,
  type ArchiveHeader,
  type ArchiveTable,
  type Digests,
  type OutsideTable,
} from './archive-format.ts';

/** `application_name` of archive connections; the server's own connections have another one. */
export const archiveApplicationName = 'archive-of-archwright';

/** Options of `writeArchive`. */
export interface WriteOptions {
  /** Tables stored outside the database; written last, when nothing waits any more. */
  readonly outside?: readonly OutsideTable[] | undefined;
}

/** Opens a connection for an archive; when it breaks, only its query fails. */
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
 * Writes a snapshot of the database of `connection` to the file `path` (readable by its owner only). The file appears
 * once it is complete and flushed to disk. Throws an ArchiveError where an operator can help.
 */
export async function writeArchive(
  connection: pg.ClientConfig,
  path: string,
  options: WriteOptions = {},
): Promise<Digests> {
  const draft = `${path}.part`;
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const client = await connectForArchive(connection);
  const digests: Record<string, Digests[string]> = {};
  try {
    const lines = Readable.from(archiveText(client, digests, options), { highWaterMark: 4 });
    await pipeline(lines, createGzip(), createWriteStream(draft, { mode: 0o600, flush: true }));
    renameSync(draft, path);
    syncFolder(dirname(path));
    return digests;
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The text of the archive in chunks. Ends the snapshot as soon as everything is read. */
async function* archiveText(
  client: pg.Client,
  digests: Record<string, Digests[string]>,
  { outside = [] }: WriteOptions,
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
      for (const line of lines) counter.add(line);
      yield `${lines.join('\n')}\n`;
    }
    digests[name] = counter.digest;
  }
  for (const table of header.tables.filter((one) => !isElsewhere(one))) {
    yield* rowsOf(table.name, pagesOf(client, table));
  }
  const noted = [];
  for (const one of elsewhere) noted.push({ name: one.table, rows: await one.note(client) });
  await client.query('commit');
  for (const { name, rows } of noted) yield* rowsOf(name, rows());
  yield `${JSON.stringify({ end: true, tables: digests })}\n`;
}

/** A rename is durable once its folder is synced. Windows cannot and need not. */
function syncFolder(path: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(path, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
