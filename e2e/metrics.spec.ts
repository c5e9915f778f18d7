/**
 * Code metrics: a jar, reports that are uploaded, their charts and classes, a chart in a document, and an empty jar again;
 * code that belongs to elements of a C4 model.
 */
import type { Page } from '@playwright/test';
import {
  averageMetricsTitle,
  classMetricsTitle,
  clearReportsLabel,
  clearReportsPrompt,
  createJarLabel,
  emptyJarMessage,
  metricJarTitle,
  noJarsMessage,
  refactoringNote,
  reportsUploadedMessage,
  uploadReportLabel,
} from '#features/metrics/contract.ts';
import { heavy, phpReport } from '#features/metrics/model/testing/php-report.ts';
import { linkedFromTitle } from '#platform/links/contract.ts';
import { editorAddress, nodeOf, projectCode, storedModel, storeModel } from './c4-models.ts';
import { openNewNamespace, storePage } from './documentation.ts';
import { expect, test } from './journey.ts';
import { signIn } from './visits.ts';

const report = (name: string, text: string) => ({ name, mimeType: 'application/json', buffer: Buffer.from(text) });

async function createJar(page: Page): Promise<string> {
  await page.getByRole('button', { name: createJarLabel }).first().click();
  const dialog = page.getByRole('dialog', { name: createJarLabel });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Shop API');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { name: metricJarTitle('Shop API') })).toBeVisible();
  return new URL(page.url()).pathname.split('/').at(-2) ?? '';
}

async function uploadReports(page: Page): Promise<void> {
  await page.getByRole('button', { name: uploadReportLabel }).first().click();
  const dialog = page.getByRole('dialog', { name: uploadReportLabel });
  await dialog
    .locator('input[type=file]')
    .setInputFiles([
      report('report-2026-06.json', phpReport({ 'Shop\\Cart': {}, 'Shop\\PriceEngine': { wmc: 40, ccn: 32 } })),
      report('report-2026-07.json', phpReport({ 'Shop\\Cart': {}, 'Shop\\PriceEngine': heavy })),
    ]);
  await expect(dialog.getByRole('combobox', { name: 'Month of report-2026-07.json' })).toHaveValue('7');
  await dialog.getByRole('button', { name: 'Upload 2 reports' }).click();
  await expect(page.getByText(reportsUploadedMessage(2))).toBeVisible();
}

test('a jar is filled, read, shown in a document and emptied', async ({ page, newPerson }) => {
  const person = await newPerson('measurer');
  await signIn(page, person);
  const project = `/project/${await projectCode(page)}`;
  await page.goto(`${project}/metrics`);
  await expect(page.getByText(noJarsMessage)).toBeVisible();
  const id = await createJar(page);
  await expect(page.getByText(emptyJarMessage)).toBeVisible();
  await uploadReports(page);
  const averages = page.getByRole('region', { name: averageMetricsTitle });
  await expect(averages.getByText('2 reports, 06/2026 to 07/2026')).toBeVisible();
  await averages.getByRole('button', { name: 'Complexity' }).click();
  await expect(averages.getByRole('slider', { name: 'Complexity' })).toBeVisible();
  const classes = page.getByRole('region', { name: classMetricsTitle });
  await expect(classes.getByText(refactoringNote(100, 50))).toBeVisible();
  await classes.getByRole('option', { name: /Cart/ }).click();
  await expect(page).toHaveURL(/class=Shop%5CCart/);

  const namespace = await openNewNamespace(page, person, 'Handbook');
  const json = JSON.stringify({ type: 'doc', content: [{ type: 'metric', attrs: { view: `${id}:keys=loc.lloc` } }] });
  const document = await storePage(person, { namespace, title: 'Quality', json });
  await page.goto(`${project}/documentation/${namespace}/${document}`);
  await expect(page.getByRole('slider', { name: 'Shop API' })).toBeVisible();

  await page.goto(`${project}/metrics/${id}/view`);
  const linked = page.getByRole('navigation', { name: linkedFromTitle });
  await expect(linked.getByRole('link', { name: 'Quality' })).toBeVisible();
  await page.getByRole('button', { name: clearReportsLabel }).click();
  await page.getByRole('button', { name: clearReportsPrompt.confirm }).click();
  await expect(page.getByText(emptyJarMessage)).toBeVisible();
});

test('elements of a C4 model are bound to their code, coloured by it, and shown so in a document', async ({
  page,
  newPerson,
}) => {
  const person = await newPerson('binder');
  await signIn(page, person);
  const code = await projectCode(page);
  await page.goto(`/project/${code}/metrics`);
  const jarId = await createJar(page);
  await uploadReports(page);
  const { id, ids } = await storeModel(person, 'Landscape', ['Shop']);
  const shop = nodeOf(page, ids['Shop'] ?? '');

  await page.goto(editorAddress(code, id));
  await page.getByRole('button', { name: 'Code metrics' }).click();
  const bar = page.getByRole('region', { name: 'Code metrics', exact: true });
  await expect(bar.getByText('1 element without code')).toBeVisible();
  await shop.click();
  await bar.getByRole('button', { name: '1 unmatched' }).click();
  await page.getByRole('button', { name: 'Bind Shop to Shop', exact: true }).click();
  await expect(page.getByText('All namespaces belong to an element.')).toBeVisible();
  await expect(shop.getByText(/^Average score \d.*: 2 classes, 650 lines$/)).toBeAttached();
  expect((await storedModel(person, id)).model.softwareSystems[0]?.patterns).toEqual([
    { kind: 'namespace', pattern: 'Shop' },
  ]);

  await page.reload();
  await bar.getByRole('slider', { name: 'Month' }).focus();
  await page.keyboard.press('Home');
  await expect(shop.getByText(/: 2 classes, 100 lines$/)).toBeAttached();
  await shop.dblclick();
  const section = page.getByRole('region', { name: 'Code', exact: true });
  await expect(section.getByText('2 classes in Shop API, 650 lines')).toBeVisible();
  await section.getByRole('link', { name: 'Open metrics' }).click();
  await expect(page.getByRole('region', { name: 'Namespaces' })).toBeVisible();

  const view = (await storedModel(person, id)).views[0]?.id ?? '';
  const namespace = await openNewNamespace(page, person, 'Handbook');
  const attrs = { view: `${id}:${view}:jar=${jarId}&metric=score` };
  const json = JSON.stringify({ type: 'doc', content: [{ type: 'c4model', attrs }] });
  const document = await storePage(person, { namespace, title: 'Quality', json });
  await page.goto(`/project/${code}/documentation/${namespace}/${document}`);
  const block = page.getByRole('region', { name: 'Landscape: System Context' });
  await expect(block.getByText('Average score in Shop API')).toBeVisible();
  await expect(block.getByText(/: 2 classes, 650 lines$/)).toBeAttached();
});
