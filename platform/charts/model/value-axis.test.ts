/** Where the value axis of a chart begins and ends. */
import { expect, test } from 'vitest';
import { valueRange, wholeSteps } from './value-axis.ts';

test.each([
  ['values begin at 0', [40, 100], false, [0, 103.6]],
  ['values in a narrow band far from 0 fill the chart', [1_000, 1_100], false, [980, 1_106]],
  ['shares fill the chart, as only their change is shown', [97, 139], true, [94.48, 141.52]],
  ['shares that come near 0 are drawn from it', [10, 139], true, [0, 146.74]],
  ['values below 0 are in sight', [-5, 5], false, [-5, 5.6]],
  ['nothing has an axis too', [null, null], false, [0, 1]],
])('%s', (_title, values, isShares, range) => {
  const [from, to] = valueRange(values, isShares);
  expect(from).toBeCloseTo(range[0] ?? 0);
  expect(to).toBeCloseTo(range[1] ?? 0);
});

test('whole numbers are labelled in whole steps', () => {
  expect(wholeSteps.slice(0, 5)).toEqual([1, 2, 5, 10, 20]);
  expect(wholeSteps.every(Number.isInteger)).toBe(true);
});
