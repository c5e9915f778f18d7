/** Violations of input: one for each fault. */
import { expect, test } from 'vitest';
import { pageQuery, revision } from '../contract.ts';
import { checkInput } from './violations.ts';

const sentences = (value: unknown, schema: Parameters<typeof checkInput>[0] = pageQuery(20)): unknown => {
  const checked = checkInput(schema, value);
  return 'violations' in checked ? checked.violations.map(({ path, errors }) => [path, ...errors]) : checked.value;
};

test('a number beyond both limits of its field and of whole numbers is one fault, with the limit of the field', () => {
  expect(sentences({ page: '99999999999999999999' })).toEqual([['page', 'This must be at most 100000.']]);
  expect(sentences({ page: '-99999999999999999999' })).toEqual([['page', 'This must be at least 1.']]);
  expect(sentences(1e20, revision)).toEqual([['', 'This must be at most 2147483647.']]);
});

test('faults of different fields are told separately', () => {
  expect(sentences({ page: '99999999999999999999', perPage: '0' })).toEqual([
    ['page', 'This must be at most 100000.'],
    ['perPage', 'This must be at least 1.'],
  ]);
  expect(sentences({ page: '1.5' })).toEqual([['page', 'Please give a whole number.']]);
  expect(sentences({ page: '1e400' })).toEqual([['page', 'Please give a number.']]);
});
