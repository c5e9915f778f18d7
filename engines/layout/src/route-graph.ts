/** The lines on which edges are searched, and where they cross: a sparse orthogonal visibility graph. */
import type { Point, Rect } from './layout-types.ts';
import { bottomOf, boundsAround, inflated, rightOf } from './rects.ts';

/** What edges go round, px; outer frames before inner ones. */
export interface Walls {
  readonly boxes: readonly Rect[];
  readonly titles: readonly Rect[];
  readonly frames: readonly Rect[];
}

/** A free line of the graph: its coordinate across, its extent, and its nodes with their coordinates along, in order. */
export interface RouteLine {
  readonly place: number;
  readonly span: readonly [number, number];
  readonly nodes: readonly number[];
  readonly stops: readonly number[];
}

/** Lines beside and through the middle of boxes, and beside frames and titles, each as far as nothing blocks it. */
export interface RouteGraph {
  /** Coordinates of the nodes. */
  readonly xs: Float64Array;
  readonly ys: Float64Array;
  /** The next node on each side; -1 where a line ends. */
  readonly left: Int32Array;
  readonly right: Int32Array;
  readonly up: Int32Array;
  readonly down: Int32Array;
  /** The innermost frame around the piece to the right of a node, as index into the frames; -1 outside of all. */
  readonly frameRight: Int16Array;
  /** The same for the piece below a node. */
  readonly frameDown: Int16Array;
  /** Horizontal and vertical lines, in the order of their places. */
  readonly rows: readonly RouteLine[];
  readonly columns: readonly RouteLine[];
  /** Distance of the lines to the boxes, px. */
  readonly clearance: number;
}

type Axis = 'x' | 'y';

/** Distance of lines to borders of frames that they run along, px. */
const borderClearance = 6;
/**
 * Lines closer than this are one where nothing parts them, px; farther ones as well among many boxes, whose graphs would
 * be searched for too long. Lanes give each edge a place of its own later.
 */
const channels = { few: 24, many: 100, manyFrom: 81 } as const;
/** How far the middle of a box is extended where another line leads on, px. */
const stubLength = 200;
/** Distance of lines to titles, px. */
const titleClearance = 6;

/** Coordinates are compared by their key, in halves of a px. */
const gridKey = (value: number): number => Math.round(value * 2) / 2;

/** The first index whose value is greater than `least`. */
export function firstAbove(values: readonly number[], least: number): number {
  let [low, high] = [0, values.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((values[middle] ?? 0) > least) high = middle;
    else low = middle + 1;
  }
  return low;
}

const acrossOf = { x: 'y', y: 'x' } as const;

/** The first of the lines, in order, whose place is not less. */
export function firstAtLeast(lines: readonly RouteLine[], place: number): number {
  let [low, high] = [0, lines.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((lines[middle]?.place ?? 0) >= place) high = middle;
    else low = middle + 1;
  }
  return low;
}

const farOf = (rect: Rect, axis: Axis): number => (axis === 'x' ? rightOf(rect) : bottomOf(rect));

/** A part of a line: from, to. */
type Span = readonly [number, number];

/** What a line is wished beside: a part of it, and for the middle of a box, where edges end, how far it is needed. */
interface Wish {
  readonly span: Span;
  readonly stub?: Span;
}

/** Where lines are wished for, and beside what: by their place. */
function wishedLines({ boxes, titles, frames }: Walls, axis: Axis, clearance: number): ReadonlyMap<number, Wish[]> {
  const across = acrossOf[axis];
  const lines = new Map<number, Wish[]>();
  const wish = (place: number, rect: Rect, margin: number, stub?: Span): void => {
    const key = gridKey(place);
    const wishes = lines.get(key) ?? [];
    wishes.push({ span: [rect[axis] - margin, farOf(rect, axis) + margin], ...(stub ? { stub } : {}) });
    lines.set(key, wishes);
  };
  const beside = (rect: Rect, margin: number): void => {
    wish(rect[across] - margin, rect, margin);
    wish(farOf(rect, across) + margin, rect, margin);
  };
  for (const box of boxes) {
    beside(box, clearance);
    const stub: Span = [box[axis] - stubLength, farOf(box, axis) + stubLength];
    wish((box[across] + farOf(box, across)) / 2, box, clearance, stub);
  }
  for (const frame of frames) beside(frame, clearance);
  for (const title of titles) beside(title, titleClearance);
  return lines;
}

