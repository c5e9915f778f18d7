/** Display of the expiry of a key. */
import { expect, test } from 'vitest';
import { keyValidity } from './key-validity.ts';

const now = new Date(2026, 10, 21, 12);

test.each([
  [new Date(2027, 10, 21, 12), '21 Nov 2027', 'fine'],
  [new Date(2026, 11, 21, 13), '21 Dec 2026', 'fine'],
  [new Date(2026, 11, 21, 12), '21 Dec 2026, 30 days left', 'soon'],
  [new Date(2026, 10, 28, 11, 59), '28 Nov 2026, 7 days left', 'soon'],
  [new Date(2026, 10, 22, 13), '22 Nov 2026, 1 day left', 'soon'],
  [new Date(2026, 10, 22, 11), '22 Nov 2026, 1 day left', 'soon'],
  [new Date(2026, 10, 21, 23), '21 Nov 2026, less than a day left', 'soon'],
  [new Date(2026, 10, 21, 12), 'expired 21 Nov 2026', 'over'],
  [new Date(2025, 0, 1), 'expired 1 Jan 2025', 'over'],
])('%s reads "%s"', (until, words, state) => {
  expect(keyValidity(until, now)).toEqual({ words, state });
});
