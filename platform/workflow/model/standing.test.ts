/** How long records have been in their state. */
import { expect, test } from 'vitest';
import { standingStart } from './standing.ts';

test('more than 30 days begins at midnight, so that lists and counts of one day agree', () => {
  const morning = standingStart('month', new Date('2026-11-24T03:00:00.000Z'));
  expect(morning).toBe('2026-10-25T00:00:00.000Z');
  expect(standingStart('month', new Date('2026-11-24T23:00:00.000Z'))).toBe(morning);
});
