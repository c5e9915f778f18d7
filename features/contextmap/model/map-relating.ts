/** Contexts and relationships that are added, edited and turned round. Pure. */
import { nameKey } from '#platform/ui/model/name-key.ts';
import { textFault } from '#platform/ui/model/text-fault.ts';
import {
  contextMapLimits,
  relatedAlreadyMessage,
  relatedInEachWayMessage,
  relationshipKinds,
  repeatedContextMessage,
  repeatedRelationshipMessage,
  sharedElementMessage,
  tooManyContextsMessage,
  tooManyRelationshipsMessage,
  type RelationshipKind,
} from '../contract.ts';
import { isSymmetric, kindLabels } from './map-document.ts';
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
  type Relating,
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
  const fault =
    textFault(trimmed, contextMapLimits.name) ?? (isNameTaken(items, trimmed) ? repeatedContextMessage : null);
  if (fault !== null) return refusal(state, fault);
  if (contexts.length >= contextMapLimits.contexts) {
    return refusal(state, tooManyContextsMessage);
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
  if (name !== undefined) {
    const fault =
      textFault(name, contextMapLimits.name) ?? (isNameTaken(items, name, id) ? repeatedContextMessage : null);
    if (fault !== null) return refusal(state, fault);
  }
  const others = new Set(contextsOf(items).flatMap((one) => (one.id === id ? [] : one.elementIds)));
  if (change.elementIds?.some((elementId) => others.has(elementId))) return refusal(state, sharedElementMessage);
  return edited(state, new Map([[id, { ...context, ...change, ...(name === undefined ? {} : { name }) }]]));
}

/** Relationships between two contexts, in either direction. */
export const between = (items: MapItems, { fromId, toId }: Relating): readonly RelationshipItem[] =>
  relationshipsOf(items).filter(
    ({ upstreamId, downstreamId }) =>
      (upstreamId === fromId && downstreamId === toId) || (upstreamId === toId && downstreamId === fromId),
  );

/** The kinds that two contexts do not have in this direction yet, the usual one first. */
export function freeKinds(items: MapItems, { fromId, toId }: Relating): readonly RelationshipKind[] {
  const taken = new Set(relationshipsOf(items).map(relationshipKey));
  const ends = { upstreamId: fromId, downstreamId: toId };
  return [...new Set(['upstream-downstream', ...relationshipKinds] as const)].filter(
    (kind) => !taken.has(relationshipKey({ ...ends, kind })),
  );
}

/** What somebody hears who pulls a relationship to a context: why it cannot be, or that a question follows. */
export function relatingWords(
  items: MapItems,
  relating: Relating,
): { readonly text: string; readonly isRefused: boolean } | undefined {
  if (relationshipsOf(items).length >= contextMapLimits.relationships) {
    return { text: tooManyRelationshipsMessage, isRefused: true };
  }
  const there = between(items, relating);
  if (there.length === 0) return undefined;
  if (freeKinds(items, relating).length === 0) return { text: relatedInEachWayMessage, isRefused: true };
  return { text: relatedAlreadyMessage(there.map(({ kind }) => kindLabels[kind]).join(', ')), isRefused: false };
}

/** A new relationship from upstream to downstream, selected afterwards. Of two that are related already the kind is asked. */
export function connected(state: MapEditorState, { fromId, toId, as }: EventOf<'connected'>, newId: NewId): MapStep {
  const items = itemsIn(state);
  if (fromId === toId || items.get(fromId)?.type !== 'context' || items.get(toId)?.type !== 'context') {
    return settled({ ...state, relating: undefined });
  }
  const relating = { fromId, toId };
  const words = relatingWords(items, relating);
  if (words?.isRefused) return refusal({ ...state, relating: undefined }, words.text);
  if (words && as === undefined) return settled({ ...state, relating });
  const kinds = freeKinds(items, relating);
  const kind = as ?? kinds[0];
  if (kind === undefined || !kinds.includes(kind)) return refusal(state, repeatedRelationshipMessage);
  const relationship: RelationshipItem = {
    type: 'relationship',
    id: newId(),
    upstreamId: fromId,
    downstreamId: toId,
    kind,
    upstreamRoles: [],
    downstreamRoles: [],
    technology: '',
    description: '',
  };
  return edited({ ...state, relating: undefined }, new Map([[relationship.id, relationship]]), [relationship.id]);
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
