/** Invitations: send, look up, accept, revoke. */
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { anAddress, anEmail, makeMember, theApp, type Person, type TestApp } from '#apps/server/testing/test-app.ts';
import { getCurrentUser, register } from '#features/accounts/contract.ts';
import { tooManyRequestsMessage } from '#platform/http/contract.ts';
import { RateLimiter } from '#platform/http/server/rate-limit-table.ts';
import { commonPasswordMessage } from '#platform/identity/contract.ts';
import { setPlan } from '#platform/limits/server/subscription-table.ts';
import {
  acceptInvitation,
  acceptInvitationAsNewcomer,
  alreadyMemberMessage,
  getInvitation,
  givenTwiceMessage,
  invitationGoneMessage,
  inviteMembers,
  isInvitedMessage,
  isMemberMessage,
  otherAddressMessage,
  pleaseSignInMessage,
  resendInvitation,
  revokeInvitation,
  tooManyAddressesMessage,
} from '../contract.ts';
import { InvitationActions } from './invitation-actions.ts';

let it: TestApp;
/** A shared person for read-only tests. */
let anybody: Person;
beforeAll(async () => {
  it = await theApp();
  anybody = await it.aPerson();
});

const passphrase = 'a long enough passphrase';
const owner = () => it.app.database.owner;
const codeIn = (mail: { links: readonly string[] }): string => mail.links[0]?.split('/').at(-1) ?? '';
const invite = (by: Person, emails: readonly string[]) => by.call(inviteMembers, { body: { emails: [...emails] } });

/** Invites an address; returns the mailed code and the id of the future membership. */
async function invited(by: Person, email: string): Promise<{ code: string; membershipId: string }> {
  const [row] = (await invite(by, [email])).reply.resources;
  const mail = await it.mailTo(email, (one) => one.subject.startsWith('Invitation to '));
  return { code: codeIn(mail), membershipId: row?.membershipId ?? '' };
}
const lookUp = (code: string) => it.call(getInvitation, { params: { id: code } });
const acceptAs = (person: Person, code: string) =>
  it.call(acceptInvitation, { params: { id: code }, body: {} }, { token: person.token });
const acceptNew = (code: string, more: object = {}) =>
  it.call(acceptInvitationAsNewcomer, {
    params: { id: code },
    body: { password: passphrase, firstName: 'Grace', lastName: 'Hopper', termsAndConditions: true, ...more },
  });
const organizationsOf = async (token: string) => (await it.call(getCurrentUser, {}, { token })).reply.organizations;

