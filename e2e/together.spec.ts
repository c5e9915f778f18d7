/** Two people write one decision together: words, carets, undo, title, and the version that a save makes. */
import * as z from 'zod';
import { join } from './invitation.ts';
import { expect, test } from './journey.ts';
import { signIn } from './visits.ts';

const created = z.object({ data: z.object({ id: z.string() }) });
const stored = z.object({ data: z.object({ title: z.string(), json: z.string(), revision: z.number() }) });
const versions = z.object({
  data: z.object({ resources: z.array(z.object({ with: z.array(z.object({ username: z.string() })) })) }),
});
const json = JSON.stringify({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Every module starts its own timers today.' }] }],
});

test('two people write one decision together, and each takes back their own words only', async ({
  page,
  newPerson,
  newWindow,
  send,
}) => {
  const [author, reader] = [await newPerson('author'), await newPerson('reader')];
  await author.call('POST', '/organization/members/invite', { emails: [reader.email] });
  const { id } = created.parse(await author.call('POST', '/adrs', { title: 'One queue', json })).data;
  const other = await newWindow();
  await Promise.all([signIn(page, author), join(other, reader, { of: 'author', send })]);
  await page.goto('/');
  await page.getByRole('link', { name: /^ADRs/ }).first().click();
  await page
    .getByRole('link', { name: /One queue/ })
    .first()
    .click();
  await page.waitForURL(/\/view$/);
  const address = page.url().replace(/view$/, 'edit');
  const field = page.getByRole('textbox', { name: 'Text', exact: true });
  const otherField = other.getByRole('textbox', { name: 'Text', exact: true });

  // The author writes alone, and asks nobody for anything.
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/drafts/')) asked.push(request.url());
  });
  await page.goto(address);
  await field.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('Written alone.');
  expect(asked).toEqual([]);

  // The reader comes, and has the words that nobody has saved yet.
  await other.goto(address);
  await expect(otherField).toContainText('Written alone.', { timeout: 15_000 });
  await otherField.click();
  await other.keyboard.press('Control+Home');
  await other.keyboard.press('End');
  await other.keyboard.type(' Ours do not.');
  await expect(field).toContainText('timers today. Ours do not.', { timeout: 5_000 });
  await expect(page.locator('.aw-other-name[data-name^="reader"]')).toBeAttached({ timeout: 10_000 });

  // Both at once, and the title.
  await Promise.all([page.keyboard.type(' First.', { delay: 20 }), other.keyboard.type(' Second.', { delay: 20 })]);
  const words = 'Every module starts its own timers today. Ours do not. Second.';
  for (const one of [field, otherField]) {
    await expect(one).toContainText(words, { timeout: 5_000 });
    await expect(one).toContainText('Written alone. First.', { timeout: 5_000 });
  }
  await other.getByRole('textbox', { name: 'Title' }).fill('One queue for all jobs');
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('One queue for all jobs', { timeout: 5_000 });

  // Undo takes back one's own words, although others wrote later.
  await field.click();
  await page.keyboard.press('Control+z');
  await expect(field).not.toContainText('First.');
  await expect(otherField).not.toContainText('First.', { timeout: 5_000 });
  await expect(otherField).toContainText(words);

  // A save stores the words of both; the other goes on from the new version.
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.waitForURL(/\/view$/);
  await expect(page.getByText(words)).toBeVisible();
  await expect(other.getByText(/^author\S* has saved version 2\.$/)).toBeVisible({ timeout: 10_000 });
  // All that the other window holds is saved: it keeps no draft of it.
  await expect(other.getByText(/^Draft kept on this device/)).toBeHidden();
  await otherField.click();
  await other.keyboard.press('Control+Home');
  await other.keyboard.type('Note: ');
  await other.getByRole('button', { name: 'Save', exact: true }).click();
  await other.waitForURL(/\/view$/);
  const now = stored.parse(await author.call('GET', `/adrs/${id}`)).data;
  expect([now.title, now.revision]).toEqual(['One queue for all jobs', 3]);
  expect(now.json).toContain('Note: Every module');
  const listed = versions.parse(await author.call('GET', `/adrs/${id}/revisions`)).data.resources;
  expect(listed.map((version) => version.with.length)).toEqual([0, 1, 0]);
});
