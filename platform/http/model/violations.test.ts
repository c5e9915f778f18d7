/** Violations of input: one for each fault. */
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { id, pageQuery, revision, text, type Schema } from '../contract.ts';
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

test.each<[string, Schema, unknown, unknown]>([
  ['text of another type', text(5), 5, 'Please give a text.'],
  ['missing text', text(5), undefined, 'This field is required.'],
  ['short text', z.string().check(z.minLength(3)), 'ab', 'Please use at least 3 characters.'],
  ['text of a fixed length', z.string().check(z.length(2)), 'abc', 'Please use exactly 2 characters.'],
  ['empty text', z.string().check(z.minLength(1)), '', 'This field is required.'],
  ['long list', z.array(z.int()).check(z.maxLength(1)), [1, 2], 'Please give at most 1 entry.'],
  ['short list', z.array(z.int()).check(z.minLength(2)), [1], 'Please give at least 2 entries.'],
  ['number at an open limit', z.number().check(z.positive()), 0, 'This must be more than 0.'],
  ['number beside the steps', z.number().check(z.multipleOf(5)), 7, 'This must be a multiple of 5.'],
  ['word beside the list', z.enum(['a', 'b']), 'c', 'This must be one of: a, b.'],
  ['number for a word', z.literal('a'), 1, 'This must be a.'],
  ['day', z.iso.date(), 'today', 'Please give a date, for example 2026-11-21.'],
  ['start of a text', z.string().check(z.startsWith('https://')), 'x', 'This must start with “https://”.'],
  ['text or number', z.union([z.string(), z.int(), z.null()]), [], 'Please give a text, a number or null.'],
  ['word or number', z.union([z.literal('current'), z.int()]), 'last', 'Please give “current” or a number.'],
  ['two words', z.union([z.literal('a'), z.literal('b')]), 'c', 'Please give “a” or “b”.'],
  [
    'none of the types of an entry',
    z.array(z.union([z.string(), z.int()])),
    [1.5],
    'Please give a text or a whole number.',
  ],
])('%s: the sentence says what is expected', (_what, schema, value, sentence) => {
  const checked = checkInput(schema, value);
  expect('violations' in checked && checked.violations.flatMap(({ errors }) => errors)).toEqual([sentence]);
});

test('a value that is close to one of several forms is told what that form lacks', () => {
  const link = z.union([
    z.strictObject({ page: id, label: z.string() }),
    z.strictObject({ url: z.string(), label: z.string() }),
    z.array(z.string()),
  ]);
  expect(sentences({ links: [{ url: 5, label: '' }] }, z.strictObject({ links: z.array(link) }))).toEqual([
    ['links[0].url', 'Please give a text.'],
  ]);
});
