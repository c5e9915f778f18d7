/** Input of the layout: the graph as boxes. Pure. */
import type { LayoutTask } from '#platform/canvas/model/layered-layout.ts';
import { momentOf, type ShownGraph } from './map-filter.ts';

/** Size of a node in canvas px (design/screens 23). */
export const nodeSize = { width: 220, height: 64 } as const;

/** Aspect ratio of the layout for wide and narrow screens. */
export const pictureAspect = { wide: 2.4, narrow: 0.75 } as const;

/** Documents first, then records from old to new, so that layouts are deterministic. */
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
