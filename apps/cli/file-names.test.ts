/** Names of pulled files. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isInside, pathsOf, safeName } from './file-names.ts';

test('any title becomes a name that every file system keeps', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (title) => {
      const name = safeName(title);
      expect(name).toMatch(/^[^<>:"/\\|?*\p{Cc}\p{Cf}]{1,81}$/u);
      expect(name).not.toMatch(/^[. ]|[. ]$/);
      expect(safeName(name)).toBe(name);
      expect(isInside(`${name}.md`)).toBe(true);
    }),
  );
});

test('names of devices get another beginning, with any ending', () => {
  expect(['con', 'NUL.txt', 'Com1', 'lpt9.tar.gz', 'console'].map(safeName)).toEqual([
    '_con',
    '_NUL.txt',
    '_Com1',
    '_lpt9.tar.gz',
    'console',
  ]);
});

test('long titles end with a whole word', () => {
  const title = 'Build the storefront as a server-rendered React application that works without scripts as well';
  expect(safeName(title)).toBe('Build the storefront as a server-rendered React application that works without');
  expect(safeName('y'.repeat(300))).toHaveLength(80);
});

test('no two things share a path for a file system that ignores case, and no path is too long', () => {
  const thing = fc.record({
    id: fc.uuid(),
    folder: fc.array(fc.constantFrom('a', 'A', '..', 'x'.repeat(90)), { maxLength: 12 }),
    title: fc.constantFrom('Guide', 'guide', 'GUIDE', '', '..', 'y'.repeat(300)),
    ending: fc.constant('.md'),
  });
  fc.assert(
    fc.property(fc.uniqueArray(thing, { selector: ({ id }) => id, maxLength: 30 }), (things) => {
      const paths = [...pathsOf(things.map((one) => ({ ...one, key: one.id }))).values()];
      expect(new Set(paths.map((path) => path.toLowerCase())).size).toBe(things.length);
      for (const path of paths) {
        expect(path.length).toBeLessThan(260);
        expect(isInside(path)).toBe(true);
      }
    }),
  );
});

test('paths of a state that somebody changed lead nowhere else', () => {
  const outside = [
    '',
    '/etc/passwd',
    '../up.md',
    'a/../../b',
    'a//b',
    'C:\\b',
    'a\\b',
    '.archwright/state.json',
    'a/./b',
  ];
  expect(outside.filter(isInside)).toEqual([]);
});
