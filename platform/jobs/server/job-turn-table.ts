/** SQL on turns: jobs of a queue are ordered such that groups take turns (start-time fair queueing). */
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#platform/database/server/connection.ts';
import { number, readRows } from '#platform/database/server/row-shape.ts';

/**
 * The turn of the job that is next, else of the one that began last, else 0. A newcomer starts here: behind one job of
 * every other group, and without a claim on turns that passed before it came. The queue stores a turn as negative
 * priority. Jobs that wait for another attempt keep an old turn and are not counted.
 */
const current = (name: string): RawBuilder<number> => sql`coalesce(
  (select -max(priority) from pgboss.job where name = ${name} and state = 'created' and not blocked),
  (select -min(priority) from pgboss.job where name = ${name} and state = 'active'),
  0)`;

async function readTurn(db: Db, turn: RawBuilder<number>): Promise<number> {
  const [row] = await readRows(db, { turn: number }, sql`select ${turn} as turn`);
  return row?.turn ?? 0;
}

/** The turn at which a new group of the queue `name` starts. */
export const currentTurn = (db: Db, name: string): Promise<number> => readTurn(db, current(name));

/** The turn of the next job of a group: after its last one that waits or runs. */
export const nextTurnOf = (db: Db, name: string, group: string): Promise<number> =>
  readTurn(
    db,
    sql`greatest(${current(name)}, (select 1 - min(priority) from pgboss.job
      where name = ${name} and group_id = ${group} and state in ('created', 'active')))`,
  );
