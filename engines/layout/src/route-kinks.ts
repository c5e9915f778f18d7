/** Takes small steps out of routes: two pieces that run on almost in one line become one where nothing is in the way. */
import type { EdgePath, Point, Rect } from './layout-types.ts';
import { isCrossing, laneLength, sharedLane } from './metrics.ts';
import { bottomOf, clipOf, distance, inflated, piecesOf, rightOf, type Piece } from './rects.ts';
import type { LaneScene, PathEnds } from './route-lanes.ts';
import { withoutMiddles } from './route-search.ts';

/** Longest step that is taken out, and distances of the straightened line to boxes, titles and corners of boxes, px. */
const limits = { step: 32, box: 6, title: 4, corner: 10 } as const;

/** The path with the step after point `at` taken out, once on the line before it and once on the line after it. */
function straightenedAt(points: readonly Point[], at: number): readonly (readonly Point[])[] {
  const [a, b, c, d] = points.slice(at - 1, at + 3);
  if (!a || !b || !c || !d || Math.hypot(c.x - b.x, c.y - b.y) > limits.step) return [];
  const axis = b.x === c.x ? 'y' : 'x';
  const along = axis === 'y' ? 'x' : 'y';
  // A step, not a turn back.
  if (a[axis] !== b[axis] || c[axis] !== d[axis] || (b[along] - a[along]) * (d[along] - c[along]) <= 0) return [];
  const [before, after] = [points.slice(0, at - 1), points.slice(at + 3)];
  return [
    [...before, a, { ...d, [axis]: a[axis] }, ...after],
    [...before, { ...a, [axis]: d[axis] }, d, ...after],
  ];
}

/** Whether an end still lies on a side of its box, not near a corner. */
function isOnSide({ x, y }: Point, box: Rect): boolean {
  const isAcross = x > box.x + limits.corner && x < rightOf(box) - limits.corner;
  const isAlong = y > box.y + limits.corner && y < bottomOf(box) - limits.corner;
  return (isAcross && (y === box.y || y === bottomOf(box))) || (isAlong && (x === box.x || x === rightOf(box)));
}

interface OtherPiece {
  readonly piece: Piece;
  readonly bounds: Rect;
}

const boundsOf = ([from, to]: Piece): Rect => ({
  x: Math.min(from.x, to.x),
  y: Math.min(from.y, to.y),
  width: Math.abs(from.x - to.x),
  height: Math.abs(from.y - to.y),
});

const touches = (one: Rect, other: Rect): boolean =>
  one.x <= rightOf(other) + 8 &&
  other.x <= rightOf(one) + 8 &&
  one.y <= bottomOf(other) + 8 &&
  other.y <= bottomOf(one) + 8;

const crossingsWith = (pieces: readonly Piece[], others: readonly OtherPiece[]): number =>
  pieces.reduce((sum, piece) => sum + others.filter((other) => isCrossing(piece, other.piece)).length, 0);

/** An edge whose steps are taken out, with what lies around it. */
interface Around {
  readonly ends: PathEnds;
  readonly scene: LaneScene;
  readonly others: readonly OtherPiece[];
}

/** Whether a piece runs along the border of a frame, where it cannot be told from it. */
const isOnBorder = (piece: Piece, frame: Rect): boolean =>
  [
    { ...frame, width: 0 },
    { ...frame, x: rightOf(frame), width: 0 },
    { ...frame, height: 0 },
    { ...frame, y: bottomOf(frame), height: 0 },
  ].some((side) => {
    const clip = clipOf(piece, inflated(side, 4));
    return clip !== undefined && (clip[1] - clip[0]) * distance(...piece) > 12;
  });

const isPieceFree = (piece: Piece, { ends, scene, others }: Around): boolean =>
  !scene.walls.boxes.some((box) =>
    clipOf(piece, inflated(box, box === ends.from || box === ends.to ? -0.5 : limits.box)),
  ) &&
  !scene.walls.titles.some((title) => clipOf(piece, inflated(title, limits.title))) &&
  !ends.foreign.some((frame) => clipOf(piece, frame)) &&
  !scene.walls.frames.some((frame) => isOnBorder(piece, frame)) &&
  !others.some((other) => sharedLane(piece, other.piece, []) > laneLength);

const keyOf = ([from, to]: Piece): string => `${from.x} ${from.y} ${to.x} ${to.y}`;

/** Whether a changed path is as free as before: of boxes, titles, frames, lanes of others and crossings. */
function isFree(next: readonly Point[], was: readonly Point[], around: Around): boolean {
  const [start, end] = [next[0], next.at(-1)];
  if (!start || !end || !isOnSide(start, around.ends.from) || !isOnSide(end, around.ends.to)) return false;
  const kept = new Set(piecesOf(was).map(keyOf));
  const changed = piecesOf(next).filter((piece) => !kept.has(keyOf(piece)));
  return (
    changed.every((piece) => isPieceFree(piece, around)) &&
    crossingsWith(piecesOf(next), around.others) <= crossingsWith(piecesOf(was), around.others)
  );
}

const boundedPieces = (points: readonly Point[]): readonly OtherPiece[] =>
  piecesOf(points).map((piece) => ({ piece, bounds: boundsOf(piece) }));

/** The same routes with fewer small steps; edges with a fixed course stay. */
export function withoutKinks(routes: readonly EdgePath[], scene: LaneScene): readonly EdgePath[] {
  const pieces = new Map(routes.map(({ id, points }) => [id, boundedPieces(points)]));
  return routes.map(({ id, points }) => {
    const ends = scene.ends.get(id);
    const hasStep = points.some((_, at) => at > 0 && straightenedAt(points, at).length > 0);
    if (!ends || !hasStep || scene.fixed.has(id)) return { id, points };
    const own = (pieces.get(id) ?? []).map(({ bounds }) => inflated(bounds, limits.step));
    const others = [...pieces].flatMap(([other, them]) =>
      other === id ? [] : them.filter(({ bounds }) => own.some((one) => touches(one, bounds))),
    );
    let path = points;
    for (let at = 1; at + 2 < path.length;) {
      const was = path;
      const better = straightenedAt(was, at)
        .map(withoutMiddles)
        .find((next) => isFree(next, was, { ends, scene, others }));
      if (better) path = better;
      else at += 1;
    }
    pieces.set(id, boundedPieces(path));
    return { id, points: path };
  });
}
