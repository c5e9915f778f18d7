/** Where the menu key opens the context menu of a canvas. Pure; px of the window. */
import type { Point } from './lines.ts';
import { boundsOf, type Part } from './nearest-box.ts';

/** Clear of the bars of an editor. */
const inset = { x: 24, y: 64 } as const;

const within = (value: number, from: number, to: number): number => Math.min(Math.max(value, from), Math.max(from, to));

/** Below what is selected, as far as that is in sight; without a selection the middle of the canvas. */
export function menuPoint(canvas: Part, chosen: readonly Part[]): Point {
  const bounds = boundsOf(chosen);
  if (!bounds) return { x: canvas.x + canvas.width / 2, y: canvas.y + canvas.height / 2 };
  return {
    x: within(bounds.x + bounds.width / 2, canvas.x + inset.x, canvas.x + canvas.width - inset.x),
    y: within(bounds.y + bounds.height, canvas.y + inset.y, canvas.y + canvas.height - inset.y),
  };
}
