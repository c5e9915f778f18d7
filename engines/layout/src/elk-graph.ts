/** Translates a task for ELK layered and its answer back. Settings: README.md. */
import type { ElkNode, ElkShape } from 'elkjs/lib/elk-api.js';
import { groupTreeOf, insetsOf, type GroupTree } from './group-tree.ts';
import type { Density, LayoutDirection, LayoutGroup, LayoutTask, Picture, PlacedRect, Rect } from './layout-types.ts';
import { rankedEdges } from './normalise.ts';
import { titleBelow, titleInset } from './title-rows.ts';

const elkDirections: Readonly<Record<LayoutDirection, string>> = {
  down: 'DOWN',
  up: 'UP',
  right: 'RIGHT',
  left: 'LEFT',
};

/** Distances in px: between boxes and layers, between edges and boxes, between edges. */
const spacings: Readonly<Record<Density, readonly [nodes: number, edgeToNode: number, edges: number]>> = {
  compact: [40, 16, 12],
  roomy: [64, 24, 16],
};

/** With exact separations boxes are large, and lines keep more distance. */
const wideSpacings: (typeof spacings)['roomy'] = [64, 36, 26];

/** How hard ELK tries to avoid crossings; each step costs about twice the time. */
export type Thoroughness = 1 | 3 | 7;

/** How ELK works: how hard it tries, and whether people outside of groups stand on the first rank. */
export interface ElkEffort {
  readonly thoroughness: Thoroughness;
  readonly isRanked: boolean;
}

/** Least distance between a label and a box, px. */
const leastBesideLabel = 16;

/** ELK puts labels on ranks of their own, between those of the boxes. */
function betweenLayers({ direction, edges }: LayoutTask, ranks: number): number {
  const isVertical = direction === 'down' || direction === 'up';
  const labels = edges.map(({ label }) => (isVertical ? label.height : label.width));
  const largest = Math.max(0, ...labels);
  return largest === 0 ? ranks : Math.max(leastBesideLabel, (ranks - largest) / 2);
}

function rootOptions(task: LayoutTask, { thoroughness, isRanked }: ElkEffort): Record<string, string> {
  const { direction, density, separation } = task;
  const [usual, edgeToNode, edges] = (separation ? wideSpacings : spacings[density]).map(String);
  const nodes = separation ? String(separation.boxes) : usual;
  const layers = separation ? String(betweenLayers(task, separation.ranks)) : usual;
  return {
    'elk.algorithm': 'layered',
    'elk.direction': elkDirections[direction],
    'elk.edgeRouting': 'ORTHOGONAL',
    'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
    'elk.layered.thoroughness': String(thoroughness),
    'elk.spacing.nodeNode': nodes ?? '',
    'elk.layered.spacing.nodeNodeBetweenLayers': layers ?? '',
    'elk.spacing.edgeNode': edgeToNode ?? '',
    'elk.layered.spacing.edgeNodeBetweenLayers': edgeToNode ?? '',
    'elk.spacing.edgeEdge': edges ?? '',
    'elk.layered.spacing.edgeEdgeBetweenLayers': edges ?? '',
    'elk.partitioning.activate': String(isRanked),
    'elk.spacing.edgeLabel': '4',
    'elk.json.edgeCoords': 'ROOT',
    'elk.json.shapeCoords': 'ROOT',
  };
}

const labelOptions = { 'elk.edgeLabels.inline': 'true', 'elk.edgeLabels.placement': 'CENTER' };

// Ids of ours may meet ids of ELK's own making, so each kind has a prefix.
const nodeId = (id: string): string => `n ${id}`;
const groupId = (id: string): string => `g ${id}`;
const edgeId = (id: string): string => `e ${id}`;
const own = (id: string): string => id.slice(2);

/** ELK takes no empty groups: they would be boxes. */
const isFilled = (tree: GroupTree, id: string): boolean =>
  (tree.boxesIn.get(id) ?? []).length > 0 || (tree.groupsIn.get(id) ?? []).some((child) => isFilled(tree, child.id));

/** People outside of groups stand on the first rank. */
const partition = (isFirst: boolean): Record<string, string> => ({ 'elk.partitioning.partition': isFirst ? '0' : '1' });

/** How wide a group is at least, px. ELK knows no least size of groups with content, so their padding makes room. */
function widthsOf(tree: GroupTree, group: LayoutGroup): { readonly content: number; readonly title: number } {
  const boxes = tree.boxesIn.get(group.id) ?? [];
  const groups = (tree.groupsIn.get(group.id) ?? []).filter(({ id }) => isFilled(tree, id));
  const inner = groups.map((child) => {
    const { content, title } = widthsOf(tree, child);
    return Math.max(content + child.padding.left + child.padding.right, title);
  });
  return {
    content: Math.max(0, ...boxes.map(({ width }) => width), ...inner),
    title: group.titleAt === 'below' ? group.title.width + 2 * titleInset.x : 0,
  };
}

