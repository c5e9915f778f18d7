/** The menu key opens the menu where the eyes are. */
import { expect, test } from 'vitest';
import { menuPoint } from './menu-point.ts';

const canvas = { x: 0, y: 48, width: 1_000, height: 752 };

test('is below the middle of what is selected', () => {
  expect(menuPoint(canvas, [{ x: 200, y: 300, width: 100, height: 60 }])).toEqual({ x: 250, y: 360 });
  const two = [
    { x: 200, y: 300, width: 100, height: 60 },
    { x: 400, y: 200, width: 100, height: 60 },
  ];
  expect(menuPoint(canvas, two)).toEqual({ x: 350, y: 360 });
});

test('stays clear of the bars where that is out of sight', () => {
  expect(menuPoint(canvas, [{ x: -900, y: -900, width: 50, height: 50 }])).toEqual({ x: 24, y: 112 });
  expect(menuPoint(canvas, [{ x: 5_000, y: 5_000, width: 50, height: 50 }])).toEqual({ x: 976, y: 736 });
});

test('is the middle of the canvas without a selection', () => {
  expect(menuPoint(canvas, [])).toEqual({ x: 500, y: 424 });
});
