/** Code metrics by the elements of a C4 model, over HTTP. */
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { add, commit, opened, upload } from '#apps/server/testing/metric-uploads.ts';
import { theApp, type Person, type TestApp } from '#apps/server/testing/test-app.ts';
import { changeC4Model, createC4Model, deleteC4Model } from '#features/c4models/contract.ts';
import { setPlan } from '#platform/limits/server/subscription-table.ts';
import { createMetricJar, getMetricElement, getMetricReport, listMetricElements } from '../contract.ts';
import { heavy, phpReport, type ClassFigures } from '../model/testing/php-report.ts';
import { fillTotals } from './metric-namespace-migration.ts';
import { metrics } from './metrics-module.ts';

let it: TestApp;
beforeAll(async () => {
  it = await theApp();
});

const patterns = (...namespaces: readonly string[]) =>
  namespaces.map((pattern) => ({ kind: 'namespace' as const, pattern }));

interface Bound {
  readonly ada: Person;
  readonly jarId: string;
  readonly modelId: string;
  readonly ids: Readonly<Record<'shop' | 'api' | 'orders' | 'web', string>>;
}

/** A shop with an API that has a component for orders, and a web container; patterns on all but the web. */
async function aBoundShop(): Promise<Bound> {
  const ada = await it.aPerson();
  await setPlan(it.app.database.owner, ada.organizationId, { plan: 'pro', seats: 5 });
  const jarId = (await ada.call(createMetricJar, { body: { name: 'Shop API' } })).reply.id;
  const modelId = (await ada.call(createC4Model, { body: { name: 'Shop' } })).reply.id;
  const [shop, api, orders, web] = Array.from({ length: 4 }, () => crypto.randomUUID());
  if (!shop || !api || !orders || !web) throw new Error('There are no ids.');
  await ada.call(changeC4Model, {
    params: { id: modelId },
    body: {
      version: 1,
      changes: [
        {
          call: 'addElement',
          id: shop,
          type: 'software-system',
          name: 'Shop',
          location: 'internal',
          patterns: patterns('Shop\\Util'),
        },
        {
          call: 'addElement',
          id: api,
          type: 'container',
          name: 'Api',
          parentElement: shop,
          patterns: patterns('Shop\\Api\\**', 'Gone'),
        },
        {
          call: 'addElement',
          id: orders,
          type: 'component',
          name: 'Orders',
          parentElement: api,
          patterns: patterns('Shop\\Api\\Order'),
        },
        { call: 'addElement', id: web, type: 'container', name: 'Web', parentElement: shop },
      ],
    },
  });
  return { ada, jarId, modelId, ids: { shop, api, orders, web } };
}

const june: Readonly<Record<string, ClassFigures>> = {
  'Shop\\Api\\Router': { lloc: 100, wmc: 8 },
  'Shop\\Api\\Order\\Order': { ...heavy },
  'Shop\\Api\\Order\\Line\\Tax': { lloc: 200, wmc: 20 },
  'Shop\\Util\\Clock': { lloc: 10 },
  'Vendor\\Mail\\Queue': { lloc: 70 },
  'Vendor\\Mail\\Retry': { lloc: 30 },
  Bootstrap: { lloc: 5 },
};

const elementsOf = async ({ ada, jarId, modelId }: Bound, month?: string) =>
  (
    await ada.call(listMetricElements, {
      params: { id: jarId },
      query: { model: modelId, ...(month ? { month } : {}) },
    })
  ).reply;

const historyOf = ({ ada, jarId, modelId }: Bound, elementId: string) =>
  ada.call(getMetricElement, { params: { id: jarId, elementId }, query: { model: modelId } });

