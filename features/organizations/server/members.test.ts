/** An organization and its members, over HTTP. */
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { anEmail, makeMember, theApp, type Person, type TestApp } from '#apps/server/testing/test-app.ts';
import { getCurrentUser } from '#features/accounts/contract.ts';
import { listProjects } from '#features/projects/contract.ts';
import { forbiddenMessage, notFoundMessage } from '#platform/http/contract.ts';
import { getLimits, limitReachedMessage } from '#platform/limits/contract.ts';
import { setPlan } from '#platform/limits/server/subscription-table.ts';
import {
  changeMemberRole,
  getOrganization,
  inviteMembers,
  listMembers,
  memberLimit,
  ownerStaysMessage,
  resendInvitation,
  revokeInvitation,
  revokeMembership,
  transferOwnershipMessage,
  updateOrganization,
  type Member,
} from '../contract.ts';

let it: TestApp;
/** A shared person for read-only tests. */
let anybody: Person;
beforeAll(async () => {
  it = await theApp();
  anybody = await it.aPerson();
});

const owner = () => it.app.database.owner;
const membersOf = async (person: Person, query: { page?: number; perPage?: number } = {}) =>
  (await person.call(listMembers, { query })).reply;
const rowOf = async (person: Person, email: string): Promise<Member> => {
  const row = (await membersOf(person, { perPage: 100 })).resources.find((member) => member.email === email);
  if (!row) throw new Error(`${email} is not listed.`);
  return row;
};
const addMember = async (of: Person, name = 'grace'): Promise<Person> => makeMember(it, await it.aPerson({ name }), of);
const setRole = (by: Person, membershipId: string, role: 'owner' | 'member') =>
  by.call(changeMemberRole, { params: { id: membershipId }, body: { role } });

describe('the organization', () => {
  test('owners see its name and plan, and rename it', async () => {
    const ada = await it.aPerson();
    const shown = (await ada.call(getOrganization, {})).reply;
    expect(shown).toMatchObject({
      id: ada.organizationId,
      name: 'ada works',
      subscription: { plan: 'basic', seats: 1, limits: { member_count_limit: 5 } },
    });
    expect((await ada.call(updateOrganization, { body: { name: '  Nordwind  ' } })).reply.name).toBe('Nordwind');
    const user = (await it.call(getCurrentUser, {}, ada.scope)).reply;
    expect(user.organizations[0]?.name).toBe('Nordwind');
  });

  test.each(['', '   ', 'a'.repeat(101), 'two\nlines'])('%j is not a valid name', async (name) => {
    const refusal = (await anybody.call(updateOrganization, { body: { name } })).refusal;
    expect(refusal.violations).toMatchObject([{ field: 'name' }]);
  });
});

describe('the list of members', () => {
  test('shows members and invitations, ten per page', async () => {
    const ada = await it.aPerson();
    await setPlan(owner(), ada.organizationId, { plan: 'pro', seats: 1 });
    const grace = await addMember(ada);
    const emails = Array.from({ length: 10 }, (_, at) => anEmail(`guest${at}`));
    await ada.call(inviteMembers, { body: { emails } });
    const first = await membersOf(ada);
    expect(first.pagination).toEqual({ page: 1, perPage: 10, total: 12 });
    expect(first.resources).toHaveLength(10);
    expect((await membersOf(ada, { page: 2 })).resources).toHaveLength(2);
    expect(await rowOf(ada, grace.email)).toMatchObject({
      userId: grace.userId,
      username: grace.email.split('@')[0],
      role: 'member',
      status: 'joined',
      expired: false,
    });
    expect(await rowOf(ada, emails[9] ?? '')).toMatchObject({
      userId: null,
      username: emails[9],
      role: 'member',
      status: 'invited',
      expired: false,
    });
  });

  test('S32 members who are not owners have no access', async () => {
    const ada = await it.aPerson();
    const grace = await addMember(ada);
    const id = (await rowOf(ada, grace.email)).membershipId;
    const refusals = [
      await grace.call(getOrganization, {}),
      await grace.call(updateOrganization, { body: { name: 'Mine' } }),
      await grace.call(listMembers, { query: {} }),
      await grace.call(inviteMembers, { body: { emails: [anEmail()] } }),
      await setRole(grace, id, 'owner'),
      await grace.call(revokeMembership, { params: { id: ada.userId }, body: {} }),
      await grace.call(revokeInvitation, { params: { id }, body: {} }),
      await grace.call(resendInvitation, { params: { id }, body: {} }),
    ];
    for (const refused of refusals) {
      expect([refused.status, refused.refusal.error.message]).toEqual([403, forbiddenMessage]);
    }
  });
});

