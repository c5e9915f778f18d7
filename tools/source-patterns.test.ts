/** No regular expression of the product may backtrack catastrophically. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { endlessPatterns, patternsIn, patternsOfProduct } from './source-patterns.ts';

test('S49 every regular expression of the product terminates on fifty thousand equal characters', async () => {
  const patterns = patternsOfProduct(join(import.meta.dirname, '..'));
  expect(patterns.length).toBeGreaterThan(50);
  const endless = await endlessPatterns(patterns, { length: 50_000, patienceMs: 10_000 });
  expect(endless.map(({ file, source, flags }) => `${file}: /${source}/${flags}`)).toEqual([]);
}, 300_000);

test('S49 a catastrophically backtracking expression is found and reported', async () => {
  const patterns = patternsIn('some.ts', 'const quick = /a+b/u; const slow: RegExp = /^(a+)+$/;');
  expect(patterns.map(({ source }) => source)).toEqual(['a+b', '^(a+)+$']);
  const endless = await endlessPatterns(patterns, { length: 40, patienceMs: 500 });
  expect(endless.map(({ source }) => source)).toEqual(['^(a+)+$']);
}, 30_000);
