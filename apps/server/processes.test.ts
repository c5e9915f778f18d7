/** Several processes: web processes and workers on one PostgreSQL, a single process on a data directory. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { overHttp, sendJson, type Send } from '../../tools/api-client.ts';
import { signUp } from '../../tools/api-person.ts';
import { documentText } from '../../tools/api-seed.ts';
import { openTestPostgres, type TestPostgres } from '../../tools/postgres.ts';
import { startProduct, type Product } from '../../tools/product.ts';
import { catchMails, headerOf, type SmtpCatcher } from './testing/smtp-catcher.ts';

const onPostgres = process.env['TEST_DB'] === 'postgres';
let folder: string;
let postgres: TestPostgres | undefined;
const running: Product[] = [];
const catchers: SmtpCatcher[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'archwright-processes-'));
  postgres = onPostgres ? await openTestPostgres() : undefined;
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((product) => product.kill()));
  await Promise.all(catchers.splice(0).map((catcher) => catcher.close()));
});
afterAll(async () => {
  await postgres?.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Settings {
  readonly databaseUrl?: string;
  readonly role?: 'all' | 'web' | 'worker';
  readonly smtpUrl?: string;
}

async function start(settings: Settings): Promise<Product> {
  const product = await startProduct({
    dataDirectory: join(folder, 'data'),
    ...(settings.databaseUrl === undefined ? {} : { databaseUrl: settings.databaseUrl }),
    env: {
      ROLE: settings.role ?? 'all',
      ...(settings.smtpUrl === undefined ? {} : { SMTP_URL: settings.smtpUrl }),
    },
  });
  running.push(product);
  return product;
}

async function startCatcher(): Promise<SmtpCatcher> {
  const catcher = await catchMails();
  catchers.push(catcher);
  return catcher;
}

async function ask<Row extends pg.QueryResultRow>(databaseUrl: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

/**
 * The queue declares a silent worker dead after a minute, and workers check once a minute: here both times are skipped.
 */
async function letSilencePass(databaseUrl: string): Promise<void> {
  const silence =
    "set heartbeat_on = heartbeat_on - interval '5 minutes' where state = 'active' and name = 'send-mail'";
  await ask(databaseUrl, `update pgboss.job ${silence}`);
  await ask(databaseUrl, 'update pgboss.queue set monitor_claim_on = null, monitor_on = null');
  const boss = new PgBoss({ connectionString: databaseUrl, supervise: false, schedule: false, migrate: false });
  await boss.start();
  await boss.supervise('send-mail');
  await boss.stop();
}

interface MadeKey {
  readonly data: { readonly key: string };
}

const registration = (email: string) => ({
  method: 'POST',
  url: '/api/public/registration',
  body: {
    email,
    password: 'a long enough passphrase',
    organisation: 'Works',
    project: 'Shop',
    termsAndConditions: true,
  },
});

if (!onPostgres) {
  test('a second process on one data directory exits with a message, and the first continues', async () => {
    const first = await start({});
    await expect(start({})).rejects.toThrow(/ended with 1 .*\nData directory .* is in use by another process\.\n?$/s);
    expect((await overHttp(first.origin)({ method: 'GET', url: '/readyz', headers: {} })).status).toBe(200);
  });
}

