/** What the layout is asked for: contexts with room for the labels between them. Pure; canvas px. */
import type { LayoutTask } from '@archwright/layout';
import { contextsOf, relationshipsOf, type MapItems } from './map-item.ts';
import { contextSize } from './map-places.ts';

/** The task for a whole map; upstream stands on the left of downstream. */
export const layoutTaskOf = (items: MapItems): LayoutTask => ({
  boxes: contextsOf(items).map(({ id, position }) => ({ id, ...position, ...contextSize, group: null })),
  groups: [],
  edges: relationshipsOf(items).map(({ id, upstreamId, downstreamId }) => ({
    id,
    from: upstreamId,
    to: downstreamId,
    label: { width: 200, height: 24 },
  })),
  direction: 'right',
  density: 'roomy',
});