describe('roles', () => {
  test('an owner makes a member an owner, with all permissions of owners', async () => {
    const ada = await it.aPerson();
    const grace = await addMember(ada);
    const row = await rowOf(ada, grace.email);
    expect((await setRole(ada, row.membershipId, 'owner')).reply.role).toBe('owner');
    expect((await grace.call(listMembers, { query: {} })).status).toBe(200);
    const user = (await it.call(getCurrentUser, {}, grace.scope)).reply;
    const joined = user.organizations.find(({ id }) => id === ada.organizationId);
    expect(joined?.permissions).toContain('member.manage');
  });

  test('S33 the last owner can neither be demoted nor revoked: Transfer ownership first.', async () => {
    const ada = await it.aPerson();
    const own = await rowOf(ada, ada.email);
    for (const attempt of [
      await setRole(ada, own.membershipId, 'member'),
      await ada.call(revokeMembership, { params: { id: ada.userId }, body: {} }),
    ]) {
      expect([attempt.status, attempt.refusal.error.message]).toEqual([422, transferOwnershipMessage]);
    }
    expect((await rowOf(ada, ada.email)).role).toBe('owner');
  });

  test('ownership is transferred: first a new owner, then the old one steps down', async () => {
    const ada = await it.aPerson();
    const grace = await addMember(ada);
    await setRole(ada, (await rowOf(ada, grace.email)).membershipId, 'owner');
    const stepped = await setRole(ada, (await rowOf(ada, ada.email)).membershipId, 'member');
    expect(stepped.reply.role).toBe('member');
    expect((await ada.call(listMembers, { query: {} })).status).toBe(403);
  });

  test('S33 of two owners who step down concurrently one stays', async () => {
    const ada = await it.aPerson();
    const grace = await addMember(ada);
    await setRole(ada, (await rowOf(ada, grace.email)).membershipId, 'owner');
    const ids = await Promise.all([ada, grace].map(async ({ email }) => (await rowOf(ada, email)).membershipId));
    const both = await Promise.all([setRole(ada, ids[0] ?? '', 'member'), setRole(grace, ids[1] ?? '', 'member')]);
    // The slower call may also have lost its permission.
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    const { rows } = await sql`select 1 from membership
      where organization_id = ${ada.organizationId} and role = 'owner'`.execute(owner());
    expect(rows).toHaveLength(1);
  });

  test('an unknown role is refused', async () => {
    const own = await rowOf(anybody, anybody.email);
    const refused = await setRole(anybody, own.membershipId, 'architect' as 'member');
    expect(refused.refusal.violations).toMatchObject([{ field: 'role' }]);
  });
});

describe('revoking', () => {
  test('S12 a revoked member loses access with the next call and frees a place', async () => {
    const ada = await it.aPerson();
    const grace = await addMember(ada);
    expect((await grace.call(listProjects, { query: {} })).status).toBe(200);
    const { membershipId } = await rowOf(ada, grace.email);
    const byMembership = await ada.call(revokeMembership, { params: { id: membershipId }, body: {} });
    expect([byMembership.status, byMembership.refusal.error.message]).toEqual([404, notFoundMessage]);
    const revoked = await ada.call(revokeMembership, { params: { id: grace.userId }, body: {} });
    expect(revoked.status).toBe(204);
    expect((await grace.call(listProjects, { query: {} })).status).toBe(403);
    expect((await ada.call(getLimits, {})).reply.usage.member_count_limit).toBe(1);
    const again = await ada.call(revokeMembership, { params: { id: grace.userId }, body: {} });
    expect([again.status, again.refusal.error.message]).toEqual([404, notFoundMessage]);
  });

  test('S33 one of several owners must be demoted before being revoked', async () => {
    const ada = await it.aPerson();
    const grace = await addMember(ada);
    await setRole(ada, (await rowOf(ada, grace.email)).membershipId, 'owner');
    const refused = await ada.call(revokeMembership, { params: { id: grace.userId }, body: {} });
    expect([refused.status, refused.refusal.error.message]).toEqual([422, ownerStaysMessage]);
  });
});

