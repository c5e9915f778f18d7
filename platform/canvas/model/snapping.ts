/** Guides and snapping while boxes are dragged: edges and middles of other boxes, and equal distances. Pure; canvas px. */
import { boundsOf, type Box, type Part } from './nearest-box.ts';

/** A line that shows what a box lines up with. */
export interface Guide {
  readonly axis: 'x' | 'y';
  /** Its coordinate on the axis. */
  readonly at: number;
  readonly from: number;
  readonly to: number;
  /** Shows an equal distance instead of an alignment. */
  readonly isGap?: boolean;
}

interface SnapLine {
  readonly at: number;
  /** Extent on the other axis. */
  readonly from: number;
  readonly to: number;
}

/** Lines of all boxes that do not move, sorted once when a gesture begins. */
export interface SnapLines {
  readonly x: readonly SnapLine[];
  readonly y: readonly SnapLine[];
  readonly parts: readonly Part[];
}

const linesOn = (axis: 'x' | 'y', parts: readonly Part[]): readonly SnapLine[] =>
  parts
    .flatMap((part) => {
      const [start, size] = axis === 'x' ? [part.x, part.width] : [part.y, part.height];
      const [from, length] = axis === 'x' ? [part.y, part.height] : [part.x, part.width];
      return [start, start + size / 2, start + size].map((at) => ({ at, from, to: from + length }));
    })
    .toSorted((one, other) => one.at - other.at);

/** Lines to snap to. */
export const snapLines = (parts: readonly Part[]): SnapLines => ({
  x: linesOn('x', parts),
  y: linesOn('y', parts),
  parts,
});

/** Nothing to snap to. */
export const noSnapLines: SnapLines = { x: [], y: [], parts: [] };

/** The first index whose line is not before the coordinate. */
function lowerBound(lines: readonly SnapLine[], at: number): number {
  let [low, high] = [0, lines.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((lines[middle]?.at ?? 0) < at) low = middle + 1;
    else high = middle;
  }
  return low;
}

function nearestLine(lines: readonly SnapLine[], at: number): SnapLine | undefined {
  const index = lowerBound(lines, at);
  const [before, after] = [lines[index - 1], lines[index]];
  if (!before || !after) return before ?? after;
  return at - before.at <= after.at - at ? before : after;
}

interface AxisSnap {
  readonly by: number;
  readonly guides: readonly Guide[];
}

/** Alignment of any of the coordinates with a line. */
function alignedOn(lines: readonly SnapLine[], coordinates: readonly number[], reach: number): number | undefined {
  let best: number | undefined;
  for (const at of coordinates) {
    const line = nearestLine(lines, at);
    const by = line && line.at - at;
    if (by !== undefined && Math.abs(by) <= reach && (best === undefined || Math.abs(by) < Math.abs(best))) best = by;
  }
  return best;
}

function guidesAt(
  axis: 'x' | 'y',
  lines: readonly SnapLine[],
  coordinates: readonly number[],
  moved: Part,
): readonly Guide[] {
  const [start, size] = axis === 'x' ? [moved.y, moved.height] : [moved.x, moved.width];
  return coordinates.flatMap((at) => {
    let [from, to] = [start, start + size];
    let isThere = false;
    for (let index = lowerBound(lines, at - 0.01); index < lines.length; index += 1) {
      const line = lines[index];
      if (!line || line.at > at + 0.01) break;
      isThere = true;
      [from, to] = [Math.min(from, line.from), Math.max(to, line.to)];
    }
    return isThere ? [{ axis, at, from, to }] : [];
  });
}

interface Span {
  readonly start: number;
  readonly size: number;
}

const spanOf = (axis: 'x' | 'y', part: Part): Span =>
  axis === 'x' ? { start: part.x, size: part.width } : { start: part.y, size: part.height };

/** Boxes beside the moved one on an axis, from left to right or from top to bottom. */
function besideOf(axis: 'x' | 'y', moved: Part, parts: readonly Part[]): readonly Part[] {
  const across = axis === 'x' ? 'y' : 'x';
  const own = spanOf(across, moved);
  return parts
    .filter((part) => {
      const span = spanOf(across, part);
      return span.start < own.start + own.size && own.start < span.start + span.size;
    })
    .toSorted((one, other) => spanOf(axis, one).start - spanOf(axis, other).start);
}