/** The parts of a line between walls. */
function freeSpans(place: number, axis: Axis, walls: readonly Rect[], [start, end]: Span): readonly Span[] {
  const across = acrossOf[axis];
  const blocked = walls
    .filter((wall) => wall[across] < place && place < farOf(wall, across))
    .map((wall): Span => [wall[axis], farOf(wall, axis)])
    .toSorted(([one], [other]) => one - other);
  const free: Span[] = [];
  let from = start;
  for (const [near, far] of blocked) {
    if (near >= from) free.push([from, near]);
    from = Math.max(from, far);
  }
  return from <= end ? [...free, [from, end]] : free;
}

interface OpenLine {
  readonly place: number;
  readonly span: Span;
  /** The parts that start in the middle of a side of a box. */
  readonly stubs: readonly Span[];
  readonly nodes: number[];
  readonly stops: number[];
}

const common = (one: Span, other: Span): Span => [Math.max(one[0], other[0]), Math.min(one[1], other[1])];

/** Where a line along an axis could not be told from the border of a frame. */
function bordersOf(frame: Rect, axis: Axis): readonly Rect[] {
  const [width, height] = axis === 'x' ? [frame.width, 0] : [0, frame.height];
  const near = { x: frame.x, y: frame.y, width, height };
  const far = axis === 'x' ? { ...near, y: bottomOf(frame) } : { ...near, x: rightOf(frame) };
  return [near, far].map((border) => inflated(border, borderClearance));
}

const meet = (one: Span, other: Span): boolean => one[0] <= other[1] && other[0] <= one[1];

/** The free lines along an axis that run beside something. */
function openLines(walls: Walls, axis: Axis, clearance: number): readonly OpenLine[] {
  const blocking = [
    ...walls.boxes.map((box) => inflated(box, clearance - 1)),
    ...walls.titles.map((title) => inflated(title, titleClearance - 1)),
    ...walls.frames.flatMap((frame) => bordersOf(frame, axis)),
  ];
  const whole = boundsAround([...walls.boxes, ...walls.frames, ...walls.titles]);
  if (!whole) return [];
  const all: Span = [whole[axis] - clearance, farOf(whole, axis) + clearance];
  return [...wishedLines(walls, axis, clearance)].flatMap(([place, wishes]) =>
    freeSpans(place, axis, blocking, all).flatMap((span): readonly OpenLine[] => {
      const beside = wishes.filter((wish) => meet(span, wish.span));
      if (beside.length === 0) return [];
      const stubs = beside.flatMap(({ stub }) => (stub ? [common(stub, span)] : []));
      return [{ place, span, stubs, nodes: [], stops: [] }];
    }),
  );
}

/** Whether the border of a frame lies between two lines. */
const areParted = (axis: Axis, [low, high]: Span, span: Span, frames: readonly Rect[]): boolean => {
  const across = acrossOf[axis];
  return frames.some((frame) => {
    const [near, far] = [frame[across], farOf(frame, across)];
    const isBetween = (low < near && near < high) || (low < far && far < high);
    return isBetween && meet(span, [frame[axis], farOf(frame, axis)]);
  });
};

/** Lines in one channel are as good as one. In order of their places. */
function oneAChannel(lines: readonly OpenLine[], axis: Axis, { boxes, frames }: Walls): readonly OpenLine[] {
  const channel = boxes.length < channels.manyFrom ? channels.few : channels.many;
  const kept = new Map<number, OpenLine[]>();
  const bucketOf = (place: number): number => Math.floor(place / channel);
  const longest = lines.toSorted(
    (one, other) => other.span[1] - other.span[0] - (one.span[1] - one.span[0]) || one.place - other.place,
  );
  for (const line of longest) {
    const { place, span, stubs } = line;
    const bucket = bucketOf(place);
    const isInstead = ({ place: other, span: [from, to] }: OpenLine): boolean =>
      Math.abs(other - place) <= channel &&
      from <= span[0] + 1 &&
      to >= span[1] - 1 &&
      !areParted(axis, [Math.min(place, other), Math.max(place, other)], span, frames);
    const near = [bucket - 1, bucket, bucket + 1].flatMap((at) => kept.get(at) ?? []);
    const others = kept.get(bucket) ?? [];
    if (!near.some(isInstead)) others.push(line);
    else others.push(...stubs.map((stub): OpenLine => ({ place, span: stub, stubs: [], nodes: [], stops: [] })));
    kept.set(bucket, others);
  }
  return [...kept.values()].flat().toSorted((one, other) => one.place - other.place || one.span[0] - other.span[0]);
}

