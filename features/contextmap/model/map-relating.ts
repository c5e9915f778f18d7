/** Contexts and relationships that are added, edited and turned round. Pure. */
import { nameKey } from '#platform/ui/model/name-key.ts';
import {
  contextMapLimits,
  relationshipKinds,
  repeatedContextMessage,
  repeatedRelationshipMessage,
  sharedElementMessage,
  type ContextRelationship,
} from '../contract.ts';
import { isSymmetric } from './map-document.ts';
import { edited } from './map-edits.ts';
import { contextsOf, relationshipsOf, type ContextItem, type MapItems, type RelationshipItem } from './map-item.ts';
import { contextSize, freePlace } from './map-places.ts';
import { relationshipKey } from './map-rules.ts';
import {
  itemsIn,
  refusal,
  settled,
  type EventOf,
  type MapEditorState,
  type MapStep,
  type NewId,
  type RelationshipChange,
} from './map-state.ts';

/** Whether another context has the name. */
export const isNameTaken = (items: MapItems, name: string, ownId?: string): boolean =>
  contextsOf(items).some((context) => context.id !== ownId && nameKey(context.name) === nameKey(name));

/** A new context, selected afterwards. */
export function contextAdded(state: MapEditorState, { name, at }: EventOf<'context-added'>, newId: NewId): MapStep {
  const items = itemsIn(state);
  const contexts = contextsOf(items);
  const trimmed = name.trim();
  if (trimmed === '') return settled(state);
  if (isNameTaken(items, trimmed)) return refusal(state, repeatedContextMessage);
  if (contexts.length >= contextMapLimits.contexts) {
    return refusal(state, `A context map can have at most ${contextMapLimits.contexts} contexts.`);
  }
  const position = at
    ? { x: Math.round(at.x - contextSize.width / 2), y: Math.round(at.y - contextSize.height / 2) }
    : freePlace(contexts.map((context) => context.position));
  const context: ContextItem = {
    type: 'context',
    id: newId(),
    name: trimmed,
    description: '',
    subdomain: 'supporting',
    team: '',
    elementIds: [],
    position,
  };
  const [next, effects] = edited(state, new Map([[context.id, context]]), [context.id]);
  return [next, [...effects, { kind: 'bring-in', part: { ...position, ...contextSize } }]];
}

/** Fields of a context; a name that another one has is not taken. */
export function contextEdited(state: MapEditorState, { id, change }: EventOf<'context-edited'>): MapStep {
  const items = itemsIn(state);
  const context = items.get(id);
  if (context?.type !== 'context') return settled(state);
  const name = change.name?.trim();
  if (name === '') return settled(state);
  if (name !== undefined && isNameTaken(items, name, id)) return refusal(state, repeatedContextMessage);
  const others = new Set(contextsOf(items).flatMap((one) => (one.id === id ? [] : one.elementIds)));
  if (change.elementIds?.some((elementId) => others.has(elementId))) return refusal(state, sharedElementMessage);
  return edited(state, new Map([[id, { ...context, ...change, ...(name === undefined ? {} : { name }) }]]));
}

/** The first kind that two contexts do not have yet, the usual one first. */
function freeKind(items: MapItems, ends: Pick<ContextRelationship, 'upstreamId' | 'downstreamId'>) {
  const taken = new Set(relationshipsOf(items).map(relationshipKey));
  return (['upstream-downstream', ...relationshipKinds] as const).find(
    (kind) => !taken.has(relationshipKey({ ...ends, kind })),
  );
}

/** A new relationship from upstream to downstream, selected afterwards. */
export function connected(state: MapEditorState, { fromId, toId }: EventOf<'connected'>, newId: NewId): MapStep {
  const items = itemsIn(state);
  if (fromId === toId || items.get(fromId)?.type !== 'context' || items.get(toId)?.type !== 'context') {
    return settled(state);
  }
  if (relationshipsOf(items).length >= contextMapLimits.relationships) {
    return refusal(state, `A context map can have at most ${contextMapLimits.relationships} relationships.`);
  }
  const ends = { upstreamId: fromId, downstreamId: toId };
  const kind = freeKind(items, ends);
  if (kind === undefined) return refusal(state, repeatedRelationshipMessage);
  const relationship: RelationshipItem = {
    type: 'relationship',
    id: newId(),
    ...ends,
    kind,
    upstreamRoles: [],
    downstreamRoles: [],
    technology: '',
    description: '',
  };
  return edited(state, new Map([[relationship.id, relationship]]), [relationship.id]);
}

/** The relationship with the roles that its kind allows. */
export function withAllowedRoles(relationship: RelationshipItem): RelationshipItem {
  const { kind, upstreamRoles, downstreamRoles } = relationship;
  if (isSymmetric(kind)) return { ...relationship, upstreamRoles: [], downstreamRoles: [] };
  if (kind !== 'customer-supplier') return relationship;
  return {
    ...relationship,
    upstreamRoles: upstreamRoles.filter((role) => role !== 'OHS'),
    downstreamRoles: downstreamRoles.filter((role) => role !== 'CF'),
  };
}

function changed(state: MapEditorState, relationship: RelationshipItem, change: RelationshipChange): MapStep {
  const next = withAllowedRoles({ ...relationship, ...change });
  const key = relationshipKey(next);
  const isRepeated = relationshipsOf(itemsIn(state)).some(
    (other) => other.id !== relationship.id && relationshipKey(other) === key,
  );
  return isRepeated ? refusal(state, repeatedRelationshipMessage) : edited(state, new Map([[next.id, next]]));
}

/** Fields of a relationship; roles that another kind does not allow go with it. */
export function relationshipEdited(state: MapEditorState, { id, change }: EventOf<'relationship-edited'>): MapStep {
  const relationship = itemsIn(state).get(id);
  return relationship?.type === 'relationship' ? changed(state, relationship, change) : settled(state);
}

/** Upstream becomes downstream; the roles belong to their ends, so they go. */
export function relationshipReversed(state: MapEditorState, { id }: EventOf<'relationship-reversed'>): MapStep {
  const relationship = itemsIn(state).get(id);
  if (relationship?.type !== 'relationship') return settled(state);
  const { upstreamId, downstreamId } = relationship;
  const ends = { upstreamId: downstreamId, downstreamId: upstreamId };
  return changed(state, relationship, { ...ends, upstreamRoles: [], downstreamRoles: [] });
}
