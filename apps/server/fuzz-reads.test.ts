/** Sends generated requests to every operation that reads. */
import { expect, test } from 'vitest';
import { fuzzShare } from './testing/fuzz-share.ts';

test('R14 no generated request to an operation that reads gets a server error, an undeclared status, internal details, or an answer after more than two seconds', async () => {
  const { operations, failures } = await fuzzShare((operation) => operation.method === 'GET');
  expect(operations).toBeGreaterThan(40);
  expect(failures).toEqual([]);
}, 1_200_000);
