/** Display names of keys. */
import { expect, test } from 'vitest';
import { keyNames, keysText } from './key-names.ts';

test('keys have the names of the platform', () => {
  expect(keyNames(['Mod', 'Shift', 'S'], false)).toEqual(['Ctrl', 'Shift', 'S']);
  expect(keyNames(['Mod', 'Shift', 'S'], true)).toEqual(['⌘', '⇧', 'S']);
  expect(keyNames(['Alt', 'ArrowDown'], false)).toEqual(['Alt', '↓']);
  expect([keysText(['Mod', 'K'], false), keysText(['Mod', 'K'], true)]).toEqual(['Ctrl+K', '⌘K']);
});
