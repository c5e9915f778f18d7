/** Titles below the content of their groups: in a row of their own, at the left unless an edge runs there. */
import type { EdgePath, Frame, LayoutGroup, Rect } from './layout-types.ts';
import { between, bottomOf, clipOf, piecesOf, rightOf } from './rects.ts';

/** Between the title and the border of its frame, px. */
export const titleInset = { x: 16, y: 16 } as const;
/** Between titles and edges, px. */
const clearance = 8;

/** The place of a title at the lower left corner of its frame. */
export const titleBelow = ({ title }: LayoutGroup, frame: Rect): Rect => ({
  x: frame.x + titleInset.x,
  y: bottomOf(frame) - titleInset.y - title.height,
  width: Math.min(title.width, Math.max(0, frame.width - 2 * titleInset.x)),
  height: title.height,
});

/** What edges take of a row, from left to right. */
function takenIn(row: Rect, routes: readonly EdgePath[]): readonly (readonly [number, number])[] {
  const taken = routes.flatMap(({ points }) =>
    piecesOf(points).flatMap((piece) => {
      const clip = clipOf(piece, row);
      if (!clip) return [];
      const [one, other] = [between(...piece, clip[0]).x, between(...piece, clip[1]).x];
      return [[Math.min(one, other) - clearance, Math.max(one, other) + clearance] as const];
    }),
  );
  return taken.toSorted(([one], [other]) => one - other);
}

/** The frame with its title in the first free place of its row; where there is none, the title stays at the left. */
export function withFreeTitle(frame: Frame, routes: readonly EdgePath[]): Frame {
  const { title } = frame;
  const row = { x: frame.x, y: title.y - clearance / 2, width: frame.width, height: title.height + clearance };
  let x = title.x;
  for (const [start, end] of takenIn(row, routes)) {
    if (start >= x + title.width) break;
    x = Math.max(x, end);
  }
  return x + title.width <= rightOf(frame) - titleInset.x ? { ...frame, title: { ...title, x } } : frame;
}
