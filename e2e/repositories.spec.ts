/** A repository is connected and read; a page that was changed here goes back as a merge request. */
import * as z from 'zod/mini';
import { answerAsGitlab } from '../tools/fake-gitlab.ts';
import { startGitServer } from '../tools/git-server.ts';
import { gitPort } from './installation.ts';
import { expect, test } from './journey.ts';
import { schemesOf, violationsIn } from './sweep.ts';
import { signIn } from './visits.ts';

const token = 'glpat-1234567890abcdef';
const files = {
  'docs/adr/0001-use-events.md': '# 1. Use events\n\n## Status\n\nAccepted\n\n## Context\n\nOrders wait.\n',
  'docs/guide.md': '# Guide\n\n* one\n* two\n\nLast   words.\n',
  'db/shop.sql': 'CREATE TABLE orders (;\n',
};
const documentReply = z.object({
  data: z.object({ id: z.string(), title: z.string(), json: z.string(), revision: z.number() }),
});

test('a repository is connected and read, and a change goes back as a merge request', async ({ page, newPerson }) => {
  const git = await startGitServer({ token, port: gitPort });
  try {
    const gitlab = answerAsGitlab(git, token);
    const served = git.add('acme/shop');
    served.commit('First', files);
    gitlab.add('acme/shop');
    const person = await newPerson('keeper');
    const draft = { type: 'gitlab', name: 'GitLab', baseUrl: git.origin, token };
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
    if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/connect.png`, fullPage: true });
    await page.getByRole('button', { name: 'Connect repository' }).click();
    await expect(page.getByText('Files with problems')).toBeVisible();
    await expect(page.getByText(/^Line 1: /)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Use events' })).toBeVisible();
    if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/tab.png`, fullPage: true });
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
    if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/page.png`, fullPage: true });
    await file.getByRole('button', { name: 'Send to the repository' }).click();
    await expect(file.getByRole('link', { name: 'Merge request !1' })).toBeVisible();
    const [request] = gitlab.requests('acme/shop');
    expect(served.git('show', `${request?.source_branch ?? ''}:docs/guide.md`)).toBe(
      files['docs/guide.md'].replace('Last   words.', 'Other words.'),
    );
  } finally {
    await git.close();
  }
});
