/** Puts labels on their edges where nothing else is. */
import type { EdgeLabel, EdgePath, Point, PlacedRect, Rect, Size } from './layout-types.ts';
import { PieceIndex } from './piece-index.ts';
import { bottomOf, clipOf, collide, inflated, pathLength, piecesOf, rightOf } from './rects.ts';
import type { Walls } from './route-graph.ts';

/** Candidate positions along a piece, the best first. */
const shares = [0.5, 0.45, 0.55, 0.4, 0.6, 0.35, 0.65, 0.3, 0.7, 0.25, 0.75, 0.2, 0.8, 0.15, 0.85, 0.1, 0.9] as const;
/** Finer ones, tried after all others. */
const moreShares = Array.from({ length: 37 }, (_one, at) => 0.5 + Math.ceil(at / 2) * (at % 2 === 0 ? -0.025 : 0.025));
/** Distances to boxes, other labels and foreign edges, px. */
const margins = { box: 4, label: 4, edge: 3 } as const;
/** What it costs to lie on something: text on text or on a box cannot be read, a line below it only disturbs. */
const weights = { box: 1_000, label: 400, frame: 15, edge: 10 } as const;

const around = ({ x, y }: Point, { width, height }: Size): Rect => ({
  x: x - width / 2,
  y: y - height / 2,
  width,
  height,
});

function candidates(points: readonly Point[], size: Size): readonly Rect[] {
  const pieces = piecesOf(points).map((piece) => ({ piece, length: pathLength(piece) }));
  // Longer pieces show more of the edge beside its label.
  const order = pieces.toSorted((one, other) => other.length - one.length);
  const on = order.flatMap(({ piece: [from, to] }) =>
    shares.map((share) => around({ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }, size)),
  );
  const beside = order.flatMap(({ piece: [from, to] }) =>
    shares.flatMap((share) => {
      const at = { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
      const [dx, dy] = from.x === to.x ? [size.width / 2 + 6, 0] : [0, size.height / 2 + 6];
      return [around({ x: at.x + dx, y: at.y + dy }, size), around({ x: at.x - dx, y: at.y - dy }, size)];
    }),
  );
  // Beside a slanting line, as near as the corner of the label allows.
  const near = order.flatMap(({ piece: [from, to], length }) =>
    moreShares.flatMap((share) => {
      const [across, down] = length === 0 ? [0, 0] : [(from.y - to.y) / length, (to.x - from.x) / length];
      const by = (Math.abs(across) * size.width + Math.abs(down) * size.height) / 2 + 4;
      const at = { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
      return [0, by, -by].map((offset) => around({ x: at.x + across * offset, y: at.y + down * offset }, size));
    }),
  );
  return [...on, ...beside, ...near];
}

const isAcross = (label: Rect, frame: Rect): boolean =>
  collide(label, frame) &&
  !(label.x > frame.x && label.y > frame.y && rightOf(label) < rightOf(frame) && bottomOf(label) < bottomOf(frame));

interface LabelScene {
  readonly walls: Walls;
  /** Labels that have their place. */
  readonly placed: readonly Rect[];
  readonly pieces: PieceIndex;
}

/** What a label on something costs; above `most` nothing more is counted. */
function clashes(label: Rect, id: string, { walls, pieces, placed }: LabelScene, most: number): number {
  const reach = inflated(label, margins.edge);
  let cost = 0;
  for (const box of walls.boxes) if (collide(label, box, margins.box)) cost += weights.box;
  for (const box of walls.titles) if (collide(label, box, margins.box)) cost += weights.box;
  for (const other of placed) if (collide(label, other, margins.label)) cost += weights.label;
  for (const frame of walls.frames) if (isAcross(inflated(label, 2), frame)) cost += weights.frame;
  if (cost >= most) return cost;
  return cost + weights.edge * pieces.count(reach, 0, id, (piece) => clipOf(piece, reach) !== undefined);
}

/** How often labels are placed again, those without a place first. */
const rounds = 4;

/** A label to be placed, with its places from the best to the worst. */
interface OpenLabel {
  readonly id: string;
  readonly size: Size;
  readonly places: readonly Rect[];
}

/** A placed label, with what its place costs. */
interface FoundLabel extends PlacedRect {
  readonly cost: number;
}

const costOf = (labels: readonly FoundLabel[]): number => labels.reduce((sum, { cost }) => sum + cost, 0);

/** The first free place for each label, else the one that costs least. */
function placedInOrder(open: readonly OpenLabel[], scene: LabelScene): readonly FoundLabel[] {
  const placed = [...scene.placed];
  return open.flatMap(({ id, size: { width, height }, places }): readonly FoundLabel[] => {
    let [best, least] = [undefined as Rect | undefined, Infinity];
    for (const place of places) {
      const found = clashes(place, id, { ...scene, placed }, least);
      if (found < least) [best, least] = [place, found];
      if (least === 0) break;
    }
    if (!best) return [];
    const label = { id, x: Math.round(best.x), y: Math.round(best.y), width, height, cost: least };
    placed.push(label);
    return [label];
  });
}

/**
 * A place for every label: the one that it was given, else the first free one on or beside its edge, else the one that
 * covers least.
 */
export function placedLabels(
  routes: readonly EdgePath[],
  sizes: ReadonlyMap<string, EdgeLabel>,
  walls: Walls,
): readonly PlacedRect[] {
  const pieces = new PieceIndex(routes);
  const fixed = [...sizes].flatMap(([id, { at, width, height }]): PlacedRect[] =>
    at && width > 0 ? [{ id, ...at, width, height }] : [],
  );
  // Short edges have the fewest places, so they choose first.
  const order = routes.toSorted((one, other) => pathLength(one.points) - pathLength(other.points));
  const open = order.flatMap(({ id, points }): OpenLabel[] => {
    const size = sizes.get(id);
    return size && size.width > 0 && !size.at ? [{ id, size, places: candidates(points, size) }] : [];
  });
  let found: readonly FoundLabel[] = placedInOrder(open, { walls, pieces, placed: fixed });
  for (let round = 0; round < rounds; round += 1) {
    const crowded = new Set(found.filter(({ cost }) => cost >= weights.label).map(({ id }) => id));
    if (crowded.size === 0) break;
    // Whoever found no place chooses before the others.
    open.sort((one, other) => Number(crowded.has(other.id)) - Number(crowded.has(one.id)));
    const next = placedInOrder(open, { walls, pieces, placed: fixed });
    if (costOf(next) < costOf(found)) found = next;
  }
  return [...fixed, ...found.map(({ id, x, y, width, height }) => ({ id, x, y, width, height }))];
}
