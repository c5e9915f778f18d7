/** Automatic layout from top to bottom that leaves pinned boxes in place. Pure; runs in a worker. */
import { freePlace } from './free-place.ts';
import { layeredLayout, type LayoutEdge, type LayoutNode, type PlacedNode } from './layered-layout.ts';
import { boundsOf, type Box, type Part } from './nearest-box.ts';
import { gridSize } from './stage-settings.ts';

/** A box with its current position; a pinned one keeps it. */
export interface PinnableBox extends Box {
  readonly isPinned: boolean;
}

/** Boxes that belong together, and the padding of the frame around them, canvas px. */
export interface BoxGroup {
  readonly members: readonly string[];
  readonly sides: number;
  readonly ends: number;
  readonly least: { readonly width: number; readonly height: number };
}

/** Input of `pinnedLayout`; canvas px. */
export interface PinnedLayoutTask {
  readonly boxes: readonly PinnableBox[];
  /** From user to used: users are placed above. */
  readonly edges: readonly LayoutEdge[];
  readonly group?: BoxGroup;
  /** Desired aspect ratio of the picture, width / height. */
  readonly aspect: number;
}

/** Space for an edge label between two layers, and between neighbours, canvas px. */
const gaps = { layer: 165, node: 75, least: 45 } as const;
/** Above this number of boxes the better layout is too slow for a key press. */
const largeFrom = 36;
const groupId = '\0group';

/** The frame around boxes: their bounds plus padding, never below its minimum size. */
export function frameOf(boxes: readonly Box[], { sides, ends, least }: Omit<BoxGroup, 'members'>): Part {
  const bounds = boundsOf(boxes) ?? { x: sides, y: ends, width: 0, height: 0 };
  return {
    x: bounds.x - sides,
    y: bounds.y - ends,
    width: Math.max(bounds.width + 2 * sides, least.width),
    height: Math.max(bounds.height + 2 * ends, least.height),
  };
}

/** Users before what they use; in a cycle the box with the most outgoing edges comes first. */
function inOrderOfUse(boxes: readonly LayoutNode[], edges: readonly LayoutEdge[]): readonly LayoutNode[] {
  const usedBy = new Map(boxes.map(({ id }) => [id, 0]));
  const uses = new Map<string, string[]>();
  for (const { from, to } of edges) {
    if (from === to || !usedBy.has(from) || !usedBy.has(to)) continue;
    usedBy.set(to, (usedBy.get(to) ?? 0) + 1);
    const used = uses.get(from);
    if (used) used.push(to);
    else uses.set(from, [to]);
  }
  const left = new Map(boxes.map((box) => [box.id, box]));
  const ready = boxes.filter(({ id }) => usedBy.get(id) === 0);
  const order: LayoutNode[] = [];
  const mostUsing = (): LayoutNode | undefined =>
    [...left.values()].reduce<LayoutNode | undefined>(
      (best, box) => (best && (uses.get(best.id)?.length ?? 0) >= (uses.get(box.id)?.length ?? 0) ? best : box),
      undefined,
    );
  for (let box = ready.shift() ?? mostUsing(); box; box = ready.shift() ?? mostUsing()) {
    if (!left.delete(box.id)) continue;
    order.push(box);
    for (const id of uses.get(box.id) ?? []) {
      const count = (usedBy.get(id) ?? 0) - 1;
      usedBy.set(id, count);
      const used = left.get(id);
      if (count === 0 && used) ready.push(used);
    }
  }
  return order;
}

/** Where the boxes would be if nothing were pinned. The layered layout goes from left to right, so it is rotated. */
function wishes(
  boxes: readonly LayoutNode[],
  edges: readonly LayoutEdge[],
  aspect: number,
): ReadonlyMap<string, PlacedNode> {
  const turned = inOrderOfUse(boxes, edges).map(({ id, width, height }) => ({ id, width: height, height: width }));
  const placed = layeredLayout({
    nodes: turned,
    edges,
    nodeGap: gaps.node,
    layerGap: gaps.layer,
    aspect: 1 / aspect,
    largeFrom,
  });
  return new Map(placed.map(({ id, x, y }) => [id, { id, x: y, y: x }]));
}

