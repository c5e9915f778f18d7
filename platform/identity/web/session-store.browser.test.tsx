/** Storage of a session in the browser. */
import { beforeEach, expect, it } from 'vitest';
import { tokenLife } from '../model/session-keys.ts';
import {
  clearTokens,
  storeChoice,
  storedChoice,
  storedRefreshToken,
  storedToken,
  storeTokens,
  touchSession,
} from './session-store.ts';

const pair = { token: 'head.body-1.sign_2', refresh_token: 'renew-me' };

beforeEach(() => localStorage.clear());

const expire = (key: string, expiresAt: number): void =>
  localStorage.setItem(key, JSON.stringify({ ...JSON.parse(localStorage.getItem(key) ?? '{}'), expiresAt }));

it('keeps both tokens for 3600 seconds under the fixed keys', () => {
  const before = Date.now();
  storeTokens(pair);
  expect(storedToken()?.value).toBe(pair.token);
  expect(storedToken()?.expiresAt).toBeGreaterThanOrEqual(before + 3_600_000);
  expect(Object.keys(localStorage).toSorted()).toEqual(['archwright.refreshToken', 'archwright.token']);
});

it('ignores an expired token', () => {
  storeTokens(pair);
  expire('archwright.token', Date.now() - 1);
  expect(storedToken()).toBeUndefined();
  expect(storedRefreshToken()?.value).toBe('renew-me');
});

it.each(['two.parts', 'a.b.c.d', 'a.b.', 'sp ace.b.c', ''])('ignores the malformed token %j', (token) => {
  storeTokens({ ...pair, token });
  expect(storedToken()).toBeUndefined();
});

it.each(['', 'null', '"text"', '{"value":5,"expiresAt":"never"}', '{broken'])(
  'survives the foreign value %j',
  (value) => {
    localStorage.setItem('archwright.token', value);
    expect(storedToken()).toBeUndefined();
  },
);

it('extends the refresh token after a successful call, but never an expired one', () => {
  storeTokens(pair);
  expire('archwright.refreshToken', Date.now() + 1000);
  touchSession();
  expect(storedRefreshToken()?.expiresAt).toBeGreaterThan(Date.now() + tokenLife - 5000);
  expire('archwright.refreshToken', Date.now() - 1);
  touchSession();
  expect(storedRefreshToken()).toBeUndefined();
});

it('forgets the tokens, not the choice of organization and project', () => {
  storeTokens(pair);
  storeChoice('nordwind', 'shop');
  clearTokens();
  expect(storedToken()).toBeUndefined();
  expect(storedRefreshToken()).toBeUndefined();
  expect(storedChoice()).toEqual({ organizationId: 'nordwind', projectId: 'shop' });
  storeChoice('nordwind', undefined);
  expect(storedChoice().projectId).toBeUndefined();
});
