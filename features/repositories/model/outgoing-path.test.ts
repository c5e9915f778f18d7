/** Paths of new files, and texts that are one whole. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { freePath, mergeWhole, TakenPaths } from './outgoing-path.ts';
import { plainText } from './parted-file.ts';

describe('a free path', () => {
  test.each([
    ['docs/a.md', [], 'docs/a.md'],
    ['docs/a.md', ['docs/a.md'], 'docs/a-2.md'],
    ['docs/a.md', ['docs/A.md', 'docs/a-2.MD'], 'docs/a-3.md'],
    ['docs/a.b.md', ['docs/a.b.md'], 'docs/a.b-2.md'],
    ['docs.x/a', ['docs.x/a'], 'docs.x/a-2'],
    ['docs/a.md', ['docs/a.md/inside.md'], 'docs/a-2.md'],
    // Two ways to write the same letter are one name on some systems.
    ['docs/caf\u00e9.md', ['docs/cafe\u0301.md'], 'docs/caf\u00e9-2.md'],
  ])('for %s beside %j is %s', (path, taken, free) => {
    expect(freePath(path, new TakenPaths(taken))).toBe(free);
  });

  test('is never one that something has, whatever the case', () => {
    const name = fc.constantFrom('a', 'A', 'a-2', 'A-2', 'a-3', 'b');
    const paths = fc.array(fc.tuple(name, fc.constantFrom('.md', '.MD', '')).map((parts) => `docs/${parts.join('')}`));
    fc.assert(
      fc.property(paths, (taken) => {
        const free = freePath('docs/a.md', new TakenPaths(taken));
        expect(taken.map((path) => path.toLowerCase())).not.toContain(free.toLowerCase());
      }),
    );
  });
});

describe('a text that is one whole', () => {
  const theirs = '\ufeffone\r\ntwo\nthree\r\nfour\r\n';

  test('keeps the byte order mark and the line breaks of its file, which an editor drops', () => {
    expect(mergeWhole(theirs, theirs, 'one\ntwo\nother\nfour\nfive\n')).toBe(
      '\ufeffone\r\ntwo\nother\r\nfour\r\nfive\r\n',
    );
  });

  test('that differs in its line breaks alone is no change', () => {
    expect(mergeWhole(theirs, theirs, plainText(theirs))).toBe(theirs);
    const newer = theirs.replace('two', '2');
    expect(mergeWhole(theirs, newer, plainText(theirs))).toBe(newer);
  });

  test('that both sides changed is brought together by nobody', () => {
    expect(mergeWhole(theirs, theirs.replace('two', '2'), 'one\ntwo\n3\nfour\n')).toBeUndefined();
    expect(mergeWhole('', theirs, 'ours\n')).toBeUndefined();
    expect(mergeWhole('', '', 'ours\n')).toBe('ours\n');
  });
});
