/** After boxes were moved or added: every frame holds exactly its members again, and nothing overlaps. */
import { freePlace } from './free-place.ts';
import { framesOf, groupsAround, groupTreeOf, membersOf, type GroupTree } from './group-tree.ts';
import type { LayoutBox, LayoutGraph, PlacedRect, Point, Rect } from './layout-types.ts';
import { boundsAround, collide, inflated } from './rects.ts';

/** Distance kept by what has to move, px. */
const gap = 30;
/** Boxes move by multiples of this, px, so that they stay in line with others. */
const grid = 15;

type Places = Map<string, PlacedRect>;

/** A box that stands in the frame of a group that it does not belong to. */
export interface FrameConflict {
  readonly box: string;
  readonly group: string;
}

/** Corrected places of all boxes, and what pins make impossible. */
export interface KeptFrames {
  readonly boxes: readonly PlacedRect[];
  readonly conflicts: readonly FrameConflict[];
}

/** Who makes room: what was moved, when it stands where it may not, or everything else. */
export type Yielding = 'moved' | 'others';

interface Scene {
  readonly tree: GroupTree;
  readonly places: Places;
  readonly moved: ReadonlySet<string>;
  readonly yielding: Yielding;
  /** Boxes that were displaced to make room. */
  readonly displaced: Set<string>;
}

const clash = (one: Rect, others: readonly Rect[]): boolean =>
  others.some((other) => collide(inflated(one, -0.5), other));

/** The least shift by which a rectangle stands clear of others. */
function shiftOut(rect: Rect, taken: readonly Rect[]): Point {
  const around = taken.map((one) => ({ ...one, x: one.x - rect.x, y: one.y - rect.y }));
  return freePlace({ ...rect, x: 0, y: 0 }, around, { gap, grid });
}

function shift(places: Places, boxes: readonly LayoutBox[], by: Point): void {
  for (const { id } of boxes) {
    const place = places.get(id);
    if (place) places.set(id, { ...place, x: place.x + by.x, y: place.y + by.y });
  }
}

/** Boxes that were moved together: all of a group, or one. `group` is the group around them. */
interface Unit {
  readonly boxes: readonly LayoutBox[];
  readonly group: string | null;
  /** The group itself when all of it was moved. */
  readonly own: string | null;
}

function unitsIn(tree: GroupTree, moved: ReadonlySet<string>, parent: string | null): readonly Unit[] {
  const boxes = (tree.boxesIn.get(parent) ?? []).filter(({ id }) => moved.has(id));
  const groups = (tree.groupsIn.get(parent) ?? []).flatMap(({ id }): readonly Unit[] => {
    const members = membersOf(tree, id);
    if (members.length === 0) return [];
    const isWhole = members.every((member) => moved.has(member.id));
    return isWhole ? [{ boxes: members, group: parent, own: id }] : unitsIn(tree, moved, id);
  });
  return [...boxes.map((box): Unit => ({ boxes: [box], group: parent, own: null })), ...groups];
}

const placed = (places: Places, boxes: readonly LayoutBox[]): readonly PlacedRect[] =>
  boxes.flatMap(({ id }) => places.get(id) ?? []);

/** What was moved on to a box or into a foreign frame goes to the nearest free place. */
function pushOut({ tree, places, moved }: Scene, boxes: readonly LayoutBox[]): void {
  const settled = boxes.filter(({ id }) => !moved.has(id)).map(({ id }) => id);
  for (const { boxes: members, group, own } of unitsIn(tree, moved, null)) {
    const frames = framesOf(
      tree,
      settled.flatMap((id) => places.get(id) ?? []),
    );
    const around = new Set(groupsAround(tree, group));
    const taken = [
      ...settled.flatMap((id) => places.get(id) ?? []),
      ...frames.filter(({ id }) => !around.has(id) && id !== own),
    ];
    const frame = own === null ? undefined : framesOf(tree, placed(places, members)).find(({ id }) => id === own);
    const rect = frame ?? boundsAround(placed(places, members));
    if (rect && clash(rect, taken)) shift(places, members, shiftOut(rect, taken));
    settled.push(...members.map(({ id }) => id));
  }
}

/** A box or group among its siblings; a lower rank stays before a higher one. */
interface Sibling {
  readonly rect: Rect;
  readonly boxes: readonly LayoutBox[];
  readonly rank: 'pinned' | 'changed' | 'still' | 'moved';
}

const ranks = ['pinned', 'changed', 'still', 'moved'] as const;

function rankOf(boxes: readonly LayoutBox[], { moved, displaced, yielding }: Scene): Sibling['rank'] {
  if (boxes.some(({ id, isPinned }) => isPinned && !moved.has(id))) return 'pinned';
  const isMoved = boxes.every(({ id }) => moved.has(id));
  if (isMoved) return yielding === 'moved' ? 'moved' : 'changed';
  return boxes.some(({ id }) => moved.has(id) || displaced.has(id)) ? 'changed' : 'still';
}

