/** Work that can wait goes behind others, but not forever. */
import pg from 'pg';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { theApp } from '#apps/server/testing/test-app.ts';
import { quietMoment } from './quiet-moment.ts';

const longMs = 600_000;
let pool: pg.Pool;

beforeAll(async () => {
  const { database } = (await theApp()).app;
  pool = new pg.Pool({ ...database.connection, max: 2 });
  await pool.query('select 1');
});
afterAll(() => pool.end());

/** Whether the moment has come, asked at any time. */
function watched(mostMs: number) {
  const found = { hasCome: false, moment: quietMoment(pool, mostMs).then(() => void (found.hasCome = true)) };
  return found;
}

test('the moment has come while nobody uses a connection', async () => {
  await quietMoment(pool, longMs);
  expect(pool.idleCount).toBe(pool.totalCount);
});

test('it comes when the last connection in use is given back, and leaves no listener behind', async () => {
  const [first, second] = [await pool.connect(), await pool.connect()];
  const waiting = watched(longMs);
  first.release();
  await pause(20);
  expect(waiting.hasCome).toBe(false);
  second.release();
  await waiting.moment;
  expect(pool.listenerCount('release')).toBe(0);
});

test('whoever takes another connection right after giving one back goes first', async () => {
  const admission = await pool.connect();
  const waiting = watched(longMs);
  await nextTurn();
  admission.release();
  const handler = await pool.connect();
  await pause(20);
  expect(waiting.hasCome).toBe(false);
  handler.release();
  await waiting.moment;
});

test('with ever more work of others it comes after the given time', async () => {
  const busy = await pool.connect();
  await quietMoment(pool, 5);
  expect(pool.idleCount).toBeLessThan(pool.totalCount);
  busy.release();
});
