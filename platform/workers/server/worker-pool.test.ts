/** Worker processes: isolation, limits, and fairness. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import type * as oddTasks from '#apps/server/testing/odd-tasks.ts';
import { unavailableMessage } from '#platform/http/contract.ts';
import { Failure } from '#platform/http/model/failure.ts';
import { taskFailedMessage, tasksBusyMessage, taskTooLargeMessage, taskTooLongMessage } from '../contract.ts';
import { task, type Task } from './task.ts';
import { WorkerPool } from './worker-pool.ts';
import { WorkerProcess } from './worker-process.ts';

const odd = <Name extends keyof typeof oddTasks>(name: Name, seconds = 30) =>
  task<(typeof oddTasks)[Name]>(new URL('../../../apps/server/testing/odd-tasks.ts', import.meta.url), name, {
    seconds,
  });

const faults: string[] = [];
/** Time for a worker of low priority beside other suites. */
const starvedMs = 120_000;
const pool = new WorkerPool((name) => faults.push(name), 'normal');
afterAll(() => pool.close());
const ada = { organizationId: 'ada' };
const bob = { organizationId: 'bob' };

const ended = (organizationId: string, one: Task<never, unknown>): Promise<unknown> =>
  pool.run(one, undefined as never, { organizationId }).catch((error: unknown) => error);
const refusalOf = (failure: unknown) => failure instanceof Failure && [failure.status, failure.message];

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('a task', () => {
  test('runs in a separate process with an empty environment and a copy of its input', async () => {
    const input = { text: 'ü'.repeat(2_000_000), bytes: new Uint8Array([1, 2]), names: new Map([['a', new Set([1])]]) };
    const found = await pool.run(odd('whereabouts'), input, ada);
    expect(found.pid).not.toBe(process.pid);
    expect(found.environment.filter((name) => name !== 'NODE_CHANNEL_FD')).toEqual([]);
    expect(found.input).toEqual(input);
  });

  test(
    'runs when nothing else needs the core, unless configured otherwise',
    async () => {
      const quiet = new WorkerPool(() => undefined);
      const found = await quiet.run(odd('whereabouts'), 1, ada);
      expect(found.priority).toBeGreaterThan(getPriority());
      await quiet.close();
    },
    starvedMs,
  );

  test.runIf(process.platform === 'linux')(
    'is interrupted whenever something else needs the core',
    async () => {
      const quiet = new WorkerPool(() => undefined);
      const { pid } = await quiet.run(odd('whereabouts'), 1, ada);
      // The 41st field is the scheduling policy; 5 is SCHED_IDLE.
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      expect(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[38]).toBe('5');
      await quiet.close();
    },
    starvedMs,
  );

  test('gets its time again when the machine had no core for it', async () => {
    const waiting = pool.run(odd('waitMs', 1), 500, ada);
    await expect.poll(() => pool.pids.length).toBeGreaterThan(0);
    const [busy = 0] = pool.pids;
    process.kill(busy, 'SIGSTOP');
    await pause(1_500);
    process.kill(busy, 'SIGCONT');
    expect(await waiting).toBe(busy);
  });

  test('reuses the process of the previous task', async () => {
    const [first, second] = [await pool.run(odd('waitMs'), 1, ada), await pool.run(odd('waitMs'), 1, bob)];
    expect(second).toBe(first);
  });

  test('that throws a Failure rejects with its status, message and code', async () => {
    const refusal = await ended('ada', odd('refuse'));
    expect(refusalOf(refusal)).toEqual([422, 'Line 3 is wrong.']);
    expect((refusal as Failure).code).toBe('wrong_line');
  });

  test.each([
    ['neverEnd', taskTooLongMessage],
    ['fillHeap', taskTooLargeMessage],
    ['fillBuffers', taskTooLargeMessage],
    ['endProcess', taskFailedMessage],
    ['fail', taskFailedMessage],
    ['answerFunction', taskFailedMessage],
  ] as const)(
    '%s ends with 422 and a sentence, and the next one runs',
    async (name, message) => {
      expect(refusalOf(await ended('ada', odd(name, name === 'neverEnd' ? 1 : 150)))).toEqual([422, message]);
      expect((await pool.run(odd('whereabouts'), 1, ada)).input).toBe(1);
    },
    180_000,
  );

  test('that crashes is reported, one that throws a Failure is not', () => {
    expect(new Set(faults)).toEqual(new Set(['endProcess', 'fail', 'answerFunction']));
  });

  test('is cancelled when its caller disconnects, running or waiting', async () => {
    const gone = new AbortController();
    const running = pool.run(odd('neverEnd'), undefined as never, { ...ada, signal: gone.signal }).catch(refusalOf);
    const waiting = pool.run(odd('waitMs'), 1, { ...ada, signal: gone.signal }).catch(refusalOf);
    await pause(300);
    const [busy = 0] = pool.pids;
    expect(isAlive(busy)).toBe(true);
    gone.abort();
    expect((await running) as unknown).toEqual([400, 'The request was cancelled.']);
    expect((await waiting) as unknown).toEqual([400, 'The request was cancelled.']);
    await expect.poll(() => isAlive(busy)).toBe(false);
    expect(await pool.run(odd('waitMs'), 1, ada)).toBeGreaterThan(0);
  });
});

describe('turns', () => {
  test('one organization runs one task, four wait, more are refused; another one is not blocked', async () => {
    const order: string[] = [];
    const flood = Array.from({ length: 7 }, () =>
      pool
        .run(odd('waitMs'), 400, ada)
        .then(() => order.push('ada'))
        .catch(refusalOf),
    );
    await pool.run(odd('waitMs'), 1, bob).then(() => order.push('bob'));
    const outcomes = await Promise.all(flood);
    // In one queue for everybody bob would come last, after five others.
    expect(order.indexOf('bob')).toBeLessThan(4);
    expect(outcomes.filter((outcome) => typeof outcome === 'number')).toHaveLength(5);
    expect(outcomes.slice(5)).toEqual([
      [429, tasksBusyMessage],
      [429, tasksBusyMessage],
    ]);
  });
});

test('what a worker has compiled is kept for the next one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'archwright-compiled-'));
  const worker = new WorkerProcess('normal', folder);
  const { module, name, seconds } = odd('whereabouts');
  await worker.run({ module, name, input: 1 }, seconds, undefined);
  await expect.poll(() => readdirSync(folder, { recursive: true }).length).toBeGreaterThan(1);
  await worker.end();
  rmSync(folder, { recursive: true, force: true });
});

test('a closed pool leaves no process behind and rejects tasks', async () => {
  const closing = new WorkerPool(() => undefined);
  const running = closing.run(odd('neverEnd'), undefined as never, ada).catch(refusalOf);
  await pause(200);
  const { pids } = closing;
  expect(pids).toHaveLength(1);
  await closing.close();
  expect((await running) as unknown).toBeTruthy();
  expect(pids.filter(isAlive)).toEqual([]);
  expect(refusalOf(await closing.run(odd('waitMs'), 1, ada).catch((error: unknown) => error))).toEqual([
    503,
    unavailableMessage,
  ]);
});
