/** A page created from a template, changed, compared and restored. */
import {
  createDocumentLabel,
  documentCreatedMessage,
  documentUpdatedMessage,
} from '#features/documentation/contract.ts';
import { saveAsTemplateLabel, templateSavedMessage } from '#platform/templates/contract.ts';
import { editPage, openedId, openNewNamespace, savePage, storedPage, textField, titleField } from './documentation.ts';
import { expect, test } from './journey.ts';
import { signIn } from './visits.ts';

test('a page starts from a template, its versions are compared, and an earlier one is restored', async ({
  page,
  newPerson,
}) => {
  const person = await newPerson('planner');
  await signIn(page, person);
  await openNewNamespace(page, person, 'Runbooks');

  await page.getByRole('button', { name: createDocumentLabel, exact: true }).click();
  await page.getByRole('navigation', { name: 'Templates' }).getByRole('button', { name: 'Runbook' }).click();
  await expect(titleField(page)).toHaveValue('Runbook');
  await expect(textField(page)).toContainText('What users notice when it fails');
  await titleField(page).fill('Queue');
  await savePage(page, documentCreatedMessage);
  const id = openedId(page);

  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: saveAsTemplateLabel }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Our runbook');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(templateSavedMessage)).toBeVisible();

  await editPage(page);
  await page.keyboard.press('Control+f');
  await expect(page.getByRole('textbox', { name: 'Find' })).toBeFocused();
  await page.keyboard.type('quiet day');
  await page.getByRole('button', { name: 'Show replace' }).click();
  await page.getByRole('textbox', { name: 'Replace with' }).fill('loud night');
  await page.getByRole('button', { name: 'Replace', exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(textField(page)).toContainText('Try every step on a loud night');
  await savePage(page);

  await page.getByRole('button', { name: 'History', exact: true }).click();
  await page.getByRole('button', { name: /Version 2 \(current\)/ }).click();
  const history = page.getByRole('dialog');
  await expect(history.getByText('1 change', { exact: true })).toBeVisible();
  await expect(history.locator('del')).toHaveText('quiet day');
  await expect(history.locator('ins')).toHaveText('loud night');
  await history.getByRole('button', { name: 'Back to history' }).click();
  await history.getByRole('button', { name: /Version 1/ }).click();
  await history.getByRole('button', { name: 'Restore version 1' }).click();
  await page.getByRole('dialog', { name: 'Are you sure?' }).getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText(documentUpdatedMessage).first()).toBeVisible();
  await expect(page.getByRole('article')).toContainText('Try every step on a quiet day');
  expect((await storedPage(person, id)).revision).toBe(3);

  await page.getByRole('button', { name: createDocumentLabel, exact: true }).click();
  await page.getByRole('navigation', { name: 'Templates' }).getByRole('button', { name: 'Our runbook' }).click();
  await expect(titleField(page)).toHaveValue('Our runbook');
  await expect(textField(page)).toContainText('What users notice when it fails');
});
