/** Fields for whole numbers. */
import { expect, test } from 'vitest';
import { wholeNumber } from './whole-number.ts';

const message = 'Please give a whole number from 1 to 100.';

test.each([
  ['1', null],
  [' 100 ', null],
  ['0', message],
  ['101', message],
  ['1.5', message],
  ['-1', message],
  ['1e2', message],
  ['half', message],
  ['', message],
])('a number from 1 to 100 written as "%s" gives %s', (typed, expected) => {
  expect(wholeNumber(1, 100)(typed)).toBe(expected);
});

test('an optional number may be left empty, but not be wrong', () => {
  expect(wholeNumber(1, 100, { optional: true })('  ')).toBeNull();
  expect(wholeNumber(1, 100, { optional: true })('0')).toBe(message);
});
