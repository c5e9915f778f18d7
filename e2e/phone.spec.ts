/** The main flow on a phone, 390 px wide. */
import { createDocumentLabel } from '#features/documentation/contract.ts';
import type { Locator, Page } from '@playwright/test';
import { projectCode } from './c4-models.ts';
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

test('on a phone a finger scrolls a board, and others stand in the bar', async ({ page, newPerson, newWindow }) => {
  const person = await newPerson('stormer');
  await signIn(page, person);
  const board = `/project/${await projectCode(page)}/architect`;
  await page.goto(board);
  const canvas = page.getByRole('application', { name: 'Board Board 1, Design' });
  await expect(canvas).toBeVisible();
  const other = await newWindow();
  await signIn(other, person);
  await other.goto(board);
  // Avatars are clear of the canvas: inside of the bar with the word that tells whether everything is saved.
  const avatar = page.getByTitle(/^stormer\S* is editing$/);
  await expect(avatar).toBeVisible({ timeout: 10_000 });
  await expectOneRow(page.getByText('Saved', { exact: true }), avatar);

  const device = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: readonly { x: number; y: number }[]) =>
    device.send('Input.dispatchTouchEvent', { type, touchPoints: [...touchPoints] });
  const view = () => canvas.locator('.react-flow__viewport').getAttribute('style');
  const before = await view();
  // Between the columns of cards, where the canvas is empty.
  await touch('touchStart', { x: 8, y: 600 });
  for (let y = 580; y >= 460; y -= 20) await touch('touchMove', { x: 8, y });
  await touch('touchEnd');
  await expect.poll(view).not.toBe(before);
});
