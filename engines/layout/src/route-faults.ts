/** What is still wrong with routes and labels, and where: the reasons for routing some edges again. */
import type { EdgePath, PlacedRect, Rect } from './layout-types.ts';
import { laneLength, lanePieces, sharedLane } from './metrics.ts';
import { PieceIndex } from './piece-index.ts';
import { bottomOf, clipOf, collide, inflated, rightOf, type Piece } from './rects.ts';
import type { Walls } from './route-graph.ts';

/** Two edges in one lane, or a label on something: the edges that may give way, and the area to keep away from. */
export interface RouteFault {
  readonly edges: readonly string[];
  readonly area: Rect;
  /** The axis along which edges are in the way; both for labels. */
  readonly axis?: 'x' | 'y';
}

/** Routes and labels, and what they keep clear of. */
export interface RoutedScene {
  readonly routes: readonly EdgePath[];
  readonly labels: readonly PlacedRect[];
  readonly walls: Walls;
}

/** Pieces closer than this are compared, px. */
const near = 8;

interface PlacedPiece {
  readonly edge: string;
  readonly piece: Piece;
  readonly place: number;
}

const areaOf = ([one, two]: Piece, [three, four]: Piece, axis: 'x' | 'y'): Rect => {
  const across = axis === 'x' ? 'y' : 'x';
  const low = Math.max(Math.min(one[axis], two[axis]), Math.min(three[axis], four[axis]));
  const high = Math.min(Math.max(one[axis], two[axis]), Math.max(three[axis], four[axis]));
  const [from, to] = [Math.min(one[across], three[across]), Math.max(one[across], three[across])];
  return axis === 'x'
    ? { x: low, y: from, width: high - low, height: to - from }
    : { x: from, y: low, width: to - from, height: high - low };
};

function laneFaults(routes: readonly EdgePath[], axis: 'x' | 'y'): readonly RouteFault[] {
  const across = axis === 'x' ? 'y' : 'x';
  const pieces = routes
    .flatMap(({ id, points }) =>
      lanePieces(points).map((piece): PlacedPiece => ({ edge: id, piece, place: piece[0][across] })),
    )
    .filter(({ piece: [from, to] }) => Math.abs(from[across] - to[across]) < 0.5)
    .toSorted((one, other) => one.place - other.place);
  const faults: RouteFault[] = [];
  for (const [at, one] of pieces.entries()) {
    for (let next = at + 1; next < pieces.length; next += 1) {
      const other = pieces[next];
      if (!other || other.place - one.place > near) break;
      if (other.edge === one.edge) continue;
      if (sharedLane(one.piece, other.piece) <= laneLength) continue;
      faults.push({ edges: [one.edge, other.edge], area: areaOf(one.piece, other.piece, axis), axis });
    }
  }
  return faults;
}

const holds = (outer: Rect, inner: Rect): boolean =>
  outer.x <= inner.x && outer.y <= inner.y && rightOf(outer) >= rightOf(inner) && bottomOf(outer) >= bottomOf(inner);

/** Labels on something, with the edges that run under them. */
export function labelFaults({ routes, labels, walls }: RoutedScene): readonly RouteFault[] {
  const pieces = new PieceIndex(routes);
  return labels.flatMap((label): readonly RouteFault[] => {
    const inner = inflated(label, -0.5);
    const through = pieces.edgesAt(inner, label.id, (piece) => clipOf(piece, inner) !== undefined);
    const isCovered =
      [...walls.boxes, ...walls.titles].some((rect) => collide(inner, rect)) ||
      labels.some((other) => other !== label && collide(inner, other)) ||
      walls.frames.some((frame) => collide(inner, frame) && !holds(inflated(frame, 0.5), label));
    if (through.length === 0 && !isCovered) return [];
    return [{ edges: [label.id, ...through], area: inflated(label, 14) }];
  });
}

/** All faults that routing some edges again may mend. */
export const faultsIn = (scene: RoutedScene): readonly RouteFault[] => [
  ...laneFaults(scene.routes, 'x'),
  ...laneFaults(scene.routes, 'y'),
  ...labelFaults(scene),
];
