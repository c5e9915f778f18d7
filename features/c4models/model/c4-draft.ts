/** Mutable working copy of a model for a batch of changes; discarded when one is refused. */
import type { C4Deleted, C4View } from '../contract.ts';
import { c4RefusalMessages } from './c4-refusals.ts';
import type { C4Document, C4Item, DocumentRelationship } from './c4-document.ts';

/** Why a change is refused, with the path of the field; empty when it concerns no field. */
export interface C4Problem {
  readonly path: string;
  readonly message: string;
  /** True when the field refers to an item that does not exist. */
  readonly isUnknown?: true;
}

/** Result of a rule: empty when the change was applied. */
export type C4Problems = readonly C4Problem[];

/** The change was applied. */
export const done: C4Problems = [];

/** One problem. */
export const refusal = (path: string, message: string): C4Problems => [{ path, message }];

/** A problem of a field that refers to an unknown item. */
export const unknown = (path: string, message: string): C4Problems => [{ path, message, isUnknown: true }];

/** A model under change. Items in the maps are replaced, never mutated. */
export interface C4Draft {
  name: string;
  description: string;
  readonly elements: Map<string, C4Item>;
  readonly relationships: Map<string, DocumentRelationship>;
  readonly views: Map<string, C4View>;
  readonly deleted: C4Deleted;
  /** Generates ids for items without a given one. */
  readonly newId: () => string;
}

/** Creates a draft of a document; the document is not changed. */
export const draftOf = (document: C4Document, newId: () => string): C4Draft => ({
  name: document.name,
  description: document.description,
  elements: new Map(document.elements),
  relationships: new Map(document.relationships),
  views: new Map(document.views),
  deleted: { elements: 0, relationships: 0, viewEntries: 0 },
  newId,
});

/** Converts a draft to a document. */
export const documentOf = ({ name, description, elements, relationships, views }: C4Draft): C4Document => ({
  name,
  description,
  elements,
  relationships,
  views,
});

/** Checks that an id is not used in the model. */
export function checkIdIsFree(draft: C4Draft, id: string, path = 'id'): C4Problems {
  const isTaken =
    draft.elements.has(id) ||
    draft.relationships.has(id) ||
    draft.views.has(id) ||
    [...draft.views.values()].some(({ flows }) => flows.some((flow) => flow.id === id));
  return isTaken ? refusal(path, c4RefusalMessages.idTaken) : done;
}

/** Ids of the ancestors of an element, innermost first. */
export function ancestorsOf(elements: ReadonlyMap<string, C4Item>, id: string): readonly string[] {
  const parentId = elements.get(id)?.parentId ?? null;
  return parentId === null ? [] : [parentId, ...ancestorsOf(elements, parentId)];
}

/** Ids of an element and its descendants. */
export function familyOf(elements: ReadonlyMap<string, C4Item>, id: string): ReadonlySet<string> {
  const family = new Set([id]);
  // Two levels at most: children and grandchildren. After moves a parent may come after its children.
  for (const other of elements.values()) if (other.parentId === id) family.add(other.id);
  if (family.size === 1) return family;
  for (const other of elements.values()) {
    if (other.parentId !== null && other.parentId !== id && family.has(other.parentId)) family.add(other.id);
  }
  return family;
}

/** Whether one of two elements is an ancestor of the other. */
export const areKin = (elements: ReadonlyMap<string, C4Item>, one: string, other: string): boolean =>
  ancestorsOf(elements, one).includes(other) || ancestorsOf(elements, other).includes(one);