const meanOf = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

interface Scene {
  readonly boxes: readonly PinnableBox[];
  readonly edges: readonly LayoutEdge[];
  readonly aspect: number;
  /** Boxes outside the group that are in the way. */
  readonly walls: readonly Part[];
}

/** Free boxes take the position of the layout relative to the pinned ones, then slide out of obstacles. */
function placeRound({ boxes, edges, aspect, walls }: Scene): readonly Box[] {
  const pinned = boxes.filter(({ isPinned }) => isPinned);
  const free = boxes.filter(({ isPinned }) => !isPinned);
  if (free.length === 0) return boxes;
  const wish = wishes(boxes, edges, aspect);
  const by = {
    x: meanOf(pinned.map(({ id, x }) => x - (wish.get(id)?.x ?? 0))),
    y: meanOf(pinned.map(({ id, y }) => y - (wish.get(id)?.y ?? 0))),
  };
  const taken: Part[] = [...walls, ...pinned];
  const wished = free.map((box) => {
    const { x, y } = wish.get(box.id) ?? box;
    return { ...box, x: x + by.x, y: y + by.y };
  });
  // From top to bottom, so that displaced boxes move down and keep the order of use.
  const order = wished.toSorted((one, other) => one.y - other.y || one.x - other.x || one.id.localeCompare(other.id));
  const places = new Map<string, Box>();
  for (const box of order) {
    const placed = { ...box, ...freePlace(box, taken, { gap: gaps.least, grid: gridSize }) };
    taken.push(placed);
    places.set(box.id, placed);
  }
  return boxes.map((box) => places.get(box.id) ?? box);
}

const shiftedBy = (box: Box, x: number, y: number): Box => ({ ...box, x: box.x + x, y: box.y + y });

/** The members first, then everything else around their frame as if it were one box. */
function placeWithGroup(task: PinnedLayoutTask, group: BoxGroup): readonly Box[] {
  const isMember = new Set(group.members);
  const members = task.boxes.filter(({ id }) => isMember.has(id));
  const strangers = task.boxes.filter(({ id }) => !isMember.has(id));
  const isPinned = members.some((box) => box.isPinned);
  const walls = isPinned ? strangers.filter((box) => box.isPinned) : [];
  const inside = placeRound({ boxes: members, edges: task.edges, aspect: task.aspect, walls });
  const frame = frameOf(inside, group);
  const endOf = (id: string): string => (isMember.has(id) ? groupId : id);
  const outside = placeRound({
    boxes: [...strangers, { id: groupId, ...frame, isPinned }],
    edges: task.edges.map(({ from, to }) => ({ from: endOf(from), to: endOf(to) })),
    aspect: task.aspect,
    walls: [],
  });
  const placed = outside.find(({ id }) => id === groupId) ?? frame;
  const moved = inside.map((box) => shiftedBy(box, placed.x - frame.x, placed.y - frame.y));
  return [...moved, ...outside.filter(({ id }) => id !== groupId)];
}

/**
 * Positions of all free boxes, snapped to the grid: no free box is within 45 px of another, none is inside the frame of
 * a group that it does not belong to. Pinned boxes are not part of the result.
 */
export function pinnedLayout(task: PinnedLayoutTask): readonly PlacedNode[] {
  const { group } = task;
  const placed =
    group && group.members.length > 0
      ? placeWithGroup(task, group)
      : placeRound({ boxes: task.boxes, edges: task.edges, aspect: task.aspect, walls: [] });
  const isFree = new Set(task.boxes.filter(({ isPinned }) => !isPinned).map(({ id }) => id));
  return placed.filter(({ id }) => isFree.has(id)).map(({ id, x, y }) => ({ id, x: Math.round(x), y: Math.round(y) }));
}
