/** A chart in a document: of the jar as it is now, or the sentence that it is not there. */
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createQueryClient } from '#platform/http/web/use-calls.ts';
import { aProject, answerCalls, SignedIn, type Answer } from '#platform/identity/web/workspace-fixture.tsx';
import { missingEmbedText } from '#platform/richtext/web/embeds.ts';
import { accessibilityFaults } from '#platform/ui/web/accessibility-fixture.ts';
import { notEnoughDataMessage, type MetricReport } from '../../contract.ts';
import { aReport, jarId } from '../metric-fixture.tsx';
import { EmbeddedMetric } from './embedded-metric.tsx';
import { MetricChooser } from './metric-chooser.tsx';

afterEach(() => vi.unstubAllGlobals());

async function show(report: MetricReport | undefined, value = `${jarId}:keys=loc.lloc`) {
  const asked: string[] = [];
  answerCalls({
    [`GET /api/metrics/reports/${jarId}`]: (_sent, query): Answer => {
      asked.push(query.toString());
      return report ? [200, { data: report }] : [404, { error: { message: 'This does not exist.' } }];
    },
  });
  await render(
    <SignedIn projects={[aProject('shop')]}>
      <EmbeddedMetric value={value} />
    </SignedIn>,
  );
  return asked;
}

test('shows the chosen metric of the jar, and leaves the classes where they are', async () => {
  const asked = await show(aReport());
  await expect.element(page.getByRole('slider', { name: 'Shop: Logical lines of code' })).toBeVisible();
  expect(asked).toEqual(['classes=none']);
  expect(await accessibilityFaults()).toEqual([]);
});

test('is as high as its legend and its table need, on a phone as well', async () => {
  await page.viewport(390, 844);
  await show(aReport(), jarId);
  const table = page.getByText('Show as table');
  await expect.element(table).toBeVisible();
  const frame = page.getByRole('region', { name: /^Shop/ }).element().getBoundingClientRect();
  expect(table.element().getBoundingClientRect().bottom).toBeLessThan(frame.bottom);
  await page.viewport(1240, 900);
});

test('of a jar that is gone, or of another organization, says so in its place', async () => {
  await show(undefined);
  await expect.element(page.getByText(missingEmbedText('metric'))).toBeVisible();
});

test('stays as it was read while the server does not answer, and goes once its jar is gone', async () => {
  let answer: Answer = [200, { data: aReport() }];
  const asked = answerCalls({ [`GET /api/metrics/reports/${jarId}`]: () => answer });
  const client = createQueryClient(() => undefined);
  await render(
    <SignedIn projects={[aProject('shop')]}>
      <QueryClientProvider client={client}>
        <EmbeddedMetric value={`${jarId}:keys=loc.lloc`} />
      </QueryClientProvider>
    </SignedIn>,
  );
  const chart = page.getByRole('slider', { name: 'Shop: Logical lines of code' });
  await expect.element(chart).toBeVisible();
  answer = [403, { error: { message: 'Not now.' } }];
  await client.refetchQueries();
  expect(asked).toHaveLength(2);
  await expect.element(chart).toBeVisible();
  answer = [404, { error: { message: 'This does not exist.' } }];
  await client.refetchQueries();
  await expect.element(page.getByText(missingEmbedText('metric'))).toBeVisible();
});

test('of one month has no line to show', async () => {
  await show(aReport({ timestamps: aReport().timestamps.slice(0, 1) }), `${jarId}:keys=loc.lloc,bugs.bugs`);
  await expect.element(page.getByText(notEnoughDataMessage)).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'Shop: Logical lines of code and 1 more' })).toBeVisible();
});

test('of the same jar as another one in the document has a name of its own', async () => {
  answerCalls({ [`GET /api/metrics/reports/${jarId}`]: [200, { data: aReport() }] });
  await render(
    <SignedIn projects={[aProject('shop')]}>
      <EmbeddedMetric value={`${jarId}:keys=loc.lloc`} />
      <EmbeddedMetric value={jarId} />
    </SignedIn>,
  );
  await expect.element(page.getByRole('slider', { name: 'Shop: Logical lines of code' })).toBeVisible();
  await expect.element(page.getByRole('slider', { name: 'Shop: Complexity' })).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
});

test('of several metrics that are no group names all of them where it is edited', async () => {
  answerCalls({
    'GET /api/metrics/jars': [
      200,
      {
        'hydra:member': [{ id: jarId, name: 'Shop', isComplete: true, reports: 2, latest: '2026|07', breaches: 0 }],
        'hydra:totalItems': 1,
      },
    ],
    [`GET /api/metrics/reports/${jarId}`]: [200, { data: aReport() }],
  });
  await render(
    <SignedIn projects={[aProject('shop')]}>
      <MetricChooser value={`${jarId}:keys=loc.lloc,loc.cloc`} onChange={() => undefined} />
    </SignedIn>,
  );
  const field = page.getByRole('combobox', { name: 'Metrics', exact: true });
  await expect.element(field).toHaveDisplayValue('Logical lines of code, Comment lines');
});
