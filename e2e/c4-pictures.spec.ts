/** Pictures of a C4 view from the built product, under the policies that its pages and workers have. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { editorAddress, projectCode, storeModel } from './c4-models.ts';
import { expect, test } from './journey.ts';
import { signIn } from './visits.ts';

async function saved(page: Page, act: () => Promise<void>): Promise<Buffer> {
  const [download] = await Promise.all([page.waitForEvent('download'), act()]);
  return readFile(await download.path());
}

test('a view is saved as SVG with its font, as PNG, and all views as PDF', async ({ page, newPerson }) => {
  const person = await newPerson('draughtsman');
  await signIn(page, person);
  const { id } = await storeModel(person, 'Landscape', ['Shop', 'Bank']);
  await page.goto(editorAddress(await projectCode(page), id));
  await expect(page.locator('.react-flow__node').first()).toBeVisible();
  const choose = async (name: string): Promise<void> => {
    await page.getByRole('button', { name: 'Export and import' }).click();
    await page.getByRole('menuitem', { name, exact: true }).click();
  };

  const svg = (await saved(page, () => choose('SVG, light'))).toString('utf8');
  expect(svg).toContain('@font-face{font-family:Inter;font-weight:600;');
  expect(svg).toContain('>Shop</text>');
  const png = await saved(page, () => choose('PNG, dark'));
  expect(png.subarray(1, 4).toString('latin1')).toBe('PNG');
  await choose('PDF…');
  const dialog = page.getByRole('dialog', { name: 'Export PDF' });
  await dialog.getByText('All views (3)').click();
  const pdf = (await saved(page, () => dialog.getByRole('button', { name: 'Save PDF' }).click())).toString('latin1');
  expect(pdf.startsWith('%PDF-1.7')).toBe(true);
  expect(pdf.match(/\/Type \/Page\n/g)).toHaveLength(3);
  await expect(dialog).toBeHidden();
});