describe('inviting', () => {
  test('sends one mail per address, each with its own link', async () => {
    const ada = await it.aPerson();
    const emails = [anEmail('one'), anEmail('two')];
    expect((await invite(ada, emails)).reply.resources.map((row) => row.email).toSorted()).toEqual(emails.toSorted());
    const mails = await Promise.all(emails.map((email) => it.mailTo(email)));
    expect(mails.map(({ subject }) => subject)).toEqual(['Invitation to ada works', 'Invitation to ada works']);
    expect(new Set(mails.map(codeIn)).size).toBe(2);
    for (const mail of mails) {
      expect(mail.links[0]).toMatch(/\/public\/organization\/invitation\/[\w-]{43}$/);
      expect(mail.text).toContain(`\n${mail.links[0]}\n`);
    }
  });

  test('S17 only the hash of a code is stored', async () => {
    const ada = await it.aPerson();
    const { code, membershipId } = await invited(ada, anEmail());
    expect(Buffer.from(code, 'base64url').length).toBeGreaterThanOrEqual(16);
    const { rows } = await sql`select * from invitation where id = ${membershipId}`.execute(owner());
    expect(rows).toMatchObject([{ code_hash: expect.stringMatching(/^[0-9a-f]{64}$/) as string }]);
    expect(JSON.stringify(rows)).not.toContain(code);
  });

  test('is all or nothing: members, open invitations and duplicates are violations with their index', async () => {
    const ada = await it.aPerson();
    const open = anEmail('open');
    await invite(ada, [open]);
    const fresh = anEmail('fresh');
    const refusal = (await invite(ada, [fresh, ada.email.toUpperCase(), open, fresh])).refusal;
    expect(refusal.violations).toEqual([
      { field: 'emails', path: 'emails[1]', errors: [isMemberMessage] },
      { field: 'emails', path: 'emails[2]', errors: [isInvitedMessage] },
      { field: 'emails', path: 'emails[3]', errors: [givenTwiceMessage] },
    ]);
    const { rows } = await sql`select 1 from invitation where email = ${fresh}`.execute(owner());
    expect(rows).toEqual([]);
  });

  test.each([
    ['two addresses in one', 'a@example.org,b@example.org'],
    ['a display name', 'Ada <ada@example.org>'],
    ['a line break', 'ada@example.org\r\nbcc: all@example.org'],
    ['nothing', ' '],
    ['no address', 'ada'],
  ])('S18 %s is refused with its index', async (_what, address) => {
    const refusal = (await invite(anybody, [anEmail(), address])).refusal;
    expect(new Set(refusal.violations?.map(({ path }) => path))).toEqual(new Set(['emails[1]']));
  });

  test('S18 a thousand addresses and an empty list are refused', async () => {
    const ada = await it.aPerson();
    const many = await invite(
      ada,
      Array.from({ length: 1000 }, () => anEmail()),
    );
    expect([many.status, many.refusal.error.message]).toEqual([422, tooManyAddressesMessage]);
    expect((await invite(ada, [])).status).toBe(422);
  });

  test('S18 an organization may invite fifty addresses a day; refused calls do not count', async () => {
    const ada = await it.aPerson();
    await setPlan(owner(), ada.organizationId, { plan: 'pro', seats: 1 });
    const twenty = () => Array.from({ length: 20 }, () => anEmail());
    expect((await invite(ada, twenty())).status).toBe(201);
    expect((await invite(ada, [ada.email, ...twenty().slice(1)])).status).toBe(422);
    expect((await invite(ada, twenty())).status).toBe(201);
    const tooMany = await invite(ada, twenty());
    expect([tooMany.status, tooMany.refusal.error.message]).toEqual([429, tooManyRequestsMessage]);
    expect(Number(tooMany.headers['retry-after'])).toBeGreaterThan(0);
    expect((await invite(ada, twenty().slice(10))).status).toBe(201);
    expect((await invite(ada, [anEmail()])).status).toBe(429);
  }, 30_000);

  test('an expired invitation is replaced by a new one for the same address', async () => {
    const ada = await it.aPerson();
    const email = anEmail();
    await invited(ada, email);
    await sql`update invitation set expires_at = now() where email = ${email}`.execute(owner());
    expect((await invite(ada, [email])).status).toBe(201);
    const { rows } = await sql`select 1 from invitation where email = ${email}`.execute(owner());
    expect(rows).toHaveLength(1);
  });
});

describe('looking an invitation up', () => {
  test('shows who invites whom', async () => {
    const ada = await it.aPerson();
    const email = anEmail();
    const { code } = await invited(ada, email);
    expect((await lookUp(code)).reply).toEqual({
      organizationName: 'ada works',
      organizationId: ada.organizationId,
      email,
    });
  });

  test('S17 an expired, revoked or unknown code is not found', async () => {
    const ada = await it.aPerson();
    const late = await invited(ada, anEmail());
    await sql`update invitation set expires_at = now() where id = ${late.membershipId}`.execute(owner());
    const revoked = await invited(ada, anEmail());
    await ada.call(revokeInvitation, { params: { id: revoked.membershipId }, body: {} });
    const grace = await it.aPerson({ name: 'grace' });
    for (const code of [late.code, revoked.code, 'unknown']) {
      for (const answer of [await lookUp(code), await acceptNew(code), await acceptAs(grace, code)]) {
        expect([answer.status, answer.refusal.error.message]).toEqual([404, invitationGoneMessage]);
      }
    }
  });
});

