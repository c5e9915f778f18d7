/** Layered layout from left to right, older boxes before younger ones. Pure and deterministic. */

/** A box, canvas px. Its index in the list is its age: the oldest comes first. */
export interface LayoutNode {
  readonly id: string;
  readonly width: number;
  readonly height: number;
}

/** An undirected edge between two boxes. */
export interface LayoutEdge {
  readonly from: string;
  readonly to: string;
}

/** Input of `layeredLayout`. */
export interface LayoutTask {
  readonly nodes: readonly LayoutNode[];
  readonly edges: readonly LayoutEdge[];
  /** Gap between boxes of one layer, canvas px. */
  readonly nodeGap: number;
  /** Gap between layers, canvas px. */
  readonly layerGap: number;
  /** Desired aspect ratio of the whole picture, width / height. */
  readonly aspect: number;
  /** Size of a connected component above which speed matters more than few crossings; default 120. */
  readonly largeFrom?: number;
}

/** Top left corner of a box, canvas px. */
export interface PlacedNode {
  readonly id: string;
  readonly x: number;
  readonly y: number;
}

/** Size above which layers by connections alone are too narrow. */
const largeGroup = 120;
/** How many times each layer is pulled towards its neighbours, in both directions. */
const sweeps = 6;
/** Below 1 pulls everything slightly to the middle, which keeps pictures compact. */
const inward = 0.8;

interface Block {
  readonly places: readonly PlacedNode[];
  readonly width: number;
  readonly height: number;
}

type Neighbours = ReadonlyMap<string, readonly string[]>;

function neighboursOf(edges: readonly LayoutEdge[]): Neighbours {
  const joined = new Map<string, string[]>();
  const join = (one: string, other: string): void => {
    const others = joined.get(one);
    if (others) others.push(other);
    else joined.set(one, [other]);
  };
  for (const { from, to } of edges) {
    join(from, to);
    join(to, from);
  }
  return joined;
}

const meanOf = (values: readonly number[]): number | undefined =>
  values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0) / values.length;

/** Connected components, ordered by their oldest box. */
function connectedGroups({ nodes, edges }: LayoutTask): readonly (readonly LayoutNode[])[] {
  const parent = new Map(nodes.map(({ id }) => [id, id]));
  const rootOf = (id: string): string => {
    let root = id;
    for (let up = parent.get(root); up !== undefined && up !== root; up = parent.get(root)) root = up;
    parent.set(id, root);
    return root;
  };
  for (const { from, to } of edges) {
    if (parent.has(from) && parent.has(to)) parent.set(rootOf(from), rootOf(to));
  }
  const groups = new Map<string, LayoutNode[]>();
  for (const node of nodes) {
    const root = rootOf(node.id);
    const group = groups.get(root);
    if (group) group.push(node);
    else groups.set(root, [node]);
  }
  return [...groups.values()];
}

type Layers = readonly (readonly LayoutNode[])[];

/** Reorders each layer by the mean position of neighbours, forwards and backwards. */
function inOrderOfNeighbours(layers: Layers, joined: Neighbours): Layers {
  const places = new Map<string, number>();
  const note = (layer: readonly LayoutNode[]): void =>
    layer.forEach(({ id }, at) => places.set(id, (at + 0.5) / layer.length));
  const full = [...layers];
  full.forEach(note);
  const wishOf = ({ id }: LayoutNode): number =>
    meanOf((joined.get(id) ?? []).map((other) => places.get(other) ?? 0.5)) ?? places.get(id) ?? 0.5;
  for (let sweep = 0; sweep < sweeps; sweep += 1) {
    const order = full.map((_, at) => (sweep % 2 === 0 ? at : full.length - 1 - at));
    for (const at of order) {
      const wishes = new Map((full[at] ?? []).map((node) => [node, wishOf(node)]));
      full[at] = (full[at] ?? []).toSorted((one, other) => (wishes.get(one) ?? 0) - (wishes.get(other) ?? 0));
      note(full[at]);
    }
  }
  return full;
}

/** Each box one layer after the last older box that it is connected to; then as few crossings as reordering achieves. */
function fewestCrossings(group: readonly LayoutNode[], joined: Neighbours): Layers {
  const layerOf = new Map<string, number>();
  const layers: LayoutNode[][] = [];
  for (const node of group) {
    const older = (joined.get(node.id) ?? []).flatMap((other) => layerOf.get(other) ?? []);
    const layer = Math.max(0, ...older.map((one) => one + 1));
    layerOf.set(node.id, layer);
    (layers[layer] ??= []).push(node);
  }
  return inOrderOfNeighbours(layers, joined);
}

/** Layers of a large component: age spans of equal size, but after every older box that a box is connected to. */
function spansOfAge(
  group: readonly LayoutNode[],
  joined: Neighbours,
  { aspect, nodeGap, layerGap }: LayoutTask,
): Layers {
  const { width = 1, height = 1 } = group[0] ?? {};
  const spans = Math.ceil(Math.sqrt((group.length * aspect * (height + nodeGap)) / (width + layerGap)));
  const layerOf = new Map<string, number>();
  const layers: LayoutNode[][] = [];
  group.forEach((node, at) => {
    const older = (joined.get(node.id) ?? []).flatMap((other) => layerOf.get(other) ?? []);
    const layer = Math.max(Math.floor((at * spans) / group.length), ...older.map((one) => one + 1));
    layerOf.set(node.id, layer);
    (layers[layer] ??= []).push(node);
  });
  return inOrderOfNeighbours(
    [...layers].filter((layer) => layer !== undefined),
    joined,
  );
}

