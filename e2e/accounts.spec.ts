/** Password reset, the first project, redirects after sign-in, and data left after sign-out. */
import { createProjectLabel, noProjectMessage } from '#features/dashboard/contract.ts';
import { projectCreatedMessage } from '#features/projects/contract.ts';
import { limitReachedMessage } from '#platform/limits/contract.ts';
import { passwordResetMessage, resetLinkSentMessage } from '#features/accounts/contract.ts';
import type { Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { sendJson } from '../tools/api-client.ts';
import { address } from './installation.ts';
import { expect, test } from './journey.ts';
import { fillSignIn, mailedLink, signIn, signOut, userMenu } from './visits.ts';

test('a forgotten password is replaced through the mailed link, and the old one no longer works', async ({
  page,
  newPerson,
  send,
}) => {
  const { email, password } = await newPerson('forgetful');
  await page.goto('/');
  await page.getByRole('link', { name: 'Forgot password' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByText(resetLinkSentMessage)).toBeVisible();

  await page.goto(await mailedLink(send, email, /password/i));
  await page.getByLabel(/^New password/).fill('short');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Please use at least 8 characters.')).toBeVisible();
  await page.getByLabel(/^New password/).fill('nine green tortoises');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText(passwordResetMessage)).toBeVisible();

  await fillSignIn(page, { email, password });
  await expect(page.getByText('Invalid credentials.')).toBeVisible();
  await fillSignIn(page, { email, password: 'nine green tortoises' });
  await expect(userMenu(page)).toBeVisible();
});

test('an organization without a project gets its first one, and its plan allows no second', async ({ page, send }) => {
  const login = { email: `projectless-${randomUUID()}@example.test`, password: 'eleven calm otters' };
  await sendJson(send, {
    method: 'POST',
    url: '/api/public/registration',
    body: { ...login, termsAndConditions: true },
  });
  await page.goto(await mailedLink(send, login.email, /./));
  await expect(page.getByText('Account confirmed')).toBeVisible();
  await signIn(page, login);
  await expect(page.getByText(noProjectMessage)).toBeVisible();
  await page.getByRole('link', { name: createProjectLabel }).click();
  await page.getByLabel('Project name').fill('Observatory');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(projectCreatedMessage)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Observatory', level: 1 })).toBeVisible();

  await page.getByRole('button', { name: 'Project: Observatory' }).click();
  await page.getByRole('menuitem', { name: 'New project' }).click();
  const dialog = page.getByRole('dialog', { name: 'Subscription limit reached' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByLabel('Project name').fill('Second observatory');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(limitReachedMessage)).toBeVisible();
});

test('S20 the continue parameter of sign-in never leads to another origin', async ({ page, newPerson }) => {
  const person = await newPerson('traveller');
  const traps = [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
  ];
  for (const trap of traps) {
    await page.goto(`/?continue=${encodeURIComponent(trap)}`);
    await fillSignIn(page, person);
    await expect(userMenu(page)).toBeVisible();
    expect(new URL(page.url()).origin).toBe(address);
    expect(new URL(page.url()).pathname).toBe('/');
    await signOut(page);
  }
  await page.goto('/projects?page=1');
  await fillSignIn(page, person);
  await expect(page.getByRole('heading', { name: 'Projects', level: 1 })).toBeVisible();
  await expect(page).toHaveURL(`${address}/projects?page=1`);
});

interface Told {
  readonly origin: string;
  readonly target: string;
  readonly data: unknown;
}

/** Records messages of the page's window with their target origins, across page loads. */
async function noteMessages(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const targets: string[] = [];
    const post = window.postMessage.bind(window) as (data: unknown, target: unknown) => void;
    window.postMessage = ((data: unknown, target: unknown) => {
      targets.push(typeof target === 'string' ? target : JSON.stringify(target));
      post(data, target);
    }) as typeof window.postMessage;
    window.addEventListener('message', (event) => {
      const told = JSON.parse(sessionStorage.getItem('told') ?? '[]') as unknown[];
      told.push({ origin: event.origin, target: targets.shift(), data: event.data as unknown });
      sessionStorage.setItem('told', JSON.stringify(told));
    });
  });
}

const notedMessages = async (page: Page): Promise<Told[]> =>
  JSON.parse(await page.evaluate(() => sessionStorage.getItem('told') ?? '[]')) as Told[];

test('S21 the window message of sign-in and sign-out is limited to the own origin and contains no token', async ({
  page,
  newPerson,
}) => {
  const person = await newPerson('announced');
  await noteMessages(page);
  const told = (event: string): Told => ({
    origin: address,
    target: address,
    data: { source: 'archwright', type: 'session', event },
  });
  await signIn(page, person);
  expect(await notedMessages(page)).toEqual([told('login')]);
  await signOut(page);
  expect(await notedMessages(page)).toEqual([told('login'), told('logout')]);
});

test('S66 signing out leaves no token and no personal data in the browser', async ({ page, newPerson }) => {
  const person = await newPerson('leaver');
  await signIn(page, person);
  const stored = () =>
    page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage, cookie: document.cookie }));
  const token = (JSON.parse(JSON.parse(await stored())['archwright.token']) as { value: string }).value;
  expect(token.split('.')).toHaveLength(3);
  await signOut(page);
  const left = await stored();
  expect(Object.keys(JSON.parse(left)).filter((key) => /token|user|profile/i.test(key))).toEqual([]);
  expect(left).not.toContain(token);
  expect(left).not.toContain(person.email);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  const answer = await page.request.get('/api/current-user', { headers: { authorization: `Bearer ${token}` } });
  expect(answer.status()).toBe(401);
});

test('S66 no page can be framed', async ({ page, watch }) => {
  const frames = (path: string) => `<iframe src="${path}" title="framed"></iframe>`;
  await page.route('**/framing', (route) => route.fulfill({ contentType: 'text/html', body: frames('/') }));
  await page.route('**/framing-harmless', (route) =>
    route.fulfill({ contentType: 'text/html', body: frames('/harmless') }),
  );
  await page.route('**/harmless', (route) => route.fulfill({ contentType: 'text/html', body: '<p>Seen</p>' }));
  await page.goto('/framing-harmless');
  await expect(page.frameLocator('iframe').getByText('Seen')).toBeVisible();
  await page.goto('/framing');
  await expect.poll(() => watch.take(/frame/i).length).toBeGreaterThan(0);
  await expect(page.frameLocator('iframe').getByRole('heading', { name: 'Sign in' })).toBeHidden();
  for (const path of ['/', '/public/registration', '/api/docs', '/dev/mailbox']) {
    const { 'x-frame-options': option, 'content-security-policy': policy } = (await page.request.get(path)).headers();
    expect(option).toBe('DENY');
    expect(policy).toContain("frame-ancestors 'none'");
  }
});
