/** The place of the toolbox: beside everything that must stay in reach. */
import { expect, test } from 'vitest';
import type { Part } from '#platform/canvas/model/nearest-box.ts';
import { toolboxPlace } from './toolbox-place.ts';

const room: Part = { x: 64, y: 58, width: 1_300, height: 700 };
const size = { width: 366, height: 38 };
const square: Part = { x: 400, y: 300, width: 150, height: 60 };
/** The rotation handle at the top right of the square, and the dot above it. */
const handles: readonly Part[] = [
  { x: 566, y: 272, width: 12, height: 12 },
  { x: 471, y: 276, width: 8, height: 8 },
];
const place = (bounds: Part, more: { readonly handles?: readonly Part[]; readonly titles?: readonly Part[] } = {}) =>
  toolboxPlace({ bounds, handles: more.handles ?? [], titles: more.titles ?? [], room, size });

test('is 12 px above an element, and 12 px above its highest handle', () => {
  expect(place(square)).toEqual({ x: 400, y: 250 });
  expect(place(square, { handles })).toEqual({ x: 400, y: 222 });
});

test('is below where there is no room above, and beside where there is none below either', () => {
  expect(place({ ...square, y: 100 }, { handles: [{ x: 471, y: 176, width: 8, height: 8 }] })).toEqual({
    x: 400,
    y: 196,
  });
  expect(place({ x: 400, y: 70, width: 150, height: 680 })).toEqual({ x: 562, y: 70 });
  expect(place({ x: 900, y: 70, width: 150, height: 680 })).toEqual({ x: 522, y: 70 });
});

test('leaves the name of a frame readable', () => {
  const above = place(square, { handles, titles: [{ x: 380, y: 230, width: 200, height: 26 }] });
  expect(above).toEqual({ x: 400, y: 180 });
  const noRoom = place(square, { handles, titles: [{ x: 380, y: 90, width: 200, height: 160 }] });
  expect(noRoom).toEqual({ x: 400, y: 372 });
});

test('stays within the bars, and keeps clear of handles on an element that fills the view', () => {
  expect(place({ ...square, x: 1_250 })).toEqual({ x: 998, y: 250 });
  const whole = { x: 20, y: 40, width: 1_400, height: 760 };
  expect(place(whole)).toEqual({ x: 64, y: 58 });
  expect(place(whole, { handles: [{ x: 100, y: 62, width: 9, height: 9 }] })).toEqual({ x: 64, y: 82 });
});

test('is above an element also where it is as wide as the window', () => {
  const narrow: Part = { x: 8, y: 58, width: 374, height: 600 };
  const bounds: Part = { x: 120, y: 340, width: 150, height: 150 };
  const wide = { width: 384, height: 38 };
  expect(toolboxPlace({ bounds, handles: [], titles: [], room: narrow, size: wide })).toEqual({ x: 8, y: 290 });
});