if (onPostgres) {
  test('two web processes and a worker on one PostgreSQL act as one product', async () => {
    const databaseUrl = (await postgres?.createDatabase()) ?? '';
    const webs = await Promise.all([start({ databaseUrl, role: 'web' }), start({ databaseUrl, role: 'web' })]);
    const [one, other] = [overHttp(webs[0].origin), overHttp(webs[1].origin)];
    await sendJson(one, registration('early@example.test'));
    await pause(1_500);
    const mailbox = { method: 'GET', url: '/dev/mailbox.json', headers: {} };
    expect(await sendJson(other, mailbox)).toEqual([]);

    const worker = await start({ databaseUrl, role: 'worker' });
    await expect.poll(() => sendJson(other, mailbox), { timeout: 10_000 }).toHaveLength(1);
    expect((await overHttp(worker.origin)({ method: 'GET', url: '/api/current-user', headers: {} })).status).toBe(404);

    let turn = 0;
    const mixed: Send = (exchange) => (++turn % 2 === 0 ? one : other)(exchange);
    const person = await signUp(mixed, 'ada');
    const space = (await person.call('POST', '/documentation/namespaces', { name: 'Handbook' })) as Named;
    const page = { title: 'Start', json: documentText('start'), namespace: space.data.code };
    const { data } = (await person.call('POST', '/documentation/documents', page)) as Named;
    for (let revision = 1; revision <= 6; revision += 1) {
      await person.call('PUT', `/documentation/documents/${data.id}`, {
        title: `Version ${revision}`,
        json: documentText('x'),
        revision,
      });
      const read = (await person.call('GET', `/documentation/documents/${data.id}`)) as Named;
      expect(read.data).toMatchObject({ title: `Version ${revision}`, revision: revision + 1 });
    }
    // A session revoked at one process is revoked at the other.
    const headers = person.headers();
    await sendJson(one, { method: 'POST', url: '/api/logout/everywhere', headers });
    expect((await other({ method: 'GET', url: '/api/current-user', headers })).status).toBe(401);
  });

  test('a person is asked by one process and answers to another, and a session survives the end of its process', async () => {
    const databaseUrl = (await postgres?.createDatabase()) ?? '';
    const all = await start({ databaseUrl });
    const web = await start({ databaseUrl, role: 'web' });
    const person = await signUp(overHttp(all.origin), 'ada');
    const plan = `insert into subscription (organization_id, plan, seats) values ('${person.organizationId}', 'pro', 5)
      on conflict (organization_id) do update set plan = 'pro', seats = 5`;
    await ask(databaseUrl, plan);
    await person.call('POST', '/projects', { name: 'Depot' });
    await person.call('POST', '/organization/api/enable', {});
    const made = (await person.call('POST', '/organization/api/keys', { name: 'Agent', validFor: '1d' })) as MadeKey;
    // Calls go to one process and everything else, answers among it, to the other.
    let [calls, others] = [all.origin, web.origin];
    const client = new Client({ name: 'tests', version: '1' }, { capabilities: { elicitation: {} } });
    let asked = 0;
    client.setRequestHandler('elicitation/create', () => {
      asked += 1;
      return { action: 'accept', content: { project: 'DEPOT' } };
    });
    const transport = new StreamableHTTPClientTransport(new URL(`${all.origin}/mcp`), {
      requestInit: { headers: { authorization: `Bearer ${made.data.key}` } },
      fetch: (_, init) => fetch(`${String(init?.body).includes('"tools/call"') ? calls : others}/mcp`, init),
    });
    await client.connect(transport);
    const listed = await client.callTool({ name: 'list_adrs', arguments: {} });
    expect([asked, listed.isError ?? false, listed.structuredContent]).toEqual([
      1,
      false,
      { adrs: [], nextCursor: null, total: 0 },
    ]);
    // Whichever process takes the next requests, the session goes on.
    [calls, others] = [others, calls];
    await client.callTool({ name: 'list_adrs', arguments: {} });
    expect(asked).toBe(2);
    await web.kill();
    const next = await start({ databaseUrl, role: 'web' });
    calls = next.origin;
    await client.callTool({ name: 'list_adrs', arguments: {} });
    expect(asked).toBe(3);
    // Ended at one, it has ended at the other.
    const headers = {
      authorization: `Bearer ${made.data.key}`,
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
      'mcp-session-id': transport.sessionId ?? '',
    };
    const ping = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' });
    const pinged = async (origin: string): Promise<number> =>
      (await fetch(`${origin}/mcp`, { method: 'POST', headers, body: ping })).status;
    expect([await pinged(calls), await pinged(others)]).toEqual([200, 200]);
    await transport.terminateSession();
    expect([await pinged(calls), await pinged(others)]).toEqual([404, 404]);
    await client.close();
  });

  test('six processes that start on an empty database concurrently migrate it once', async () => {
    const databaseUrl = (await postgres?.createDatabase()) ?? '';
    const six = await Promise.all(Array.from({ length: 6 }, () => start({ databaseUrl })));
    expect(new Set(six.map((product) => product.pid)).size).toBe(6);
    const twice = await ask(databaseUrl, 'select name from migration_checksum group by name having count(*) > 1');
    expect(twice).toEqual([]);
    const [counts] = await ask<{ applied: number; recorded: number }>(
      databaseUrl,
      `select
      (select count(*)::int from kysely_migration) as applied, (select count(*)::int from migration_checksum) as recorded`,
    );
    expect(counts?.applied).toBeGreaterThan(5);
    expect(counts?.recorded).toBe(counts?.applied);
  });

  test('R10 a job whose worker is killed with kill -9 is taken over by another worker, and takes effect once', async () => {
    const databaseUrl = (await postgres?.createDatabase()) ?? '';
    const catcher = await startCatcher();
    const smtp = { databaseUrl, smtpUrl: catcher.url };
    const web = await start({ ...smtp, role: 'web' });
    let worker = await start({ ...smtp, role: 'worker' });
    catcher.treatAs('hang');
    await sendJson(overHttp(web.origin), registration('grace@example.test'));
    await expect.poll(() => catcher.tries.length, { timeout: 10_000 }).toBe(1);
    await worker.kill();
    expect(await ask(databaseUrl, 'select sent_at from mail')).toEqual([{ sent_at: null }]);

    catcher.treatAs('accept');
    worker = await start({ ...smtp, role: 'worker' });
    await letSilencePass(databaseUrl);
    const hasten = "update pgboss.job set start_after = now() where name = 'send-mail' and state = 'retry'";
    await expect
      .poll(async () => (await ask(databaseUrl, hasten), catcher.accepted.length), { timeout: 30_000 })
      .toBe(1);
    await expect
      .poll(() => ask(databaseUrl, 'select sealed from mail'), { timeout: 5_000 })
      .toEqual([{ sealed: null }]);
    expect(new Set(catcher.tries.map((mail) => headerOf(mail, 'message-id'))).size).toBe(1);
    await pause(2_500);
    expect(catcher.accepted).toHaveLength(1);
  });
}

interface Named {
  readonly data: { readonly id: string; readonly code: string; readonly revision: number };
}
