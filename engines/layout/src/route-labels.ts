/** Puts labels on their edges where nothing else is. */
import type { EdgeLabel, EdgePath, LayoutEdge, Point, PlacedRect, Rect, Size } from './layout-types.ts';
import { roundedBends } from './curves.ts';
import { PieceIndex } from './piece-index.ts';
import { between, bottomOf, clipOf, collide, inflated, pathLength, piecesOf, rightOf, type Piece } from './rects.ts';
import type { Walls } from './route-graph.ts';

/** Candidate positions along a piece, the best first. */
const shares = [0.5, 0.45, 0.55, 0.4, 0.6, 0.35, 0.65, 0.3, 0.7, 0.25, 0.75, 0.2, 0.8, 0.15, 0.85, 0.1, 0.9] as const;
/** Finer ones, tried after all others. */
const moreShares = Array.from({ length: 37 }, (_one, at) => 0.5 + Math.ceil(at / 2) * (at % 2 === 0 ? -0.025 : 0.025));
/** Distances to boxes, other labels and foreign edges, px. */
const margins = { box: 4, label: 4, edge: 3 } as const;
/** What it costs to lie on something: text on text or on a box cannot be read, a line below it only disturbs. */
const weights = { box: 1_000, label: 400, frame: 15, edge: 10, bend: 1 } as const;

const around = ({ x, y }: Point, { width, height }: Size): Rect => ({
  x: x - width / 2,
  y: y - height / 2,
  width,
  height,
});

/** The places of a label on its edge, then beside it, then as near to it as its corners allow; the best first. */
function* candidates(points: readonly Point[], size: Size): Generator<Rect> {
  const pieces = piecesOf(points).map((piece) => ({ piece, length: pathLength(piece) }));
  // Longer pieces show more of the edge beside its label.
  const order = pieces.toSorted((one, other) => other.length - one.length);
  for (const { piece } of order) {
    const [from, to] = piece;
    for (const share of shares) yield around(between(from, to, share), size);
  }
  for (const { piece } of order) {
    const [from, to] = piece;
    const [dx, dy] = from.x === to.x ? [size.width / 2 + 6, 0] : [0, size.height / 2 + 6];
    for (const share of shares) {
      const at = between(from, to, share);
      yield around({ x: at.x + dx, y: at.y + dy }, size);
      yield around({ x: at.x - dx, y: at.y - dy }, size);
    }
  }
  for (const { piece, length } of order) {
    const [from, to] = piece;
    const [across, down] = length === 0 ? [0, 0] : [(from.y - to.y) / length, (to.x - from.x) / length];
    const by = (Math.abs(across) * size.width + Math.abs(down) * size.height) / 2 + 4;
    for (const share of moreShares) {
      const at = between(from, to, share);
      for (const offset of [0, by, -by]) yield around({ x: at.x + across * offset, y: at.y + down * offset }, size);
    }
  }
}

const isAcross = (label: Rect, frame: Rect): boolean =>
  collide(label, frame) &&
  !(label.x > frame.x && label.y > frame.y && rightOf(label) < rightOf(frame) && bottomOf(label) < bottomOf(frame));

interface LabelScene {
  readonly walls: Walls;
  readonly pieces: PieceIndex;
  /** Bends as curves cut them; absent while they are not looked at. */
  readonly bends?: PieceIndex;
}

/** What a label on something costs; above `most` nothing more is counted. */
function clashes(
  { id, label }: { readonly id: string; readonly label: Rect },
  placed: readonly Rect[],
  { walls, pieces, bends }: LabelScene,
  most: number,
): number {
  let cost = 0;
  for (const box of walls.boxes) if (collide(label, box, margins.box)) cost += weights.box;
  for (const box of walls.titles) if (collide(label, box, margins.box)) cost += weights.box;
  for (const other of placed) if (collide(label, other, margins.label)) cost += weights.label;
  const larger = inflated(label, 2);
  for (const frame of walls.frames) if (isAcross(larger, frame)) cost += weights.frame;
  if (cost >= most) return cost;
  const reach = inflated(label, margins.edge);
  const isMet = (piece: Piece): boolean => clipOf(piece, reach) !== undefined;
  const below = weights.edge * pieces.count(reach, 0, id, isMet);
  return cost + below + (bends ? weights.bend * bends.count(reach, 0, id, isMet) : 0);
}

/** How often labels are placed again, those without a place first. */
const rounds = 4;

/** A label to be placed on a path. */
interface OpenLabel {
  readonly id: string;
  readonly size: Size;
  readonly points: readonly Point[];
}

/** A placed label, with what its place costs. */
interface FoundLabel extends PlacedRect {
  readonly cost: number;
}

const costOf = (labels: readonly FoundLabel[]): number => labels.reduce((sum, { cost }) => sum + cost, 0);

/** The first free place for each label, else the one that costs least. */
function placedInOrder(open: readonly OpenLabel[], fixed: readonly Rect[], scene: LabelScene): readonly FoundLabel[] {
  const placed = [...fixed];
  return open.flatMap(({ id, size, points }): readonly FoundLabel[] => {
    const { width, height } = size;
    let [best, least] = [undefined as Rect | undefined, Infinity];
    for (const place of candidates(points, size)) {
      const found = clashes({ id, label: place }, placed, scene, least);
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
    return size && size.width > 0 && !size.at ? [{ id, size, points }] : [];
  });
  let found: readonly FoundLabel[] = placedInOrder(open, fixed, { walls, pieces });
  for (let round = 0; round < rounds; round += 1) {
    const crowded = new Set(found.filter(({ cost }) => cost >= weights.edge).map(({ id }) => id));
    if (crowded.size === 0) break;
    // Whoever found no place chooses before the others.
    open.sort((one, other) => Number(crowded.has(other.id)) - Number(crowded.has(one.id)));
    const next = placedInOrder(open, fixed, { walls, pieces });
    if (costOf(next) < costOf(found)) found = next;
  }
  return [...fixed, ...found.map(({ id, x, y, width, height }) => ({ id, x, y, width, height }))];
}

/**
 * The same labels, those apart that a curve would touch where it cuts a corner: they get a place where neither a line at
 * right angles nor a curve is, so that no label moves when lines become curves.
 */
export function clearOfCurves(
  labels: readonly PlacedRect[],
  {
    routes,
    edges,
    walls,
  }: { readonly routes: readonly EdgePath[]; readonly edges: readonly LayoutEdge[]; readonly walls: Walls },
): readonly PlacedRect[] {
  const bends = new PieceIndex([]);
  for (const { id, points } of routes) for (const bend of roundedBends(points)) bends.add(id, bend);
  const movable = new Set(edges.filter(({ label }) => !label.at).map(({ id }) => id));
  const isTouched = (label: PlacedRect): boolean =>
    movable.has(label.id) && bends.some(label, 0, label.id, (piece) => clipOf(piece, label) !== undefined);
  const touched = labels.filter(isTouched);
  if (touched.length === 0) return labels;
  const scene = { walls, pieces: new PieceIndex(routes), bends };
  return touched.reduce<readonly PlacedRect[]>((placed, label) => {
    const others = placed.filter((other) => other !== label);
    const points = routes.find(({ id }) => id === label.id)?.points ?? [];
    const before = clashes({ id: label.id, label }, others, scene, Infinity);
    const [found] = placedInOrder([{ id: label.id, size: label, points }], others, scene);
    if (!found || found.cost >= before) return placed;
    const { id, x, y, width, height } = found;
    return placed.map((other) => (other === label ? { id, x, y, width, height } : other));
  }, labels);
}
