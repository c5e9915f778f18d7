/** API keys: creation, scopes, use and expiry. */
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { anAddress, makeMember, theApp, type Person, type Scope, type TestApp } from '#apps/server/testing/test-app.ts';
import { getCurrentUser } from '#features/accounts/contract.ts';
import {
  createDocument,
  createNamespace,
  deleteDocument,
  getDocument,
  listNamespaces,
  restoreDocumentRevision,
  updateDocument,
} from '#features/documentation/contract.ts';
import { inviteMembers, listMembers } from '#features/organizations/contract.ts';
import { createRfc, createRfcComment, transitionRfc } from '#features/rfcs/contract.ts';
import {
  createProject,
  getProject,
  getProjectOverview,
  listProjects,
  updateProject,
} from '#features/projects/contract.ts';
import {
  chooseProjectMessage,
  invalidCredentialsMessage,
  keyForbiddenMessage,
  projectHeaderMessage,
  tenantHeaderMessage,
  tooManyRequestsMessage,
  type Call,
  type KeyScope,
} from '#platform/http/contract.ts';
import { keyScopeOf } from '#platform/http/model/key-scopes.ts';
import { listSessions, signOut } from '#platform/identity/contract.ts';
import { listAudit } from '#platform/history/contract.ts';
import { setPlan } from '#platform/limits/server/subscription-table.ts';
import {
  apiNotEnabledMessage,
  createOrganizationKey,
  createPersonalKey,
  deleteOrganizationKey,
  deletePersonalKey,
  enableApi,
  getApiDetails,
  listPersonalKeys,
  unknownProjectMessage,
  type CreatedKey,
  type KeyLife,
} from '../contract.ts';

let it: TestApp;
/** A shared person for read-only tests. */
let anybody: Person;
beforeAll(async () => {
  it = await theApp();
  anybody = await it.aPerson();
});

const owner = () => it.app.database.owner;
const anything = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'By a key.' }] }] };
const json = JSON.stringify(anything);

interface KeyWish {
  readonly name?: string;
  readonly validFor?: KeyLife;
  readonly scopes?: KeyScope[];
  readonly projectId?: string;
}

async function organizationKey(of: Person, wish: KeyWish = {}): Promise<CreatedKey> {
  await of.call(enableApi, { body: {} });
  return (await of.call(createOrganizationKey, { body: { name: 'CI pipeline', ...wish } })).reply;
}
const personalKey = async (of: Person, wish: KeyWish = {}): Promise<CreatedKey> =>
  (await of.call(createPersonalKey, { body: { name: 'Laptop', ...wish } })).reply;

/** Headers for using a key: without X-Tenant, in the person's project. */
const keyScope = (key: CreatedKey, of: Person): Scope => ({ token: key.key, project: of.projectId });
const read = (scope: Scope) => it.call(listNamespaces, { query: {} }, scope);
const expectUnknown = (answer: { status: number; refusal: { error: { message: string } } }): void =>
  expect([answer.status, answer.refusal.error.message]).toEqual([401, invalidCredentialsMessage]);

