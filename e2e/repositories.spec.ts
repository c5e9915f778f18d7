/** A repository is connected and read; a page that was changed here goes back as a merge request. */
import * as z from 'zod/mini';
import { gitlabFake } from '../apps/server/testing/providers/gitlab-fake.ts';
import { startProviderWorld } from '../apps/server/testing/providers/provider-world.ts';
import { gitPort } from './installation.ts';
import { expect, test } from './journey.ts';
import { schemesOf, violationsIn } from './sweep.ts';
import { signIn } from './visits.ts';

const files = {
  'docs/adr/0001-use-events.md': '# 1. Use events\n\n## Status\n\nAccepted\n\n## Context\n\nOrders wait.\n',
  'docs/guide.md': '# Guide\n\n* one\n* two\n\nLast   words.\n',
  'db/shop.sql': 'CREATE TABLE orders (;\n',
};
const documentReply = z.object({
  data: z.object({ id: z.string(), title: z.string(), json: z.string(), revision: z.number() }),
});

test('a repository is connected and read, and a change goes back as a merge request', async ({ page, newPerson }) => {
  const gitlab = await startProviderWorld(gitlabFake, gitPort);
  try {
    const { git: served } = gitlab.addRepository('acme/shop');
    served.commit('First', files);
    const person = await newPerson('keeper');
    const draft = { type: 'gitlab', name: 'GitLab', baseUrl: gitlab.baseUrl, token: gitlab.token };
    await person.call('POST', '/project-providers', draft);
    await signIn(page, person);

    await page.goto(`/projects/${person.projectId}/edit?tab=repository`);
    await page.getByRole('combobox', { name: 'Provider' }).click();
    await page.getByRole('option', { name: 'GitLab' }).click();
    await page.getByRole('combobox', { name: 'Repository' }).click();
    await page.getByRole('option', { name: 'acme/shop' }).click();
    await page.getByLabel('Documentation').fill('docs');
    await page.getByLabel('Database models').fill('db');
    await page.getByRole('combobox', { name: 'What happens' }).click();
    await page.getByRole('option', { name: 'Read, and send changes' }).click();
    await page.getByRole('button', { name: 'Connect repository' }).click();
    await expect(page.getByText('Files with problems')).toBeVisible();
    await expect(page.getByText(/^Line 1: /)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Use events' })).toBeVisible();
    for (const scheme of await schemesOf(page)) expect(await violationsIn(page, scheme)).toEqual([]);

    await page.getByRole('button', { name: 'Preview' }).click();
    // What has faults is tried again.
    await expect(page.getByRole('dialog').getByText('db/shop.sql')).toBeVisible();
    await page.keyboard.press('Escape');

    await page.getByRole('link', { name: 'Guide', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Guide', level: 1 })).toBeVisible();
    const id = page.url().split('/').at(-1) ?? '';
    const { data } = documentReply.parse(await person.call('GET', `/documentation/documents/${id}`));
    const changed = { ...data, json: data.json.replace('Last   words.', 'Other words.') };
    await person.call('PUT', `/documentation/documents/${id}`, changed);
    await page.reload();
    const file = page.getByRole('region', { name: 'Repository' });
    await expect(file.getByText('docs/guide.md')).toBeVisible();
    await file.getByRole('button', { name: 'Send to the repository' }).click();
    await expect(file.getByRole('link', { name: 'Merge request !1' })).toBeVisible();
    const [request] = gitlab.requests;
    expect(served.git('show', `${request?.source ?? ''}:docs/guide.md`)).toBe(
      files['docs/guide.md'].replace('Last   words.', 'Other words.'),
    );
  } finally {
    await gitlab.close();
  }
});
