/** Test titles, for the checks of the documents. */
import { expect, test } from 'vitest';
import { titlesIn } from './test-titles.ts';

test('plain, grouped, tabled and nested titles are found', () => {
  const source = `
    describe('signing out', () => {
      test('X09 ends both tokens', async () => {});
      it.each([[1], [2]])("X10 ends %i others", () => {});
      test.for(rows)(\`X11 \${name}\`, () => {});
      test.describe('a journey', () => test.concurrent('X12', go));
    });`;
  expect(titlesIn(source).toSorted()).toEqual([
    'X09 ends both tokens',
    'X10 ends %i others',
    'X11 ${name}',
    'X12',
    'a journey',
    'signing out',
  ]);
});

test('a skipped test does not count', () => {
  expect(
    titlesIn(`test.skip('X01', go); test.todo('X02'); it.skip.each([1])('X03', go); test.fixme('X04', go);`),
  ).toEqual([]);
});
