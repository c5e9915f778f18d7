/** The references at the beginning of a bundle. */
import { describe, expect, test } from 'vitest';
import { noBranchInBundleMessage, notBundleMessage, thinBundleMessage } from '../contract.ts';
import { bundleHead } from './git-bundle.ts';

const [one, other] = ['1'.repeat(40), '2'.repeat(40)];
const head = (...lines: readonly string[]) => Buffer.from([...lines, '', 'PACK…'].join('\n'));

describe('the default branch of a bundle', () => {
  test.each([
    ['that of HEAD', [`${one} refs/heads/main`, `${other} refs/heads/trunk`, `${other} HEAD`], 'trunk'],
    ['main, where HEAD is on two', [`${one} refs/heads/a`, `${one} refs/heads/main`, `${one} HEAD`], 'main'],
    ['master without HEAD', [`${one} refs/heads/a`, `${one} refs/heads/master`], 'master'],
    ['the first of others', [`${one} refs/tags/v1`, `${one} refs/heads/next`], 'next'],
  ])('is %s', (_which, refs, expected) => {
    expect(bundleHead(head('# v2 git bundle', ...refs)).defaultBranch).toBe(expected);
  });
});

test('version 3 names what it needs of git first', () => {
  const bytes = head('# v3 git bundle', '@object-format=sha1', `${one} refs/heads/main`);
  expect(bundleHead(bytes).branches).toEqual(['main']);
});

test.each([
  ['an archive', Buffer.from('PK\u0003\u0004 zip'), notBundleMessage],
  ['nothing', Buffer.alloc(0), notBundleMessage],
  ['a part of a history', head('# v2 git bundle', `-${one} Begin`, `${other} refs/heads/main`), thinBundleMessage],
  ['tags alone', head('# v2 git bundle', `${one} refs/tags/v1`), noBranchInBundleMessage],
])('%s is refused with a sentence', (_what, bytes, sentence) => {
  expect(() => bundleHead(bytes)).toThrow(sentence);
});
