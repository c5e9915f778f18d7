/** Code metrics over HTTP: jars, imports whole or not at all, months, classes, pushes. */
import { sql } from 'kysely';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { theApp, type Person, type Scope, type TestApp } from '#apps/server/testing/test-app.ts';
import { createOrganizationKey, enableApi } from '#features/apikeys/contract.ts';
import { getProject, getProjectOverview } from '#features/projects/contract.ts';
import { setPlan } from '#platform/limits/server/subscription-table.ts';
import { searchPage } from '#platform/search/contract.ts';
import { restoreFromTrash } from '#platform/trash/contract.ts';
import {
  addMetricReport,
  chooseMonthMessage,
  clearMetricReports,
  closeMetricImport,
  createMetricJar,
  deleteMetricJar,
  getMetricImport,
  getMetricReport,
  importDoneMessage,
  importFailedMessage,
  importProcessedMessage,
  jarNameTakenMessage,
  listMetricJars,
  metricJarLimit,
  noReportsMessage,
  notPhpMetricsMessage,
  openMetricImport,
  pushMetricReport,
  renameMetricJar,
  unknownMetricMessage,
} from '../contract.ts';
import {
  acceptMetricClass,
  addMetricNote,
  noteMonthMessage,
  addMetricTarget,
  removeMetricNote,
  removeMetricTarget,
  unacceptMetricClass,
} from '../model/metric-remark-calls.ts';
import { listInbox } from '#platform/inbox/contract.ts';
import { heavy, phpReport, type ClassFigures } from '../model/testing/php-report.ts';
import { add, classNames, commit, opened, reportOf, upload } from '#apps/server/testing/metric-uploads.ts';
import { endForgottenImports } from './metric-notices.ts';
import { metrics } from './metrics-module.ts';

let it: TestApp;
beforeAll(async () => {
  it = await theApp();
});

async function aJar(name = 'Shop API'): Promise<{ readonly ada: Person; readonly jarId: string }> {
  const ada = await it.aPerson();
  await setPlan(it.app.database.owner, ada.organizationId, { plan: 'pro', seats: 5 });
  return { ada, jarId: (await ada.call(createMetricJar, { body: { name } })).reply.id };
}

const oneClass = (name: string, figures: ClassFigures = {}): string => phpReport({ [name]: figures });

describe('jars', () => {
  test('a jar is created, renamed, listed and counted; a name is taken once, whatever its case', async () => {
    const { ada, jarId } = await aJar();
    const again = await ada.call(createMetricJar, { body: { name: 'shop api' } });
    expect([again.status, again.refusal.violations]).toMatchObject([
      422,
      [{ field: 'name', errors: [jarNameTakenMessage] }],
    ]);
    await ada.call(renameMetricJar, { params: { id: jarId }, body: { name: 'Order worker' } });
    expect((await ada.call(listMetricJars, {})).reply.resources).toEqual([
      { id: jarId, name: 'Order worker', isComplete: false, reports: 0, latest: null, breaches: 0 },
    ]);
    expect((await ada.call(getProjectOverview, { params: { id: ada.projectId } })).reply.metrics).toBe(1);
  });

  test('the free plan has room for one jar', async () => {
    const ada = await it.aPerson();
    await setPlan(it.app.database.owner, ada.organizationId, { plan: 'basic', seats: 1 });
    expect((await ada.call(createMetricJar, { body: { name: 'One' } })).status).toBe(201);
    const second = await ada.call(createMetricJar, { body: { name: 'Two' } });
    expect([second.status, second.refusal.error.code]).toEqual([422, metricJarLimit]);
  });

  test('a removed jar comes back from the trash with its reports; its name gets a number if it is taken', async () => {
    const { ada, jarId } = await aJar();
    await upload(ada, jarId, { file: oneClass('Shop\\Cart') });
    expect((await ada.call(deleteMetricJar, { params: { id: jarId } })).status).toBe(204);
    expect((await ada.call(getMetricReport, { params: { id: jarId }, query: {} })).status).toBe(404);
    await ada.call(createMetricJar, { body: { name: 'Shop API' } });
    await ada.call(restoreFromTrash, { params: { kind: 'metric', id: jarId }, body: {} });
    const back = await reportOf(ada, jarId);
    expect([back.name, classNames(back)]).toEqual(['Shop API (2)', ['Shop\\Cart']]);
  });
});

