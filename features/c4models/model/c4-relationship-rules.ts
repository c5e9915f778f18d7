/** Rules of relationships: distinct ends that are not ancestors of each other, and no duplicates. Pure. */
import type { C4Change } from '../contract.ts';
import { c4RefusalMessages } from './c4-refusals.ts';
import type { DocumentRelationship } from './c4-document.ts';
import { areKin, done, refusal, checkIdIsFree, unknown, type C4Draft, type C4Problems } from './c4-draft.ts';
import { pruneDrawings, straighten } from './c4-drawing-rules.ts';
import { c4Limits } from './c4-limits.ts';

type NewRelationship = Extract<C4Change, { call: 'addRelationship' }>;
type RelationshipChange = Extract<C4Change, { call: 'updateRelationship' }>;

function checkEnds({ elements }: C4Draft, { sourceId, targetId }: DocumentRelationship): C4Problems {
  if (!elements.has(sourceId)) return unknown('sourceId', c4RefusalMessages.unknownElement);
  if (!elements.has(targetId)) return unknown('targetId', c4RefusalMessages.unknownElement);
  if (sourceId === targetId) return refusal('targetId', c4RefusalMessages.sameEnds);
  return areKin(elements, sourceId, targetId) ? refusal('targetId', c4RefusalMessages.kinship) : done;
}

/** A pair may have several relationships with different descriptions. */
function checkDuplicate(draft: C4Draft, relationship: DocumentRelationship): C4Problems {
  for (const { id, sourceId, targetId, description } of draft.relationships.values()) {
    const isAlike =
      sourceId === relationship.sourceId &&
      targetId === relationship.targetId &&
      description === relationship.description;
    if (isAlike && id !== relationship.id) return refusal('description', c4RefusalMessages.repeated);
  }
  return done;
}

/** Adds a relationship. */
export function addRelationship(draft: C4Draft, told: Omit<NewRelationship, 'call'>): C4Problems {
  if (draft.relationships.size >= c4Limits.relationships) return refusal('', c4RefusalMessages.tooManyRelationships);
  const relationship: DocumentRelationship = {
    id: told.id,
    sourceId: told.sourceId,
    targetId: told.targetId,
    description: told.description ?? '',
    technology: told.technology ?? '',
    interactionStyle: told.interactionStyle ?? 'synchronous',
    tags: told.tags ?? [],
    status: told.status ?? 'live',
    links: told.links ?? [],
  };
  const problems = [
    ...checkIdIsFree(draft, relationship.id),
    ...checkEnds(draft, relationship),
    ...checkDuplicate(draft, relationship),
  ];
  if (problems.length === 0) draft.relationships.set(relationship.id, relationship);
  return problems;
}

/** Updates a relationship; omitted fields stay. */
export function updateRelationship(draft: C4Draft, told: RelationshipChange): C4Problems {
  const before = draft.relationships.get(told.relationshipId);
  if (!before) return unknown('relationshipId', c4RefusalMessages.unknownRelationship);
  const after: DocumentRelationship = {
    ...before,
    sourceId: told.sourceId ?? before.sourceId,
    targetId: told.targetId ?? before.targetId,
    description: told.description ?? before.description,
    technology: told.technology ?? before.technology,
    interactionStyle: told.interactionStyle ?? before.interactionStyle,
    tags: told.tags ?? before.tags,
    status: told.status ?? before.status,
    links: told.links ?? before.links,
  };
  const isMoved = after.sourceId !== before.sourceId || after.targetId !== before.targetId;
  const problems = [
    ...(isMoved ? checkEnds(draft, after) : done),
    ...(isMoved || after.description !== before.description ? checkDuplicate(draft, after) : done),
  ];
  if (problems.length > 0) return problems;
  draft.relationships.set(after.id, after);
  if (isMoved) straighten(draft, after.id);
  return done;
}

/** Deletes a relationship. */
export function deleteRelationship(
  draft: C4Draft,
  { relationshipId }: { readonly relationshipId: string },
): C4Problems {
  if (!draft.relationships.delete(relationshipId)) {
    return unknown('relationshipId', c4RefusalMessages.unknownRelationship);
  }
  draft.deleted.relationships += 1;
  pruneDrawings(draft);
  return done;
}
