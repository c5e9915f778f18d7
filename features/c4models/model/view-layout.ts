/** Input of the layout worker for a view. Pure; canvas px. */
import type { StageTask } from '#platform/canvas/model/stage-layout.ts';
import { groupFrame, type ViewPicture } from './c4-view.ts';
import { edgeLabel } from './edge-label.ts';

/** Aspect ratio of a screen. */
const screenAspect = 1.6;

/** Layout task: with `isLayout` unpinned elements are placed, otherwise only edges and labels. */
export function layoutTaskOf({ nodes, edges, group }: ViewPicture, isLayout: boolean): StageTask {
  const members = nodes.flatMap(({ id, isInside }) => (isInside ? [id] : []));
  return {
    isLayout,
    boxes: nodes.map(({ id, x, y, width, height, isPinned }) => ({ id, x, y, width, height, isPinned })),
    edges: edges.map((edge) => {
      const { width, height } = edgeLabel(edge);
      return { id: edge.id, from: edge.sourceId, to: edge.targetId, label: { width, height } };
    }),
    ...(group && members.length > 0 ? { group: { members, ...groupFrame } } : {}),
    aspect: screenAspect,
  };
}