describe('imports', () => {
  test('an empty jar has no months, no classes and the usual threshold', async () => {
    const { ada, jarId } = await aJar();
    expect(await reportOf(ada, jarId)).toEqual({
      id: jarId,
      name: 'Shop API',
      type: 'phpmetrics',
      isComplete: false,
      threshold: 30,
      timestamps: [],
      classList: [],
      notes: [],
      targets: [],
    });
  });

  test('nothing is visible before the commit, everything after it', async () => {
    const { ada, jarId } = await aJar();
    const id = await opened(ada, jarId);
    const first = await add(ada, id, { month: 6, file: oneClass('Shop\\Cart') });
    expect(first.reply).toMatchObject({ year: 2026, month: 6, replaces: false, warnings: [] });
    await add(ada, id, { month: 7, file: phpReport({ 'Shop\\Cart': {}, 'Shop\\Order': heavy }) });
    expect((await reportOf(ada, jarId)).isComplete).toBe(false);
    expect((await commit(ada, id)).reply).toEqual({ id, state: 'processed', processed: true });
    const report = await reportOf(ada, jarId);
    expect(
      report.timestamps.map(({ timestamp, globalMetrics }) => [timestamp, globalMetrics['oop.class_count']]),
    ).toEqual([
      ['2026|06', 1],
      ['2026|07', 2],
    ]);
    expect(report.classList.map(({ classname, score }) => [classname, score])).toEqual([
      ['Shop\\Order', 100],
      ['Shop\\Cart', 0],
    ]);
    expect(classNames(await reportOf(ada, jarId, '2026-06'))).toEqual(['Shop\\Cart']);
  });

  test('a class has its months, and is a gap in the others', async () => {
    const { ada, jarId } = await aJar();
    await upload(
      ada,
      jarId,
      { month: 5, file: oneClass('Shop\\Cart', { lloc: 60 }) },
      { month: 6, file: oneClass('Shop\\Order') },
      { month: 7, file: oneClass('Shop\\Cart', { lloc: 75 }) },
    );
    const read = await ada.call(getMetricReport, { params: { id: jarId }, query: { class: 'Shop\\Cart' } });
    expect(read.reply).toMatchObject({
      classname: 'Shop\\Cart',
      history: { '2026|05': { lloc: 60 }, '2026|07': { lloc: 75, ccn: 6, nbMethods: 3, afferent: 2, efferent: 3 } },
    });
    const unknown = await ada.call(getMetricReport, { params: { id: jarId }, query: { class: 'Shop\\Nobody' } });
    expect(unknown.status).toBe(404);
  });

  test('a second report of a month replaces the first, also within one import', async () => {
    const { ada, jarId } = await aJar();
    await upload(ada, jarId, { file: oneClass('Shop\\First') });
    const id = await opened(ada, jarId);
    expect((await add(ada, id, { file: oneClass('Shop\\Second') })).reply.replaces).toBe(true);
    await add(ada, id, { file: oneClass('Shop\\Third') });
    await commit(ada, id);
    const report = await reportOf(ada, jarId);
    expect([report.timestamps.length, classNames(report)]).toEqual([1, ['Shop\\Third']]);
  });

  test('a file that is no report is refused with a sentence, and the import stays open', async () => {
    const { ada, jarId } = await aJar();
    const id = await opened(ada, jarId);
    const refused = await add(ada, id, { file: '<html></html>' });
    expect(refused.status).toBe(422);
    expect(refused.refusal.error.message + refused.refusal.violations?.[0]?.errors.join()).toContain(
      notPhpMetricsMessage,
    );
    const nothing = await commit(ada, id);
    expect([nothing.status, nothing.refusal.error.message]).toEqual([422, noReportsMessage]);
    expect((await ada.call(getMetricImport, { params: { id } })).reply).toEqual({
      id,
      state: 'open',
      processed: false,
    });
    expect((await add(ada, id, { file: gzipSync(oneClass('Shop\\Cart')) })).status).toBe(201);
  });

  test('a report needs a month', async () => {
    const { ada, jarId } = await aJar();
    const id = await opened(ada, jarId);
    const answer = await ada.call(addMetricReport, {
      params: { id },
      body: { month: 7 } as never,
      upload: new File([oneClass('Shop\\Cart')], 'report.json'),
    });
    expect([answer.status, answer.refusal.violations]).toMatchObject([
      422,
      [{ field: 'year', errors: [chooseMonthMessage] }],
    ]);
    expect((await add(ada, id, { month: 13, file: oneClass('Shop\\Cart') })).status).toBe(422);
  });

  test('a closed import leaves no trace; a processed one cannot be closed or continued', async () => {
    const { ada, jarId } = await aJar();
    const id = await opened(ada, jarId);
    await add(ada, id, { file: oneClass('Shop\\Cart') });
    expect((await ada.call(closeMetricImport, { params: { id } })).status).toBe(204);
    const late = await add(ada, id, { file: oneClass('Shop\\Cart') });
    expect([late.status, late.refusal.error.message]).toEqual([422, importDoneMessage]);
    expect((await reportOf(ada, jarId)).isComplete).toBe(false);
    const next = await opened(ada, jarId);
    await add(ada, next, { file: oneClass('Shop\\Cart') });
    await commit(ada, next);
    const close = await ada.call(closeMetricImport, { params: { id: next } });
    expect([close.status, close.refusal.error.message]).toEqual([422, importProcessedMessage]);
  });

  test('an import of another organization does not exist', async () => {
    const { ada, jarId } = await aJar();
    const eve = await it.aPerson();
    const id = await opened(ada, jarId);
    expect((await eve.call(openMetricImport, { body: { jarId } })).status).toBe(404);
    expect((await add(eve, id, { file: oneClass('Shop\\Cart') })).status).toBe(404);
    expect((await commit(eve, id)).status).toBe(404);
  });

  test('an import that nobody continues for a day fails and says why; its reports are deleted', async () => {
    const { ada, jarId } = await aJar();
    const id = await opened(ada, jarId);
    await add(ada, id, { file: oneClass('Shop\\Cart') });
    const { owner } = it.app.database;
    await sql`update metric_import set updated_at = now() - interval '25 hours' where id = ${id}`.execute(owner);
    await endForgottenImports(owner);
    expect((await ada.call(getMetricImport, { params: { id } })).reply).toEqual({
      id,
      state: 'failed',
      processed: false,
      error: { message: importFailedMessage },
    });
    const told = (await ada.call(listInbox, { query: {} })).reply.resources;
    expect(told).toMatchObject([
      { kind: 'failed-work', thing: { kind: 'metric', id: jarId }, excerpt: importFailedMessage, by: null },
    ]);
    const jobs = metrics.jobs as (services: unknown) => readonly { readonly run: (data: object) => Promise<void> }[];
    for (const { run } of jobs({ database: it.app.database })) await run({});
    const { rows } = await sql`select 1 from metric_class_piece join metric_report on id = report_id
      where jar_id = ${jarId}`.execute(owner);
    expect(rows).toEqual([]);
  });

  test('cleared reports are gone for everybody', async () => {
    const { ada, jarId } = await aJar();
    await upload(ada, jarId, { file: oneClass('Shop\\Cart') });
    expect((await ada.call(clearMetricReports, { params: { id: jarId } })).status).toBe(204);
    expect(await reportOf(ada, jarId)).toMatchObject({ isComplete: false, classList: [] });
  });

  test('a jar is found by the name of one of its classes', async () => {
    const { ada, jarId } = await aJar();
    await upload(ada, jarId, { file: oneClass('Shop\\Checkout\\PriceEngine') });
    const found = await ada.call(searchPage, { query: { query: 'PriceEngine' } });
    expect(found.reply.resources.map(({ id, source }) => [id, source])).toEqual([[jarId, 'metric']]);
  });
});

