/** Sending things to real repositories behind a server that answers like GitLab. */
import { symlinkSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gitlabFake } from '#apps/server/testing/providers/gitlab-fake.ts';
import { startProviderWorld, type ProviderWorld } from '#apps/server/testing/providers/provider-world.ts';
import { endedRun } from '#apps/server/testing/local-git.ts';
import { startOnlyTestApp, type Person, type TestApp } from '#apps/server/testing/test-app.ts';
import { createAdr, getAdr, listAdrs, updateAdr } from '#features/adrs/contract.ts';
import { createDbModel, getDbModel, listDbModels, updateDbModel } from '#features/dbmodels/contract.ts';
import { getDocument, updateDocument } from '#features/documentation/contract.ts';
import { createProvider } from '#features/providers/contract.ts';
import { createStructurizr, getStructurizr, updateStructurizr } from '#features/structurizr/contract.ts';
import type { ServedRepository } from '../../../tools/git-server.ts';
import {
  configureRepository,
  createRepository,
  getRepository,
  getSubjectFile,
  listPlannedFiles,
  listPushes,
  listRepositoryFiles,
  otherBytesMessage,
  otherEncodingMessage,
  otherPushMessage,
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

async function connected(path: string, files: Readonly<Record<string, string | Buffer>>, more: object = {}) {
  const { git: served, id: project } = gitlab.addRepository(path);
  served.commit('First', files);
  const ada = await it.aPerson();
  const draft = { type: 'gitlab', name: 'GitLab', baseUrl: gitlab.baseUrl, token: gitlab.token };
  const provider = (await ada.call(createProvider, { body: draft as never })).reply;
  const configuration = { docsPath: 'docs', databasePath: 'db', syncMode: 'both', ...more };
  const body = { projectId: ada.projectId, providerId: provider.id, repositoryId: String(project), configuration };
  const { id } = (await ada.call(createRepository, { body: body as never })).reply;
  const sync = async () => {
    const run = (await ada.call(startSync, { params: { id }, body: { dryRun: false } })).reply;
    return endedRun(ada, id, run.id);
  };
  await sync();
  return { ada, id, served, sync, project };
}

type RepositoryKind = 'adr' | 'document' | 'structurizr' | 'dbmodel';

async function sent(ada: Person, kind: RepositoryKind, id: string): Promise<RepositoryPush> {
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

const paragraph = (words: string) => ({ type: 'paragraph', content: [{ type: 'text', text: words }] });
const richText = (...words: string[]): string => JSON.stringify({ type: 'doc', content: words.map(paragraph) });

/** An ADR with its next texts, sent as often as somebody asks. */
async function anAdr(ada: Person, title: string, ...words: string[]) {
  const created = (await ada.call(createAdr, { body: { title, json: richText(...words) } })).reply;
  const { id } = created;
  let { revision } = created;
  const named = { params: { kind: 'adr', id } } as const;
  return {
    id,
    named,
    write: async (...next: string[]) => {
      const body = { title, revision, json: richText(...next) };
      ({ revision } = (await ada.call(updateAdr, { params: { id }, body })).reply);
    },
    send: async (resolved?: string) => {
      const asked = await ada.call(pushSubject, { ...named, body: resolved === undefined ? {} : { resolved } });
      expect(asked.status).toBe(201);
      return sent(ada, 'adr', id);
    },
  };
}

function merged(served: ServedRepository, path: string, { branch, mergeRequest }: RepositoryPush): void {
  served.git('update-ref', 'refs/heads/main', branch);
  gitlab.merge(path, mergeRequest?.iid ?? 0);
}

describe.each(['push', 'both'])('an ADR of a repository in the mode %s', (syncMode) => {
  test('is sent any number of times, and what a colleague wrote into its file since stays', async () => {
    const path = `acme/often-${syncMode}`;
    const { ada, served, sync } = await connected(path, { 'README.md': '# Shop\n' }, { syncMode });
    const adr = await anAdr(ada, 'Use events', 'One.', 'Two.', 'Three.');
    const first = await adr.send();
    expect(first).toMatchObject({ state: 'open', error: null });
    merged(served, path, first);
    await sync();
    const file = fileAt(served, 'main', first.path);
    served.commit('Theirs', { [first.path]: file.replace('Three.', 'Three of a colleague.') });
    await sync();
    await adr.write('One of us.', 'Two.', 'Three.');
    const second = await adr.send();
    expect(second).toMatchObject({ state: 'open', error: null, path: first.path });
    const both = fileAt(served, second.branch, second.path);
    expect([both.includes('One of us.'), both.includes('Three of a colleague.')]).toEqual([true, true]);
    merged(served, path, second);
    await sync();
    await adr.write('One of us.', 'Two of us.', 'Three.');
    const third = await adr.send();
    expect(third).toMatchObject({ state: 'open', error: null });
    const last = fileAt(served, third.branch, third.path);
    expect([last.includes('Two of us.'), last.includes('Three of a colleague.')]).toEqual([true, true]);
  });
});

test('a new thing takes no file of others: neither one of the repository nor one that another was sent to', async () => {
  const { ada, served } = await connected(
    'acme/names',
    {
      'README.md': '# Shop\n',
      'docs/ADR/0001-USE-events.md': 'Theirs\n',
    },
    { docsPath: '', adrPath: 'docs/adr' },
  );
  served.commit('Same folder', { 'docs/adr/0001-Use-Events.md': 'no record\n' });
  const adr = await anAdr(ada, 'Use events', 'Ours.');
  const push = await adr.send();
  expect(push).toMatchObject({ state: 'open', path: 'docs/adr/0001-use-events-2.md' });
  expect(served.git('diff', '--name-status', 'main', push.branch).trim()).toBe('A\tdocs/adr/0001-use-events-2.md');
});

test('a file that the configuration names is not overwritten by a thing that it is not of: both texts are shown', async () => {
  const theirs = 'create table theirs (id int);\n';
  const files = { 'db/schema.sql': theirs };
  const { ada, served } = await connected('acme/named', files, { databasePath: 'db/schema.sql', syncMode: 'push' });
  const { id } = (await ada.call(createDbModel, { body: { name: 'Orders', platform: 'platform_mysql_90' } })).reply;
  const params = { kind: 'dbmodel', id } as const;
  await ada.call(pushSubject, { params, body: {} });
  expect(await sent(ada, 'dbmodel', id)).toMatchObject({ state: 'conflict', theirs, path: 'db/schema.sql' });
  const resolved = `${theirs}create table ours (id int);\n`;
  await ada.call(pushSubject, { params, body: { resolved } });
  const push = await sent(ada, 'dbmodel', id);
  expect(fileAt(served, push.branch, 'db/schema.sql')).toBe(resolved);
});

test('a merge request that was closed is sent again as another one', async () => {
  const { ada, served, sync } = await connected('acme/closed', { 'README.md': '# Shop\n' });
  const adr = await anAdr(ada, 'Use events', 'Ours.');
  const first = await adr.send();
  const at = gitlab.requests.findIndex(({ path }) => path === 'acme/closed');
  const request = gitlab.requests[at];
  if (request) gitlab.requests[at] = { ...request, state: 'closed' };
  await sync();
  served.commit('Theirs', { [first.path]: '# Theirs\n' });
  const second = await adr.send();
  expect(second).toMatchObject({ state: 'open', mergeRequest: { iid: 2 } });
  expect(second.branch).not.toBe(first.branch);
  expect(second.path).not.toBe(first.path);
  expect(fileAt(served, second.branch, first.path)).toBe('# Theirs\n');
});

test('a call for a merge request that fails leaves the branch as its own, so that sending again goes on', async () => {
  const { ada, served } = await connected('acme/failing', { 'README.md': '# Shop\n' });
  const adr = await anAdr(ada, 'Use events', 'Ours.');
  gitlab.interrupt = ({ method }, response) => {
    if (method !== 'POST') return false;
    response.writeHead(500).end('{}');
    return true;
  };
  const failed = await adr.send().finally(() => (gitlab.interrupt = undefined));
  expect(failed).toMatchObject({ state: 'failed', mergeRequest: null });
  await adr.write('Ours again.');
  const push = await adr.send();
  expect(push).toMatchObject({ state: 'open', error: null, mergeRequest: { iid: 1 } });
  expect(fileAt(served, push.branch, push.path)).toContain('Ours again.');
});

test('a second asking while the first is being sent is sent, too', async () => {
  const { ada, served } = await connected('acme/twice', { 'README.md': '# Shop\n' });
  const adr = await anAdr(ada, 'Use events', 'First.');
  let again: Promise<unknown> | undefined;
  gitlab.interrupt = ({ method, path }) => {
    if (method === 'GET' && path.endsWith('/merge_requests')) {
      again ??= adr.write('Second.').then(() => ada.call(pushSubject, { ...adr.named, body: {} }));
    }
    return false;
  };
  await adr.send().finally(() => (gitlab.interrupt = undefined));
  await again;
  const push = await sent(ada, 'adr', adr.id);
  expect(push).toMatchObject({ state: 'open', error: null });
  expect(fileAt(served, push.branch, push.path)).toContain('Second.');
});

test('what a person made of both sides is shown again with a file that is newer than the one they saw', async () => {
  const { ada, id, served } = await connected('acme/newer', { 'docs/start.md': start });
  const page = await pageAt(ada, id, 'docs/start.md');
  await edit(ada, page, 'Last   words.', 'Our words.');
  served.commit('Theirs', { 'docs/start.md': start.replace('Last   words.', 'Their words.') });
  const params = { kind: 'document', id: page.id } as const;
  await ada.call(pushSubject, { params, body: {} });
  expect((await sent(ada, 'document', page.id)).state).toBe('conflict');
  const newer = start.replace('Last   words.', 'Their newer words.');
  served.commit('Newer', { 'docs/start.md': newer });
  const resolved = start.replace('Last   words.', 'Our and their words.');
  await ada.call(pushSubject, { params, body: { resolved } });
  const again = await sent(ada, 'document', page.id);
  expect(again).toMatchObject({ state: 'conflict', ours: resolved, theirs: newer });
  await ada.call(pushSubject, { params, body: { resolved } });
  const push = await sent(ada, 'document', page.id);
  expect(fileAt(served, push.branch, 'docs/start.md')).toBe(resolved);
});

test('a file in another encoding is not rewritten: it stays as it is and a sentence says so', async () => {
  const old = Buffer.from('# Caf\u00e9\r\n\r\nMen\u00fc\r\n', 'latin1');
  const { ada, id, served } = await connected('acme/encodings', { 'docs/old.md': old, 'docs/marked.md': start });
  const page = await pageAt(ada, id, 'docs/old.md');
  await edit(ada, page, 'Men\u00fc', 'Card');
  const params = { kind: 'document', id: page.id } as const;
  await ada.call(pushSubject, { params, body: {} });
  expect(await sent(ada, 'document', page.id)).toMatchObject({
    state: 'failed',
    error: otherEncodingMessage('docs/old.md'),
  });
  expect(served.git('branch', '--list', 'archwright/*')).toBe('');
  // Saved as UTF-8 there, it can be sent, and nothing but the changed line is another one.
  const mended = '\ufeff# Caf\u00e9\r\n\r\nMen\u00fc\r\n';
  served.commit('UTF-8', { 'docs/old.md': mended });
  await ada.call(pushSubject, { params, body: {} });
  const push = await sent(ada, 'document', page.id);
  expect(push).toMatchObject({ state: 'open', error: null });
  expect(fileAt(served, push.branch, 'docs/old.md')).toBe(mended.replace('Men\u00fc', 'Card'));
});

test('a file that is broken is no base: what the page took before is what its change begins with', async () => {
  const { ada, id, served, sync } = await connected('acme/broken', { 'docs/start.md': start });
  const page = await pageAt(ada, id, 'docs/start.md');
  served.commit('Break', { 'docs/start.md': Buffer.from([0, 1, 2, 0]) });
  expect(await sync()).toMatchObject({ state: 'partly' });
  await edit(ada, page, 'Last   words.', 'Our words.');
  const params = { kind: 'document', id: page.id } as const;
  await ada.call(pushSubject, { params, body: {} });
  expect(await sent(ada, 'document', page.id)).toMatchObject({
    state: 'failed',
    error: otherBytesMessage('docs/start.md'),
  });
  served.commit('Mend', { 'docs/start.md': start.replace('* two', '* two\n* three') });
  await ada.call(pushSubject, { params, body: {} });
  const push = await sent(ada, 'document', page.id);
  expect(push).toMatchObject({ state: 'open', error: null });
  expect(fileAt(served, push.branch, 'docs/start.md')).toBe(
    start.replace('* two', '* two\n* three').replace('Last   words.', 'Our words.'),
  );
});

test('a forced push that drops what was read changes nothing of what a page began with', async () => {
  const { ada, id, served, sync } = await connected('acme/forced', { 'docs/start.md': start, 'README.md': 'One\n' });
  const page = await pageAt(ada, id, 'docs/start.md');
  await edit(ada, page, 'Last   words.', 'Our words.');
  served.work([['commit', '--quiet', '--amend', '-m', 'Another history']]);
  served.commit('Theirs', { 'docs/start.md': start.replace('* two', '* two\n* three') });
  await sync();
  await ada.call(pushSubject, { params: { kind: 'document', id: page.id }, body: {} });
  const push = await sent(ada, 'document', page.id);
  expect(push).toMatchObject({ state: 'open', error: null });
  expect(fileAt(served, push.branch, 'docs/start.md')).toBe(
    start.replace('* two', '* two\n* three').replace('Last   words.', 'Our words.'),
  );
  // A branch that was sent, and that somebody else has pushed to, is not overwritten.
  served.commit('Of a colleague', { 'docs/start.md': 'Theirs\n' }, push.branch);
  await edit(ada, await pageAt(ada, id, 'docs/start.md'), 'Our words.', 'Our newer words.');
  await ada.call(pushSubject, { params: { kind: 'document', id: page.id }, body: {} });
  expect(await sent(ada, 'document', page.id)).toMatchObject({ state: 'failed', error: otherPushMessage(push.branch) });
  expect(fileAt(served, push.branch, 'docs/start.md')).toBe('Theirs\n');
});

test('a page that is edited after its change was merged is sent again with that edit alone', async () => {
  const { ada, id, served, sync } = await connected('acme/after', { 'docs/start.md': start });
  const page = await pageAt(ada, id, 'docs/start.md');
  await edit(ada, page, 'Last   words.', 'Our words.');
  const params = { kind: 'document', id: page.id } as const;
  await ada.call(pushSubject, { params, body: {} });
  const first = await sent(ada, 'document', page.id);
  // It is edited before the merge is read.
  merged(served, 'acme/after', first);
  await edit(ada, await pageAt(ada, id, 'docs/start.md'), 'Our words.', 'Our newer words.');
  served.commit('Theirs', { 'docs/start.md': fileAt(served, 'main', 'docs/start.md').replace('* two', '* 2') });
  await sync();
  await ada.call(pushSubject, { params, body: {} });
  const second = await sent(ada, 'document', page.id);
  expect(second).toMatchObject({ state: 'open', error: null, mergeRequest: { iid: 2 } });
  expect(fileAt(served, second.branch, 'docs/start.md')).toBe(
    start.replace('Last   words.', 'Our newer words.').replace('* two', '* 2'),
  );
});

test('what is edited between choosing and sending is not lost: both are shown, or the edit is sent later', async () => {
  const { ada, id, served, sync } = await connected('acme/between', { 'docs/start.md': start });
  const page = await pageAt(ada, id, 'docs/start.md');
  await edit(ada, page, 'Last   words.', 'Our words.');
  served.commit('Theirs', { 'docs/start.md': start.replace('Last   words.', 'Their words.') });
  const params = { kind: 'document', id: page.id } as const;
  await ada.call(pushSubject, { params, body: {} });
  expect((await sent(ada, 'document', page.id)).state).toBe('conflict');
  await edit(ada, await pageAt(ada, id, 'docs/start.md'), '"one"', '"one of us"');
  const resolved = start.replace('Last   words.', 'Our and their words.');
  await ada.call(pushSubject, { params, body: { resolved } });
  const push = await sent(ada, 'document', page.id);
  expect(fileAt(served, push.branch, 'docs/start.md')).toBe(resolved);
  merged(served, 'acme/between', push);
  await sync();
  expect((await pageAt(ada, id, 'docs/start.md')).json).toContain('"one of us"');
  await ada.call(pushSubject, { params, body: {} });
  const next = await sent(ada, 'document', page.id);
  expect(next).toMatchObject({ state: 'open', error: null });
  expect(fileAt(served, next.branch, 'docs/start.md')).toBe(resolved.replace('* one', '* one of us'));
});

test('a workspace of people is not replaced by the file of a repository: sending it shows both', async () => {
  const mine = 'workspace "Mine" {\n  model {\n    a = softwareSystem "Mine"\n  }\n}\n';
  const theirs = mine.replaceAll('Mine', 'Theirs');
  const { ada, id, served, sync } = await connected('acme/workspaces', { 'README.md': 'x\n' }, { docsPath: '' });
  const created = (await ada.call(createStructurizr, { body: {} })).reply;
  const { revision } = created;
  await ada.call(updateStructurizr, { params: { id: created.id }, body: { dsl: mine, revision } });
  served.commit('A workspace', { 'model/workspace.dsl': theirs });
  await ada.call(configureRepository, { params: { id }, body: { structurizrPath: 'model' } });
  expect(await sync()).toMatchObject({ state: 'partly', counts: { problems: 1 } });
  expect(await sync()).toMatchObject({ state: 'partly', counts: { problems: 1 } });
  const text = async () => (await ada.call(getStructurizr, { params: { id: created.id } })).reply.workspaceDSL;
  expect(await text()).toBe(mine);
  const params = { kind: 'structurizr', id: created.id } as const;
  await ada.call(pushSubject, { params, body: {} });
  expect(await sent(ada, 'structurizr', created.id)).toMatchObject({ state: 'conflict', ours: mine, theirs });
});

test('a repository that is moved at its provider is followed there, with its ADRs', async () => {
  const record = '# 1. Use events\n\n## Status\n\nAccepted\n';
  const { ada, id, served, sync, project } = await connected('acme/before', { 'docs/adr/0001-events.md': record });
  const adrs = async () => (await ada.call(listAdrs, { query: {} })).reply.resources;
  const [before] = await adrs();
  const at = gitlab.repositories.findIndex((one) => one.id === project);
  const moved = gitlab.repositories[at];
  if (moved) gitlab.repositories[at] = { ...moved, path: 'acme/after-move' };
  symlinkSync(served.folder, served.folder.replace(/before\.git$/, 'after-move.git'));
  served.commit('More', { 'docs/adr/0002-http.md': record.replace('1. Use events', '2. Use HTTP') });
  expect(await sync()).toMatchObject({ state: 'done', counts: { created: 1, missing: 0 } });
  expect((await ada.call(getRepository, { params: { id } })).reply).toMatchObject({ path: 'acme/after-move' });
  const after = await adrs();
  expect(after).toHaveLength(2);
  const same = (await ada.call(getAdr, { params: { id: before?.id ?? '' } })).reply;
  expect(same).toMatchObject({ repository: 'acme/after-move', removedAt: null });
});

test('a dry run lists the changes that wait to be sent', async () => {
  const { ada, id } = await connected('acme/waiting', { 'README.md': 'x\n' }, { syncMode: 'push' });
  const adr = await anAdr(ada, 'Use events', 'Ours.');
  const lease = (until: string) =>
    sql`update code_repository set lease_holder = ${crypto.randomUUID()}, lease_until = ${until}::timestamptz
      where id = ${id}`.execute(it.app.database.owner);
  // Another process has the repository, so that both wait.
  await lease('infinity');
  await ada.call(pushSubject, { ...adr.named, body: {} });
  const dry = (await ada.call(startSync, { params: { id }, body: { dryRun: true } })).reply;
  await lease('-infinity');
  expect(await endedRun(ada, id, dry.id)).toMatchObject({ state: 'done', isDryRun: true });
  const lines = (await ada.call(listPlannedFiles, { params: { id, sync: dry.id }, query: {} })).reply.resources;
  const line = { path: 'docs/adr/0001-use-events.md', kind: 'adr', action: 'send', note: 'Use events' };
  expect(lines).toEqual([{ ...line, problem: null, warnings: [] }]);
  expect(await sent(ada, 'adr', adr.id)).toMatchObject({ state: 'open' });
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
