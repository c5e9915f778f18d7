/** The nearest position where a box covers no other. */
import type { Point, Rect } from './layout-types.ts';
import { bottomOf, collide, rightOf } from './rects.ts';

const down = (value: number, grid: number): number => Math.floor(value / grid) * grid;
const up = (value: number, grid: number): number => Math.ceil(value / grid) * grid;

/**
 * The top left corner, snapped to the grid, that is as near to `wish` as sliding past obstacles allows, with a gap of
 * `gap` px to all of `taken`. Always terminates: each slide passes one box for good on one side.
 */
export function freePlace(wish: Rect, taken: readonly Rect[], { gap, grid }: { gap: number; grid: number }): Point {
  const { width, height } = wish;
  const start = { x: Math.round(wish.x / grid) * grid, y: Math.round(wish.y / grid) * grid };
  const wayTo = ({ x, y }: Point): number => Math.hypot(x - wish.x, y - wish.y);
  const seen = new Set<string>();
  const open: Point[] = [];
  const consider = (corner: Point): void => {
    const key = `${corner.x} ${corner.y}`;
    if (seen.has(key)) return;
    seen.add(key);
    const at = open.findIndex((one) => wayTo(one) > wayTo(corner));
    open.splice(at === -1 ? open.length : at, 0, corner);
  };
  consider(start);
  for (let corner = open.shift(); corner; corner = open.shift()) {
    const here = { ...corner, width, height };
    const wall = taken.find((box) => collide(here, box, gap));
    if (!wall) return corner;
    consider({ x: down(wall.x - gap - width, grid), y: corner.y });
    consider({ x: up(rightOf(wall) + gap, grid), y: corner.y });
    consider({ x: corner.x, y: down(wall.y - gap - height, grid) });
    consider({ x: corner.x, y: up(bottomOf(wall) + gap, grid) });
  }
  return start;
}