describe('creating keys', () => {
  test('requires the API to be enabled', async () => {
    const ada = await it.aPerson();
    expect((await ada.call(getApiDetails, {})).reply).toEqual({ enabled: false, keys: [] });
    const early = await ada.call(createOrganizationKey, { body: { name: 'Too early' } });
    expect([early.status, early.refusal.error.message]).toEqual([422, apiNotEnabledMessage]);
    expect((await ada.call(enableApi, { body: {} })).status).toBe(204);
    expect((await ada.call(enableApi, { body: {} })).status).toBe(204);
    expect((await ada.call(getApiDetails, {})).reply).toEqual({ enabled: true, keys: [] });
  });

  test('S67 a key is ak_ and 256 random bits, returned once; lists show prefix and last four', async () => {
    const ada = await it.aPerson();
    const created = await organizationKey(ada);
    expect(created.key).toMatch(/^ak_[0-9A-Za-z]{43}$/);
    const { key, ...shown } = created;
    expect(shown).toMatchObject({ prefix: 'ak_', last4: key.slice(-4), scopes: ['read', 'propose'], lastUsedAt: null });
    const details = await ada.call(getApiDetails, {});
    expect(details.reply.keys).toEqual([shown]);
    expect(details.text).not.toContain(key);
    const second = await organizationKey(ada);
    expect(second.key).not.toBe(key);
  });

  test('S67 the database holds its SHA-256, never the key; nor does the log', async () => {
    const ada = await it.aPerson();
    const keys = [await organizationKey(ada), await personalKey(ada)];
    await read(keyScope(keys[0] as CreatedKey, ada));
    const { rows: stored } =
      await sql`select to_jsonb(api_key) from api_key where organization_id = ${ada.organizationId}
      union all select to_jsonb(personal_key) from personal_key where user_id = ${ada.userId}`.execute(owner());
    expect(stored).toHaveLength(2);
    for (const { key } of keys) {
      expect(JSON.stringify(stored)).not.toContain(key);
      expect(it.logLines.join('\n').includes(key)).toBe(false);
    }
    expect(JSON.stringify(stored)).toMatch(/"key_hash":"[0-9a-f]{64}"/);
  });

  test.each([
    ['1d', 1],
    ['1w', 7],
    ['1m', 30],
    ['1y', 365],
    [undefined, 365],
  ] as const)('validity %s ends after about %i days', async (validFor, days) => {
    const key = await organizationKey(anybody, validFor === undefined ? {} : { validFor });
    const left = (Date.parse(key.validUntil) - Date.now()) / 86_400_000;
    expect(Math.abs(left - days)).toBeLessThan(2);
  });

  test('unknown names, validities, scopes and projects are violations', async () => {
    const ada = await it.aPerson();
    const eve = await it.aPerson({ name: 'eve' });
    await ada.call(enableApi, { body: {} });
    const tried = async (body: object) =>
      (await ada.call(createOrganizationKey, { body: { name: 'Key', ...body } })).refusal.violations?.[0];
    expect(await tried({ name: ' ' })).toMatchObject({ field: 'name' });
    expect(await tried({ validFor: '2y' })).toMatchObject({ field: 'validFor' });
    expect(await tried({ scopes: [] })).toMatchObject({ field: 'scopes' });
    expect(await tried({ scopes: ['admin'] })).toMatchObject({ field: 'scopes' });
    const foreign = { field: 'projectId', errors: [unknownProjectMessage] };
    expect(await tried({ projectId: eve.projectId })).toMatchObject(foreign);
    const personal = await ada.call(createPersonalKey, { body: { name: 'Key', projectId: eve.projectId } });
    expect(personal.refusal.violations).toMatchObject([foreign]);
  });

  test('S32 members neither create nor see keys of the organization, but have personal keys', async () => {
    const ada = await it.aPerson();
    const key = await organizationKey(ada);
    const grace = await makeMember(it, await it.aPerson({ name: 'grace' }), ada);
    for (const refused of [
      await grace.call(getApiDetails, {}),
      await grace.call(enableApi, { body: {} }),
      await grace.call(createOrganizationKey, { body: { name: 'Mine' } }),
      await grace.call(deleteOrganizationKey, { params: { id: key.id } }),
    ]) {
      expect(refused.status).toBe(403);
    }
    const own = await personalKey(grace);
    expect((await grace.call(listPersonalKeys, {})).reply.resources.map(({ id }) => id)).toEqual([own.id]);
    expect((await ada.call(listPersonalKeys, {})).reply.resources).toEqual([]);
    expect((await ada.call(deletePersonalKey, { params: { id: own.id } })).status).toBe(404);
  });

  test('key changes are recorded, personal ones without the name', async () => {
    const ada = await it.aPerson();
    const key = await organizationKey(ada, { name: 'Grafana' });
    await ada.call(deleteOrganizationKey, { params: { id: key.id } });
    const own = await personalKey(ada, { name: 'Laptop of Ada' });
    await ada.call(deletePersonalKey, { params: { id: own.id } });
    const { rows } = await sql`select subject_kind as kind, action, summary from activity
      where organization_id = ${ada.organizationId} order by at offset 2`.execute(owner());
    expect(rows).toEqual([
      { kind: 'organization', action: 'api_enabled', summary: '' },
      { kind: 'api_key', action: 'created', summary: 'Grafana' },
      { kind: 'api_key', action: 'deleted', summary: 'Grafana' },
      { kind: 'personal_key', action: 'created', summary: '' },
      { kind: 'personal_key', action: 'deleted', summary: '' },
    ]);
    const listed = (await ada.call(listAudit, { query: { kind: 'api_key' } })).reply;
    expect(listed.resources.map(({ action }) => action)).toEqual(['deleted', 'created']);
  });
});

