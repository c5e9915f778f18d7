/** Uploaded bundles, over HTTP: a repository of a project without any network. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setPlan } from '#platform/limits/server/subscription-table.ts';
import { endedRun, startWithLocalGit, type LocalGit } from '#apps/server/testing/local-git.ts';
import { type Person, type TestApp } from '#apps/server/testing/test-app.ts';
import { listAdrs } from '#features/adrs/contract.ts';
import { createProvider } from '#features/providers/contract.ts';
import { createProject } from '#features/projects/contract.ts';
import { notBundleMessage, thinBundleMessage } from '#platform/git/contract.ts';
import type { GitServer, ServedRepository } from '../../../tools/git-server.ts';
import {
  brokenBundleMessage,
  configureRepository,
  createRepository,
  deleteRepository,
  readOnlyBundleMessage,
  startSync,
  unknownRepositoryMessage,
  updateRepository,
  uploadBundle,
  type SyncRun,
} from '../contract.ts';

let it: TestApp;
let git: GitServer;
let local: LocalGit;

beforeAll(async () => {
  local = await startWithLocalGit();
  ({ it, git } = local);
});
afterAll(() => local.close());

let count = 0;
const aRepository = (): ServedRepository => git.add(`acme/packed${++count}`);
const record = (title: string): string => `# 1. ${title}\n\n## Status\n\nAccepted\n\n## Context\n\nWords.\n`;

function bundleOf(served: ServedRepository, ...which: readonly string[]): Buffer {
  const path = join(served.folder, `made${++count}.bundle`);
  served.git('bundle', 'create', path, ...(which.length > 0 ? which : ['--all']));
  return readFileSync(path);
}
const fileOf = (bytes: Uint8Array, name = 'shop.bundle'): File => new File([new Uint8Array(bytes)], name);

async function aPersonWithLocalGit() {
  const ada = await it.aPerson();
  const body = { type: 'local', name: 'Here' } as never;
  const providerId = (await ada.call(createProvider, { body })).reply.id;
  const send = (upload: File, projectId = ada.projectId) =>
    ada.call(uploadBundle, { body: { projectId, providerId }, upload });
  const connect = (repositoryId: string, projectId = ada.projectId) =>
    ada.call(createRepository, { body: { projectId, providerId, repositoryId } });
  return { ada, providerId, send, connect };
}

async function synced(ada: Person, id: string): Promise<SyncRun> {
  const { id: sync } = (await ada.call(startSync, { params: { id }, body: { dryRun: false } })).reply;
  return endedRun(ada, id, sync);
}
async function weekLater(): Promise<void> {
  await sql`update file set touched_at = touched_at - interval '8 days'`.execute(it.app.database.owner);
  await it.app.modules.jobs.find(({ name }) => name === 'remove-unused-files')?.run({});
}
const titlesOf = async (ada: Person): Promise<readonly string[]> =>
  (await ada.call(listAdrs, {})).reply.resources.map(({ title }) => title);

test('a bundle is read like a repository, and a newer one in its place', async () => {
  const served = aRepository();
  served.commit('Begin', { 'docs/adr/0001-queue.md': record('Use a queue') });
  const { ada, providerId, send, connect } = await aPersonWithLocalGit();
  const uploaded = await send(fileOf(bundleOf(served)));
  expect(uploaded).toMatchObject({ status: 201, reply: { path: 'shop', defaultBranch: 'main' } });
  const { id, revision } = (await connect(uploaded.reply.repositoryId)).reply;
  expect(await synced(ada, id)).toMatchObject({ state: 'done', counts: { created: 1 } });
  expect(await titlesOf(ada)).toEqual(['Use a queue']);

  served.commit('More', { 'docs/adr/0002-cache.md': record('Use a cache') });
  const newer = (await send(fileOf(bundleOf(served)))).reply;
  const body = { providerId, repositoryId: newer.repositoryId, revision };
  expect((await ada.call(updateRepository, { params: { id }, body })).status).toBe(200);
  expect(await synced(ada, id)).toMatchObject({ state: 'done' });
  expect([...(await titlesOf(ada))].toSorted()).toEqual(['Use a cache', 'Use a queue']);
});

describe('a file that is no whole bundle', () => {
  test.each([
    ['something else', () => Buffer.from('# v2 git bundles\n\n'), notBundleMessage],
    ['the newer part of a history', (served: ServedRepository) => bundleOf(served, 'main~1..main'), thinBundleMessage],
    ['a bundle that is cut off', (served: ServedRepository) => bundleOf(served).subarray(0, -30), brokenBundleMessage],
  ])('is refused with a sentence: %s', async (_what, bytesOf, sentence) => {
    const served = aRepository();
    served.commit('Begin', { a: 'a' });
    served.commit('More', { b: 'b' });
    const { send } = await aPersonWithLocalGit();
    const { status, text } = await send(fileOf(bytesOf(served)));
    expect(status).toBe(422);
    expect(text).toContain(JSON.stringify(sentence).slice(1, -1));
  });
});

test('a bundle belongs to local git and to its project, and is only read', async () => {
  const served = aRepository();
  served.commit('Begin', { a: 'a' });
  const { ada, send, connect } = await aPersonWithLocalGit();
  await setPlan(it.app.database.owner, ada.organizationId, { plan: 'pro', seats: 5 });
  const { repositoryId } = (await send(fileOf(bundleOf(served)))).reply;
  const other = (await ada.call(createProject, { body: { name: 'Other' } })).reply.id;
  expect((await connect(repositoryId, other)).text).toContain(unknownRepositoryMessage);
  const stranger = await aPersonWithLocalGit();
  expect((await stranger.connect(repositoryId)).text).toContain(unknownRepositoryMessage);
  expect((await stranger.send(fileOf(bundleOf(served)), ada.projectId)).status).toBe(422);
  const { id } = (await connect(repositoryId)).reply;
  const both = await ada.call(configureRepository, { params: { id }, body: { syncMode: 'both' } });
  expect(both).toMatchObject({ status: 422 });
  expect(both.text).toContain(readOnlyBundleMessage);
});

test('a connected bundle stays, one that nothing uses is removed after a week', async () => {
  const served = aRepository();
  served.commit('Begin', { 'docs/adr/0001-queue.md': record('Use a queue') });
  const { ada, send, connect } = await aPersonWithLocalGit();
  const { repositoryId } = (await send(fileOf(bundleOf(served)))).reply;
  const unused = (await send(fileOf(bundleOf(served), 'unused.bundle'))).reply;
  const { id } = (await connect(repositoryId)).reply;
  await weekLater();
  expect(await synced(ada, id)).toMatchObject({ state: 'done' });
  expect((await connect(unused.repositoryId)).status).toBe(422);
  await ada.call(deleteRepository, { params: { id } });
  await weekLater();
  expect((await connect(repositoryId)).text).toContain(unknownRepositoryMessage);
});
