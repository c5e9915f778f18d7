/** Lines that show what a dragged box is in line with: edges and middles of others. Pure; canvas px. */
import { boundsOf, type Box, type Part } from './nearest-box.ts';

/** A line from one box to another. */
export interface Guide {
  readonly axis: 'x' | 'y';
  /** Where it stands on its axis. */
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

const edgesOf = (start: number, size: number): readonly number[] => [start, start + size / 2, start + size];

/** Guides of one axis: for each line of the box the span of everything on it. */
function guidesOn(axis: 'x' | 'y', dragged: Part, others: readonly Box[]): readonly Guide[] {
  const [side, other, otherSide] =
    axis === 'x' ? (['width', 'y', 'height'] as const) : (['height', 'x', 'width'] as const);
  return edgesOf(dragged[axis], dragged[side]).flatMap((at) => {
    const onLine = others.filter((box) => edgesOf(box[axis], box[side]).includes(at));
    if (onLine.length === 0) return [];
    const all = [dragged, ...onLine];
    const from = Math.min(...all.map((box) => box[other]));
    const to = Math.max(...all.map((box) => box[other] + box[otherSide]));
    return [{ axis, at, from, to }];
  });
}

/** All guides of boxes that are dragged together. Only boxes no farther than `reach` count. */
export function alignGuides(dragged: readonly Box[], others: readonly Box[], reach: number): readonly Guide[] {
  const bounds = boundsOf(dragged);
  if (!bounds) return [];
  const isNear = ({ x, y }: Box): boolean => Math.abs(x - bounds.x) <= reach && Math.abs(y - bounds.y) <= reach;
  const near = others.filter(isNear);
  return [...guidesOn('x', bounds, near), ...guidesOn('y', bounds, near)];
}