/** The padding of a group, so wide that its title has room below the content. */
function paddingOf(tree: GroupTree, group: LayoutGroup): string {
  const { top, right, bottom, left } = insetsOf(group);
  const { content, title } = widthsOf(tree, group);
  return `[top=${top},left=${left},bottom=${bottom},right=${Math.max(right, title - content - left)}]`;
}

function childrenOf(tree: GroupTree, parent: string | null): ElkNode[] {
  const groups = (tree.groupsIn.get(parent) ?? []).filter(({ id }) => isFilled(tree, id));
  return [
    ...(tree.boxesIn.get(parent) ?? []).map(({ id, width, height, isFirst = false }) => ({
      id: nodeId(id),
      width,
      height,
      ...(parent === null ? { layoutOptions: partition(isFirst) } : {}),
    })),
    ...groups.map((group): ElkNode => {
      const { id, title, titleAt } = group;
      const corner = titleAt === 'top' ? 'V_TOP' : 'V_BOTTOM';
      return {
        id: groupId(id),
        layoutOptions: {
          ...(parent === null ? partition(false) : {}),
          'elk.padding': paddingOf(tree, group),
          'elk.nodeLabels.placement': `[H_LEFT, ${corner}, INSIDE]`,
        },
        labels: title.width > 0 && titleAt !== 'below' ? [{ id: `t ${id}`, text: 'title', ...title }] : [],
        children: childrenOf(tree, id),
      };
    }),
  ];
}

const anchorId = 'anchor';

/**
 * A point before the first rank, joined to people outside of groups by edges that want to be short: a partition alone
 * lets people stand on later ranks, next to what they use. `layerConstraint=FIRST` throws on some graphs.
 */
function anchorOf({ boxes }: LayoutTask): Pick<ElkNode, 'children' | 'edges'> {
  const people = boxes.filter(({ isFirst, group }) => isFirst && group === null);
  if (people.length === 0) return {};
  return {
    children: [{ id: anchorId, width: 1, height: 1, layoutOptions: partition(true) }],
    edges: people.map(({ id }) => ({
      id: `a ${id}`,
      sources: [anchorId],
      targets: [nodeId(id)],
      layoutOptions: { 'elk.layered.priority.shortness': '100' },
    })),
  };
}

/** The input of ELK. */
export function elkGraphOf(task: LayoutTask, effort: ElkEffort): ElkNode {
  const anchor = effort.isRanked ? anchorOf(task) : {};
  const edges = rankedEdges(task).map(({ id, from, to, label }) => ({
    id: edgeId(id),
    sources: [nodeId(from)],
    targets: [nodeId(to)],
    labels: label.width > 0 ? [{ id: `l ${id}`, text: 'label', ...label, layoutOptions: labelOptions }] : [],
  }));
  return {
    id: 'root',
    layoutOptions: rootOptions(task, effort),
    children: [...(anchor.children ?? []), ...childrenOf(groupTreeOf(task), null)],
    edges: [...(anchor.edges ?? []), ...edges],
  };
}

const noTitle: Rect = { x: 0, y: 0, width: 0, height: 0 };

const rectOf = ({ x = 0, y = 0, width = 0, height = 0 }: ElkShape): Rect => ({ x, y, width, height });

const within = ({ children = [] }: ElkNode): readonly ElkNode[] =>
  children.flatMap((child) => [child, ...within(child)]);

/** Reads ELK's answer. Edges that were turned round run in their own direction again. */
export function elkPlacesOf(task: LayoutTask, answer: ElkNode): Picture {
  const turned = new Set(rankedEdges(task).flatMap(({ id, isTurned }) => (isTurned ? [id] : [])));
  const nodes = within(answer);
  const lines = (answer.edges ?? []).filter(({ id }) => id.startsWith('e '));
  const placed = (kind: string): readonly PlacedRect[] =>
    nodes.filter(({ id }) => id.startsWith(kind)).map((node) => ({ ...rectOf(node), id: own(node.id) }));
  const titles = new Map(nodes.flatMap(({ id, labels = [] }) => labels.map((title) => [own(id), rectOf(title)])));
  const groups = new Map(task.groups.map((group) => [group.id, group]));
  return {
    boxes: placed('n '),
    frames: placed('g ').map((frame) => {
      const group = groups.get(frame.id);
      const below = group?.titleAt === 'below' && group.title.width > 0 ? titleBelow(group, frame) : undefined;
      return { ...frame, title: below ?? titles.get(frame.id) ?? noTitle };
    }),
    routes: lines.map(({ id, sections = [] }) => {
      const points = sections.flatMap(({ startPoint, bendPoints = [], endPoint }) => [
        startPoint,
        ...bendPoints,
        endPoint,
      ]);
      return { id: own(id), points: turned.has(own(id)) ? points.toReversed() : points };
    }),
    labels: lines.flatMap(({ id, labels = [] }) => labels.map((label) => ({ ...rectOf(label), id: own(id) }))),
  };
}
