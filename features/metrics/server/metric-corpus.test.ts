/** Real reports by the API: figures, classes, thresholds and refusals as the corpus expects them. */
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { add, commit, opened, reportOf, upload } from '#apps/server/testing/metric-uploads.ts';
import { theApp, type Person, type TestApp } from '#apps/server/testing/test-app.ts';
import {
  closeMetricImport,
  createMetricJar,
  getMetricReport,
  type MetricReport,
  type ReportFormat,
} from '../contract.ts';
import {
  corpusBytes,
  expectedValues,
  hasMetricsCorpus,
  metricsFolder,
} from '../../../engines/code-metrics/src/testing/metrics-corpus.ts';
import { monthParam, readMonth, timestampOf } from '#platform/charts/model/year-month.ts';

if (!hasMetricsCorpus) {
  console.log(`!! SKIPPED the metrics corpus by the API: ${metricsFolder} holds no reports (set CORPUS_DIR)`);
}

interface ExpectedReport {
  readonly file: string;
  readonly year: number;
  readonly month: number;
  readonly metrics: Readonly<Record<string, number>>;
}
type Row = readonly (number | undefined)[];
interface ExpectedClasses {
  readonly dates: readonly string[];
  readonly thresholdPerDate: readonly number[];
  readonly classes: Readonly<Record<string, readonly (Row | null)[]>>;
}
interface ExpectedFile {
  readonly file: string;
  readonly verdict: 'accept' | 'reject' | 'reject-or-accept';
  readonly rounded2?: Readonly<Record<string, number | null>>;
}

const reportsIn = (name: string): readonly ExpectedReport[] =>
  expectedValues<{ readonly reports: readonly ExpectedReport[] }>(name, { reports: [] }).reports;
const { files } = expectedValues<{ readonly files: readonly ExpectedFile[] }>('edge-and-broken.json', { files: [] });

let it: TestApp;
beforeAll(async () => {
  it = await theApp();
});

async function aJar(): Promise<{ readonly ada: Person; readonly jarId: string }> {
  const ada = await it.aPerson();
  return { ada, jarId: (await ada.call(createMetricJar, { body: { name: 'Corpus' } })).reply.id };
}

async function reportRows(jarId: string): Promise<number> {
  const { rows } = await sql`select 1 from metric_report where jar_id = ${jarId}`.execute(it.app.database.owner);
  return rows.length;
}

/** Figures that differ from the expected ones by more than rounding. */
const wrongFigures = ({ timestamps }: MetricReport, expected: readonly ExpectedReport[]): readonly string[] =>
  expected.flatMap(({ file, year, month, metrics }) => {
    const found = timestamps.find(({ timestamp }) => timestamp === timestampOf({ year, month }))?.globalMetrics ?? {};
    const keys = new Set([...Object.keys(found), ...Object.keys(metrics)]);
    return [...keys].flatMap((key) => {
      const [value = Number.NaN, wanted = Number.NaN] = [found[key], metrics[key]];
      return Math.abs(value - wanted) <= 1e-9 * Math.max(1, Math.abs(wanted)) ? [] : [`${file} ${key}: ${value}`];
    });
  });

const rowsOf = ({ classList }: MetricReport): Readonly<Record<string, Row>> =>
  Object.fromEntries(
    classList.map(({ classname, score, lloc, ccn, nbMethods, afferent, efferent }) => [
      classname,
      [score, lloc, ccn, nbMethods, afferent, efferent],
    ]),
  );

