/** Alignment guides: which edges and middles of other boxes a dragged box lines up with. Pure; canvas px. */
import { boundsOf, type Box, type Part } from './nearest-box.ts';

/** A guide line from one box to another. */
export interface Guide {
  readonly axis: 'x' | 'y';
  /** Its coordinate on the other axis. */
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

const edgesOf = (start: number, size: number): readonly number[] => [start, start + size / 2, start + size];

/** Guides of one axis: for each edge or middle of the box, the span of everything aligned with it. */
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

/** All guides for boxes that are dragged together. Only boxes within `reach` px are considered. */
export function alignGuides(dragged: readonly Box[], others: readonly Box[], reach: number): readonly Guide[] {
  const bounds = boundsOf(dragged);
  if (!bounds) return [];
  const isNear = ({ x, y }: Box): boolean => Math.abs(x - bounds.x) <= reach && Math.abs(y - bounds.y) <= reach;
  const near = others.filter(isNear);
  return [...guidesOn('x', bounds, near), ...guidesOn('y', bounds, near)];
}
