/** Every screen, light and dark, against the rules of WCAG 2 A and AA. */
import type { Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { createC4ModelLabel } from '#features/c4models/contract.ts';
import { createNamespaceLabel, editDocumentLabel, removeDocumentLabel } from '#features/documentation/contract.ts';
import { limitReachedTitle } from '#platform/ui/contract.ts';
import { LINK_INPUT_LABEL } from '#platform/richtext/contract.ts';
import { everyBlockJson } from '#platform/richtext/model/every-block.ts';
import type { Send } from '../tools/api-client.ts';
import type { Person } from '../tools/api-person.ts';
import {
  editPage,
  goToEnd,
  openDocumentation,
  openNewNamespace,
  storePage,
  textField,
  treeLink,
} from './documentation.ts';
import { editorAddress, nodeOf, projectCode, storeModel } from './c4-models.ts';
import { expect, test } from './journey.ts';
import { schemesOf, violationsIn } from './sweep.ts';
import { mailedLink, signIn, signOut, userMenu } from './visits.ts';

/** Asserts no serious or critical violation on the current screen, in light and dark colours. */
async function expectAccessible(page: Page, screen: string): Promise<void> {
  // Dialogs and menus fade in; colours are measured after the animation.
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => null))),
  );
  for (const scheme of await schemesOf(page)) {
    expect.soft(await violationsIn(page, scheme), `${screen}, ${scheme}`).toEqual([]);
  }
}

async function visitorScreens(page: Page, send: Send): Promise<void> {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expectAccessible(page, 'sign-in');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expectAccessible(page, 'sign-in with errors');

  const email = `axe-${randomUUID()}@example.test`;
  await page.goto('/public/registration');
  await page.getByRole('button', { name: 'Advanced options' }).click();
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible();
  await expectAccessible(page, 'registration with errors');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel(/^Password/).fill('thirteen quiet herons');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome aboard' })).toBeVisible();
  await expectAccessible(page, 'registration success');
  // As in another browser, where the link does not sign in.
  await page.evaluate(() => localStorage.clear());
  await page.goto(await mailedLink(send, email, /./));
  await expect(page.getByText('Account confirmed')).toBeVisible();
  await expectAccessible(page, 'confirmation');
  await page.goto('/public/registration/confirm/none');
  await expect(page.getByText('Account not confirmed')).toBeVisible();
  await expectAccessible(page, 'confirmation refused');
  await page.goto('/public/password-reset');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByText(/reset your password/)).toBeVisible();
  await expectAccessible(page, 'password reset');
  await page.goto('/public/password-reset/finalize/none');
  await expect(page.getByLabel(/^New password/)).toBeVisible();
  await expectAccessible(page, 'new password');
  await page.goto('/public/none');
  await expect(page.getByText('404 Page Not Found')).toBeVisible();
  await expectAccessible(page, '404 for visitors');
  await page.goto('/public/terms');
  await expect(page.getByRole('heading', { name: 'Terms' })).toBeVisible();
  await expectAccessible(page, 'terms');
}

async function frameScreens(page: Page): Promise<void> {
  // Signing in ends with the menu of the person: the page arrives a moment later.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page, 'home');
  await userMenu(page).click();
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
  await expectAccessible(page, 'user menu');
  await page.goto('/projects');
  await expect(page.getByRole('table', { name: 'Projects' }).getByRole('link').first()).toBeVisible();
  await expectAccessible(page, 'projects');
  await page.goto('/projects/new');
  // The plan has room for one project, which is said in a dialog over the form as soon as it is known.
  const full = page.getByRole('dialog', { name: limitReachedTitle });
  await expect(full.getByRole('table', { name: 'Plans' })).toBeVisible();
  await full.getByRole('button', { name: 'Close' }).click();
  await expect(full).toBeHidden();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.locator('[aria-invalid="true"]')).toBeVisible();
  await expectAccessible(page, 'new project with an error');
  await page.goto('/none');
  await expect(page.getByText('404 Page Not Found')).toBeVisible();
  await expectAccessible(page, '404');
  await openDocumentation(page);
  await expect(page.getByText('No Namespaces found.')).toBeVisible();
  await expectAccessible(page, 'no namespaces');
  await page.getByRole('button', { name: createNamespaceLabel }).first().click();
  await page.getByRole('dialog').getByLabel('Name').fill('ab');
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('Please use at least 3 characters.')).toBeVisible();
  await expectAccessible(page, 'new namespace with an error');
}