describe('a month of a jar by the elements of a model', () => {
  test('gives each namespace to the element with the most specific pattern, and to all around it', async () => {
    const bound = await aBoundShop();
    await upload(bound.ada, bound.jarId, { file: phpReport(june) });
    const { month, months, elements } = await elementsOf(bound);
    expect([month, months]).toEqual(['2026|07', ['2026|07']]);
    const told = new Map(elements.map(({ id, classes, ownClasses, lloc }) => [id, [classes, ownClasses, lloc]]));
    const { shop, api, orders } = bound.ids;
    expect(told).toEqual(
      new Map([
        [shop, [4, 1, 910]],
        [api, [3, 1, 900]],
        [orders, [2, 2, 800]],
      ]),
    );
  });

  test('weighs scores by lines as namespaces of the jar do, names the worst class, and averages metrics', async () => {
    const bound = await aBoundShop();
    await upload(bound.ada, bound.jarId, { file: phpReport(june) });
    const orders = (await elementsOf(bound)).elements.find(({ id }) => id === bound.ids.orders);
    const query = { namespace: 'Shop\\Api\\Order' };
    const { reply } = await bound.ada.call(getMetricReport, { params: { id: bound.jarId }, query });
    const month = 'history' in reply && 'namespace' in reply ? reply.history['2026|07'] : undefined;
    expect(orders).toMatchObject({ score: month?.score, worst: month?.worst, lloc: month?.lloc });
    expect(orders?.worstClass).toBe('Shop\\Api\\Order\\Order');
    expect(orders?.metrics).toMatchObject({
      'complexity.avg_wmc.by_class': 85,
      'loc.avg_lloc.by_class': 400,
      'loc.lloc': 800,
      'oop.class_count': 2,
    });
    expect(orders?.metrics).not.toHaveProperty('oop.interface_count');
  });

  test('lists namespaces of no element, the largest first, and patterns that match nothing', async () => {
    const bound = await aBoundShop();
    await upload(bound.ada, bound.jarId, { file: phpReport(june) });
    const { unmatched, unmatchedCount, idle } = await elementsOf(bound);
    expect([unmatched, unmatchedCount]).toEqual([
      [
        { namespace: 'Vendor\\Mail', classes: 2, lloc: 100 },
        { namespace: '', classes: 1, lloc: 5 },
      ],
      2,
    ]);
    expect(idle).toEqual([{ elementId: bound.ids.api, pattern: 'Gone' }]);
  });

  test('follows the month, and has nothing where the jar has none', async () => {
    const bound = await aBoundShop();
    expect(await elementsOf(bound)).toMatchObject({ month: null, months: [], elements: [], unmatchedCount: 0 });
    const { 'Shop\\Api\\Order\\Order': _gone, ...may } = june;
    await upload(bound.ada, bound.jarId, { month: 5, file: phpReport(may) }, { month: 7, file: phpReport(june) });
    const classesIn = async (month: string) =>
      (await elementsOf(bound, month)).elements.find(({ id }) => id === bound.ids.orders)?.classes;
    expect([await classesIn('2026-05'), await classesIn('2026-06'), await classesIn('2026-07')]).toEqual([
      1,
      undefined,
      2,
    ]);
  });

  test('takes the folders of files as namespaces', async () => {
    const bound = await aBoundShop();
    const rows = ['src/shop/api/order/Order.kt', 'src/other/Other.kt'].map(
      (path) => `10,3,70,2,12,"read@1-12@${path}","${path}","read","read input",1,12`,
    );
    const { ada, modelId, ids } = bound;
    const changes = [{ call: 'updateElement' as const, elementId: ids.web, patterns: patterns('src/shop/**') }];
    await ada.call(changeC4Model, { params: { id: modelId }, body: { version: 2, changes } });
    await upload(ada, bound.jarId, { file: rows.join('\n'), format: 'lizard' });
    const { elements, unmatched } = await elementsOf(bound);
    expect(elements.find(({ id }) => id === ids.web)?.classes).toBe(1);
    expect(unmatched.map(({ namespace }) => namespace)).toEqual(['src/other']);
  });
});

