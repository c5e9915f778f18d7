/** Edges of a view with their current routes and labels. Pure. */
import { drawnRoute, type DrawnRoute, type EdgeRoutes } from '#platform/canvas/model/edge-routes.ts';
import type { StageLine } from '#platform/canvas/web/line-layer.tsx';
import { edgeLabel, type EdgeLabel } from '../../model/edge-label.ts';
import type { ViewNode, ViewPicture } from '../../model/c4-view.ts';
import type { ViewEdge } from '../../model/implied-relationships.ts';
import { isCurrentStep, isOutOfFlow } from '../../model/flow-steps.ts';
import type { Moving, ViewLook } from './flow-nodes.ts';

/** An edge to be rendered. */
export interface EdgeLine {
  readonly edge: ViewEdge;
  readonly route: DrawnRoute;
  readonly text: EdgeLabel;
}

type Boxes = ReadonlyMap<string, ViewNode>;

function lineOf(edge: ViewEdge, boxes: Boxes, routes: EdgeRoutes): readonly EdgeLine[] {
  const [from, to] = [boxes.get(edge.sourceId), boxes.get(edge.targetId)];
  if (!from || !to) return [];
  const text = edgeLabel(edge);
  return [{ edge, text, route: drawnRoute({ id: edge.id, from, to, label: text }, routes) }];
}

/** All edges while nothing is dragged. */
export function edgeLines({ nodes, edges }: ViewPicture, routes: EdgeRoutes): readonly EdgeLine[] {
  const boxes = new Map(nodes.map((node) => [node.id, node]));
  return edges.flatMap((edge) => lineOf(edge, boxes, routes));
}

const isMoving = ({ edge }: EdgeLine, ids: ReadonlySet<string>): boolean =>
  ids.has(edge.sourceId) || ids.has(edge.targetId);

/** Edges not affected by dragging these elements. */
export const stillLines = (lines: readonly EdgeLine[], ids: ReadonlySet<string>): readonly EdgeLine[] =>
  ids.size === 0 ? lines : lines.filter((line) => !isMoving(line, ids));

/** The affected edges: straight lines to the current positions. */
export function liveLines(
  lines: readonly EdgeLine[],
  { nodes }: ViewPicture,
  moving: Moving,
  routes: EdgeRoutes,
): readonly EdgeLine[] {
  if (moving.size === 0) return [];
  const ids = new Set(moving.keys());
  const boxes = new Map(nodes.map((node) => [node.id, { ...node, ...moving.get(node.id) }]));
  return lines.filter((line) => isMoving(line, ids)).flatMap(({ edge }) => lineOf(edge, boxes, routes));
}

const markColours = { added: '--aw-success-line', changed: '--aw-warning-line', removed: '--aw-danger-line' } as const;

const strokeOf = ({ behind, interactionStyle }: ViewEdge, isGone: boolean): StageLine['stroke'] => {
  if (isGone || behind.every(({ status }) => status === 'removed')) return 'dotted';
  return interactionStyle === 'asynchronous' ? 'dashed' : 'solid';
};

/** Edges of the stage: implied ones are light, asynchronous ones dashed. */
export function stageLines(
  lines: readonly EdgeLine[],
  { selection, faint, marks, flow }: ViewLook,
  isCurved: boolean,
): readonly StageLine[] {
  return lines.map(({ edge, route }) => {
    const mark = marks.get(edge.id)?.kind;
    const isSelected = selection.has(edge.id) || isCurrentStep(flow, edge.id);
    return {
      id: edge.id,
      points: route.points,
      bounds: route.bounds,
      colour: isSelected ? '--aw-focus' : mark ? markColours[mark] : '--aw-canvas-line',
      stroke: strokeOf(edge, mark === 'removed'),
      weight: isSelected ? 'heavy' : edge.isImplied ? 'light' : 'plain',
      isCurved,
      isFaint: isOutOfFlow(flow, edge.id) || faint.has(edge.sourceId) || faint.has(edge.targetId),
    };
  });
}
