/** Signing in, renewing and ending sessions. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { anAddress, anEmail, theApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { getCurrentUser, register } from '#features/accounts/contract.ts';
import { expiredTokenMessage, invalidCredentialsMessage } from '#platform/http/contract.ts';
import {
  endSession,
  listSessions,
  refreshToken,
  signIn,
  signOut,
  signOutEverywhere,
  unconfirmedMessage,
} from '../contract.ts';
import { argonRuns, hashPassword, passwordMatches } from './password.ts';
import { Secrets } from './secrets.ts';
import { nextGeneration } from './session-actions.ts';
import { Tokens } from './tokens.ts';

let it: TestApp;
beforeAll(async () => {
  it = await theApp();
});

const me = (token: string) => it.call(getCurrentUser, {}, { token });
const refresh = (token: string) => it.call(refreshToken, { body: { refresh_token: token } });

describe('signing in', () => {
  test('S01 a wrong password and an unknown address are indistinguishable: same bytes, one hash each', async () => {
    const ada = await it.aPerson();
    const before = argonRuns();
    const wrong = await it.signInAs(ada.email, 'not the passphrase');
    const between = argonRuns();
    const unknown = await it.signInAs(anEmail('nobody'), 'not the passphrase');
    expect(wrong.status).toBe(401);
    expect(unknown.status).toBe(401);
    expect(unknown.text).toBe(wrong.text);
    expect(wrong.refusal.error.message).toBe(invalidCredentialsMessage);
    expect([between - before, argonRuns() - between]).toEqual([1, 1]);
  });

  test('S02 the eleventh wrong password in ten minutes is refused, others sign in, and the window ends', async () => {
    const ada = await it.aPerson();
    const address = anAddress();
    const attempt = (password: string, from = address) =>
      it.call(signIn, { body: { email: ada.email, password } }, { address: from });
    for (let count = 0; count < 10; count++) expect((await attempt('wrong wrong')).status).toBe(401);
    const eleventh = await attempt(ada.password);
    expect(eleventh.status).toBe(429);
    expect(Number(eleventh.headers['retry-after'])).toBeGreaterThan(0);
    expect((await attempt(ada.password, anAddress())).status).toBe(200);
    await sql`update rate_limit set resets_at = now() - interval '1 second' where key like 'sign-in:%'`.execute(
      it.app.database.owner,
    );
    expect((await attempt(ada.password)).status).toBe(200);
  });

  test('S02 a forged X-Forwarded-For does not open a new window', async () => {
    const ada = await it.aPerson();
    const statuses: number[] = [];
    for (let count = 0; count < 11; count++) {
      const reply = await it.app.server.inject({
        method: 'POST',
        url: '/api/auth',
        remoteAddress: '10.9.8.7',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': anAddress() },
        payload: JSON.stringify({ email: ada.email, password: 'wrong wrong' }),
      });
      statuses.push(reply.statusCode);
    }
    expect(statuses.at(-1)).toBe(429);
  });

  test('S02 150 attempts at once from one address: most are refused at once, and others sign in meanwhile', async () => {
    const ada = await it.aPerson();
    const address = anAddress();
    const attempt = () => it.call(signIn, { body: { email: anEmail(), password: 'wrong wrong' } }, { address });
    const order: string[] = [];
    const flood = Array.from({ length: 150 }, () => attempt().finally(() => order.push('flood')));
    const real = await it.signInAs(ada.email, ada.password).finally(() => order.push('real'));
    expect(real.status).toBe(200);
    const statuses = (await Promise.all(flood)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([401, 429]));
    expect(statuses.filter((status) => status === 401).length).toBeLessThan(75);
    // It took its turn: most hashes of the flood were computed later.
    expect(order.length - order.indexOf('real')).toBeGreaterThan(10);
  });

  test('S02 a hundred failures from one address end its attempts with any e-mail address for ten minutes', async () => {
    const address = anAddress();
    const key = `sign-in-address:${createHash('sha256').update(address).digest('base64url')}`;
    const attempt = (email: string, password: string) => it.call(signIn, { body: { email, password } }, { address });
    const ada = await it.aPerson();
    expect((await attempt(ada.email, ada.password)).status).toBe(200);
    const { rows } = await sql<{ count: number }>`select count from rate_limit where key = ${key}`.execute(
      it.app.database.owner,
    );
    expect(rows).toEqual([{ count: 0 }]);
    await sql`update rate_limit set count = 100 where key = ${key}`.execute(it.app.database.owner);
    expect((await attempt(ada.email, ada.password)).status).toBe(429);
    expect((await it.signInAs(ada.email, ada.password)).status).toBe(200);
  });

  test('S03 an unconfirmed or blocked account is revealed only to the right password, and gets no session', async () => {
    const email = anEmail('pending');
    await it.call(register, { body: { email, password: 'a long enough passphrase', termsAndConditions: true } });
    expect((await it.signInAs(email, 'something else')).refusal.error.message).toBe(invalidCredentialsMessage);
    const pending = await it.signInAs(email, 'a long enough passphrase');
    expect([pending.status, pending.refusal.error.message]).toEqual([401, unconfirmedMessage]);

    const blocked = await it.aPerson({ name: 'blocked' });
    await sql`update account set blocked_at = now() where id = ${blocked.userId}`.execute(it.app.database.owner);
    expect((await it.signInAs(blocked.email, 'something else')).refusal.error.message).toBe(invalidCredentialsMessage);
    expect((await it.signInAs(blocked.email, blocked.password)).refusal.error.message).toBe('This account is blocked.');
    const { rows } = await sql`select 1 from session where user_id = ${blocked.userId}`.execute(it.app.database.owner);
    expect(rows).toHaveLength(1);
  });

  test('S03 a deleted account answers like an unknown one', async () => {
    const gone = await it.aPerson({ name: 'gone' });
    await sql`update account set deleted_at = now() where id = ${gone.userId}`.execute(it.app.database.owner);
    expect((await it.signInAs(gone.email, gone.password)).refusal.error.message).toBe(invalidCredentialsMessage);
  });

  test('S04 a password of more than 1,024 bytes is refused without a hash, and a body that is too large before it is read', async () => {
    const before = argonRuns();
    expect((await it.signInAs(anEmail(), 'ü'.repeat(600))).status).toBe(401);
    expect((await it.signInAs(anEmail(), 'x'.repeat(1_000_000))).status).toBe(413);
    expect((await it.signInAs(anEmail(), 'with \u0000 inside')).status).toBe(422);
    expect(argonRuns()).toBe(before);
  });

  test('S04 passwords that differ in the last of 128 characters or in their composition are never equal', async () => {
    const stored = await hashPassword(`${'p'.repeat(127)}1`, 'ada');
    expect(await passwordMatches(stored, `${'p'.repeat(127)}2`, 'ada')).toBe(false);
    expect(await passwordMatches(stored, `${'p'.repeat(127)}1`, 'ada')).toBe(true);
    const composed = await hashPassword('Übergang im Mai', 'ada');
    expect(await passwordMatches(composed, 'Übergang im Mai'.normalize('NFD'), 'ada')).toBe(false);
  });

  test('S05 passwords are stored as Argon2id and rehashed when the parameters were weaker', async () => {
    const ada = await it.aPerson();
    const stored = async (): Promise<string> => {
      const { rows } = await sql<{
        hash: string;
      }>`select password_hash as hash from account where id = ${ada.userId}`.execute(it.app.database.owner);
      return rows[0]?.hash ?? '';
    };
    expect(await stored()).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const { hash } = await import('@node-rs/argon2');
    const weak = await hash(ada.password, { memoryCost: 8_192, timeCost: 1, parallelism: 1 });
    await sql`update account set password_hash = ${weak} where id = ${ada.userId}`.execute(it.app.database.owner);
    expect((await it.signInAs(ada.email, ada.password)).status).toBe(200);
    expect(await stored()).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });
});

describe('access tokens', () => {
  test('S06 forged, swapped and expired tokens are refused with the specified texts', async () => {
    const ada = await it.aPerson();
    const [header = '', payload = '', signature = ''] = ada.token.split('.');
    const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
    const forged = [
      `${encode({ alg: 'none', typ: 'JWT' })}.${payload}.`,
      `${encode({ alg: 'RS256', typ: 'JWT' })}.${payload}.${signature}`,
      `${encode({ alg: 'HS256', typ: 'JWT', jwk: { kty: 'oct', k: 'AAAA' } })}.${payload}.${signature}`,
      `${header}.${encode({ ...claims, sub: '00000000-0000-4000-8000-000000000000' })}.${signature}`,
      `${header}.${encode({ ...claims, aud: 'other' })}.${signature}`,
      'a.b.c',
      'not a token',
    ];
    for (const token of forged) {
      const outcome = await me(token);
      expect(outcome.status).toBe(401);
      expect(['Invalid credentials.', 'JWT Token not found']).toContain(outcome.refusal.error.message);
    }
    expect((await it.call(getCurrentUser, {})).refusal.error.message).toBe('JWT Token not found');
  });

  test('S06 a token of another audience or one that is not valid yet, signed with our key, is refused', async () => {
    const secrets = new Secrets('some installation secret of 32 characters');
    const tokens = new Tokens(secrets);
    const claims = { userId: crypto.randomUUID(), sessionId: crypto.randomUUID() };
    const old = await tokens.createAccessToken(claims, new Date(Date.now() - 3_601_000));
    await expect(tokens.readAccessToken(old)).rejects.toMatchObject({ status: 401, message: expiredTokenMessage });
    await expect(tokens.readAccessToken(await tokens.createAccessToken(claims))).resolves.toEqual(claims);
    const { SignJWT } = await import('jose');
    const sign = (type: string, change: (token: InstanceType<typeof SignJWT>) => unknown): Promise<string> => {
      const token = new SignJWT({ sid: claims.sessionId }).setProtectedHeader({ alg: 'HS256', typ: type });
      token.setSubject(claims.userId).setIssuer('archwright').setIssuedAt().setExpirationTime('1h');
      change(token);
      return token.sign(secrets.key('access token'));
    };
    const refusedTokens = [
      await sign('JWT', (token) => token.setAudience('elsewhere')),
      await sign('JWT', (token) => token.setAudience('archwright').setNotBefore('10m')),
      await sign('refresh', (token) => token.setAudience('archwright')),
    ];
    for (const token of refusedTokens) {
      await expect(tokens.readAccessToken(token)).rejects.toMatchObject({ message: invalidCredentialsMessage });
    }
  });
});

describe('refresh tokens', () => {
  test('S07 each use gives a new pair; the old token answers with the same successor for ten seconds', async () => {
    const ada = await it.aPerson();
    const first = (await refresh(ada.refreshToken)).reply;
    const again = (await refresh(ada.refreshToken)).reply;
    expect(first.refresh_token).not.toBe(ada.refreshToken);
    expect(again.refresh_token).toBe(first.refresh_token);
    expect((await me(again.token)).status).toBe(200);
  });

  test('S07 a token used after its grace ends the family, access tokens too', async () => {
    const ada = await it.aPerson();
    const { token, refresh_token: second } = (await refresh(ada.refreshToken)).reply;
    await sql`update session set recent_rotations = '[]' where user_id = ${ada.userId}`.execute(it.app.database.owner);
    const reuse = await refresh(ada.refreshToken);
    expect([reuse.status, reuse.refusal.error.message]).toEqual([401, invalidCredentialsMessage]);
    expect((await refresh(second)).status).toBe(401);
    expect((await me(token)).status).toBe(401);
    expect((await me(ada.token)).status).toBe(401);
  });

  test('S07 the grace is ten seconds from the first use, also two rotations back', () => {
    const session = {
      generation: 5,
      recentRotations: [
        { generation: 3, at: 1_000 },
        { generation: 4, at: 5_000 },
      ],
    };
    expect(nextGeneration(session, 5, 20_000)).toMatchObject({ generation: 6 });
    expect(nextGeneration(session, 4, 15_000)).toEqual({ generation: 5 });
    expect(nextGeneration(session, 4, 15_001)).toBeUndefined();
    expect(nextGeneration(session, 3, 11_000)).toEqual({ generation: 4 });
    expect(nextGeneration(session, 3, 11_001)).toBeUndefined();
    expect(nextGeneration(session, 2, 5_000)).toBeUndefined();
    expect(nextGeneration(session, 6, 5_000)).toBeUndefined();
  });

  test('S08 twenty refreshes at once agree on one live token and keep the client signed in', async () => {
    const ada = await it.aPerson();
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => refresh(ada.refreshToken)));
    expect(new Set(outcomes.map((outcome) => outcome.status))).toEqual(new Set([200]));
    expect(new Set(outcomes.map((outcome) => outcome.reply.refresh_token)).size).toBe(1);
    expect((await me(outcomes[7]?.reply.token ?? '')).status).toBe(200);
  });

  test('a token that was not made here is refused', async () => {
    const ada = await it.aPerson();
    const [session = '', generation = ''] = ada.refreshToken.split('.');
    for (const token of ['x', `${session}.${generation}.AAAA`, `${session}.1.${ada.refreshToken.split('.')[2]}`]) {
      expect((await refresh(token)).status).toBe(401);
    }
  });
});

describe('ending sessions', () => {
  test('S09 after sign-out the access and the refresh token are refused at once', async () => {
    const ada = await it.aPerson();
    expect((await ada.call(signOut, { body: {} })).status).toBe(204);
    expect((await me(ada.token)).refusal.error.message).toBe(invalidCredentialsMessage);
    expect((await refresh(ada.refreshToken)).status).toBe(401);
  });

  test('signing out everywhere ends every device', async () => {
    const ada = await it.aPerson();
    const other = (await it.signInAs(ada.email, ada.password)).reply;
    await ada.call(signOutEverywhere, { body: {} });
    expect([(await me(ada.token)).status, (await me(other.token)).status]).toEqual([401, 401]);
  });

  test('one device can be signed out; that of a stranger answers 404', async () => {
    const ada = await it.aPerson();
    const bob = await it.aPerson({ name: 'bob' });
    await it.signInAs(ada.email, ada.password);
    const { resources } = (await ada.call(listSessions, {})).reply;
    expect(resources.filter((session) => session.current)).toHaveLength(1);
    expect(resources).toHaveLength(2);
    const other = resources.find((session) => !session.current);
    expect((await bob.call(endSession, { params: { id: other?.id ?? '' } })).status).toBe(404);
    expect((await ada.call(endSession, { params: { id: other?.id ?? '' } })).status).toBe(204);
    expect((await ada.call(listSessions, {})).reply.resources).toHaveLength(1);
  });

  test('S11 blocking or deleting an account stops its live tokens', async () => {
    const ada = await it.aPerson();
    await sql`update account set blocked_at = now() where id = ${ada.userId}`.execute(it.app.database.owner);
    expect((await me(ada.token)).status).toBe(401);
  });
});
