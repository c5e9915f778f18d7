/** The content security policy: its value on every page, and no violations in normal use. */
import { createDocumentLabel } from '#features/documentation/contract.ts';
import { everyBlockJson } from '#platform/richtext/model/every-block.ts';
import { editPage, openDocumentation, openNewNamespace, savePage, storePage } from './documentation.ts';
import { expect, test } from './journey.ts';
import { signIn, signOut } from './visits.ts';

const pages = ['/', '/public/registration', '/public/none', '/projects', '/project/x/documentation', '/logout'];

test('S61 every page comes with a strict policy', async ({ page }) => {
  const nonces = new Set<string>();
  for (const path of [...pages, ...pages]) {
    const policy = (await page.request.get(path)).headers()['content-security-policy'] ?? '';
    expect(policy).toMatch(/default-src 'none'/);
    expect(policy).toMatch(/(^|; )script-src 'self'(;|$)/);
    expect(policy).toMatch(/object-src 'none'/);
    expect(policy).toMatch(/base-uri 'none'/);
    expect(policy).toMatch(/frame-ancestors 'none'/);
    expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline|\*/);
    nonces.add(/'nonce-([^']+)'/.exec(policy)?.[1] ?? '');
  }
  expect(nonces.size, 'a fresh nonce for each answer').toBe(2 * pages.length);
  for (const [path, scripts] of [
    ['/api/docs', "script-src 'self'"],
    ['/api/docs/adrs', "script-src 'self'"],
    ['/dev/mailbox', undefined],
  ] as const) {
    const policy = (await page.request.get(path)).headers()['content-security-policy'] ?? '';
    expect(policy).toMatch(/default-src 'none'/);
    expect(/script-src[^;]*/.exec(policy)?.[0], path).toBe(scripts);
  }
});

test('S61 a walk through every part of the product causes no report, and a foreign script would', async ({
  page,
  watch,
  newPerson,
}) => {
  const person = await newPerson('walker');
  for (const path of [
    '/public/registration',
    '/public/password-reset',
    '/public/terms',
    '/public/none',
    '/dev/mailbox',
    '/api/docs',
    '/api/docs/c4-models',
    '/api/docs/conventions',
  ]) {
    await page.goto(path);
    await expect(page.locator('body')).not.toBeEmpty();
  }
  await signIn(page, person);
  const namespace = await openNewNamespace(page, person, 'Handbook');
  const id = await storePage(person, { namespace, title: 'Every block', json: everyBlockJson });
  await page.goto(page.url().replace(/home$/, id));
  await expect(page.locator('pre [class^=aw-tok-]').first()).toBeVisible();
  await editPage(page);
  await page.keyboard.press('Control+End');
  await page.keyboard.type('/');
  await expect(page.getByRole('listbox', { name: 'Blocks' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('Done.');
  await savePage(page);
  await page.getByRole('button', { name: 'History', exact: true }).click();
  await page.getByRole('button', { name: /Version 1/ }).click();
  await expect(page.getByRole('button', { name: 'Restore version 1' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: createDocumentLabel, exact: true })).toBeVisible();
  await openDocumentation(page);
  expect(watch.faults).toEqual([]);

  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'document.title = "run"';
    document.head.append(script);
    document.body.append(Object.assign(document.createElement('img'), { src: 'http://evil.example/x.png' }));
  });
  await expect.poll(() => watch.faults.filter((fault) => fault.startsWith('csp')).length).toBe(2);
  expect(await page.title()).not.toBe('run');
  expect(watch.take(/^(csp|console)|request http:\/\/evil.example/).length).toBeGreaterThanOrEqual(2);
  await signOut(page);
});
