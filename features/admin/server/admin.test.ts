/** Administration: managing accounts, and no access for others. */
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { register } from '#features/accounts/contract.ts';
import { createNamespace } from '#features/documentation/contract.ts';
import { anEmail, makeMember, theApp, type Person, type TestApp } from '#apps/server/testing/test-app.ts';
import { getCurrentUser } from '#features/accounts/contract.ts';
import {
  blockUser,
  deleteUser,
  listOrganizations,
  listUsers,
  ownAccountMessage,
  unblockUser,
  type AdminUser,
} from '../contract.ts';

let it: TestApp;
let root: Person;
beforeAll(async () => {
  it = await theApp();
  root = await it.aPerson({ name: 'root' });
  await sql`update account set roles = ${['ROLE_USER', 'ROLE_ADMIN']} where id = ${root.userId}`.execute(
    it.app.database.owner,
  );
});

const find = async (email: string, state?: 'active' | 'inactive' | 'blocked' | 'deleted'): Promise<AdminUser[]> => {
  const query = { search: email, ...(state ? { state } : {}) };
  return [...(await root.call(listUsers, { query })).reply.resources];
};
const signInOf = async (person: Person) => {
  const answer = await it.signInAs(person.email, person.password);
  return answer.status === 200 ? 'welcome' : answer.refusal.error.message;
};

describe('users', () => {
  test('S32 are accessible to administrators only', async () => {
    const ada = await it.aPerson();
    expect((await ada.call(listUsers, {})).status).toBe(403);
    expect((await ada.call(listOrganizations, {})).status).toBe(403);
    expect((await ada.call(blockUser, { params: { id: root.userId }, body: {} })).status).toBe(403);
  });

  test('are listed with the number of items they created, without content', async () => {
    const ada = await it.aPerson();
    await ada.call(createNamespace, { body: { name: 'Secret plans' } });
    const [row] = await find(ada.email);
    expect(row).toMatchObject({
      id: ada.userId,
      activated: true,
      blocked: false,
      roles: ['ROLE_USER'],
      deletedAt: null,
      organizations: [{ role: 'owner' }],
      statistics: {
        docNamespaces: 1,
        adrs: 0,
        rfcs: 0,
        structurizr: 0,
        metrics: 0,
        diagrams: 0,
        dbmodels: 0,
        drivers: 0,
        c4models: 0,
      },
    });
    expect(JSON.stringify(row)).not.toContain('Secret plans');
  });

  test('an unconfirmed registration is inactive, listed once, and can be deleted', async () => {
    const email = anEmail('pending');
    const body = {
      email,
      password: 'a long enough passphrase',
      organisation: '',
      project: '',
      termsAndConditions: true as const,
    };
    await it.call(register, { body });
    await it.call(register, { body });
    const [row, ...others] = await find(email, 'inactive');
    expect(others).toEqual([]);
    expect(row).toMatchObject({ activated: false, lastLoginAt: null });
    await root.call(deleteUser, { params: { id: row?.id ?? '' } });
    expect(await find(email)).toEqual([]);
  });

  test('a search treats % and _ literally', async () => {
    expect(await find('%')).toEqual([]);
    expect(await find('_______@example.org')).toEqual([]);
  });

  test('a blocked user is signed out everywhere and informed at the next sign-in, until unblocked', async () => {
    const ada = await it.aPerson();
    const change = { params: { id: ada.userId }, body: {} };
    expect((await root.call(blockUser, change)).status).toBe(204);
    expect((await ada.call(getCurrentUser, {})).status).toBe(401);
    expect(await signInOf(ada)).toBe('This account is blocked.');
    expect((await find(ada.email, 'blocked')).map(({ id }) => id)).toEqual([ada.userId]);
    await root.call(unblockUser, change);
    expect(await signInOf(ada)).toBe('welcome');
  });

  test('a deleted user leaves every organization; the oldest member becomes owner', async () => {
    const ada = await it.aPerson();
    const bob = await makeMember(it, await it.aPerson({ name: 'bob' }), ada);
    const carol = await makeMember(it, await it.aPerson({ name: 'carol' }), ada);
    expect((await root.call(deleteUser, { params: { id: ada.userId } })).status).toBe(204);
    expect(await signInOf(ada)).toBe('Invalid credentials.');
    const roleOf = async (person: Person) =>
      (await person.call(getCurrentUser, {})).reply.organizations.find(({ id }) => id === ada.organizationId)?.role;
    expect([await roleOf(bob), await roleOf(carol)]).toEqual(['owner', 'member']);
    const [row] = await find(ada.email, 'deleted');
    expect(row).toMatchObject({ organizations: [], deletedAt: expect.stringMatching(/^\d{4}-/) });
    expect((await root.call(deleteUser, { params: { id: ada.userId } })).status).toBe(404);
  });

  test('administrators can neither block nor delete themselves', async () => {
    const own = { params: { id: root.userId } };
    expect((await root.call(deleteUser, own)).refusal.error.message).toBe(ownAccountMessage);
    expect((await root.call(blockUser, { ...own, body: {} })).refusal.error.message).toBe(ownAccountMessage);
  });
});

describe('organizations', () => {
  test('are listed with owner and subscription; one without owners has none', async () => {
    const ada = await it.aPerson({ name: 'lonely' });
    const mine = async () =>
      (await root.call(listOrganizations, { query: { search: 'lonely works' } })).reply.resources.find(
        ({ id }) => id === ada.organizationId,
      );
    expect(await mine()).toMatchObject({
      owner: { email: ada.email },
      members: 1,
      subscriptionDetails: { plan: 'basic', seats: 1, isTrial: false, customerId: null, externalId: null },
      subscriptionLogs: [],
    });
    await root.call(deleteUser, { params: { id: ada.userId } });
    expect(await mine()).toMatchObject({ owner: null, members: 0 });
  });
});
