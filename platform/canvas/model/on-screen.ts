/** Where a view shows what lies on the canvas. */
import type { Point } from './lines.ts';
import type { Part } from './nearest-box.ts';

/** A view: where it shows the origin of the canvas, screen px, and its zoom. */
export type Transform = readonly [left: number, top: number, zoom: number];

/** Screen px of a point, canvas px. */
export const onScreen = ([left, top, zoom]: Transform, { x, y }: Point): Point => ({
  x: x * zoom + left,
  y: y * zoom + top,
});

/** Screen px of a part, canvas px. */
export const partOnScreen = (transform: Transform, { x, y, width, height }: Part): Part => ({
  ...onScreen(transform, { x, y }),
  width: width * transform[2],
  height: height * transform[2],
});
