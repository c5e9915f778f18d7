/** The graph of decisions as boxes to be placed. Pure. */
import type { LayoutTask } from '#platform/canvas/model/layered-layout.ts';
import { momentOf, type ShownGraph } from './map-filter.ts';

/** Size of a node, canvas px (design/screens 23). */
export const nodeSize = { width: 220, height: 64 } as const;

/** Width by height of the whole picture, on a screen and on a phone. */
export const pictureAspect = { wide: 2.4, narrow: 0.75 } as const;

/** Older records first, documents before all; so each picture of the same data is the same. */
export function layoutTaskOf({ nodes, edges }: ShownGraph, aspect: number = pictureAspect.wide): LayoutTask {
  const age = new Map(nodes.map((node) => [node.id, momentOf(node) ?? -Infinity]));
  const byAge = nodes.toSorted(
    (one, other) => (age.get(one.id) ?? 0) - (age.get(other.id) ?? 0) || one.id.localeCompare(other.id),
  );
  return {
    nodes: byAge.map(({ id }) => ({ id, ...nodeSize })),
    edges: edges.map(({ from, to }) => ({ from, to })),
    nodeGap: 26,
    layerGap: 52,
    aspect,
  };
}
