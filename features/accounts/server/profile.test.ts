/** The own account: name, password, devices, deletion. */
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { anEmail, makeMember, theApp, type Person, type TestApp } from '#apps/server/testing/test-app.ts';
import { createDocument, createNamespace, getDocument } from '#features/documentation/contract.ts';
import { transferOwnershipMessage } from '#features/organizations/contract.ts';
import { invalidCredentialsMessage, requiredMessage } from '#platform/http/contract.ts';
import { commonPasswordMessage, endSession, listSessions, shortPasswordMessage } from '#platform/identity/contract.ts';
import { removalDays } from '#platform/identity/server/account-removal-table.ts';
import {
  changePassword,
  currentPasswordNeededMessage,
  deleteAccount,
  emptyEmailMessage,
  getCurrentUser,
  otherEmailMessage,
  passwordChangedMessage,
  register,
  repeatedPasswordMessage,
  sendResetLink,
  updateProfile,
  wrongPasswordMessage,
} from '../contract.ts';

let it: TestApp;
beforeAll(async () => {
  it = await theApp();
});

const owner = () => it.app.database.owner;
const next = 'nine green tortoises';
const twice = (password: string) => ({ password, passwordRepeat: password });

/** Makes a session look old, like a stolen one may be. */
const ageSession = (person: Person): Promise<unknown> =>
  sql`update session set created_at = now() - interval '1 hour' where user_id = ${person.userId}`.execute(owner());

const runJob = async (name: string): Promise<void> => {
  for (const module of it.app.modules.jobs) if (module.name === name) await module.run({});
};

describe('the profile', () => {
  test('has a first name and an optional last name', async () => {
    const ada = await it.aPerson();
    const saved = await ada.call(updateProfile, { body: { firstName: '  Ada ', lastName: 'Lovelace' } });
    expect(saved.reply).toEqual({ firstName: 'Ada', lastName: 'Lovelace', username: 'Ada Lovelace' });
    expect((await ada.call(getCurrentUser, {})).reply.profile.username).toBe('Ada Lovelace');
    expect((await ada.call(updateProfile, { body: { firstName: 'Ada' } })).reply.username).toBe('Ada');
    const empty = await ada.call(updateProfile, { body: { firstName: ' ', lastName: 'Lovelace' } });
    expect([empty.status, empty.refusal.violations]).toEqual([
      422,
      [{ field: 'firstName', path: 'firstName', errors: [requiredMessage] }],
    ]);
  });

  test('changes are recorded with field names, never values', async () => {
    const ada = await it.aPerson();
    await ada.call(updateProfile, { body: { firstName: 'Augusta', lastName: 'King' } });
    const { rows } = await sql<{ text: string }>`select activity::text as text from activity
      where organization_id = ${ada.organizationId} and subject_kind = 'account'`.execute(owner());
    expect(rows).toHaveLength(1);
    expect(rows[0]?.text).toContain('firstName');
    expect(rows[0]?.text).not.toMatch(/Augusta|King/);
  });
});

