/** Uploads that go wrong: damaged files, processes that die, two people at once; nothing half is ever left. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { add, classNames, commit, opened, reportOf, upload } from '#apps/server/testing/metric-uploads.ts';
import { theApp, type Person, type TestApp } from '#apps/server/testing/test-app.ts';
import { allDone } from '#platform/database/server/all-done.ts';
import {
  closeMetricImport,
  commitMetricImport,
  createMetricJar,
  getMetricImport,
  getMetricReport,
  reportFormats,
  type ReportFormat,
} from '../contract.ts';
import { brokenReport } from '../../../engines/code-metrics/src/testing/broken-reports.ts';
import { madeTexts } from '../../../engines/code-metrics/src/testing/other-reports.ts';
import { phpReport } from '../model/testing/php-report.ts';
import { insertClasses, insertReport } from './metric-report-table.ts';
import { readReportBytes } from './metric-tasks.ts';
import { metrics } from './metrics-module.ts';

let it: TestApp;
beforeAll(async () => {
  it = await theApp();
});

async function aJar(): Promise<{ readonly ada: Person; readonly jarId: string }> {
  const ada = await it.aPerson();
  return { ada, jarId: (await ada.call(createMetricJar, { body: { name: 'Shop API' } })).reply.id };
}

const oneClass = (name: string): string => phpReport({ [name]: {} });

async function rowsOf(jarId: string): Promise<readonly number[]> {
  const { rows } = await sql<{ reports: number; classes: number }>`select
      (select count(*)::int from metric_report where jar_id = ${jarId}) as reports,
      (select coalesce(sum(cardinality(keys)), 0)::int from metric_class_piece join metric_report on id = report_id
        where jar_id = ${jarId}) as classes`.execute(it.app.database.owner);
  return rows.flatMap(({ reports, classes }) => [reports, classes]);
}

async function tidied(): Promise<void> {
  const jobs = metrics.jobs as (services: unknown) => readonly { readonly run: (data: object) => Promise<void> }[];
  for (const { run } of jobs({ database: it.app.database })) await run({});
}

describe('an upload', () => {
  test('R19 whose process dies in the middle is never seen, and is gone after the next tidying', async () => {
    const { ada, jarId } = await aJar();
    await upload(ada, jarId, { month: 6, file: oneClass('Shop\\Cart') });
    const text = new TextEncoder().encode(phpReport({ 'Shop\\Half': {}, 'Shop\\Other': {} }));
    const { pieces, warnings: _none, ...read } = await readReportBytes([text], 'phpmetrics');
    const scope = { organizationId: ada.organizationId, jarId };
    const id = randomUUID();
    const place = {
      id,
      importId: randomUUID(),
      year: 2026,
      month: 7,
      commit: null,
      warnings: '[]',
      totals: null,
      by: null,
    };
    const hoursAgo = new Date(Date.now() - 2 * 3_600_000).toISOString();
    await it.app.database.asOwner((db) => insertReport(db, scope, { ...read, ...place, uploadedAt: hoursAgo }));
    await it.app.database.asOwner((db) => insertClasses(db, scope, id, pieces.classes.slice(0, 1)));
    expect((await reportOf(ada, jarId)).timestamps.map(({ timestamp }) => timestamp)).toEqual(['2026|06']);
    expect(await rowsOf(jarId)).toEqual([2, 3]);
    await tidied();
    expect(await rowsOf(jarId)).toEqual([1, 1]);
    expect(classNames(await reportOf(ada, jarId))).toEqual(['Shop\\Cart']);
  });

  test('R19 during which the database answers nobody for some seconds is stored all the same', async () => {
    const { ada, jarId } = await aJar();
    const names = Array.from({ length: 3_000 }, (_class, at) => `Shop\\Class${at}`);
    const id = await opened(ada, jarId);
    const sent = add(ada, id, { file: phpReport(Object.fromEntries(names.map((name) => [name, {}]))) });
    await expect.poll(() => rowsOf(jarId)).toEqual([1, expect.toSatisfy((count: number) => count > 0)]);
    await it.app.database.asOwner(async (db) => {
      await sql`lock table metric_class_piece in access exclusive mode`.execute(db);
      await pause(5_000);
    });
    expect((await sent).status).toBe(201);
    await commit(ada, id);
    expect(classNames(await reportOf(ada, jarId)).toSorted()).toEqual(names.toSorted());
    expect(await rowsOf(jarId)).toEqual([1, 3_000]);
  });

  test('R19 of the same month as another one ends in what was committed last', async () => {
    const { ada, jarId } = await aJar();
    const [first, second] = [await opened(ada, jarId), await opened(ada, jarId)];
    await allDone([
      add(ada, first, { file: oneClass('Shop\\First') }),
      add(ada, second, { file: oneClass('Shop\\Second') }),
    ]);
    await commit(ada, second);
    await commit(ada, first);
    expect(classNames(await reportOf(ada, jarId))).toEqual(['Shop\\First']);
    await tidied();
    expect(await rowsOf(jarId)).toEqual([1, 1]);
  });

  test('R19 and another one that are committed at once leave one of them, whole', async () => {
    const { ada, jarId } = await aJar();
    const ids = [await opened(ada, jarId), await opened(ada, jarId)];
    for (const [index, id] of ids.entries()) {
      await add(ada, id, { file: phpReport({ [`Shop\\A${index}`]: {}, [`Shop\\B${index}`]: {} }) });
    }
    const answers = await allDone(ids.map((id) => commit(ada, id)));
    expect(answers.map(({ reply }) => reply.state)).toEqual(['processed', 'processed']);
    const names = classNames(await reportOf(ada, jarId));
    expect([
      ['Shop\\A0', 'Shop\\B0'],
      ['Shop\\A1', 'Shop\\B1'],
    ]).toContainEqual(names);
    await tidied();
    expect(await rowsOf(jarId)).toEqual([1, 2]);
  });

  test('of another organization cannot be read, committed or closed', async () => {
    const { ada, jarId } = await aJar();
    const eve = await it.aPerson();
    const id = await opened(ada, jarId);
    await add(ada, id, { file: oneClass('Shop\\Cart') });
    const answers = [
      await eve.call(getMetricImport, { params: { id } }),
      await eve.call(commitMetricImport, { params: { id }, body: {} }),
      await eve.call(closeMetricImport, { params: { id } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect((await ada.call(getMetricImport, { params: { id } })).reply.state).toBe('uploading');
  });

  test('of many classes can be read at once, also in a table that the database knows nothing about', async () => {
    const { ada, jarId } = await aJar();
    const names = Array.from({ length: 6_000 }, (_class, at) => `Shop\\Part${at % 40}\\Class${at}`);
    await upload(ada, jarId, { file: phpReport(Object.fromEntries(names.map((name) => [name, {}]))) });
    expect((await reportOf(ada, jarId)).classList).toHaveLength(6_000);
    const query = { namespace: 'Shop' };
    const { reply } = await ada.call(getMetricReport, { params: { id: jarId }, query });
    expect(reply).toMatchObject({ history: { '2026|07': { classes: 6_000 } } });
  });

  test('of a coverage report joins the classes of its month alone', async () => {
    const { ada, jarId } = await aJar();
    const coverage = `<?xml version="1.0"?><coverage line-rate="0.5" version="1"><packages><package name="s"><classes>
      <class name="Shop\\Cart" filename="Cart.php"><lines><line number="1" hits="1"/><line number="2" hits="0"/></lines>
      </class></classes></package></packages></coverage>`;
    const file = phpReport({ 'Shop\\Cart': {}, 'Shop\\Order': {} });
    await upload(ada, jarId, { month: 6, file }, { month: 7, file }, { month: 7, file: coverage, format: 'auto' });
    const covered = async (month: string) =>
      (await reportOf(ada, jarId, month)).classList.map(({ classname, coverage: share }) => [classname, share]);
    expect(await covered('2026-07')).toEqual([
      ['Shop\\Cart', 0.5],
      ['Shop\\Order', undefined],
    ]);
    expect(await covered('2026-06')).toEqual([
      ['Shop\\Cart', undefined],
      ['Shop\\Order', undefined],
    ]);
  });
});

describe('hostile files', () => {
  const bomb = gzipSync(Buffer.concat([Buffer.from('{"a": 1,'), Buffer.alloc(101 * 1024 * 1024, 32)]));
  const packed = gzipSync(oneClass('Shop\\Cart'));
  const damaged = packed.map((byte, at) => (at > 30 && at < 60 ? byte ^ 0x55 : byte));
  const laughs = `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><coverage>&b;</coverage>`;

  const files: readonly (readonly [string, string | Uint8Array, string])[] = [
    ['a packed file that grows', bomb, 'larger than'],
    ['a file within itself', gzipSync(bomb), 'twice'],
    ['a packed file that is cut off', gzipSync(oneClass('Shop\\Cart')).subarray(0, 60), 'damaged or cut off'],
    ['a packed file with other bytes in it', damaged, 'damaged or cut off'],
    ['lists in lists', `{"a": ${'['.repeat(100_000)}`, '200'],
    ['an entry of 20 MB', `{"a": {"_type": "${'x'.repeat(20_000_000)}"}}`, '16'],
    ['entities of entities', laughs, ''],
    ['a number without end', phpReport({ 'Shop\\Cart': {} }).replace('"volume":500', '"volume":1e999'), 'volume'],
  ];

  test.each(files)('S84 %s: stopped at its limit with a sentence', async (_name, file, words) => {
    const { ada, jarId } = await aJar();
    const answer = await add(ada, await opened(ada, jarId), { file, format: 'auto' });
    expect(answer.status).toBe(422);
    expect(answer.refusal.violations?.[0]?.errors[0]).toMatch(/^[A-Z].+[.?]$/s);
    expect(answer.refusal.violations?.[0]?.errors[0]).toContain(words);
    expect(await rowsOf(jarId)).toEqual([0, 0]);
  });
});

/** `npm test` sends few; `FILES=10000 SEED=… npx vitest run --project embedded --testTimeout=3600000 …` more. */
const damagedFiles = Number(process.env['FILES'] ?? 200);
const firstDamaged = Number(process.env['SEED'] ?? 0);

