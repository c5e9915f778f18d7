/** The main flow: from registration to a saved page. */
import { documentUpdatedMessage, noNamespacesMessage, saveStructure } from '#features/documentation/contract.ts';
import { verificationSentMessage } from '#features/accounts/contract.ts';
import { requiredMessage } from '#platform/http/contract.ts';
import type { Page } from '@playwright/test';
import type { Person } from '../tools/api-person.ts';
import {
  createNamespace,
  editPage,
  goToEnd,
  openDocumentation,
  openedId,
  openNewNamespace,
  saveNewPage,
  savePage,
  startPage,
  storedPage,
  storePage,
  textField,
  textOf,
  treeLink,
  treeTitles,
} from './documentation.ts';
import { expect, test } from './journey.ts';
import { mailedLink, signIn, signOut, userMenu } from './visits.ts';
import { everyBlockStored, writeEveryBlock } from './writing.ts';

test('a visitor registers, opens the mail and is in the named project', async ({ page, context, send }) => {
  const login = { email: `first-day-${Date.now()}@example.test`, password: 'seven purple elephants' };
  await page.goto('/');
  await page.getByRole('link', { name: 'Sign up' }).click();
  await page.getByLabel('Email').fill(login.email);
  await page.getByLabel(/^Password/).fill(login.password);
  await page.getByRole('button', { name: 'Advanced options' }).click();
  await page.getByLabel('Organization name').fill('Orchard');
  await page.getByLabel('Project name').fill('Apple store');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByText(requiredMessage)).toBeVisible();
  await page.getByRole('checkbox', { name: /I accept/ }).check();
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByText(verificationSentMessage)).toBeVisible();

  const opened = await context.newPage();
  await opened.goto(await mailedLink(send, login.email, /./));
  await expect(opened.getByRole('heading', { name: 'Apple store', level: 1 })).toBeVisible();
  // The tab that waited for the mail goes on as well.
  await expect(page.getByRole('heading', { name: 'Apple store', level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Organization: Orchard' })).toBeVisible();
  await openDocumentation(page);
  await expect(page.getByText(noNamespacesMessage)).toBeVisible();
  await createNamespace(page, 'Handbook');
  await expect(page.getByRole('navigation', { name: 'Documents of Handbook' })).toBeVisible();
  await signOut(page);
});

test('the mail opened in another browser confirms the account and leads to the sign-in page with its address', async ({
  page,
  browser,
  send,
}) => {
  const login = { email: `first-day-${Date.now()}@example.test`, password: 'seven purple elephants' };
  await page.goto('/public/registration');
  await page.getByLabel('Email').fill(login.email);
  await page.getByLabel(/^Password/).fill(login.password);
  await page.getByRole('checkbox', { name: /I accept/ }).check();
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByText(verificationSentMessage)).toBeVisible();

  const other = await (await browser.newContext()).newPage();
  await other.goto(await mailedLink(send, login.email, /./));
  await expect(other.getByText('Account confirmed')).toBeVisible();
  await other.getByRole('link', { name: 'Sign in' }).click();
  await expect(other.getByLabel('Email')).toHaveValue(login.email);
  await other.getByLabel(/^Password/).fill(login.password);
  await other.getByRole('button', { name: 'Sign in' }).click();
  await expect(userMenu(other)).toBeVisible();
  await other.context().close();
});

test('a page with every block and mark is stored with the names of the specification and looks the same after a reload', async ({
  page,
  newPerson,
}) => {
  const person = await newPerson('writer');
  await signIn(page, person);
  await openDocumentation(page);
  await createNamespace(page, 'Handbook');
  await startPage(page, 'One of everything');
  await expect(textField(page).locator('> p')).toHaveCount(2);
  await writeEveryBlock(page);
  await saveNewPage(page);
  const stored = await storedPage(person, openedId(page));
  expect(stored.title).toBe('One of everything');
  const expected = everyBlockStored(await authorOf(person));
  expect(stored.doc).toEqual(expected);

  await page.reload();
  await expect(page.getByRole('heading', { name: 'One of everything', level: 1 })).toBeVisible();
  await expectEveryBlockDrawn(page);
  await editPage(page);
  await goToEnd(page);
  await page.keyboard.type('One more line');
  await savePage(page);
  const again = await storedPage(person, openedId(page));
  expect(again.doc.content?.slice(0, -2)).toEqual(expected.content?.slice(0, -1));
  expect(again.doc.content?.at(-2)).toEqual({ type: 'paragraph', content: [{ type: 'text', text: 'One more line' }] });
});

/** The person's name in mentions. */
async function authorOf(person: Person): Promise<{ id: string; label: string }> {
  const reply = (await person.call('GET', '/organization/members')) as {
    data: { resources: readonly { userId: string; username: string }[] };
  };
  const [member] = reply.data.resources;
  return { id: member?.userId ?? '', label: member?.username ?? '' };
}

