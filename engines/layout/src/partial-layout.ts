/** Layouts of a part of a picture: of one group, or of new boxes; the rest stays where it is as far as possible. */
import { framesIn, groupTreeOf, groupsAround, membersOf } from './group-tree.ts';
import { keepFrames, type KeptFrames } from './keep-frames.ts';
import { layOut, type LayoutMeans } from './layout.ts';
import type { LayoutBox, LayoutDirection, LayoutGraph, LayoutTask, PlacedRect, Point, Rect } from './layout-types.ts';
import { boundsAround, bottomOf, middleOf, rightOf } from './rects.ts';

/** Distance of a new box to the boxes that use it, px: leaves room for a label. */
const layerGap = 100;

/**
 * Lays out the members of one group. The upper left corner of its frame stays, unless a pinned member decides; when the
 * frame grows, the others make room. Rejects as `layOut` does.
 */
export async function layOutGroup(task: LayoutTask, groupId: string, means: LayoutMeans): Promise<KeptFrames> {
  const tree = groupTreeOf(task);
  const members = new Set(membersOf(tree, groupId).map(({ id }) => id));
  const was = framesIn(task).find(({ id }) => id === groupId);
  if (!was) return keepFrames(task, new Set());
  const part: LayoutTask = {
    ...task,
    boxes: task.boxes.filter(({ id }) => members.has(id)),
    groups: task.groups.filter(({ id }) => groupsAround(tree, id).includes(groupId)),
    edges: task.edges.filter(({ from, to }) => members.has(from) && members.has(to)),
  };
  const { picture } = await layOut(part, means);
  const laidOut = new Map(picture.boxes.map((box) => [box.id, box]));
  const partBoxes = part.boxes.map((box) => ({ ...box, ...laidOut.get(box.id) }));
  // The frame around the boxes where they stand: the one of the layout may be larger.
  const groups = task.groups.filter(({ id }) => id === groupId || groupsAround(tree, id).includes(groupId));
  const frame = framesIn({ ...part, groups, boxes: partBoxes }).find(({ id }) => id === groupId);
  const isPinned = part.boxes.some((box) => box.isPinned);
  const by = frame && !isPinned ? { x: was.x - frame.x, y: was.y - frame.y } : { x: 0, y: 0 };
  const placeOf = new Map(picture.boxes.map((box) => [box.id, { x: box.x + by.x, y: box.y + by.y }]));
  const boxes = task.boxes.map((box) => ({ ...box, ...placeOf.get(box.id) }));
  return keepFrames({ boxes, groups: task.groups }, members, 'others');
}

/** A position beside `others`, on the side that edges run towards or come from. */
function beside(box: LayoutBox, others: readonly Rect[], direction: LayoutDirection, isAfter: boolean): Point {
  const around = boundsAround(others) ?? box;
  const centre = middleOf(around);
  const [middleX, middleY] = [centre.x - box.width / 2, centre.y - box.height / 2];
  const isForward = (direction === 'down' || direction === 'right') === isAfter;
  return direction === 'down' || direction === 'up'
    ? { x: middleX, y: isForward ? bottomOf(around) + layerGap : around.y - layerGap - box.height }
    : { x: isForward ? rightOf(around) + layerGap : around.x - layerGap - box.width, y: middleY };
}

/** Where a new box would stand if nothing else were there. */
function wishOf(box: LayoutBox, graph: LayoutGraph, direction: LayoutDirection): Point {
  const boxOf = new Map(graph.boxes.map((one) => [one.id, one]));
  const others = (ends: readonly string[]): readonly LayoutBox[] =>
    ends.flatMap((id) => (id === box.id ? [] : (boxOf.get(id) ?? [])));
  const users = others(graph.edges.flatMap(({ from, to }) => (to === box.id ? [from] : [])));
  const used = others(graph.edges.flatMap(({ from, to }) => (from === box.id ? [to] : [])));
  const fellows = graph.boxes.filter(({ id, group }) => id !== box.id && group !== null && group === box.group);
  // A member far from its group would stretch the frame over others.
  if (fellows.length > 0) {
    const related = [...users, ...used].filter(({ group }) => group === box.group);
    const isAfter = related.length === 0 || users.some(({ group }) => group === box.group);
    return beside(box, related.length > 0 ? related : fellows, direction, isAfter);
  }
  if (users.length > 0) return beside(box, users, direction, true);
  if (used.length > 0) return beside(box, used, direction, false);
  const rest = graph.boxes.filter(({ id }) => id !== box.id);
  return beside(box, rest, direction === 'down' || direction === 'up' ? 'right' : 'down', true);
}

/**
 * Places new boxes one after the other: behind what uses them, within their group, at the nearest free place. The
 * others stay; only what a frame grows over makes room.
 */
export function insertBoxes(graph: LayoutGraph, added: ReadonlySet<string>, direction: LayoutDirection): KeptFrames {
  let kept: readonly LayoutBox[] = graph.boxes.filter(({ id }) => !added.has(id));
  let found: KeptFrames = { boxes: kept, conflicts: [] };
  for (const box of graph.boxes.filter(({ id }) => added.has(id))) {
    const boxes = [...kept, box];
    const wish = wishOf(box, { ...graph, boxes }, direction);
    const wished = [...kept, { ...box, x: Math.round(wish.x / 15) * 15, y: Math.round(wish.y / 15) * 15 }];
    found = keepFrames({ boxes: wished, groups: graph.groups }, new Set([box.id]));
    const placeOf = new Map(found.boxes.map((place: PlacedRect) => [place.id, place]));
    kept = boxes.map((one) => ({ ...one, ...placeOf.get(one.id) }));
  }
  return found;
}
