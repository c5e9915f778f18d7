/** Picture of a view: nodes with sizes, group boxes, edges. Pure; canvas px. */
import { frameOf } from '#platform/canvas/model/box-group.ts';
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
  /** Belongs to the subject of the view. */
  readonly isInside: boolean;
  /** Has its own view, and therefore a zoom icon. */
  readonly isOpenable: boolean;
}

/** Box around the children of the subject of a C2 or C3 view. */
export interface GroupBox extends Box {
  readonly kind: 'software-system-group' | 'container-group';
  readonly item: C4Item;
}

/** Box around siblings with the same group name. */
export interface NamedGroup extends Box {
  readonly name: string;
  /** Whether it is inside the box of the subject of the view. */
  readonly isInside: boolean;
  readonly members: readonly string[];
}

/** Everything to be drawn for a view, in canvas px. */
export interface ViewPicture {
  readonly view: C4View;
  readonly nodes: readonly ViewNode[];
  /** Undefined in a context view. */
  readonly group: GroupBox | undefined;
  readonly namedGroups: readonly NamedGroup[];
  readonly edges: readonly ViewEdge[];
}

/** Padding and minimum size of group boxes for the layout. */
export const groupFrame = {
  sides: c4Sizes.group.side,
  ends: c4Sizes.group.end,
  least: { width: c4Sizes.group.minWidth, height: c4Sizes.group.minHeight },
} as const;

/** Size of an element. */
export const sizeOf = (type: C4ElementType): { readonly width: number; readonly height: number } =>
  type === 'actor' ? c4Sizes.actor : c4Sizes.node;

/** Bounding box with padding; the minimum size at 0, 0 without members. */
export const groupAround = (boxes: readonly Box[]): Part => frameOf(boxes, groupFrame);

function groupOf(document: C4Document, view: C4View, inside: readonly Box[]): GroupBox | undefined {
  const item = view.sourceElement ? document.elements.get(view.sourceElement.id) : undefined;
  if (!item || view.level === 'C1') return undefined;
  const kind = view.level === 'C2' ? 'software-system-group' : 'container-group';
  return { id: item.id, kind, item, ...groupAround(inside) };
}

/** Padding of named groups: their name is at the top left. */
export const namedFrame = { sides: 12, ends: 32, least: { width: 0, height: 0 } } as const;

/** Boxes around the visible members of groups. */
export function namedGroupsAround(
  nodes: readonly (Box & { readonly item: Pick<C4Item, 'group' | 'parentId'>; readonly isInside: boolean })[],
): readonly NamedGroup[] {
  const groups = Map.groupBy(nodes, ({ item }) => (item.group === '' ? '' : `${item.parentId} ${item.group}`));
  return [...groups].flatMap(([key, members]) => {
    const [first] = members;
    if (key === '' || !first) return [];
    return [
      {
        id: `group ${key}`,
        name: first.item.group,
        isInside: first.isInside,
        members: members.map(({ id }) => id),
        ...frameOf(members, namedFrame),
      },
    ];
  });
}

/** Nodes of a view in their order. Elements that the level cannot show are skipped. */
export function viewNodes(document: C4Document, view: C4View): readonly ViewNode[] {
  return view.elements.flatMap(({ id, position, pinned }) => {
    const item = document.elements.get(id);
    if (!item || !accepts(document.elements, view, item)) return [];
    const isInside = view.sourceElement !== null && item.parentId === view.sourceElement.id;
    const isOpenable = openableLevel(item) !== undefined && item.id !== view.sourceElement?.id;
    return [{ id, ...position, ...sizeOf(item.type), item, isPinned: pinned, isInside, isOpenable }];
  });
}

/** The picture of a view; undefined when it does not exist. */
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