describe.runIf(hasMetricsCorpus)('reports of public projects', () => {
  test.each(['monolog', 'slim'])('%s has its figures, its classes and its thresholds in every month', async (name) => {
    const { ada, jarId } = await aJar();
    const reports = reportsIn(`${name}.json`);
    const sent = reports.map(({ file, year, month }) => ({ year, month, file: corpusBytes(file) }));
    await upload(ada, jarId, ...sent);
    const report = await reportOf(ada, jarId);
    expect(wrongFigures(report, reports)).toEqual([]);
    const nothing = { dates: [], thresholdPerDate: [], classes: {} };
    const { dates, thresholdPerDate, classes } = expectedValues<ExpectedClasses>(`${name}.classes.json`, nothing);
    const months = report.timestamps.map(({ timestamp }) => monthParam(readMonth(timestamp)));
    expect(months).toEqual(dates);
    expect(report.timestamps.map(({ threshold }) => threshold)).toEqual(thresholdPerDate);
    for (const [at, date] of dates.entries()) {
      const there = Object.entries(classes).flatMap(([classname, rows]) => (rows[at] ? [[classname, rows[at]]] : []));
      expect(rowsOf(await reportOf(ada, jarId, date))).toEqual(Object.fromEntries(there));
    }
    for (const classname of Object.keys(classes).slice(0, 10)) {
      const { reply } = await ada.call(getMetricReport, { params: { id: jarId }, query: { class: classname } });
      const known = dates.filter((_date, at) => classes[classname]?.[at]);
      expect(reply).toMatchObject({ classname });
      expect(Object.keys((reply as { readonly history: object }).history)).toEqual(
        known.map((date) => timestampOf(readMonth(date))),
      );
    }
  });

  test.each([...reportsIn('tools.json'), ...reportsIn('large.json')])('$file has its figures', async (expected) => {
    const { ada, jarId } = await aJar();
    const { file, year, month } = expected;
    await upload(ada, jarId, { year, month, file: corpusBytes(file) });
    expect(wrongFigures(await reportOf(ada, jarId), [expected])).toEqual([]);
  });
});

describe.runIf(hasMetricsCorpus)('odd files', () => {
  test.each(files.filter(({ verdict }) => verdict === 'accept'))('$file is taken', async ({ file, rounded2 = {} }) => {
    const { ada, jarId } = await aJar();
    await upload(ada, jarId, { file: corpusBytes(file) });
    const [month] = (await reportOf(ada, jarId)).timestamps;
    const rounded = Object.keys(rounded2).map((key) => {
      const value = month?.globalMetrics[key];
      return [key, value === undefined ? null : Math.round(value * 100 + 1e-7) / 100];
    });
    expect(Object.fromEntries(rounded)).toEqual(rounded2);
  });

  test('broken ones are refused with a sentence, and leave nothing', async () => {
    const { ada, jarId } = await aJar();
    const id = await opened(ada, jarId);
    const broken = files.filter(({ verdict }) => verdict !== 'accept');
    for (const { file } of broken) {
      const { status, refusal } = await add(ada, id, { file: corpusBytes(file) });
      expect([file, status]).toEqual([file, 422]);
      expect(refusal.violations?.[0]?.errors[0]).toMatch(/^[A-Z].+[.?]$/s);
    }
    expect((await commit(ada, id)).status).toBe(422);
    await ada.call(closeMetricImport, { params: { id } });
    expect(await reportRows(jarId)).toBe(0);
  });
});

describe.runIf(hasMetricsCorpus)('reports of other tools', () => {
  test.each<readonly [string, ReportFormat, number]>([
    ['cloc-slim.json', 'cloc', 0],
    ['cloc-slim-by-file.json', 'cloc', 0],
    ['clover.xml', 'clover', 0],
    ['cobertura.xml', 'cobertura', 0],
    ['eslint.sarif', 'sarif', 0],
    ['jdepend-slim.xml', 'jdepend', 0],
    ['lizard-slim.csv', 'lizard', 43],
    ['lizard-slim-with-header.csv', 'lizard', 43],
    ['pdepend-summary-slim.xml', 'pdepend', 55],
  ])('%s is found to be %s, and is the same when that is said', async (file, format, classes) => {
    const { ada, jarId } = await aJar();
    const bytes = corpusBytes(`other-formats/${file}`);
    await upload(ada, jarId, { month: 6, file: bytes, format: 'auto' }, { month: 7, file: bytes, format });
    const [june, july] = [await reportOf(ada, jarId, '2026-06'), await reportOf(ada, jarId, '2026-07')];
    expect(july.classList).toHaveLength(classes);
    expect(july.classList).toEqual(june.classList);
    const [first, second] = july.timestamps;
    expect([first?.sources[0]?.format, first?.globalMetrics]).toEqual([format, second?.globalMetrics]);
  });

  test.each([
    'cobertura-empty-nan.xml',
    'eslint-complexity.json',
    'phploc-slim.json',
    'phpmd-slim.json',
    'radon-cc.json',
  ])('%s is refused', async (file) => {
    const { ada, jarId } = await aJar();
    const sent = { file: corpusBytes(`other-formats/${file}`), format: 'auto' as const };
    expect((await add(ada, await opened(ada, jarId), sent)).status).toBe(422);
    expect(await reportRows(jarId)).toBe(0);
  });
});
