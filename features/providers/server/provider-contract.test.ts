/** One contract for all providers: what the product needs of each, asked of a server that knows the provider's own API. */
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { azureDevopsFake } from '#apps/server/testing/providers/azure-devops-fake.ts';
import { bitbucketFake } from '#apps/server/testing/providers/bitbucket-fake.ts';
import { giteaFake } from '#apps/server/testing/providers/gitea-fake.ts';
import { githubFake } from '#apps/server/testing/providers/github-fake.ts';
import { gitlabFake } from '#apps/server/testing/providers/gitlab-fake.ts';
import {
  startProviderWorld,
  type ProviderWorld,
  type WorldChange,
} from '#apps/server/testing/providers/provider-world.ts';
import { startGitServer, type GitServer } from '../../../tools/git-server.ts';
import { GitHost } from '#platform/git/server/git-host.ts';
import { readAllowance } from '#platform/outbound/server/allowance.ts';
import { OutboundClient } from '#platform/outbound/server/outbound-client.ts';
import { notPublicMessage } from '#platform/outbound/contract.ts';
import { refusedTokenMessage } from '../contract.ts';
import { adapterOf } from './open-provider.ts';
import type { ProviderAdapter, WebhookRequest } from './provider-adapter.ts';

const everyChange: readonly WorldChange[] = [
  { from: 'src/a.ts', to: 'src/a.ts', status: 'modified', added: 3, removed: 1 },
  { from: 'src/new file.ts', to: 'src/new file.ts', status: 'added', added: 7, removed: 0 },
  { from: 'docs/old.md', to: 'docs/old.md', status: 'deleted', added: 0, removed: 9 },
  { from: 'lib/x.ts', to: 'lib/y.ts', status: 'renamed', added: 1, removed: 1 },
];
const many = Array.from({ length: 230 }, (_one, at): WorldChange => ({
  from: `src/${at}.ts`,
  to: `src/${at}.ts`,
  status: 'modified',
  added: 1,
  removed: 0,
}));

const all = { page: 1, perPage: 50, search: '' };

async function shopOf(adapter: ProviderAdapter) {
  const { repositories } = await adapter.repositories({ ...all, search: 'acme/shop' });
  const found = repositories.find(({ path }) => path === 'acme/shop');
  if (!found) throw new Error('The shop is not in the list.');
  return found;
}

interface Given {
  readonly adapter: ProviderAdapter;
  readonly git: GitHost;
  readonly unknownId: string;
}

/** What every provider does with the repositories acme/shop, acme/billing and acme/shop-web. */
function repositoryContract(given: () => Given): void {
  test('lists its repositories in pages, and those with words in their path', async () => {
    const { adapter } = given();
    const { repositories } = await adapter.repositories(all);
    expect(repositories.map(({ path }) => path).toSorted()).toEqual(['acme/billing', 'acme/shop', 'acme/shop-web']);
    const pages = [];
    for (const page of [1, 2, 3])
      pages.push(...(await adapter.repositories({ page, perPage: 1, search: '' })).repositories);
    expect(pages.map(({ path }) => path).toSorted()).toEqual(['acme/billing', 'acme/shop', 'acme/shop-web']);
    const found = await adapter.repositories({ ...all, search: 'shop' });
    expect(found.repositories.map(({ path }) => path).toSorted()).toEqual(['acme/shop', 'acme/shop-web']);
  });

  test('knows a repository by its id, and none by another', async () => {
    const { adapter, unknownId } = given();
    const found = await shopOf(adapter);
    expect(found).toMatchObject({ name: 'shop', defaultBranch: 'main' });
    expect(await adapter.repository(found.id)).toEqual(found);
    expect(await adapter.repository(unknownId)).toBeUndefined();
  });

  test('lets git in, for reading and for writing', async () => {
    const { adapter, git } = given();
    const repository = await shopOf(adapter);
    const remote = await adapter.remote(repository);
    const copy = git.copy('shop');
    const commit = await copy.fetch(remote, 'main');
    const [readme] = await copy.files(commit, ['README.md']);
    expect((await copy.read([readme?.blob ?? ''])).get(readme?.blob ?? '')?.toString()).toBe('# shop\n');
    const changes = [{ path: 'README.md', content: '# Shop\n' }];
    const author = { name: 'Ada', email: 'ada@example.org' };
    const next = await copy.commit({ parent: commit, changes, message: 'Change', author, at: new Date(0) });
    await copy.push(remote, next, { branch: 'archwright/readme', expected: null });
    expect((await copy.branches(remote)).get('archwright/readme')).toBe(next);
  });
}

