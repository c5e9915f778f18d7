/** Lock files that would fail elsewhere. */
import { expect, test } from 'vitest';
import { lockProblems } from './lock-check.ts';

const lock = (packages: Record<string, unknown>): string => JSON.stringify({ packages });
const sound = {
  '': { dependencies: { a: '1.0.0' } },
  'node_modules/a': { integrity: 'sha512-x', dependencies: { b: '1.0.0' } },
  'node_modules/a/node_modules/b': { integrity: 'sha512-y' },
};

test('a complete lock file without URLs passes', () => {
  expect(lockProblems(lock(sound))).toEqual([]);
});

test('a missing transitive dependency is reported with its dependent', () => {
  const { 'node_modules/a/node_modules/b': _, ...incomplete } = sound;
  expect(lockProblems(lock(incomplete))).toEqual([
    'package-lock.json: node_modules/a needs b, which has no entry: npm ci would fail',
  ]);
});

test('a download URL and a missing checksum are reported', () => {
  expect(lockProblems(lock({ '': {}, 'node_modules/a': { resolved: 'https://registry.example/a.tgz' } }))).toEqual([
    'package-lock.json: node_modules/a holds a download address',
    'package-lock.json: node_modules/a has no checksum',
  ]);
});