describe('a new account', () => {
  test('is confirmed, has a name, and belongs to the organization', async () => {
    const ada = await it.aPerson();
    const email = anEmail('grace');
    const { code } = await invited(ada, email);
    expect((await acceptNew(code)).status).toBe(204);
    const { token } = (await it.signInAs(email, passphrase)).reply;
    const user = (await it.call(getCurrentUser, {}, { token })).reply;
    expect(user.profile).toEqual({ firstName: 'Grace', lastName: 'Hopper', username: 'Grace Hopper' });
    expect(user.organizations).toMatchObject([{ id: ada.organizationId, role: 'member' }]);
    expect(user.organizations[0]?.permissions).not.toContain('member.manage');
  });

  test('S17 uses the code once; of two concurrent acceptances one succeeds', async () => {
    const ada = await it.aPerson();
    const email = anEmail();
    const { code } = await invited(ada, email);
    const both = await Promise.all([acceptNew(code), acceptNew(code, { password: 'another fine passphrase' })]);
    expect(both.map(({ status }) => status).filter((status) => status === 204)).toHaveLength(1);
    expect([404, 422]).toContain(both.find(({ status }) => status !== 204)?.status);
    const { rows } = await sql`select 1 from account where email = ${email}`.execute(owner());
    expect(rows).toHaveLength(1);
    expect((await acceptNew(code)).status).toBe(404);
  });

  test('an address with an account must sign in; its password is not changed', async () => {
    const ada = await it.aPerson();
    const grace = await it.aPerson({ name: 'grace' });
    const { code } = await invited(ada, grace.email);
    const refused = await acceptNew(code);
    expect([refused.status, refused.refusal.error.message]).toEqual([422, pleaseSignInMessage]);
    expect((await it.signInAs(grace.email, passphrase)).status).toBe(200);
    expect((await lookUp(code)).status).toBe(200);
  });

  test('S19 every invalid field is named, including common passwords', async () => {
    const ada = await it.aPerson();
    const { code } = await invited(ada, anEmail());
    const faulty = await acceptNew(code, { password: 'short', firstName: ' ', termsAndConditions: false });
    expect(faulty.refusal.violations?.map(({ field }) => field).toSorted()).toEqual([
      'firstName',
      'password',
      'termsAndConditions',
    ]);
    const common = await acceptNew(code, { password: 'iloveyou' });
    expect(common.refusal.violations).toMatchObject([{ field: 'password', errors: [commonPasswordMessage] }]);
    expect((await lookUp(code)).status).toBe(200);
  });

  test('takes the address over from an unconfirmed registration', async () => {
    const ada = await it.aPerson();
    const email = anEmail();
    const theirs = 'the attackers passphrase';
    await it.call(register, { body: { email, password: theirs, termsAndConditions: true } });
    const { code } = await invited(ada, email);
    expect((await acceptNew(code)).status).toBe(204);
    expect((await it.signInAs(email, theirs)).status).toBe(401);
    expect((await it.signInAs(email, passphrase)).status).toBe(200);
  });

  test('with the address of ADMIN_EMAIL administers the installation', async () => {
    const adminEmail = anEmail('admin');
    const { database, mailer } = it.app;
    const rateLimiter = new RateLimiter(database.owner, true);
    const invitations = new InvitationActions({ database, mailer, rateLimiter, adminEmail: adminEmail.toUpperCase() });
    const { code } = await invited(await it.aPerson(), adminEmail);
    await invitations.acceptAsNewcomer(code, { password: passphrase, firstName: 'Root' }, anAddress());
    const { token } = (await it.signInAs(adminEmail, passphrase)).reply;
    expect((await it.call(getCurrentUser, {}, { token })).reply.roles).toContain('ROLE_ADMIN');
  });
});

