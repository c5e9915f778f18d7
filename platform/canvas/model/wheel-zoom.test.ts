/** Zoom in steps. */
import { expect, test } from 'vitest';
import { zoomAfterClick } from './wheel-zoom.ts';

/** Zooms after clicks until they change nothing more. */
function clicks(from: number, way: 'in' | 'out'): readonly number[] {
  const zooms = [from];
  for (let zoom = from; ;) {
    const next = zoomAfterClick(zoom, way);
    if (next === zoom) return zooms;
    zooms.push(next);
    zoom = next;
  }
}

test('clicks of the zoom tool go by tenths, from 0.3 to 4', () => {
  expect(clicks(1, 'in')).toEqual([1, 1.5, 2.3, 3.5, 4]);
  expect(clicks(1, 'out')).toEqual([1, 0.7, 0.5, 0.3]);
  expect(clicks(0.3, 'in').every((zoom) => Math.round(zoom * 10) / 10 === zoom)).toBe(true);
});

test('a view that was fitted below 0.3 is enlarged by zooming in, and stays when it is zoomed out', () => {
  expect(clicks(0.12, 'out')).toEqual([0.12]);
  expect(clicks(0.12, 'in').slice(0, 4)).toEqual([0.12, 0.2, 0.3, 0.5]);
});
