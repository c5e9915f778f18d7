/** The main flow on a phone, 390 px wide. */
import { createDocumentLabel } from '#features/documentation/contract.ts';
import type { Locator, Page } from '@playwright/test';
import {
  createNamespace,
  openedId,
  saveNewPage,
  savePage,
  editPage,
  storedPage,
  textField,
  titleField,
} from './documentation.ts';
import { expect, test } from './journey.ts';
import { signIn, signOut } from './visits.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/** Asserts that nothing overflows the screen. */
const expectNoSideways = async (page: Page): Promise<void> =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

/** Asserts that the second stands beside the first, not below it. */
async function expectOneRow(first: Locator, second: Locator): Promise<void> {
  const [one, other] = [await first.boundingBox(), await second.boundingBox()];
  expect(other?.y ?? 0).toBeLessThan((one?.y ?? 0) + (one?.height ?? 0));
}

test('on a phone a person finds the menus, writes a page and reads it', async ({ page, newPerson }) => {
  const person = await newPerson('commuter');
  await signIn(page, person);
  await expectNoSideways(page);
  await page.getByRole('button', { name: 'Menu', exact: true }).tap();
  const menu = page.getByRole('dialog', { name: 'Archwright' });
  await menu.getByRole('link', { name: 'Documentation' }).tap();
  await expect(menu).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Documentation', level: 1 })).toBeVisible();
  await expectNoSideways(page);
  await createNamespace(page, 'Pocket book');

  await page.getByRole('button', { name: 'Pages', exact: true }).tap();
  const tree = page.getByRole('dialog', { name: 'Pocket book' });
  await tree.getByRole('button', { name: createDocumentLabel, exact: true }).tap();
  await expect(tree).toBeHidden();
  await titleField(page).fill('Bus notes');
  await textField(page).tap();
  await page.keyboard.type('## On the way');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Written with one thumb.');
  await expectNoSideways(page);
  await saveNewPage(page);
  await expect(page.getByRole('article')).toContainText('Written with one thumb.');
  await expectNoSideways(page);
  const strip = page.getByRole('region', { name: 'About this page' });
  await expectOneRow(strip.getByText(/^Updated/), strip.getByRole('button', { name: 'More actions' }));

  await page.getByRole('button', { name: 'Pages', exact: true }).tap();
  await tree.getByRole('link', { name: 'Bus notes' }).tap();
  await page.reload();
  await editPage(page);
  await textField(page).press('Control+End');
  await page.keyboard.type('And read again.');
  await savePage(page);
  expect((await storedPage(person, openedId(page))).json).toContain('And read again.');
  await signOut(page);
});
