/** The rules of relationships: two different ends that are not part of each other, and no two alike. Pure. */
import type { C4Change } from '../contract.ts';
import { c4RefusalMessages } from './c4-refusals.ts';
import type { C4Tie } from './c4-document.ts';
import { areKin, done, refusal, refuseTakenId, unknown, type C4Draft, type C4Problems } from './c4-draft.ts';
import { c4Limits } from './c4-figures.ts';

type NewRelationship = Extract<C4Change, { call: 'addRelationship' }>;
type RelationshipChange = Extract<C4Change, { call: 'updateRelationship' }>;

function refuseEnds({ elements }: C4Draft, { sourceId, targetId }: C4Tie): C4Problems {
  if (!elements.has(sourceId)) return unknown('sourceId', c4RefusalMessages.unknownElement);
  if (!elements.has(targetId)) return unknown('targetId', c4RefusalMessages.unknownElement);
  if (sourceId === targetId) return refusal('targetId', c4RefusalMessages.sameEnds);
  return areKin(elements, sourceId, targetId) ? refusal('targetId', c4RefusalMessages.kinship) : done;
}

/** Several relationships may join a pair if their descriptions differ. */
function refuseRepetition(draft: C4Draft, tie: C4Tie): C4Problems {
  for (const { id, sourceId, targetId, description } of draft.relationships.values()) {
    const isAlike = sourceId === tie.sourceId && targetId === tie.targetId && description === tie.description;
    if (isAlike && id !== tie.id) return refusal('description', c4RefusalMessages.repeated);
  }
  return done;
}

/** Relates two elements. */
export function addRelationship(draft: C4Draft, told: Omit<NewRelationship, 'call'>): C4Problems {
  if (draft.relationships.size >= c4Limits.relationships) return refusal('', c4RefusalMessages.tooManyRelationships);
  const tie: C4Tie = {
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
  const problems = [...refuseTakenId(draft, tie.id), ...refuseEnds(draft, tie), ...refuseRepetition(draft, tie)];
  if (problems.length === 0) draft.relationships.set(tie.id, tie);
  return problems;
}

/** Changes a relationship; fields that are left out stay. */
export function updateRelationship(draft: C4Draft, told: RelationshipChange): C4Problems {
  const before = draft.relationships.get(told.relationshipId);
  if (!before) return unknown('relationshipId', c4RefusalMessages.unknownRelationship);
  const after: C4Tie = {
    ...before,
    description: told.description ?? before.description,
    technology: told.technology ?? before.technology,
    interactionStyle: told.interactionStyle ?? before.interactionStyle,
    tags: told.tags ?? before.tags,
    status: told.status ?? before.status,
    links: told.links ?? before.links,
  };
  const problems = after.description === before.description ? done : refuseRepetition(draft, after);
  if (problems.length === 0) draft.relationships.set(after.id, after);
  return problems;
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
  return done;
}
