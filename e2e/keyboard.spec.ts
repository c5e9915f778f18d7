/** Everything a writer needs works without a mouse. */
import { createDocumentLabel, createNamespaceLabel, documentCreatedMessage } from '#features/documentation/contract.ts';
import type { Locator, Page } from '@playwright/test';
import { expectSaved, openedId, storedPage, textField, titleField } from './documentation.ts';
import { expect, test } from './journey.ts';
import { userMenu } from './visits.ts';
import { insertBlock } from './writing.ts';

/** Presses Tab until the element has the focus, up to a limit. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target, 'reached with Tab').toBeFocused();
}

test('a person signs in, writes a page, saves it and signs out by keyboard alone', async ({ page, newPerson }) => {
  const person = await newPerson('typist');
  await page.goto('/');
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.keyboard.type(person.email);
  await tabTo(page, page.getByLabel(/^Password/));
  await page.keyboard.type(person.password);
  await page.keyboard.press('Enter');
  await expect(userMenu(page)).toBeVisible();

  await tabTo(page, page.getByRole('main').getByRole('link', { name: /^Documentation/ }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: createNamespaceLabel }).first());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByLabel('Name')).toBeFocused();
  await page.keyboard.type('Runbooks');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/home$/);

  await tabTo(page, page.getByRole('button', { name: createDocumentLabel, exact: true }));
  await page.keyboard.press('Enter');
  await expect(textField(page)).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(titleField(page)).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Restart the queue');
  await page.keyboard.press('Enter');
  await expect(textField(page)).toBeFocused();
  await page.keyboard.type('Stop the worker first.');
  await page.keyboard.press('Enter');
  await insertBlock(page, 'order', 'Ordered list');
  await page.keyboard.type('Drain');
  await page.keyboard.press('Control+s');
  await expectSaved(page, documentCreatedMessage);
  await expect(page.getByRole('article').locator('.aw-doc ol li')).toHaveText('Drain');
  expect((await storedPage(person, openedId(page))).title).toBe('Restart the queue');

  await tabTo(page, userMenu(page));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu')).toBeVisible();
  const logout = page.getByRole('menuitem', { name: 'Logout' });
  for (let presses = 0; presses < 10; presses += 1) {
    if (await logout.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('ArrowDown');
  }
  await expect(logout).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});
