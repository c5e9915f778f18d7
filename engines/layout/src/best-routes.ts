/** Chooses between the routes of a layout and our own ones on the same places. */
import type { LayoutTask, Picture } from './layout-types.ts';
import { measure, type Metrics } from './metrics.ts';
import { routeGraph } from './routes.ts';

const faultsOf = (found: Metrics): number =>
  found.throughBoxes +
  found.titlesCrossed +
  found.foreignGroups +
  found.lanes +
  found.labelHits +
  found.labelsOnFrames +
  found.lostEdges;

/** The picture with those routes that have fewer faults, or as many and fewer crossings: its own, or ours. */
export function withBestRoutes(task: LayoutTask, picture: Picture): Picture {
  const placeOf = new Map(picture.boxes.map((box) => [box.id, box]));
  const boxes = task.boxes.map((box) => ({ ...box, ...placeOf.get(box.id) }));
  const routed: Picture = { boxes: picture.boxes, ...routeGraph({ ...task, boxes }) };
  const [theirs, ours] = [measure(task, picture), measure(task, routed)];
  const isBetter = faultsOf(ours) - faultsOf(theirs) || ours.crossings - theirs.crossings;
  return isBetter < 0 ? routed : picture;
}
