/** How long removed things stay. */
import { expect, test } from 'vitest';
import { daysLeft } from './days-left.ts';

test.each([
  ['2026-12-21T09:00:00.000Z', '30 days'],
  ['2026-11-22T08:00:00.000Z', '1 day'],
  ['2026-11-21T08:00:00.000Z', 'until tonight'],
])('what is purged at %s stays %s', (purgedAt, words) => {
  expect(daysLeft(purgedAt, new Date('2026-11-21T09:00:00.000Z'))).toBe(words);
});