describe.each([gitlabFake, githubFake, giteaFake, bitbucketFake, azureDevopsFake])('$type', (fake) => {
  let world: ProviderWorld;
  let folder: string;
  let git: GitHost;
  let outbound: OutboundClient;
  let adapter: ProviderAdapter;
  const opened = (token: string, timeoutMs = 10_000): ProviderAdapter => {
    const allowance = readAllowance(world.host);
    return adapterOf(
      { git, outbound: new OutboundClient({ allowance, timeoutMs }) },
      { type: fake.type, baseUrl: world.baseUrl, token },
    );
  };
  beforeAll(async () => {
    world = await startProviderWorld(fake);
    folder = mkdtempSync(join(tmpdir(), 'archwright-provider-'));
    outbound = new OutboundClient({ allowance: readAllowance(world.host) });
    git = new GitHost({ outbound, folder, local: undefined });
    adapter = opened(world.token);
    for (const name of ['shop', 'billing', 'shop-web'])
      world.addRepository(`acme/${name}`).git.commit('Begin', { 'README.md': `# ${name}\n` });
  });
  beforeEach(() => {
    world.interrupt = undefined;
  });
  afterAll(async () => {
    await git.close();
    await world.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const shop = () => shopOf(adapter);

  test('tells the account behind a good token, and that another one is refused', async () => {
    expect((await adapter.check()).name).toBe(world.account);
    await expect(opened(`${world.token.slice(0, -1)}x`).check()).rejects.toThrow(refusedTokenMessage);
  });

  test('tells when its token ends, if it says so', async () => {
    expect((await adapter.check()).tokenExpiresAt).toBeNull();
    world.expires = '2026-12-05';
    const saysSo = fake.type === 'gitlab' || fake.type === 'github';
    expect((await adapter.check()).tokenExpiresAt).toEqual(saysSo ? new Date('2026-12-05T00:00:00Z') : null);
    world.expires = null;
  });

  repositoryContract(() => ({ adapter, git, unknownId: fake.type === 'bitbucket' ? 'acme/none' : '99999' }));

  test('tells merge requests in all states, newest change first', async () => {
    const repository = await shop();
    const { path } = repository;
    world.addRequest({ path, title: 'Open one', state: 'open' });
    world.addRequest({ path, title: 'Merged one', state: 'merged' });
    world.addRequest({ path, title: 'Closed one', state: 'closed', source: 'x/y', target: 'release/1' });
    world.addRequest({ path: 'acme/billing', title: 'Of another repository' });
    const found = await adapter.mergeRequests(repository, 50);
    expect(found.map(({ title, state }) => [title, state])).toEqual([
      ['Closed one', 'closed'],
      ['Merged one', 'merged'],
      ['Open one', 'open'],
    ]);
    expect(found[0]).toMatchObject({ author: 'Grace Hopper', sourceBranch: 'x/y', targetBranch: 'release/1' });
    expect(found[0]?.webUrl).toMatch(/^http:\/\//);
    expect(found[0]?.updatedAt).toEqual(new Date('2026-11-13T10:00:00Z'));
    expect((await adapter.mergeRequests(repository, 2)).length).toBe(2);
    expect(await adapter.mergeRequest(repository, found[1]?.iid ?? 0)).toEqual(found[1]);
    expect(await adapter.mergeRequest(repository, 999)).toBeUndefined();
  });

  test('tells when a merge request changed last, also of one that is open', async () => {
    const repository = await shop();
    const [createdAt, updatedAt] = ['2026-10-01T08:00:00Z', '2026-11-20T08:00:00Z'];
    const { iid } = world.addRequest({ path: repository.path, createdAt, updatedAt });
    const [first] = await adapter.mergeRequests(repository, 50);
    expect(first).toMatchObject({ iid, createdAt: new Date(createdAt), updatedAt: new Date(updatedAt) });
  });

  test('tells the changed files of a merge request', async () => {
    const repository = await shop();
    const { iid } = world.addRequest({ path: repository.path, changes: everyChange });
    const counts = fake.type !== 'azure-devops';
    expect(await adapter.changes(repository, iid)).toEqual(
      everyChange.map(({ from, to, status, added, removed }) => ({
        oldPath: from,
        newPath: to,
        status,
        additions: counts ? added : null,
        deletions: counts ? removed : null,
      })),
    );
    const large = world.addRequest({ path: repository.path, changes: many });
    expect((await adapter.changes(repository, large.iid)).map(({ newPath }) => newPath)).toEqual(
      many.map(({ to }) => to),
    );
  });

  test('opens one merge request for a branch, however often it is asked', async () => {
    const repository = await shop();
    const request = {
      title: 'ADR-12',
      description: 'Use events',
      sourceBranch: 'archwright/adr-12',
      targetBranch: 'main',
    };
    const first = await adapter.openMergeRequest(repository, request);
    expect(first).toMatchObject({
      title: 'ADR-12',
      state: 'open',
      sourceBranch: 'archwright/adr-12',
      targetBranch: 'main',
    });
    expect((await adapter.openMergeRequest(repository, request)).iid).toBe(first.iid);
    expect(world.requests.filter(({ source }) => source === 'archwright/adr-12')).toHaveLength(1);
  });

  test('signs its webhooks', () => {
    const secret = 'a secret of the webhook';
    const sent = (event: Parameters<typeof fake.webhook>[0], by = secret): WebhookRequest => {
      const { headers, body } = fake.webhook(event, by);
      return { headers, body: Buffer.from(body), secret };
    };
    const push = { kind: 'push', branch: 'release/1', path: 'acme/shop' } as const;
    expect(adapter.webhookEvent(sent(push))).toEqual({ kind: 'push', branch: 'release/1' });
    expect(adapter.webhookEvent(sent({ kind: 'merge-request', iid: 7, path: 'acme/shop' }))).toEqual({
      kind: 'merge-request',
      iid: 7,
    });
    expect(adapter.webhookEvent(sent({ kind: 'ping' }))).toEqual({ kind: 'other' });
    expect(adapter.webhookEvent(sent(push, 'another secret'))).toBeUndefined();
    expect(adapter.webhookEvent({ ...sent(push), headers: {} })).toBeUndefined();
    for (const body of [
      '',
      'null',
      '[]',
      '{"ref":5,"push":{"changes":[null]},"resource":{"refUpdates":[null]}}',
      '{"object_attributes":"x"}',
    ]) {
      const signed = sent(push);
      expect(() => adapter.webhookEvent({ ...signed, body: Buffer.from(body) })).not.toThrow();
    }
  });

  describe('says in a sentence, without token and address,', () => {
    const refusals: readonly [
      what: string,
      sentence: string | RegExp,
      interrupt: NonNullable<ProviderWorld['interrupt']>,
    ][] = [
      [
        'that it allows no more calls',
        /no more calls at the moment/,
        (_asked, response) => Boolean(response.writeHead(429, { 'retry-after': '60' }).end('{}')),
      ],
      [
        'that a right is missing',
        'The token lacks a permission that this needs.',
        (_asked, response) => Boolean(response.writeHead(403).end('{}')),
      ],
      [
        'that it is broken',
        'The provider answered 500.',
        (_asked, response) => Boolean(response.writeHead(500).end('oops')),
      ],
      [
        'that it answers a page',
        'The provider sent an answer that Archwright does not understand.',
        (_asked, response) => Boolean(response.writeHead(200).end('<html>Sign in</html>')),
      ],
      [
        'that it answers something else',
        'The provider sent an answer that Archwright does not understand.',
        (_asked, response) => Boolean(response.writeHead(200).end('{"message":[]}')),
      ],
      [
        'that it answers too much',
        /larger than 8192 kB/,
        (_asked, response) => Boolean(response.writeHead(200).end(Buffer.alloc(9 * 1024 * 1024, 32))),
      ],
    ];
    test.each(refusals)('%s', async (_what, sentence, interrupt) => {
      world.interrupt = interrupt;
      const error = await adapter.repositories(all).catch((caught: unknown) => caught);
      expect(error).toBeInstanceOf(Error);
      const { message } = error as Error;
      expect(message).toMatch(sentence);
      expect(message).not.toContain(world.token);
      expect(message).not.toContain(world.host);
    });

    test('that it does not answer', async () => {
      world.interrupt = () => true;
      await expect(opened(world.token, 300).repositories(all)).rejects.toThrow(
        'There was no answer within 0.3 seconds.',
      );
    });

    test('S54 that its address is never called', async () => {
      const before = world.server.requests.length;
      const strict = adapterOf(
        { git, outbound: new OutboundClient() },
        { type: fake.type, baseUrl: world.baseUrl, token: world.token },
      );
      await expect(strict.check()).rejects.toThrow(notPublicMessage);
      expect(world.server.requests.length).toBe(before);
    });
  });

  test('S54 never hears its token at an address that it redirects to', async () => {
    const heard: unknown[] = [];
    const other = await startProviderWorld(fake);
    other.interrupt = ({ headers }) => {
      heard.push(headers.authorization ?? headers['private-token']);
      return false;
    };
    world.interrupt = ({ path }, response) =>
      Boolean(response.writeHead(302, { location: `${other.origin}${path}` }).end());
    const both = new OutboundClient({ allowance: readAllowance(`${world.host},${other.host}`) });
    const redirected = adapterOf(
      { git, outbound: both },
      { type: fake.type, baseUrl: world.baseUrl, token: world.token },
    );
    await expect(redirected.check()).rejects.toThrow(refusedTokenMessage);
    expect(heard.length).toBeGreaterThan(0);
    expect(heard.every((one) => one === undefined)).toBe(true);
    await other.close();
  });

  test('is asked nothing that its documentation does not know', () => {
    expect(world.problems).toEqual([]);
  });
});

describe('local', () => {
  let server: GitServer;
  let folder: string;
  let git: GitHost;
  let adapter: ProviderAdapter;
  beforeAll(async () => {
    server = await startGitServer();
    const served = ['shop', 'billing', 'shop-web'].map((name) => server.add(`acme/${name}`));
    for (const { path, commit } of served) commit('Begin', { 'README.md': `# ${path.replace('acme/', '')}\n` });
    folder = mkdtempSync(join(tmpdir(), 'archwright-provider-'));
    const root = dirname(dirname(served[0]?.folder ?? ''));
    // Working copies of the server, which would be repositories of their own.
    rmSync(join(root, 'work'), { recursive: true });
    symlinkSync(folder, join(root, 'acme', 'outside.git'));
    const outbound = new OutboundClient();
    git = new GitHost({ outbound, folder, local: root });
    adapter = adapterOf({ git, outbound }, { type: 'local', baseUrl: '', token: '' });
  });
  afterAll(async () => {
    await git.close();
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  repositoryContract(() => ({ adapter, git, unknownId: 'acme/none.git' }));

  test('has an account without a token', async () => {
    expect(await adapter.check()).toEqual({ name: 'local', tokenExpiresAt: null });
  });

  test.each(['../secret', 'acme/../../secret', '/etc', 'acme/outside.git', '', 'acme', 'acme/shop.git/objects'])(
    'knows no repository %j',
    async (id) => expect(await adapter.repository(id)).toBeUndefined(),
  );

  test.each(['../secret', 'acme/../../secret', '/etc', 'acme/outside.git', ''])('never opens %j', async (id) => {
    await expect(adapter.remote({ id, path: id })).rejects.toThrow('The repository no longer exists.');
  });

  test('has no merge requests and no webhooks', async () => {
    const repository = await shopOf(adapter);
    expect(await adapter.mergeRequests(repository, 50)).toEqual([]);
    expect(await adapter.mergeRequest(repository, 1)).toBeUndefined();
    const request = { title: 'One', description: '', sourceBranch: 'one', targetBranch: 'main' };
    await expect(adapter.openMergeRequest(repository, request)).rejects.toThrow(
      'Local repositories have no merge requests.',
    );
    const forged = { headers: {}, body: Buffer.from('{"ref":"refs/heads/main"}'), secret: '' };
    expect(adapter.webhookEvent(forged)).toBeUndefined();
  });
});
