/** The corpus of PhpMetrics reports: every figure, every class score, every threshold and every refusal as expected. */
import { describe, expect, it } from 'vitest';
import { scoreOf, thresholdOf } from './figures/class-score.ts';
import { globalMetrics } from './figures/global-metrics.ts';
import { metricKeys } from './figures/metric-keys.ts';
import type { Report } from './report/report-types.ts';
import { corpusBytes, expectedValues, hasMetricsCorpus, metricsFolder } from './testing/metrics-corpus.ts';
import { readBytes, reportIn } from './testing/read-files.ts';

if (!hasMetricsCorpus) {
  console.log(`!! SKIPPED the corpus of metrics reports: ${metricsFolder} holds none (set CORPUS_DIR)`);
}

interface ExpectedReport {
  readonly file: string;
  readonly entries: Readonly<Record<string, number>>;
  readonly anonymousClasses: number;
  readonly metrics: Readonly<Record<string, number>>;
  readonly rounded2: Readonly<Record<string, number | null>>;
  readonly depthOfInheritanceTree?: number;
}

interface ExpectedSeries {
  readonly reports: readonly ExpectedReport[];
}

type Row = readonly [score: number, lloc: number, ccn: number, nbMethods: number, ca: number, ce: number];

interface ExpectedClasses {
  readonly dates: readonly string[];
  readonly thresholdPerDate: readonly number[];
  readonly latest: {
    readonly threshold: number;
    readonly normal: number;
    readonly orange: number;
    readonly red: number;
    readonly top10: readonly (readonly [string, number])[];
  };
  readonly classes: Readonly<Record<string, readonly (Row | null)[]>>;
}

interface ExpectedFile {
  readonly file: string;
  readonly verdict: 'accept' | 'reject' | 'reject-or-accept';
  readonly why: string;
  readonly rounded2?: Readonly<Record<string, number | null>>;
}

const series = ['monolog.json', 'slim.json', 'large.json', 'tools.json'].flatMap(
  (name) => expectedValues<ExpectedSeries>(name, { reports: [] }).reports,
);
const files = expectedValues<{ readonly files: readonly ExpectedFile[] }>('edge-and-broken.json', { files: [] }).files;

/** Half away from zero, as PhpMetrics rounds. */
const rounded = (value: number | undefined): number | null =>
  value === undefined ? null : Math.round(value * 100 + 1e-7) / 100;
const roundedOf = (report: Report): unknown => {
  const figures = globalMetrics(report);
  return Object.fromEntries(metricKeys.map((key) => [key, rounded(figures[key])]));
};

describe.runIf(hasMetricsCorpus)('reports of public projects', () => {
  it.each(series)('gives the 24 figures of $file', async ({ file, metrics, rounded2, ...expected }) => {
    const report = await reportIn(corpusBytes(file));
    const figures: Readonly<Record<string, number>> = globalMetrics(report);
    expect(Object.keys(figures).toSorted()).toEqual(Object.keys(metrics).toSorted());
    const wrong = Object.entries(metrics).filter(
      ([key, value]) => Math.abs((figures[key] ?? Number.NaN) - value) > 1e-9 * Math.max(1, Math.abs(value)),
    );
    expect(wrong).toEqual([]);
    expect(roundedOf(report)).toEqual(rounded2);
    expect(report.anonymous).toHaveLength(expected.anonymousClasses);
    expect(report.classes).toHaveLength((expected.entries['ClassMetric'] ?? 0) - expected.anonymousClasses);
    expect(report.interfaces).toBe(expected.entries['InterfaceMetric'] ?? 0);
    expect(report.functions).toBe(expected.entries['FunctionMetric'] ?? 0);
    expect(report.packages).toHaveLength(expected.entries['PackageMetric'] ?? 0);
    expect(report.project.depthOfInheritance).toBe(expected.depthOfInheritanceTree);
    expect(report.warnings).toEqual([]);
  });

  it.each([
    ['monolog/2026-07.json', '2.8+'],
    ['tools/monolog-2026-07-phpmetrics-2.8.2.json', '2.8+'],
    ['tools/monolog-2026-07-phpmetrics-3.0.0rc8.json', '3.0 RC'],
    ['edge/old-2.0-fields.json', '2.0-2.1'],
  ])('knows the tool of %s', async (file, line) => {
    expect((await reportIn(corpusBytes(file))).tool.line).toBe(line);
  });
});

