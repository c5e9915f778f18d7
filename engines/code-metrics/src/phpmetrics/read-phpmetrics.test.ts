/** Reports of PhpMetrics that are made up: what is counted, what is left out, and the same result for any pieces. */
import { describe, expect, it } from 'vitest';
import { globalMetrics } from '../figures/global-metrics.ts';
import { classFields } from '../report/class-fields.ts';
import { brokenReport, readingFault } from '../testing/broken-reports.ts';
import { madeClass, madeReport, phpText, randomNumbers } from '../testing/made-reports.ts';
import { bytesOf, readBytes, reportIn } from '../testing/read-files.ts';
import type { Report } from '../report/report-types.ts';

const made = (): Record<string, unknown> => madeClass('Shop\\Cart', randomNumbers(1));
const read = (value: unknown): Promise<Report> => reportIn(bytesOf(phpText(value)));

/** The classes of a report as a plain parser sees them. */
function plainClasses(text: string): readonly unknown[] {
  const entries = Object.entries(JSON.parse(text) as Readonly<Record<string, Readonly<Record<string, unknown>>>>);
  return entries
    .filter(([name, entry]) => entry['_type'] === 'Hal\\Metric\\ClassMetric' && !name.startsWith('anonymous@'))
    .map(([name, entry]) => ({
      name,
      namespace: name.slice(0, name.lastIndexOf('\\')),
      kind: 'class',
      values: Object.fromEntries(classFields.filter((field) => field in entry).map((field) => [field, entry[field]])),
    }));
}