describe('an existing account', () => {
  test('joins, and keeps its own organization', async () => {
    const ada = await it.aPerson();
    const grace = await it.aPerson({ name: 'grace' });
    const { code } = await invited(ada, grace.email);
    expect((await acceptAs(grace, code)).status).toBe(204);
    const ids = (await organizationsOf(grace.token)).map(({ id }) => id);
    expect(ids).toEqual([grace.organizationId, ada.organizationId]);
    expect((await acceptAs(grace, code)).status).toBe(404);
  });

  test('S17 an account other than the invited one is refused and the code stays valid', async () => {
    const ada = await it.aPerson();
    const grace = await it.aPerson({ name: 'grace' });
    const eve = await it.aPerson({ name: 'eve' });
    const { code } = await invited(ada, grace.email);
    const refused = await acceptAs(eve, code);
    expect([refused.status, refused.refusal.error.message]).toEqual([422, otherAddressMessage]);
    expect((await acceptAs(grace, code)).status).toBe(204);
  });

  test('S17 of two concurrent acceptances one succeeds', async () => {
    const ada = await it.aPerson();
    const grace = await it.aPerson({ name: 'grace' });
    const { code } = await invited(ada, grace.email);
    const both = await Promise.all([acceptAs(grace, code), acceptAs(grace, code)]);
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([204, 404]);
    const { rows } = await sql`select 1 from membership
      where organization_id = ${ada.organizationId} and user_id = ${grace.userId}`.execute(owner());
    expect(rows).toHaveLength(1);
  });

  test('that is a member already gets an error', async () => {
    const ada = await it.aPerson();
    const grace = await it.aPerson({ name: 'grace' });
    const { code } = await invited(ada, grace.email);
    await makeMember(it, grace, ada);
    const refused = await acceptAs(grace, code);
    expect([refused.status, refused.refusal.error.message]).toEqual([422, alreadyMemberMessage]);
  });

  test('nothing can be accepted without a session', async () => {
    const ada = await it.aPerson();
    const { code } = await invited(ada, anEmail());
    expect((await it.call(acceptInvitation, { params: { id: code }, body: {} })).status).toBe(401);
  });
});

describe('managing invitations', () => {
  test('sending again creates a new link and invalidates the old one', async () => {
    const ada = await it.aPerson();
    const email = anEmail();
    const { code, membershipId } = await invited(ada, email);
    await sql`update invitation set expires_at = now() where id = ${membershipId}`.execute(owner());
    const again = await ada.call(resendInvitation, { params: { id: membershipId }, body: {} });
    expect(again.status).toBe(204);
    const second = codeIn(await it.mailTo(email, (mail) => codeIn(mail) !== code));
    expect((await lookUp(code)).status).toBe(404);
    expect((await lookUp(second)).status).toBe(200);
  });

  test('S17 an invitation is valid for seven days', async () => {
    const ada = await it.aPerson();
    const { membershipId } = await invited(ada, anEmail());
    const { rows } = await sql<{ days: number }>`select round(extract(epoch from expires_at - created_at) / 86400)::int
      as days from invitation where id = ${membershipId}`.execute(owner());
    expect(rows).toEqual([{ days: 7 }]);
  });

  test('revoked invitations and those of other organizations are unknown', async () => {
    const ada = await it.aPerson();
    const eve = await it.aPerson({ name: 'eve' });
    const { membershipId } = await invited(ada, anEmail());
    const id = { params: { id: membershipId }, body: {} };
    expect((await eve.call(revokeInvitation, id)).status).toBe(404);
    expect((await eve.call(resendInvitation, id)).status).toBe(404);
    expect((await ada.call(revokeInvitation, id)).status).toBe(204);
    expect((await ada.call(revokeInvitation, id)).status).toBe(404);
  });
});
