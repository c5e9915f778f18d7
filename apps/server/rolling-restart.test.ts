/** Rolling restart under load: the new version migrates the schema, the old one drains. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { overHttp } from '../../tools/api-client.ts';
import { signUp, type Person } from '../../tools/api-person.ts';
import { makeSeed } from '../../tools/api-seed.ts';
import { openTestPostgres, type TestPostgres } from '../../tools/postgres.ts';
import { freePort, isReady, startProduct } from '../../tools/product.ts';
import { openAppDatabase } from './app-database.ts';
import { buildApp, type App } from './app.ts';
import { readConfig } from './config.ts';
import { migrations } from './join-modules.ts';
import { Balancer } from './testing/balancer.ts';

const onPostgres = process.env['TEST_DB'] === 'postgres';
const secret = 'a secret for stress runs and benchmarks only';
let folder: string;
let postgres: TestPostgres;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'archwright-rolling-'));
  if (onPostgres) postgres = await openTestPostgres();
});
afterAll(async () => {
  if (onPostgres) await postgres.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A possible next version: it adds and removes nothing that the old one uses. */
const expansion = {
  name: '2999-01-01-001-next-version',
  sql: 'alter table document add column summary text; alter table namespace add column summary text;',
};

async function startNewer(databaseUrl: string): Promise<{ readonly app: App; readonly origin: string }> {
  const port = await freePort();
  const config = readConfig({
    DATA_DIR: join(folder, 'newer'),
    DATABASE_URL: databaseUrl,
    APP_SECRET: secret,
    PORT: String(port),
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
    DEMO: '0',
  });
  const logger = pino({ level: 'silent' });
  const app = await buildApp(config, logger, await openAppDatabase(config, logger), [...migrations, expansion]);
  await app.startWork();
  await app.server.listen({ host: '127.0.0.1', port });
  return { app, origin: `http://127.0.0.1:${port}` };
}

async function work(balancer: Balancer, person: Person, document: string, isOver: () => boolean): Promise<void> {
  const headers = person.headers();
  while (!isOver()) {
    const body = JSON.stringify({ name: `Space ${crypto.randomUUID()}` });
    await balancer.send({ method: 'POST', path: '/api/documentation/namespaces', headers, body });
    await balancer.send({ method: 'GET', path: `/api/documentation/documents/${document}`, headers });
    await pause(10);
  }
}

/** A long-running report: it blocks changes of the table, and must not block other readers. */
async function readSlowly(databaseUrl: string, milliseconds: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('begin; select count(*) from document');
  await pause(milliseconds);
  await client.query('commit');
  await client.end();
}

if (onPostgres) {
  test('R7 a rolling restart with a migration fails no request, also during a long read of the table', async () => {
    const databaseUrl = await postgres.createDatabase();
    const older = await startProduct({ dataDirectory: join(folder, 'older'), databaseUrl });
    const person = await signUp(overHttp(older.origin), 'ada');
    const { documents } = await makeSeed(person, 'rolling', { documents: 1 });
    const balancer = new Balancer(older.origin);
    let isOver = false;
    const people = Array.from({ length: 4 }, () => work(balancer, person, documents?.[0] ?? '', () => isOver));
    const reading = readSlowly(databaseUrl, 6_000);
    await pause(200);

    const newer = await startNewer(databaseUrl);
    try {
      balancer.sendTo(older.origin, newer.origin);
      await pause(1_000);
      const stopped = older.stop();
      // The load balancer polls readiness.
      while (await isReady(older.origin)) await pause(20);
      balancer.sendTo(newer.origin);
      expect(await stopped).toBe(0);
      const answeredByNewer = (): number => balancer.answersOf.get(newer.origin) ?? 0;
      await expect.poll(answeredByNewer, { timeout: 20_000 }).toBeGreaterThan(10);
      isOver = true;
      await Promise.all([...people, reading]);
      expect(balancer.failures).toEqual([]);
      expect(balancer.answersOf.get(older.origin)).toBeGreaterThan(10);
      const headers = person.headers();
      const answer = await overHttp(newer.origin)({ method: 'GET', url: '/api/documentation/namespaces', headers });
      expect(answer.status).toBe(200);
    } finally {
      isOver = true;
      balancer.close();
      await older.kill();
      await newer.app.close();
    }
  });
}
