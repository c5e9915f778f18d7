/** Backup and move of an installation with the operator commands. */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { withStoppedProduct } from '#platform/database/server/archive-connection.ts';
import { readArchive } from '#platform/database/server/archive-reader.ts';
import type { Digests } from '#platform/database/server/archive-format.ts';
import { startCrowd } from '../../tools/crash-writers.ts';
import { overHttp, sendJson } from '../../tools/api-client.ts';
import { signUp } from '../../tools/api-person.ts';
import { makeSeed } from '../../tools/api-seed.ts';
import { openTestPostgres, type TestPostgres } from '../../tools/postgres.ts';
import { prepareEmptyDatabase } from '../../tools/prepared-database.ts';
import { startProduct } from '../../tools/product.ts';
import { startDailyBackup } from './daily-backup.ts';
import { theApp } from './testing/test-app.ts';

const stored = z.object({ data: z.object({ id: z.string() }) });
const tokens = z.object({ token: z.string() });
const onPostgres = process.env['TEST_DB'] === 'postgres';
const secret = 'a secret for stress runs and benchmarks only';
let folder: string;
let postgres: TestPostgres | undefined;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'archwright-archive-'));
  postgres = onPostgres ? await openTestPostgres() : undefined;
});
afterAll(async () => {
  await postgres?.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Place {
  readonly dataDirectory: string;
  readonly databaseUrl?: string;
}

/** An empty directory. */
const inFolder = (name: string): Place => ({ dataDirectory: join(folder, name) });
/** An embedded database without tables: creating one takes seconds. */
function onPristine(name: string): Place {
  const place = inFolder(name);
  prepareEmptyDatabase(place.dataDirectory);
  return place;
}
const onServer = async (name: string): Promise<Place> => ({
  ...inFolder(name),
  databaseUrl: (await postgres?.createDatabase()) ?? '',
});

type Command = 'backup' | 'restore' | 'data-export' | 'data-import';

/** Runs a command as a separate process. */
async function run(command: Command, place: Place, args: readonly string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [join(import.meta.dirname, `${command}.ts`), ...args], {
    env: {
      PATH: process.env['PATH'] ?? '',
      DATA_DIR: place.dataDirectory,
      // A dozen processes read the same sources as the product.
      NODE_COMPILE_CACHE: join(import.meta.dirname, '../../.cache/compile'),
      ...(place.databaseUrl === undefined ? {} : { DATABASE_URL: place.databaseUrl, APP_SECRET: secret }),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const [output, sentence, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { output: output.trim(), sentence: sentence.trim(), code };
}

async function expectDone(command: Command, place: Place, args: readonly string[], env?: Record<string, string>) {
  const result = await run(command, place, args, env);
  expect(result).toMatchObject({ code: 0, sentence: '' });
  return result;
}

const startOn = (place: Place) => startProduct({ ...place, env: { APP_SECRET: secret } });

/** Row counts and checksums computed by the database, independently of the archive code. */
const contentsOf = (place: Place): Promise<Record<string, string>> =>
  withStoppedProduct(place, async ({ connection }) => {
    const client = new pg.Client(connection);
    await client.connect();
    try {
      await client.query('begin');
      await client.query("set local timezone = 'UTC'");
      const tables = await client.query<{ name: string }>(`select relname as name from pg_class
        where relnamespace = 'public'::regnamespace and relkind = 'r' and relname !~ '^(kysely_|rate_limit)'
        -- Bytes of files lie in a folder or here.
        and relname <> 'file_chunk' order by 1`);
      const contents: Record<string, string> = {};
      for (const { name } of tables.rows) {
        const { rows } = await client.query<{ sum: string }>(`select count(*) || ' rows ' ||
          coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text) collate "C")), '') as sum from "${name}" t`);
        contents[name] = rows[0]?.sum ?? '';
      }
      return contents;
    } finally {
      await client.end();
    }
  });

async function digestsIn(path: string): Promise<Digests> {
  for await (const part of readArchive(path)) if (part.kind === 'end') return part.digests;
  throw new Error('An archive has an end.');
}

async function fill(place: Place): Promise<void> {
  const product = await startOn(place);
  const person = await signUp(overHttp(product.origin), 'ada');
  await makeSeed(person, 'Zürich 😀', { documents: 5 });
  await product.stop();
}

/** Values prone to loss: microseconds, nested JSON, arrays, unusual characters. */
const awkward = `
  update account set last_login_at = '2026-02-03 04:05:06.123457+00', created_at = '0099-01-01 00:00:00.000001+00 BC',
    roles = array['ROLE_USER', 'with "quotes", {braces} and \\ back', '', 'null', E'tab\\tline\\n'],
    first_name = E'\\u0001 \\\\N "x" \\U0001F600 \\u2028', last_name = 'null';
  update activity set details = '{"n": 12345678901234567890.10, "t": "a\\nb", "e": {}, "u": "\\u00e9", "z": null, "l": [1.0, 2e3]}';
  update document set json = repeat('long " text \\ ', 100000) where id = (select min(id::text)::uuid from document)`;

async function addAwkwardValues(place: Place): Promise<void> {
  await withStoppedProduct(place, async ({ connection }) => {
    const client = new pg.Client(connection);
    await client.connect();
    await client.query(awkward);
    await client.end();
  });
}

async function expectFaithfulBackupUnderWrites(source: Place, target: Place): Promise<void> {
  const file = join(folder, `${onPostgres}-under-writes.gz`);
  const product = await startOn(source);
  const crowd = await startCrowd(product.origin, 2);
  await pause(1_000);
  await expectDone('backup', source, ['--to', file]);
  await pause(200);
  const verdict = await crowd.stop();
  expect(await product.stop()).toBe(0);
  expect({ lost: verdict.lost, faults: verdict.faults }).toEqual({ lost: [], faults: [] });
  expect(verdict.acknowledged).toBeGreaterThan(5);

  await expectDone('restore', target, [file], { APP_SECRET: secret });
  const again = join(folder, `${onPostgres}-again.gz`);
  await expectDone('backup', target, ['--to', again], { APP_SECRET: secret });
  const digests = await digestsIn(file);
  expect(await digestsIn(again)).toEqual(digests);
  expect(digests['document']?.rows).toBeGreaterThan(1);
  await expectOneMoment(target);
}

/** Snapshot consistency: a stored revision for every save, and no dangling references. */
async function expectOneMoment(place: Place): Promise<void> {
  const halves = await withStoppedProduct(place, async ({ connection }) => {
    const client = new pg.Client(connection);
    await client.connect();
    const { rows } = await client.query(`select d.id from document d
      where d.revision <> (select count(*) from document_revision r where r.document_id = d.id)`);
    await client.end();
    return rows;
  });
  expect(halves).toEqual([]);
}

test('the schema stores nothing outside of tables that an archive would miss', async () => {
  const { app } = await theApp();
  const client = new pg.Client(app.database.connection);
  await client.connect();
  const { rows } = await client.query(`
    select relname as name from pg_class where relkind in ('S', 'm') and relnamespace = 'public'::regnamespace
    union all select tgname from pg_trigger join pg_class c on c.oid = tgrelid
      where not tgisinternal and c.relnamespace = 'public'::regnamespace`);
  await client.end();
  expect(rows).toEqual([]);
});

if (!onPostgres) {
  test('R9 a backup taken under writes restores into an empty directory: all row counts and checksums are equal', async () => {
    await expectFaithfulBackupUnderWrites(inFolder('busy'), inFolder('restored'));
  }, 600_000);

  test('a restored installation starts only with its own secret, and its users can sign in', async () => {
    const source = inFolder('with-people');
    let product = await startProduct(source);
    const person = await signUp(overHttp(product.origin), 'ada');
    const plan = stored.parse(await person.upload('plan.txt', 'what the plan says'));
    const made = await expectDone('backup', source, []);
    expect(made.output).toMatch(
      /backups\/backup-[-\dT]+\.ndjson\.gz: \d+ tables, \d+ rows\.\nKeep .*app-secret\.txt with it/,
    );
    const file = join(source.dataDirectory, 'backups', readdirSync(join(source.dataDirectory, 'backups'))[0] ?? '');

    const running = await run('data-export', source, [join(folder, 'never.gz')]);
    expect(running).toMatchObject({
      code: 1,
      sentence: expect.stringMatching(/^Stop the product first: data directory .* is in use\.$/),
    });
    expect((await run('restore', source, [file])).sentence).toMatch(/^Stop the product first/);
    await product.stop();
    expect((await run('restore', source, [file])).sentence).toMatch(/^This installation is not empty \(table \w+\): /);
    expect(
      (await run('restore', onPristine('other'), [file], { APP_SECRET: `${secret}, but another` })).sentence,
    ).toMatch(/^APP_SECRET is not the secret of the installation/);
    expect((await run('restore', { dataDirectory: '/proc/archwright/data' }, [file])).sentence).toMatch(
      /^DATA_DIR \/proc\/archwright\/data cannot be used: /,
    );

    const copied = onPristine('copied');
    await expectDone('restore', copied, [file]);
    expect(existsSync(join(copied.dataDirectory, 'app-secret.txt'))).toBe(true);
    product = await startProduct(copied);
    const send = overHttp(product.origin);
    const session = await sendJson(send, {
      method: 'POST',
      url: '/api/auth',
      body: { email: person.email, password: person.password },
    });
    const headers = { ...person.headers(), authorization: `Bearer ${tokens.parse(session).token}` };
    const url = `/api/files/${plan.data.id}`;
    await expect(send({ method: 'GET', url, headers })).resolves.toMatchObject({
      status: 200,
      text: 'what the plan says',
    });
    await product.stop();

    const elsewhere = join(folder, 'elsewhere', 'deep');
    await expectDone('backup', copied, ['--to', join(elsewhere, 'copy.gz')]);
    const lonely = await expectDone('restore', onPristine('lonely'), [join(elsewhere, 'copy.gz')]);
    expect(lonely.output).toMatch(
      /Its secret is not here: before you start the product, set APP_SECRET or put the app-secret\.txt/,
    );
  }, 600_000);

  test('an embedded database is copied once a day, and only the newest copies are kept', async () => {
    const { config } = await theApp();
    // A separate directory: the shared app may create its own copy during a long run.
    const backups = join(folder, 'daily');
    const daily = startDailyBackup({ ...config, backupKeep: 2 }, pino({ level: 'silent' }), backups);
    const copies = (): string[] => readdirSync(backups).toSorted();
    const inDays = (days: number): Date => new Date(Date.now() + days * 24 * 3_600_000 + 1_000);
    expect([await daily.check(), await daily.check(), await daily.check(inDays(0.9))]).toEqual([true, false, false]);
    writeFileSync(join(backups, 'backup-by-hand.ndjson.gz'), '');
    const [first = ''] = copies().filter((name) => name.startsWith('daily-'));
    expect(await digestsIn(join(backups, first))).toHaveProperty('account');
    expect([await daily.check(inDays(1)), await daily.check(inDays(2))]).toEqual([true, true]);
    expect(copies()).toHaveLength(3);
    expect(copies()).not.toContain(first);
    expect(copies()).toContain('backup-by-hand.ndjson.gz');
    await daily.stop();
    expect(await daily.check(inDays(5))).toBe(false);
  });
}

if (onPostgres) {
  test('R9 a backup of PostgreSQL taken under writes restores into an empty database: all row counts and checksums are equal', async () => {
    await expectFaithfulBackupUnderWrites(await onServer('busy'), await onServer('restored'));
  }, 600_000);

  test('R9 moved from the embedded database to PostgreSQL and back, all data is equal', async () => {
    const [start, middle, end] = [inFolder('start'), await onServer('middle'), onPristine('end')];
    await fill(start);
    await addAwkwardValues(start);
    const original = await contentsOf(start);
    const [out, back] = [join(folder, 'out.gz'), join(folder, 'back.gz')];

    await expectDone('data-export', start, [out]);
    await expectDone('data-import', middle, [out]);
    expect(await contentsOf(middle)).toEqual(original);

    const product = await startOn(middle);
    expect((await run('data-export', middle, [back])).sentence).toMatch(/^Stop the product first: \d+ connections/);
    await product.stop();

    await expectDone('data-export', middle, [back]);
    expect(await digestsIn(back)).toEqual(await digestsIn(out));
    expect((await digestsIn(out))['file_chunk']).toMatchObject({ rows: 1 });
    await expectDone('data-import', end, [back], { APP_SECRET: secret });
    expect(await contentsOf(end)).toEqual(original);
    expect(Object.keys(original)).toContain('document_revision');
  }, 600_000);
}