describe('scopes', () => {
  /** One call of each kind, with the scopes that permit it. */
  async function prepared(ada: Person) {
    const namespace = (await ada.call(createNamespace, { body: { name: 'Handbook' } })).reply;
    const document = (await ada.call(createDocument, { body: { title: 'Page', json, namespace: namespace.code } }))
      .reply;
    const { id } = document;
    const rfc = (await ada.call(createRfc, { body: { title: 'Split checkout', json } })).reply;
    await ada.call(transitionRfc, { params: { id: rfc.id, name: 'publish' }, body: {} });
    const attempts: readonly [Call, (scope: Scope) => Promise<{ status: number }>][] = [
      [listProjects, (scope) => it.call(listProjects, { query: {} }, scope)],
      [getProjectOverview, (scope) => it.call(getProjectOverview, { params: { id: ada.projectId } }, scope)],
      [listNamespaces, read],
      [getDocument, (scope) => it.call(getDocument, { params: { id } }, scope)],
      [
        createRfcComment,
        (scope) => it.call(createRfcComment, { params: { id: rfc.id }, body: { content: 'I agree.' } }, scope),
      ],
      [createNamespace, (scope) => it.call(createNamespace, { body: { name: 'By a key' } }, scope)],
      [
        createDocument,
        (scope) => it.call(createDocument, { body: { title: 'New', json, namespace: namespace.code } }, scope),
      ],
      [
        restoreDocumentRevision,
        (scope) => it.call(restoreDocumentRevision, { params: { id, n: 1 }, body: { revision: 1 } }, scope),
      ],
      [deleteDocument, (scope) => it.call(deleteDocument, { params: { id } }, scope)],
      [createProject, (scope) => it.call(createProject, { body: { name: 'Another' } }, scope)],
      [
        updateProject,
        (scope) => it.call(updateProject, { params: { id: ada.projectId }, body: { name: 'X', links: [] } }, scope),
      ],
      [listMembers, (scope) => it.call(listMembers, { query: {} }, scope)],
      [inviteMembers, (scope) => it.call(inviteMembers, { body: { emails: ['a@example.org'] } }, scope)],
      [getApiDetails, (scope) => it.call(getApiDetails, {}, scope)],
      [createOrganizationKey, (scope) => it.call(createOrganizationKey, { body: { name: 'More' } }, scope)],
      [createPersonalKey, (scope) => it.call(createPersonalKey, { body: { name: 'More' } }, scope)],
      [getCurrentUser, (scope) => it.call(getCurrentUser, {}, scope)],
      [listSessions, (scope) => it.call(listSessions, {}, scope)],
      [signOut, (scope) => it.call(signOut, { body: {} }, scope)],
    ];
    return attempts;
  }

  const reading = ['listProjects', 'getProjectOverview', 'listNamespaces', 'getDocument'];
  const proposing = [...reading, 'createRfcComment'];
  const writing = [...proposing, 'createNamespace', 'createDocument'];
  test.each<[KeyScope, readonly string[]]>([
    ['read', reading],
    ['propose', proposing],
    ['write', writing],
    ['metrics:push', []],
    ['adr:push', []],
  ])('S69 scope %s permits %j and nothing else', async (scope, opened) => {
    const ada = await it.aPerson();
    const attempts = await prepared(ada);
    for (const key of [await organizationKey(ada, { scopes: [scope] }), await personalKey(ada, { scopes: [scope] })]) {
      const where = { ...keyScope(key, ada), tenant: ada.organizationId };
      const open: string[] = [];
      for (const [call, attempt] of attempts) {
        const { status } = await attempt(where);
        expect([200, 201, 403], call.name).toContain(status);
        if (status !== 403) open.push(call.name);
      }
      expect(open).toEqual(opened);
    }
  });

  test('S69 no call that requires a person names a scope', () => {
    const calls = it.app.modules.routes.map((route) => route.call);
    const wrong = calls.filter(
      (call) =>
        keyScopeOf(call) !== 'none' &&
        (call.access === 'public' ||
          call.access === 'user' ||
          call.method === 'DELETE' ||
          (call.access === 'organization' && call.method !== 'GET') ||
          /^\/(organization|subscriptions?|admin|me|api-keys|logout)\b/.test(call.path)),
    );
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  test('the OpenAPI document names the scope of every call that requires authentication', async () => {
    const { body } = await it.app.server.inject({ method: 'GET', url: '/api/openapi.json' });
    const { paths } = JSON.parse(body) as { paths: Record<string, Record<string, Record<string, unknown>>> };
    expect(paths['/api/documentation/documents']?.['post']?.['x-key-scope']).toBe('write');
    expect(paths['/api/projects']?.['get']?.['x-key-scope']).toBe('read');
    expect(paths['/api/organization/members']?.['get']?.['x-key-scope']).toBe('none');
    expect(paths['/api/auth']?.['post']?.['x-key-scope']).toBeUndefined();
  });

  test('a call outside the scopes gets a clear error', async () => {
    const key = await organizationKey(anybody, { scopes: ['read'] });
    const refused = await it.call(createNamespace, { body: { name: 'No' } }, keyScope(key, anybody));
    expect([refused.status, refused.refusal.error.message]).toEqual([403, keyForbiddenMessage]);
  });
});

describe('tenancy', () => {
  test('S69 a key of an organization needs no X-Tenant, and gives no access to another one', async () => {
    const ada = await it.aPerson();
    const eve = await it.aPerson({ name: 'eve' });
    const scope = keyScope(await organizationKey(ada), ada);
    expect((await read(scope)).status).toBe(200);
    expect((await read({ ...scope, tenant: ada.organizationId })).status).toBe(200);
    expect((await read({ ...scope, tenant: eve.organizationId, project: eve.projectId })).status).toBe(403);
    expect((await read({ ...scope, project: eve.projectId })).status).toBe(404);
    expect((await read({ ...scope, tenant: 'not-a-uuid' })).status).toBe(400);
    const none = await read({ ...scope, project: 'none' });
    expect([none.status, none.refusal.error.message]).toEqual([422, chooseProjectMessage]);
  });

  test('a missing header is named, since the caller is a program', async () => {
    const ada = await it.aPerson();
    const personal = { token: (await personalKey(ada)).key };
    const organization = { token: (await organizationKey(ada)).key };
    const answers = [
      await read({ ...personal, project: ada.projectId }),
      await read({ ...personal, tenant: ada.organizationId }),
      await read(organization),
      await it.call(createNamespace, { body: { name: 'Space' } }, organization),
    ];
    expect(answers.map(({ status, refusal }) => [status, refusal.error.message])).toEqual([
      [400, tenantHeaderMessage],
      [422, projectHeaderMessage],
      [422, projectHeaderMessage],
      [403, keyForbiddenMessage],
    ]);
  });

  test("S69 a personal key requires X-Tenant and has access to its person's organizations", async () => {
    const ada = await it.aPerson();
    const eve = await it.aPerson({ name: 'eve' });
    const scope = keyScope(await personalKey(ada), ada);
    expect((await read(scope)).status).toBe(400);
    expect((await read({ ...scope, tenant: ada.organizationId })).status).toBe(200);
    expect((await read({ ...scope, tenant: eve.organizationId })).status).toBe(403);
    await makeMember(it, ada, eve);
    expect((await read({ ...scope, tenant: eve.organizationId, project: eve.projectId })).status).toBe(200);
  });

  test.each(['organization', 'personal'] as const)(
    'S69 a key of an %s kind that is bound to a project reads that one and finds no other',
    async (kind) => {
      const ada = await it.aPerson();
      await setPlan(owner(), ada.organizationId, { plan: 'pro', seats: 5 });
      const other = (await ada.call(createProject, { body: { name: 'Sibling' } })).reply;
      const wish = { projectId: other.id };
      const key = await (kind === 'organization' ? organizationKey(ada, wish) : personalKey(ada, wish));
      const scope = { token: key.key, tenant: ada.organizationId };
      expect((await read({ ...scope, project: other.id })).status).toBe(200);
      expect((await read({ ...scope, project: ada.projectId })).status).toBe(404);
      const listed = (await it.call(listProjects, { query: {} }, scope)).reply;
      expect([listed.resources.map(({ id }) => id), listed.pagination.total]).toEqual([[other.id], 1]);
      for (const call of [getProject, getProjectOverview]) {
        expect((await it.call(call, { params: { id: other.id } }, scope)).status).toBe(200);
        expect((await it.call(call, { params: { id: ada.projectId } }, scope)).status).toBe(404);
      }
    },
  );
});

describe('the activity of a key', () => {
  test('records the name of the key, also after it was deleted, and via api-key', async () => {
    const ada = await it.aPerson();
    const key = await organizationKey(ada, { name: 'Migration script', scopes: ['write'] });
    const scope = keyScope(key, ada);
    const namespace = (await it.call(createNamespace, { body: { name: 'Imported' } }, scope)).reply;
    const body = { title: 'Imported page', json, namespace: namespace.code };
    const document = (await it.call(createDocument, { body }, scope)).reply;
    expect(document.createdBy?.username).toBe('Migration script');
    await ada.call(deleteOrganizationKey, { params: { id: key.id } });
    const shown = (await ada.call(getDocument, { params: { id: document.id } })).reply;
    expect(shown.updatedBy?.username).toBe('Migration script');
    const { rows } = await sql`select via, actor_id as actor from activity
      where organization_id = ${ada.organizationId} and subject_id = ${document.id}`.execute(owner());
    expect(rows).toEqual([{ via: 'api-key', actor: key.id }]);
  });

  test('is that of the person for a personal key', async () => {
    const ada = await it.aPerson();
    const key = await personalKey(ada, { scopes: ['write'] });
    const scope = { ...keyScope(key, ada), tenant: ada.organizationId };
    const namespace = (await it.call(createNamespace, { body: { name: 'Mine' } }, scope)).reply;
    const body = { title: 'Mine', json, namespace: namespace.code };
    const document = (await it.call(createDocument, { body }, scope)).reply;
    expect(document.createdBy).toEqual({ id: ada.userId, username: ada.email.split('@')[0] });
    const saved = await it.call(
      updateDocument,
      { params: { id: document.id }, body: { title: 'Mine', json, revision: document.revision } },
      scope,
    );
    expect(saved.status).toBe(200);
    const { rows } = await sql`select distinct via, actor_id as actor from activity
      where organization_id = ${ada.organizationId} and subject_id = ${document.id}`.execute(owner());
    expect(rows).toEqual([{ via: 'api-key', actor: ada.userId }]);
  });

  test('the last use is stored at most once a minute', async () => {
    const ada = await it.aPerson();
    const key = await organizationKey(ada);
    const lastUse = async () => (await ada.call(getApiDetails, {})).reply.keys[0]?.lastUsedAt ?? null;
    expect(await lastUse()).toBeNull();
    await read(keyScope(key, ada));
    await expect.poll(lastUse).not.toBeNull();
    await sql`update api_key set last_used_at = now() - interval '30 seconds' where id = ${key.id}`.execute(owner());
    const half = await lastUse();
    await read(keyScope(key, ada));
    expect(await lastUse()).toBe(half);
    await sql`update api_key set last_used_at = now() - interval '61 seconds' where id = ${key.id}`.execute(owner());
    await read(keyScope(key, ada));
    await expect.poll(async () => Date.parse((await lastUse()) ?? '') > Date.parse(half ?? '')).toBe(true);
  });
});

describe('expiry', () => {
  test('S68 an expired or deleted key is rejected immediately', async () => {
    const ada = await it.aPerson();
    const late = await organizationKey(ada);
    await sql`update api_key set valid_until = now() where id = ${late.id}`.execute(owner());
    expectUnknown(await read(keyScope(late, ada)));
    const gone = await organizationKey(ada);
    expect((await read(keyScope(gone, ada))).status).toBe(200);
    expect((await ada.call(deleteOrganizationKey, { params: { id: gone.id } })).status).toBe(204);
    expectUnknown(await read(keyScope(gone, ada)));
    expect((await ada.call(getApiDetails, {})).reply.keys.map(({ id }) => id)).toEqual([late.id]);
    expect((await ada.call(deleteOrganizationKey, { params: { id: gone.id } })).status).toBe(404);
  });

  test('S68 the same holds for personal keys, and for keys of a blocked person', async () => {
    const ada = await it.aPerson();
    const scoped = (key: CreatedKey) => ({ ...keyScope(key, ada), tenant: ada.organizationId });
    const [late, gone, blocked] = [await personalKey(ada), await personalKey(ada), await personalKey(ada)];
    await sql`update personal_key set valid_until = now() where id = ${late.id}`.execute(owner());
    expectUnknown(await read(scoped(late)));
    await ada.call(deletePersonalKey, { params: { id: gone.id } });
    expectUnknown(await read(scoped(gone)));
    expect((await read(scoped(blocked))).status).toBe(200);
    await sql`update account set blocked_at = now() where id = ${ada.userId}`.execute(owner());
    expectUnknown(await read(scoped(blocked)));
  });

  test('S39 keys of a removed organization are rejected, a removed project is not found', async () => {
    const ada = await it.aPerson();
    const key = await organizationKey(ada);
    await sql`update project set deleted_at = now() where id = ${ada.projectId}`.execute(owner());
    expect((await read(keyScope(key, ada))).status).toBe(404);
    await sql`delete from organization where organization_id = ${ada.organizationId}`.execute(owner());
    expectUnknown(await read(keyScope(key, ada)));
  });

  test.each(['ak_', 'ak_short', `ak_${'0'.repeat(43)}`, `ak_${'0'.repeat(44)}`, `ak_${"'".repeat(43)}`])(
    'S68 %s is not accepted as a key',
    async (token) => {
      expectUnknown(await read({ ...anybody.scope, token }));
    },
  );
});

describe('rate limits', () => {
  test('S72 guessing keys is throttled; a valid key from the same address is not', async () => {
    const ada = await it.aPerson();
    const key = await organizationKey(ada);
    const address = anAddress();
    const guess = (at: number) => read({ ...ada.scope, address, token: `ak_${String(at).padStart(43, '0')}` });
    const guesses = await Promise.all(Array.from({ length: 50 }, (_, at) => guess(at)));
    expect(new Set(guesses.map(({ status }) => status))).toEqual(new Set([401, 429]));
    expect(guesses.filter(({ status }) => status === 401)).toHaveLength(30);
    expect(guesses.find(({ status }) => status === 429)?.refusal.error.message).toBe(tooManyRequestsMessage);
    expect((await read({ ...keyScope(key, ada), address })).status).toBe(200);
  });

  test('S72 a key may make 600 calls a minute, and does not slow down others', async () => {
    const ada = await it.aPerson();
    const key = await organizationKey(ada);
    await read(keyScope(key, ada));
    await sql`update rate_limit set count = 600 where key = ${`key:${key.id}`}`.execute(owner());
    const statuses: number[] = [];
    for (let count = 0; count < 25; count++) statuses.push((await read(keyScope(key, ada))).status);
    expect(statuses.at(-1)).toBe(429);
    expect((await read(keyScope(await organizationKey(ada), ada))).status).toBe(200);
    expect((await ada.call(listNamespaces, { query: {} })).status).toBe(200);
  });
});
