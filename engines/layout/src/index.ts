/** Layout of boxes in nested groups: README.md. */
export type {
  Density,
  EdgeLabel,
  EdgePath,
  EdgeStyle,
  Frame,
  LayoutBox,
  LayoutDirection,
  LayoutEdge,
  LayoutGraph,
  LayoutGroup,
  LayoutTask,
  Picture,
  PlacedRect,
  Point,
  Rect,
  ShapePart,
} from './layout-types.ts';
export { curvedPath } from './curves.ts';
export { elkHere } from './elk-here.ts';
export { freePlace } from './free-place.ts';
export { framesIn } from './group-tree.ts';
export { keepFrames, pinConflicts, type FrameConflict, type KeptFrames } from './keep-frames.ts';
export { layOut, type LaidOut, type RunElk } from './layout.ts';
export { measure, type Metrics } from './metrics.ts';
export { layOutGroup } from './partial-layout.ts';
export { PriorityQueue } from './priority-queue.ts';
export { routeGraph } from './routes.ts';
export { settledEdges } from './settled-edges.ts';
