/** Merge requests over HTTP: pushed by pipelines and copied from a provider, and what they touch. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gitlabFake } from '#apps/server/testing/providers/gitlab-fake.ts';
import { startProviderWorld, type ProviderWorld } from '#apps/server/testing/providers/provider-world.ts';
import { startOnlyTestApp, type Person, type TestApp } from '#apps/server/testing/test-app.ts';
import { createAdr, transitionAdr } from '#features/adrs/contract.ts';
import { createOrganizationKey, enableApi } from '#features/apikeys/contract.ts';
import { changeC4Model, createC4Model, updateC4Element } from '#features/c4models/contract.ts';
import { createDriverAnswer, getDrivers, saveConstraints } from '#features/drivers/contract.ts';
import { createProject, getProject } from '#features/projects/contract.ts';
import { createProvider } from '#features/providers/contract.ts';
import {
  configureRepository,
  createRepository,
  deleteRepository,
  getRepository,
} from '#features/repositories/contract.ts';
import type { CallArgs } from '#platform/http/contract.ts';
import { setPlan } from '#platform/limits/server/subscription-table.ts';
import {
  getDrift,
  getLatestChanges,
  getMergeRequest,
  listMergeRequests,
  mostMergeRequests,
  pushMergeRequest,
  refreshMergeRequests,
  unreadRequestsMessage,
  type FileChange,
} from '../contract.ts';

let it: TestApp;
let world: ProviderWorld;
beforeAll(async () => {
  world = await startProviderWorld(gitlabFake);
  it = await startOnlyTestApp({ OUTBOUND_ALLOW: world.host });
});
afterAll(async () => {
  await it.app.close();
  await world.close();
});

const textOf = (words: string): string =>
  JSON.stringify({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }] });

const changed = (newPath: string, more: Partial<FileChange> = {}): FileChange => ({
  oldPath: newPath,
  newPath,
  status: 'modified',
  additions: 3,
  deletions: 1,
  ...more,
});

type PushBody = CallArgs<typeof pushMergeRequest>['body'];
const pushed = (changes: readonly FileChange[], more: Partial<PushBody['mergeRequest']> = {}): PushBody => ({
  repository: { name: 'acme/shop', webUrl: 'https://git.example.org/acme/shop' },
  mergeRequest: {
    iid: 7,
    title: 'Pay by invoice',
    author: 'Grace',
    state: 'open',
    sourceBranch: 'invoice',
    targetBranch: 'main',
    webUrl: 'https://git.example.org/acme/shop/7',
    createdAt: '2026-11-01T09:00:00Z',
    updatedAt: '2026-11-02T09:00:00+01:00',
    ...more,
  },
  changes: [...changes],
});

/** A person with a key of a pipeline. */
async function aPipeline(scopes: ('propose' | 'read')[] = ['propose']) {
  const person = await it.aPerson();
  await setPlan(it.app.database.owner, person.organizationId, { plan: 'pro', seats: 5 });
  await person.call(enableApi, { body: {} });
  const token = (await person.call(createOrganizationKey, { body: { name: 'CI', scopes } })).reply.key ?? '';
  const { code } = (await person.call(getProject, { params: { id: person.projectId } })).reply;
  const push = (body: PushBody, project = code) =>
    it.call(pushMergeRequest, { params: { code: project }, body }, { token });
  return { person, code, token, push };
}

/** An accepted ADR. */
async function anAdr(person: Person, title: string, words: string): Promise<string> {
  const { id } = (await person.call(createAdr, { body: { title, json: textOf(words) } })).reply;
  for (const name of ['propose', 'accept']) {
    await person.call(transitionAdr, { params: { id, name }, body: {} });
  }
  return id;
}

/** A shop whose web application has a folder, and an ADR that it links to. */
async function aMappedShop(person: Person) {
  const ids = { shop: crypto.randomUUID(), web: crypto.randomUUID(), database: crypto.randomUUID() };
  const { id } = (await person.call(createC4Model, { body: { name: 'Shop' } })).reply;
  const model = (
    await person.call(changeC4Model, {
      params: { id },
      body: {
        version: 1,
        changes: [
          { call: 'addElement', id: ids.shop, type: 'software-system', name: 'Shop', location: 'internal' },
          { call: 'addElement', id: ids.web, type: 'container', name: 'Web', parentElement: ids.shop },
          { call: 'addElement', id: ids.database, type: 'container', name: 'Database', parentElement: ids.shop },
        ],
      },
    })
  ).reply;
  const linked = await anAdr(person, 'Pay later', 'We wait for the money.');
  await person.call(updateC4Element, {
    params: { id: model.id, elementId: ids.web },
    body: {
      version: model.version,
      patterns: [{ kind: 'path', pattern: 'src/web/**' }],
      links: [{ kind: 'adr', id: linked }],
    },
  });
  return { model, ids, linked };
}

