/** Everything that the worker computes for the edges of a canvas: their routes and the positions of labels. Pure. */
import { framesIn, routeGraph, type LayoutEdge, type LayoutGraph } from '@archwright/layout';
import { routeEdges, type Route } from './edge-routing.ts';
import { placeLabels } from './label-places.ts';
import type { Point } from './lines.ts';

/** Number of boxes above which edges run straight where they can: routes at right angles would take more than a second. */
const mostOrthogonal = 200;

/** The position of a label, canvas px of its top left corner. */
interface StageLabel extends Point {
  readonly id: string;
}

/** The result, canvas px. */
export interface StageLayout {
  readonly routes: readonly Route[];
  readonly labels: readonly StageLabel[];
}

/** Straight lines, with bends only around boxes and groups. */
export function directLayout(graph: LayoutGraph): StageLayout {
  const routes = routeEdges({ nodes: graph.boxes, edges: graph.edges, areas: framesIn(graph) });
  const labelOf = new Map(graph.edges.map(({ id, label }) => [id, label]));
  const labels = routes.flatMap(({ id, points }) => {
    const label = labelOf.get(id);
    return label && label.width > 0 ? [{ id, points, ...label }] : [];
  });
  return { routes, labels: placeLabels(labels, graph.boxes) };
}

/** Whether an edge is searched a way at right angles for: neither its style nor bends put by hand say where it runs. */
const isSearched = ({ style, via = [] }: LayoutEdge): boolean => style !== 'direct' && via.length === 0;

/** Routes and labels for the current positions of the boxes, in the style of each edge; in large views straight. */
export const stageLayout = (graph: LayoutGraph): StageLayout =>
  graph.boxes.length > mostOrthogonal && graph.edges.some(isSearched) ? directLayout(graph) : routeGraph(graph);
