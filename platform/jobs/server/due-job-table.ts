/** SQL on jobs that wait until a moment: for another attempt, or because they were enqueued for later. */
import { sql } from 'kysely';
import type { Db } from '#platform/database/server/connection.ts';
import { readRows, text } from '#platform/database/server/row-shape.ts';

/** Those of the queues `names` that have a job to take now. */
export async function dueQueues(db: Db, names: readonly string[]): Promise<readonly string[]> {
  const rows = await readRows(
    db,
    { name: text },
    sql`select name from unnest(${[...names]}::text[]) as queue (name)
      where exists (select from pgboss.job where job.name = queue.name and state < 'active' and start_after <= pgboss.job_now()
        and not blocked)`,
  );
  return rows.map(({ name }) => name);
}
