/** Every operation as callers whose access has expired, was revoked or never existed. */
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { register } from '#features/accounts/contract.ts';
import { setBlocked } from '#features/admin/server/admin-table.ts';
import { listNamespaces } from '#features/documentation/contract.ts';
import { listMembers, revokeMembership } from '#features/organizations/contract.ts';
import { grantRole } from '#platform/identity/server/account-table.ts';
import type { Operation } from '../../tools/api-document.ts';
import { asApiPerson, aTenant, scopeHeaders, theWholeApi, type Tenant, type WholeApi } from '../../tools/api-tenant.ts';
import { attempt, faultsAmong, hasId, isTenantCall, unlessStatus } from './testing/matrix-calls.ts';
import { clearRateLimits } from './testing/tenant-data.ts';
import { anEmail, makeMember, type Person } from './testing/test-app.ts';

let api: WholeApi;
let operations: readonly Operation[] = [];
let victim: Tenant;

beforeAll(async () => {
  api = await theWholeApi();
  ({ operations } = api);
  victim = await aTenant(api, 'victim');
}, 600_000);

/** An expired key of the organization. */
async function anExpiredKey(tenant: Tenant): Promise<string> {
  const person = asApiPerson(api.send, tenant.owner);
  const { data } = (await person.call('POST', '/organization/api/keys', { name: 'Outdated' })) as {
    data: { id: string; key: string };
  };
  await sql`update api_key set valid_until = now() - interval '1 second' where id = ${data.id}`.execute(
    api.it.app.database.owner,
  );
  return data.key;
}

async function revokeMembershipOf(tenant: Tenant, member: Person): Promise<void> {
  const { resources } = (await tenant.owner.call(listMembers, {})).reply;
  const row = resources.find(({ userId }) => userId === member.userId);
  const revoked = await tenant.owner.call(revokeMembership, { params: { id: row?.userId ?? '' }, body: {} });
  expect(revoked.status).toBeLessThan(300);
}

test('S24 callers without, with made-up, revoked or expired credentials get 401 from everything that is not public', async () => {
  const leaver = await api.it.aPerson({ name: 'leaver' });
  await api.send({ method: 'POST', url: '/api/logout', headers: scopeHeaders(leaver) });
  const blocked = await api.it.aPerson({ name: 'blocked' });
  await setBlocked(api.it.app.database.owner, blocked.userId, true);
  const doors: Record<string, string>[] = [
    {},
    { authorization: 'Bearer made.up.token' },
    { authorization: `Bearer ${leaver.token}` },
    { authorization: `Bearer ${blocked.token}` },
    { authorization: `Bearer ${await anExpiredKey(victim)}` },
  ];
  const closed = operations.filter((operation) => operation.access !== 'public');
  const faults = await faultsAmong(closed, async (operation) => {
    for (const [at, door] of doors.entries()) {
      // Key guessing is throttled, and here every call tries one.
      await clearRateLimits(api.it);
      const answer = await attempt(api.send, operation, {
        path: victim.seed,
        headers: { ...scopeHeaders(victim.owner), authorization: '', ...door },
      });
      const fault = unlessStatus(answer, 401);
      if (fault !== undefined) return `door ${at}: ${fault}`;
    }
    return undefined;
  });
  expect(faults).toEqual([]);
}, 600_000);

test('S24 an unconfirmed account gets no session and has access to public operations only', async () => {
  const email = anEmail('unconfirmed');
  const password = 'a long enough passphrase';
  await api.it.call(register, { body: { email, password, termsAndConditions: true } });
  const answer = await api.it.signInAs(email, password);
  expect(answer.status).toBe(401);
  expect(answer.text).not.toContain('token');
});

test('S24 a former member gets 403 from everything of the organization, like a stranger', async () => {
  const tenant = await aTenant(api, 'left');
  const person = await api.it.aPerson({ name: 'former' });
  const former = await makeMember(api.it, person, tenant.owner);
  expect((await former.call(listNamespaces, {})).status).toBe(200);
  await revokeMembershipOf(tenant, former);
  const faults = await faultsAmong(operations.filter(isTenantCall), async (operation) =>
    unlessStatus(await attempt(api.send, operation, { path: tenant.seed, headers: scopeHeaders(former) }), 403),
  );
  expect(faults).toEqual([]);
});

test("S24 an administrator of the installation may make administrators' calls, but has no access to organizations", async () => {
  const administrator = await api.it.aPerson({ name: 'administrator' });
  await grantRole(api.it.app.database.owner, administrator.email, 'ROLE_ADMIN');
  const { token } = (await api.it.signInAs(administrator.email, administrator.password)).reply;
  const headers = { ...scopeHeaders(victim.owner), authorization: `Bearer ${token}` };
  const callOf = (operation: Operation) => attempt(api.send, operation, { path: victim.seed, headers });
  const adminCalls = operations.filter((operation) => operation.access === 'admin');
  expect(adminCalls.length).toBeGreaterThan(5);
  expect(
    await faultsAmong(adminCalls, async (operation) =>
      // The seed has no such ids: these calls find nothing.
      unlessStatus(await callOf(operation), hasId(operation) ? 404 : 200),
    ),
  ).toEqual([]);
  expect(
    await faultsAmong(operations.filter(isTenantCall), async (operation) => unlessStatus(await callOf(operation), 403)),
  ).toEqual([]);
});
