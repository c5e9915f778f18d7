/** A copy a day of an embedded database, which nobody else looks after. Source: decisions section 16. */
import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { longestHoldMs, writeArchive } from '#platform/database/server/archive-writer.ts';
import type { Database } from '#platform/database/server/open-database.ts';
import { archivedFiles } from '#platform/files/server/archived-files.ts';
import { filesFolder } from '#platform/files/server/file-store.ts';
import type { Config } from './config.ts';

/** Folder of the copies in the data directory. */
export const backupFolder = 'backups';

const dayMs = 24 * 3_600_000;
const checkMs = 15 * 60_000;
/** A fresh start has better things to do. */
const firstCheckMs = 2 * 60_000;

/** For example `daily-2026-11-21T03-15-00.ndjson.gz` (UTC): names sort by age. Daily ones are removed in time, others never. */
export const backupName = (kind: 'daily' | 'backup', at: Date): string =>
  `${kind}-${at.toISOString().slice(0, 19).replaceAll(':', '-')}.ndjson.gz`;

/** A running timer. */
export interface DailyBackup {
  /** Makes the copy of today when there is none yet and removes what is too old. Answers whether it made one. */
  check(now?: Date): Promise<boolean>;
  /** Gives up a copy that is being made. */
  stop(): Promise<void>;
}

/** Starts the timer. `config.backupKeep` 0 and PostgreSQL, whose operator has better means, switch it off. */
export function startDailyBackup(database: Database, config: Config, logger: Logger): DailyBackup {
  const folder = join(config.dataDirectory, backupFolder);
  const stopping = new AbortController();
  let running: Promise<boolean> = Promise.resolve(false);
  const check = (now = new Date()): Promise<boolean> => {
    running = running.then(async () => {
      if (stopping.signal.aborted || !isDue(folder, now)) return false;
      await writeArchive(database.connection, join(folder, backupName('daily', now)), {
        longestMs: longestHoldMs,
        outside: [archivedFiles(filesFolder(config.dataDirectory))],
        signal: stopping.signal,
      });
      removeOldest(folder, config.backupKeep);
      return true;
    });
    const answer = running;
    running = running.catch(() => false);
    return answer;
  };
  const isOn = database.kind === 'embedded' && config.backupKeep > 0;
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

const dailyCopies = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => /^daily-.*\.ndjson\.gz$/.test(name))
    .toSorted();

function isDue(folder: string, now: Date): boolean {
  const newest = statSync(folder, { throwIfNoEntry: false }) && dailyCopies(folder).at(-1);
  return !newest || now.getTime() - statSync(join(folder, newest)).mtimeMs >= dayMs;
}

/** Also removes what a killed process left half written. */
function removeOldest(folder: string, keep: number): void {
  const surplus = dailyCopies(folder).slice(0, -keep);
  const halves = readdirSync(folder).filter((name) => /^daily-.*\.part$/.test(name));
  for (const name of [...surplus, ...halves]) rmSync(join(folder, name), { force: true });
}
