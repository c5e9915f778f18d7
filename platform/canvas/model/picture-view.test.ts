/** Panning and zooming of a picture. */
import { describe, expect, test } from 'vitest';
import { fittedView, movedView, pictureZoom, revealedView, zoomedView } from './picture-view.ts';

const window = { width: 832, height: 632 };

describe('a fitted picture', () => {
  test('stands in the middle and is as large as the window allows', () => {
    expect(fittedView({ width: 1600, height: 600 }, window)).toEqual({ zoom: 0.5, x: 16, y: 166 });
  });

  test('is not enlarged beyond its own size', () => {
    expect(fittedView({ width: 100, height: 100 }, window)).toEqual({ zoom: 1, x: 366, y: 266 });
  });

  test('stands below what covers the top of the window', () => {
    const corner = { width: 170, height: 50 };
    expect(fittedView({ width: 400, height: 1100 }, window, { above: 50, corner })).toEqual({
      zoom: 0.5,
      x: 316,
      y: 66,
    });
  });

  test('stands above the bar in the corner where it would reach below it', () => {
    const covered = { above: 0, corner: { width: 170, height: 50 } };
    expect(fittedView({ width: 1500, height: 1200 }, window, covered)).toMatchObject({ y: 16 });
    expect(fittedView({ width: 1500, height: 1200 }, window, covered).zoom * 1200).toBeCloseTo(632 - 32 - 50);
    expect(fittedView({ width: 1600, height: 600 }, window, covered)).toEqual({ zoom: 0.5, x: 16, y: 166 });
  });

  test('survives a window without room', () => {
    expect(fittedView({ width: 100, height: 100 }, { width: 0, height: 0 }).zoom).toBe(pictureZoom.least);
  });
});

test('zooming keeps the point under the pointer', () => {
  const view = { zoom: 0.5, x: 20, y: 40 };
  const at = { x: 300, y: 200 };
  const pointOf = (shown: typeof view) => [(at.x - shown.x) / shown.zoom, (at.y - shown.y) / shown.zoom];
  const closer = zoomedView(view, 1.1, at);
  expect(closer.zoom).toBeCloseTo(0.55);
  expect(pointOf(closer).map(Math.round)).toEqual(pointOf(view).map(Math.round));
});

test('zooming ends at its limits without moving the picture', () => {
  const view = { zoom: pictureZoom.most, x: 5, y: 6 };
  expect(zoomedView(view, 2, { x: 300, y: 200 })).toEqual(view);
});

test('a picture cannot be lost by dragging', () => {
  const view = { zoom: 1, x: 0, y: 0 };
  expect(movedView(view, { x: 10_000, y: -10_000 }, { width: 400, height: 300 }, window)).toEqual({
    zoom: 1,
    x: 800,
    y: -268,
  });
});

describe('a part that is searched', () => {
  const part = { x: 1_000, y: 500, width: 200, height: 100 };

  test('comes into the middle when it is out of sight', () => {
    expect(revealedView({ zoom: 1, x: 0, y: 0 }, part, window)).toEqual({ zoom: 1, x: -684, y: -234 });
  });

  test('is enlarged when its texts could not be read', () => {
    expect(revealedView({ zoom: 0.1, x: 0, y: 0 }, part, window)).toEqual({ zoom: 0.5, x: -134, y: 41 });
  });

  test('moves nothing when it is seen', () => {
    const view = { zoom: 0.5, x: -100, y: 0 };
    expect(revealedView(view, part, window)).toBe(view);
  });

  test('fits the window when it is larger', () => {
    expect(revealedView({ zoom: 1, x: 0, y: 0 }, { ...part, width: 1_632 }, window).zoom).toBe(0.5);
  });
});
