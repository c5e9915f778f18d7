/** Trash, activity, export and import; and reports of users to administrators. */
import { createDocument } from '#features/documentation/contract.ts';
import { importedMessage } from '#platform/portability/contract.ts';
import { bugReportedText, bugReportedTitle, specifyMessage } from '#features/support/contract.ts';
import { userBlockedMessage } from '#features/admin/contract.ts';
import { signUp } from '../tools/api-person.ts';
import { storePage, textOf } from './documentation.ts';
import { administratorEmail } from './installation.ts';
import { expectAccessible } from './sweep.ts';
import { expect, test } from './journey.ts';
import { signIn } from './visits.ts';

test('a removed page is restored, the activity lists it, and the project is moved into another one', async ({
  page,
  browser,
  newPerson,
}) => {
  const ada = await newPerson('historian');
  await ada.call('POST', '/documentation/namespaces', { name: 'Handbook' });
  const id = await storePage(ada, { namespace: 'handbook', title: 'Night shifts', json: textOf('Who is on call') });
  await ada.call('DELETE', createDocument.path + `/${id}`);

  await signIn(page, ada);
  await page.getByRole('button', { name: /^Project:/ }).click();
  await page.getByRole('menuitem', { name: 'Trash' }).click();
  await page.getByRole('button', { name: 'Restore Night shifts' }).click();
  await expect(page.getByText('The trash is empty.')).toBeVisible();

  await page.getByRole('button', { name: /^Project:/ }).click();
  await page.getByRole('menuitem', { name: 'Activity' }).click();
  const entry = page.getByRole('listitem').filter({ hasText: 'restored the page Night shifts' });
  await expect(entry).toBeVisible();
  await entry.getByRole('link', { name: 'Night shifts' }).click();
  await expect(page.getByText('Who is on call')).toBeVisible();

  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Activity of this page' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'restored the page Night shifts' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'namespace' })).toHaveCount(0);

  await page.getByRole('button', { name: /^Project:/ }).click();
  await page.getByRole('menuitem', { name: 'Export and import' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export this project' }).click();
  const zip = await (await download).path();

  const bob = await newPerson('importer');
  const window = await (await browser.newContext()).newPage();
  await signIn(window, bob);
  await window.getByRole('button', { name: /^Project:/ }).click();
  await window.getByRole('menuitem', { name: 'Export and import' }).click();
  await window.getByLabel('Export file').waitFor();
  await window.locator('input[type=file]').setInputFiles(zip);
  await window.getByRole('button', { name: 'Import into this project' }).click();
  await expect(window.getByText(`${importedMessage} 1 namespaces, 1 pages.`)).toBeVisible();
  await window.context().close();
});

test('a bug report reaches the administrator, who can also block a user', async ({
  page,
  browser,
  send,
  newPerson,
}) => {
  const ada = await newPerson('reporter');
  await signIn(page, ada);
  await page.getByRole('button', { name: 'Bug Report' }).click();
  const dialog = page.getByRole('dialog', { name: 'Bug Report' });
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(dialog.getByText(specifyMessage)).toBeVisible();
  await dialog.getByLabel('What happened').fill('The door is stuck.');
  await dialog.getByRole('button', { name: 'Send' }).click();
  const thanks = page.getByRole('dialog', { name: bugReportedTitle });
  await expect(thanks.getByText(bugReportedText)).toBeVisible();
  await thanks.getByRole('button', { name: 'Close' }).click();
  await page.goto('/admin/users');
  await expect(page.getByRole('heading', { name: 'Access denied' })).toBeVisible();

  const root = await signUp(send, 'administrator', administratorEmail);
  const window = await (await browser.newContext()).newPage();
  await signIn(window, root);
  await window.getByRole('button', { name: /user menu/ }).click();
  await window.getByRole('menuitem', { name: 'Support inbox' }).click();
  await window.getByRole('button', { name: 'The door is stuck.' }).click();
  await window.getByRole('dialog').getByRole('button', { name: 'Mark as done' }).click();
  await expect(window.getByRole('button', { name: 'The door is stuck.' })).toHaveCount(0);

  await window.getByRole('button', { name: /user menu/ }).click();
  await window.getByRole('menuitem', { name: 'Admin users' }).click();
  await window.getByRole('button', { name: ada.email }).click();
  const stats = window.getByRole('dialog', { name: 'User Stats' });
  await window.keyboard.press('Escape');
  await expect(stats).toHaveCount(0);
  await window.getByRole('button', { name: ada.email }).click();
  await stats.getByRole('button', { name: 'Block' }).click();
  await window.getByRole('dialog', { name: 'Are you sure?' }).getByRole('button', { name: 'Yes, do it!' }).click();
  await expect(window.getByText(userBlockedMessage)).toBeVisible();
  await expectAccessible(window, ['/admin/users', '/admin/organizations', '/admin/support']);
  await window.context().close();
  await page.goto('/projects');
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
});
