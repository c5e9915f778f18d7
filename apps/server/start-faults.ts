/** Errors that abort the start, as one message each: cause, variable, remedy. */
import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, resolve } from 'node:path';
import { databaseFault } from '#platform/database/server/database-faults.ts';
import { ConfigError, type Config } from './config.ts';

type Settings = Pick<Config, 'host' | 'port' | 'databaseUrl' | 'dataDirectory'>;

const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '');

/** As `mkdirSync` with `recursive`, which never returns below file systems such as /proc, where nothing can be created. */
function createDirectory(directory: string): void {
  if (existsSync(directory)) return;
  const parent = dirname(directory);
  if (parent !== directory) createDirectory(parent);
  try {
    mkdirSync(directory, { mode: 0o700 });
  } catch (error) {
    // Another process created it in the meantime.
    if (!existsSync(directory)) throw error;
  }
}

/** Creates the data directory if necessary. Throws ConfigError when it cannot be used. */
export function prepareDataDirectory(directory: string): void {
  try {
    createDirectory(resolve(directory));
    // A file instead of a directory is EEXIST here.
    mkdirSync(directory, { recursive: true });
    accessSync(directory, constants.W_OK);
  } catch (error) {
    const code = codeOf(error);
    const reason =
      code === 'EEXIST' || code === 'ENOTDIR' ? 'it is a file, or lies below one' : `it cannot be written (${code})`;
    throw new ConfigError(
      `DATA_DIR ${directory} cannot be used: ${reason}. Name a directory that this user may write to.`,
    );
  }
}

/** Rejects when the address cannot be opened: checked before a database is created or migrated. */
export async function assertPortFree({ host, port }: Pick<Config, 'host' | 'port'>): Promise<void> {
  const probe = createServer();
  await new Promise<void>((done, fail) => {
    probe.once('error', fail);
    probe.listen({ host, port }, done);
  });
  await new Promise((done) => void probe.close(done));
}

/** Message for the operator; undefined for unexpected errors. */
export function startFaultSentence(error: unknown, settings: Settings): string | undefined {
  if (error instanceof ConfigError) return error.message;
  if (!(error instanceof Error)) return undefined;
  // Messages that the platform wrote for operators.
  if (/is in use by another process|migration |role of requests/.test(error.message)) return error.message;
  return listenSentence(error, settings) ?? databaseSentence(error, settings);
}

function listenSentence(error: Error, { host, port }: Settings): string | undefined {
  const { syscall, hostname } = error as { syscall?: unknown; hostname?: unknown };
  const isUnknownHost = syscall === 'getaddrinfo' && hostname === host;
  if (syscall !== 'listen' && codeOf(error) !== 'EADDRINUSE' && !isUnknownHost) return undefined;
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return `PORT ${port} on ${host} is taken by another program. Stop that program, or choose another PORT.`;
    case 'EACCES':
      return `PORT ${port} may not be opened by this user. Choose a PORT of 1024 or more.`;
    default:
      return `HOST ${host} is no address of this machine (${codeOf(error)}). Correct HOST.`;
  }
}

function databaseSentence(error: Error, { databaseUrl }: Settings): string | undefined {
  if (databaseUrl === undefined) return undefined;
  const { hostname, port, pathname, username } = new URL(databaseUrl);
  const place = `${hostname || 'localhost'}:${port || '5432'}`;
  switch (codeOf(error)) {
    case '28P01':
    case '28000':
      return `PostgreSQL at ${place} refused the user "${decodeURIComponent(username)}" of DATABASE_URL: ${error.message}. Correct user and password.`;
    case '3D000':
      return `PostgreSQL at ${place} has no database "${decodeURIComponent(pathname.slice(1))}". Create it, or correct DATABASE_URL.`;
    case '42501':
      return `The user "${decodeURIComponent(username)}" of DATABASE_URL lacks a right: ${error.message}. It must own its database.`;
  }
  if (databaseFault(error) !== 'unavailable') return undefined;
  const reason = codeOf(error) || error.message;
  return `PostgreSQL at ${place} cannot be reached (${reason}). Start it, or correct DATABASE_URL.`;
}
