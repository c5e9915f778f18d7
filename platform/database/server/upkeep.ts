/** What nobody else does for an embedded database: checkpoints, vacuum, a daily copy; and expired counters. */
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from './open-database.ts';

const checkpointMs = 5 * 60_000;
const vacuumMs = 60 * 60_000;

/** Running timers. */
export interface Upkeep {
  stop(): void;
}

/** Starts the timers of this process. PostgreSQL looks after itself; the counters need a sweep everywhere. */
export function startUpkeep(database: Database, logger: Logger): Upkeep {
  const run = (statement: string): void => {
    sql
      .raw(statement)
      .execute(database.owner)
      .catch((error: unknown) => logger.warn({ err: error }, 'upkeep'));
  };
  const timers = [
    setInterval(() => run("delete from rate_limit where resets_at < now() - interval '1 hour'"), vacuumMs),
  ];
  if (database.kind === 'embedded') {
    timers.push(setInterval(() => run('checkpoint'), checkpointMs));
    timers.push(setInterval(() => run('vacuum (analyze)'), vacuumMs));
  }
  for (const timer of timers) timer.unref();
  return { stop: () => timers.forEach((timer) => clearInterval(timer)) };
}