describe('the limit of the plan', () => {
  const invite = (person: Person, emails: readonly string[]) =>
    person.call(inviteMembers, { body: { emails: [...emails] } });

  test('counts owner, members and open invitations; one too many is refused with the name of the limit', async () => {
    const ada = await it.aPerson();
    await addMember(ada);
    expect((await invite(ada, [anEmail(), anEmail()])).status).toBe(201);
    expect((await ada.call(getLimits, {})).reply.usage.member_count_limit).toBe(4);
    const both = await invite(ada, [anEmail(), anEmail()]);
    expect([both.status, both.refusal.error]).toEqual([422, { message: limitReachedMessage, code: memberLimit }]);
    expect((await ada.call(getLimits, {})).reply.usage.member_count_limit).toBe(4);
    expect((await invite(ada, [anEmail()])).status).toBe(201);
  });

  test('S35 twenty concurrent invitations fill exactly the free places', async () => {
    const ada = await it.aPerson();
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => invite(ada, [anEmail()])));
    expect(outcomes.filter(({ status }) => status === 201)).toHaveLength(4);
    for (const { status, refusal } of outcomes.filter((outcome) => outcome.status !== 201)) {
      expect([status, refusal.error.code]).toEqual([422, memberLimit]);
    }
    expect((await membersOf(ada, { perPage: 100 })).pagination.total).toBe(5);
  });

  test('an expired invitation frees its place; sending it again takes one', async () => {
    const ada = await it.aPerson();
    const [late] = (await invite(ada, [anEmail('late')])).reply.resources;
    await sql`update invitation set expires_at = now() - interval '1 second' where id = ${late?.membershipId}`.execute(
      owner(),
    );
    expect((await rowOf(ada, late?.email ?? '')).expired).toBe(true);
    expect((await invite(ada, [anEmail(), anEmail(), anEmail(), anEmail()])).status).toBe(201);
    const resent = await ada.call(resendInvitation, { params: { id: late?.membershipId ?? '' }, body: {} });
    expect([resent.status, resent.refusal.error.code]).toEqual([422, memberLimit]);
  });

  test('PRO has no limit of members', async () => {
    const ada = await it.aPerson();
    await setPlan(owner(), ada.organizationId, { plan: 'pro', seats: 1 });
    const emails = Array.from({ length: 20 }, () => anEmail());
    expect((await invite(ada, emails)).reply.resources).toHaveLength(20);
  });
});

test('membership changes are recorded with field names, never names or addresses', async () => {
  const ada = await it.aPerson();
  const grace = await addMember(ada);
  const email = anEmail('secret');
  const [invited] = (await ada.call(inviteMembers, { body: { emails: [email] } })).reply.resources;
  await setRole(ada, (await rowOf(ada, grace.email)).membershipId, 'owner');
  await ada.call(updateOrganization, { body: { name: 'Renamed works' } });
  await ada.call(revokeInvitation, { params: { id: invited?.membershipId ?? '' }, body: {} });
  const { rows } = await sql<{ kind: string; action: string; summary: string; details: unknown }>`
    select subject_kind as kind, action, summary, details from activity
    where organization_id = ${ada.organizationId} and subject_kind in ('membership', 'invitation', 'organization')
    order by at offset 1`.execute(owner());
  expect(rows).toEqual([
    { kind: 'invitation', action: 'sent', summary: '', details: { fields: ['email', 'role'] } },
    { kind: 'membership', action: 'role_changed', summary: '', details: { fields: ['role'], userId: grace.userId } },
    { kind: 'organization', action: 'updated', summary: 'Renamed works', details: { fields: ['name'] } },
    { kind: 'invitation', action: 'revoked', summary: '', details: { fields: [] } },
  ]);
  const { rows: all } = await sql`select * from activity where organization_id = ${ada.organizationId}`.execute(
    owner(),
  );
  for (const word of [email, grace.email, ada.email]) expect(JSON.stringify(all)).not.toContain(word);
});
