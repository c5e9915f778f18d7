/** Packages of a month: circles, and what different tools say about them. */
import { beforeAll, describe, expect, test } from 'vitest';
import { theApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { createMetricJar, listMetricPackages } from '../contract.ts';
import { phpReport } from '../model/testing/php-report.ts';
import { upload } from '#apps/server/testing/metric-uploads.ts';

let it: TestApp;
beforeAll(async () => {
  it = await theApp();
});

async function aJar() {
  const ada = await it.aPerson();
  return { ada, jarId: (await ada.call(createMetricJar, { body: { name: 'Shop API' } })).reply.id };
}

describe('packages', () => {
  const php = (name: string, uses: readonly string[], instability: number) => ({
    [`Shop\\${name}\\`]: {
      classes: ['A', 'B'],
      abstraction: 0,
      instability,
      normalized_distance: instability - 1,
      outgoing_package_dependencies: uses.map((one) => `Shop\\${one}\\`),
      _type: 'Hal\\Metric\\PackageMetric',
    },
  });
  const withPackages = (...packages: readonly object[]): string =>
    JSON.stringify(Object.assign(JSON.parse(phpReport({ 'Shop\\Cart\\Line': {} })) as object, ...packages));

  test('come with the circles among them; the newest month is told unless another one is asked for', async () => {
    const { ada, jarId } = await aJar();
    const of = async (query: object = {}) =>
      (await ada.call(listMetricPackages, { params: { id: jarId }, query })).reply;
    expect(await of()).toEqual({ packages: [], cycles: [] });
    const june = withPackages(php('Cart', ['Order'], 0.5), php('Order', ['Cart', 'Vendor'], 0.5));
    await upload(ada, jarId, { month: 6, file: june }, { month: 7, file: withPackages(php('Cart', [], 0)) });
    expect((await of()).packages.map(({ name }) => name)).toEqual(['Shop\\Cart']);
    expect(await of({ month: '2026-06' })).toEqual({
      packages: [
        {
          name: 'Shop\\Cart',
          classes: 2,
          abstractness: 0,
          instability: 0.5,
          distance: 0.5,
          dependsOn: ['Shop\\Order'],
        },
        {
          name: 'Shop\\Order',
          classes: 2,
          abstractness: 0,
          instability: 0.5,
          distance: 0.5,
          dependsOn: ['Shop\\Cart'],
        },
      ],
      cycles: [['Shop\\Cart', 'Shop\\Order']],
    });
    expect(await of({ month: '2026-05' })).toEqual({ packages: [], cycles: [] });
  });

  test('of a very large system are read by a worker, which leaves the circles as they are', async () => {
    const { ada, jarId } = await aJar();
    const names = Array.from({ length: 4_000 }, (_one, at) => `Nordwind.Shop.Package${at}`);
    const packages = names.map((name, at) => ({ name, classes: 1, dependsOn: [names[(at + 1) % 4_000]] }));
    const file = JSON.stringify({ format: 'archwright-metrics', version: 1, packages });
    await upload(ada, jarId, { file, format: 'archwright' });
    const found = (await ada.call(listMetricPackages, { params: { id: jarId }, query: {} })).reply;
    expect([found.packages.length, found.cycles.map((cycle) => cycle.length)]).toEqual([4_000, [4_000]]);
    const eve = await aJar();
    expect((await eve.ada.call(listMetricPackages, { params: { id: jarId }, query: {} })).status).toBe(404);
  });

  test('of a tool for packages go before those of the tool for classes', async () => {
    const { ada, jarId } = await aJar();
    const jdepend = `<?xml version="1.0"?><JDepend><Packages><Package name="Shop\\Cart"><Stats><TotalClasses>9</TotalClasses>
      <A>0.5</A><I>0.25</I><D>0.25</D></Stats><DependsUpon/></Package></Packages></JDepend>`;
    await upload(ada, jarId, { file: withPackages(php('Cart', [], 0), php('Order', [], 0)) });
    await upload(ada, jarId, { file: jdepend, format: 'auto' });
    const { packages } = (await ada.call(listMetricPackages, { params: { id: jarId }, query: {} })).reply;
    expect(packages.map(({ name, classes }) => [name, classes])).toEqual([
      ['Shop\\Cart', 9],
      ['Shop\\Order', 2],
    ]);
  });
});
