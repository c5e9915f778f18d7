/** Questions about the graph of a C4 model: neighbours, paths, what a change touches. Pure. */
import type { C4Element, C4Model, C4Relationship } from '#features/c4models/contract.ts';

/** An element with its path of names, for example `Shop / API`. */
export interface PlacedElement {
  readonly element: Omit<C4Element, 'relationships'>;
  readonly path: string;
}

/** Elements and relationships of a model by their ids. */
export interface ElementGraph {
  readonly elements: ReadonlyMap<string, PlacedElement>;
  readonly relationships: readonly C4Relationship[];
}

/** The graph of a model, in the order of the model. */
export function graphOf({ model }: C4Model): ElementGraph {
  const elements = new Map<string, PlacedElement>();
  const relationships: C4Relationship[] = [];
  const add = (one: C4Element, above: string): string => {
    const path = above === '' ? one.name : `${above} / ${one.name}`;
    elements.set(one.id, { element: one, path });
    relationships.push(...one.relationships);
    return path;
  };
  for (const actor of model.actors) add(actor, '');
  for (const system of model.softwareSystems) {
    const inSystem = add(system, '');
    for (const container of system.containers) {
      const inContainer = add(container, inSystem);
      for (const component of container.components) add(component, inContainer);
    }
  }
  return { elements, relationships };
}

/** An element and everything inside it. */
export function withInside({ elements }: ElementGraph, id: string): ReadonlySet<string> {
  const inside = new Set([id]);
  // Children come behind their parents.
  for (const { element } of elements.values()) {
    if (element.parentId !== null && inside.has(element.parentId)) inside.add(element.id);
  }
  return inside;
}

/** Which relationships count: those that leave the elements, those that arrive, or both. */
export type Direction = 'out' | 'in' | 'both';

/** A relationship that was reached, and in how many steps. */
export interface ReachedRelationship {
  readonly relationship: C4Relationship;
  readonly depth: number;
}

/** Relationships around elements, nearest first; each once. */
export function relationshipsAround(
  { relationships }: ElementGraph,
  from: ReadonlySet<string>,
  { direction, depth }: { readonly direction: Direction; readonly depth: number },
): readonly ReachedRelationship[] {
  const reached: ReachedRelationship[] = [];
  const known = new Set<string>();
  const visited = new Set(from);
  let edge: ReadonlySet<string> = from;
  for (let step = 1; step <= depth && edge.size > 0; step += 1) {
    const next = new Set<string>();
    for (const relationship of relationships) {
      const { id, sourceId, targetId } = relationship;
      const leaves = direction !== 'in' && edge.has(sourceId);
      const arrives = direction !== 'out' && edge.has(targetId);
      if (known.has(id) || (!leaves && !arrives)) continue;
      known.add(id);
      reached.push({ relationship, depth: step });
      if (leaves) next.add(targetId);
      if (arrives) next.add(sourceId);
    }
    edge = new Set([...next].filter((id) => !visited.has(id)));
    for (const id of edge) visited.add(id);
  }
  return reached;
}

/** Paths that are looked for at most. */
const mostPaths = 10;
/** Steps of a path at most. */
const longestPath = 12;
/** Partial paths that are looked at: a dense model has more than anybody can read. */
const patience = 20_000;

/** The shortest ways from one element to another along relationships, each as its relationships in order. */
export function pathsBetween(
  graph: ElementGraph,
  fromId: string,
  toId: string,
): readonly (readonly C4Relationship[])[] {
  const [start, goal] = [withInside(graph, fromId), withInside(graph, toId)];
  const leaving = new Map<string, C4Relationship[]>();
  for (const relationship of graph.relationships) {
    const known = leaving.get(relationship.sourceId);
    if (known) known.push(relationship);
    else leaving.set(relationship.sourceId, [relationship]);
  }
  const found: (readonly C4Relationship[])[] = [];
  let open: (readonly C4Relationship[])[] = [...start].flatMap((id) => (leaving.get(id) ?? []).map((one) => [one]));
  let looked = 0;
  for (let length = 1; length <= longestPath && open.length > 0 && found.length < mostPaths; length += 1) {
    const longer: (readonly C4Relationship[])[] = [];
    for (const path of open) {
      looked += 1;
      if (looked > patience || found.length >= mostPaths) return found;
      const end = path.at(-1)?.targetId ?? '';
      if (start.has(end)) continue;
      if (goal.has(end)) {
        found.push(path);
        continue;
      }
      const passed = new Set(path.map(({ sourceId }) => sourceId));
      for (const next of leaving.get(end) ?? []) if (!passed.has(next.targetId)) longer.push([...path, next]);
    }
    open = longer;
  }
  return found;
}

/** Elements that depend on an element or on what is inside it, directly and indirectly, with the number of steps. */
export function dependentsOf(graph: ElementGraph, id: string): ReadonlyMap<string, number> {
  const inside = withInside(graph, id);
  const steps = new Map<string, number>();
  const depth = graph.elements.size;
  for (const { relationship, depth: step } of relationshipsAround(graph, inside, { direction: 'in', depth })) {
    const { sourceId } = relationship;
    if (!inside.has(sourceId) && !steps.has(sourceId)) steps.set(sourceId, step);
  }
  return steps;
}
