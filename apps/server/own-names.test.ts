/** Host names under which the product answers programs. */
import { expect, test } from 'vitest';
import { isOwnName } from './own-names.ts';

test('S71 names of this machine count only where the product runs locally', () => {
  const names = ['archwright.example.org', 'localhost', '127.0.0.1', 'evil.example'];
  const publicUrl = 'https://Archwright.example.org/';
  expect(names.map(isOwnName({ host: '0.0.0.0', publicUrl }))).toEqual([true, false, false, false]);
  expect(names.map(isOwnName({ host: '127.0.0.1', publicUrl }))).toEqual([true, true, true, false]);
});
