/** Search: field, palette, links between pages, and broken links. */
import type { Page } from '@playwright/test';
import { createNamespaceLabel } from '#features/documentation/contract.ts';
import { noResultsMessage, paletteLabel } from '#platform/search/contract.ts';
import { linkedFromTitle, noBrokenLinksMessage, trashedTargetLabel } from '#platform/links/contract.ts';
import { LINK_INPUT_LABEL } from '#platform/richtext/contract.ts';
import { editPage, openedId, openNewNamespace, savePage, storedPage, storePage, textOf } from './documentation.ts';
import { expect, test } from './journey.ts';
import { signIn } from './visits.ts';

const field = (page: Page) => page.getByRole('combobox', { name: 'Search', exact: true });
const results = (page: Page) => page.getByRole('listbox', { name: 'Results' }).getByRole('option');
const palette = (page: Page) => page.getByRole('dialog', { name: paletteLabel });
/** Opens the palette and types once it has the focus. */
async function typeInPalette(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(palette(page).getByRole('combobox')).toBeFocused();
  await page.keyboard.type(text);
}
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('a saved page is found immediately by its words, by keyboard, with a typo, and in the palette', async ({
  page,
  newPerson,
}) => {
  const person = await newPerson('seeker');
  await signIn(page, person);
  const namespace = await openNewNamespace(page, person, 'Handbook');
  await storePage(person, { namespace, title: 'Order life cycle', json: textOf('An event is published.') });
  await storePage(person, { namespace, title: 'Payment providers', json: textOf('Every order is paid first.') });

  await field(page).click();
  await page.keyboard.type('order');
  await expect(results(page)).toHaveText([/^Order life cycle/, /^Payment providers/]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(title(page, 'Payment providers')).toBeVisible();

  await field(page).fill('provdiers');
  await expect(results(page)).toHaveText([/^Payment providers/]);
  await field(page).fill('zebra');
  await expect(page.getByText(noResultsMessage)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(field(page)).toHaveValue('');

  await typeInPalette(page, 'event published');
  await expect(palette(page).getByRole('option').first()).toContainText('Order life cycle');
  await expect(palette(page)).toContainText('1 result in 1 kind');
  await page.keyboard.press('Enter');
  await expect(palette(page)).toBeHidden();
  await expect(title(page, 'Order life cycle')).toBeVisible();
});

test('the palette runs commands, and opens the page of all results', async ({ page, newPerson }) => {
  const person = await newPerson('commander');
  await signIn(page, person);
  await typeInPalette(page, 'go doc');
  await palette(page).getByRole('option', { name: 'Go to Documentation' }).click();
  await expect(title(page, 'Documentation')).toBeVisible();

  await typeInPalette(page, 'create name');
  await expect(palette(page).getByRole('option', { selected: true })).toHaveText(createNamespaceLabel);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: createNamespaceLabel });
  await dialog.getByLabel('Name').fill('Runbooks');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(title(page, 'Runbooks')).toBeVisible();

  await typeInPalette(page, 'runb');
  await palette(page).getByRole('option', { name: 'Show all results for “runb”' }).click();
  await expect(title(page, 'Search')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('row', { name: /^Runbooks/ })).toContainText('Document');
  await page.getByRole('link', { name: 'Runbooks' }).click();
  await expect(title(page, 'Runbooks')).toBeVisible();
});

test('a page is linked with the link selector, lists its backlinks, and breaks the link when removed', async ({
  page,
  newPerson,
}) => {
  const person = await newPerson('linker');
  await signIn(page, person);
  const namespace = await openNewNamespace(page, person, 'Handbook');
  const target = await storePage(person, { namespace, title: 'Refunds and credit notes', json: textOf('Money back.') });
  const source = await storePage(person, { namespace, title: 'Checkout flow', json: textOf('See the refunds page.') });
  await page.reload();
  await page.getByRole('link', { name: 'Checkout flow' }).click();
  await editPage(page);
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Shift+End');
  await page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name: 'Link', exact: true }).click();
  const input = page.getByRole('combobox', { name: LINK_INPUT_LABEL });
  await input.fill('zebra');
  await expect(page.getByText(noResultsMessage)).toBeVisible();
  await input.fill('credit');
  const pages = page.getByRole('listbox', { name: 'Pages' }).getByRole('option');
  await expect(pages).toHaveText([/^Refunds and credit notes/]);
  await input.press('ArrowDown');
  await input.press('Enter');
  await savePage(page);
  expect((await storedPage(person, source)).json).toContain(
    `archwright://${target}.doc.internal/${namespace}/${target}`,
  );

  // Client-side navigation: the URL changes without a reload.
  await page.getByRole('article').getByRole('link').last().click();
  await expect(title(page, 'Refunds and credit notes')).toBeVisible();
  expect(openedId(page)).toBe(target);
  expect(page.context().pages()).toHaveLength(1);
  await page.getByRole('navigation', { name: linkedFromTitle }).getByRole('link', { name: 'Checkout flow' }).click();
  await expect(title(page, 'Checkout flow')).toBeVisible();
  await expect(page.getByRole('navigation', { name: linkedFromTitle })).toBeHidden();

  await typeInPalette(page, 'broken');
  await palette(page).getByRole('option', { name: 'Go to Broken links' }).click();
  await expect(page.getByText(noBrokenLinksMessage)).toBeVisible();
  await person.call('DELETE', `/documentation/documents/${target}`);
  await page.reload();
  await expect(page.getByRole('row', { name: /^Checkout flow/ })).toContainText('Refunds and credit notes');
  await expect(page.getByRole('row', { name: /^Checkout flow/ })).toContainText(trashedTargetLabel);
  await field(page).fill('credit notes');
  await expect(page.getByText(noResultsMessage)).toBeVisible();
});