describe('the password', () => {
  test('S10 a change ends every other session, keeps this one and sends a notice', async () => {
    const ada = await it.aPerson();
    const phone = (await it.signInAs(ada.email, ada.password)).reply;
    const changed = await ada.call(changePassword, { body: { ...twice(next), currentPassword: ada.password } });
    expect([changed.status, changed.reply]).toEqual([200, { status: 'ok', message: passwordChangedMessage }]);
    expect((await it.call(getCurrentUser, {}, { token: phone.token })).status).toBe(401);
    expect((await ada.call(getCurrentUser, {})).status).toBe(200);
    expect((await it.signInAs(ada.email, ada.password)).status).toBe(401);
    expect((await it.signInAs(ada.email, next)).status).toBe(200);
    await it.mailTo(ada.email, (mail) => mail.subject === 'Your password has been changed');
  });

  test('S15 a change invalidates a pending reset link', async () => {
    const ada = await it.aPerson();
    await it.call(sendResetLink, { body: { email: ada.email } });
    await it.mailTo(ada.email, (mail) => /reset/i.test(mail.subject));
    await ada.call(changePassword, { body: twice(next) });
    const { rows } = await sql`select 1 from password_reset where user_id = ${ada.userId}`.execute(owner());
    expect(rows).toEqual([]);
  });

  test('S22 a session that is not fresh must give the current password', async () => {
    const ada = await it.aPerson();
    await ageSession(ada);
    const cases = [
      { currentPassword: undefined, says: currentPasswordNeededMessage },
      { currentPassword: '', says: currentPasswordNeededMessage },
      { currentPassword: 'not the right one', says: wrongPasswordMessage },
    ];
    for (const { currentPassword, says } of cases) {
      const body = { ...twice(next), ...(currentPassword === undefined ? {} : { currentPassword }) };
      const refused = await ada.call(changePassword, { body });
      expect([refused.status, refused.refusal.violations]).toEqual([
        422,
        [{ field: 'currentPassword', path: 'currentPassword', errors: [says] }],
      ]);
    }
    expect((await it.signInAs(ada.email, ada.password)).status).toBe(200);
    const changed = await ada.call(changePassword, { body: { ...twice(next), currentPassword: ada.password } });
    expect(changed.status).toBe(200);
  });

  test('S22 guessing the current password is throttled', async () => {
    const ada = await it.aPerson();
    const guess = () => ada.call(changePassword, { body: { ...twice(next), currentPassword: 'a wrong guess' } });
    const statuses: number[] = [];
    for (let count = 0; count < 11; count++) statuses.push((await guess()).status);
    expect(statuses).toEqual([...Array<number>(10).fill(422), 429]);
  });

  test.each([
    { what: 'nothing', body: twice(''), path: 'password', says: requiredMessage },
    { what: 'a short one', body: twice('short'), path: 'password', says: shortPasswordMessage },
    { what: 'a common one', body: twice('password123'), path: 'password', says: commonPasswordMessage },
    {
      what: 'another one the second time',
      body: { password: next, passwordRepeat: `${next}!` },
      path: 'passwordRepeat',
      says: repeatedPasswordMessage,
    },
    {
      what: 'none the second time',
      body: { password: next, passwordRepeat: '' },
      path: 'passwordRepeat',
      says: requiredMessage,
    },
  ])('S19 $what is refused at its field', async ({ body, path, says }) => {
    const ada = await it.aPerson();
    const refused = await ada.call(changePassword, { body });
    expect(refused.status).toBe(422);
    expect(refused.refusal.violations).toContainEqual({ field: path, path, errors: [says] });
  });
});

describe('devices', () => {
  test('each can be signed out, only by its owner', async () => {
    const ada = await it.aPerson();
    const eve = await it.aPerson({ name: 'eve' });
    const phone = (await it.signInAs(ada.email, ada.password)).reply;
    const { resources } = (await ada.call(listSessions, {})).reply;
    expect(resources.filter((device) => device.current)).toHaveLength(1);
    expect(resources).toHaveLength(2);
    const params = { id: resources.find((device) => !device.current)?.id ?? '' };
    expect((await eve.call(endSession, { params })).status).toBe(404);
    expect((await it.call(getCurrentUser, {}, { token: phone.token })).status).toBe(200);
    expect((await ada.call(endSession, { params })).status).toBe(204);
    expect((await it.call(getCurrentUser, {}, { token: phone.token })).status).toBe(401);
  });
});

