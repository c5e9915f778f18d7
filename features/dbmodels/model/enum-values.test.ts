/** Values of an enum as they are typed, and read again. */
import { expect, test } from 'vitest';
import { parseValues, valuesText } from './enum-values.ts';

test('values are separated by commas, and blanks belong to them', () => {
  expect(parseValues('new, paid ,sent')).toEqual(['new', ' paid ', 'sent']);
  expect([parseValues(''), parseValues('one'), parseValues('a,')]).toEqual([[], ['one'], ['a', '']]);
});

test('a value with a comma or a quote stands in double quotes', () => {
  expect(parseValues('"a,b","say ""hi""",c')).toEqual(['a,b', 'say "hi"', 'c']);
  expect(parseValues('"open'), 'an end that is missing').toEqual(['open']);
});

test('every list of values reads back as it was written', () => {
  const lists = [['new'], [''], ['a,b', 'c'], ['"', '""', ' '], ["it's", '', ','], []];
  for (const values of lists) expect(parseValues(valuesText(values))).toEqual(values);
});
