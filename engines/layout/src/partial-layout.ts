/** Layout of one group of a picture; the rest stays where it is as far as possible. */
import { framesIn, groupTreeOf, groupsAround, membersOf } from './group-tree.ts';
import { keepFrames, type KeptFrames } from './keep-frames.ts';
import { layOut, type LayoutMeans } from './layout.ts';
import type { LayoutTask } from './layout-types.ts';

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
