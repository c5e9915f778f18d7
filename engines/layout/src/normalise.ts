/** Brings a task into the form that gives the same picture for the same content, in whatever order it comes. */
import type { LayoutEdge, LayoutGraph, LayoutTask } from './layout-types.ts';

const byId = (one: { readonly id: string }, other: { readonly id: string }): number =>
  one.id < other.id ? -1 : one.id > other.id ? 1 : 0;

/** Sorts by id; leaves out edges without two different boxes, and groups whose parents form a circle. */
export function sortedGraph<G extends LayoutGraph>(graph: G): G {
  const boxes = new Set(graph.boxes.map(({ id }) => id));
  const parents = new Map(graph.groups.map(({ id, parent }) => [id, parent]));
  const isRooted = (id: string): boolean => {
    const seen = new Set<string>();
    for (let at: string | null = id; at !== null; at = parents.get(at) ?? null) {
      if (seen.has(at)) return false;
      seen.add(at);
    }
    return true;
  };
  return {
    ...graph,
    boxes: graph.boxes.toSorted(byId),
    groups: graph.groups.filter(({ id }) => isRooted(id)).toSorted(byId),
    edges: graph.edges.filter(({ from, to }) => from !== to && boxes.has(from) && boxes.has(to)).toSorted(byId),
  };
}

/** An edge as it is laid out: turned round when it points to a person, so that people come first. */
export interface RankedEdge extends LayoutEdge {
  readonly isTurned: boolean;
}

/** Edges in the direction of the layout. */
export function rankedEdges({ boxes, edges }: LayoutTask): readonly RankedEdge[] {
  const people = new Set(boxes.flatMap(({ id, isFirst }) => (isFirst ? [id] : [])));
  return edges.map((edge) =>
    people.has(edge.to) && !people.has(edge.from)
      ? { ...edge, from: edge.to, to: edge.from, isTurned: true }
      : { ...edge, isTurned: false },
  );
}
