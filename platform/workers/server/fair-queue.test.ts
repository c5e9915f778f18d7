/** Fair queueing: first in, first out per user; the user who waited longest since the last turn is next. */
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { FairQueue, QueueFull } from './fair-queue.ts';

/** A queue and the order in which turns began. */
function aQueue(limits: Partial<ConstructorParameters<typeof FairQueue>[0]> = {}) {
  const queue = new FairQueue({ running: 1, runningPerUser: 1, waiting: 10, waitingPerUser: 3, ...limits });
  const order: string[] = [];
  const ask = (name: string, signal?: AbortSignal) =>
    queue.enter(name.charAt(0), signal).then((end) => {
      order.push(name);
      return end;
    });
  return { ask, order };
}

test('a user with many entries takes turns with a user with one', async () => {
  const { ask, order } = aQueue();
  const turns = ['a1', 'a2', 'a3', 'b1', 'c1', 'a4'].map((name) => ask(name));
  for (let done = 0; done < turns.length; done++) {
    await expect.poll(() => order.length).toBe(done + 1);
    const name = order[done] ?? '';
    (await turns[['a1', 'a2', 'a3', 'b1', 'c1', 'a4'].indexOf(name)])?.();
  }
  expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'a3', 'a4']);
});

test('a user who returns after each turn gets as many as one who waits several times at once', async () => {
  const { ask, order } = aQueue();
  const loop = async (name: string) => {
    for (let turn = 0; turn < 4; turn++) {
      const end = await ask(name);
      await pause(2);
      end();
    }
  };
  await Promise.all([loop('a1'), loop('a2'), loop('b1')]);
  expect(order.slice(0, 8).filter((name) => name === 'b1')).toHaveLength(4);
});

test('one user never exceeds its share, even while there is capacity', async () => {
  const { ask, order } = aQueue({ running: 3 });
  const [end] = await Promise.all([ask('a1'), ask('b1')]);
  const second = ask('a2');
  expect(order).toEqual(['a1', 'b1']);
  end();
  end();
  await second;
  expect(order).toEqual(['a1', 'b1', 'a2']);
});

test('a full queue reports whether the limit is per user or global', async () => {
  const { ask } = aQueue({ waiting: 4 });
  await ask('a0');
  void Promise.all(['a1', 'a2', 'a3', 'b1'].map((name) => ask(name)));
  const scopeOf = (error: unknown) => error instanceof QueueFull && error.scope;
  expect(await ask('a4').catch(scopeOf)).toBe('user');
  expect(await ask('c1').catch(scopeOf)).toBe('all');
});

test('an aborted entry frees its place', async () => {
  const { ask, order } = aQueue({ waiting: 1 });
  const end = await ask('a1');
  const gone = new AbortController();
  const left = ask('b1', gone.signal).catch(() => 'left');
  gone.abort(new Error('gone'));
  expect(await left).toBe('left');
  const next = ask('c1');
  end();
  await next;
  expect(order).toEqual(['a1', 'c1']);
});
