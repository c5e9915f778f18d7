/** Client-side validation of visitors' forms. */
import { expect, it } from 'vitest';
import { requiredMessage } from '#platform/http/contract.ts';
import { checkAccepted, checkEmail, checkNewPassword } from './visitor-checks.ts';

it.each(['ines@example.org', ' ines@example.org ', 'i+k@mail.example.co.uk'])('accepts the address %j', (address) => {
  expect(checkEmail(address)).toBeNull();
});

it.each(['', 'ines', 'ines@', '@example.org', 'ines@example', 'a b@example.org', 'ines@example.'])(
  'refuses the address %j in the words of the specification',
  (address) => {
    expect(checkEmail(address)).toBe(requiredMessage);
  },
);

it('requires 8 to 128 characters, counted as graphemes', () => {
  expect(checkNewPassword('')).toBe(requiredMessage);
  expect(checkNewPassword('1234567')).toMatch(/at least 8/);
  expect(checkNewPassword('😀😀😀😀😀😀😀')).toMatch(/at least 8/);
  expect(checkNewPassword('12345678')).toBeNull();
  expect(checkNewPassword('x'.repeat(128))).toBeNull();
  expect(checkNewPassword('x'.repeat(129))).toMatch(/at most 128/);
});

it('requires the terms to be accepted', () => {
  expect(checkAccepted(false)).toBe(requiredMessage);
  expect(checkAccepted(true)).toBeNull();
});
