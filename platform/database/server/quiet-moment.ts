/** Lets work that can wait go behind the requests of others. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Pool } from 'pg';

/** What is needed to know of a pool. */
type Connections = Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount' | 'on' | 'off'>;

const isQuiet = ({ totalCount, idleCount, waitingCount }: Connections): boolean =>
  waitingCount === 0 && totalCount === idleCount;

/** Resolves when a connection is given back, or after some ms. */
const givenBack = (pool: Connections, ms: number): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      pool.off('release', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    pool.on('release', done);
  });

/**
 * Resolves as soon as nobody uses a connection, at the latest after `mostMs`: with ever more requests the work goes on all
 * the same. A request uses several connections one after another, so that a moment counts when it outlasts a turn of the
 * event loop.
 */
export async function quietMoment(pool: Connections, mostMs: number): Promise<void> {
  const until = performance.now() + mostMs;
  for (let leftMs = mostMs; leftMs > 0; leftMs = until - performance.now()) {
    if (isQuiet(pool)) {
      await nextTurn();
      if (isQuiet(pool)) return;
    } else {
      await givenBack(pool, leftMs);
      // The connection counts as idle once all who listen have been told.
      await nextTurn();
    }
  }
}
