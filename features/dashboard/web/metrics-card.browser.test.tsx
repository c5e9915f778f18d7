/** Card of code metrics on the home page. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { accessibilityFaults } from '#platform/ui/web/accessibility-fixture.ts';
import { missedTargetsLabel, noJarsMessage, notEnoughDataMessage } from '#features/metrics/contract.ts';
import { permissionsOf } from '#platform/identity/model/permissions.ts';
import { aProject, answerCalls, SignedIn, type Answer } from '#platform/identity/web/workspace-fixture.tsx';
import { MetricsCard } from './metrics-card.tsx';

const jarId = '0190aaaa-0000-7000-8000-000000000001';
const aJar = { id: jarId, name: 'Shop API', isComplete: true, reports: 2, latest: '2026|07', breaches: 1 };
const jars = (...rows: object[]): Answer => [200, { 'hydra:member': rows, 'hydra:totalItems': rows.length }];
const aMonth = (timestamp: string, lines: number): object => ({
  timestamp,
  tool: 'PhpMetrics 2.8+',
  globalMetrics: { 'loc.loc': lines, 'complexity.avg_ccn.by_class': 9 },
  spread: {},
  scores: [],
  threshold: 30,
  sources: [],
});
const report = (...timestamps: object[]): Answer => [
  200,
  {
    data: {
      id: jarId,
      name: 'Shop API',
      type: 'phpmetrics',
      isComplete: true,
      threshold: 30,
      timestamps,
      classList: [],
      notes: [],
      targets: [],
    },
  },
];

beforeEach(() => page.viewport(1200, 800));
afterEach(() => {
  vi.unstubAllGlobals();
});

async function open(list: Answer, one: Answer): Promise<void> {
  answerCalls({ 'GET /api/metrics/jars': list, [`GET /api/metrics/reports/${jarId}`]: one });
  await render(
    <SignedIn projects={[aProject('shop')]} permissions={permissionsOf('owner')}>
      <MetricsCard />
    </SignedIn>,
  );
}

test('a project without a jar is told so', async () => {
  await open(jars(), report());
  await expect.element(page.getByText(noJarsMessage)).toBeVisible();
});

test('a single month draws no line', async () => {
  await open(jars(aJar), report(aMonth('2026|07', 60)));
  await expect.element(page.getByText(notEnoughDataMessage)).toBeVisible();
});

test('two months are drawn, with their values in a table and the missed target as a badge', async () => {
  await open(jars(aJar), report(aMonth('2026|06', 50), aMonth('2026|07', 60)));
  await expect.element(page.getByRole('slider', { name: 'Metrics of Shop API' })).toBeVisible();
  await page.getByText('Show as table').click();
  await expect.element(page.getByRole('row', { name: '07/2026 60 9.00' })).toBeVisible();
  await expect.element(page.getByText(missedTargetsLabel(1))).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
});

test('reports that cannot be loaded show an alert', async () => {
  await open(jars(aJar), [422, { error: { message: 'The reports are being moved.' } }]);
  await expect.element(page.getByRole('alert').getByText('The reports are being moved.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('scales that differ are drawn from 100, with the newest values beside their names', async () => {
  await open(jars(aJar), report(aMonth('2026|06', 50_000), aMonth('2026|07', 60_000)));
  await expect.element(page.getByRole('button', { name: 'Lines of code 60,000' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Cyclomatic (CCN) 9' })).toBeVisible();
  await expect.element(page.getByText(/first month, which is 100/)).toBeVisible();
});

test('this device remembers the jar that was chosen', async () => {
  const other = { ...aJar, id: '0190aaaa-0000-7000-8000-000000000002', name: 'Stock worker' };
  const list = jars(aJar, other);
  await open(list, report());
  await expect.element(page.getByLabelText('Metrics jar')).toHaveValue(aJar.id);
  await page.getByLabelText('Metrics jar').selectOptions('Stock worker');
  await open(list, report());
  await expect.element(page.getByLabelText('Metrics jar').last()).toHaveValue(other.id);
  localStorage.clear();
});