function siblingsIn(scene: Scene, parent: string | null): readonly Sibling[] {
  const { tree, places } = scene;
  const frames = new Map(framesOf(tree, [...places.values()]).map((frame) => [frame.id, frame]));
  const siblings = [
    ...(tree.boxesIn.get(parent) ?? []).map((box) => ({ rect: places.get(box.id), boxes: [box] })),
    ...(tree.groupsIn.get(parent) ?? []).map(({ id }) => ({ rect: frames.get(id), boxes: membersOf(tree, id) })),
  ];
  return siblings.flatMap(({ rect, boxes }) => (rect ? [{ rect, boxes, rank: rankOf(boxes, scene) }] : []));
}

/** From the deepest group upwards: what stands in a frame that has grown makes room, everything else stays. */
function makeRoom(scene: Scene, parent: string | null): void {
  const { tree, places, displaced } = scene;
  for (const { id } of tree.groupsIn.get(parent) ?? []) makeRoom(scene, id);
  const siblings = siblingsIn(scene, parent);
  const ordered = ranks.flatMap((rank) => siblings.filter((sibling) => sibling.rank === rank));
  const taken: Rect[] = [];
  const homeless: Sibling[] = [];
  for (const sibling of ordered) {
    if (sibling.rank === 'pinned' || !clash(sibling.rect, taken)) taken.push(sibling.rect);
    else homeless.push(sibling);
  }
  for (const { rect, boxes } of homeless) {
    const by = shiftOut(rect, taken);
    taken.push({ ...rect, x: rect.x + by.x, y: rect.y + by.y });
    shift(places, boxes, by);
    for (const { id } of boxes) displaced.add(id);
  }
}

function conflictsIn({ tree, places }: Scene, boxes: readonly LayoutBox[]): readonly FrameConflict[] {
  const frames = framesOf(tree, [...places.values()]);
  return boxes.flatMap(({ id, group }) => {
    const around = new Set(groupsAround(tree, group));
    const place = places.get(id);
    return frames.flatMap((frame) =>
      place && !around.has(frame.id) && clash(place, [frame]) ? [{ box: id, group: frame.id }] : [],
    );
  });
}

/** How far moved members are drawn back into their frame, as shares of the way, until most of the others can stay. */
const drawnBack = [0, 0.25, 0.5, 0.75, 1] as const;

const clamped = (value: number, low: number, high: number): number => Math.max(low, Math.min(value, high));

/** Moved boxes, drawn back towards the frame around the members of their group that were not moved. */
function drawn(
  tree: GroupTree,
  boxes: readonly LayoutBox[],
  moved: ReadonlySet<string>,
  share: number,
): readonly LayoutBox[] {
  const still = boxes.filter(({ id }) => !moved.has(id));
  const frames = new Map(framesOf(tree, still).map((frame) => [frame.id, frame]));
  const snapped = (way: number): number => Math.round((way * share) / grid) * grid;
  return boxes.map((box) => {
    const home = moved.has(box.id) && groupsAround(tree, box.group).flatMap((id) => frames.get(id) ?? [])[0];
    if (!home) return box;
    const x = clamped(box.x, home.x, Math.max(home.x, home.x + home.width - box.width));
    const y = clamped(box.y, home.y, Math.max(home.y, home.y + home.height - box.height));
    return { ...box, x: box.x + snapped(x - box.x), y: box.y + snapped(y - box.y) };
  });
}

/**
 * Places for all boxes after `moved` were moved, added, pasted or given another group. A moved box, or a group moved as
 * a whole, goes from a foreign frame or another box to the nearest free place; a frame that has grown around a moved
 * member pushes out strangers, unless that were most of the others: then the member is drawn back towards its frame.
 * Everything else stays. Pinned boxes stay: what that makes impossible is a conflict.
 */
export function keepFrames(
  { boxes, groups }: Pick<LayoutGraph, 'boxes' | 'groups'>,
  moved: ReadonlySet<string>,
  yielding: Yielding = 'moved',
): KeptFrames {
  const tree = groupTreeOf({ boxes, groups });
  const most = Math.max(1, Math.floor((boxes.length - moved.size - 1) / 2));
  let best: { readonly kept: KeptFrames; readonly count: number } | undefined;
  for (const share of yielding === 'moved' ? drawnBack : ([0] as const)) {
    const wished = share === 0 ? boxes : drawn(tree, boxes, moved, share);
    const places: Places = new Map(wished.map(({ id, x, y, width, height }) => [id, { id, x, y, width, height }]));
    const scene: Scene = { tree, places, moved, yielding, displaced: new Set() };
    if (yielding === 'moved') pushOut(scene, boxes);
    makeRoom(scene, null);
    const count = [...scene.displaced].filter((id) => !moved.has(id)).length;
    if (!best || count < best.count) {
      best = { kept: { boxes: placed(places, boxes), conflicts: conflictsIn(scene, boxes) }, count };
    }
    if (count <= most) break;
  }
  return best?.kept ?? { boxes: [], conflicts: [] };
}

/** Pinned boxes in the frame around the pinned members of a foreign group: no layout can mend that. */
export function pinConflicts({ boxes, groups }: Pick<LayoutGraph, 'boxes' | 'groups'>): readonly FrameConflict[] {
  const pinned = boxes.filter(({ isPinned }) => isPinned);
  return keepFrames({ boxes: pinned, groups }, new Set()).conflicts;
}
