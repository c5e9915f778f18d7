/** The tab of findings: charts by level, rule and language, only where a jar has such reports. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { accessibilityFaults } from '#platform/ui/web/accessibility-fixture.ts';
import type { MetricReport, ReportFormat } from '../contract.ts';
import type { MetricFindings } from '../model/metric-finding-calls.ts';
import { aReport, jarId, openJar } from './metric-fixture.tsx';

beforeEach(() => page.viewport(1240, 900));
afterEach(() => vi.unstubAllGlobals());

const source = {
  format: 'sarif',
  tool: 'ESLint',
  commit: null,
  uploadedAt: '2026-07-01T00:00:00.000Z',
  uploadedBy: null,
} as const;
const withReportsOf = (format: ReportFormat): MetricReport => {
  const report = aReport();
  return {
    ...report,
    timestamps: report.timestamps.map((month) => ({ ...month, sources: [{ ...source, format, warnings: [] }] })),
  };
};
const withFindings = (): MetricReport => withReportsOf('sarif');

const found: MetricFindings = {
  findings: {
    months: ['2026|05', '2026|07'],
    levels: { error: [2, 5], warning: [0, 0], note: [1, 0], none: [0, 0] },
    rules: [
      { rule: 'no-any', level: 'error', counts: [2, 5] },
      { rule: 'todo', level: 'note', counts: [1, 0] },
    ],
    ruleCount: 3,
  },
  sizes: {
    months: ['2026|07'],
    languages: [{ language: 'Kotlin', sizes: [{ files: 4, code: 1_250, comment: 80, blank: 60 }] }],
  },
};
const answers = { [`GET /api/metrics/reports/${jarId}/findings`]: [200, { data: found }] } as const;

test('shows findings by level and rule with the change since the month before, and sizes by language', async () => {
  await openJar(withFindings, { answers });
  await page.getByRole('tab', { name: 'Findings' }).click();
  const chart = page.getByRole('slider', { name: 'Findings by level' });
  await expect.element(chart).toHaveAttribute('aria-valuetext', '07/2026: Errors 5, Notes 0');
  await expect.element(page.getByRole('slider', { name: 'Findings by rule' })).toBeVisible();
  const rules = page.getByRole('table', { name: 'Rules' });
  await expect.element(rules.getByRole('row', { name: 'no-any Error 5 +3' })).toBeVisible();
  await expect.element(page.getByText('1 more rule has fewer findings.')).toBeVisible();
  const languages = page.getByRole('table', { name: 'Languages' });
  await expect.element(languages.getByRole('row', { name: 'Kotlin 4 1,250 80 60' })).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
});

test('is a tab of a jar with reports of our own format, which says so where they have neither', async () => {
  const none = { findings: { ...found.findings, months: [] }, sizes: { months: [], languages: [] } };
  await openJar(() => withReportsOf('archwright'), {
    answers: { [`GET /api/metrics/reports/${jarId}/findings`]: [200, { data: none }] },
  });
  await page.getByRole('tab', { name: 'Findings' }).click();
  await expect.element(page.getByText('The reports have no findings and no sizes by language.')).toBeVisible();
});

test('is no tab of a jar without such reports', async () => {
  await openJar(aReport);
  await expect.element(page.getByRole('tab', { name: 'Packages' })).toBeVisible();
  await expect.element(page.getByRole('tab', { name: 'Findings' })).not.toBeInTheDocument();
});
