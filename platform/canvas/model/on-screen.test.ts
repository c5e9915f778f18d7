/** Where a view shows what lies on the canvas. */
import { expect, it } from 'vitest';
import { onScreen, partOnScreen } from './on-screen.ts';

it('shows a point zoomed, and then moved by the view', () => {
  expect(onScreen([10, -20, 2], { x: 5, y: 30 })).toEqual({ x: 20, y: 40 });
});

it('shows a part zoomed from its corner', () => {
  expect(partOnScreen([10, -20, 0.5], { x: 100, y: 40, width: 60, height: 8 })).toEqual({
    x: 60,
    y: 0,
    width: 30,
    height: 4,
  });
});
