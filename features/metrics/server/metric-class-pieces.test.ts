/** Long lists of classes, which are read in pieces: whole, also when their month is replaced or cleared meanwhile. */
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { classNames, reportOf, upload } from '#apps/server/testing/metric-uploads.ts';
import { theApp, type Person, type TestApp } from '#apps/server/testing/test-app.ts';
import { clearMetricReports, createMetricJar } from '../contract.ts';
import { phpReport } from '../model/testing/php-report.ts';
import { metrics } from './metrics-module.ts';

/** Enough for three pieces, the last one shorter than the others. */
const classes = 6_500;

let it: TestApp;
beforeAll(async () => {
  it = await theApp();
});
afterEach(() => vi.restoreAllMocks());

const namesOf = (namespace: string, count = classes): readonly string[] =>
  Array.from({ length: count }, (_class, at) => `${namespace}\\Class${at}`);
const reportWith = (names: readonly string[]): string => phpReport(Object.fromEntries(names.map((name) => [name, {}])));

/** Coverage of classes, a share of ten lines each. */
const coverageOf = (names: readonly string[], covered: number): string => {
  const lines = Array.from({ length: 10 }, (_line, at) => `<line number="${at + 1}" hits="${at < covered ? 1 : 0}"/>`);
  const listed = names.map(
    (name) =>
      `<class name="${name}" filename="${name.replaceAll('\\', '/')}.php"><lines>${lines.join('')}</lines></class>`,
  );
  return `<?xml version="1.0"?><coverage line-rate="0.5"><packages><package name="Shop"><classes>${listed.join('')}</classes></package></packages></coverage>`;
};

async function aJar(): Promise<{ readonly ada: Person; readonly jarId: string }> {
  const ada = await it.aPerson();
  return { ada, jarId: (await ada.call(createMetricJar, { body: { name: 'Shop API' } })).reply.id };
}

/** Deletes the rows of reports that have been replaced. */
async function tidied(): Promise<void> {
  const jobs = metrics.jobs as (services: unknown) => readonly { readonly run: (data: object) => Promise<void> }[];
  for (const { run } of jobs({ database: it.app.database })) await run({});
}

/** Does something once, before one of the next reading transactions of the app begins: 1 is the next one. */
function beforeReading(nth: number, something: () => Promise<void>): void {
  const { database } = it.app;
  const within = database.within.bind(database);
  let readings = 0;
  vi.spyOn(database, 'within').mockImplementation(async (scope, work) => {
    if (scope.readOnly) readings += 1;
    if (scope.readOnly && readings === nth) await something();
    return within(scope, work);
  });
}

describe('a long list of classes', () => {
  test('is read whole, each class once', async () => {
    const { ada, jarId } = await aJar();
    await upload(ada, jarId, { file: reportWith(namesOf('Shop')) });
    expect(classNames(await reportOf(ada, jarId)).toSorted()).toEqual(namesOf('Shop').toSorted());
  });

  test('ends at the border of a piece', async () => {
    const { ada, jarId } = await aJar();
    await upload(ada, jarId, { file: reportWith(namesOf('Shop', 3_000)) });
    expect(classNames(await reportOf(ada, jarId)).toSorted()).toEqual(namesOf('Shop', 3_000).toSorted());
  });

  // 1 reads the jar, 2 to 4 the pieces, 5 whether the report is still that of its month.
  test.each([2, 3, 4, 5])('is that of the later report when its month is replaced before reading %i', async (nth) => {
    const { ada, jarId } = await aJar();
    await upload(ada, jarId, { file: reportWith(namesOf('Shop')) });
    beforeReading(nth, async () => {
      await upload(ada, jarId, { file: reportWith(namesOf('Store', classes + 1)) });
      await tidied();
    });
    expect(classNames(await reportOf(ada, jarId)).toSorted()).toEqual(namesOf('Store', classes + 1).toSorted());
  });

  test('is empty when the jar is cleared in the middle', async () => {
    const { ada, jarId } = await aJar();
    await upload(ada, jarId, { file: reportWith(namesOf('Shop')) });
    beforeReading(3, async () => {
      await ada.call(clearMetricReports, { params: { id: jarId } });
      await tidied();
    });
    const { isComplete, timestamps, classList } = await reportOf(ada, jarId);
    expect([isComplete, timestamps, classList]).toEqual([false, [], []]);
  });

  test('has the coverage of the later report when that is replaced in the middle', async () => {
    const { ada, jarId } = await aJar();
    const names = namesOf('Shop');
    await upload(ada, jarId, { file: reportWith(names) }, { file: coverageOf(names, 2), format: 'cobertura' });
    const sharesOf = async (): Promise<readonly (number | undefined)[]> => [
      ...new Set((await reportOf(ada, jarId)).classList.map(({ coverage }) => coverage)),
    ];
    expect(await sharesOf()).toEqual([0.2]);
    beforeReading(3, async () => {
      await upload(ada, jarId, { file: coverageOf(names, 7), format: 'cobertura' });
      await tidied();
    });
    expect(await sharesOf()).toEqual([0.7]);
  });
});
