/** Names of copies. */
import { expect, test } from 'vitest';
import { copyName } from './copy-name.ts';

test('a copy has the name of the original with a word behind it', () => {
  expect(copyName('Order process', 200)).toBe('Order process (copy)');
});

test('a long name is cut between its characters', () => {
  expect(copyName('a'.repeat(200), 20)).toBe(`${'a'.repeat(13)} (copy)`);
  expect(copyName(`${'a'.repeat(12)}😀 and more`, 20)).toBe(`${'a'.repeat(12)} (copy)`);
});
