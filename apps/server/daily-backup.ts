/** Daily backup of the embedded database. Source: decisions section 16. */
import { execFile } from 'node:child_process';
import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Logger } from 'pino';
import { copyFolder } from '#platform/database/server/database-copy.ts';
import type { Config } from './config.ts';

/** Directory of the backups in the data directory. */
export const backupFolder = 'backups';

const dayMs = 24 * 3_600_000;
const checkMs = 15 * 60_000;
/** Delay after the start. */
const firstCheckMs = 2 * 60_000;

/**
 * File name such as `daily-2026-11-21T03-15-00.ndjson.gz` (UTC): sorts by age. Daily backups expire, others are kept.
 */
export const backupName = (kind: 'daily' | 'backup', at: Date): string =>
  `${kind}-${at.toISOString().slice(0, 19).replaceAll(':', '-')}.ndjson.gz`;

/** A running timer. */
export interface DailyBackup {
  /** Creates today's backup if there is none and deletes expired ones. Returns whether it created one. */
  check(now?: Date): Promise<boolean>;
  /** Aborts a running backup. */
  stop(): Promise<void>;
}

/** What is needed to know of the configuration. */
type BackupConfig = Pick<Config, 'dataDirectory' | 'databaseUrl' | 'backupKeep'>;

/**
 * Starts the timer; `folder` is where the backups go. Disabled by `config.backupKeep` 0, and on PostgreSQL, which has its
 * own tools.
 */
export function startDailyBackup(
  config: BackupConfig,
  logger: Logger,
  folder = join(config.dataDirectory, backupFolder),
): DailyBackup {
  const stopping = new AbortController();
  let running: Promise<boolean> = Promise.resolve(false);
  const check = (now = new Date()): Promise<boolean> => {
    running = running.then(async () => {
      if (stopping.signal.aborted || !isDue(folder, now)) return false;
      await runBackup(config.dataDirectory, join(folder, backupName('daily', now)), stopping.signal);
      removeOldest(folder, config.backupKeep);
      return true;
    });
    const answer = running;
    running = running.catch(() => false);
    return answer;
  };
  const isOn = config.databaseUrl === undefined && config.backupKeep > 0;
  const look = (): void => {
    check().catch((error: unknown) => {
      if (!stopping.signal.aborted) logger.error({ err: error }, 'The daily copy could not be made.');
    });
  };
  const timers = isOn ? [setTimeout(look, firstCheckMs), setInterval(look, checkMs)] : [];
  for (const timer of timers) timer.unref();
  return {
    check,
    async stop() {
      stopping.abort();
      for (const timer of timers) clearTimeout(timer);
      await running;
    },
  };
}

const run = promisify(execFile);

/** The command for backups, as a process of its own: it reads and compresses everything that there is. */
async function runBackup(dataDirectory: string, path: string, signal: AbortSignal): Promise<void> {
  const env = { ...process.env, DATA_DIR: dataDirectory };
  try {
    await run(process.execPath, [join(import.meta.dirname, 'backup.ts'), '--to', path], { env, signal });
  } catch (error) {
    // A killed command removes nothing.
    if (signal.aborted) rmSync(join(dataDirectory, copyFolder), { recursive: true, force: true });
    throw error;
  }
}

const dailyCopies = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => /^daily-.*\.ndjson\.gz$/.test(name))
    .toSorted();

function isDue(folder: string, now: Date): boolean {
  const newest = statSync(folder, { throwIfNoEntry: false }) && dailyCopies(folder).at(-1);
  return !newest || now.getTime() - statSync(join(folder, newest)).mtimeMs >= dayMs;
}

/** Also deletes partial files of killed processes. */
function removeOldest(folder: string, keep: number): void {
  const surplus = dailyCopies(folder).slice(0, -keep);
  const halves = readdirSync(folder).filter((name) => /^daily-.*\.part$/.test(name));
  for (const name of [...surplus, ...halves]) rmSync(join(folder, name), { force: true });
}