async function governanceScreens(page: Page, { projectId }: Person): Promise<void> {
  await page.goto('/projects');
  await page.getByRole('button', { name: /New project.*limit reached/ }).click();
  await expect(page.getByRole('dialog').getByRole('table', { name: 'Plans' })).toBeVisible();
  await expectAccessible(page, 'limit reached');
  await page.goto('/organization/subscription');
  await expect(page.getByRole('list', { name: 'Usage' })).toBeVisible();
  await expectAccessible(page, 'subscription');
  await page.goto(`/projects/${projectId}/edit?tab=links`);
  await page.getByRole('button', { name: 'Add link' }).click();
  await page.getByRole('combobox', { name: 'Icon class name' }).click();
  await expect(page.getByRole('option').first()).toBeVisible();
  await expectAccessible(page, 'new link');
  await page.goto('/projects/trash');
  await expect(page.getByText('The trash is empty')).toBeVisible();
  await expectAccessible(page, 'trash of projects');
  for (const tab of ['details', 'password', 'delete']) {
    await page.goto(`/my/profile?tab=${tab}`);
    await expect(page.getByRole('tabpanel').getByRole('button').first()).toBeVisible();
    await expectAccessible(page, `profile: ${tab}`);
  }
}

async function organizationScreens(page: Page, person: Person, send: Send): Promise<void> {
  const email = `invited-${randomUUID()}@example.test`;
  await person.call('POST', '/organization/members/invite', { emails: [email] });
  await page.goto('/organization');
  await expect(page.getByLabel('Name')).toBeVisible();
  await expectAccessible(page, 'organization: details');
  await page.goto('/organization?tab=members');
  await page.getByRole('button', { name: 'Invite member' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite member' });
  await dialog.getByRole('textbox', { name: 'E-mail address' }).fill(`${person.email}, nobody`);
  await dialog.getByRole('button', { name: 'Invite member' }).click();
  await expect(dialog.getByText(/^nobody: /)).toBeVisible();
  await expectAccessible(page, 'organization: invite with an error');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText(email).first()).toBeVisible();
  await expectAccessible(page, 'organization: members');
  await page.goto('/organization?tab=api');
  await expectAccessible(page, 'organization: API not enabled');
  await page.getByRole('button', { name: 'Enable API' }).click();
  await page.getByRole('button', { name: 'Create API Key' }).first().click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Pipeline');
  await expectAccessible(page, 'organization: new key');
  await page.getByRole('dialog').getByRole('button', { name: 'Create API Key' }).click();
  await expect(page.getByRole('textbox', { name: 'API key' })).toBeVisible();
  await expectAccessible(page, 'organization: key shown once');
  const invitation = await mailedLink(send, email, /^Invitation to /);
  await page.goto(invitation);
  await expect(page.getByRole('heading', { name: 'Invitation' })).toBeVisible();
  await expectAccessible(page, 'invitation, signed in');
  await signOut(page);
  await page.goto(invitation);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expectAccessible(page, 'invitation, new account with errors');
}

async function documentScreens(page: Page, person: Person): Promise<void> {
  const namespace = await openNewNamespace(page, person, 'Handbook');
  await expectAccessible(page, 'empty homepage');
  const parent = await storePage(person, { namespace, title: 'Every block', json: everyBlockJson });
  await storePage(person, { namespace, title: 'Child page', json: everyBlockJson, parent });
  await openDocumentation(page);
  await expect(page.getByRole('link', { name: 'Handbook' })).toBeVisible();
  await expectAccessible(page, 'namespaces');
  await page.goto(`${page.url()}/${namespace}/${parent}`);
  await expect(page.locator('pre [class^=aw-tok-]').first()).toBeVisible();
  await expectAccessible(page, 'document with every block');
  await page.getByRole('button', { name: 'History', exact: true }).click();
  await expect(page.getByRole('button', { name: /Version 1/ })).toBeVisible();
  await expectAccessible(page, 'history');
  await page.getByRole('button', { name: /Version 1/ }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Back to history' })).toBeVisible();
  await expectAccessible(page, 'an earlier version');
  await page.keyboard.press('Escape');
  await treeLink(page, 'Child page').hover();
  await page.getByRole('button', { name: 'Options of Child page' }).click();
  await page.getByRole('menuitem', { name: removeDocumentLabel }).click();
  await expect(page.getByRole('button', { name: 'Yes, do it!' })).toBeVisible();
  await expectAccessible(page, 'confirm dialog');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await writingScreens(page, person, parent);
}

async function writingScreens(page: Page, person: Person, id: string): Promise<void> {
  await editPage(page);
  await expectAccessible(page, 'writing');
  await page.getByRole('link', { name: 'Home', exact: true }).first().click();
  await expect(page.getByText('First please close or save current edited document.')).toBeVisible();
  await expectAccessible(page, 'warning while writing');
  await textField(page).focus();
  await goToEnd(page);
  await page.keyboard.type('/');
  await expect(page.getByRole('listbox', { name: 'Blocks' })).toBeVisible();
  await expectAccessible(page, 'slash menu');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('Mine');
  await page.keyboard.press('Control+Shift+ArrowLeft');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: LINK_INPUT_LABEL })).toBeFocused();
  await page.keyboard.press('Enter');
  await expectAccessible(page, 'link selector with an error');
  await page.keyboard.press('Escape');
  await person.call('PUT', `/documentation/documents/${id}`, {
    id,
    title: 'Theirs',
    json: everyBlockJson,
    revision: 1,
  });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Keep mine' })).toBeVisible();
  await expectAccessible(page, 'conflict');
  await page.getByRole('dialog').getByRole('button', { name: 'Take their version' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, take their version' }).click();
  await expect(page.getByRole('heading', { name: 'Theirs', level: 1 })).toBeVisible();
  await expect(page.getByRole('main').getByRole('button', { name: editDocumentLabel })).toBeVisible();
}

test('no screen of visitors has a serious accessibility violation', async ({ page, send }) => {
  await visitorScreens(page, send);
});

test('no screen around the documentation has a serious accessibility violation', async ({ page, newPerson }) => {
  await signIn(page, await newPerson('newcomer'));
  await frameScreens(page);
});

test('no screen of the owner or the profile has a serious accessibility violation', async ({ page, newPerson }) => {
  const person = await newPerson('governor');
  await signIn(page, person);
  await governanceScreens(page, person);
});

test('no screen of the organization or an invitation has a serious accessibility violation', async ({
  page,
  newPerson,
  send,
}) => {
  const person = await newPerson('organizer');
  await signIn(page, person);
  await organizationScreens(page, person, send);
});

test('no screen of the documentation has a serious accessibility violation', async ({ page, newPerson }) => {
  const person = await newPerson('reader');
  await signIn(page, person);
  await documentScreens(page, person);
});

test('no screen of a C4 model has a serious accessibility violation', async ({ page, newPerson }) => {
  const person = await newPerson('axe');
  await signIn(page, person);
  const code = await projectCode(page);
  await page.goto(`/project/${code}/c4-models`);
  await page.getByRole('button', { name: createC4ModelLabel }).first().click();
  await expectAccessible(page, 'new C4 model');
  const { id, ids } = await storeModel(person, 'Landscape', ['Shop', 'Bank']);
  await page.goto(editorAddress(code, id));
  const shop = nodeOf(page, ids['Shop'] ?? '');
  await expect(shop).toBeVisible();
  await expectAccessible(page, 'C4 editor');
  await shop.dblclick({ position: { x: 20, y: 20 } });
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeVisible();
  await expectAccessible(page, 'drawer of an element');
  await page
    .getByRole('button', { name: 'Add element', exact: true })
    .or(page.getByRole('button', { name: 'Add actor' }))
    .first()
    .click();
  await expectAccessible(page, 'new element');
  await page.keyboard.press('Escape');
  for (const panel of ['Outline', 'Find and filter', 'History']) {
    await page.getByRole('button', { name: panel, exact: true }).click();
    await expectAccessible(page, panel);
  }
});