describe('accepted classes, notes, targets', () => {
  test('an accepted class keeps its score and its reason in later months, until it is flagged again', async () => {
    const { ada, jarId } = await aJar();
    await upload(ada, jarId, { month: 6, file: oneClass('Shop\\Parser', heavy) });
    const body = { classname: 'Shop\\Parser', reason: 'Generated by yacc.' };
    expect((await ada.call(acceptMetricClass, { params: { id: jarId }, body })).reply.reason).toBe(body.reason);
    await upload(ada, jarId, { month: 7, file: oneClass('Shop\\Parser', heavy) });
    const [accepted] = (await reportOf(ada, jarId)).classList;
    expect([accepted?.score, accepted?.accepted?.reason]).toEqual([100, body.reason]);
    await ada.call(unacceptMetricClass, { params: { id: jarId }, query: { class: 'Shop\\Parser' } });
    expect((await reportOf(ada, jarId)).classList[0]?.accepted).toBeUndefined();
    const unknown = { classname: 'Shop\\Nobody', reason: 'Nobody knows.' };
    expect((await ada.call(acceptMetricClass, { params: { id: jarId }, body: unknown })).status).toBe(404);
  });

  test('notes stand at their months, and are removed', async () => {
    const { ada, jarId } = await aJar();
    const note = { year: 2026, month: 5, text: 'Framework 8' };
    const { id } = (await ada.call(addMetricNote, { params: { id: jarId }, body: note })).reply;
    expect((await reportOf(ada, jarId)).notes).toMatchObject([{ id, timestamp: '2026|05', text: 'Framework 8' }]);
    expect((await ada.call(removeMetricNote, { params: { id: jarId, noteId: id } })).status).toBe(204);
    expect((await ada.call(removeMetricNote, { params: { id: jarId, noteId: id } })).status).toBe(404);
  });

  test('a target is missed when its day has passed and the newest value is worse', async () => {
    const { ada, jarId } = await aJar();
    await upload(ada, jarId, { file: phpReport({ 'Shop\\Cart\\Line': heavy, 'Shop\\Order': {} }) });
    const target = (metric: string, value: number, more: object = {}) =>
      ada.call(addMetricTarget, { params: { id: jarId }, body: { metric, value, due: '2026-01-31', ...more } });
    expect((await target('complexity.avg_ccn.by_class', 10)).reply).toMatchObject({ current: 73, isMissed: true });
    expect((await target('complexity.avg_ccn.by_class', 80)).reply.isMissed).toBe(false);
    expect((await target('complexity.avg_ccn.by_class', 10, { due: '2099-01-31' })).reply.isMissed).toBe(false);
    expect((await target('complexity.avg_mi.by_class', 95)).reply.isMissed).toBe(true);
    const cart = await target('score', 50, { namespace: 'Shop\\Cart' });
    expect(cart.reply).toMatchObject({ namespace: 'Shop\\Cart', current: 100, isMissed: true });
    expect((await target('complexity.beauty', 1)).refusal.violations).toMatchObject([
      { field: 'metric', errors: [unknownMetricMessage] },
    ]);
    expect((await ada.call(listMetricJars, {})).reply.resources.map(({ breaches }) => breaches)).toEqual([3]);
    const { targets } = await reportOf(ada, jarId);
    for (const { id } of targets) await ada.call(removeMetricTarget, { params: { id: jarId, targetId: id } });
    expect((await reportOf(ada, jarId)).targets).toEqual([]);
  });

  test('a target is one that can be reached, of a namespace as classes have it', async () => {
    const { ada, jarId } = await aJar();
    await upload(ada, jarId, { file: phpReport({ 'Shop\\Cart\\Line': heavy, 'Shop\\Order': {} }) });
    const target = (metric: string, value: number, namespace = '') =>
      ada.call(addMetricTarget, { params: { id: jarId }, body: { metric, value, namespace, due: '2099-01-31' } });
    expect((await target('score', 50, ' \\Shop\\Cart\\ ')).reply).toMatchObject({
      namespace: 'Shop\\Cart',
      current: 100,
    });
    for (const [metric, value] of [
      ['score', 101],
      ['score', -5],
      ['loc.loc', -1],
    ] as const) {
      expect((await target(metric, value)).refusal.violations).toMatchObject([{ field: 'value' }]);
    }
    expect((await target('loc.loc', 5_000)).status).toBe(201);
  });

  test('a note stands at a month that can have a report', async () => {
    const { ada, jarId } = await aJar();
    const note = { year: 1850, month: 1, text: 'Before all computers' };
    const { refusal } = await ada.call(addMetricNote, { params: { id: jarId }, body: note });
    expect(refusal.violations).toMatchObject([{ field: 'year', errors: [noteMonthMessage] }]);
  });

  test('a namespace has the weighted score of everything below it, and not of names that only begin alike', async () => {
    const { ada, jarId } = await aJar();
    const file = phpReport({ 'Shop\\Cart\\Line': heavy, 'Shop\\Cart': {}, 'Shop\\CartList': heavy });
    await upload(ada, jarId, { file });
    const of = async (namespace: string) =>
      (await ada.call(getMetricReport, { params: { id: jarId }, query: { namespace } })).reply;
    expect(await of('Shop\\Cart')).toEqual({
      namespace: 'Shop\\Cart',
      history: { '2026|07': { score: 100, worst: 100, classes: 1, lloc: 600 } },
    });
    expect(await of('Shop')).toMatchObject({ history: { '2026|07': { worst: 100, classes: 3, lloc: 1_250 } } });
  });
});

