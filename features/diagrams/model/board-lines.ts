/** The course of links and arrows: ends on the outlines they are attached to, bends, elbows, curves. Pure; canvas px. */
import { middleOf, pointAlong, type Point } from '#platform/canvas/model/lines.ts';
import { figure } from '@archwright/drawing';
import { isArrow, isBox, isLink, type Attachment, type BoardBox, type BoardElement } from './board-element.ts';
import { boundsOfPoints, exitOf, frameOf, partOf, polygonOf, turned } from './board-geometry.ts';

/** Elements by id. */
export type Elements = ReadonlyMap<string, BoardElement>;

/** The course of a line. */
export interface Course {
  /** From its start to its end, on the outlines. */
  readonly points: readonly Point[];
  readonly kind: 'straight' | 'elbow' | 'curved';
}

/** An end: a point, and the element it belongs to. */
interface End {
  readonly at: Point;
  readonly box: BoardBox | undefined;
}

/** The point of an element by shares of its box, turned with it. */
export function anchorPoint(box: BoardBox, share: { readonly x: number; readonly y: number } | undefined): Point {
  const part = partOf(box);
  const middle = middleOf(part);
  if (!share) return middle;
  const at = { x: part.x + part.width * share.x, y: part.y + part.height * share.y };
  return turned(at, middle, box.angle ?? 0);
}

/** The shares of an element's box at a point of the canvas. */
export function shareAt(box: BoardBox, at: Point): { readonly x: number; readonly y: number } {
  const part = partOf(box);
  const { x, y } = turned(at, middleOf(part), -(box.angle ?? 0));
  const inShare = (value: number): number => Math.round(Math.max(0, Math.min(1, value)) * 1000) / 1000;
  return {
    x: inShare(part.width === 0 ? 0.5 : (x - part.x) / part.width),
    y: inShare(part.height === 0 ? 0.5 : (y - part.y) / part.height),
  };
}

const boxIn = (elements: Elements, id: string | undefined): BoardBox | undefined => {
  const element = id === undefined ? undefined : elements.get(id);
  return element && isBox(element) && !isArrow(element) ? element : undefined;
};

/** Absolute points of an arrow with free ends, as it is stored. */
const storedPoints = ({ position, line, size }: BoardBox): readonly Point[] =>
  (
    line?.points ?? [
      { x: 0, y: 0 },
      { x: size.w, y: size.h },
    ]
  ).map(({ x, y }) => ({
    x: position.x + x,
    y: position.y + y,
  }));

function attachedEnd(elements: Elements, attachment: Attachment | undefined, free: Point): End {
  const box = boxIn(elements, attachment?.id);
  return box ? { at: anchorPoint(box, attachment), box } : { at: free, box: undefined };
}

interface Ends {
  readonly start: End;
  readonly end: End;
  readonly bends: readonly Point[];
}

function endsOf(element: BoardElement, elements: Elements): Ends | undefined {
  if (isLink(element)) {
    const [source, target] = [boxIn(elements, element.source), boxIn(elements, element.target)];
    if (!source || !target) return undefined;
    const { sourceAt, targetAt, bends = [] } = element.line ?? {};
    return {
      start: { at: anchorPoint(source, sourceAt), box: source },
      end: { at: anchorPoint(target, targetAt), box: target },
      bends,
    };
  }
  if (!isArrow(element)) return undefined;
  const points = storedPoints(element);
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return undefined;
  return {
    start: attachedEnd(elements, element.line?.from, first),
    end: attachedEnd(elements, element.line?.to, last),
    bends: points.slice(1, -1),
  };
}

/** A border anchor stays where it is; one inside runs to the outline. */
const onOutline = ({ at, box }: End, toward: Point): Point => (box ? exitOf(polygonOf(box), at, toward) : at);

type Side = 'left' | 'right' | 'top' | 'bottom';

/** The sides by which an elbow leaves and arrives. */
function sidesOf(start: End, end: End): readonly [Side, Side] {
  const [one, other] = [start, end].map(({ at, box }) => (box ? frameOf(box) : { ...at, width: 0, height: 0 }));
  if (!one || !other) return ['right', 'left'];
  const [from, to] = [middleOf(one), middleOf(other)];
  const across = Math.abs(to.x - from.x) - (one.width + other.width) / 2;
  const down = Math.abs(to.y - from.y) - (one.height + other.height) / 2;
  if (across >= down) return to.x >= from.x ? ['right', 'left'] : ['left', 'right'];
  return to.y >= from.y ? ['bottom', 'top'] : ['top', 'bottom'];
}

