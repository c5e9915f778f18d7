/** Imports whose process is killed for real: each ends processed or failed, and nothing half is ever seen. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import * as z from 'zod';
import { openDatabase } from '#platform/database/server/open-database.ts';
import { overHttp } from '../../../tools/api-client.ts';
import { signUp, type Person } from '../../../tools/api-person.ts';
import { freePort, startProduct, type Product } from '../../../tools/product.ts';
import { importFailedMessage } from '../contract.ts';
import { phpReport } from '../model/testing/php-report.ts';
import { metrics } from './metrics-module.ts';

/** Enough for several pieces, so that a process can die between two of them. */
const classes = 1_500;
const file = phpReport(
  Object.fromEntries(Array.from({ length: classes }, (_class, at) => [`Shop\\Part${at % 40}\\Class${at}`, {}])),
);

const created = z.object({ data: z.object({ id: z.string() }) });
const standing = z.object({
  data: z.object({ state: z.string(), processed: z.boolean(), error: z.optional(z.object({ message: z.string() })) }),
});
const shown = z.object({
  data: z.object({ timestamps: z.array(z.object({ timestamp: z.string() })), classList: z.array(z.unknown()) }),
});

/** Somebody with a jar, on a product that can be killed and started again. */
class Uploads {
  readonly #ada: Person;
  readonly #origin: string;
  readonly jar: string;

  constructor(ada: Person, origin: string, jar: string) {
    this.#ada = ada;
    this.#origin = origin;
    this.jar = jar;
  }

  async opened(): Promise<string> {
    return created.parse(await this.#ada.call('POST', '/metrics/imports', { jarId: this.jar })).data.id;
  }

  /** Status of the upload; 0 when no answer came. */
  async add(id: string, month: number): Promise<number> {
    const form = new FormData();
    form.set('year', '2026');
    form.set('month', String(month));
    form.set('file', new Blob([file]), 'report.json');
    const url = `${this.#origin}/api/metrics/imports/${id}/import`;
    return fetch(url, { method: 'POST', headers: this.#ada.headers(), body: form }).then(
      ({ status }) => status,
      () => 0,
    );
  }

  async commit(id: string): Promise<boolean> {
    return this.#ada.call('PATCH', `/metrics/imports/${id}`, {}).then(
      () => true,
      () => false,
    );
  }

  async standing(id: string): Promise<z.output<typeof standing>['data']> {
    return standing.parse(await this.#ada.call('GET', `/metrics/imports/${id}`)).data;
  }

  async report(): Promise<z.output<typeof shown>['data']> {
    return shown.parse(await this.#ada.call('GET', `/metrics/reports/${this.jar}`)).data;
  }
}

/** A day later: what nobody continued is tidied up, on the database of a product that does not run. */
async function aDayLater(dataDirectory: string): Promise<void> {
  const database = await openDatabase({ dataDirectory, onFault: () => undefined });
  try {
    for (const [table, column] of [
      ['metric_import', 'updated_at'],
      ['metric_report', 'uploaded_at'],
    ] as const) {
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)} - interval '25 hours'`.execute(
        database.owner,
      );
    }
    const jobs = metrics.jobs as (services: unknown) => readonly { readonly run: (data: object) => Promise<void> }[];
    for (const { run } of jobs({ database })) await run({});
    const { rows } = await sql<{ rest: number }>`select count(*)::int as rest from metric_report
      where state <> 'live'`.execute(database.owner);
    expect(rows[0]?.rest).toBe(0);
  } finally {
    await database.close();
  }
}

test('R19 kill -9 of the server in the middle of imports: each ends processed or failed, whole or not at all', async () => {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'archwright-imports-'));
  const settings = { dataDirectory, port: await freePort() };
  let product: Product = await startProduct(settings);
  onTestFinished(async () => {
    await product.stop();
    rmSync(dataDirectory, { recursive: true, force: true });
  });
  const ada = await signUp(overHttp(product.origin), 'ada');
  const jar = created.parse(await ada.call('POST', '/metrics/jars', { name: 'Shop API' })).data.id;
  const uploads = new Uploads(ada, product.origin, jar);

  // While classes are inserted. How long one upload takes tells when.
  const started = performance.now();
  const whole = await uploads.opened();
  expect(await uploads.add(whole, 1)).toBe(201);
  const uploadMs = performance.now() - started;
  const half = await uploads.opened();
  const lost = uploads.add(half, 2);
  await wait(uploadMs * 0.6);
  await product.kill();
  product = await startProduct(settings);
  expect([0, 201]).toContain(await lost);
  expect(await uploads.report()).toEqual({ timestamps: [], classList: [] });
  expect(await uploads.standing(whole)).toMatchObject({ state: 'uploading', processed: false });

  // While an import is committed, whose answer is lost. A day later nobody has continued the other one.
  const answered = uploads.commit(whole);
  await wait(Math.random() * 12);
  await product.kill();
  const isAnswered = await answered;
  await aDayLater(dataDirectory);
  product = await startProduct(settings);
  const failed = { state: 'failed', processed: false, error: { message: importFailedMessage } };
  expect(await uploads.standing(half)).toEqual(failed);
  const ended = await uploads.standing(whole);
  expect(ended).toEqual(isAnswered || ended.processed ? { state: 'processed', processed: true } : failed);
  const { timestamps, classList } = await uploads.report();
  expect(timestamps.map(({ timestamp }) => timestamp)).toEqual(ended.processed ? ['2026|01'] : []);
  expect(classList).toHaveLength(ended.processed ? classes : 0);
}, 600_000);
