/** Everything that the worker computes for a canvas: positions of boxes, routes of edges, positions of labels. Pure. */
import { routeEdges, type Area, type Route, type RoutedEdge } from './edge-routing.ts';
import { placeLabels, type LabelPlace } from './label-places.ts';
import type { PlacedNode } from './layered-layout.ts';
import type { Box } from './nearest-box.ts';
import { frameOf, pinnedLayout, type BoxGroup, type PinnableBox } from './pinned-layout.ts';

/** An edge with the size of its label, canvas px; 0 by 0 without one. */
export interface LabelledEdge extends RoutedEdge {
  readonly label: { readonly width: number; readonly height: number };
}

/** Input of `stageLayout`; canvas px. */
export interface StageTask {
  /** Whether free boxes are laid out again, or only edges and labels. */
  readonly isLayout: boolean;
  readonly boxes: readonly PinnableBox[];
  readonly edges: readonly LabelledEdge[];
  readonly group?: BoxGroup;
  readonly aspect: number;
}

/** The result, canvas px. */
export interface StageLayout {
  /** Of the boxes that were laid out. */
  readonly places: readonly PlacedNode[];
  readonly routes: readonly Route[];
  readonly labels: readonly LabelPlace[];
}

/** Routes and labels for the current positions of the boxes. */
function linesFor(task: StageTask, boxes: readonly Box[]): Pick<StageLayout, 'routes' | 'labels'> {
  const { group, edges } = task;
  const members = new Set(group?.members);
  const areas: readonly Area[] = group
    ? [
        {
          id: '\0area',
          members: group.members,
          ...frameOf(
            boxes.filter(({ id }) => members.has(id)),
            group,
          ),
        },
      ]
    : [];
  const routes = routeEdges({ nodes: boxes, edges, areas });
  const labelOf = new Map(edges.map(({ id, label }) => [id, label]));
  const labels = routes.flatMap(({ id, points }) => {
    const label = labelOf.get(id);
    return label && label.width > 0 ? [{ id, points, ...label }] : [];
  });
  return { routes, labels: placeLabels(labels, boxes) };
}

/** The whole picture: layout if requested, then edges and labels. */
export function stageLayout(task: StageTask): StageLayout {
  const places = task.isLayout ? pinnedLayout(task) : [];
  const placeOf = new Map(places.map((place) => [place.id, place]));
  return {
    places,
    ...linesFor(
      task,
      task.boxes.map((box) => ({ ...box, ...placeOf.get(box.id) })),
    ),
  };
}
