/** Providers in words. */
import { expect, test } from 'vitest';
import { providerTypes, type Provider } from '../contract.ts';
import { hintsFor, providerState, tokenPageOf } from './provider-words.ts';

const now = new Date('2026-11-24T10:00:00Z');
const provider: Provider = {
  id: '00000000-0000-4000-8000-0000000000aa',
  type: 'gitlab',
  name: 'GitLab',
  baseUrl: 'https://gitlab.com',
  tokenLast4: 'abcd',
  status: 'connected',
  lastCheckedAt: null,
  lastError: null,
  tokenExpiresAt: null,
  account: 'ada',
  repositories: 0,
  createdAt: '2026-11-24T09:00:00.000Z',
  revision: 1,
};
const ending = (tokenExpiresAt: string): Provider => ({ ...provider, tokenExpiresAt });

test('a state says what keeps a provider from being read, and when its token ends', () => {
  expect(providerState(provider, now)).toEqual({ label: 'connected', theme: 'green' });
  expect(providerState(ending('2027-01-01T00:00:00Z'), now).label).toBe('connected');
  expect(providerState(ending('2026-12-08T10:00:00Z'), now)).toEqual({ label: 'ends in 14 days', theme: 'yellow' });
  expect(providerState(ending('2026-11-25T00:00:00Z'), now).label).toBe('ends in 1 day');
  expect(providerState(ending('2026-11-24T00:00:00Z'), now)).toEqual({ label: 'token has ended', theme: 'red' });
  expect(providerState({ ...provider, status: 'revoked' }, now).theme).toBe('red');
  expect(providerState({ ...provider, status: 'error' }, now).label).toBe('not reachable');
});

test('only providers without a public service need an address, and only local git needs no token', () => {
  expect(providerTypes.filter((type) => hintsFor(type).isAddressNeeded)).toEqual([
    'gitea',
    'bitbucket',
    'azure-devops',
  ]);
  expect(providerTypes.filter((type) => hintsFor(type).token === undefined)).toEqual(['local']);
});

test('tokens are made at the address that was entered, and at the public one while there is none', () => {
  expect(tokenPageOf('gitlab', '')).toBe('https://gitlab.com/-/user_settings/personal_access_tokens');
  expect(tokenPageOf('gitlab', ' https://git.acme.example/ ')).toBe(
    'https://git.acme.example/-/user_settings/personal_access_tokens',
  );
  expect(tokenPageOf('gitea', '')).toBeUndefined();
  expect(tokenPageOf('gitea', 'https://git')).toBe('https://git/user/settings/applications');
  expect(tokenPageOf('github', 'javascript:alert(1)')).toBeUndefined();
  expect(tokenPageOf('bitbucket', 'https://bitbucket.org/acme')).toContain('https://id.atlassian.com/');
  expect(tokenPageOf('local', '')).toBeUndefined();
});
