/** Registration, confirmation and password reset. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { anEmail, theApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { invalidCredentialsMessage } from '#platform/http/contract.ts';
import { commonPasswordMessage, shortPasswordMessage } from '#platform/identity/contract.ts';
import { argonRuns } from '#platform/identity/server/password.ts';
import {
  confirmationFailedMessage,
  confirmRegistration,
  getCurrentUser,
  register,
  resendConfirmation,
  resetLinkExpiredMessage,
  resetLinkSentMessage,
  resetPassword,
  sendResetLink,
  verificationSentMessage,
} from '../contract.ts';

let it: TestApp;
beforeAll(async () => {
  it = await theApp();
});

const passphrase = 'a long enough passphrase';
const anRegistration = (email: string, more: object = {}) => ({
  body: { email, password: passphrase, termsAndConditions: true as const, ...more },
});
const codeIn = (mail: { links: readonly string[] }): string => mail.links[0]?.split('/').at(-1) ?? '';
const owner = () => it.app.database.owner;

describe('registering', () => {
  test('a confirmed registration creates an account, its organization and its first project', async () => {
    const email = anEmail();
    const sent = await it.call(register, anRegistration(email, { organisation: 'Nordwind', project: 'Shop platform' }));
    expect(sent.reply).toEqual({ success: true, message: verificationSentMessage });
    const code = codeIn(await it.mailTo(email));
    expect((await it.call(confirmRegistration, { body: { code } })).reply).toEqual({ success: true });
    const { token } = (await it.signInAs(email, passphrase)).reply;
    const user = (await it.call(getCurrentUser, {}, { token })).reply;
    expect(user.organizations).toMatchObject([
      { name: 'Nordwind', role: 'owner', projects: [{ code: 'SHOPPLAT', name: 'Shop platform' }] },
    ]);
    expect(user.profile.username).toBe(email.split('@')[0]);
  });

  test('without names the organization is named after the address and there is no project', async () => {
    const email = anEmail('grace');
    await it.call(register, anRegistration(email));
    await it.call(confirmRegistration, { body: { code: codeIn(await it.mailTo(email)) } });
    const { token } = (await it.signInAs(email, passphrase)).reply;
    const [organization] = (await it.call(getCurrentUser, {}, { token })).reply.organizations;
    expect(organization).toMatchObject({ name: `${email.split('@')[0]}'s organization`, projects: [] });
  });

  test('S13 a known address gets the same response after the same work, no second account, and its owner a warning', async () => {
    const ada = await it.aPerson();
    const beforeNew = argonRuns();
    const fresh = await it.call(register, anRegistration(anEmail()));
    const hashesNew = argonRuns() - beforeNew;
    const known = await it.call(register, anRegistration(ada.email.toUpperCase()));
    expect(argonRuns() - beforeNew - hashesNew).toBe(hashesNew);
    expect([known.status, known.text]).toEqual([fresh.status, fresh.text]);
    const notice = await it.mailTo(ada.email, (mail) => mail.subject === 'You already have an account');
    expect(notice.text).not.toContain('/registration/confirm/');
    const { rows } = await sql`select 1 from account where lower(email) = ${ada.email.toLowerCase()}`.execute(owner());
    expect(rows).toHaveLength(1);
  });

  test('nobody can take over an address by registering it first: the first confirmation counts, with its own password', async () => {
    const email = anEmail();
    await it.call(register, anRegistration(email, { password: 'the attackers passphrase' }));
    await it.mailTo(email);
    await it.call(register, anRegistration(email));
    const mails = await it.mailTo(email).then(() => it.mailsTo(email));
    await expect.poll(async () => (await it.mailsTo(email)).length).toBe(2);
    const newest = (await it.mailsTo(email))[0];
    expect(mails.length).toBeGreaterThan(0);
    await it.call(confirmRegistration, { body: { code: codeIn(newest ?? { links: [] }) } });
    expect((await it.signInAs(email, passphrase)).status).toBe(200);
    expect((await it.signInAs(email, 'the attackers passphrase')).status).toBe(401);
    const older = (await it.mailsTo(email))[1];
    expect((await it.call(confirmRegistration, { body: { code: codeIn(older ?? { links: [] }) } })).status).toBe(404);
  });

  test('S14 from the fourth registration of an address within an hour nothing is mailed, with the same response', async () => {
    for (const email of [anEmail('unknown'), (await it.aPerson()).email]) {
      const before = (await it.mailsTo(email)).length;
      const answers = new Set<string>();
      const runs: number[] = [];
      for (let count = 0; count < 5; count++) {
        const start = argonRuns();
        answers.add((await it.call(register, anRegistration(email))).text);
        runs.push(argonRuns() - start);
      }
      expect([...answers]).toEqual([JSON.stringify({ success: true, message: verificationSentMessage })]);
      expect(runs).toEqual([1, 1, 1, 1, 1]);
      // One of the three was sent at registration.
      const most = before === 0 ? 3 : before + 2;
      await expect.poll(async () => (await it.mailsTo(email)).length).toBe(most);
    }
  });

  test('S16 a confirmation code works once, within 24 hours', async () => {
    const registered = async (): Promise<{ email: string; code: string }> => {
      const email = anEmail();
      await it.call(register, anRegistration(email));
      return { email, code: codeIn(await it.mailTo(email)) };
    };
    const age = ({ email }: { email: string }, minutes: number) =>
      sql`update registration set expires_at = expires_at - make_interval(mins => ${minutes}) where email = ${email}`.execute(
        owner(),
      );
    const confirm = (code: string) => it.call(confirmRegistration, { body: { code } });

    const inTime = await registered();
    await age(inTime, 24 * 60 - 1);
    expect((await confirm(inTime.code)).status).toBe(200);
    expect((await confirm(inTime.code)).status).toBe(404);

    const late = await registered();
    await age(late, 24 * 60);
    const refused = await confirm(late.code);
    expect([refused.status, refused.refusal.error.message]).toEqual([404, confirmationFailedMessage]);
    await it.call(resendConfirmation, { body: { email: late.email } });
    const second = codeIn(await it.mailTo(late.email, (mail) => codeIn(mail) !== late.code));
    expect((await confirm(second)).status).toBe(200);
  });

  test('S96 the link signs in the browser that registered, once and for an hour; any other one only confirms', async () => {
    const browser: string = randomUUID();
    const registered = async (own: string | undefined = browser): Promise<{ email: string; code: string }> => {
      const email = anEmail();
      await it.call(register, anRegistration(email, own === '' ? {} : { browser: own }));
      return { email, code: codeIn(await it.mailTo(email)) };
    };
    const confirm = (code: string, own = browser) => it.call(confirmRegistration, { body: { code, browser: own } });
    const age = ({ email }: { email: string }, minutes: number) =>
      sql`update registration set expires_at = expires_at - make_interval(mins => ${minutes}) where email = ${email}`.execute(
        owner(),
      );

    const same = await registered();
    await age(same, 59);
    const { session } = (await confirm(same.code)).reply;
    const user = (await it.call(getCurrentUser, {}, { token: session?.token ?? '' })).reply;
    expect([user.email, user.organizations[0]?.role]).toEqual([same.email, 'owner']);
    expect((await confirm(same.code)).status).toBe(404);

    const refused = async (one: { email: string; code: string }, own?: string): Promise<void> => {
      expect((await confirm(one.code, own)).reply).toEqual({ success: true, email: one.email });
      expect((await it.signInAs(one.email, passphrase)).status).toBe(200);
    };
    await refused(await registered(), randomUUID());
    await refused(await registered(''), browser);
    const late = await registered();
    await age(late, 60);
    await refused(late);

    const waiting = await registered();
    const { rows } = await sql<object>`select * from registration where email = ${waiting.email}`.execute(owner());
    expect(JSON.stringify(rows)).not.toContain(browser);
  });

  test('S96 whoever registers the address of somebody else is not signed in by their confirmation', async () => {
    const email = anEmail();
    const [attacker, person] = [randomUUID(), randomUUID()];
    await it.call(register, anRegistration(email, { password: 'the attackers passphrase', browser: attacker }));
    const code = codeIn(await it.mailTo(email));
    expect((await it.call(confirmRegistration, { body: { code, browser: person } })).reply.session).toBeUndefined();
  });

  test('S15 only the hash of a code is stored', async () => {
    const email = anEmail();
    await it.call(register, anRegistration(email));
    const code = codeIn(await it.mailTo(email));
    expect(Buffer.from(code, 'base64url').length).toBeGreaterThanOrEqual(16);
    const { rows } = await sql<{
      codeHash: string;
    }>`select code_hash as "codeHash" from registration where email = ${email}`.execute(owner());
    expect(rows[0]?.codeHash).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(rows)).not.toContain(code);
  });

  test('S19 passwords of seven characters and common ones are violations, long ones with spaces and emoji are valid', async () => {
    const tried = async (password: string) => it.call(register, anRegistration(anEmail(), { password }));
    const violationOf = async (password: string) => (await tried(password)).refusal.violations?.[0];
    expect(await violationOf('short12')).toEqual({
      field: 'password',
      path: 'password',
      errors: [shortPasswordMessage],
    });
    for (const common of ['password', '12345678', 'iloveyou', 'Password1', 'qwertyuiop']) {
      expect(await violationOf(common)).toMatchObject({ field: 'password', errors: [commonPasswordMessage] });
    }
    expect((await tried('x y z '.repeat(12))).status).toBe(200);
    expect((await tried('🦊 fox jumps over 🌙')).status).toBe(200);
    expect((await tried('p'.repeat(129))).status).toBe(422);
  });

  test('every invalid field of a registration is named', async () => {
    const body = { email: 'no address', password: '', termsAndConditions: false } as never;
    const refusal = (await it.call(register, { body })).refusal;
    expect(refusal.violations?.map((violation) => violation.field).toSorted()).toEqual([
      'email',
      'password',
      'termsAndConditions',
    ]);
  });

  test('an address that is too long is refused for its length', async () => {
    const email = `${'a'.repeat(250)}@example.org`;
    const refusal = (await it.call(register, anRegistration(email))).refusal;
    expect(refusal.violations?.[0]).toMatchObject({ field: 'email', errors: ['Please use at most 254 characters.'] });
  });

  test('S31 unknown fields are refused', async () => {
    const body = { ...anRegistration(anEmail()).body, roles: ['ROLE_ADMIN'] } as never;
    expect((await it.call(register, { body })).refusal.violations).toMatchObject([{ field: 'roles' }]);
  });
});

describe('password reset', () => {
  const resetCode = async (email: string, not = ''): Promise<string> => {
    await it.call(sendResetLink, { body: { email } });
    return codeIn(
      await it.mailTo(
        email,
        (mail) => mail.links[0]?.includes('/password-reset/finalize/') === true && codeIn(mail) !== not,
      ),
    );
  };

  test('S14 known and unknown addresses get the same response; links use the configured URL', async () => {
    const ada = await it.aPerson();
    const known = await it.call(sendResetLink, { body: { email: ada.email } });
    const unknown = await it.call(sendResetLink, { body: { email: anEmail() } });
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text]);
    expect(known.reply).toEqual({ status: 'ok', message: resetLinkSentMessage });
    const forged = await it.app.server.inject({
      method: 'POST',
      url: '/api/public/password/send-reset-link',
      headers: { 'content-type': 'application/json', host: 'evil.example', 'x-forwarded-host': 'evil.example' },
      payload: JSON.stringify({ email: ada.email }),
    });
    expect(forged.statusCode).toBe(200);
    await it.mailTo(ada.email, (mail) => mail.subject === 'Reset your password');
    for (const mail of await it.mailsTo(ada.email)) {
      for (const link of mail.links) expect(link.startsWith(it.config.publicUrl)).toBe(true);
    }
  });

  test('S14 the fourth request within an hour sends nothing', async () => {
    const ada = await it.aPerson();
    for (let count = 0; count < 4; count++) {
      expect((await it.call(sendResetLink, { body: { email: ada.email } })).status).toBe(200);
    }
    const resets = async () => (await it.mailsTo(ada.email)).filter((mail) => mail.subject === 'Reset your password');
    await expect.poll(async () => (await resets()).length).toBe(3);
    const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from pgboss.job
      where name = 'send-reset-link' and state in ('created', 'active', 'retry')`.execute(owner());
    expect(rows[0]?.waiting).toBe(0);
    expect(await resets()).toHaveLength(3);
  });

  test('S15 a reset code works once, and not after a newer one; of two concurrent uses one succeeds', async () => {
    const ada = await it.aPerson();
    const use = (code: string, password: string) =>
      it.call(resetPassword, { params: { token: code }, body: { password } });
    const first = await resetCode(ada.email);
    const second = await resetCode(ada.email, first);
    const voided = await use(first, 'another fine passphrase');
    expect([voided.status, voided.refusal.error.message]).toEqual([404, resetLinkExpiredMessage]);
    const both = await Promise.all([use(second, 'one fine passphrase'), use(second, 'two fine passphrase')]);
    expect(new Set(both.map((outcome) => outcome.status))).toEqual(new Set([204, 404]));
  });

  test('S15 a reset code is valid for an hour', async () => {
    const afterMinutes = async (minutes: number): Promise<number> => {
      const person = await it.aPerson();
      const code = await resetCode(person.email);
      await sql`update password_reset set expires_at = expires_at - make_interval(mins => ${minutes})
        where user_id = ${person.userId}`.execute(owner());
      const body = { password: 'three fine passphrase' };
      return (await it.call(resetPassword, { params: { token: code }, body })).status;
    };
    expect([await afterMinutes(59), await afterMinutes(60)]).toEqual([204, 404]);
  });

  test('S10 a reset ends every session, notifies the owner and replaces the password', async () => {
    const ada = await it.aPerson();
    const code = await resetCode(ada.email);
    const done = await it.call(resetPassword, {
      params: { token: code },
      body: { password: 'a whole new passphrase' },
    });
    expect(done.status).toBe(204);
    expect((await it.call(getCurrentUser, {}, { token: ada.token })).refusal.error.message).toBe(
      invalidCredentialsMessage,
    );
    expect((await it.signInAs(ada.email, ada.password)).status).toBe(401);
    expect((await it.signInAs(ada.email, 'a whole new passphrase')).status).toBe(200);
    await it.mailTo(ada.email, (mail) => mail.subject === 'Your password has been changed');
  });
});
