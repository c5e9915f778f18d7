/** Providers: who connects them, what is kept of a token, and what is told when it ends. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gitlabFake } from '#apps/server/testing/providers/gitlab-fake.ts';
import { startProviderWorld, type ProviderWorld } from '#apps/server/testing/providers/provider-world.ts';
import { makeMember, startOnlyTestApp, type Person, type TestApp } from '#apps/server/testing/test-app.ts';
import { forbiddenMessage, notFoundMessage } from '#platform/http/contract.ts';
import { listAudit } from '#platform/history/contract.ts';
import { notPublicMessage } from '#platform/outbound/contract.ts';
import {
  checkProvider,
  createProvider,
  deleteProvider,
  getProvider,
  listProviderRepositories,
  listProviders,
  localOffMessage,
  mostProviders,
  refusedTokenMessage,
  staleProviderMessage,
  tooManyProvidersMessage,
  updateProvider,
  usedProviderMessage,
  type Provider,
} from '../contract.ts';

let it: TestApp;
let world: ProviderWorld;
let other: ProviderWorld;
beforeAll(async () => {
  world = await startProviderWorld(gitlabFake);
  other = await startProviderWorld(gitlabFake);
  it = await startOnlyTestApp({ OUTBOUND_ALLOW: `${world.host}, ${other.host}` });
  for (const name of ['shop', 'billing']) world.addRepository(`acme/${name}`).git.commit('Begin', { a: 'a' });
});
afterAll(async () => {
  await it.app.close();
  await world.close();
  await other.close();
});

const draftOf = ({ baseUrl, token }: ProviderWorld) => ({ type: 'gitlab' as const, name: 'GitLab', baseUrl, token });
const connected = async (person: Person): Promise<Provider> =>
  (await person.call(createProvider, { body: draftOf(world) })).reply;

test('S90 a provider is connected with a token that is never shown again', async () => {
  const owner = await it.aPerson();
  const made = await owner.call(createProvider, { body: draftOf(world) });
  expect(made.status).toBe(201);
  expect(made.reply).toMatchObject({
    type: 'gitlab',
    baseUrl: world.baseUrl,
    tokenLast4: world.token.slice(-4),
    status: 'connected',
    account: 'ada',
    lastError: null,
    repositories: 0,
    revision: 1,
  });
  const { id } = made.reply;
  const answers = [made, await owner.call(getProvider, { params: { id } }), await owner.call(listProviders, {})];
  answers.push(
    (await owner.call(checkProvider, { params: { id } })) as never,
    (await owner.call(listAudit, {})) as never,
  );
  for (const { text } of answers) expect(text).not.toContain(world.token);
  const stored = await it.app.database.asOwner((db) =>
    sql<{ row: string }>`select row_to_json(project_provider)::text as row from project_provider`.execute(db),
  );
  for (const { row } of stored.rows) expect(row).not.toContain(world.token);
  expect(it.logLines.join('\n')).not.toContain(world.token);
});

describe('connecting', () => {
  test('S25 is for owners, and a provider of another organization is unknown', async () => {
    const owner = await it.aPerson();
    const { id } = await connected(owner);
    const member = await makeMember(it, await it.aPerson(), owner);
    const stranger = await it.aPerson();
    for (const call of [getProvider, deleteProvider, listProviderRepositories] as const) {
      expect((await member.call(call, { params: { id } })).refusal.error.message).toBe(forbiddenMessage);
      const foreign = await stranger.call(call, { params: { id } });
      expect([foreign.status, foreign.refusal.error.message]).toEqual([404, notFoundMessage]);
    }
  });

  test('is refused with a sentence at the field that is wrong', async () => {
    const owner = await it.aPerson();
    const draft = draftOf(world);
    const refusals = [
      [{ ...draft, token: 'wrong' }, 'token', refusedTokenMessage],
      [{ ...draft, token: '' }, 'token', 'This field is required.'],
      [{ ...draft, baseUrl: 'http://169.254.169.254' }, 'baseUrl', notPublicMessage],
      [{ ...draft, baseUrl: 'ftp://example.org' }, 'baseUrl', /https:/],
      [{ ...draft, type: 'bitbucket' as const, baseUrl: '' }, 'baseUrl', 'This field is required.'],
      [{ ...draft, type: 'local' as const }, 'type', localOffMessage],
    ] as const;
    for (const [body, field, sentence] of refusals) {
      const { status, refusal } = await owner.call(createProvider, { body });
      expect([status, refusal.violations?.[0]?.field]).toEqual([422, field]);
      expect(refusal.violations?.[0]?.errors[0]).toMatch(sentence);
    }
    expect((await owner.call(listProviders, {})).reply.resources).toEqual([]);
  });

  test(`ends at ${mostProviders} providers`, async () => {
    const owner = await it.aPerson();
    for (let made = 0; made < mostProviders; made += 1) await connected(owner);
    const { refusal } = await owner.call(createProvider, { body: draftOf(world) });
    expect(refusal.error.message).toBe(tooManyProvidersMessage);
  });
});

describe('a change', () => {
  test('keeps the token while the address stays, and asks for it when the address changes', async () => {
    const owner = await it.aPerson();
    const { id } = await connected(owner);
    const params = { id };
    const renamed = await owner.call(updateProvider, {
      params,
      body: { name: 'Ours', baseUrl: world.baseUrl, revision: 1 },
    });
    expect(renamed.reply).toMatchObject({ name: 'Ours', tokenLast4: world.token.slice(-4), revision: 2 });
    const before = other.server.requests.length;
    const moved = await owner.call(updateProvider, {
      params,
      body: { name: 'Ours', baseUrl: other.baseUrl, revision: 2 },
    });
    expect(moved.refusal.violations?.[0]?.field).toBe('token');
    expect(other.server.requests.length).toBe(before);
    const body = { name: 'Ours', baseUrl: other.baseUrl, token: other.token, revision: 2 };
    expect((await owner.call(updateProvider, { params, body })).reply).toMatchObject({
      baseUrl: other.baseUrl,
      revision: 3,
    });
  });

  test('from an older state is refused with what stands now', async () => {
    const owner = await it.aPerson();
    const { id } = await connected(owner);
    const body = { name: 'First', baseUrl: world.baseUrl, revision: 1 };
    await owner.call(updateProvider, { params: { id }, body });
    const { status, refusal } = await owner.call(updateProvider, { params: { id }, body: { ...body, name: 'Second' } });
    expect([status, refusal.error.message, refusal.error.code]).toEqual([422, staleProviderMessage, 'stale_revision']);
    expect(refusal.current).toMatchObject({ name: 'First', revision: 2 });
  });
});

test('repositories are listed without those that projects use, whose provider stays', async () => {
  const owner = await it.aPerson();
  const { id } = await connected(owner);
  const list = async (): Promise<string[]> =>
    (await owner.call(listProviderRepositories, { params: { id } })).reply.resources.map(({ path }) => path);
  expect((await list()).toSorted()).toEqual(['acme/billing', 'acme/shop']);
  await it.app.database.asOwner((db) =>
    sql`insert into repository_use (organization_id, id, provider_id, repository_id, project_id)
      values (${owner.organizationId}, gen_random_uuid(), ${id}, ${String(world.repositories[0]?.id)}, ${owner.projectId})`.execute(
      db,
    ),
  );
  expect(await list()).toEqual(['acme/billing']);
  const { refusal } = await owner.call(deleteProvider, { params: { id } });
  expect(refusal.error.message).toBe(usedProviderMessage);
});

test('a provider that is deleted is gone', async () => {
  const owner = await it.aPerson();
  const { id } = await connected(owner);
  expect((await owner.call(deleteProvider, { params: { id } })).status).toBe(204);
  expect((await owner.call(getProvider, { params: { id } })).status).toBe(404);
});

describe('the daily check', () => {
  const due = (id: string) =>
    it.app.database.asOwner((db) =>
      sql`update project_provider set last_checked_at = null where id = ${id}`.execute(db),
    );
  const check = async () => it.app.modules.jobs.find(({ name }) => name === 'check-providers')?.run({});

  test('tells owners once that a token ends soon, and once that it is refused', async () => {
    const owner = await it.aPerson();
    const { id } = await connected(owner);
    world.expires = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
    for (let times = 0; times < 2; times += 1) {
      await due(id);
      await check();
    }
    await it.mailTo(owner.email, ({ subject }) => subject === 'The token of GitLab ends soon');
    world.interrupt = (_asked, response) => Boolean(response.writeHead(401).end('{}'));
    for (let times = 0; times < 2; times += 1) {
      await due(id);
      await check();
    }
    await it.mailTo(owner.email, ({ subject }) => subject === 'GitLab does not accept its token any more');
    const mails = (await it.mailsTo(owner.email)).map(({ subject }) => subject);
    expect(mails.filter((subject) => subject.includes('GitLab'))).toHaveLength(2);
    expect((await owner.call(getProvider, { params: { id } })).reply).toMatchObject({
      status: 'revoked',
      lastError: refusedTokenMessage,
    });
    world.interrupt = undefined;
    world.expires = null;
    expect((await owner.call(checkProvider, { params: { id } })).reply).toMatchObject({
      status: 'connected',
      lastError: null,
    });
  });
});
