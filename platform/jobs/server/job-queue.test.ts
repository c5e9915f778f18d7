/** The job queue: what happens to a job that always fails, and how organizations share the slots. */
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

/** A queue of one kind of job, whose jobs note their data in `seen` and wait for `isHeld` to be lifted. */
async function openQueue(): Promise<{
  readonly seen: string[];
  readonly held: Map<string, PromiseWithResolvers<void>>;
  readonly add: (organization: string, ...names: readonly string[]) => Promise<void>;
  readonly queue: JobQueue;
}> {
  const { database } = (await theApp()).app;
  const name = `test-${randomUUID()}`;
  const seen: string[] = [];
  const held = new Map<string, PromiseWithResolvers<void>>();
  const queue = new JobQueue(database, pino({ level: 'silent' }));
  const run = async ({ what = '' }: Readonly<Record<string, string>>): Promise<void> => {
    seen.push(what);
    await held.get(what)?.promise;
  };
  await queue.open([{ name, run }]);
  const add = async (organization: string, ...names: readonly string[]): Promise<void> => {
    for (const what of names) await queue.enqueue(database.owner, name, { what }, organization);
  };
  return { seen, held, add, queue };
}

const numbered = (letter: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${letter}${index + 1}`);

test('slow jobs of one organization leave a slot to the jobs of others', async () => {
  const { seen, held, add, queue } = await openQueue();
  for (const what of numbered('slow', 6)) held.set(what, Promise.withResolvers());
  try {
    await add('one', ...numbered('slow', 6));
    await queue.work();
    await expect.poll(() => seen, { timeout: 20_000 }).toHaveLength(3);
    await add('other', ...numbered('quick', 9));
    await expect.poll(() => seen.slice(3), { timeout: 20_000 }).toEqual(numbered('quick', 9));
    // A slot is filled again as soon as its job ends, not when those beside it have ended.
    const [first = '', ...running] = seen.slice(0, 3);
    held.get(first)?.resolve();
    await expect.poll(() => seen, { timeout: 20_000 }).toHaveLength(13);
    // Slots that are free at the same time begin their jobs in any order.
    expect(numbered('slow', 6).filter((name) => name !== first && !running.includes(name))).toContain(seen.at(-1));
  } finally {
    for (const { resolve } of held.values()) resolve();
    await queue.close();
  }
});

test('organizations take turns, however many jobs one of them enqueued before', async () => {
  const { seen, add, queue } = await openQueue();
  try {
    await add('one', ...numbered('a', 40));
    await add('two', ...numbered('b', 20));
    await add('three', ...numbered('c', 2));
    await queue.work();
    await expect.poll(() => seen, { timeout: 60_000 }).toHaveLength(62);
    // Four slots begin their jobs in any order.
    expect(seen.indexOf('c2')).toBeLessThan(6 + 4);
    expect(seen.indexOf('b20')).toBeLessThan(42 + 4);
  } finally {
    await queue.close();
  }
});

test('jobs that are enqueued together take turns with one that comes after them', async () => {
  const { database } = (await theApp()).app;
  const name = `test-${randomUUID()}`;
  const seen: string[] = [];
  const queue = new JobQueue(database, pino({ level: 'silent' }));
  await queue.open([{ name, run: async ({ id = '' }) => void seen.push(id) }]);
  const single = randomUUID();
  try {
    await queue.enqueueAll(
      database.owner,
      name,
      Array.from({ length: 40 }, () => randomUUID()),
    );
    await queue.enqueueAll(database.owner, name, [single]);
    await queue.work();
    await expect.poll(() => seen, { timeout: 60_000 }).toHaveLength(41);
    expect(seen.indexOf(single)).toBeLessThan(2 + 4);
  } finally {
    await queue.close();
  }
});
