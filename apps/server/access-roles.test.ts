/**
 * The part of the access matrix that is decided before any data is read: headers, roles, keys and extra fields. It runs on
 * one database; what reads and writes data runs on both, in `access-matrix.test.ts`.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Operation } from '../../tools/api-document.ts';
import {
  asApiPerson,
  aTenant,
  rightBody,
  rowOf,
  scopeHeaders,
  sendBody,
  theWholeApi,
  urlFor,
  type Tenant,
  type WholeApi,
} from '../../tools/api-tenant.ts';
import { attempt, faultsAmong, isTenantCall, unlessStatus } from './testing/matrix-calls.ts';
import { succeeds } from './testing/matrix-callers.ts';
import { fingerprint } from './testing/tenant-data.ts';

let api: WholeApi;
let operations: readonly Operation[] = [];
let victim: Tenant;
let stranger: Tenant;

beforeAll(async () => {
  api = await theWholeApi();
  ({ operations } = api);
  victim = await aTenant(api, 'victim');
  stranger = await aTenant(api, 'stranger');
}, 600_000);

describe('admission', () => {
  test('S24 public operations require no session', async () => {
    const open = operations.filter((operation) => operation.access === 'public');
    expect(
      await faultsAmong(open, async (operation) =>
        unlessStatus(await attempt(api.send, operation, { path: victim.seed, headers: {} }), rowOf(operation).owner),
      ),
    ).toEqual([]);
  });

  test('S26 a missing or malformed organization header is 400, a foreign or unknown one 403 with the same bytes', async () => {
    const scoped = operations.filter(isTenantCall);
    const as = (tenant: string | undefined): Record<string, string> => {
      const { 'x-tenant': _own, ...rest } = scopeHeaders(stranger.owner);
      return tenant === undefined ? rest : { ...rest, 'x-tenant': tenant };
    };
    const faults = await faultsAmong(scoped, async (operation) => {
      const call = (tenant: string | undefined) =>
        attempt(api.send, operation, { path: victim.seed, headers: as(tenant) });
      const foreign = await call(victim.owner.organizationId);
      const unknown = await call(crypto.randomUUID());
      if (foreign.text !== unknown.text) return 'a foreign organization can be told from an unknown one';
      const own = stranger.owner.organizationId;
      const malformed = [undefined, '', 'not-a-uuid', `${own}'`, `${own}, ${own}`];
      for (const tenant of malformed) {
        const fault = unlessStatus(await call(tenant), 400);
        if (fault !== undefined) return `${tenant}: ${fault}`;
      }
      return unlessStatus(foreign, 403) ?? unlessStatus(unknown, 403);
    });
    expect(faults).toEqual([]);
  });

  test('S27 a foreign or unknown project is 404, and a missing one a clear message', async () => {
    const scoped = operations.filter((operation) => operation.access === 'project');
    const faults = await faultsAmong(scoped, async (operation) => {
      const call = (project: string) =>
        attempt(api.send, operation, {
          path: stranger.seed,
          headers: { ...scopeHeaders(stranger.owner), 'x-project': project },
        });
      return (
        unlessStatus(await call(victim.owner.projectId), 404) ??
        unlessStatus(await call(crypto.randomUUID()), 404) ??
        unlessStatus(await call('none'), 422)
      );
    });
    expect(faults).toEqual([]);
  });
});

describe('members', () => {
  test('S24 S32 a member may do what the table says, and nothing reserved for owners', async () => {
    expect(
      await faultsAmong(operations.filter(isTenantCall), (operation) => succeeds(api, operation, 'member')),
    ).toEqual([]);
    const ownersOnly = operations
      .filter((operation) => rowOf(operation).member === 403)
      .map((operation) => operation.id);
    expect(ownersOnly).toContain('createProject');
  }, 600_000);
});

describe('keys', () => {
  test('S24 S69 a key of an organization may do what the document says, as a member, and nothing else', async () => {
    const tenant = await aTenant(api, 'keyed');
    const wish = { name: 'Matrix', scopes: ['write'] };
    const created = (await asApiPerson(api.send, tenant.owner).call('POST', '/organization/api/keys', wish)) as {
      data: { key: string };
    };
    const { 'x-tenant': _absent, ...headers } = scopeHeaders(tenant.owner);
    const closed = operations.filter((operation) => operation.access !== 'public');
    const faults = await faultsAmong(closed, async (operation) => {
      const opened = ['read', 'propose', 'write'].includes(operation.keyScope);
      const answer = await attempt(api.send, operation, {
        path: tenant.seed,
        headers: { ...headers, authorization: `Bearer ${created.data.key}` },
      });
      // Rows tell what sessions may do; calls for keys only refuse those.
      const isForbidden = operation.access !== 'key' && rowOf(operation).member === 403;
      if (!opened || isForbidden) return unlessStatus(answer, 403);
      return [401, 403].includes(answer.status) || answer.status >= 500
        ? `${answer.status}: ${answer.text}`
        : undefined;
    });
    expect(faults).toEqual([]);
    expect(closed.some((operation) => operation.keyScope === 'write')).toBe(true);
  });
});

describe('read-only fields', () => {
  test('S31 role, plan, organization, version and other extra fields are refused and change nothing', async () => {
    const tenant = await aTenant(api, 'mass');
    const before = await fingerprint(api.it, [tenant.owner.organizationId]);
    const extras = {
      role: 'owner',
      roles: ['ROLE_ADMIN'],
      organizationId: victim.owner.organizationId,
      plan: 'pro',
      seats: 100,
      activated: true,
      version: 9,
      createdAt: '2020-01-01T00:00:00Z',
      isEditable: true,
    };
    const taking = operations.filter((operation) => operation.body !== undefined && isTenantCall(operation));
    const faults = await faultsAmong(taking, async (operation) => {
      const right = rightBody(operation, tenant.seed) as object;
      for (const [name, value] of Object.entries(extras)) {
        // The purpose of this call is to set the field.
        if (name in right) continue;
        const body = { ...right, [name]: value };
        const answer = await sendBody(
          api.send,
          { method: operation.method, url: urlFor(operation, tenant.seed), headers: scopeHeaders(tenant.owner) },
          body,
        );
        const fault = unlessStatus(answer, 422);
        if (fault !== undefined) return `${name}: ${fault}`;
      }
      return undefined;
    });
    expect(faults).toEqual([]);
    expect(await fingerprint(api.it, [tenant.owner.organizationId])).toEqual(before);
  }, 600_000);
});
