/**
 * Freehand lines: how they are stored, and their outline. A stored line is `x,y[,pressure]` per point, separated by spaces:
 * the first point in tenths of a px from the corner of its box, the others as differences; pressure from 0 to 100, left
 * out by pointers without it. Pure; canvas px.
 */
import { figure } from '@archwright/drawing';
import { getStroke } from 'perfect-freehand';
import type { Point } from '#platform/canvas/model/lines.ts';
import type { Part } from '#platform/canvas/model/nearest-box.ts';
import { boundsOfPoints, distanceToSegment } from './board-geometry.ts';

/** A point of a freehand line; pressure from 0 to 1, undefined for pointers without it. */
export interface InkPoint extends Point {
  readonly pressure?: number | undefined;
}

/** Points that lie closer than this to the line through their neighbours are left out, canvas px. */
const closeness = 0.5;

/** Keeps the points that give the line its form (Douglas and Peucker), without recursion. */
function simplified(points: readonly InkPoint[]): readonly InkPoint[] {
  if (points.length < 3) return points;
  const keeps = new Set([0, points.length - 1]);
  const open: (readonly [number, number])[] = [[0, points.length - 1]];
  for (let span = open.pop(); span; span = open.pop()) {
    const [from, to] = span;
    const [start, end] = [points[from], points[to]];
    if (!start || !end) continue;
    let [farthest, most] = [-1, closeness];
    for (let at = from + 1; at < to; at += 1) {
      const point = points[at];
      const away = point ? distanceToSegment(point, start, end) : 0;
      if (away > most) [farthest, most] = [at, away];
    }
    if (farthest < 0) continue;
    keeps.add(farthest);
    open.push([from, farthest], [farthest, to]);
  }
  return points.filter((_, at) => keeps.has(at));
}

/** A line as it is stored, and its box. */
export interface StoredInk {
  readonly ink: string;
  readonly part: Part;
}

const tenths = (value: number): number => Math.round(value * 10);

/** Stores a drawn line; points that add nothing to its form are left out. */
export function storedInk(points: readonly InkPoint[]): StoredInk {
  const kept = simplified(points);
  const part = boundsOfPoints(kept);
  let [x, y] = [0, 0];
  const words = kept.map((point) => {
    const [nextX, nextY] = [tenths(point.x - part.x), tenths(point.y - part.y)];
    const word = [nextX - x, nextY - y];
    [x, y] = [nextX, nextY];
    return point.pressure === undefined ? word.join(',') : [...word, Math.round(point.pressure * 100)].join(',');
  });
  return { ink: words.join(' '), part };
}

/** The points of a stored line on the canvas, stretched to its box. Damaged text gives what could be read. */
export function inkPoints(ink: string, box: Part): readonly InkPoint[] {
  const points: InkPoint[] = [];
  let [x, y] = [0, 0];
  for (const word of ink.split(' ')) {
    const [dx, dy, pressure] = word.split(',').map(Number);
    if (dx === undefined || dy === undefined || !Number.isFinite(dx) || !Number.isFinite(dy)) continue;
    [x, y] = [x + dx, y + dy];
    const pressed = pressure !== undefined && Number.isFinite(pressure) ? { pressure: pressure / 100 } : {};
    points.push({ x: x / 10, y: y / 10, ...pressed });
  }
  const { width, height } = boundsOfPoints(points);
  const [across, down] = [width === 0 ? 1 : box.width / width, height === 0 ? 1 : box.height / height];
  return points.map((point) => ({ ...point, x: box.x + point.x * across, y: box.y + point.y * down }));
}

const at = (x: number, y: number): string => `${figure(x)} ${figure(y)}`;

/** The outline of a line of the given width as path data; empty for a line without points. */
export function inkPath(points: readonly InkPoint[], width: number): string {
  const isPressed = points.some(({ pressure }) => pressure !== undefined);
  const outline = getStroke(
    points.map(({ x, y, pressure = 0.5 }) => [x, y, pressure]),
    {
      size: width * 1.6,
      thinning: isPressed ? 0.6 : 0.3,
      smoothing: 0.5,
      streamline: 0.4,
      simulatePressure: !isPressed,
    },
  );
  const [first] = outline;
  if (!first) return '';
  const curves = outline.map(([x, y], step) => {
    const [nextX, nextY] = outline[(step + 1) % outline.length] ?? first;
    return `${at(x, y)} ${at((x + nextX) / 2, (y + nextY) / 2)}`;
  });
  return `M${at(...first)}Q${curves.join(' ')}Z`;
}
