/** Governing an organization: limits, trial, projects with links, and the own account on two devices. */
import { farewellMessage, homepageLabel, passwordChangedMessage } from '#features/accounts/contract.ts';
import {
  projectCreatedMessage,
  projectRemovedMessage,
  projectUpdatedMessage,
  removeProjectConfirm,
  removeProjectPrompt,
} from '#features/projects/contract.ts';
import { trialLabel } from '#features/subscription/contract.ts';
import { freeLimitMessage, freeLimitTitle, manageSubscriptionLabel, upgradeLabel } from '#platform/limits/contract.ts';
import { limitReachedTitle } from '#platform/ui/contract.ts';
import type { Browser, Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { fillSignIn, signIn, userMenu } from './visits.ts';

const openFromMenu = async (page: Page, item: string): Promise<void> => {
  await userMenu(page).click();
  await page.getByRole('menuitem', { name: item }).click();
};

test('an owner reaches the limit, starts the PRO trial, and restores a project with links from the trash', async ({
  page,
  newPerson,
}) => {
  const owner = await newPerson('governor');
  await signIn(page, owner);
  await openFromMenu(page, 'Manage projects');
  await page.getByRole('button', { name: /^New project.*limit reached/ }).click();
  const dialog = page.getByRole('dialog', { name: limitReachedTitle });
  await expect(dialog.getByText(freeLimitTitle)).toBeVisible();
  await expect(dialog.getByText(freeLimitMessage)).toBeVisible();
  await expect(dialog.getByRole('link', { name: manageSubscriptionLabel })).toBeVisible();
  await dialog.getByRole('link', { name: upgradeLabel }).click();
  await expect(page).toHaveURL(/\/organization\/subscription$/);

  await page.getByRole('button', { name: trialLabel }).click();
  await expect(page.getByText(/14 days left/)).toBeVisible();
  await expect(page.getByRole('button', { name: trialLabel })).toBeHidden();

  await openFromMenu(page, 'Manage projects');
  await page.getByRole('button', { name: 'New project' }).click();
  await page.getByLabel('Project name').fill('Warehouse');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(projectCreatedMessage)).toBeVisible();

  await page.getByRole('link', { name: 'Edit Warehouse' }).click();
  await page.getByRole('tab', { name: 'Links' }).click();
  await expect(page).toHaveURL(/\/edit\?tab=links$/);
  await addLink(page, 'https://github.com/nordwind/warehouse', 'Source code', 'brand-github');
  await addLink(page, 'mailto:warehouse@example.org', 'Team', 'mail');
  await page.getByRole('button', { name: 'Move Team', exact: true }).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(page.getByRole('row').nth(1)).toContainText('Team');
  await page.reload();
  await expect(page.getByRole('row').nth(1)).toContainText('Team');

  // The link on the home page opens in a new tab with the referrer.
  await page.getByRole('link', { name: 'Projects' }).click();
  await page.getByRole('button', { name: 'Warehouse', exact: true }).click();
  const link = page.getByRole('list', { name: 'Project links' }).getByRole('link', { name: 'Source code' });
  await expect(link).toHaveAttribute('href', 'https://github.com/nordwind/warehouse?utm_source=archwright');
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer');

  await removeAndRestore(page);
});

async function addLink(page: Page, link: string, label: string, icon: string): Promise<void> {
  await page.getByRole('button', { name: 'Add link' }).click();
  await page.getByLabel(/^Link URL/).fill(link);
  await page.getByLabel(/^Label/).fill(label);
  await page.getByRole('combobox', { name: 'Icon class name' }).click();
  await page.keyboard.type(icon);
  await page.getByRole('option', { name: icon, exact: true }).click();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText(projectUpdatedMessage).first()).toBeVisible();
  await expect(page.getByRole('row', { name: label })).toBeVisible();
}

/** Removes the current project: another one becomes current until it is restored. */
async function removeAndRestore(page: Page): Promise<void> {
  await openFromMenu(page, 'Manage projects');
  await page.getByRole('button', { name: 'Delete Warehouse' }).click();
  await expect(page.getByText(removeProjectPrompt)).toBeVisible();
  await page.getByRole('button', { name: removeProjectConfirm }).click();
  await expect(page.getByText(projectRemovedMessage)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Project: governor project' })).toBeVisible();

  await page.getByRole('link', { name: 'Trash' }).click();
  await page.getByRole('button', { name: 'Restore Warehouse' }).click();
  await expect(page.getByText('The trash is empty')).toBeVisible();
  await page.getByRole('link', { name: 'Projects' }).click();
  await expect(page.getByRole('row', { name: /Warehouse/ })).toBeVisible();
}

/** Another device of the same person. */
async function anotherDevice(browser: Browser, person: { email: string; password: string }): Promise<Page> {
  const context = await browser.newContext();
  const device = await context.newPage();
  await signIn(device, person);
  return device;
}

test('a new password signs the other devices out, and deleting the account shows a farewell', async ({
  page,
  browser,
  newPerson,
}) => {
  const person = await newPerson('mover');
  await signIn(page, person);
  const laptop = await anotherDevice(browser, person);
  await openFromMenu(page, 'Profile');
  await page.getByRole('tab', { name: 'Password change' }).click();
  await expect(page.getByText('this device')).toBeVisible();
  await page.getByRole('button', { name: /^Sign out Chrome/ }).click();
  await expect(page.getByRole('button', { name: /^Sign out Chrome/ })).toHaveCount(0);
  await laptop.reload();
  await expect(laptop.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await laptop.context().close();

  const phone = await anotherDevice(browser, person);
  const password = 'eleven calm otters';
  await page.getByLabel(/^New password/).fill(password);
  await page.getByLabel(/^Password repeat/).fill(password);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText(passwordChangedMessage)).toBeVisible();
  // Its stream tells the phone; nobody has to touch it.
  await expect(phone.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await fillSignIn(phone, person);
  await expect(phone.getByText('Invalid credentials.')).toBeVisible();
  await phone.context().close();
  await page.reload();
  await expect(userMenu(page)).toBeVisible();

  await page.getByRole('tab', { name: 'Delete account' }).click();
  await page.getByLabel(/^E-mail address/).fill(person.email);
  await page.getByRole('button', { name: 'Delete account' }).click();
  await expect(page.getByText(farewellMessage)).toBeVisible();
  await page.getByRole('link', { name: homepageLabel }).click();
  await fillSignIn(page, { email: person.email, password });
  await expect(page.getByText('Invalid credentials.')).toBeVisible();
});
