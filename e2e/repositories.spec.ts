/** A repository is connected and read; a page that was changed here goes back as a merge request. */
import { join } from 'node:path';
import * as z from 'zod/mini';
import { gitlabFake } from '../apps/server/testing/providers/gitlab-fake.ts';
import { startProviderWorld } from '../apps/server/testing/providers/provider-world.ts';
import { formerRepositoryMessage, keptHereMessage, readOnlyThereMessage } from '#features/repositories/contract.ts';
import { notBundleMessage } from '#platform/git/contract.ts';
import { changeModel, nodeOf, projectCode, storeModel } from './c4-models.ts';
import { gitPort } from './installation.ts';
import { expect, test } from './journey.ts';
import { schemesOf, violationsIn } from './sweep.ts';
import { signIn } from './visits.ts';

const files = {
  'docs/adr/0001-use-events.md': '# 1. Use events\n\n## Status\n\nAccepted\n\n## Context\n\nOrders wait.\n',
  'docs/guide.md': '# Guide\n\n* one\n* two\n\nLast   words.\n',
  'db/shop.sql': 'CREATE TABLE orders (;\n',
};
const parked = { 'docs/adr/0002-park.md': '# 2. Park\n\n## Status\n\nParked\n\n## Context\n\nCarts stand.\n' };
const readable = {
  ...files,
  'db/shop.sql': 'CREATE TABLE orders (id INT PRIMARY KEY);\n',
  'workspace.dsl': 'workspace "Shop" {\n  model {\n    a = softwareSystem "Shop"\n  }\n}\n',
};
const itemReply = z.object({ data: z.object({ id: z.string() }) });
const repositoriesReply = z.object({ 'hydra:member': z.array(z.object({ path: z.string() })) });
const filesReply = z.object({
  data: z.object({
    resources: z.array(z.object({ path: z.string(), subject: z.nullable(z.object({ url: z.string() })) })),
  }),
});
const documentReply = z.object({
  data: z.object({ id: z.string(), title: z.string(), json: z.string(), revision: z.number() }),
});

// Both use the port of the git server.
test.describe.configure({ mode: 'serial' });

test('a repository is connected and read, and a change goes back as a merge request', async ({ page, newPerson }) => {
  const gitlab = await startProviderWorld(gitlabFake, gitPort);
  try {
    const { git: served } = gitlab.addRepository('acme/shop');
    served.commit('First', { ...files, ...parked });
    const person = await newPerson('keeper');
    const draft = { type: 'gitlab', name: 'GitLab', baseUrl: gitlab.baseUrl, token: gitlab.token };
    await person.call('POST', '/project-providers', draft);
    await signIn(page, person);
    const code = await projectCode(page);

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
    await expect(page.getByRole('dialog').getByText(/^Line 1: /)).toBeVisible();
    for (const scheme of await schemesOf(page)) expect(await violationsIn(page, scheme)).toEqual([]);
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

    served.commit('Theirs', { 'docs/guide.md': files['docs/guide.md'].replace('Last   words.', 'Their words.') });
    await file.getByRole('button', { name: 'Send to the repository' }).click();
    await file.getByRole('button', { name: 'Resolve' }).click();
    const both = page.getByRole('dialog');
    await expect(both.getByText('Their words.')).toBeVisible();
    await expect(both.getByRole('textbox', { name: 'What the file should say' })).toHaveValue(/Other words\./);
    for (const scheme of await schemesOf(page)) expect(await violationsIn(page, scheme)).toEqual([]);
    const agreed = files['docs/guide.md'].replace('Last   words.', 'Their and other words.');
    await both.getByRole('textbox', { name: 'What the file should say' }).fill(agreed);
    await both.getByRole('button', { name: 'Send this text' }).click();
    await expect(both).toBeHidden();
    await expect(file.getByText('Open', { exact: true })).toBeVisible();
    expect(served.git('show', `${request?.source ?? ''}:docs/guide.md`)).toBe(agreed);
    await page.goto(`/projects/${person.projectId}/edit?tab=repository`);
    await expect(page.getByRole('region', { name: 'Sent changes' }).getByRole('link', { name: 'Guide' })).toBeVisible();

    // As everybody sees it: a problem, a warning and a change that was sent.
    await page.goto(`/project/${code}/repository`);
    await expect(page.getByText(/^The status "Parked" is not known/)).toBeVisible();
    await expect(page.getByText(/^Line 1: /)).toBeVisible();
    await expect(page.getByRole('region', { name: 'Sent changes' }).getByRole('link', { name: 'Guide' })).toBeVisible();
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      for (const scheme of await schemesOf(page)) expect(await violationsIn(page, scheme)).toEqual([]);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`/projects/${person.projectId}/edit?tab=repository`);

    gitlab.addRepository('acme/moved').git.commit('First', { 'docs/moved.md': '# Moved\n\nHere now.\n' });
    await page.getByRole('button', { name: 'Use another repository' }).click();
    const other = page.getByRole('dialog', { name: 'Use another repository' });
    await other.getByRole('combobox', { name: 'Repository' }).click();
    await page.getByRole('option', { name: 'acme/moved' }).click();
    for (const scheme of await schemesOf(page)) expect(await violationsIn(page, scheme)).toEqual([]);
    await other.getByRole('button', { name: 'Use this repository' }).click();
    await expect(other).toBeHidden();
    await expect(page.getByRole('link', { name: 'acme/moved' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Moved', exact: true })).toBeVisible();
    // What was read before stays, and is marked.
    const former = page.getByRole('region', { name: 'Files' }).getByRole('row', { name: /docs\/guide\.md/ });
    await expect(former).toContainText(formerRepositoryMessage('acme/shop'));
  } finally {
    await gitlab.close();
  }
});

test('a repository arrives as a bundle, from a machine that nobody reaches', async ({ page, newPerson }) => {
  const gitlab = await startProviderWorld(gitlabFake, gitPort);
  try {
    const { git: served } = gitlab.addRepository('acme/far');
    served.commit('First', files);
    const bundle = join(served.folder, 'far.bundle');
    served.git('bundle', 'create', bundle, '--all');
    const person = await newPerson('courier');
    await person.call('POST', '/project-providers', { type: 'local', name: 'Local git' });
    await signIn(page, person);
    await page.goto(`/projects/${person.projectId}/edit?tab=repository`);
    await page.getByRole('combobox', { name: 'Provider' }).click();
    await page.getByRole('option', { name: 'Local git' }).click();
    type Given = Parameters<typeof page.setInputFiles>[1];
    const upload = async (file: Given): Promise<void> => {
      const choosing = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'Upload a bundle' }).click();
      await (await choosing).setFiles(file);
    };
    await upload({ name: 'shop.bundle', mimeType: '', buffer: Buffer.from('PK') });
    await expect(page.getByText(notBundleMessage)).toBeVisible();
    for (const scheme of await schemesOf(page)) expect(await violationsIn(page, scheme)).toEqual([]);
    await upload(bundle);
    await expect(page.getByText(notBundleMessage)).toBeHidden();
    await expect(page.getByRole('combobox', { name: 'Repository' })).toHaveValue('far');
    await page.getByRole('button', { name: 'Connect repository' }).click();
    await expect(page.getByRole('link', { name: 'Use events' })).toBeVisible();
  } finally {
    await gitlab.close();
  }
});

