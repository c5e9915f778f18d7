/** Input of the layout and of the routes of a view. Pure; canvas px. */
import { widthOf } from '@archwright/drawing';
import {
  framesIn,
  type LayoutBox,
  type LayoutDirection,
  type LayoutEdge,
  type LayoutGraph,
  type LayoutGroup,
  type LayoutTask,
  type ShapePart,
} from '@archwright/layout';
import type { FrameSpace } from '#platform/canvas/model/box-group.ts';
import type { Point } from '#platform/canvas/model/lines.ts';
import type { Part } from '#platform/canvas/model/nearest-box.ts';
import { groupFrame, namedFrame, type ViewPicture } from './c4-view.ts';
import type { C4ViewLayout } from './c4-view-drawing.ts';
import { clearPlace } from './clear-place.ts';
import { edgeLabel } from './edge-label.ts';
import { fonts } from './exchange/drawing/drawing-look.ts';
import type { ViewEdge } from './implied-relationships.ts';

/** Directions of a view in the words of the layout. */
const directions: Readonly<Record<C4ViewLayout['direction'], LayoutDirection>> = {
  TB: 'down',
  BT: 'up',
  LR: 'right',
  RL: 'left',
};

/** Head and body of a person (design guide section 8). */
const personShape: readonly ShapePart[] = [
  { x: 112, y: 0, width: 76, height: 76, isRound: true },
  { x: 0, y: 45, width: 300, height: 165 },
];

const titleWidth = (name: string): number => Math.ceil(widthOf(name, fonts.name)) + 32;
/** Heights of titles: name alone, and with the type below. */
const titleHeight = { named: 28, subject: 44 } as const;

const paddingOf = ({ sides, ends }: FrameSpace): LayoutGroup['padding'] => ({
  top: ends,
  right: sides,
  bottom: ends,
  left: sides,
});

function groupsOf({ group, namedGroups }: ViewPicture): readonly LayoutGroup[] {
  const named = namedGroups.map(({ id, name, isInside }): LayoutGroup => {
    const parent = isInside ? (group?.id ?? null) : null;
    const title = { width: titleWidth(name), height: titleHeight.named };
    return { id, parent, title, titleAt: 'top', padding: paddingOf(namedFrame), least: namedFrame.least };
  });
  if (!group) return named;
  const title = { width: titleWidth(group.item.name), height: titleHeight.subject };
  const subject: LayoutGroup = {
    id: group.id,
    parent: null,
    title,
    titleAt: 'bottom',
    padding: paddingOf(groupFrame),
    least: groupFrame.least,
  };
  return [subject, ...named];
}

/** The corner of a label whose centre was placed by hand: beside the box that would hide it, or the title that it hid. */
function cornerOf(edge: ViewEdge, { x, y }: Point, taken: readonly Part[]): Point {
  const { width, height } = edgeLabel(edge);
  return clearPlace({ x: x - width / 2, y: y - height / 2, width, height }, taken);
}

/** An edge in the style of its view, with what was drawn by hand. */
function edgeOf(edge: ViewEdge, { layout, relationships }: ViewPicture['view'], taken: readonly Part[]): LayoutEdge {
  const { width, height } = edgeLabel(edge);
  const drawn = relationships.find(({ id }) => id === edge.id);
  const at = drawn?.label ? { at: cornerOf(edge, drawn.label, taken) } : {};
  return {
    id: edge.id,
    from: edge.sourceId,
    to: edge.targetId,
    label: { width, height, ...at },
    style: layout.routing,
    via: drawn?.bends ?? [],
  };
}

/** What a label must not lie on: boxes and titles of groups. */
function takenIn({ nodes, view }: ViewPicture, graph: Omit<LayoutGraph, 'edges'>): readonly Part[] {
  if (!view.relationships.some(({ label }) => label)) return nodes;
  const titles = framesIn({ ...graph, edges: [] }).flatMap(({ title }) => (title.width > 0 ? [title] : []));
  return [...nodes, ...titles];
}

/** The view as a graph: edges are routed around it where it stands. */
export function layoutGraphOf(picture: ViewPicture): LayoutGraph {
  const { nodes, edges, group, namedGroups, view } = picture;
  const named = new Map(namedGroups.flatMap(({ id, members }) => members.map((member) => [member, id])));
  const boxes = nodes.map(({ id, x, y, width, height, item, isInside }): LayoutBox => ({
    id,
    x,
    y,
    width,
    height,
    group: named.get(id) ?? (isInside ? (group?.id ?? null) : null),
    ...(item.type === 'actor' ? { isFirst: true, shape: personShape } : {}),
  }));
  const groups = groupsOf(picture);
  const taken = takenIn(picture, { boxes, groups });
  return { boxes, groups, edges: edges.map((edge) => edgeOf(edge, view, taken)) };
}

/** Layout task in the direction of the view: all elements that are not pinned are placed; with `only`, no others. */
export function layoutTaskOf(picture: ViewPicture, only?: ReadonlySet<string>): LayoutTask {
  const graph = layoutGraphOf(picture);
  const { direction, density } = picture.view.layout;
  const pinned = new Set(picture.nodes.flatMap(({ id, isPinned }) => (isPinned ? [id] : [])));
  return {
    ...graph,
    direction: directions[direction],
    density,
    boxes: graph.boxes.map((box) => ({
      ...box,
      isPinned: pinned.has(box.id) || (only !== undefined && !only.has(box.id)),
    })),
  };
}
