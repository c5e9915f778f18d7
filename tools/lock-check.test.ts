/** Which lock files would fail somewhere else. */
import { expect, test } from 'vitest';
import { lockProblems } from './lock-check.ts';

const lock = (packages: Record<string, unknown>): string => JSON.stringify({ packages });
const sound = {
  '': { dependencies: { a: '1.0.0' } },
  'node_modules/a': { integrity: 'sha512-x', dependencies: { b: '1.0.0' } },
  'node_modules/a/node_modules/b': { integrity: 'sha512-y' },
};

test('a complete lock file without addresses is sound', () => {
  expect(lockProblems(lock(sound))).toEqual([]);
});

test('a dependency of a dependency without an entry is named with who needs it', () => {
  const { 'node_modules/a/node_modules/b': _, ...incomplete } = sound;
  expect(lockProblems(lock(incomplete))).toEqual([
    'package-lock.json: node_modules/a needs b, which has no entry: npm ci would fail',
  ]);
});

test('a download address and a missing checksum are named', () => {
  expect(lockProblems(lock({ '': {}, 'node_modules/a': { resolved: 'https://registry.example/a.tgz' } }))).toEqual([
    'package-lock.json: node_modules/a holds a download address',
    'package-lock.json: node_modules/a has no checksum',
  ]);
});
