/** Finding people by a prefix of their name. */
import { expect, test } from 'vitest';
import { nameBegins } from './person-name.ts';

test('a name is found by a prefix of any of its words, in any case and script', () => {
  expect(nameBegins('Ada Zbořil', 'aDa')).toBe(true);
  expect(nameBegins('Ada Zbořil', 'ZBOŘ')).toBe(true);
  expect(nameBegins('Ada Zbořil', ' ada zb ')).toBe(true);
  expect(nameBegins('Ἀθηνᾶ Παππᾶ', 'παπ')).toBe(true);
  expect(nameBegins('ines.kowalski', 'kow')).toBe(true);
  expect(nameBegins('Ada Zbořil', '')).toBe(true);
});

test('a name is not found by the middle of a word', () => {
  expect(nameBegins('Cid Moreau', 'reau')).toBe(false);
  expect(nameBegins('Cid Moreau', '%')).toBe(false);
});