describe.runIf(hasMetricsCorpus).each(['monolog', 'slim'])('classes of %s over the years', (project) => {
  const nothing = { threshold: 0, normal: 0, orange: 0, red: 0, top10: [] };
  const { dates, thresholdPerDate, latest, classes } = expectedValues<ExpectedClasses>(`${project}.classes.json`, {
    dates: [],
    thresholdPerDate: [],
    latest: nothing,
    classes: {},
  });
  const rowsOf = ({ classes: found }: Report): ReadonlyMap<string, Row> =>
    new Map(
      found.map(({ name, values }) => [
        name,
        [
          scoreOf(values)?.score ?? -1,
          values.lloc ?? -1,
          values.ccn ?? -1,
          values.nbMethods ?? -1,
          values.afferentCoupling ?? -1,
          values.efferentCoupling ?? -1,
        ],
      ]),
    );

  it('gives each class its numbers and its score in every month', async () => {
    const months = await Promise.all(
      dates.map(async (date) => rowsOf(await reportIn(corpusBytes(`${project}/${date}.json`)))),
    );
    const found = Object.fromEntries(
      Object.keys(classes).map((name) => [name, months.map((rows) => rows.get(name) ?? null)]),
    );
    expect(found).toEqual(classes);
    expect([...new Set(months.flatMap((rows) => [...rows.keys()]))].toSorted()).toEqual(
      Object.keys(classes).toSorted(),
    );
    const scores = months.map((rows) => [...rows.values()].map(([score]) => score));
    expect(scores.map(thresholdOf)).toEqual(thresholdPerDate);
  });

  it('flags the expected classes of the last month', async () => {
    const rows = rowsOf(await reportIn(corpusBytes(`${project}/${dates.at(-1)}.json`)));
    const scores = [...rows.values()].map(([score]) => score);
    const threshold = thresholdOf(scores);
    const red = scores.filter((score) => score >= threshold + 10).length;
    const orange = scores.filter((score) => score >= threshold).length - red;
    expect({ threshold, normal: scores.length - orange - red, orange, red }).toEqual({
      threshold: latest.threshold,
      normal: latest.normal,
      orange: latest.orange,
      red: latest.red,
    });
    expect(latest.top10.map(([name]) => rows.get(name)?.[0])).toEqual(latest.top10.map(([, score]) => score));
  });
});

describe.runIf(hasMetricsCorpus)('odd and broken files', () => {
  it.each(files.filter(({ verdict }) => verdict === 'accept'))('takes $file', async ({ file, rounded2 }) => {
    expect(roundedOf(await reportIn(corpusBytes(file)))).toEqual(rounded2);
  });

  it.each(files.filter(({ verdict }) => verdict !== 'accept'))('refuses $file with a sentence', async ({ file }) => {
    for (const format of ['phpmetrics', 'auto'] as const) {
      const result = await readBytes(corpusBytes(file), format);
      expect(result).toHaveProperty('problem.message', expect.stringMatching(/^[A-Z].+[.?]$/s));
    }
  });

  it.each([
    ['truncated', 'truncated', 'line'],
    ['empty', 'empty', 'UTF-8'],
    ['whitespace', 'empty', 'empty'],
    ['console-output', 'not_json', 'LOC'],
    ['summary-report', 'summary_report', '--report-json'],
    ['phpmetrics-1x-array', 'phpmetrics_1', 'Version 2'],
    ['nan', 'not_json', '"NaN"'],
    ['infinity', 'not_json', '"Infinity"'],
    ['overflow', 'number_too_large', 'volume'],
    ['latin1', 'not_utf8', 'UTF-8'],
    ['utf16', 'utf16', 'UTF-16'],
    ['scalar', 'wrong_format', 'single value'],
    ['null', 'wrong_format', 'single value'],
    ['empty-object', 'wrong_format', '_type'],
    ['no-classes', 'no_classes', 'wrong directory'],
    ['other-json', 'wrong_format', '_type'],
    ['deep', 'too_deep', '200'],
    ['classes-without-numbers', 'no_numbers', 'lloc'],
    ['eslint', 'phpmetrics_1', 'list'],
  ])('says of %s that it is %s', async (name, code, words) => {
    const result = await readBytes(corpusBytes(`broken/${name}.json`), 'phpmetrics');
    expect(result).toHaveProperty('problem.code', code);
    expect(result).toHaveProperty('problem.message', expect.stringContaining(words));
  });

  it('tells which numbers of a class are missing', async () => {
    const { warnings } = await reportIn(corpusBytes('edge/inf-strings.json'));
    expect(warnings).toEqual([
      '3 numbers are missing (lloc, volume, mi) in Slim\\Middleware\\RoutingMiddleware. They count as 0 in sums and averages.',
    ]);
  });

  it('lists classes with hostile names and cuts long ones', async () => {
    const names = (await reportIn(corpusBytes('edge/hostile-names.json'))).classes.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['__proto__', 'constructor', 'toString']));
    expect(Math.max(...names.map((name) => name.length))).toBe(1_000);
  });
});
