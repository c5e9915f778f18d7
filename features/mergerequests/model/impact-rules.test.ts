/** Rules of an impact: paths that texts may name, names in texts, folders without an element, order of reasons. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FileChange } from '../contract.ts';
import { changedPaths, soughtPaths } from './changed-paths.ts';
import { assembleImpact, type FoundReason, type ThingFacts } from './impact-assembly.ts';
import { mentionsIn } from './named-things.ts';
import { mergeRequestUrl, thingUrl } from './thing-url.ts';
import { storableChanges, storableRequest } from './told-merge-request.ts';
import { uncoveredFolders } from './uncovered-folders.ts';

const change = (newPath: string, oldPath = newPath): FileChange => ({
  oldPath,
  newPath,
  status: oldPath === newPath ? 'modified' : 'renamed',
  additions: 1,
  deletions: 0,
});

const pathWord = fc.stringMatching(/^[a-z]{1,3}$/);
const anyPath = fc.array(pathWord, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('/'));

describe('changed paths', () => {
  test('a rename counts for its old and its new place', () => {
    expect(changedPaths([change('src/new/a.ts', 'src/old/a.ts'), change('src/new/b.ts')])).toEqual([
      'src/old/a.ts',
      'src/new/a.ts',
      'src/new/b.ts',
    ]);
  });

  test('folders from the second level on are looked for in texts, files at the root are not', () => {
    const sought = soughtPaths([change('README.md'), change('src/order/cart/a.ts'), change('src/order/b.ts')]);
    expect(sought).toEqual(['src/order', 'src/order/cart', 'src/order/cart/a.ts', 'src/order/b.ts']);
  });

  test('a thousand files are looked for by at most two hundred paths', () => {
    const many = Array.from({ length: 1_000 }, (_, at) => change(`src/area${at % 90}/file${at}.ts`));
    expect(soughtPaths(many).length).toBeLessThanOrEqual(200);
  });
});

describe('a text', () => {
  const paths = new Set(['src/order', 'src/order/Cart.ts']);
  const named = (text: string) => mentionsIn(text, { names: ['Orders', 'Web Shop', 'API'], paths });

  test.each([
    ['The code is in src/order.', ['src/order']],
    ['See `./src/order/**` for more', ['src/order']],
    ['https://git.example.org/acme/shop/blob/main/src/order/Cart.ts', ['src/order/Cart.ts']],
    ['src/orders and old/src/order are others', []],
    ['src/order/Cart.tsx is another file', []],
  ])('%j names paths as they stand', (text, found) => {
    expect(named(text).paths).toEqual(found);
  });

  test.each([
    ['Orders are kept for ten years.', ['Orders']],
    ['She orders, PreOrders wait, Orders2 too', []],
    ['the web shop calls it', ['Web Shop']],
    ['An API for all', []],
  ])('%j names elements by whole words', (text, found) => {
    expect(named(text).names).toEqual(found);
  });

  test('is read in time that grows with its length', () => {
    const text = `${'a/'.repeat(50_000)} ${'src/order '.repeat(5_000)}`;
    const begin = performance.now();
    expect(named(text).paths).toEqual(['src/order']);
    expect(performance.now() - begin).toBeLessThan(2_000);
  });
});

describe('folders without an element', () => {
  test('are told as a whole, and by their loose files where something inside is covered', () => {
    const files = ['src/order/a.ts', 'src/pay/a.ts', 'src/pay/deep/b.ts', 'src/main.ts', 'Dockerfile'];
    expect(uncoveredFolders(files, (path) => path.startsWith('src/order/'), 10)).toEqual([
      { path: 'src/pay', files: 2 },
      { path: '/', files: 1 },
      { path: 'src', files: 1 },
    ]);
  });

  test('hold every uncovered file exactly once', () => {
    fc.assert(
      fc.property(fc.uniqueArray(anyPath, { maxLength: 40 }), fc.integer({ min: 0, max: 5 }), (files, modulus) => {
        const isCovered = (path: string): boolean => path.length % (modulus + 1) === 0;
        const found = uncoveredFolders(files, isCovered, 1_000);
        const uncovered = files.filter((path) => !isCovered(path)).length;
        expect(found.reduce((sum, folder) => sum + folder.files, 0)).toBe(uncovered);
      }),
    );
  });
});

describe('an impact', () => {
  const facts = (title: string): ThingFacts => ({ title, url: '/', state: null, stateTheme: null, serialNumber: 3 });
  const found = (id: string, kind: FoundReason['reason']['kind'], what: string): FoundReason => ({
    kind: 'adr',
    id,
    reason: { kind, what },
  });

  test('lists a decision once with all its reasons, those that are linked first', () => {
    const { adrs } = assembleImpact(
      { elements: [], unmatched: [] },
      [
        found('a', 'names-element', 'Orders'),
        found('b', 'names-path', 'src/order'),
        found('b', 'element-links', 'Orders'),
        found('b', 'element-links', 'Orders'),
      ],
      new Map([
        ['adr a', facts('Alpha')],
        ['adr b', facts('Beta')],
      ]),
    );
    expect(adrs.map(({ title, why }) => [title, why.map(({ kind }) => kind)])).toEqual([
      ['Beta', ['element-links', 'names-path']],
      ['Alpha', ['names-element']],
    ]);
  });

  test('leaves out what has no facts, because it is gone or may not be read', () => {
    const reasons = [found('a', 'element-links', 'Orders')];
    expect(assembleImpact({ elements: [], unmatched: [] }, reasons, new Map()).adrs).toEqual([]);
  });
});

describe('what a provider tells', () => {
  const told = {
    iid: 7,
    title: 'Fix\nit\u0000',
    author: 'Ada',
    state: 'open',
    sourceBranch: 'fix',
    targetBranch: 'main',
    webUrl: 'javascript:alert(1)',
    createdAt: new Date(),
    updatedAt: new Date(),
  } as const;

  test('becomes one line, and opens only web addresses', () => {
    expect(storableRequest(told, 'https://git.example.org/shop')).toMatchObject({
      title: 'Fix it',
      webUrl: 'https://git.example.org/shop',
    });
    expect(storableRequest(told, '')).toBeUndefined();
  });

  test('has at most 1,000 files', () => {
    const many = Array.from({ length: 1_200 }, (_, at) => change(`src/${at}.ts`));
    expect(storableChanges(many)).toHaveLength(1_000);
  });
});

test('addresses of pages escape what people named', () => {
  expect(thingUrl('SHOP', { kind: 'doc', id: '1', namespace: 'a b', page: 'home' })).toBe(
    '/project/SHOP/documentation/a%20b/home',
  );
  expect(mergeRequestUrl('SHOP', 7, 'acme/shop')).toBe('/project/SHOP/merge-requests/7?repository=acme%2Fshop');
});