/** A place in the middle between two neighbours, or as far from one as it is from the next. */
function equalGap(axis: 'x' | 'y', moved: Part, parts: readonly Part[], reach: number): AxisSnap | undefined {
  const row = besideOf(axis, moved, parts);
  const own = spanOf(axis, moved);
  const end = ({ start, size }: Span): number => start + size;
  const before = row.filter((part) => end(spanOf(axis, part)) <= own.start + reach).map((part) => spanOf(axis, part));
  const after = row.filter((part) => spanOf(axis, part).start >= end(own) - reach).map((part) => spanOf(axis, part));
  const left = before.toSorted((one, other) => end(other) - end(one));
  const [near, far] = [left[0], left[1]];
  const [next, later] = [after[0], after[1]];
  const places: { readonly start: number; readonly gaps: readonly (readonly [number, number])[] }[] = [];
  if (near && next) {
    const start = (end(near) + next.start - own.size) / 2;
    if (start >= end(near))
      places.push({
        start,
        gaps: [
          [end(near), start],
          [start + own.size, next.start],
        ],
      });
  }
  if (near && far && near.start > end(far)) {
    const start = end(near) + near.start - end(far);
    places.push({
      start,
      gaps: [
        [end(far), near.start],
        [end(near), start],
      ],
    });
  }
  if (next && later && later.start > end(next)) {
    const start = next.start - (later.start - end(next)) - own.size;
    places.push({
      start,
      gaps: [
        [start + own.size, next.start],
        [end(next), later.start],
      ],
    });
  }
  const best = places
    .filter(({ start }) => Math.abs(start - own.start) <= reach)
    .toSorted((one, other) => Math.abs(one.start - own.start) - Math.abs(other.start - own.start))[0];
  if (!best) return undefined;
  const across = spanOf(axis === 'x' ? 'y' : 'x', moved);
  const guides = best.gaps.map(([from, to]) => ({ axis, at: across.start + across.size / 2, from, to, isGap: true }));
  return { by: best.start - own.start, guides };
}

const coordinatesOf = ({ start, size }: Span): readonly number[] => [start, start + size / 2, start + size];

function snapOn(axis: 'x' | 'y', moved: Part, lines: SnapLines, reach: number): AxisSnap {
  const by = alignedOn(lines[axis], coordinatesOf(spanOf(axis, moved)), reach);
  if (by !== undefined) return { by, guides: [] };
  return equalGap(axis, moved, lines.parts, reach) ?? { by: 0, guides: [] };
}

/** The guides of a part where it is, without snapping. */
const alignments = (part: Part, lines: SnapLines): readonly Guide[] => [
  ...guidesAt('x', lines.x, coordinatesOf(spanOf('x', part)), part),
  ...guidesAt('y', lines.y, coordinatesOf(spanOf('y', part)), part),
];

/** The guides of boxes that are dragged together and do not snap. Only boxes within `reach` px are considered. */
export function alignGuides(dragged: readonly Box[], others: readonly Box[], reach: number): readonly Guide[] {
  const bounds = boundsOf(dragged);
  if (!bounds) return [];
  const isNear = ({ x, y }: Box): boolean => Math.abs(x - bounds.x) <= reach && Math.abs(y - bounds.y) <= reach;
  return alignments(bounds, snapLines(others.filter(isNear)));
}

/** How far a dragged part moves to snap, and the guides that say why. `reach` is the distance of attraction. */
export function snapped(
  moved: Part,
  lines: SnapLines,
  reach: number,
): { readonly dx: number; readonly dy: number; readonly guides: readonly Guide[] } {
  const [across, down] = [snapOn('x', moved, lines, reach), snapOn('y', moved, lines, reach)];
  const there = { ...moved, x: moved.x + across.by, y: moved.y + down.by };
  return {
    dx: across.by,
    dy: down.by,
    guides: [...alignments(there, lines), ...across.guides, ...down.guides],
  };
}

/** How far single edges of a part move to snap, for resizing. */
export function snappedEdges(
  part: Part,
  edges: { readonly x?: number | undefined; readonly y?: number | undefined },
  lines: SnapLines,
  reach: number,
): { readonly dx: number; readonly dy: number; readonly guides: readonly Guide[] } {
  const dx = edges.x === undefined ? 0 : (alignedOn(lines.x, [edges.x], reach) ?? 0);
  const dy = edges.y === undefined ? 0 : (alignedOn(lines.y, [edges.y], reach) ?? 0);
  return {
    dx,
    dy,
    guides: [
      ...(edges.x === undefined ? [] : guidesAt('x', lines.x, [edges.x + dx], part)),
      ...(edges.y === undefined ? [] : guidesAt('y', lines.y, [edges.y + dy], part)),
    ],
  };
}
