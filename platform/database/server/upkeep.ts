/** Maintenance: checkpoints, vacuum and a daily copy of an embedded database; expired rate-limit counters and answers. */
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Db } from './connection.ts';
import type { Database } from './open-database.ts';

const checkpointMs = 5 * 60_000;
const logCheckMs = 10_000;
const longLogBytes = 32 * 1024 * 1024;
const sweepMs = 60 * 60_000;
/** PostgreSQL's own autovacuum interval. */
const vacuumMs = 60_000;

/** Running timers. */
export interface Upkeep {
  stop(): void;
}

/** Rows after which a large table is vacuumed all the same: each time costs as much as there is to do. */
const mostWaitingRows = 20_000;

/**
 * Vacuums and analyses the tables that changed much since the last time, by the rules of PostgreSQL's autovacuum: with the
 * statistics of an empty table, a query of thousands of rows is many times slower. Each table in statements of its own:
 * the embedded database answers others only in between. Returns the names of the tables.
 */
export async function vacuumChanged(owner: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string; vacuum: boolean; analyze: boolean }>`
    select changed.* from (
      select format('%I.%I', schemaname, relname) as name,
        n_dead_tup > least(50 + 0.2 * n_live_tup, ${mostWaitingRows})
          or n_ins_since_vacuum > least(1000 + 0.2 * n_live_tup, ${mostWaitingRows}) as vacuum,
        n_mod_since_analyze > 50 + 0.1 * n_live_tup as analyze
      from pg_stat_user_tables
    ) changed
    where changed.vacuum or changed.analyze order by changed.name`.execute(owner);
  for (const { name, vacuum, analyze } of rows) {
    if (vacuum) await sql.raw(`vacuum ${name}`).execute(owner);
    if (analyze) await sql.raw(`analyze ${name}`).execute(owner);
  }
  return rows.map(({ name }) => name);
}

/**
 * Writes what has changed to its files when the log since the last time has become long: the embedded database answers
 * nobody meanwhile, and after minutes of large uploads that took seconds. Returns whether it was done.
 */
export async function checkpointLongLog(owner: Db, mostBytes = longLogBytes): Promise<boolean> {
  const { rows } = await sql<{ isLong: boolean }>`
    select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn) > ${mostBytes} as "isLong"
    from pg_control_checkpoint()`.execute(owner);
  if (rows[0]?.isLong !== true) return false;
  await sql`checkpoint`.execute(owner);
  return true;
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
    const work = (done: Promise<unknown>): void =>
      void done.catch((error: unknown) => logger.warn({ err: error }, 'upkeep'));
    timers.push(setInterval(() => run('checkpoint'), checkpointMs));
    timers.push(setInterval(() => work(checkpointLongLog(database.owner)), logCheckMs));
    timers.push(setInterval(() => work(vacuumChanged(database.owner)), vacuumMs));
  }
  for (const timer of timers) timer.unref();
  return { stop: () => timers.forEach((timer) => clearInterval(timer)) };
}
