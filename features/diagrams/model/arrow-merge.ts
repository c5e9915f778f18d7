/**
 * Arrows as they are merged. What is stored of an arrow, its box and points from there, changes as a whole with each bend;
 * merged number by number, bends of two people would be mixed or lost. So its course on the canvas is one field. Pure.
 */
import type { Point } from '#platform/canvas/model/lines.ts';
import { isArrow, type BoardBox, type BoardElement } from './board-element.ts';
import { arrowPoints, withPoints } from './board-lines.ts';

/** An arrow with the fields below instead of its stored points. */
interface MergedLine {
  /** From end to end on the canvas; null for an end that follows what it is attached to. */
  readonly course?: readonly (Point | null)[];
  /** Where both ends are. */
  readonly ends: readonly [Point, Point];
}

/** Field that only says where attached ends are. */
export const endsField = 'line.ends';

type MergedArrow = Omit<BoardBox, 'line'> & { readonly line: MergedLine };

/** An element in fields that are merged one by one. */
export function mergedFields(element: BoardElement): object {
  if (!isArrow(element)) return element;
  const points = arrowPoints(element);
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || points.length < 2) return element;
  const { x: _x, y: _y, ...position } = element.position;
  const { w: _w, h: _h, ...size } = element.size;
  const { points: _points, ...line } = element.line ?? {};
  const course = [line.from ? null : first, ...points.slice(1, -1), line.to ? null : last];
  return { ...element, position, size, line: { ...line, course, ends: [first, last] } };
}

const isMerged = (fields: object): fields is MergedArrow => {
  const line: unknown = 'line' in fields ? fields.line : undefined;
  return typeof line === 'object' && line !== null && 'ends' in line;
};

/** The element with such fields. */
export function elementOfFields(fields: object): BoardElement {
  // What is no arrow was not changed above.
  if (!isMerged(fields)) return fields as BoardElement;
  const { ends, course = ends, ...line } = fields.line;
  const points = course.map((point, at) => point ?? (at === 0 ? ends[0] : ends[1]));
  return withPoints({ ...fields, line }, points);
}
