/** Maps the graph to nodes and edges of the canvas library, also for the overview when zoomed out. */
import { getBezierPath, MarkerType, Position, type NodeHandle } from '@xyflow/react';
import type { PlacedNode } from '#platform/canvas/model/layered-layout.ts';
import type { FarPicture } from '#platform/canvas/web/far-layer.tsx';
import { serialLabel } from '#platform/workflow/model/serial-number.ts';
import type { DecisionEdge, DecisionNode } from '../contract.ts';
import { numberOf, type ShownGraph } from '../model/map-filter.ts';
import { nodeSize } from '../model/map-layout.ts';
import type { DecisionFlowEdge } from './decision-line.tsx';
import type { DecisionFlowNode } from './decision-node.tsx';
import { colourOf } from './state-colours.ts';

/** The focused node: selected or hovered, with its neighbours. */
export interface Looked {
  readonly selected: string | undefined;
  readonly centre: string | undefined;
  readonly near: ReadonlySet<string>;
}

const { width, height } = nodeSize;

/** The library requires handles for edges; our edges have precomputed routes. */
const handles: NodeHandle[] = [
  { type: 'source', position: Position.Left, x: 0, y: height / 2, width: 1, height: 1 },
  { type: 'target', position: Position.Right, x: width, y: height / 2, width: 1, height: 1 },
];

const known = new WeakMap<DecisionNode, Map<string, DecisionFlowNode>>();

/** Cache key of everything a node renders, so that unchanged nodes keep their identity. */
function toFlowNode(
  decision: DecisionNode,
  { x, y }: PlacedNode,
  mark: 'selected' | 'near' | undefined,
): DecisionFlowNode {
  const key = `${x} ${y} ${mark ?? ''}`;
  const made = known.get(decision) ?? new Map<string, DecisionFlowNode>();
  known.set(decision, made);
  const node = made.get(key) ?? {
    id: decision.id,
    type: 'decision',
    position: { x, y },
    width,
    height,
    measured: { width, height },
    handles,
    data: { decision, mark },
  };
  made.set(key, node);
  return node;
}

const isSolid = ({ relation }: DecisionEdge): boolean => relation === 'replaces' || relation === 'will-replace';

/** From the side of one box to the facing side of the other. */
function pathBetween(from: PlacedNode, to: PlacedNode): string {
  const level = { sourceY: from.y + height / 2, targetY: to.y + height / 2 };
  const upright = { sourceX: from.x + width / 2, targetX: to.x + width / 2 };
  const [Left, Right, Top, Bottom] = [Position.Left, Position.Right, Position.Top, Position.Bottom];
  if (to.x + width <= from.x) {
    const ends = { sourceX: from.x, targetX: to.x + width, sourcePosition: Left, targetPosition: Right };
    return getBezierPath({ ...level, ...ends })[0];
  }
  if (from.x + width <= to.x) {
    const ends = { sourceX: from.x + width, targetX: to.x, sourcePosition: Right, targetPosition: Left };
    return getBezierPath({ ...level, ...ends })[0];
  }
  const ends =
    to.y < from.y
      ? { sourceY: from.y, targetY: to.y + height, sourcePosition: Top, targetPosition: Bottom }
      : { sourceY: from.y + height, targetY: to.y, sourcePosition: Bottom, targetPosition: Top };
  return getBezierPath({ ...upright, ...ends })[0];
}

const markerFor = (colour: string) => ({ type: MarkerType.ArrowClosed, width: 16, height: 16, color: colour });
const plainMarker = markerFor('var(--aw-canvas-line)');
const nearMarker = markerFor('var(--aw-focus)');

const toFlowEdge = (edge: DecisionEdge, from: PlacedNode, to: PlacedNode): DecisionFlowEdge => ({
  id: `${edge.relation} ${edge.from} ${edge.to}`,
  source: edge.from,
  target: edge.to,
  type: 'decision',
  data: { path: pathBetween(from, to) },
  className: edge.relation,
  markerEnd: plainMarker,
  focusable: false,
});

type Places = ReadonlyMap<string, PlacedNode>;

const markOf = (id: string, { selected, centre, near }: Looked): 'selected' | 'near' | undefined =>
  id === selected ? 'selected' : id === centre || near.has(id) ? 'near' : undefined;

/** Nodes with positions. */
export const flowNodes = ({ nodes }: ShownGraph, places: Places, looked: Looked): DecisionFlowNode[] =>
  nodes.flatMap((node) => {
    const place = places.get(node.id);
    return place ? [toFlowNode(node, place, markOf(node.id, looked))] : [];
  });

/** Edges without highlight. */
export const flowEdges = ({ edges }: ShownGraph, places: Places): readonly DecisionFlowEdge[] =>
  edges.flatMap((edge) => {
    const [from, to] = [places.get(edge.from), places.get(edge.to)];
    return from && to ? [toFlowEdge(edge, from, to)] : [];
  });

/** Edges with those of the focused node highlighted; the others keep their identity. */
export const markedEdges = (edges: readonly DecisionFlowEdge[], { centre }: Looked): DecisionFlowEdge[] =>
  edges.map((edge) =>
    centre !== undefined && (edge.source === centre || edge.target === centre)
      ? { ...edge, markerEnd: nearMarker, zIndex: 1, selected: true }
      : edge,
  );

/** The nodes and edges for the overview. */
export function farPicture({ nodes, edges }: ShownGraph, places: Places, looked: Looked): FarPicture {
  const boxes = new Map(
    nodes.flatMap((node) => {
      const place = places.get(node.id);
      if (!place) return [];
      const mark = markOf(node.id, looked);
      const box = {
        ...place,
        width,
        height,
        colour: colourOf(node.state?.theme),
        label: numberOf(node),
        // Records are numbered by kind: the short form names the rarer one.
        shortLabel: node.kind === 'rfc' ? `RFC ${node.serialNumber ?? ''}` : serialLabel(node.serialNumber ?? 0),
        isMarked: mark === 'selected',
        isFaint: looked.centre !== undefined && mark === undefined,
      };
      return [[node.id, box] as const];
    }),
  );
  const lines = edges.flatMap((edge) => {
    const [from, to] = [boxes.get(edge.from), boxes.get(edge.to)];
    return from && to
      ? [{ from, to, isDashed: !isSolid(edge), isMarked: edge.from === looked.centre || edge.to === looked.centre }]
      : [];
  });
  return { boxes: [...boxes.values()], lines };
}
