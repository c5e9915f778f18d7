/** A new installation: its accounts and the first sign-in. */
import { sql } from 'kysely';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDemo } from './demo.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';

// PostgreSQL is shared by all tests of a run: only the embedded database is new here.
const onlyWhenNew = { skip: process.env['TEST_DB'] === 'postgres', timeout: 60_000 };
let it: TestApp;

beforeAll(async () => {
  if (!onlyWhenNew.skip) it = await startTestApp({ DEMO: '1', ADMIN_EMAIL: 'admin@example.org' });
}, 60_000);
afterAll(async () => {
  if (!onlyWhenNew.skip) await it.app.close();
});

const accounts = async (): Promise<readonly string[]> =>
  (await sql<{ email: string }>`select email from account`.execute(it.app.database.owner)).rows.map((row) => row.email);

test('S23 a new installation has no accounts, not even for the address of the administrator', onlyWhenNew, async () => {
  expect(await accounts()).toEqual([]);
});

test(
  'S23 the demo account gets a password generated for this installation, known only to its owner',
  onlyWhenNew,
  async () => {
    const login = await openDemo(it.app, it.config);
    expect(await accounts()).toEqual(['demo@example.org']);
    const file = join(it.config.dataDirectory, 'demo-login.txt');
    const password = /^Password: (.+)$/m.exec(readFileSync(file, 'utf8'))?.[1] ?? '';
    expect(password).toMatch(/^[\w-]{16}$/);
    expect(statSync(file).mode & 0o077).toBe(0);
    expect(login).toBe(`Demo login: demo@example.org  password: ${password}`);
    expect(it.logLines.join('\n')).not.toContain(password);
    expect((await it.signInAs('demo@example.org', password)).status).toBe(200);
    for (const guess of ['demo', 'password', 'archwright', 'admin', 'changeme', 'demo@example.org', '']) {
      expect((await it.signInAs('demo@example.org', guess)).status).not.toBe(200);
    }
    // A second start returns the same login and creates no second one.
    expect(await openDemo(it.app, it.config)).toBe(login);
    expect(await accounts()).toEqual(['demo@example.org']);
    expect(readFileSync(file, 'utf8')).toContain(password);
  },
);

test('S23 another installation generates another password', onlyWhenNew, async () => {
  const file = join(it.config.dataDirectory, 'demo-login.txt');
  const first = readFileSync(file, 'utf8');
  await sql`delete from account`.execute(it.app.database.owner);
  await openDemo(it.app, it.config);
  expect(readFileSync(file, 'utf8')).not.toBe(first);
});
