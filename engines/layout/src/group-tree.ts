/** Nested groups as a tree: members, ancestors, and frames around members. */
import { boundsAround, padded } from './rects.ts';
import { titleBelow, titleInset } from './title-rows.ts';
import type { Frame, Insets, LayoutBox, LayoutGroup, LayoutGraph, PlacedRect, Rect } from './layout-types.ts';

/** The groups of a graph with their direct content; `null` is the whole picture. */
export interface GroupTree {
  readonly groups: ReadonlyMap<string, LayoutGroup>;
  readonly boxesIn: ReadonlyMap<string | null, readonly LayoutBox[]>;
  readonly groupsIn: ReadonlyMap<string | null, readonly LayoutGroup[]>;
}

/** Boxes and groups by what contains them. Groups that are unknown count as none. */
export function groupTreeOf({ boxes, groups }: Pick<LayoutGraph, 'boxes' | 'groups'>): GroupTree {
  const known = new Map(groups.map((group) => [group.id, group]));
  const within = (id: string | null): string | null => (id !== null && known.has(id) ? id : null);
  return {
    groups: known,
    boxesIn: Map.groupBy(boxes, ({ group }) => within(group)),
    groupsIn: Map.groupBy(groups, ({ parent }) => within(parent)),
  };
}

/** The groups around a box or group, the innermost first. */
export function groupsAround({ groups }: GroupTree, innermost: string | null): readonly string[] {
  const found: string[] = [];
  for (let at = innermost; at !== null && groups.has(at) && !found.includes(at); at = groups.get(at)?.parent ?? null) {
    found.push(at);
  }
  return found;
}

/** All boxes in a group, at any depth. */
export const membersOf = (tree: GroupTree, id: string): readonly LayoutBox[] => [
  ...(tree.boxesIn.get(id) ?? []),
  ...(tree.groupsIn.get(id) ?? []).flatMap((group) => membersOf(tree, group.id)),
];

const titleGap = { x: 16, y: 8 } as const;

/** The free space inside the frame of a group, px: its padding, and the row of a title below the content. */
export function insetsOf({ padding, title, titleAt }: LayoutGroup): Insets {
  const hasRow = titleAt === 'below' && title.height > 0;
  return hasRow ? { ...padding, bottom: padding.bottom + title.height + titleInset.y } : padding;
}

/** The frame around the content of a group, with its title. */
function frameAround(group: LayoutGroup, content: Rect): Frame {
  const { id, least, title, titleAt } = group;
  const bare = padded(content, insetsOf(group));
  const width = Math.max(bare.width, least.width);
  const height = Math.max(bare.height, least.height);
  if (titleAt === 'below') return { id, ...bare, width, height, title: titleBelow(group, { ...bare, width, height }) };
  const y = titleAt === 'top' ? bare.y + titleGap.y : bare.y + height - titleGap.y - title.height;
  const room = Math.max(0, width - 2 * titleGap.x);
  return {
    id,
    x: bare.x,
    y: bare.y,
    width,
    height,
    title: { x: bare.x + titleGap.x, y, width: Math.min(title.width, room), height: title.height },
  };
}

/** The frames of all groups with members, from the outermost to the innermost. */
export function framesOf(tree: GroupTree, places: readonly PlacedRect[]): readonly Frame[] {
  const placeOf = new Map(places.map((place) => [place.id, place]));
  const inside = (id: string): readonly Frame[] => {
    const group = tree.groups.get(id);
    const frames = (tree.groupsIn.get(id) ?? []).map((child) => inside(child.id));
    const boxes = (tree.boxesIn.get(id) ?? []).flatMap((box) => placeOf.get(box.id) ?? []);
    const content = boundsAround([...boxes, ...frames.flatMap(([frame]) => frame ?? [])]);
    return group && content ? [frameAround(group, content), ...frames.flat()] : [];
  };
  return (tree.groupsIn.get(null) ?? []).flatMap(({ id }) => inside(id));
}

/** A frame with all boxes in its group, at any depth. */
export interface FilledFrame extends Frame {
  readonly members: readonly string[];
}

/** The frames around boxes where they stand. */
export function framesIn(graph: LayoutGraph): readonly FilledFrame[] {
  const tree = groupTreeOf(graph);
  return framesOf(tree, graph.boxes).map((frame) => ({
    ...frame,
    members: membersOf(tree, frame.id).map(({ id }) => id),
  }));
}
