/** A new installation: its accounts, the first sign-in, and the demo. */
import { sql } from 'kysely';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { everyBlockFiles } from '#platform/richtext/model/every-block.ts';
import { openDemo } from './demo.ts';
import { startProduct } from '../../tools/product.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';

let it: TestApp;

beforeAll(async () => {
  it = await startTestApp({ DEMO: '1', ADMIN_EMAIL: 'admin@example.org' }, 'empty');
});
afterAll(() => it.app.close());

const accounts = async (): Promise<readonly string[]> =>
  (await sql<{ email: string }>`select email from account order by email`.execute(it.app.database.owner)).rows.map(
    (row) => row.email,
  );

test('S23 a new installation has no accounts, not even for the address of the administrator', async () => {
  expect(await accounts()).toEqual([]);
});

test('S23 the demo account gets a password generated for this installation, known only to its owner', async () => {
  const login = await openDemo(it.app, it.config);
  const created = await accounts();
  // The people of the demo story; nobody knows their passwords.
  const colleagues = created.filter((email) => email.endsWith('@nordwind.example'));
  expect(created.filter((email) => !colleagues.includes(email))).toEqual(['demo@example.org']);
  expect(colleagues).toHaveLength(7);
  const file = join(it.config.dataDirectory, 'demo-login.txt');
  const password = /^Password: (.+)$/m.exec(readFileSync(file, 'utf8'))?.[1] ?? '';
  expect(password).toMatch(/^[\w-]{16}$/);
  expect(statSync(file).mode & 0o077).toBe(0);
  expect(login).toBe(`Demo login: demo@example.org  password: ${password}`);
  expect(it.logLines.join('\n')).not.toContain(password);
  expect((await it.signInAs('demo@example.org', password)).status).toBe(200);
  for (const guess of ['demo', 'password', 'archwright', 'admin', 'changeme', 'demo@example.org', '']) {
    expect((await it.signInAs('demo@example.org', guess)).status).not.toBe(200);
    expect((await it.signInAs('mara.lindqvist@nordwind.example', guess)).status).not.toBe(200);
  }
  // A second start returns the same login and creates no second one.
  expect(await openDemo(it.app, it.config)).toBe(login);
  expect(await accounts()).toEqual(created);
  expect(readFileSync(file, 'utf8')).toContain(password);
});

test('everything in the demo can be found by the words of its text, at the time of its last change', async () => {
  const { rows } = await sql<{ kind: string; found: number; wordless: number; late: number }>`
    select kind, count(*)::int as found, (count(*) filter (where words = ''::tsvector))::int as wordless,
      (count(*) filter (where updated_at > clock_timestamp()))::int as late
    from search_entry group by kind`.execute(it.app.database.owner);
  expect(rows.filter(({ wordless, late }) => wordless > 0 || late > 0)).toEqual([]);
  const kinds = new Map(rows.map(({ kind, found }) => [kind, found]));
  expect([...kinds.keys()].toSorted()).toEqual([
    'adr',
    'board',
    'c4model',
    'contextmap',
    'dbmodel',
    'diagram',
    'doc',
    'driver',
    'metric',
    'rfc',
    'structurizr',
  ]);
  const { rows: ages } = await sql<{ days: number }>`
    select extract(day from clock_timestamp() - min(updated_at))::int as days
    from search_entry where kind = 'adr'`.execute(it.app.database.owner);
  expect(ages[0]?.days).toBeGreaterThan(150);
  const { rows: words } = await sql<{ count: number }>`
    select count(*)::int as count from search_word`.execute(it.app.database.owner);
  expect(words[0]?.count).toBeGreaterThan(1_000);
});

test('the pages of the demo hold nothing that cannot be shown', async () => {
  const { rows } = await sql<{ title: string; json: string }>`select title, json from document
    where title in ('Handbook', 'Every block')`.execute(it.app.database.owner);
  const page = (title: string): string => rows.find((row) => row.title === title)?.json ?? '';
  expect(page('Handbook')).toContain(`"type":"image","attrs":{"file":"${everyBlockFiles.image}"`);
  expect(page('Handbook')).not.toContain('document.png');
  expect(page('Every block')).toContain('Tables');
  expect(page('Every block')).not.toMatch(/"type":"(?:diagram|structurizr|c4model)"|Embeds/);
});

test('S23 another installation generates another password', async () => {
  const file = join(it.config.dataDirectory, 'demo-login.txt');
  const first = readFileSync(file, 'utf8');
  await sql`delete from account`.execute(it.app.database.owner);
  await openDemo(it.app, it.config);
  expect(readFileSync(file, 'utf8')).not.toBe(first);
});

test('a server that Node watches for changes becomes ready', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'archwright-watched-'));
  const product = await startProduct({ dataDirectory: folder, nodeOptions: ['--watch', '--watch-preserve-output'] });
  try {
    expect((await fetch(`${product.origin}/readyz`)).status).toBe(200);
  } finally {
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
