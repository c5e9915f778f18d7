/** Takes small steps out of routes: two pieces that run on almost in one line become one where nothing is in the way. */
import type { EdgePath, Point, Rect } from './layout-types.ts';
import { isCrossing, laneLength, sharedLane } from './metrics.ts';
import { boundsOf, PieceIndex } from './piece-index.ts';
import { bottomOf, piecesOf, rightOf, type Piece } from './rects.ts';
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

/** An edge whose steps are taken out, with what lies around it. */
interface Around {
  readonly edge: string;
  readonly ends: PathEnds;
  readonly scene: LaneScene;
  readonly pieces: PieceIndex;
}

/** Whether a piece runs along the border of a frame, where it cannot be told from it. */
function isOnBorder(bounds: Rect, frame: Rect): boolean {
  const { x, y, width, height } = bounds;
  const [alongX, alongY] = [
    Math.min(x + width, rightOf(frame) + 4) - Math.max(x, frame.x - 4),
    Math.min(y + height, bottomOf(frame) + 4) - Math.max(y, frame.y - 4),
  ];
  const isBeside = (place: number, side: number): boolean => Math.abs(place - side) < 4;
  return width === 0
    ? alongY > 12 && (isBeside(x, frame.x) || isBeside(x, rightOf(frame)))
    : alongX > 12 && (isBeside(y, frame.y) || isBeside(y, bottomOf(frame)));
}

/** Whether a horizontal or vertical piece reaches farther than to `gap` px before a rectangle. */
const reachesInto = (bounds: Rect, rect: Rect, gap: number): boolean =>
  bounds.x < rect.x + rect.width + gap &&
  rect.x < bounds.x + bounds.width + gap &&
  bounds.y < rect.y + rect.height + gap &&
  rect.y < bounds.y + bounds.height + gap;

function isPieceFree(piece: Piece, { edge, ends, scene, pieces }: Around): boolean {
  const bounds = boundsOf(piece);
  return (
    !scene.walls.boxes.some((box) =>
      reachesInto(bounds, box, box === ends.from || box === ends.to ? -0.5 : limits.box),
    ) &&
    !scene.walls.titles.some((title) => reachesInto(bounds, title, limits.title)) &&
    !ends.foreign.some((frame) => reachesInto(bounds, frame, 0)) &&
    !scene.walls.frames.some((frame) => isOnBorder(bounds, frame)) &&
    !pieces.some(bounds, 8, edge, (other) => sharedLane(piece, other) > laneLength)
  );
}

const keyOf = ([from, to]: Piece): string => `${from.x} ${from.y} ${to.x} ${to.y}`;

/** The pieces of a path that another one does not have. */
function onlyIn(path: readonly Point[], other: readonly Point[]): readonly Piece[] {
  const common = new Set(piecesOf(other).map(keyOf));
  return piecesOf(path).filter((piece) => !common.has(keyOf(piece)));
}

const crossingsOf = (changed: readonly Piece[], { edge, pieces }: Around): number =>
  changed.reduce((sum, piece) => sum + pieces.count(boundsOf(piece), 0, edge, (other) => isCrossing(piece, other)), 0);

/** Whether a changed path is as free as before: of boxes, titles, frames, lanes of others and crossings. */
function isFree(next: readonly Point[], was: readonly Point[], around: Around): boolean {
  const [start, end] = [next[0], next.at(-1)];
  if (!start || !end || !isOnSide(start, around.ends.from) || !isOnSide(end, around.ends.to)) return false;
  const changed = onlyIn(next, was);
  return (
    changed.every((piece) => isPieceFree(piece, around)) &&
    crossingsOf(changed, around) <= crossingsOf(onlyIn(was, next), around)
  );
}

/** The same routes with fewer small steps; edges with a fixed course stay. */
export function withoutKinks(routes: readonly EdgePath[], scene: LaneScene): readonly EdgePath[] {
  const pieces = new PieceIndex(routes);
  return routes.map(({ id, points }) => {
    const ends = scene.ends.get(id);
    if (!ends || scene.fixed.has(id)) return { id, points };
    let path = points;
    for (let at = 1; at + 2 < path.length;) {
      const was = path;
      const better = straightenedAt(was, at)
        .map(withoutMiddles)
        .find((next) => isFree(next, was, { edge: id, ends, scene, pieces }));
      if (better) path = better;
      else at += 1;
    }
    if (path !== points) {
      pieces.remove(id, points);
      pieces.add(id, path);
    }
    return { id, points: path };
  });
}