describe('pushing from a pipeline', () => {
  async function aPipeline() {
    const { ada } = await aJar();
    await ada.call(enableApi, { body: {} });
    const wish = { name: 'Pipeline', scopes: ['metrics:push' as const] };
    const scope: Scope = { token: (await ada.call(createOrganizationKey, { body: wish })).reply.key };
    const { code } = (await ada.call(getProject, { params: { id: ada.projectId } })).reply;
    const push = (file: string | Uint8Array, query: object = {}) =>
      it.call(
        pushMetricReport,
        { params: { code, jar: 'Worker' }, query: { year: 2026, month: 7, ...query }, raw: file },
        scope,
      );
    return { ada, push };
  }

  test('the jar is created; the same file or commit changes nothing, another one replaces the month', async () => {
    const { ada, push } = await aPipeline();
    const first = await push(oneClass('Shop\\Cart'), { commit: 'a1' });
    expect([first.status, first.reply.result]).toEqual([201, 'created']);
    expect((await push(oneClass('Shop\\Other'), { commit: 'a1' })).reply.result).toBe('unchanged');
    expect((await push(gzipSync(oneClass('Shop\\Order')), { commit: 'b2' })).reply.result).toBe('replaced');
    const report = await reportOf(ada, first.reply.jarId);
    expect([report.name, classNames(report), report.timestamps[0]?.sources[0]?.commit]).toEqual([
      'Worker',
      ['Shop\\Order'],
      'b2',
    ]);
  });

  test('without a month the report is of this one; a broken file is refused and makes no jar', async () => {
    const { ada, push } = await aPipeline();
    expect((await push('{"half":')).status).toBe(422);
    expect((await ada.call(listMetricJars, {})).reply.resources.map(({ name }) => name)).toEqual(['Shop API']);
    const now = new Date();
    const sent = await push(oneClass('Shop\\Cart'), { year: undefined, month: undefined });
    expect([sent.reply.year, sent.reply.month]).toEqual([now.getUTCFullYear(), now.getUTCMonth() + 1]);
  });
});
