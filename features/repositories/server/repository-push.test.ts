/** Sending things to real repositories behind a server that answers like GitLab. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gitlabFake } from '#apps/server/testing/providers/gitlab-fake.ts';
import { startProviderWorld, type ProviderWorld } from '#apps/server/testing/providers/provider-world.ts';
import { startOnlyTestApp, type Person, type TestApp } from '#apps/server/testing/test-app.ts';
import { createAdr, listAdrs } from '#features/adrs/contract.ts';
import { getDbModel, listDbModels, updateDbModel } from '#features/dbmodels/contract.ts';
import { getDocument, updateDocument } from '#features/documentation/contract.ts';
import { createProvider } from '#features/providers/contract.ts';
import type { ServedRepository } from '../../../tools/git-server.ts';
import {
  configureRepository,
  createRepository,
  getRepository,
  getSubjectFile,
  getSync,
  listPushes,
  listRepositoryFiles,
  pullOnlyMessage,
  pushSubject,
  startSync,
  type RepositoryPush,
} from '../contract.ts';

let gitlab: ProviderWorld;
let it: TestApp;

beforeAll(async () => {
  gitlab = await startProviderWorld(gitlabFake);
  it = await startOnlyTestApp({ OUTBOUND_ALLOW: gitlab.host });
});
afterAll(async () => {
  await it.app.close();
  await gitlab.close();
});

const start = `---
tags: [ 'a',  b ]
---

# Start \`here\`

See [home](../README.md) and
[the code](../../src/a.ts).

* one
* two

Last   words.
`;

async function connected(path: string, files: Readonly<Record<string, string>>) {
  const { git: served, id: project } = gitlab.addRepository(path);
  served.commit('First', files);
  const ada = await it.aPerson();
  const draft = { type: 'gitlab', name: 'GitLab', baseUrl: gitlab.baseUrl, token: gitlab.token };
  const provider = (await ada.call(createProvider, { body: draft as never })).reply;
  const configuration = { docsPath: 'docs', databasePath: 'db', syncMode: 'both' };
  const body = { projectId: ada.projectId, providerId: provider.id, repositoryId: String(project), configuration };
  const { id } = (await ada.call(createRepository, { body: body as never })).reply;
  const sync = async () => {
    const run = (await ada.call(startSync, { params: { id }, body: { dryRun: false } })).reply;
    return ended(ada, id, run.id);
  };
  await sync();
  return { ada, id, served, sync, project };
}

async function ended(ada: Person, id: string, sync: string) {
  for (;;) {
    const run = (await ada.call(getSync, { params: { id, sync } })).reply;
    if (run.finishedAt !== null) return run;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function sent(ada: Person, kind: 'adr' | 'document' | 'dbmodel', id: string): Promise<RepositoryPush> {
  for (;;) {
    const { push } = (await ada.call(getSubjectFile, { params: { kind, id } })).reply;
    if (push && push.state !== 'waiting' && push.state !== 'pushing') return push;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function pageAt(ada: Person, id: string, path: string) {
  const files = (await ada.call(listRepositoryFiles, { params: { id }, query: {} })).reply.resources;
  const found = files.find((file) => file.path === path);
  return (await ada.call(getDocument, { params: { id: found?.subject?.id ?? '' } })).reply;
}

const edit = async (ada: Person, page: Awaited<ReturnType<typeof pageAt>>, from: string, to: string): Promise<void> => {
  const { id, title, revision, json } = page;
  expect(json).toContain(from);
  await ada.call(updateDocument, { params: { id }, body: { title, revision, json: json.replace(from, to) } });
};

const fileAt = (served: ServedRepository, branch: string, path: string): string =>
  served.git('show', `${branch}:${path}`);

describe('a changed page', () => {
  test('becomes a branch and a merge request with one changed block, and is no change of others once it is merged', async () => {
    const { ada, id, served, sync } = await connected('acme/pages', {
      'docs/README.md': '# Home\n',
      'docs/guide/start.md': start,
      'src/a.ts': 'export const a = 1;\n',
    });
    const page = await pageAt(ada, id, 'docs/guide/start.md');
    const before = (await ada.call(getSubjectFile, { params: { kind: 'document', id: page.id } })).reply;
    expect(before).toMatchObject({
      canPush: true,
      push: null,
      file: { path: 'docs/guide/start.md', state: 'current' },
    });
    await edit(ada, page, 'Last   words.', 'Other words.');
    const asked = await ada.call(pushSubject, { params: { kind: 'document', id: page.id }, body: {} });
    expect([asked.status, asked.reply.state]).toEqual([201, 'waiting']);
    const push = await sent(ada, 'document', page.id);
    expect(push).toMatchObject({ state: 'open', error: null, mergeRequest: { iid: 1 } });
    expect(fileAt(served, push.branch, 'docs/guide/start.md')).toBe(start.replace('Last   words.', 'Other words.'));
    expect(served.git('diff', '--name-only', 'main', push.branch).trim()).toBe('docs/guide/start.md');
    // Once more: the same branch, and one merge request.
    await ada.call(pushSubject, { params: { kind: 'document', id: page.id }, body: {} });
    expect(await sent(ada, 'document', page.id)).toMatchObject({
      state: 'open',
      branch: push.branch,
      mergeRequest: { iid: 1 },
    });
    expect(gitlab.requests.filter(({ path }) => path === 'acme/pages')).toHaveLength(1);
    served.git('update-ref', 'refs/heads/main', push.branch);
    gitlab.merge('acme/pages', 1);
    expect(await sync()).toMatchObject({ state: 'done', counts: { problems: 0 } });
    const after = (await ada.call(getSubjectFile, { params: { kind: 'document', id: page.id } })).reply;
    expect(after).toMatchObject({ push: { state: 'merged' }, file: { state: 'current' } });
    expect((await pageAt(ada, id, 'docs/guide/start.md')).json).toContain('Other words.');
  });

  test('is brought together with other changes in the repository; the same block is shown for a person to choose', async () => {
    const { ada, id, served } = await connected('acme/both', { 'docs/start.md': start });
    const page = await pageAt(ada, id, 'docs/start.md');
    await edit(ada, page, 'Last   words.', 'Our words.');
    served.commit('Theirs', { 'docs/start.md': start.replace('* two', '* two\n* three') });
    await ada.call(pushSubject, { params: { kind: 'document', id: page.id }, body: {} });
    const push = await sent(ada, 'document', page.id);
    expect(push.state).toBe('open');
    expect(fileAt(served, push.branch, 'docs/start.md')).toBe(
      start.replace('* two', '* two\n* three').replace('Last   words.', 'Our words.'),
    );
    served.commit('Theirs again', { 'docs/start.md': start.replace('Last   words.', 'Their words.') });
    await ada.call(pushSubject, { params: { kind: 'document', id: page.id }, body: {} });
    const conflict = await sent(ada, 'document', page.id);
    expect(conflict.state).toBe('conflict');
    expect([conflict.ours?.includes('Our words.'), conflict.theirs?.includes('Their words.')]).toEqual([true, true]);
    const resolved = start.replace('Last   words.', 'Our and their words.');
    await ada.call(pushSubject, { params: { kind: 'document', id: page.id }, body: { resolved } });
    expect(await sent(ada, 'document', page.id)).toMatchObject({ state: 'open', ours: null, theirs: null });
    expect(fileAt(served, push.branch, 'docs/start.md')).toBe(resolved);
  });
});

test('a changed database model rewrites the statement of the table that changed, and is no change of others afterwards', async () => {
  const script = `-- Shop\ncreate table customers (id int primary key, name varchar(80));\n\nCREATE TABLE orders (\n  id INT PRIMARY KEY -- ours\n);\n`;
  const { ada, served, sync, project } = await connected('acme/schema', { 'db/shop.sql': script });
  const [listed] = (await ada.call(listDbModels, { query: {} })).reply.resources;
  const params = { id: listed?.id ?? '' };
  const { name, model, revision } = (await ada.call(getDbModel, { params })).reply;
  const body = { name, model: model.replace('"length":80', '"length":120'), revision };
  expect(body.model).not.toBe(model);
  expect((await ada.call(updateDbModel, { params, body })).status).toBe(200);
  served.commit('Theirs', { 'db/shop.sql': script.replace('-- ours\n', '-- ours\n  , at DATE\n') });
  const named = { params: { kind: 'dbmodel', id: params.id } } as const;
  await ada.call(pushSubject, { ...named, body: {} });
  const push = await sent(ada, 'dbmodel', params.id);
  expect(push).toMatchObject({ state: 'open', path: 'db/shop.sql', error: null });
  const text = fileAt(served, push.branch, 'db/shop.sql');
  expect(text).toMatch(/^-- Shop\nCREATE TABLE `customers` \(/);
  expect(text).toContain('varchar(120)');
  expect(text.endsWith('CREATE TABLE orders (\n  id INT PRIMARY KEY -- ours\n  , at DATE\n);\n')).toBe(true);
  served.git('update-ref', 'refs/heads/main', push.branch);
  gitlab.merge('acme/schema', 1);
  expect(project).toBeGreaterThan(0);
  expect(await sync()).toMatchObject({ state: 'done', counts: { problems: 0 } });
  expect((await ada.call(getDbModel, { params })).reply.model).toContain('"at"');
});

test('an ADR becomes a file that is not read back; a repository that is only read takes nothing', async () => {
  const { ada, id, served, sync } = await connected('acme/adrs', { 'README.md': '# Shop\n' });
  const json = '{"type":"doc","content":[{"type":"paragraph","content":[{"type":"text","text":"We use events."}]}]}';
  const adr = (await ada.call(createAdr, { body: { title: 'Use events', json } })).reply;
  const named = { params: { kind: 'adr', id: adr.id } } as const;
  await ada.call(pushSubject, { ...named, body: {} });
  const push = await sent(ada, 'adr', adr.id);
  expect(push).toMatchObject({ state: 'open', path: 'docs/adr/0001-use-events.md', branch: 'archwright/adr-1' });
  expect(fileAt(served, push.branch, push.path)).toMatch(
    /^---\nstatus: draft\ndate: [\d-]+\n---\n# Use events\n\nWe use events.\n$/,
  );
  served.git('update-ref', 'refs/heads/main', push.branch);
  gitlab.merge('acme/adrs', 1);
  await sync();
  expect((await ada.call(listAdrs, { query: {} })).reply.resources.map(({ source }) => source)).toEqual(['internal']);
  expect((await ada.call(getSubjectFile, named)).reply).toMatchObject({
    canPush: true,
    push: { state: 'merged' },
    file: { state: 'current' },
  });
  expect((await ada.call(listPushes, { params: { id }, query: {} })).reply.resources).toHaveLength(1);
  await ada.call(configureRepository, { params: { id }, body: { syncMode: 'pull' } });
  expect((await ada.call(pushSubject, { ...named, body: {} })).refusal.error.message).toBe(pullOnlyMessage);
  const other = await it.aPerson();
  expect((await other.call(pushSubject, { ...named, body: {} })).status).toBe(404);
});

test('S92 a webhook is taken when its secret is right; everything else is answered like an unknown repository', async () => {
  const { ada, id, served } = await connected('acme/hooks', { 'docs/a.md': '# A\n' });
  const secret = 'a long enough secret';
  await ada.call(configureRepository, { params: { id }, body: { webhookSecret: secret } });
  expect((await ada.call(getRepository, { params: { id } })).reply).toMatchObject({ hasWebhookSecret: true });
  const post = (repository: string, key: string) =>
    it.app.server.inject({
      method: 'POST',
      url: `/api/public/repositories/${repository}/webhook`,
      headers: { 'content-type': 'application/json', 'x-gitlab-token': key },
      payload: JSON.stringify({ object_kind: 'push', ref: 'refs/heads/main' }),
    });
  const wrong = await post(id, 'wrong');
  const unknown = await post(crypto.randomUUID(), secret);
  expect([wrong.statusCode, unknown.statusCode]).toEqual([404, 404]);
  expect(wrong.body).toBe(unknown.body);
  served.commit('More', { 'docs/b.md': '# B\n' });
  expect((await post(id, secret)).statusCode).toBe(204);
  const paths = async () =>
    (await ada.call(listRepositoryFiles, { params: { id }, query: {} })).reply.resources.map(({ path }) => path);
  await expect.poll(paths, { timeout: 20_000 }).toEqual(['docs/a.md', 'docs/b.md']);
});
