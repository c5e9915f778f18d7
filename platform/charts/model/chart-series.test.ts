/** Months, changes and scales of charts. */
import { expect, test } from 'vitest';
import {
  areComparable,
  asShares,
  changeText,
  chartCsv,
  chartFileName,
  columnText,
  differenceText,
  labelledMonths,
  monthName,
  percentText,
  valueBefore,
  valueText,
} from './chart-series.ts';
import { scoreShade, scoreTone, shadeGradient } from './value-shade.ts';

const july2026 = 2026 * 12 + 6;

test('a month of the axis is written as month and year', () => {
  expect([july2026, july2026 + 6].map(monthName)).toEqual(['07/2026', '01/2027']);
});

test('a long time is labelled by years that begin in January', () => {
  expect(labelledMonths(july2026 - 60, july2026, 8).map(monthName)).toEqual([
    '01/2022',
    '01/2023',
    '01/2024',
    '01/2025',
    '01/2026',
  ]);
});

test('a score has the colour of its badge on a map: ten points above the threshold it alarms', () => {
  const scores = [29, 30, 39, 40, 100];
  const tones = ['success', 'warning', 'warning', 'danger', 'danger'].map((tone) => `--aw-${tone}-line`);
  expect(scores.map((score) => scoreTone(score, 30))).toEqual(tones);
  for (const [at, score] of scores.entries()) expect(scoreShade(score, 30)).toContain(tones[at]);
});

test('the scale of a legend has the colour of each band of scores', () => {
  const gradient = shadeGradient(0, 100, (score) => scoreShade(score, 30));
  for (const tone of ['--aw-success-line', '--aw-warning-line', '--aw-danger-line']) expect(gradient).toContain(tone);
});

test('a change tells its direction by a sign, and nothing changed without one', () => {
  expect([changeText(4.25), changeText(-3), changeText(0.001)]).toEqual(['+4.25', '-3', '±0']);
});

test('a value has as many digits as its metric, at most, groups of three, and no sign where nothing is left', () => {
  expect([valueText(1_234_567.891, 0), valueText(0.126), valueText(12.5, 2), valueText(-0.04, 1)]).toEqual([
    '1,234,568',
    '0.13',
    '12.5',
    '0',
  ]);
});

test('a change agrees with the values that are shown beside it', () => {
  expect([differenceText(1.44, 1.46, 1), differenceText(1.41, 1.44, 1), differenceText(-2.5, -4, 0)]).toEqual([
    '+0.1',
    '±0',
    '-2',
  ]);
});

test('values below each other have the same number of digits, where their metric has one', () => {
  expect([columnText(58, 1), columnText(9.66, 1), columnText(12.5)]).toEqual(['58.0', '9.7', '12.5']);
});

test('a change that is too small to be seen in its values is none in percent either', () => {
  expect([percentText(13.79, 13.76, 1), percentText(13.76, 13.64, 1), percentText(50, 50)]).toEqual(['', '-0.9 %', '']);
});

test('a change in percent has no value where it began at nothing', () => {
  expect([percentText(50, 56), percentText(0, 5)]).toEqual(['+12 %', '']);
});

test('the value before a gap is the one of the last month that had one', () => {
  expect(valueBefore([4, null, null, 7], 3)).toBe(4);
});

test('lines as shares begin at 100 and keep their gaps, and a goal is a share of the same value', () => {
  const goal = (series: string) => ({ series, value: 150, label: 'Target until 2026-12-31' });
  const { series, goals } = asShares({
    months: [july2026, july2026 + 1, july2026 + 2, july2026 + 3],
    series: [
      { key: 'loc', label: 'Lines', values: [null, 200, null, 250] },
      { key: 'bugs', label: 'Bugs', values: [0, 1, 2, 3] },
    ],
    goals: [goal('loc'), goal('bugs')],
  });
  expect(series[0]?.values).toEqual([null, 100, null, 125]);
  expect(goals).toEqual([{ ...goal('loc'), value: 75 }]);
});

test('lines of code and lines per class cannot be read on one axis', () => {
  const lines = { key: 'loc', label: 'Lines', values: [200_000] };
  const perClass = { key: 'avg', label: 'Per class', values: [70] };
  expect([areComparable([lines, perClass]), areComparable([perClass, { ...perClass, values: [30] }])]).toEqual([
    false,
    true,
  ]);
});

test('a table of a chart keeps labels that look like formulas as texts', () => {
  const data = {
    months: [july2026],
    series: [
      { key: 'a', label: '=1+1', values: [null] },
      { key: 'b', label: 'B', values: [2.5] },
    ],
  };
  expect(chartCsv(data)).toBe('\ufeff"Month","\'=1+1","B"\r\n"07/2026",,2.5\r\n');
  expect(chartCsv(data, 'Shop')).toBe('\ufeff"Month","Shop: =1+1","Shop: B"\r\n"07/2026",,2.5\r\n');
});

test('the name of an exported file is one that every system can store', () => {
  expect(chartFileName('Shop API: History of Shop\\Cart/"Line"?')).toBe('Shop API - History of Shop-Cart--Line--');
  expect(chartFileName(`${'x'.repeat(149)}😀`)).toBe(`${'x'.repeat(149)}\u{fffd}`);
});