describe('a report', () => {
  it('is the same as with a plain parser, for 500 reports in random pieces', async () => {
    const wrong: number[] = [];
    for (let seed = 1; seed <= 500; seed += 1) {
      const random = randomNumbers(seed);
      const report = madeReport(seed, 1 + (seed % 5));
      const text = random() < 0.5 ? phpText(report) : JSON.stringify(report);
      const result = await readBytes(bytesOf(text), 'phpmetrics', 1 + Math.floor(random() ** 2 * text.length));
      const classes = 'report' in result ? result.report.classes : result.problem;
      if (JSON.stringify(classes) !== JSON.stringify(plainClasses(text))) wrong.push(seed);
    }
    expect(wrong).toEqual([]);
  });

  it('counts classes without a name and never lists them', async () => {
    const report = await read({ 'Shop\\Cart': made(), 'anonymous@0123': { ...made(), lloc: 10 } });
    expect(report.classes.map(({ name }) => name)).toEqual(['Shop\\Cart']);
    expect(report.anonymous).toHaveLength(1);
    expect(globalMetrics(report)['oop.class_count']).toBe(2);
  });

  it('takes the last of two entries with one name', async () => {
    const text = `{"A": ${JSON.stringify({ ...made(), lloc: 1 })}, "A": ${JSON.stringify({ ...made(), lloc: 2 })}}`;
    expect(globalMetrics(await reportIn(bytesOf(text)))['loc.lloc']).toBe(2);
  });

  it('does not count what a search found a second time', async () => {
    const report = await read({ A: made(), searches: { found: { A: made() }, _type: 'Hal\\Metric\\SearchMetric' } });
    expect(report.classes).toHaveLength(1);
  });

  it('passes over a search of any size, and refuses any other entry of that size', async () => {
    const large = `[${'"some text of a search", '.repeat(800_000)}1]`;
    const own = JSON.stringify(made());
    const text = `{"A": ${own}, "searches": {"found": ${large}}, "B": ${own}}`;
    expect((await reportIn(bytesOf(text))).classes).toHaveLength(2);
    expect(await readBytes(bytesOf(text.replace('searches', 'other')))).toMatchObject({
      problem: { code: 'entry_too_large', line: 1 },
    });
  });

  it('gives no figure for a field that no class has', async () => {
    const entry = made();
    delete entry['wmc'];
    const figures = globalMetrics(await read({ A: entry, B: entry }));
    expect(figures).not.toHaveProperty(['complexity.avg_wmc.by_class']);
    expect(Object.keys(figures)).toHaveLength(23);
  });

  it('counts a missing number as 0 and says so', async () => {
    const report = await read({ A: { ...made(), lloc: 30 }, B: { ...made(), lloc: 'INF' } });
    expect(globalMetrics(report)['loc.avg_lloc.by_class']).toBe(15);
    expect(report.warnings).toEqual(['1 number is missing (lloc) in B. They count as 0 in sums and averages.']);
  });

  it('has names that differ after the cut and hold nothing that a database refuses', async () => {
    const long = 'x'.repeat(5_000);
    const report = await read({ [`${long}1`]: made(), [`${long}2`]: made(), 'a\u{0}b': made(), '\ud800': made() });
    const names = report.classes.map(({ name }) => name);
    expect(new Set(names).size).toBe(4);
    expect(names.every((name) => name.length <= 1_000 && name.isWellFormed() && !name.includes('\u{0}'))).toBe(true);
  });

  it('takes the namespace from the name of a class, else its package', async () => {
    const { classes } = await read({
      'Shop\\Cart\\Item': { ...made(), package: 'Tag\\' },
      Form: { ...made(), package: 'CodeIgniter\\' },
      Bare: { ...made(), package: '\\' },
    });
    expect(classes.map(({ namespace }) => namespace)).toEqual(['Shop\\Cart', 'CodeIgniter', '']);
  });

  it('reads packages with what they use', async () => {
    const { packages } = await read({
      A: made(),
      'Shop\\': {
        classes: ['A'],
        outgoing_package_dependencies: ['Psr\\Log\\', '\\'],
        abstraction: 0.25,
        instability: 0.5,
        normalized_distance: -0.25,
        _type: 'Hal\\Metric\\PackageMetric',
      },
      '\\': { classes: [], abstraction: 0, dependent_instabilities: [], _type: 'Hal\\Metric\\PackageMetric' },
    });
    expect(packages).toEqual([
      { name: 'Shop', classes: 1, abstractness: 0.25, instability: 0.5, distance: 0.25, dependsOn: ['Psr\\Log', '\\'] },
      { name: '\\', classes: 0, abstractness: 0, dependsOn: [] },
    ]);
  });

  it.each([
    ['2.0-2.1', ['ccnMethodMax', 'parents', 'package', 'wmc', 'implements']],
    ['2.2', ['parents', 'package', 'wmc', 'implements']],
    ['2.3', ['package', 'wmc', 'implements']],
    ['2.4', ['wmc', 'implements']],
    ['2.5-2.7', ['implements']],
    ['2.8+', []],
  ])('of PhpMetrics %s lacks fields of later versions', async (line, missing) => {
    const entry = made();
    for (const field of missing) delete entry[field];
    expect((await read({ A: entry })).tool).toMatchObject({ name: 'PhpMetrics', line });
  });

  it('of a candidate of PhpMetrics 3 has accessors, and public and private methods exchanged', async () => {
    const entry = { ...made(), methods: [{ name: 'a', isAccessor: false }], nbMethodsPublic: 0, nbMethodsPrivate: 4 };
    delete (entry as Record<string, unknown>)['nbMethodsGetter'];
    const report = await read({ A: entry });
    expect(report.tool.line).toBe('3.0 RC');
    expect(report.classes[0]?.values).toMatchObject({ nbMethodsPublic: 4, nbMethodsPrivate: 0 });
  });

  it('that is a zip archive or a page is told to be none, with the way out', async () => {
    for (const text of ['PK\u0003\u0004', '<!doctype html><html></html>']) {
      expect(await readBytes(bytesOf(text), 'phpmetrics')).toHaveProperty(
        'problem.message',
        expect.stringMatching(/^This file is not a PhpMetrics JSON report\. It is an? (zip archive|HTML page)/),
      );
    }
  });

  it('may be packed with gzip', async () => {
    const packed = new Blob([Uint8Array.from(bytesOf(phpText({ A: made() })))])
      .stream()
      .pipeThrough(new CompressionStream('gzip'));
    const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
    expect((await reportIn(bytes)).classes).toHaveLength(1);
    expect(await readBytes(bytes.subarray(0, bytes.length - 20))).toHaveProperty('problem.code', 'broken_gzip');
  });
});

describe('a damaged report', () => {
  it('is read or refused with a sentence', { timeout: 120_000 }, async () => {
    const whole = bytesOf(phpText(madeReport(7, 4)));
    const faults: string[] = [];
    for (let number = 1; number <= 2_000; number += 1) {
      const fault = await readingFault(brokenReport(whole, number), number % 2 === 0 ? 'phpmetrics' : 'auto', number);
      if (fault !== undefined) faults.push(`${number}: ${fault}`);
    }
    expect(faults).toEqual([]);
  });
});
