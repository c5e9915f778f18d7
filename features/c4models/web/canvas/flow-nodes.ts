/** Maps a view to nodes of the canvas library with stable identities, also for the overview when zoomed out. */
import type { CodeMark } from '../code/code-marks.ts';
import type { DrawnFlow } from '../../model/flow-steps.ts';
import type { Point } from '#platform/canvas/model/lines.ts';
import type { FarPicture } from '#platform/canvas/web/far-layer.tsx';
import {
  groupAround,
  namedGroupsAround,
  type GroupBox,
  type NamedGroup,
  type ViewNode,
  type ViewPicture,
} from '../../model/c4-view.ts';
import type { C4FlowGroup, C4FlowNamedGroup, C4FlowNode, ChangeMark, NodeFacts, RecordBadge } from './node-data.ts';
import { chartColour, coloursOf } from './node-looks.ts';

/** Appearance of a view besides the model. */
export interface ViewLook {
  readonly selection: ReadonlySet<string>;
  readonly faint: ReadonlySet<string>;
  /** Index into the chart palette by element; undefined without colours. */
  readonly colours: ReadonlyMap<string, number> | undefined;
  /** Marks of code by element; undefined while elements are not coloured by it. */
  readonly code?: ReadonlyMap<string, CodeMark> | undefined;
  readonly badges: ReadonlyMap<string, RecordBadge>;
  readonly marks: ReadonlyMap<string, ChangeMark>;
  readonly hasPorts: boolean;
  /** The flow that is written or shown. */
  readonly flow?: DrawnFlow | undefined;
}

/** Current positions of dragged elements. */
export type Moving = ReadonlyMap<string, Point>;

const colourFor = (id: string, { colours }: ViewLook): NodeFacts['colour'] => colours && (colours.get(id) ?? 'none');

const codeFor = (id: string, { code }: ViewLook): NodeFacts['code'] => code && (code.get(id) ?? 'none');

const factsOf = ({ id, item, isOpenable, isPinned }: ViewNode, look: ViewLook): NodeFacts => ({
  item,
  isOpenable,
  isPinned,
  isFaint: look.faint.has(id),
  hasPorts: look.hasPorts,
  colour: colourFor(id, look),
  code: codeFor(id, look),
  badge: look.badges.get(id),
  mark: look.marks.get(id),
});

const isSameCode = (one: NodeFacts['code'], other: NodeFacts['code']): boolean =>
  one === other ||
  (typeof one === 'object' && typeof other === 'object' && one.shade === other.shade && one.words === other.words);

const isSameFacts = (one: NodeFacts, other: NodeFacts): boolean =>
  one.item === other.item &&
  one.isOpenable === other.isOpenable &&
  one.isPinned === other.isPinned &&
  one.isFaint === other.isFaint &&
  one.hasPorts === other.hasPorts &&
  one.colour === other.colour &&
  isSameCode(one.code, other.code) &&
  one.badge === other.badge &&
  one.mark?.text === other.mark?.text &&
  one.mark?.kind === other.mark?.kind;

/** The library requires handles before it measures a node; our edges have their own routes. */
const noHandles: NonNullable<C4FlowNode['handles']> = [];

function toFlowNode({ id, x, y, width, height }: ViewNode, facts: NodeFacts, isSelected: boolean): C4FlowNode {
  return {
    id,
    type: facts.item.type,
    position: { x, y },
    width,
    height,
    measured: { width, height },
    handles: noHandles,
    selected: isSelected,
    data: { ...facts },
  };
}

/** Maps the nodes repeatedly; a node with unchanged appearance and position keeps its identity. */
export function nodeMaker(): (nodes: readonly ViewNode[], look: ViewLook) => readonly C4FlowNode[] {
  let made = new Map<string, C4FlowNode>();
  return (nodes, look) => {
    const next = new Map<string, C4FlowNode>();
    for (const node of nodes) {
      const former = made.get(node.id);
      const facts = factsOf(node, look);
      const isSelected = look.selection.has(node.id);
      const looksSame = former !== undefined && isSameFacts(former.data, facts);
      const standsSame = former?.position.x === node.x && former.position.y === node.y;
      if (looksSame && standsSame && former.selected === isSelected) next.set(node.id, former);
      else if (looksSame) next.set(node.id, { ...former, position: { x: node.x, y: node.y }, selected: isSelected });
      else next.set(node.id, toFlowNode(node, facts, isSelected));
    }
    made = next;
    return [...next.values()];
  };
}

/** The group box, which follows its members while they are dragged. */
export function groupWith({ group, nodes }: ViewPicture, moving: Moving): GroupBox | undefined {
  if (!group || moving.size === 0) return group;
  const inside = nodes.filter(({ isInside }) => isInside).map((node) => ({ ...node, ...moving.get(node.id) }));
  return { ...group, ...groupAround(inside) };
}

/** The group below everything; it ignores the pointer. */
export const flowGroup = ({ id, kind, item, x, y, width, height }: GroupBox): C4FlowGroup => ({
  id: `group ${id}`,
  type: kind,
  position: { x, y },
  width,
  height,
  measured: { width, height },
  handles: noHandles,
  draggable: false,
  zIndex: -2,
  style: { pointerEvents: 'none' },
  data: { item },
});

/** Named groups, which follow their members while they are dragged. */
export const namedGroupsWith = ({ namedGroups, nodes }: ViewPicture, moving: Moving): readonly NamedGroup[] =>
  namedGroups.length === 0 || moving.size === 0
    ? namedGroups
    : namedGroupsAround(nodes.map((node) => ({ ...node, ...moving.get(node.id) })));

/** A named group inside the group of the view. */
export const flowNamedGroup = ({ id, name, x, y, width, height }: NamedGroup): C4FlowNamedGroup => ({
  id,
  type: 'named-group',
  position: { x, y },
  width,
  height,
  measured: { width, height },
  handles: noHandles,
  draggable: false,
  zIndex: -1,
  style: { pointerEvents: 'none' },
  data: { name },
});

/** The nodes of the overview. */
export function farPicture({ nodes, edges, group, namedGroups }: ViewPicture, look: ViewLook): FarPicture {
  const boxes = new Map(
    nodes.map(({ id, x, y, width, height, item }) => {
      const colour = colourFor(id, look);
      const { fill, ink } = coloursOf(item);
      const far = {
        id,
        x,
        y,
        width,
        height,
        label: item.name,
        isMarked: look.selection.has(id),
        isFaint: look.faint.has(id),
      };
      const code = codeFor(id, look);
      if (code !== undefined) return [id, { ...far, colour: code === 'none' ? '--aw-border' : code.tone }] as const;
      if (colour === undefined) return [id, { ...far, colour: fill, ink }] as const;
      return [id, { ...far, colour: colour === 'none' ? '--aw-border' : chartColour(colour) }] as const;
    }),
  );
  const lines = edges.flatMap(({ id, sourceId, targetId, interactionStyle }) => {
    const [from, to] = [boxes.get(sourceId), boxes.get(targetId)];
    const isDashed = interactionStyle === 'asynchronous';
    const isMarked = look.selection.has(id);
    return from && to ? [{ from, to, isDashed, isMarked, hasHead: true, isFaint: from.isFaint || to.isFaint }] : [];
  });
  const frames = [
    ...(group ? [{ ...group, label: group.item.name }] : []),
    ...namedGroups.map((named) => ({ ...named, label: named.name })),
  ];
  return { boxes: [...boxes.values()], lines, frames };
}
