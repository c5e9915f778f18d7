/** Where toasts are shown, and how many at a time. */
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { toastPlace, type Box, type ToastSpace } from './toast-place.ts';

const viewport = { width: 1_440, height: 900 };
const space: ToastSpace = { viewport, width: 360, heights: [64], headBottom: 120 };

const box = (left: number, top: number, width: number, height: number): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

it('is at the right under the page head when nothing is there', () => {
  expect(toastPlace(space, [box(1_180, 80, 120, 32)])).toEqual({ top: 132, right: 16, count: 1 });
});

it('keeps clear of a control, not only off it', () => {
  const { top } = toastPlace(space, [box(1_180, 110, 120, 20)]);
  expect(top).toBeGreaterThanOrEqual(140);
});

it('moves down past a control', () => {
  const { top, right } = toastPlace(space, [box(1_180, 130, 120, 32)]);
  expect(right).toBe(16);
  expect(top).toBeGreaterThanOrEqual(162);
  expect(top).toBeLessThan(190);
});

it('moves along the bottom when the right edge is full of row buttons', () => {
  const rows = Array.from({ length: 20 }, (_, row) => box(1_240, 140 + row * 40, 60, 28));
  const { top, right } = toastPlace(space, rows);
  expect(top).toBe(820);
  expect(1_440 - right).toBeLessThanOrEqual(1_240);
});

it('holds three toasts of different heights clear of the buttons below the first', () => {
  const strip = [box(1_200, 200, 90, 32), box(1_300, 200, 90, 32)];
  const { top, count } = toastPlace({ ...space, heights: [64, 104, 64] }, strip);
  expect([top >= 232, count]).toEqual([true, 3]);
});

it('shows as many as fit where there is no place for all', () => {
  const rows = Array.from({ length: 5 }, (_, row) => box(0, 60 + row * 190, 1_440, 32));
  const { top, count } = toastPlace({ ...space, heights: [64, 64, 64] }, rows);
  expect(count).toBe(2);
  expect(rows.some((row) => row.top < top + 128 && row.bottom > top)).toBe(false);
});

it('stays where it is while it covers nothing there, and leaves what moved below it', () => {
  const current = { top: 300, right: 16 };
  expect(toastPlace({ ...space, current }, [])).toMatchObject(current);
  expect(toastPlace({ ...space, current }, [box(1_300, 320, 90, 32)])).toMatchObject({ top: 132 });
  // Below a head that has become higher it cannot stay.
  expect(toastPlace({ ...space, current, headBottom: 310 }, [])).toMatchObject({ top: 322 });
});

it('covers no control wherever there is room at the right or the bottom', () => {
  const anyBox = fc
    .tuple(fc.integer({ min: 0, max: 1_400 }), fc.integer({ min: 0, max: 760 }), fc.integer({ min: 10, max: 300 }))
    .map(([left, top, width]) => box(left, top, width, 32));
  const anyHeights = fc.array(fc.integer({ min: 48, max: 120 }), { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(fc.array(anyBox, { maxLength: 60 }), anyHeights, (controls, [first = 64, ...others]) => {
      // One always fits at the bottom.
      const heights = [Math.min(first, 64), ...others];
      const place = toastPlace({ ...space, heights }, controls);
      const right = 1_440 - place.right;
      const height = heights.slice(0, place.count).reduce((sum, one) => sum + one, 0);
      const shown = box(right - 360, place.top, 360, height);
      const isCovered = ({ left, top, right: end, bottom }: Box): boolean =>
        left < shown.right && end > shown.left && top < shown.bottom && bottom > shown.top;
      expect(controls.some(isCovered)).toBe(false);
      expect(place.top).toBeGreaterThan(120);
      expect(place.top + height).toBeLessThanOrEqual(900);
    }),
  );
});

it('stays in the viewport below a head as high as that', () => {
  const { top } = toastPlace({ ...space, headBottom: 890 }, []);
  expect(top).toBe(900 - 64 - 16);
});

it('stays in the viewport on a phone', () => {
  const phone = { viewport: { width: 390, height: 844 }, width: 358, heights: [64, 64], headBottom: 160 };
  const full = Array.from({ length: 20 }, (_, row) => box(0, 160 + row * 40, 390, 36));
  const { top, right, count } = toastPlace(phone, full);
  expect(top + 64).toBeLessThanOrEqual(844);
  expect([right, count]).toEqual([16, 1]);
});
