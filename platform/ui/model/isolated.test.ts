/** Names whose direction turns nothing round them. */
import { expect, test } from 'vitest';
import { isolated } from './isolated.ts';

test('a name that turns nothing stays as it is', () => {
  expect(['Ordering', 'Größe', '注文', '👩‍👩‍👧', ''].map(isolated)).toEqual(['Ordering', 'Größe', '注文', '👩‍👩‍👧', '']);
});

test('names from right to left, and overrides, end before the words that follow', () => {
  expect(isolated('הזמנות')).toBe('\u2068הזמנות\u2069');
  expect(isolated('\u202egnirebro')).toBe('\u2068\u202egnirebro\u2069');
});

test('isolates inside of a name are closed, and none is closed that has not begun', () => {
  expect(isolated('a\u2067b')).toBe('\u2068a\u2067b\u2069\u2069');
  expect(isolated('a\u2069b')).toBe('\u2068ab\u2069');
  expect(isolated('\u2066a\u2069\u2069b')).toBe('\u2068\u2066a\u2069b\u2069');
});
