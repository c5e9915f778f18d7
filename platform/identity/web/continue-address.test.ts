/** After sign-in the redirect stays on this site. */
import { describe, expect, it } from 'vitest';
import { continueAddress, signInAddress } from './continue-address.ts';

const origin = 'https://archwright.example';
const led = (wanted: string): string | undefined => continueAddress(`?continue=${encodeURIComponent(wanted)}`, origin);

describe('the continue parameter', () => {
  it('redirects to a page of this site with its query and hash', () => {
    expect(led('/project/SHOP/documentation?page=2#top')).toBe('/project/SHOP/documentation?page=2#top');
    expect(led('/')).toBe('/');
  });

  it.each([
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/.//evil.example',
    '/x/..//evil.example',
    'https://evil.example',
    'https:evil.example',
    'http://archwright.example/',
    'javascript:alert(1)',
    'data:text/html,x',
    '///evil.example',
    '@evil.example',
    'projects',
    '',
  ])('refuses %j', (wanted) => {
    expect(led(wanted)).toBeUndefined();
  });

  it('is absent: no redirect', () => {
    expect(continueAddress('', origin)).toBeUndefined();
  });

  it('does not redirect to sign-out', () => {
    expect(led('/logout')).toBeUndefined();
    expect(signInAddress('/logout')).toBe('/');
  });

  it('does not lead back to an address that people type to sign in', () => {
    expect(signInAddress('/login')).toBe('/');
    expect(signInAddress('/sign-in?from=bookmark')).toBe('/');
    expect(signInAddress('/login-records')).toBe('/?continue=%2Flogin-records');
  });

  it('is restored unchanged', () => {
    const address = signInAddress('/project/SHOP/documentation?page=2');
    expect(continueAddress(new URL(address, origin).search, origin)).toBe('/project/SHOP/documentation?page=2');
  });
});
