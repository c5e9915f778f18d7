/** Runs that do not go to their end: somebody cancels them, or another process has taken the repository. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { gitlabFake } from '#apps/server/testing/providers/gitlab-fake.ts';
import { startProviderWorld, type ProviderWorld } from '#apps/server/testing/providers/provider-world.ts';
import { startOnlyTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { listAdrs } from '#features/adrs/contract.ts';
import { createProvider } from '#features/providers/contract.ts';
import {
  cancelSync,
  createRepository,
  getSync,
  listRepositoryFiles,
  listPlannedFiles,
  listSyncs,
  startSync,
} from '../contract.ts';

let world: ProviderWorld;
let it: TestApp;
/** While git is asked for the content of a repository. */
let held: { readonly asked: Promise<void>; readonly letGo: () => void };

/** Holds the next requests of git until they are let go. */
function holdGit(): typeof held {
  const asked = Promise.withResolvers<void>();
  const free = Promise.withResolvers<void>();
  const api = world.server.answerWith;
  world.server.answerWith = async (request, response) => {
    if (request.method === 'POST' && request.url?.endsWith('/git-upload-pack')) {
      asked.resolve();
      await free.promise;
    }
    return (await api?.(request, response)) ?? false;
  };
  return {
    asked: asked.promise,
    letGo: () => {
      world.server.answerWith = api;
      free.resolve();
    },
  };
}

beforeAll(async () => {
  world = await startProviderWorld(gitlabFake);
  it = await startOnlyTestApp({ OUTBOUND_ALLOW: world.host });
});
beforeEach(() => {
  held = holdGit();
});
afterAll(async () => {
  held.letGo();
  await it.app.close();
  await world.close();
});

/** A person with a repository whose first run waits for git. */
async function reading(path: string) {
  const { git: served, id: repositoryId } = world.addRepository(path);
  served.commit('First', {
    'docs/adr/0001-use-events.md': '# 1. Use events\n\n## Status\n\nAccepted\n\n## Context\n\nOrders wait.\n',
  });
  const ada = await it.aPerson();
  const draft = { type: 'gitlab' as const, name: 'GitLab', baseUrl: world.baseUrl, token: world.token };
  const provider = (await ada.call(createProvider, { body: draft })).reply;
  const { projectId } = ada;
  const body = { projectId, providerId: provider.id, repositoryId: String(repositoryId), configuration: {} };
  const { id } = (await ada.call(createRepository, { body })).reply;
  const run = (await ada.call(startSync, { params: { id }, body: { dryRun: false } })).reply;
  await held.asked;
  const stateOf = async (sync: string) => (await ada.call(getSync, { params: { id, sync } })).reply.state;
  const linesOf = async (sync: string) =>
    (await ada.call(listPlannedFiles, { params: { id, sync }, query: {} })).reply.resources.map(({ path }) => path);
  const titles = async () => (await ada.call(listAdrs, { query: {} })).reply.resources.map(({ title }) => title);
  return { ada, id, run, stateOf, linesOf, titles };
}

/** Lines of a run as a process leaves them that ends before the run does. */
const leaveLine = (run: string): Promise<unknown> =>
  sql`insert into sync_run_file (organization_id, run_id, position, path, kind, action)
    select organization_id, id, 7, 'docs/adr/0008-left.md', 'adr', 'create' from sync_run where id = ${run}`.execute(
    it.app.database.owner,
  );

test('a run that somebody cancels ends while git is still reading, stores nothing, and the next one reads everything', async () => {
  const { ada, id, run, stateOf, linesOf, titles } = await reading('acme/cancelled');
  await leaveLine(run.id);
  await ada.call(cancelSync, { params: { id, sync: run.id }, body: {} });
  await expect.poll(() => stateOf(run.id), { timeout: 10_000 }).toBe('cancelled');
  held.letGo();
  expect(await titles()).toEqual([]);
  expect(await linesOf(run.id)).toEqual([]);
  expect((await ada.call(listRepositoryFiles, { params: { id }, query: {} })).reply.resources).toEqual([]);

  const next = (await ada.call(startSync, { params: { id }, body: { dryRun: false } })).reply;
  expect(next.id).not.toBe(run.id);
  await expect.poll(() => stateOf(next.id), { timeout: 30_000 }).toBe('done');
  expect(await titles()).toEqual(['Use events']);
});

test('a process whose repository was taken by another one stores nothing; the run is done once, by the one that has it', async () => {
  const { ada, id, run, stateOf, linesOf, titles } = await reading('acme/taken');
  await leaveLine(run.id);
  const taken = sql`update code_repository set lease_holder = ${crypto.randomUUID()},
    lease_until = clock_timestamp() + interval '1 minute' where id = ${id}`;
  await taken.execute(it.app.database.owner);
  // Longer than a process goes without a sign of life.
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  held.letGo();
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(await stateOf(run.id)).not.toBe('done');
  expect(await titles()).toEqual([]);

  // The other process is gone.
  await sql`update code_repository set lease_until = '-infinity' where id = ${id}`.execute(it.app.database.owner);
  await expect.poll(() => stateOf(run.id), { timeout: 30_000 }).toBe('done');
  expect(await titles()).toEqual(['Use events']);
  expect(await linesOf(run.id)).toEqual(['docs/adr/0001-use-events.md']);
  expect((await ada.call(listSyncs, { params: { id }, query: {} })).reply.resources).toHaveLength(1);
});