const until = async <T>(read: () => Promise<T | undefined>): Promise<T> => {
  for (const end = Date.now() + 30_000; Date.now() < end;) {
    const found = await read();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('It did not come.');
};

test('a project that the plan makes read-only still shows how old its copy is', async () => {
  const person = await it.aPerson();
  await setPlan(it.app.database.owner, person.organizationId, { plan: 'pro', seats: 2 });
  const second = (await person.call(createProject, { body: { name: 'Second' } })).reply.id;
  await setPlan(it.app.database.owner, person.organizationId, { plan: 'basic', seats: 1 });
  const refreshed = await it.call(refreshMergeRequests, { body: {} }, { ...person.scope, project: second });
  expect([refreshed.status, refreshed.reply?.repository]).toEqual([200, null]);
});

describe('a push of a pipeline', () => {
  test('answers elements, linked and naming decisions, drivers, and a comment', async () => {
    const { person, code, push } = await aPipeline();
    const { model, ids, linked } = await aMappedShop(person);
    const naming = await anAdr(person, 'Layers', 'What draws pages is in src/web/pages, nothing else.');
    await anAdr(person, 'Unrelated', 'About lunch.');
    const { revision } = (await person.call(getDrivers, {})).reply;
    const constraint = { name: 'Money laws', reason: 'They hold.' };
    const saved = await person.call(saveConstraints, { body: { constraints: [constraint], revision } });
    const driverId = saved.reply.constraints[0]?.id ?? '';
    const answer = { driverId, kind: 'c4model' as const, subjectId: model.id, part: ids.web, because: 'It does.' };
    await person.call(createDriverAnswer, { body: answer });

    const outcome = await push(
      pushed([
        changed('src/web/pages/cart.ts', { oldPath: 'src/old/cart.ts', status: 'renamed' }),
        changed('Dockerfile', { additions: null, deletions: null }),
      ]),
    );
    expect(outcome.status).toBe(201);
    const { impact, comment, result, url } = outcome.reply;
    expect(result).toBe('created');
    expect(impact.elements).toMatchObject([
      {
        id: ids.web,
        modelId: model.id,
        modelName: 'Shop',
        name: 'Web',
        kind: 'container',
        around: ['Shop'],
        pattern: 'src/web/**',
        files: ['src/web/pages/cart.ts'],
      },
    ]);
    expect(impact.unmatched).toEqual(['src/old/cart.ts', 'Dockerfile']);
    expect(impact.adrs.map(({ id, state, why }) => [id, state, why])).toEqual([
      [linked, 'Accepted', [{ kind: 'element-links', what: 'Web' }]],
      [naming, 'Accepted', [{ kind: 'names-path', what: 'src/web/pages' }]],
    ]);
    expect(impact.drivers).toMatchObject([
      { id: driverId, title: 'Money laws', why: [{ kind: 'answers', what: 'Web' }] },
    ]);
    expect(comment).toMatch(/^This touches ADR-1 \(accepted\) and ADR-2 \(accepted\)\.\n/);
    expect(url).toMatch(new RegExp(`/project/${code}/merge-requests/7\\?repository=acme%2Fshop$`));

    const { reply: page } = await person.call(listMergeRequests, { query: {} });
    expect(page.resources).toMatchObject([
      { iid: 7, title: 'Pay by invoice', repository: 'acme/shop', files: 2, elements: 1, decisions: 2 },
    ]);
    const { reply: one } = await person.call(getMergeRequest, { params: { iid: 7 }, query: {} });
    expect(one.impact).toEqual(impact);
    expect(one.mergeRequest.updatedAt).toBe('2026-11-02T08:00:00.000Z');
    expect(one.repository).toEqual({ id: null, name: 'acme/shop', webUrl: 'https://git.example.org/acme/shop' });
  });

  test('R26 changes nothing when repeated, and an older one never wins', async () => {
    const { person, push } = await aPipeline();
    const body = pushed([changed('src/a.ts')]);
    const older = pushed([changed('src/old.ts')], { title: 'Old', updatedAt: '2026-11-01T09:00:00Z' });
    const newer = pushed([changed('src/b.ts')], { title: 'New', updatedAt: '2026-11-03T09:00:00Z', state: 'merged' });
    const results: string[] = [];
    for (const one of [body, body, older, newer, body]) results.push((await push(one)).reply.result);
    expect(results).toEqual(['created', 'unchanged', 'unchanged', 'updated', 'unchanged']);
    const { reply } = await person.call(getMergeRequest, { params: { iid: 7 }, query: {} });
    expect([reply.mergeRequest.title, reply.mergeRequest.state, reply.changes[0]?.newPath]).toEqual([
      'New',
      'merged',
      'src/b.ts',
    ]);
  });

  test('R26 pushed at once, the newest is kept', async () => {
    const { person, push } = await aPipeline();
    const days = Array.from({ length: 8 }, (_, at) => at + 1);
    const outcomes = await Promise.all(
      days.map((day) =>
        push(pushed([changed(`src/${day}.ts`)], { title: `Day ${day}`, updatedAt: `2026-11-0${day}T09:00:00Z` })),
      ),
    );
    expect(outcomes.every(({ status }) => status === 201 || status === 429)).toBe(true);
    const last = days.findLast((_, at) => outcomes[at]?.status === 201);
    const { reply } = await person.call(getMergeRequest, { params: { iid: 7 }, query: {} });
    expect(reply.mergeRequest.title).toBe(`Day ${last}`);
  });

  test('with a thousand files is taken, with more it is refused', async () => {
    const { person, push } = await aPipeline();
    await aMappedShop(person);
    const files = Array.from({ length: 1_000 }, (_, at) => changed(`src/web/area${at % 30}/file${at}.ts`));
    const outcome = await push(pushed(files));
    expect(outcome.reply.impact.elements[0]?.files).toHaveLength(1_000);
    expect(outcome.reply.comment.length).toBeLessThan(4_000);
    expect((await push(pushed([...files, changed('one/more.ts')]))).status).toBe(422);
  });

  test('needs the scope propose, and a project of the organization of the key', async () => {
    const { push } = await aPipeline();
    const reader = await aPipeline(['read']);
    const body = pushed([]);
    expect((await reader.push(body)).status).toBe(403);
    expect((await push(body, reader.code === 'X' ? 'Y' : 'NOPE')).status).toBe(404);
    expect((await it.call(pushMergeRequest, { params: { code: reader.code }, body })).status).toBe(401);
  });

  test.each([
    ['an address that is no web address', { webUrl: 'javascript:alert(1)' }],
    ['a time before 1970', { createdAt: '0000-01-01T00:00:00Z' }],
    ['a number below 1', { iid: 0 }],
    ['a title of two lines', { title: 'a\nb' }],
  ])('with %s is refused', async (_what, more) => {
    const { push } = await aPipeline();
    expect((await push(pushed([], more))).status).toBe(422);
  });
});

describe('the list', () => {
  test('keeps the newest fifty, is filtered by state and words, and knows several repositories', async () => {
    const { person, push } = await aPipeline();
    for (let iid = 1; iid <= mostMergeRequests + 2; iid += 1) {
      const state = iid % 2 ? ('merged' as const) : ('open' as const);
      const updatedAt = new Date(Date.UTC(2026, 0, iid)).toISOString();
      await push(pushed([], { iid, state, title: `Change ${iid}`, updatedAt }));
    }
    const list = async (query: object) => (await person.call(listMergeRequests, { query })).reply;
    const all = await list({ perPage: 100 });
    expect([all.pagination.total, all.resources[0]?.iid, all.resources.at(-1)?.iid]).toEqual([50, 52, 3]);
    expect((await list({ state: 'open' })).pagination.total).toBe(25);
    expect((await list({ query: 'change 52' })).resources.map(({ iid }) => iid)).toEqual([52]);
    expect((await list({ query: '!51' })).resources.map(({ iid }) => iid)).toEqual([51]);
    expect((await list({ query: '100%_\\' })).resources).toEqual([]);

    const since = await list({ updatedSince: '2026-02-19T00:00:00Z', perPage: 2 });
    expect([since.pagination.total, since.resources.map(({ iid }) => iid)]).toEqual([3, [50, 51]]);

    const other = { ...pushed([], { iid: 52, title: 'Elsewhere' }), repository: { name: 'acme/pay', webUrl: '' } };
    await push({ ...other, mergeRequest: { ...other.mergeRequest, updatedAt: '2026-12-01T09:00:00Z' } });
    const one = async (query: object) =>
      (await person.call(getMergeRequest, { params: { iid: 52 }, query })).reply.mergeRequest.title;
    expect([await one({}), await one({ repository: 'acme/shop' })]).toEqual(['Elsewhere', 'Change 52']);
  });

  test('S97 holds nothing of other projects and organizations', async () => {
    const { person, push } = await aPipeline();
    await push(pushed([changed('src/a.ts')]));
    const stranger = await it.aPerson();
    expect((await stranger.call(listMergeRequests, { query: {} })).reply.resources).toEqual([]);
    expect((await stranger.call(getMergeRequest, { params: { iid: 7 }, query: {} })).status).toBe(404);
    const other = (await person.call(createProject, { body: { name: 'Other' } })).reply.id;
    const scope = { ...person.scope, project: other };
    expect((await it.call(getMergeRequest, { params: { iid: 7 }, query: {} }, scope)).status).toBe(404);
  });
});

describe('a connected repository', () => {
  let count = 0;
  async function connected() {
    const name = `shop${++count}`;
    const served = world.addRepository(`acme/${name}`);
    served.git.commit('Begin', { 'src/web/a.ts': 'a', 'src/pay/b.ts': 'b', 'README.md': '#' });
    const pipeline = await aPipeline();
    const { person } = pipeline;
    const provider = (
      await person.call(createProvider, {
        body: { type: 'gitlab', name: 'GitLab', baseUrl: world.baseUrl, token: world.token },
      })
    ).reply;
    const body = { projectId: person.projectId, providerId: provider.id, repositoryId: String(served.id) };
    const addRequest = () =>
      world.addRequest({
        path: served.path,
        title: 'From the provider',
        changes: [{ from: 'src/web/a.ts', to: 'src/web/a.ts', status: 'modified', added: 2, removed: 1 }],
      });
    const connect = async () => (await person.call(createRepository, { body: body })).reply.id;
    const fetched = () =>
      until(async () => {
        const { reply } = await person.call(refreshMergeRequests, { body: {} });
        return reply.fetchedAt !== null && !reply.isFetching ? reply : undefined;
      });
    return { ...pipeline, served, addRequest, connect, fetched };
  }

  test('is asked when somebody looks; its newest merge request is answered by its id', async () => {
    const { person, served, addRequest, connect, fetched } = await connected();
    const { iid } = addRequest();
    const { ids } = await aMappedShop(person);
    const id = await connect();
    const source = await fetched();
    expect(source).toMatchObject({ repository: { id, name: served.path, providerName: 'GitLab' }, error: null });
    const { reply } = await person.call(getLatestChanges, { params: { id } });
    expect(reply.repository).toMatchObject({ id, name: served.path });
    expect(reply.mergeRequest).toMatchObject({ iid, title: 'From the provider', state: 'open' });
    expect(reply.changes).toEqual([
      { oldPath: 'src/web/a.ts', newPath: 'src/web/a.ts', status: 'modified', additions: 2, deletions: 1 },
    ]);
    expect(reply.impact.elements.map((element) => element.id)).toEqual([ids.web]);
    expect(world.problems).toEqual([]);
    const stranger = await it.aPerson();
    expect((await stranger.call(getLatestChanges, { params: { id } })).status).toBe(404);
    await person.call(deleteRepository, { params: { id } });
    expect((await person.call(listMergeRequests, { query: {} })).reply.resources).toEqual([]);
  });

  test('has no newest merge request before there is one; a push of its pipeline becomes it', async () => {
    const { person, served, push, connect, fetched } = await connected();
    const id = await connect();
    await fetched();
    expect((await person.call(getLatestChanges, { params: { id } })).status).toBe(404);
    const [, name = ''] = served.path.split('/');
    await push({ ...pushed([changed('src/web/a.ts')]), repository: { name, webUrl: '' } });
    const { reply } = await person.call(getLatestChanges, { params: { id } });
    expect([reply.repository.name, reply.mergeRequest.title]).toEqual([served.path, 'Pay by invoice']);
  });

  test('is asked at once when its webhook tells of a merge request, and not for one that nobody signed', async () => {
    const { person, served, addRequest, connect, fetched } = await connected();
    const id = await connect();
    await fetched();
    const secret = 'a long enough secret';
    await person.call(configureRepository, { params: { id }, body: { webhookSecret: secret } });
    const { iid } = addRequest();
    const tell = (by: string) => {
      const { headers, body } = gitlabFake.webhook({ kind: 'merge-request', iid, path: served.path }, by);
      return it.app.server.inject({
        method: 'POST',
        url: `/api/public/repositories/${id}/webhook`,
        headers,
        payload: body,
      });
    };
    const hasNews = async () => {
      const { rows } = await it.app.database.asOwner((db) =>
        sql<{ old: boolean }>`select has_merge_request_news as old from code_repository where id = ${id}`.execute(db),
      );
      return rows[0]?.old;
    };
    expect((await tell('someone else')).statusCode).toBe(404);
    expect(await hasNews()).toBe(false);
    expect((await person.call(listMergeRequests, { query: {} })).reply.resources).toEqual([]);
    expect((await tell(secret)).statusCode).toBe(204);
    // Nobody looks: the loop copies it by itself.
    const copied = await until(async () => {
      const { resources } = (await person.call(listMergeRequests, { query: {} })).reply;
      return resources.length > 0 ? resources : undefined;
    });
    expect(copied.map((one) => one.iid)).toEqual([iid]);
  });

  test('R26 tells when its provider fails, and keeps what it had', async () => {
    const { person, addRequest, connect, fetched } = await connected();
    addRequest();
    const id = await connect();
    await fetched();
    world.interrupt = (request, response) => {
      if (!request.path.includes('/merge_requests')) return false;
      response.writeHead(500).end();
      return true;
    };
    try {
      await it.app.database.asOwner((db) =>
        sql`update merge_request_source set next_fetch_at = '-infinity' where repository_id = ${id}`.execute(db),
      );
      const failed = await until(async () => {
        const { reply } = await person.call(refreshMergeRequests, { body: {} });
        return reply.error === null ? undefined : reply;
      });
      expect(failed.error).not.toContain(world.token);
    } finally {
      world.interrupt = undefined;
    }
    expect((await person.call(getLatestChanges, { params: { id } })).status).toBe(200);
  });

  test('shows folders without an element and elements whose files are gone, at the commit of the last run', async () => {
    const { person, connect, served, push } = await connected();
    const { model, ids } = await aMappedShop(person);
    const { version } = (
      await person.call(updateC4Element, {
        params: { id: model.id, elementId: ids.database },
        body: { version: model.version + 1, patterns: [{ kind: 'path', pattern: 'db/**' }] },
      })
    ).reply;
    expect(version).toBeGreaterThan(model.version);
    expect((await person.call(getDrift, {})).reply).toMatchObject({ commit: null, uncovered: [], gone: [] });
    const id = await connect();
    await until(async () => (await person.call(getRepository, { params: { id } })).reply.lastCommit ?? undefined);
    const { reply } = await person.call(getDrift, {});
    expect(reply).toMatchObject({
      files: 3,
      covered: 1,
      uncovered: [
        { path: '/', files: 1 },
        { path: 'src/pay', files: 1 },
      ],
      gone: [{ elementId: ids.database, name: 'Database', pattern: 'db/**' }],
    });
    // A pipeline is told what will be gone once its merge request is merged.
    const [, name = ''] = served.path.split('/');
    const removal = pushed([
      changed('src/web/a.ts', { status: 'deleted' }),
      changed('db/new.sql', { status: 'added' }),
    ]);
    const told = (await push({ ...removal, repository: { name, webUrl: '' } })).reply;
    expect(told.gone.map(({ elementId, pattern }) => [elementId, pattern])).toEqual([[ids.web, 'src/web/**']]);
    expect(told.comment).toContain('**Elements whose files are gone** (1)');
    expect((await push({ ...removal, repository: { name: 'another', webUrl: '' } })).reply.gone).toEqual([]);
  });

  test('R26 reads the others when one merge request cannot be read, and tells which', async () => {
    const { person, addRequest, connect } = await connected();
    const [first, second] = [addRequest(), addRequest()];
    world.interrupt = (request, response) => {
      if (!request.path.includes(`/merge_requests/${second.iid}/`)) return false;
      response.writeHead(500).end();
      return true;
    };
    try {
      await connect();
      const failed = await until(async () => {
        const { reply } = await person.call(refreshMergeRequests, { body: {} });
        return reply.error === null ? undefined : reply;
      });
      expect(failed.error).toBe(unreadRequestsMessage([second.iid], 'The provider answered 500.'));
      const rows = (await person.call(listMergeRequests, { query: {} })).reply.resources;
      expect(new Map(rows.map(({ iid, files }) => [iid, files === null]))).toEqual(
        new Map([
          [first.iid, false],
          [second.iid, true],
        ]),
      );
    } finally {
      world.interrupt = undefined;
    }
  });
});