/** Links the nodes of each line with those before and after them. */
function linked(lines: readonly OpenLine[], count: number): readonly [Int32Array, Int32Array] {
  const [before, after] = [new Int32Array(count).fill(-1), new Int32Array(count).fill(-1)];
  for (const { nodes } of lines) {
    for (const [at, node] of nodes.entries()) {
      before[node] = nodes[at - 1] ?? -1;
      after[node] = nodes[at + 1] ?? -1;
    }
  }
  return [before, after];
}

/** For each node the innermost frame that the piece after it reaches into; inner frames come after outer ones. */
function framesAfter(lines: readonly OpenLine[], axis: Axis, frames: readonly Rect[], count: number): Int16Array {
  const across = acrossOf[axis];
  const inside = new Int16Array(count).fill(-1);
  const places = lines.map(({ place }) => place);
  for (const [index, frame] of frames.entries()) {
    for (let at = firstAbove(places, frame[across]); (places[at] ?? Infinity) < farOf(frame, across); at += 1) {
      const { nodes = [], stops = [] } = lines[at] ?? {};
      const first = Math.max(0, firstAbove(stops, frame[axis]) - 1);
      for (let stop = first; (stops[stop] ?? Infinity) < farOf(frame, axis); stop += 1) {
        inside[nodes[stop] ?? 0] = index;
      }
    }
  }
  return inside;
}

/** The graph around walls. */
export function routeGraphOf(walls: Walls, clearance: number): RouteGraph {
  const linesAlong = (axis: Axis): readonly OpenLine[] => oneAChannel(openLines(walls, axis, clearance), axis, walls);
  const [rows, columns] = [linesAlong('x'), linesAlong('y')];
  const places = columns.map(({ place }) => place);
  const [xs, ys]: [number[], number[]] = [[], []];
  for (const row of rows) {
    const [from, to] = row.span;
    for (let at = firstAbove(places, from - 1e-6); at < columns.length; at += 1) {
      const column = columns[at];
      if (!column || column.place > to) break;
      if (column.span[0] > row.place || row.place > column.span[1]) continue;
      const node = xs.length;
      xs.push(column.place);
      ys.push(row.place);
      row.nodes.push(node);
      row.stops.push(column.place);
      column.nodes.push(node);
      column.stops.push(row.place);
    }
  }
  const [left, right] = linked(rows, xs.length);
  const [up, down] = linked(columns, xs.length);
  return {
    xs: Float64Array.from(xs),
    ys: Float64Array.from(ys),
    left,
    right,
    up,
    down,
    frameRight: framesAfter(rows, 'x', walls.frames, xs.length),
    frameDown: framesAfter(columns, 'y', walls.frames, xs.length),
    rows: rows.filter(({ nodes }) => nodes.length > 0),
    columns: columns.filter(({ nodes }) => nodes.length > 0),
    clearance,
  };
}

/** A place where a path leaves or enters a box: the node beside the middle of a side, and the point on that side. */
export interface Port {
  readonly node: number;
  readonly isAcross: boolean;
  readonly side: Point;
}

/** How far from a box its ports may be, px: farther ones have something else before them. */
const portReach = 8;

/** The free ports of a box. */
export function portsOf({ rows, columns, clearance }: RouteGraph, box: Rect): readonly Port[] {
  const ports: Port[] = [];
  for (const isAcross of [false, true]) {
    const [axis, lines] = isAcross ? (['x', rows] as const) : (['y', columns] as const);
    const across = acrossOf[axis];
    const place = gridKey((box[across] + farOf(box, across)) / 2);
    for (let at = firstAtLeast(lines, place); lines[at]?.place === place; at += 1) {
      const line = lines[at];
      if (!line) continue;
      const { span, nodes, stops } = line;
      const isBefore = Math.abs(span[1] - box[axis] + clearance - 1) < portReach;
      const isAfter = Math.abs(span[0] - farOf(box, axis) - clearance + 1) < portReach;
      const [node, side] = isBefore ? [nodes.at(-1), box[axis]] : [isAfter ? nodes[0] : undefined, farOf(box, axis)];
      if (node !== undefined && stops.length > 0) {
        ports.push({ node, isAcross, side: isAcross ? { x: side, y: place } : { x: place, y: side } });
      }
    }
  }
  return ports;
}
