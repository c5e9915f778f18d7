/** What a document stores of a chart. */
import { expect, test } from 'vitest';
import { groupKeys, readEmbeddedChart, subjectOf, writeEmbeddedChart } from './embedded-chart.ts';

test('a chosen jar shows its complexity over the whole time', () => {
  expect(readEmbeddedChart('jar-1')).toEqual({
    jarId: 'jar-1',
    keys: groupKeys('complexity'),
    classname: '',
    from: '',
    to: '',
  });
});

test('what is written is read back: metrics, a class with odd characters, and months', () => {
  const chart = { jarId: 'jar-1', keys: groupKeys('loc'), classname: '', from: '2025-01', to: '2026-07' };
  expect(readEmbeddedChart(writeEmbeddedChart(chart))).toEqual(chart);
  const ofClass = { ...chart, keys: groupKeys('complexity'), classname: 'Shop\\A&B=C:D', from: '' };
  expect(readEmbeddedChart(writeEmbeddedChart(ofClass))).toEqual(ofClass);
});

test('unknown metrics and months are left out', () => {
  const { keys, from } = readEmbeddedChart('jar-1:keys=loc.loc,beauty&from=2026-13');
  expect([keys, from]).toEqual([['loc.loc'], '']);
});

test.each([
  ['jar-1', 'Complexity'],
  ['jar-1:keys=loc.lloc', 'Logical lines of code'],
  ['jar-1:keys=loc.lloc,loc.cloc,bugs.bugs', 'Logical lines of code and 2 more'],
  ['jar-1:class=Shop%5CCart', 'Shop\\Cart'],
])('%s is named after what it shows', (value, name) => {
  expect(subjectOf(readEmbeddedChart(value))).toBe(name);
});