/** Files of a person: nobody may send very many at once. */
const damagedAtOnce = 200;
const wholeFormats = reportFormats.filter((format): format is Exclude<ReportFormat, 'auto'> => format !== 'auto');

/** Sends damaged files in imports of 20; answers what was neither taken nor refused with a sentence. */
async function oddAnswers({ ada, jarId }: Awaited<ReturnType<typeof aJar>>, first: number): Promise<unknown[]> {
  const odd: unknown[] = [];
  for (let number = first; number < first + damagedAtOnce; number += 20) {
    const id = await opened(ada, jarId);
    for (let next = number; next < number + 20; next += 1) {
      const format = wholeFormats[next % wholeFormats.length] ?? 'phpmetrics';
      const file = brokenReport(new TextEncoder().encode(madeTexts[format]), next);
      const answer = await add(ada, id, { file, format: next % 2 === 0 ? format : 'auto' });
      if (answer.status === 201) continue;
      const sentence = answer.refusal.violations?.[0]?.errors[0] ?? '';
      if (answer.status !== 422 || !/^[A-Z].+[.?]$/s.test(sentence)) odd.push([next, answer.status, answer.text]);
    }
    await ada.call(closeMetricImport, { params: { id } });
  }
  return odd;
}

test('damaged files are taken or refused with a sentence, and leave nothing once the import is closed', async () => {
  for (let first = firstDamaged; first < firstDamaged + damagedFiles; first += damagedAtOnce) {
    const jar = await aJar();
    expect(await oddAnswers(jar, first)).toEqual([]);
    expect((await reportOf(jar.ada, jar.jarId)).isComplete).toBe(false);
    await tidied();
    expect(await rowsOf(jar.jarId)).toEqual([0, 0]);
  }
});
