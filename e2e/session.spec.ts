/** Typed text survives expired tokens, ended sessions and crashes. */
import { documentCreatedMessage } from '#features/documentation/contract.ts';
import { Tokens } from '#platform/identity/server/tokens.ts';
import type { Page, Route } from '@playwright/test';
import { installationSecrets } from '../apps/server/installation-secrets.ts';
import {
  crash,
  editPage,
  expectDraftKept,
  expectSaved,
  goToEnd,
  openedId,
  openNewNamespace,
  savePage,
  startPage,
  storedPage,
  storePage,
  textField,
  textOf,
  titleField,
} from './documentation.ts';
import { projectCode } from './c4-models.ts';
import { c4Driver } from './c4-driver.ts';
import { diagramDriver } from './diagram-driver.ts';
import { dataDirectory } from './installation.ts';
import { expect, test } from './journey.ts';
import type { Person } from '../tools/api-person.ts';
import { fillSignIn, signIn } from './visits.ts';

const twoHours = 7_200_000;

/** Replaces the access token of the browser with an expired one of the same session. */
async function expireToken(page: Page): Promise<string> {
  const key = 'archwright.token';
  const stored = await page.evaluate((name) => localStorage.getItem(name) ?? '', key);
  const { value } = JSON.parse(stored) as { value: string };
  const claims = JSON.parse(Buffer.from(value.split('.')[1] ?? '', 'base64url').toString()) as {
    sub: string;
    sid: string;
  };
  const tokens = new Tokens(installationSecrets({ appSecret: undefined, dataDirectory }));
  const expired = await tokens.createAccessToken(
    { userId: claims.sub, sessionId: claims.sid },
    new Date(Date.now() - twoHours),
  );
  await page.evaluate(
    ([name, token]) => localStorage.setItem(name, JSON.stringify({ value: token, expiresAt: Date.now() + 3_600_000 })),
    [key, expired] as const,
  );
  return expired;
}

async function openPage(page: Page, person: Person, title: string): Promise<string> {
  const namespace = await openNewNamespace(page, person, 'Handbook');
  const id = await storePage(person, { namespace, title, json: textOf('Begin.') });
  await page.goto(page.url().replace(/home$/, id));
  await editPage(page);
  await goToEnd(page);
  return id;
}

const shownBanner = (page: Page) => page.getByText('You have unsaved changes.');

test('an access token that expires during editing is refreshed, and the text is saved', async ({ page, newPerson }) => {
  const person = await newPerson('slow-writer');
  await signIn(page, person);
  const id = await openPage(page, person, 'Long text');
  await page.keyboard.type('Typed for more than an hour.');
  const expired = await expireToken(page);
  const refused = page.waitForResponse((response) => response.status() === 401);
  const renewed = page.waitForResponse((response) => response.url().endsWith('/api/token/refresh'));
  await savePage(page);
  expect(await (await refused).text()).toContain('Expired JWT Token');
  expect((await renewed).status()).toBe(200);
  expect(await page.evaluate(() => localStorage.getItem('archwright.token'))).not.toContain(expired);
  expect((await storedPage(person, id)).json).toContain('Typed for more than an hour.');
});

test('a session that is revoked during editing keeps the text and offers it after signing in', async ({
  page,
  newPerson,
}) => {
  const person = await newPerson('signed-out-writer');
  await signIn(page, person);
  const id = await openPage(page, person, 'Interrupted text');
  await page.keyboard.type('The last words before the session ended.');
  // Told to open pages within seconds: before the next key, or before a save is refused.
  await person.call('POST', '/logout/everywhere', {});
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(page.url()).toContain('continue=');
  await fillSignIn(page, person);
  await expect(shownBanner(page)).toBeVisible();
  await page.getByRole('button', { name: 'Continue editing' }).click();
  await expect(textField(page)).toContainText('The last words before the session ended.');
  await savePage(page);
  await expect(shownBanner(page)).toBeHidden();
  await person.signInAgain();
  expect((await storedPage(person, id)).json).toContain('The last words before the session ended.');
});

const editors = [
  ['diagram', diagramDriver],
  ['C4 model', c4Driver],
] as const;
for (const [thing, driverOf] of editors) {
  test(`a session that is revoked while a ${thing} is not saved asks nothing, and the ${thing} is as it was left`, async ({
    page,
    newPerson,
  }) => {
    const person = await newPerson('signed-out-drawer');
    await signIn(page, person);
    const driver = await driverOf(person, await projectCode(page), () => 0.5);
    await driver.open(page);
    const lose = (route: Route): Promise<void> => route.abort('connectionfailed');
    await page.route(driver.writes, lose);
    await driver.write(page, 'The last note.');
    await driver.unsaved(page);
    await person.call('POST', '/logout/everywhere', {});
    await page.unroute(driver.writes, lose);
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible({ timeout: 20_000 });
    await fillSignIn(page, person);
    await driver.saved(page);
    await person.signInAgain();
    expect(await driver.stored()).toContain('The last note.');
  });
}

test('a draft survives a crash of the page, for an existing and for a new page', async ({
  page,
  context,
  newPerson,
}) => {
  const person = await newPerson('unlucky');
  await signIn(page, person);
  await openPage(page, person, 'Fragile text');
  const open = page.url();
  await page.keyboard.type('Not saved yet.');
  await expectDraftKept(page, 'Not saved yet.');
  await crash(page);

  const next = await context.newPage();
  await next.goto(open);
  await expect(shownBanner(next)).toBeVisible();
  await next.getByRole('button', { name: 'Continue editing' }).click();
  await expect(textField(next)).toContainText('Not saved yet.');
  await savePage(next);
  expect((await storedPage(person, openedId(next))).json).toContain('Not saved yet.');

  await startPage(next, 'Fresh page');
  await next.keyboard.type('Its first sentence.');
  await expectDraftKept(next, 'Its first sentence.');
  await next.close({ runBeforeUnload: false });
  const last = await context.newPage();
  await last.goto(open);
  await last.getByRole('button', { name: 'Continue editing' }).click();
  await expect(titleField(last)).toHaveValue('Fresh page');
  await expect(textField(last)).toContainText('Its first sentence.');
  await last.keyboard.press('Control+s');
  await expectSaved(last, documentCreatedMessage);
  await last.reload();
  await expect(last.getByRole('article')).toContainText('Its first sentence.');
  await expect(last.getByRole('button', { name: 'Continue editing' })).toBeHidden();
});

test('who signs out with a draft on the device is asked, stays by Cancel, and deletes it by consent', async ({
  page,
  newPerson,
}) => {
  const person = await newPerson('leaver');
  await signIn(page, person);
  await openPage(page, person, 'Unsaved text');
  const open = page.url();
  await page.keyboard.type('Not for the next person.');
  await expectDraftKept(page, 'Not for the next person.');
  await page.goto('/logout');
  const question = page.getByRole('dialog').getByText('Unsaved text');
  await expect(question).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { name: 'leaver project', level: 1 })).toBeVisible();
  await page.goto('/logout');
  await expect(question).toBeVisible();
  await page.getByRole('button', { name: 'Yes, do it!' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await signIn(page, person);
  await page.goto(open);
  await expect(page.getByText('Begin.')).toBeVisible();
  await expect(shownBanner(page)).toBeHidden();
});