describe('an element over all months', () => {
  test('has the figures of each month with code, gaps left out', async () => {
    const bound = await aBoundShop();
    const { 'Shop\\Api\\Order\\Order': _gone, ...smaller } = june;
    await upload(
      bound.ada,
      bound.jarId,
      { month: 4, file: phpReport({ Bootstrap: {} }) },
      { month: 5, file: phpReport(smaller) },
      { month: 7, file: phpReport(june) },
    );
    const { reply } = await historyOf(bound, bound.ids.orders);
    expect(Object.keys(reply.history)).toEqual(['2026|05', '2026|07']);
    expect(reply.history['2026|05']).toMatchObject({ classes: 1, lloc: 200 });
    const {
      worstClass: _name,
      ownClasses: _own,
      id: _id,
      ...newest
    } = (await elementsOf(bound)).elements.find(({ id }) => id === bound.ids.orders) ?? {
      id: '',
      worstClass: '',
      ownClasses: 0,
    };
    expect(reply.history['2026|07']).toEqual(newest);
    expect((await historyOf(bound, bound.ids.web)).reply.history).toEqual({});
  });

  test('is summed up over years in pieces', async () => {
    const bound = await aBoundShop();
    for (const year of [2024, 2025, 2026]) {
      const id = await opened(bound.ada, bound.jarId);
      for (let month = 1; month <= 12; month += 1)
        await add(bound.ada, id, { year, month, file: phpReport({ 'Shop\\Util\\Clock': { lloc: year } }) });
      await commit(bound.ada, id);
    }
    const { reply } = await historyOf(bound, bound.ids.shop);
    const lines = Object.entries(reply.history).map(([month, { lloc }]) => `${month} ${lloc}`);
    expect([lines.length, lines[0], lines.at(-1)]).toEqual([36, '2024|01 2024', '2026|12 2026']);
  });
});

test('S27 a jar or a model of somebody else, a removed model and an unknown element are not found', async () => {
  const bound = await aBoundShop();
  const eve = await aBoundShop();
  const { ada, jarId, modelId, ids } = bound;
  const statuses = [
    await ada.call(listMetricElements, { params: { id: eve.jarId }, query: { model: modelId } }),
    await ada.call(listMetricElements, { params: { id: jarId }, query: { model: eve.modelId } }),
    await ada.call(getMetricElement, { params: { id: eve.jarId, elementId: ids.api }, query: { model: modelId } }),
    await ada.call(getMetricElement, { params: { id: jarId, elementId: ids.api }, query: { model: eve.modelId } }),
    await ada.call(getMetricElement, { params: { id: jarId, elementId: eve.ids.api }, query: { model: modelId } }),
  ].map(({ status }) => status);
  expect(statuses).toEqual([404, 404, 404, 404, 404]);
  expect((await historyOf(bound, ids.api)).status).toBe(200);
  await ada.call(deleteC4Model, { params: { id: modelId } });
  expect((await historyOf(bound, ids.api)).status).toBe(404);
});

test('removed reports take the sums of their namespaces along, in pieces', async () => {
  const { ada, jarId } = await aBoundShop();
  await upload(ada, jarId, { file: phpReport(june) });
  await upload(ada, jarId, { file: phpReport({ Bootstrap: {} }) });
  const jobs = metrics.jobs as (services: unknown) => readonly { readonly run: (data: object) => Promise<void> }[];
  for (const { run } of jobs({ database: it.app.database })) await run({});
  const { reply } = await ada.call(getMetricReport, { params: { id: jarId }, query: { namespace: '' } });
  expect('namespace' in reply && reply.history).toMatchObject({ '2026|07': { classes: 1 } });
});

test('the history of a whole project is the same for reports that came before their sums were kept', async () => {
  const bound = await aBoundShop();
  const { ada, jarId } = bound;
  await upload(ada, jarId, { month: 6, file: phpReport(june) });
  const whole = { params: { id: jarId }, query: { namespace: '' } };
  const before = (await ada.call(getMetricReport, whole)).reply;
  expect(before).toMatchObject({ history: { '2026|06': { classes: 7, worst: 100 } } });
  const { owner } = it.app.database;
  await sql`update metric_report set totals = null where jar_id = ${jarId}`.execute(owner);
  expect((await ada.call(getMetricReport, whole)).status).toBe(404);
  await sql.raw(fillTotals).execute(owner);
  expect((await ada.call(getMetricReport, whole)).reply).toEqual(before);
});