describe('deleting the account', () => {
  test('S22 requires its own address', async () => {
    const ada = await it.aPerson();
    const eve = await it.aPerson({ name: 'eve' });
    const cases = [
      ['', emptyEmailMessage],
      ['   ', emptyEmailMessage],
      [eve.email, otherEmailMessage],
    ] as const;
    for (const [email, says] of cases) {
      const refused = await ada.call(deleteAccount, { body: { email } });
      expect([refused.status, refused.refusal.violations?.[0]?.errors]).toEqual([422, [says]]);
    }
    expect((await ada.call(getCurrentUser, {})).status).toBe(200);
    expect((await eve.call(getCurrentUser, {})).status).toBe(200);
  });

  test('S11 ends every session, and sign-in fails like with wrong credentials', async () => {
    const ada = await it.aPerson();
    const gone = await ada.call(deleteAccount, { body: { email: ada.email.toUpperCase() } });
    expect(gone.status).toBe(204);
    expect((await ada.call(getCurrentUser, {})).status).toBe(401);
    const signedIn = await it.signInAs(ada.email, ada.password);
    const unknown = await it.signInAs(anEmail(), ada.password);
    expect(signedIn.text).toBe(unknown.text);
    expect([signedIn.status, signedIn.refusal.error.message]).toEqual([401, invalidCredentialsMessage]);
    await it.mailTo(ada.email, (mail) => /planned to be removed/.test(mail.subject));
  });

  test('the address can be registered again', async () => {
    const ada = await it.aPerson();
    await ada.call(deleteAccount, { body: { email: ada.email } });
    await it.call(register, { body: { email: ada.email, password: next, termsAndConditions: true } });
    const isNew = (link: string): boolean => link.includes('/registration/confirm/');
    const confirmations = async () => (await it.mailsTo(ada.email)).filter((mail) => mail.links.some(isNew));
    await expect.poll(async () => (await confirmations()).length).toBe(1);
  });

  test('S33 the only owner of an organization with members gets: Transfer ownership first.', async () => {
    const ada = await it.aPerson();
    const bob = await makeMember(it, await it.aPerson({ name: 'bob' }), ada);
    const refused = await ada.call(deleteAccount, { body: { email: ada.email } });
    expect([refused.status, refused.refusal.error.message]).toEqual([422, transferOwnershipMessage]);
    expect((await ada.call(getCurrentUser, {})).status).toBe(200);
    // One of two owners may leave, and so may a member.
    await sql`update membership set role = 'owner' where organization_id = ${ada.organizationId}`.execute(owner());
    expect((await ada.call(deleteAccount, { body: { email: ada.email } })).status).toBe(204);
    expect((await bob.call(getCurrentUser, {})).reply.organizations.map(({ role }) => role)).toContain('owner');
  });

  test('S39 an organization without other members is removed with its keys and invitations', async () => {
    const ada = await it.aPerson();
    await sql`insert into invitation (organization_id, id, email, code_hash, expires_at)
      values (${ada.organizationId}, gen_random_uuid(), 'guest@example.org', ${ada.userId}, now() + interval '1 day')`.execute(
      owner(),
    );
    await ada.call(deleteAccount, { body: { email: ada.email } });
    const { rows } = await sql<{ deleted: boolean; invitations: number }>`select deleted_at is not null as deleted,
        (select count(*)::int from invitation where organization_id = organization.organization_id) as invitations
      from organization where organization_id = ${ada.organizationId}`.execute(owner());
    expect(rows).toEqual([{ deleted: true, invitations: 0 }]);
  });

  test('S40 after 30 days all personal data is gone, and content is by "Deleted user"', async () => {
    const ada = await it.aPerson({ name: 'adelheid' });
    const bob = await it.aPerson({ name: 'bob' });
    const guest = await makeMember(it, ada, bob);
    const { code } = (await guest.call(createNamespace, { body: { name: 'Handbook' } })).reply;
    const page = { title: 'Hers', json: '{"type":"doc"}', namespace: code };
    const { id } = (await guest.call(createDocument, { body: page })).reply;
    const author = async () => (await bob.call(getDocument, { params: { id } })).reply.createdBy?.username;
    await ada.call(updateProfile, { body: { firstName: 'Adelheid', lastName: 'Unverwechselbar' } });
    await ada.call(deleteAccount, { body: { email: ada.email } });
    await it.mailTo(ada.email, (mail) => /planned to be removed/.test(mail.subject));
    expect(await author()).toBe('Deleted user');
    await runJob('purge-accounts');
    expect(await traces(ada)).not.toEqual([]);
    for (const table of ['account', 'organization']) {
      await sql`update ${sql.table(table)} set deleted_at = deleted_at - make_interval(days => ${removalDays})
        where deleted_at is not null`.execute(owner());
    }
    await runJob('purge-accounts');
    expect(await traces(ada)).toEqual([]);
    expect(await author()).toBe('Deleted user');
  });
});

/** Tables in which any row contains the address, name or organization of a person. */
async function traces(person: Person): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(owner());
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql`select 1 from ${sql.table(name)} as row
      where row::text ilike ${`%${person.email}%`} or row::text ilike '%Unverwechselbar%'
        or row::text like ${`%${person.organizationId}%`} limit 1`.execute(owner());
    if (rows.length > 0) found.push(name);
  }
  return found;
}
