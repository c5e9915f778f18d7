/** Shutdown under load: every request gets its response, and a load balancer has time to react. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { overHttp } from '../../tools/api-client.ts';
import { signUp, type Person } from '../../tools/api-person.ts';
import { makeSeed } from '../../tools/api-seed.ts';
import { openTestPostgres, type TestPostgres } from '../../tools/postgres.ts';
import { startProduct } from '../../tools/product.ts';
import { Balancer } from './testing/balancer.ts';

let folder: string;
let postgres: TestPostgres | undefined;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'archwright-shutdown-'));
  postgres = process.env['TEST_DB'] === 'postgres' ? await openTestPostgres() : undefined;
});
afterAll(async () => {
  await postgres?.close();
  rmSync(folder, { recursive: true, force: true });
});

const statusOf = async (origin: string, path: string): Promise<number> => {
  const reply = await fetch(origin + path, { headers: { connection: 'close' }, signal: AbortSignal.timeout(2_000) });
  await reply.text();
  return reply.status;
};

/** All kinds of requests until shortly after readiness is gone: the time a load balancer may need. */
async function loadOf(balancer: Balancer, person: Person, document: string, isOver: () => boolean): Promise<void> {
  const headers = person.headers();
  for (let count = 0; !isOver(); count += 1) {
    if (count % 4 === 0) {
      const body = JSON.stringify({ name: `Space ${count} ${crypto.randomUUID()}` });
      await balancer.send({ method: 'POST', path: '/api/documentation/namespaces', headers, body });
    } else if (count % 4 === 1) {
      await balancer.send({ method: 'GET', path: '/api/projects', headers });
    } else await balancer.send({ method: 'GET', path: `/api/documentation/documents/${document}`, headers });
  }
}

test('R6 R17 SIGTERM under load: no request fails, readiness goes first, liveness stays, and the process exits within 10 s', async () => {
  const databaseUrl = await postgres?.createDatabase();
  const product = await startProduct({
    dataDirectory: join(folder, 'data'),
    ...(databaseUrl === undefined ? {} : { databaseUrl }),
  });
  const person = await signUp(overHttp(product.origin), 'ada');
  const { documents } = await makeSeed(person, 'load', { documents: 1 });
  const balancer = new Balancer(product.origin);
  let isOver = false;
  const load = Array.from({ length: 8 }, () => loadOf(balancer, person, documents?.[0] ?? '', () => isOver));
  await pause(1_000);
  expect([await statusOf(product.origin, '/readyz'), await statusOf(product.origin, '/healthz')]).toEqual([200, 200]);

  // Still in flight when everything else has been answered.
  const body = JSON.stringify({ name: 'A slow one' });
  const slow = {
    method: 'POST',
    path: '/api/documentation/namespaces',
    headers: person.headers(),
    body,
    slowMs: 2_500,
  };
  const slowest = balancer.send(slow);
  await pause(100);
  const stopped = performance.now();
  const ended = product.stop();
  await expect.poll(() => statusOf(product.origin, '/readyz'), { timeout: 900, interval: 20 }).toBe(503);
  balancer.isDraining = true;
  expect(await statusOf(product.origin, '/healthz')).toBe(200);
  await pause(400);
  isOver = true;
  await Promise.all(load);
  await slowest;
  expect(await ended).toBe(0);
  expect(performance.now() - stopped).toBeLessThan(10_000);
  balancer.close();

  expect(balancer.failures).toEqual([]);
  expect(balancer.answers).toBeGreaterThan(20);
  expect(balancer.answersWhileDraining).toBeGreaterThan(5);
});