function sidePoint({ at, box }: End, side: Side): Point {
  if (!box) return at;
  const { x, y, width, height } = frameOf(box);
  const inside = { x: Math.max(x, Math.min(x + width, at.x)), y: Math.max(y, Math.min(y + height, at.y)) };
  const far: Readonly<Record<Side, Point>> = {
    left: { x: x - 1, y: inside.y },
    right: { x: x + width + 1, y: inside.y },
    top: { x: inside.x, y: y - 1 },
    bottom: { x: inside.x, y: y + height + 1 },
  };
  return exitOf(polygonOf(box), inside, far[side]);
}

const isLevel = (side: Side): boolean => side === 'left' || side === 'right';

/** Right angles between two ends without bends: out, across in the middle, in. */
function elbow(start: End, end: End): readonly Point[] {
  const [out, into] = sidesOf(start, end);
  const [from, to] = [sidePoint(start, out), sidePoint(end, into)];
  if (from.x === to.x || from.y === to.y) return [from, to];
  if (isLevel(out)) {
    const x = (from.x + to.x) / 2;
    return [from, { x, y: from.y }, { x, y: to.y }, to];
  }
  const y = (from.y + to.y) / 2;
  return [from, { x: from.x, y }, { x: to.x, y }, to];
}

/** Right angles through given bends: each step goes sideways first, then up or down, alternating. */
function elbowThrough(points: readonly Point[]): readonly Point[] {
  const course: Point[] = [];
  for (const point of points) {
    const before = course.at(-1);
    if (before && before.x !== point.x && before.y !== point.y) {
      const earlier = course.at(-2);
      const cameLevel = earlier !== undefined && earlier.y === before.y;
      course.push(cameLevel ? { x: before.x, y: point.y } : { x: point.x, y: before.y });
    }
    course.push(point);
  }
  return course;
}

/** The course of a link or an arrow; undefined for other elements, and for a link without its ends. */
export function courseOf(element: BoardElement, elements: Elements): Course | undefined {
  const ends = endsOf(element, elements);
  if (!ends) return undefined;
  const { start, end, bends } = ends;
  const kind = element.line?.kind ?? 'straight';
  if (kind === 'elbow' && bends.length === 0) return { kind, points: elbow(start, end) };
  const from = onOutline(start, bends[0] ?? end.at);
  const to = onOutline(end, bends.at(-1) ?? start.at);
  const points = [from, ...bends, to];
  return { kind, points: kind === 'elbow' ? elbowThrough(points) : points };
}

/** How strongly a curve follows its points. */
const tension = 0.35;

const at = ({ x, y }: Point): string => `${figure(x)} ${figure(y)}`;

/** Control points of a curve through the points. */
function curveOf(points: readonly Point[]): string {
  const [first] = points;
  if (!first) return '';
  if (points.length === 2) {
    const [from, to] = [first, points[1] ?? first];
    const isWide = Math.abs(to.x - from.x) >= Math.abs(to.y - from.y);
    const [dx, dy] = isWide ? [(to.x - from.x) / 2, 0] : [0, (to.y - from.y) / 2];
    return `M${at(from)}C${at({ x: from.x + dx, y: from.y + dy })} ${at({ x: to.x - dx, y: to.y - dy })} ${at(to)}`;
  }
  const steps = points.slice(1).map((to, step) => {
    const from = points[step] ?? to;
    const [before, after] = [points[step - 1] ?? from, points[step + 2] ?? to];
    const one = { x: from.x + (to.x - before.x) * tension, y: from.y + (to.y - before.y) * tension };
    const two = { x: to.x - (after.x - from.x) * tension, y: to.y - (after.y - from.y) * tension };
    return `C${at(one)} ${at(two)} ${at(to)}`;
  });
  return `M${at(first)}${steps.join('')}`;
}

/** Path data of a course. */
export const coursePath = ({ points, kind }: Course): string =>
  kind === 'curved' ? curveOf(points) : `M${points.map(at).join('L')}`;

/** Where the text of a line stands. */
export const labelPoint = ({ points }: Course): Point => pointAlong(points, 0.5);

/** An arrow whose stored box and points are those of its course, so that old readers show it where it is. */
export function refreshedArrow(arrow: BoardBox, elements: Elements): BoardBox {
  const ends = endsOf(arrow, elements);
  if (!ends) return arrow;
  return withPoints(arrow, [ends.start.at, ...ends.bends, ends.end.at]);
}

/** The arrow through the given points of the canvas. */
export function withPoints(arrow: BoardBox, points: readonly Point[]): BoardBox {
  const { x, y, width, height } = boundsOfPoints(points);
  const inside = points.map((point) => ({ x: point.x - x, y: point.y - y }));
  return {
    ...arrow,
    position: { ...arrow.position, x, y },
    size: { ...arrow.size, w: width, h: height },
    line: { ...arrow.line, points: inside },
  };
}

/** The stored points of an arrow on the canvas. */
export const arrowPoints = (arrow: BoardBox): readonly Point[] => storedPoints(arrow);
