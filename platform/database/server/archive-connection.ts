/** Connects to the database of an installation from outside the server process, running or stopped. */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import * as z from 'zod/mini';
import { ArchiveError } from './archive-format.ts';
import { connectForArchive } from './archive-writer.ts';
import { busySentence, copyDatabase } from './database-copy.ts';
import { EmbeddedDatabase, socketFileName } from './embedded-database.ts';

/** Where an installation keeps its data. */
export interface Installation {
  readonly dataDirectory: string;
  readonly databaseUrl?: string | undefined;
}

/** An open connection to a database. */
export interface Reached {
  readonly connection: pg.ClientConfig;
}

const address = z.object({ host: z.string(), port: z.int(), user: z.string(), database: z.string() });

/**
 * Runs `work`, which reads only, on the database, whether the server is running or not. Of a running embedded database
 * it gets a copy: requests wait only as long as its files are copied.
 */
export async function withDatabase<T>(installation: Installation, work: (reached: Reached) => Promise<T>): Promise<T> {
  const { databaseUrl, dataDirectory } = installation;
  if (databaseUrl !== undefined) return work({ connection: { connectionString: databaseUrl } });
  const running = await runningDatabase(dataDirectory);
  if (running) return onCopy(dataDirectory, running, work);
  if (!existsSync(join(dataDirectory, 'database'))) {
    throw new ArchiveError(
      `There is no database in ${dataDirectory}: set DATA_DIR or DATABASE_URL to those of the product.`,
    );
  }
  return withEmbedded(
    dataDirectory,
    `Data directory ${dataDirectory} is in use by a process that cannot be reached: try again in a moment, as the same user.`,
    work,
  );
}

/** Runs `work` on the database of a stopped server; creates the embedded database if there is none. */
export async function withStoppedProduct<T>(
  installation: Installation,
  work: (reached: Reached) => Promise<T>,
): Promise<T> {
  const { databaseUrl, dataDirectory } = installation;
  if (databaseUrl === undefined) {
    return withEmbedded(dataDirectory, `Stop the product first: data directory ${dataDirectory} is in use.`, work);
  }
  const connection = { connectionString: databaseUrl };
  await assertNoRunningProcesses(connection);
  return work({ connection });
}

async function onCopy<T>(
  dataDirectory: string,
  running: pg.ClientConfig,
  work: (reached: Reached) => Promise<T>,
): Promise<T> {
  const folder = await copyDatabase(dataDirectory, running);
  try {
    return await withEmbedded(folder, busySentence, work);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function withEmbedded<T>(
  dataDirectory: string,
  inUseSentence: string,
  work: (reached: Reached) => Promise<T>,
): Promise<T> {
  const embedded = await EmbeddedDatabase.open(dataDirectory, () => undefined).catch((error: unknown): never => {
    const isInUse = error instanceof Error && error.message.includes('is in use by another process');
    throw isInUse ? new ArchiveError(inUseSentence) : error;
  });
  try {
    return await work({ connection: embedded.address });
  } finally {
    await embedded.close();
  }
}

/** Where the running server serves its embedded database; undefined when nothing answers there. */
async function runningDatabase(dataDirectory: string): Promise<pg.ClientConfig | undefined> {
  const path = join(dataDirectory, socketFileName);
  if (!existsSync(path)) return undefined;
  try {
    const connection = address.parse(JSON.parse(readFileSync(path, 'utf8')));
    const client = await connectForArchive(connection);
    await client.end();
    return connection;
  } catch {
    // A killed server leaves this file behind; only the lock shows whether one is running.
    return undefined;
  }
}

async function assertNoRunningProcesses(connection: pg.ClientConfig): Promise<void> {
  const client = await connectForArchive(connection);
  try {
    const { rows } = await client.query<{ count: number }>(`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and application_name in ('archwright', 'archwright-jobs')`);
    if (rows[0]?.count) {
      throw new ArchiveError(
        `Stop the product first: ${rows[0].count} connections of its processes are open on this database.`,
      );
    }
  } finally {
    await client.end();
  }
}