test('what is only read says so where it is edited, and is kept here when an owner says so', async ({
  page,
  newPerson,
}) => {
  const gitlab = await startProviderWorld(gitlabFake, gitPort);
  try {
    const { git: served, id: shop } = gitlab.addRepository('acme/read-only');
    served.commit('First', readable);
    gitlab.addRepository('acme/second').git.commit('First', files);
    const person = await newPerson('reader');
    const draft = { type: 'gitlab', name: 'GitLab', baseUrl: gitlab.baseUrl, token: gitlab.token };
    const provider = itemReply.parse(await person.call('POST', '/project-providers', draft)).data;
    const configuration = { docsPath: 'docs', databasePath: 'db', structurizrPath: 'workspace.dsl' };
    const connection = {
      projectId: person.projectId,
      providerId: provider.id,
      repositoryId: String(shop),
      configuration,
    };
    const { id } = itemReply.parse(await person.call('POST', '/code-repositories', connection)).data;
    const urls = async () => {
      const { resources } = filesReply.parse(await person.call('GET', `/code-repositories/${id}/files`)).data;
      return new Map(resources.map(({ path, subject }) => [path, subject?.url ?? '']));
    };
    await expect.poll(async () => (await urls()).size, { timeout: 20_000 }).toBe(4);
    const addresses = await urls();
    await signIn(page, person);

    await page.goto(addresses.get('docs/guide.md') ?? '');
    const kept = page.getByRole('region', { name: 'Repository' });
    await expect(kept.getByText(readOnlyThereMessage('docs/guide.md', 'acme/read-only'))).toBeVisible();
    await page.getByRole('button', { name: 'Edit document' }).click();
    const notice = page.locator('#main').getByRole('alert').filter({ hasText: 'cannot be changed here' });
    await expect(notice).toBeVisible();
    await page.getByRole('textbox', { name: 'Text', exact: true }).click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' My words.');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Draft kept on this device').first()).toBeVisible();
    for (const scheme of await schemesOf(page)) expect(await violationsIn(page, scheme)).toEqual([]);
    await notice.getByRole('button', { name: 'Keep it here' }).click();
    await expect(notice).toBeHidden();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(kept.getByText(keptHereMessage)).toBeVisible();
    await expect(page.getByText('My words.')).toBeVisible();

    await page.goto(addresses.get('db/shop.sql') ?? '');
    await expect(page.getByRole('button', { name: 'Add table' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Repository, read only' }).click();
    await expect(kept.getByRole('button', { name: 'Keep it here' })).toBeVisible();
    for (const scheme of await schemesOf(page)) expect(await violationsIn(page, scheme)).toEqual([]);
    await page.goto(addresses.get('workspace.dsl') ?? '');
    await page.getByRole('button', { name: 'Repository, read only' }).click();
    await expect(kept.getByText('workspace.dsl', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Edit workspace' }).first().click();
    await expect(notice).toBeVisible();

    await page.goto(`/projects/${person.projectId}/edit?tab=repository`);
    await expect(page.getByText('Kept here', { exact: true })).toBeVisible();
    await person.call('DELETE', `/code-repositories/${id}`);
    await page.goto(addresses.get('db/shop.sql') ?? '');
    await page.getByRole('button', { name: 'Repository' }).click();
    await expect(kept.getByText('Disconnected')).toBeVisible();
    await person.call('DELETE', `/projects/${person.projectId}`);

    await page.goto('/projects/new');
    await page.getByLabel('Project name').fill('Shop');
    await page.getByRole('combobox', { name: 'Provider' }).click();
    await page.getByRole('option', { name: 'GitLab' }).click();
    await page.getByRole('combobox', { name: 'Repository' }).click();
    await page.getByRole('option', { name: 'acme/second' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    const projects = async () =>
      repositoriesReply.parse(await person.call('GET', '/code-repositories'))['hydra:member'];
    await expect.poll(async () => (await projects()).map(({ path }) => path)).toEqual(['acme/second']);
  } finally {
    await gitlab.close();
  }
});

test('merge requests of a provider show what they touch; the drift list shows what files and elements miss', async ({
  page,
  newPerson,
}) => {
  const gitlab = await startProviderWorld(gitlabFake, gitPort);
  try {
    const { git: served, id: shop } = gitlab.addRepository('acme/carts');
    served.commit('First', { ...files, 'src/cart/end.ts': 'end();\n', 'tools/seed.ts': 'seed();\n' });
    const person = await newPerson('architect');
    const { id: model, ids } = await storeModel(person, 'Shop', ['Cart', 'Ledger']);
    const bound = (name: string, pattern: string) => ({
      call: 'updateElement' as const,
      elementId: ids[name] ?? '',
      patterns: [{ kind: 'path' as const, pattern }],
    });
    await changeModel(person, model, [bound('Cart', 'src/cart/**'), bound('Ledger', 'src/ledger/**')]);
    const draft = { type: 'gitlab', name: 'GitLab', baseUrl: gitlab.baseUrl, token: gitlab.token };
    const provider = itemReply.parse(await person.call('POST', '/project-providers', draft)).data;
    const { id } = itemReply.parse(
      await person.call('POST', '/code-repositories', {
        projectId: person.projectId,
        providerId: provider.id,
        repositoryId: String(shop),
        configuration: { adrPath: 'docs/adr' },
      }),
    ).data;
    gitlab.addRequest({
      path: 'acme/carts',
      title: 'Carts end at midnight',
      changes: [
        { from: 'src/cart/end.ts', to: 'src/cart/end.ts', status: 'modified', added: 4, removed: 2 },
        { from: 'tools/seed.ts', to: 'tools/plant.ts', status: 'renamed', added: 0, removed: 0 },
      ],
    });
    await signIn(page, person);
    const code = await projectCode(page);

    await page.goto(`/project/${code}/merge-requests`);
    await page.getByRole('link', { name: 'Carts end at midnight' }).click();
    await expect(page.getByRole('heading', { name: 'Carts end at midnight' })).toBeVisible();
    const changed = page.getByRole('region', { name: 'Changed files' });
    await expect(changed.getByText('end.ts')).toBeVisible();
    await expect(changed.getByText(/plant\.ts/)).toBeVisible();
    await expect(nodeOf(page, ids['Cart'] ?? '')).toContainText('1 file');
    for (const scheme of await schemesOf(page)) expect(await violationsIn(page, scheme)).toEqual([]);

    const runs = z.object({ data: z.object({ lastCommit: z.nullable(z.string()) }) });
    await expect
      .poll(async () => runs.parse(await person.call('GET', `/code-repositories/${id}`)).data.lastCommit, {
        timeout: 20_000,
      })
      .not.toBeNull();
    await page.goto(`/project/${code}/merge-requests?tab=drift`);
    await expect(page.getByRole('region', { name: 'Folders without an element' }).getByText('tools')).toBeVisible();
    const gone = page.getByRole('region', { name: 'Elements whose files are gone' });
    await expect(gone.getByRole('link', { name: 'Ledger' })).toBeVisible();
    await expect(gone.getByText('Cart')).toHaveCount(0);
    for (const scheme of await schemesOf(page)) expect(await violationsIn(page, scheme)).toEqual([]);
  } finally {
    await gitlab.close();
  }
});
