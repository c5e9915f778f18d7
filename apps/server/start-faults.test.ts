/** Failed starts: one message that names the cause, exit code 1, no stack trace, no demo login. */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestPostgres, type TestPostgres } from '../../tools/postgres.ts';
import { freePort } from '../../tools/product.ts';

const root = join(import.meta.dirname, '../..');
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'archwright-start-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface End {
  readonly code: number | null;
  readonly said: string;
  readonly complained: string;
}

/** Starts the product with only these variables and waits for its exit. */
async function startWith(variables: Readonly<Record<string, string>>, options: readonly string[] = []): Promise<End> {
  const child = spawn(process.execPath, [...options, 'apps/server/main.mjs'], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: join(folder, 'data'),
      LOG_LEVEL: 'silent',
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [said, complained] = ['', ''];
  child.stdout.on('data', (text: Buffer) => (said += text.toString()));
  child.stderr.on('data', (text: Buffer) => (complained += text.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, said, complained };
}

/** One line without internals. */
function expectSentence(end: End, sentence: RegExp): void {
  expect(end.complained.trimEnd()).toMatch(sentence);
  expect(end.complained.trimEnd().split('\n')).toHaveLength(1);
  expect({ code: end.code, said: end.said }).toEqual({ code: 1, said: '' });
}

const secret = { APP_SECRET: 'a secret that is only used by this test' };

if (process.env['TEST_DB'] !== 'postgres') {
  const faults: readonly (readonly [string, Readonly<Record<string, string>>, RegExp])[] = [
    [
      'OUTBOUND_ALLOW=garbage',
      { OUTBOUND_ALLOW: '10.0.0.0/8, garbage' },
      /^OUTBOUND_ALLOW must be a list of host:port or networks.*"garbage" is neither\.$/,
    ],
    [
      'TRUST_PROXY=garbage',
      { TRUST_PROXY: 'garbage' },
      /^TRUST_PROXY must be a number of hops.*"garbage" is neither\.$/,
    ],
    [
      'TRUST_PROXY=10.0.0.0/99',
      { TRUST_PROXY: '10.0.0.0/99' },
      /^TRUST_PROXY must be .*"10\.0\.0\.0\/99" is neither\.$/,
    ],
    ['ADMIN_EMAIL=notamail', { ADMIN_EMAIL: 'notamail' }, /^ADMIN_EMAIL must be an e-mail address.*"notamail"\.$/],
    ['SUPPORT_MAIL=notamail', { SUPPORT_MAIL: 'notamail' }, /^SUPPORT_MAIL must be an e-mail address.*"notamail"\.$/],
    [
      'DATABASE_URL=garbage',
      { ...secret, DATABASE_URL: 'garbage' },
      /^DATABASE_URL must be an address that starts with postgres:/,
    ],
    [
      'a bare % in DATABASE_URL',
      { ...secret, DATABASE_URL: 'postgres://u:a%b@localhost/x' },
      /^DATABASE_URL holds a "%"/,
    ],
    [
      'DATABASE_URL without APP_SECRET',
      { DATABASE_URL: 'postgres://localhost/x' },
      /^APP_SECRET is required together with DATABASE_URL/,
    ],
    ['a short APP_SECRET', { APP_SECRET: 'short' }, /^APP_SECRET must have at least 32 characters\.$/],
    ['PUBLIC_URL=garbage', { PUBLIC_URL: 'garbage' }, /^PUBLIC_URL must be an address that starts with http:/],
    ['SMTP_URL=garbage', { SMTP_URL: 'garbage' }, /^SMTP_URL must be an address that starts with smtp:/],
    ['PORT=eighty', { PORT: 'eighty' }, /^PORT must be a whole number from 0 to 65535, not "eighty"\.$/],
    ['ROLE=boss', { ROLE: 'boss' }, /^ROLE must be one of all, web, worker, not "boss"\.$/],
    ['BILLING=stripe without keys', { BILLING: 'stripe' }, /^STRIPE_SECRET_KEY is required with BILLING=stripe/],
    [
      'a key of Stripe without the secret of its messages',
      { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' },
      /^STRIPE_WEBHOOK_SECRET is required with BILLING=stripe and looks like whsec_…\.$/,
    ],
    ['ROLE=worker on the embedded database', { ROLE: 'worker' }, /^ROLE=worker needs DATABASE_URL/],
  ];
  test.each(faults)('%s', async (_what, variables, sentence) => {
    expectSentence(await startWith(variables), sentence);
  });

  test('a DATA_DIR without write permission', async () => {
    // Root may write everywhere except to what is not a disk.
    const unwritable = process.getuid?.() === 0 ? '/sys/archwright' : join(folder, 'read-only');
    if (unwritable.startsWith(folder)) mkdirSync(unwritable, { mode: 0o500 });
    const sentence = /^DATA_DIR .* cannot be used: it cannot be written \(E[A-Z]+\)\. Name a directory that this user/;
    expectSentence(await startWith({ DATA_DIR: unwritable }), sentence);
  });

  test.runIf(process.platform === 'linux')('a DATA_DIR below a file system that creates nothing', async () => {
    expectSentence(
      await startWith({ DATA_DIR: '/proc/archwright/data' }),
      /^DATA_DIR \/proc\/archwright\/data cannot be used: it cannot be written \(E[A-Z]+\)\. Name a directory that this/,
    );
  });

  test('a DATA_DIR that is a file', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    expectSentence(
      await startWith({ DATA_DIR: file }),
      /^DATA_DIR .*file cannot be used: it is a file, or lies below one\./,
    );
    expectSentence(await startWith({ DATA_DIR: join(file, 'x') }), /cannot be used: it is a file, or lies below one\./);
  });

  test('a Node that is too old', async () => {
    const pretend = 'data:text/javascript,Object.defineProperty(process.versions,"node",{value:"20.20.2"})';
    expectSentence(
      await startWith({}, ['--import', pretend]),
      /^Archwright needs Node 24 or newer to run; this is Node 20\.20\.2\. Start it with "npm start"/,
    );
  });

  test('a PORT in use, reported before a database is created', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    try {
      const data = join(folder, 'unused');
      const end = await startWith({ PORT: String(port), DEMO: '1', DATA_DIR: data });
      expectSentence(
        end,
        new RegExp(`^PORT ${port} on 127\\.0\\.0\\.1 is taken by another program\\. Stop that program`),
      );
      expect(readdirSync(data)).toEqual([]);
    } finally {
      other.close();
    }
  });

  test('a HOST of another machine', async () => {
    const end = await startWith({ HOST: '192.0.2.1', DEMO: '0' });
    expectSentence(end, /^HOST 192\.0\.2\.1 is no address of this machine \(EADDRNOTAVAIL\)\. Correct HOST\.$/);
  });

  test('a HOST that cannot be resolved', async () => {
    const end = await startWith({ HOST: '300.1.1.1', DEMO: '0' });
    expectSentence(end, /^HOST 300\.1\.1\.1 is no address of this machine \((ENOTFOUND|EAI_AGAIN)\)\. Correct HOST\.$/);
  });
} else {
  let postgres: TestPostgres;
  let url: URL;
  beforeAll(async () => {
    postgres = await openTestPostgres();
    url = new URL(await postgres.createDatabase());
  });
  afterAll(() => postgres.close());
  const startOn = (change: (changed: URL) => void): Promise<End> => {
    const changed = new URL(url);
    change(changed);
    return startWith({ ...secret, DATABASE_URL: changed.href });
  };

  test('an unreachable database server', async () => {
    const port = String(await freePort());
    const end = await startOn((changed) => (changed.port = port));
    expectSentence(
      end,
      new RegExp(
        `^PostgreSQL at .*:${port} cannot be reached \\(ECONNREFUSED\\)\\. Start it, or correct DATABASE_URL\\.$`,
      ),
    );
  });

  test('an unknown host name', async () => {
    const end = await startOn((changed) => (changed.hostname = 'database.invalid'));
    expectSentence(end, /^PostgreSQL at database\.invalid:\d+ cannot be reached \((ENOTFOUND|EAI_AGAIN)\)\. Start it/);
  });

  test('an unknown user, and a wrong password', async () => {
    const refused = /^PostgreSQL at .* refused the user ".*" of DATABASE_URL: .*\. Correct user and password\.$/;
    expectSentence(await startOn((changed) => (changed.username = 'nobody_of_this_name')), refused);
    expectSentence(await startOn((changed) => (changed.password = 'wrong')), refused);
  });

  test('an unknown database', async () => {
    const end = await startOn((changed) => (changed.pathname = '/missing'));
    expectSentence(end, /^PostgreSQL at .* has no database "missing"\. Create it, or correct DATABASE_URL\.$/);
  });

  test('a user without permission to create tables', async () => {
    const name = `reader_${process.pid}`;
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    await client.query(`create role ${name} login password 'reads'`);
    try {
      const end = await startOn((changed) => Object.assign(changed, { username: name, password: 'reads' }));
      expectSentence(
        end,
        new RegExp(`^The user "${name}" of DATABASE_URL lacks a right: .*\\. It must own its database\\.$`),
      );
    } finally {
      await client.query(`drop role ${name}`);
      await client.end();
    }
  });
}
