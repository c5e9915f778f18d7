/** Findings and sizes of a jar over HTTP: by level, rule and language over the months. */
import { beforeAll, expect, test } from 'vitest';
import { upload } from '#apps/server/testing/metric-uploads.ts';
import { theApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { createMetricJar } from '../contract.ts';
import { listMetricFindings } from '../model/metric-finding-calls.ts';
import { phpReport } from '../model/testing/php-report.ts';
import { mostKept, summariseFindings } from './metric-finding-tasks.ts';

let it: TestApp;
beforeAll(async () => {
  it = await theApp();
});

async function aJar() {
  const ada = await it.aPerson();
  return { ada, jarId: (await ada.call(createMetricJar, { body: { name: 'Shop API' } })).reply.id };
}

/** Results of a linter: `[rule, level, file]` each. */
const sarif = (...results: readonly (readonly [string, string, string])[]): string =>
  JSON.stringify({
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'ESLint', rules: [] } },
        results: results.map(([ruleId, level, uri]) => ({
          ruleId,
          level,
          message: { text: 'x' },
          locations: [{ physicalLocation: { artifactLocation: { uri } } }],
        })),
      },
    ],
  });

const cloc = (languages: Readonly<Record<string, number>>): string =>
  JSON.stringify({
    header: { cloc_version: '1.96', n_files: 1, n_lines: 1 },
    ...Object.fromEntries(
      Object.entries(languages).map(([language, code]) => [language, { nFiles: 2, blank: 1, comment: 3, code }]),
    ),
    SUM: { nFiles: 2, blank: 1, comment: 3, code: 9 },
  });

const findingsOf = async ({ ada, jarId }: Awaited<ReturnType<typeof aJar>>) =>
  (await ada.call(listMetricFindings, { params: { id: jarId } })).reply;

test('findings are summed up over files, by level and by rule, the most frequent of the newest month first', async () => {
  const jar = await aJar();
  await upload(
    jar.ada,
    jar.jarId,
    {
      month: 6,
      file: sarif(['no-any', 'error', 'a.ts'], ['no-any', 'error', 'b.ts'], ['todo', 'note', 'a.ts']),
      format: 'sarif',
    },
    {
      month: 7,
      file: sarif(['todo', 'note', 'a.ts'], ['todo', 'note', 'b.ts'], ['no-any', 'error', 'a.ts']),
      format: 'sarif',
    },
  );
  const { findings, sizes } = await findingsOf(jar);
  expect(findings).toEqual({
    months: ['2026|06', '2026|07'],
    levels: { error: [2, 1], warning: [0, 0], note: [1, 2], none: [0, 0] },
    rules: [
      { rule: 'todo', level: 'note', counts: [1, 2] },
      { rule: 'no-any', level: 'error', counts: [2, 1] },
    ],
    ruleCount: 2,
  });
  expect(sizes).toEqual({ months: [], languages: [] });
});

test('sizes are told by language, the largest first; a month without a language is a gap', async () => {
  const jar = await aJar();
  await upload(
    jar.ada,
    jar.jarId,
    { month: 6, file: cloc({ PHP: 900 }), format: 'cloc' },
    { month: 7, file: cloc({ PHP: 400, Kotlin: 500 }), format: 'cloc' },
  );
  const size = (code: number) => ({ files: 2, code, comment: 3, blank: 1 });
  expect((await findingsOf(jar)).sizes).toEqual({
    months: ['2026|06', '2026|07'],
    languages: [
      { language: 'Kotlin', sizes: [null, size(500)] },
      { language: 'PHP', sizes: [size(900), size(400)] },
    ],
  });
});

test('a language that a report names several times is summed up', async () => {
  const jar = await aJar();
  const size = { language: 'PHP', files: 1, blank: 2, comment: 3, code: 40 };
  const own = { format: 'archwright-metrics', version: 1, sizes: [size, { ...size, code: 2 }] };
  await upload(jar.ada, jar.jarId, { file: JSON.stringify(own), format: 'archwright' });
  expect((await findingsOf(jar)).sizes.languages).toEqual([
    { language: 'PHP', sizes: [{ files: 2, blank: 4, comment: 6, code: 42 }] },
  ]);
});

test('of a report with thousands of rules and languages those with the most are compared, and all are counted', () => {
  const many = Array.from({ length: 3_000 }, (_one, at) => at + 1);
  const found = summariseFindings(
    JSON.stringify({
      findings: many.map((count) => ({ file: 'a.ts', rule: `rule ${count}`, level: 'warning', count })),
      sizes: many.map((code) => ({ language: `language ${code}`, files: 1, blank: 0, comment: 0, code })),
    }),
  );
  expect([found.rules.length, found.rules[0], found.sizes.length, found.sizes[0]?.code]).toEqual([
    mostKept,
    ['rule 3000', 'warning', 3_000],
    mostKept,
    3_000,
  ]);
  expect([found.levels, found.ruleCount]).toEqual([{ warning: (3_000 * 3_001) / 2 }, 3_000]);
});

test('a jar without such reports has none; a jar of somebody else is not found', async () => {
  const jar = await aJar();
  await upload(jar.ada, jar.jarId, { file: phpReport({ 'Shop\\Cart': {} }) });
  const { findings, sizes } = await findingsOf(jar);
  expect([findings.months, findings.rules, sizes.languages]).toEqual([[], [], []]);
  const eve = await aJar();
  expect((await eve.ada.call(listMetricFindings, { params: { id: jar.jarId } })).status).toBe(404);
});