/** Centres as close to each box's wish as possible, without overlap and in this order. */
export function spread(boxes: readonly { readonly wish: number; readonly size: number }[], gap: number): number[] {
  // Overlapping boxes move as one block; the block takes the average of its members' wishes.
  const runs: { wishes: number; count: number; length: number }[] = [];
  const topOf = ({ wishes, count }: { wishes: number; count: number }): number => wishes / count;
  for (const { wish, size } of boxes) {
    let run = { wishes: wish - size / 2, count: 1, length: size };
    for (let last = runs.at(-1); last && topOf(last) + last.length + gap > topOf(run); last = runs.at(-1)) {
      runs.pop();
      run = {
        wishes: last.wishes + run.wishes - run.count * (last.length + gap),
        count: last.count + run.count,
        length: last.length + gap + run.length,
      };
    }
    runs.push(run);
  }
  let at = 0;
  return runs.flatMap((run) => {
    let top = topOf(run);
    return boxes.slice(at, (at += run.count)).map(({ size }) => {
      const middle = top + size / 2;
      top += size + gap;
      return middle;
    });
  });
}

/** Moves boxes next to their neighbours; edges may pass behind boxes. */
function middlesOf(layers: Layers, joined: Neighbours, gap: number): ReadonlyMap<string, number> {
  const middles = new Map<string, number>();
  const place = (layer: readonly LayoutNode[]): void => {
    const wishes = layer.map(({ id, height: size }, at) => {
      const known = (joined.get(id) ?? []).flatMap((other) => middles.get(other) ?? []);
      const start = middles.get(id) ?? (at - (layer.length - 1) / 2) * (size + gap);
      return { size, wish: inward * (meanOf(known) ?? start) };
    });
    spread(wishes, gap).forEach((middle, at) => middles.set(layer[at]?.id ?? '', middle));
  };
  for (let sweep = 0; sweep < sweeps; sweep += 1) (sweep % 2 === 0 ? layers : layers.toReversed()).forEach(place);
  return middles;
}

function layersOf(group: readonly LayoutNode[], joined: Neighbours, task: LayoutTask): Layers {
  if (group.length === 1) return [group];
  return group.length > (task.largeFrom ?? largeGroup)
    ? spansOfAge(group, joined, task)
    : fewestCrossings(group, joined);
}

function placeGroup(group: readonly LayoutNode[], edges: readonly LayoutEdge[], task: LayoutTask): Block {
  const joined = neighboursOf(edges);
  const layers = layersOf(group, joined, task);
  const middles = middlesOf(layers, joined, task.nodeGap);
  let right = 0;
  const places = layers.flatMap((layer) => {
    const x = right;
    right += Math.max(...layer.map(({ width }) => width)) + task.layerGap;
    return layer.map(({ id, height }) => {
      const y = (middles.get(id) ?? 0) - height / 2;
      return { id, x, y, bottom: y + height };
    });
  });
  const top = Math.min(...places.map(({ y }) => y));
  return {
    places: places.map(({ id, x, y }) => ({ id, x: Math.round(x), y: Math.round(y - top) })),
    width: right - task.layerGap,
    height: Math.max(...places.map(({ bottom }) => bottom)) - top,
  };
}

interface Rows {
  readonly places: readonly PlacedNode[];
  readonly width: number;
  readonly height: number;
}

/** Rows of blocks from left to right, none wider than `most`. */
function rowsWithin(most: number, blocks: readonly Block[], { nodeGap, layerGap }: LayoutTask): Rows {
  let [x, y, rowHeight, wide] = [0, 0, 0, 0];
  const places = blocks.flatMap((block) => {
    if (x > 0 && x + block.width > most) [x, y, rowHeight] = [0, y + rowHeight + nodeGap, 0];
    const [left, top] = [x, y];
    wide = Math.max(wide, x + block.width);
    x += block.width + layerGap;
    rowHeight = Math.max(rowHeight, block.height);
    return block.places.map((place) => ({ id: place.id, x: place.x + left, y: place.y + top }));
  });
  return { places, width: wide, height: y + rowHeight };
}

/** Candidate row widths, as multiples of the width without wasted space. */
const tries = [1, 1.12, 1.25, 1.4, 1.6, 1.85];

/** The rows that can be shown largest in a picture of the desired aspect ratio. */
function packRows(blocks: readonly Block[], task: LayoutTask): readonly PlacedNode[] {
  const { nodeGap, layerGap, aspect } = task;
  const area = blocks.reduce((sum, { width, height }) => sum + (width + layerGap) * (height + nodeGap), 0);
  const widest = blocks.reduce((most, { width }) => Math.max(most, width), 0);
  const sizeOf = ({ width, height }: Rows): number => Math.max(width / aspect, height);
  return tries
    .map((by) => rowsWithin(Math.max(Math.sqrt(area * aspect) * by, widest), blocks, task))
    .reduce((best, one) => (sizeOf(one) < sizeOf(best) ? one : best)).places;
}

/** Lays out connected components by layers; components are ordered by age, single boxes come last. */
export function layeredLayout(task: LayoutTask): readonly PlacedNode[] {
  const groups = connectedGroups(task);
  const groupOf = new Map(groups.flatMap((group, at) => group.map(({ id }) => [id, at])));
  const edgesOf = new Map<number, LayoutEdge[]>();
  for (const edge of task.edges) {
    const at = groupOf.get(edge.from);
    if (at === undefined || edge.from === edge.to || !groupOf.has(edge.to)) continue;
    const edges = edgesOf.get(at);
    if (edges) edges.push(edge);
    else edgesOf.set(at, [edge]);
  }
  const blocks = groups.map((group, at) => placeGroup(group, edgesOf.get(at) ?? [], task));
  const isSingle = (at: number): boolean => groups[at]?.length === 1;
  return packRows([...blocks.filter((_, at) => !isSingle(at)), ...blocks.filter((_, at) => isSingle(at))], task);
}
