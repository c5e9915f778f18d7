/** Everything that the worker computes for a canvas: places of boxes, ways of lines, places of labels. Pure. */
import { routeEdges, type Area, type Route, type RoutedEdge } from './edge-routing.ts';
import { placeLabels, type LabelPlace } from './label-places.ts';
import type { PlacedNode } from './layered-layout.ts';
import type { Box } from './nearest-box.ts';
import { frameOf, pinnedLayout, type BoxGroup, type PinnableBox } from './pinned-layout.ts';

/** A line with the size of its label, canvas px; 0 by 0 when it has none. */
export interface LabelledEdge extends RoutedEdge {
  readonly label: { readonly width: number; readonly height: number };
}

export interface StageTask {
  /** Whether free boxes are placed anew, or only lines and labels. */
  readonly isLayout: boolean;
  readonly boxes: readonly PinnableBox[];
  readonly edges: readonly LabelledEdge[];
  readonly group?: BoxGroup;
  readonly aspect: number;
}

/** The answer, canvas px. */
export interface StageLayout {
  /** Of the boxes that were placed anew. */
  readonly places: readonly PlacedNode[];
  readonly routes: readonly Route[];
  readonly labels: readonly LabelPlace[];
}

/** Ways and labels for boxes as they stand. */
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

/** The whole picture: layout if asked for, then lines and labels round it. */
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
