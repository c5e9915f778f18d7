/** The working copy on which a batch of changes is tried: changed in place, and thrown away when one is refused. */
import type { C4Deleted, C4View } from '../contract.ts';
import { c4RefusalMessages } from './c4-refusals.ts';
import type { C4Document, C4Item, DocumentRelationship } from './c4-document.ts';

/** Why a change is refused, at which field of it. An empty path belongs to no field. */
export interface C4Problem {
  readonly path: string;
  readonly message: string;
  /** The field names something that the model does not hold. */
  readonly isUnknown?: true;
}

/** What rules answer: nothing when the change was made. */
export type C4Problems = readonly C4Problem[];

/** The change was made. */
export const done: C4Problems = [];

/** One reason why not. */
export const refusal = (path: string, message: string): C4Problems => [{ path, message }];

/** The field names something that is not part of the model. */
export const unknown = (path: string, message: string): C4Problems => [{ path, message, isUnknown: true }];

/** A model while it is changed. The things in the maps are never changed themselves, but replaced. */
export interface C4Draft {
  name: string;
  description: string;
  readonly elements: Map<string, C4Item>;
  readonly relationships: Map<string, DocumentRelationship>;
  readonly views: Map<string, C4View>;
  readonly deleted: C4Deleted;
  /** Ids of things that nobody chose one for. */
  readonly newId: () => string;
}

/** A draft of a document; the document stays as it is. */
export const draftOf = (document: C4Document, newId: () => string): C4Draft => ({
  name: document.name,
  description: document.description,
  elements: new Map(document.elements),
  relationships: new Map(document.relationships),
  views: new Map(document.views),
  deleted: { elements: 0, relationships: 0, viewEntries: 0 },
  newId,
});

/** The draft as the document that it became. */
export const documentOf = ({ name, description, elements, relationships, views }: C4Draft): C4Document => ({
  name,
  description,
  elements,
  relationships,
  views,
});

/** Refuses ids that something in the model has already. */
export const checkIdIsFree = (draft: C4Draft, id: string, path = 'id'): C4Problems =>
  draft.elements.has(id) || draft.relationships.has(id) || draft.views.has(id)
    ? refusal(path, c4RefusalMessages.idTaken)
    : done;

/** Ids of what an element is part of, from the inside out. */
export function ancestorsOf(elements: ReadonlyMap<string, C4Item>, id: string): readonly string[] {
  const parentId = elements.get(id)?.parentId ?? null;
  return parentId === null ? [] : [parentId, ...ancestorsOf(elements, parentId)];
}

/** Ids of an element and of everything in it. */
export function familyOf(elements: ReadonlyMap<string, C4Item>, id: string): ReadonlySet<string> {
  const family = new Set([id]);
  // Two levels at most: children, and what is in them. A parent may stand behind its children after moves.
  for (const other of elements.values()) if (other.parentId === id) family.add(other.id);
  if (family.size === 1) return family;
  for (const other of elements.values()) {
    if (other.parentId !== null && other.parentId !== id && family.has(other.parentId)) family.add(other.id);
  }
  return family;
}

/** True for two elements of which one is part of the other. */
export const areKin = (elements: ReadonlyMap<string, C4Item>, one: string, other: string): boolean =>
  ancestorsOf(elements, one).includes(other) || ancestorsOf(elements, other).includes(one);
