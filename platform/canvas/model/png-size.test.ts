/** Sizes of PNG images within the limits of browsers. */
import { expect, test } from 'vitest';
import { largestPng, pngSize } from './png-size.ts';

test('a picture has the scale that was chosen, or says that it is smaller', () => {
  const drawing = { width: 1_000, height: 800 };
  expect(pngSize(drawing, 3)).toEqual({ width: 3_000, height: 2_400, scale: 3, isSmaller: false });
  expect(pngSize(drawing, 1)).toEqual({ width: 1_000, height: 800, scale: 1, isSmaller: false });
  expect(pngSize({ width: 8_000, height: 2_000 }, 3)).toEqual({
    width: 16_000,
    height: 4_000,
    scale: 2,
    isSmaller: true,
  });
});

test.each([
  [
    { width: 1_000, height: 800 },
    { width: 4_000, height: 3_200, scale: 4, isSmaller: false },
  ],
  [
    { width: 4_000, height: 3_000 },
    { width: 8_000, height: 6_000, scale: 2, isSmaller: false },
  ],
  [
    { width: 5_000, height: 100 },
    { width: 10_000, height: 200, scale: 2, isSmaller: false },
  ],
  [
    { width: 16_384, height: 9_000 },
    { width: 16_384, height: 9_000, scale: 1, isSmaller: false },
  ],
])('%o becomes %o', (drawing, size) => {
  expect(pngSize(drawing)).toEqual(size);
});

test('a drawing above the limits is scaled down proportionally', () => {
  const { width, height, isSmaller } = pngSize({ width: 40_000, height: 20_000 });
  expect([width, height, isSmaller]).toEqual([largestPng, largestPng / 2, true]);
  expect(pngSize({ width: 40_000, height: 1 }).height).toBe(1);
});
