/** Maintenance: checkpoints, vacuum and a daily copy of an embedded database; expired rate-limit counters and answers. */
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Db } from './connection.ts';
import type { Database } from './open-database.ts';

const checkpointMs = 5 * 60_000;
const sweepMs = 60 * 60_000;
/** PostgreSQL's own autovacuum interval. */
const vacuumMs = 60_000;

/** Running timers. */
export interface Upkeep {
  stop(): void;
}

/**
 * Vacuums and analyses the tables that changed much since the last time, with the thresholds of PostgreSQL's autovacuum:
 * with the statistics of an empty table, a query of thousands of rows is many times slower. Returns their names.
 */
export async function vacuumChanged(owner: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables
    where n_mod_since_analyze > 50 + 0.1 * n_live_tup or n_dead_tup > 50 + 0.2 * n_live_tup
      or n_ins_since_vacuum > 1000 + 0.2 * n_live_tup
    order by name`.execute(owner);
  const names = rows.map(({ name }) => name);
  if (names.length > 0) await sql.raw(`vacuum (analyze) ${names.join(', ')}`).execute(owner);
  return names;
}

/** Starts the timers of this process. PostgreSQL maintains itself; counters and kept answers need a sweep everywhere. */
export function startUpkeep(database: Database, logger: Logger): Upkeep {
  const run = (statement: string): void => {
    sql
      .raw(statement)
      .execute(database.owner)
      .catch((error: unknown) => logger.warn({ err: error }, 'upkeep'));
  };
  const timers = [
    setInterval(() => run("delete from rate_limit where resets_at < now() - interval '1 hour'"), sweepMs),
    setInterval(() => run("delete from kept_answer where began_at < now() - interval '24 hours'"), sweepMs),
  ];
  if (database.kind === 'embedded') {
    timers.push(setInterval(() => run('checkpoint'), checkpointMs));
    timers.push(
      setInterval(() => {
        vacuumChanged(database.owner).catch((error: unknown) => logger.warn({ err: error }, 'upkeep'));
      }, vacuumMs),
    );
  }
  for (const timer of timers) timer.unref();
  return { stop: () => timers.forEach((timer) => clearInterval(timer)) };
}
