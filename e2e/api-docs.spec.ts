/** The API documentation: found, read, copied and tried with the own session. */
import { expect, test } from './journey.ts';
import { schemesOf, violationsIn } from './sweep.ts';
import { signIn } from './visits.ts';

test('an operation is found by keys, read, and tried with the rights of the person', async ({ page, newPerson }) => {
  await page.goto('/api/docs/adrs#createAdr');
  await expect(page.locator('#createAdr')).toHaveAttribute('open', '');
  await expect(page.locator('#createAdr').getByText('to try this call with your own rights')).toBeVisible();
  const person = await newPerson('reader');
  await person.call('POST', '/documentation/namespaces', { name: 'Handbook' });
  await signIn(page, person);

  await page.goto('/api/docs');
  await page.keyboard.press('/');
  await page.keyboard.type('namespace get list');
  await expect(page.getByRole('option', { name: 'No operation has these words.' })).toBeVisible();
  await page.getByRole('combobox').fill('namespaces of the project');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/api\/docs\/documentation#listNamespaces$/);

  const list = page.locator('#listNamespaces');
  await list.getByRole('button', { name: 'Send' }).click();
  const body = list.getByRole('region', { name: 'Body of the answer' });
  await expect(body).toContainText('"name": "Handbook"');
  await expect(list.locator('.answer')).toContainText(/200 OK\s*\d+ ms/);
  await list.getByText('Headers', { exact: true }).click();
  await expect(list.getByRole('region', { name: 'Headers of the answer' })).toContainText('x-request-id');

  const create = page.locator('#createNamespace');
  await create.locator('summary').first().click();
  await create.getByLabel('Body').fill('{"name": "Runbooks"}');
  await create.getByLabel('Idempotency-Key (optional)').fill('once');
  for (const replayed of [false, true]) {
    await create.getByRole('button', { name: 'Send' }).click();
    await expect(create.locator('.answer')).toContainText('201 Created');
    await create.getByText('Headers', { exact: true }).click();
    const headers = create.getByRole('region', { name: 'Headers of the answer' });
    if (replayed) await expect(headers).toContainText('idempotency-replayed: true');
  }

  const remove = page.locator('#deleteNamespace');
  await remove.locator('summary').first().click();
  await remove.getByRole('button', { name: 'Send' }).click();
  await expect(remove.getByRole('alert')).toHaveText('Please enter id.');
  await remove.getByLabel('id').fill('runbooks');
  await remove.getByRole('button', { name: 'Send' }).click();
  const question = page.getByRole('dialog', { name: 'Send DELETE /api/documentation/namespaces/runbooks?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await expect(remove.locator('.answer')).toHaveText('Please enter id.');
  await remove.getByRole('button', { name: 'Send' }).click();
  await question.getByRole('button', { name: 'Send' }).click();
  await expect(remove.locator('.answer')).toContainText('204');
});

test('a session that has expired is renewed when a call is tried, and one that is over says so', async ({
  page,
  newPerson,
}) => {
  await signIn(page, await newPerson('returner'));
  const expire = (...names: string[]): Promise<void> =>
    page.evaluate((keys) => {
      for (const key of keys) {
        const { value } = JSON.parse(localStorage.getItem(key) ?? '{}') as { value?: string };
        localStorage.setItem(key, JSON.stringify({ value, expiresAt: Date.now() - 1 }));
      }
    }, names);
  await expire('archwright.token');
  await page.goto('/api/docs/documentation#listNamespaces');
  await expect(page.locator('.who')).toContainText('Signed in as');
  const list = page.locator('#listNamespaces');
  const send = list.getByRole('button', { name: 'Send' });
  await send.click();
  await expect(list.locator('.answer')).toContainText('200 OK');
  // Expired in the open page; and refused by the server before it has expired.
  await expire('archwright.token');
  await send.click();
  await expect(list.locator('.answer')).toContainText('200 OK');
  await page.evaluate(() => {
    const token = { value: 'not.a.token', expiresAt: Date.now() + 3_000_000 };
    localStorage.setItem('archwright.token', JSON.stringify(token));
  });
  await send.click();
  await expect(list.locator('.answer')).toContainText('200 OK');
  await expire('archwright.token', 'archwright.refreshToken');
  await send.click();
  await expect(list.getByRole('alert')).toHaveText('Your session has ended. Sign in to go on.');
  await expect(page.locator('.who')).toHaveText('Sign in to try calls');
});

test('pages of the documentation are accessible and fit a phone, light and dark', async ({ page }) => {
  for (const path of ['/api/docs', '/api/docs/conventions', '/api/docs/proposals#createProposal']) {
    await page.goto(path);
    await page.reload();
    await expect(page.getByRole('combobox')).toBeVisible();
    for (const scheme of await schemesOf(page))
      expect(await violationsIn(page, scheme), `${path} ${scheme}`).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(390);
    await page.setViewportSize({ width: 1440, height: 900 });
  }
});
