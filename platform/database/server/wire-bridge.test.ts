/**
 * Many concurrent connections and every kind of request: no connection ever gets the answer of another. Also runs on
 * PostgreSQL itself, which verifies the expectations.
 */
import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type Database } from './open-database.ts';

let directory: string;
let database: Database;
let table: string;
const open = new Set<pg.Client>();

async function connect(): Promise<pg.Client> {
  const client = new pg.Client(database.connection);
  client.on('error', () => undefined);
  await client.connect();
  open.add(client);
  return client;
}

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'archwright-bridge-'));
  const databaseUrl = process.env['TEST_DB'] === 'postgres' ? process.env['DATABASE_URL'] : undefined;
  database = await openDatabase({ dataDirectory: directory, databaseUrl, poolSize: 1, onFault: () => undefined });
  table = `bridge_test_${process.pid}`;
  const client = await connect();
  await client.query(`create unlogged table ${table} (owner integer, value integer)`);
});
afterAll(async () => {
  const client = await connect();
  await client.query(`drop table ${table}`);
  for (const one of open) await one.end().catch(() => undefined);
  await database.close();
  rmSync(directory, { recursive: true, force: true });
});

/** One connection: it counts its own rows and knows every answer beforehand. */
class Visitor {
  readonly wrong: string[] = [];
  readonly #client: pg.Client;
  readonly #id: number;
  #rows = 0;

  constructor(client: pg.Client, id: number) {
    this.#client = client;
    this.#id = id;
  }

  async act(): Promise<void> {
    const actions = [
      () => this.#simple(),
      () => this.#extended(),
      () => this.#named(),
      () => this.#failing(),
      () => this.#committed(),
      () => this.#rolledBack(),
      () => this.#large(),
    ];
    await actions[randomInt(actions.length)]?.();
  }

  #expect(what: string, actual: unknown, expected: unknown): void {
    const [one, other] = [JSON.stringify(actual), JSON.stringify(expected)];
    if (one !== other) this.wrong.push(`${what} of ${this.#id}: ${one} instead of ${other}`);
  }

  async #simple(): Promise<void> {
    const marker = randomInt(1_000_000);
    const { rows } = await this.#client.query<{ a: number; b: number }>(`select ${marker} as a, ${this.#id} as b`);
    this.#expect('simple query', rows, [{ a: marker, b: this.#id }]);
  }

  async #extended(): Promise<void> {
    const marker = `${this.#id}-${randomInt(1_000_000)}`;
    const { rows } = await this.#client.query<{ a: string }>('select $1::text as a', [marker]);
    this.#expect('extended query', rows, [{ a: marker }]);
  }

  /** The same statement name has a different meaning on every connection. */
  async #named(): Promise<void> {
    const marker = randomInt(1_000);
    const text = `select ${this.#id} * 1000 + $1::integer as a`;
    const { rows } = await this.#client.query<{ a: number }>({ name: 'shared-name', text, values: [marker] });
    this.#expect('prepared statement', rows, [{ a: this.#id * 1_000 + marker }]);
  }

  async #failing(): Promise<void> {
    const answer = await this.#client.query('select 1 / $1::integer', [0]).then(
      () => 'a result',
      (error: { code?: string }) => error.code,
    );
    this.#expect('failing query', answer, '22012');
  }

  async #committed(): Promise<void> {
    await this.#client.query('begin');
    const inserted = await this.#insert();
    await this.#client.query('commit');
    this.#rows += inserted;
    this.#expect('rows after commit', await this.#count(), this.#rows);
  }

  async #rolledBack(): Promise<void> {
    await this.#client.query('begin');
    const inserted = await this.#insert();
    this.#expect('rows inside', await this.#count(), this.#rows + inserted);
    await this.#client.query('rollback');
    this.#expect('rows after rollback', await this.#count(), this.#rows);
  }

  async #large(): Promise<void> {
    const letter = String.fromCharCode(97 + (this.#id % 26));
    const { rows } = await this.#client.query<{ a: string }>('select repeat($1, 70000) as a', [letter]);
    this.#expect('long answer', rows[0]?.a === letter.repeat(70_000), true);
  }

  async #insert(): Promise<number> {
    const count = 1 + randomInt(3);
    for (let value = 0; value < count; value += 1) {
      await this.#client.query(`insert into ${table} values ($1, $2)`, [this.#id, value]);
    }
    return count;
  }

  async #count(): Promise<number> {
    const sql = `select count(*)::int as count from ${table} where owner = $1`;
    const { rows } = await this.#client.query<{ count: number }>(sql, [this.#id]);
    return rows[0]?.count ?? -1;
  }
}

test('over a thousand requests of every kind on twelve connections: no answer is mixed up', async () => {
  const ids = Array.from({ length: 12 }, (_, index) => index + 1);
  const visitors = await Promise.all(ids.map(async (id) => new Visitor(await connect(), id)));
  await Promise.all(
    visitors.map(async (visitor) => {
      for (let count = 0; count < 100; count += 1) await visitor.act();
    }),
  );
  expect(visitors.flatMap((visitor) => visitor.wrong)).toEqual([]);
});

test('a connection that breaks in its transaction neither affects nor blocks others', async () => {
  const [broken, other] = [await connect(), await connect()];
  await broken.query('begin');
  await broken.query(`insert into ${table} values (99, 1)`);
  const waiting = other.query<{ count: number }>(`select count(*)::int as count from ${table} where owner = 99`);
  await pause(50);
  (broken as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
  expect((await waiting).rows).toEqual([{ count: 0 }]);
});

test('a listening connection receives each notification once and in order', async () => {
  const [listener, speaker] = [await connect(), await connect()];
  const heard: string[] = [];
  listener.on('notification', (message) => heard.push(message.payload ?? ''));
  await listener.query(`listen ${table}`);
  for (const word of ['one', 'two', 'three']) await speaker.query(`select pg_notify('${table}', '${word}')`);
  await expect.poll(() => heard, { timeout: 5_000 }).toEqual(['one', 'two', 'three']);
});
