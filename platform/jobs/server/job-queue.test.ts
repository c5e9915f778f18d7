/** The job queue: what happens to a job that always fails. */
import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { theApp } from '#apps/server/testing/test-app.ts';
import { JobQueue } from './job-queue.ts';

interface JobRow {
  readonly state: string;
  readonly tries: number;
}

test('R10 a job that always fails is parked after five tries, and jobs after it are done', async () => {
  const { database } = (await theApp()).app;
  const name = `test-${randomUUID()}`;
  const seen: string[] = [];
  const queue = new JobQueue(database, pino({ level: 'silent' }));
  const stored = async (): Promise<JobRow | undefined> => {
    // Pauses between tries are not what is tested here.
    await sql`update pgboss.job set start_after = now() where name = ${name} and state = 'retry'`.execute(
      database.owner,
    );
    const { rows } = await sql<JobRow>`select state::text as state, retry_count + 1 as tries from pgboss.job
      where name = ${name} and data->>'what' = 'poison'`.execute(database.owner);
    return rows[0];
  };
  await queue.open([
    {
      name,
      retryDelaySeconds: 0,
      run: async ({ what = '' }) => {
        seen.push(what);
        if (what === 'poison') throw new Error('This job fails every time.');
      },
    },
  ]);
  try {
    await queue.enqueue(database.owner, name, { what: 'poison' });
    await queue.work();
    await expect.poll(stored, { timeout: 40_000, interval: 200 }).toEqual({ state: 'failed', tries: 5 });
    expect(seen).toEqual(Array.from({ length: 5 }, () => 'poison'));

    await queue.enqueue(database.owner, name, { what: 'next' });
    await expect.poll(() => seen.slice(5), { timeout: 10_000 }).toEqual(['next']);
    expect(await stored()).toEqual({ state: 'failed', tries: 5 });
  } finally {
    await queue.close();
  }
});
