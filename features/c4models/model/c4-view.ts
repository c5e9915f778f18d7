/** What a view shows: nodes with their sizes, the group box round what belongs to it, edges. Pure; canvas px. */
import { frameOf } from '#platform/canvas/model/pinned-layout.ts';
import type { Box, Part } from '#platform/canvas/model/nearest-box.ts';
import type { C4ElementType, C4View } from '../contract.ts';
import type { C4Document, C4Item } from './c4-document.ts';
import { openableLevel } from './c4-drill.ts';
import { c4Sizes } from './c4-limits.ts';
import { accepts } from './c4-view-rules.ts';
import { viewEdges, type ViewEdge } from './implied-relationships.ts';

/** An element on the canvas. */
export interface ViewNode extends Box {
  readonly item: C4Item;
  readonly isPinned: boolean;
  /** It belongs to the element that the view is about. */
  readonly isInside: boolean;
  /** It has a view of its own, so it shows the glyph for zooming in. */
  readonly isOpenable: boolean;
}

/** The box round everything that belongs to the element of a C2 or C3 view. */
export interface GroupBox extends Box {
  readonly kind: 'software-system-group' | 'container-group';
  readonly item: C4Item;
}

/** The box round siblings that somebody put together under a name. */
export interface NamedGroup extends Box {
  readonly name: string;
  readonly members: readonly string[];
}

export interface ViewPicture {
  readonly view: C4View;
  readonly nodes: readonly ViewNode[];
  /** Undefined in a context view. */
  readonly group: GroupBox | undefined;
  readonly namedGroups: readonly NamedGroup[];
  readonly edges: readonly ViewEdge[];
}

/** Padding and least size of group boxes, as layouts want them. */
export const groupFrame = {
  sides: c4Sizes.group.side,
  ends: c4Sizes.group.end,
  least: { width: c4Sizes.group.minWidth, height: c4Sizes.group.minHeight },
} as const;

/** Width and height of an element. */
export const sizeOf = (type: C4ElementType): { readonly width: number; readonly height: number } =>
  type === 'actor' ? c4Sizes.actor : c4Sizes.node;

/** The box round boxes; the least one at 0, 0 when there are none. */
export const groupAround = (boxes: readonly Box[]): Part => frameOf(boxes, groupFrame);

function groupOf(document: C4Document, view: C4View, inside: readonly Box[]): GroupBox | undefined {
  const item = view.sourceElement ? document.elements.get(view.sourceElement.id) : undefined;
  if (!item || view.level === 'C1') return undefined;
  const kind = view.level === 'C2' ? 'software-system-group' : 'container-group';
  return { id: item.id, kind, item, ...groupAround(inside) };
}

/** Padding of named groups: their name stands at the top left. */
const namedFrame = { sides: 12, ends: 32, least: { width: 0, height: 0 } } as const;

/** Boxes round the members that a view shows. */
export function namedGroupsAround(
  nodes: readonly (Box & { readonly item: Pick<C4Item, 'group' | 'parentId'> })[],
): readonly NamedGroup[] {
  const groups = Map.groupBy(nodes, ({ item }) => (item.group === '' ? '' : `${item.parentId} ${item.group}`));
  return [...groups].flatMap(([key, members]) => {
    const name = members[0]?.item.group ?? '';
    if (key === '') return [];
    return [{ id: `group ${key}`, name, members: members.map(({ id }) => id), ...frameOf(members, namedFrame) }];
  });
}

/** The nodes of a view, in the order in which they entered it. What the level does not show is left out. */
export function viewNodes(document: C4Document, view: C4View): readonly ViewNode[] {
  return view.elements.flatMap(({ id, position, pinned }) => {
    const item = document.elements.get(id);
    if (!item || !accepts(document.elements, view, item)) return [];
    const isInside = view.sourceElement !== null && item.parentId === view.sourceElement.id;
    const isOpenable = openableLevel(item) !== undefined && item.id !== view.sourceElement?.id;
    return [{ id, ...position, ...sizeOf(item.type), item, isPinned: pinned, isInside, isOpenable }];
  });
}

/** Everything that a view shows; undefined when the model does not hold it. */
export function pictureOf(document: C4Document, viewId: string): ViewPicture | undefined {
  const view = document.views.get(viewId);
  if (!view) return undefined;
  const nodes = viewNodes(document, view);
  return {
    view,
    nodes,
    group: groupOf(
      document,
      view,
      nodes.filter(({ isInside }) => isInside),
    ),
    namedGroups: namedGroupsAround(nodes),
    edges: viewEdges(document, new Set(nodes.map(({ id }) => id))),
  };
}