async function expectEveryBlockDrawn(page: Page): Promise<void> {
  const article = page.getByRole('article');
  for (let level = 1; level <= 5; level += 1) {
    await expect(article.getByRole('heading', { name: `Heading of level ${level}`, level: level + 1 })).toBeVisible();
  }
  await expect(article.locator('h6[aria-level="7"]')).toHaveText('Heading of level 6');
  await expect(article.locator('strong')).toHaveText('bold');
  await expect(article.locator('em')).toHaveText('italic');
  await expect(article.locator('s')).toHaveText('struck');
  await expect(article.locator('p code')).toHaveText('code');
  const link = article.getByRole('link', { name: 'the handbook' });
  await expect(link).toHaveAttribute('href', /^https:\/\/handbook\.example\/start\?utm_source=/);
  await expect(link).toHaveAttribute('rel', /noopener/);
  await expect(article.locator('ul:not(.aw-tasks) ul li')).toHaveText('Red ones');
  await expect(article.getByRole('img', { name: 'Done', exact: true })).toHaveCount(2);
  await expect(article.getByRole('img', { name: 'Not done', exact: true })).toHaveCount(1);
  const fold = article.getByRole('group').filter({ hasText: 'More about pears' });
  await expect(fold.getByText('They ripen late.')).toBeHidden();
  await fold.getByText('More about pears').click();
  await expect(fold.getByText('They ripen late.')).toBeVisible();
  await expect(article.locator('.aw-mention')).toHaveText(/^@\S/);
  await expect(article.getByText('first 🎉')).toBeVisible();
  await expect(article.locator('.aw-doc ol > li')).toHaveText(['Wash', 'Cut']);
  await expect(article.locator('blockquote')).toHaveText('Simple is hard.');
  await expect(article.locator('hr')).toHaveCount(1);
  for (const style of ['Info', 'Warning', 'Success', 'Danger']) {
    await expect(article.getByRole('note', { name: style })).toHaveText(`An alert of style ${style}`);
  }
  await expect(article.locator('pre')).toHaveText(['select 1\nfrom dual', 'let x = 1;']);
  // Syntax highlighting is loaded on demand.
  await expect(article.locator('pre').first().locator('[class^=aw-tok-]').first()).toBeVisible();
  await expect(article.getByRole('columnheader')).toHaveText(['Colour', 'Count']);
  await expect(article.getByRole('cell')).toHaveText(['red', '3', 'green', '5', '', '']);
}

async function openTree(page: Page, person: Person): Promise<void> {
  const namespace = await openNewNamespace(page, person, 'Handbook');
  for (const title of ['Alpha', 'Beta', 'Gamma']) await storePage(person, { namespace, title, json: textOf(title) });
  await page.reload();
  await expect.poll(() => treeTitles(page)).toEqual(['home', 'Alpha', 'Beta', 'Gamma'].map(shownTitle));
}

/** The homepage has the name of its namespace. */
const shownTitle = (title: string): string => (title === 'home' ? 'Handbook' : title);

const structureSaved = (page: Page) =>
  page.waitForResponse(
    (response) => response.request().method() === saveStructure.method && response.url().endsWith('/structure'),
  );

test('pages are reordered by keyboard and by drag, and stay there', async ({ page, newPerson }) => {
  const person = await newPerson('sorter');
  await signIn(page, person);
  await openTree(page, person);

  const step = async (key: string, expected: readonly string[]): Promise<void> => {
    const saved = structureSaved(page);
    await page.keyboard.press(`Alt+${key}`);
    expect((await saved).status()).toBe(200);
    await expect.poll(() => treeTitles(page)).toEqual(expected);
    await expect(treeLink(page, 'Gamma')).toBeFocused();
  };
  await treeLink(page, 'Gamma').focus();
  await step('ArrowUp', ['Handbook', 'Alpha', 'Gamma', 'Beta']);
  await step('ArrowRight', ['Handbook', 'Alpha', '  Gamma', 'Beta']);
  await page.reload();
  await expect.poll(() => treeTitles(page)).toEqual(['Handbook', 'Alpha', '  Gamma', 'Beta']);

  const dropped = structureSaved(page);
  const target = await treeLink(page, 'Alpha').boundingBox();
  await treeLink(page, 'Beta').dragTo(treeLink(page, 'Alpha'), { targetPosition: { x: 30, y: 1 } });
  expect(target).not.toBeNull();
  expect((await dropped).status()).toBe(200);
  await expect.poll(() => treeTitles(page)).toEqual(['Handbook', 'Beta', 'Alpha', '  Gamma']);
  await page.reload();
  await expect.poll(() => treeTitles(page)).toEqual(['Handbook', 'Beta', 'Alpha', '  Gamma']);
});

test('a window that cannot join the text of another one sees both versions, and the merged text is saved', async ({
  page,
  context,
  newPerson,
}) => {
  const person = await newPerson('pair');
  await signIn(page, person);
  const namespace = await openNewNamespace(page, person, 'Handbook');
  const id = await storePage(person, { namespace, title: 'Shared page', json: textOf('First line', 'Last line') });
  await page.goto(page.url().replace(/home$/, id));
  // Windows that join write one text, as the journey of writing together shows.
  await page.route(/\/api\/drafts\//, (route) => route.abort());
  await editPage(page);
  const other = await context.newPage();
  await other.goto(page.url());
  await editPage(other);
  await goToEnd(other);
  await other.keyboard.type('Added by the other window');
  await savePage(other);

  await page.keyboard.press('Control+Home');
  await page.keyboard.type('Begun here: ');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const conflict = page.getByRole('dialog');
  const theirs = conflict.getByRole('region', { name: /^Version of / });
  const mine = conflict.getByRole('region', { name: 'Your version' });
  await expect(theirs).toContainText('Added by the other window');
  await expect(theirs).not.toContainText('Begun here');
  await expect(mine).toContainText('Begun here: First line');
  await expect(mine).not.toContainText('Added by the other window');
  await conflict.getByRole('button', { name: 'Edit the merged text' }).click();
  await expect(textField(page)).toContainText('Begun here: First line');
  await expect(textField(page)).toContainText('Added by the other window');
  await savePage(page);
  await expect(page.getByText(documentUpdatedMessage).first()).toBeVisible();
  expect((await storedPage(person, id)).doc.content?.map((block) => block.content?.[0]?.text)).toEqual([
    'Begun here: First line',
    'Last line',
    'Added by the other window',
    undefined,
  ]);
  await signOut(page);
});
