/** Parts of a context map as the editor holds them: contexts and relationships by their ids. Pure. */
import type { Items } from '#platform/editing/model/item-changes.ts';
import type { BoundedContext, ContextRelationship, MapState } from '../contract.ts';
import type { MapDocument } from './map-document.ts';

/** A context. */
export type ContextItem = BoundedContext & { readonly type: 'context' };
/** A relationship. */
export type RelationshipItem = ContextRelationship & { readonly type: 'relationship' };
/** A part of a map. */
export type MapItem = ContextItem | RelationshipItem;
/** The parts of a map. */
export type MapItems = Items<MapItem>;

/** A map as it is saved. */
export interface SavedMap {
  readonly state: MapState;
  readonly items: MapItems;
}

/** Reads a map. */
export const savedMapOf = ({ state, contexts, relationships }: MapDocument): SavedMap => ({
  state,
  items: new Map<string, MapItem>([
    ...contexts.map((context) => [context.id, { type: 'context' as const, ...context }] as const),
    ...relationships.map((one) => [one.id, { type: 'relationship' as const, ...one }] as const),
  ]),
});

/** All contexts in their order. */
export const contextsOf = (items: MapItems): readonly ContextItem[] =>
  [...items.values()].filter((item) => item.type === 'context');

/** All relationships in their order. */
export const relationshipsOf = (items: MapItems): readonly RelationshipItem[] =>
  [...items.values()].filter((item) => item.type === 'relationship');

/** The map that is sent and drawn. */
export const documentOfMap = ({ state, items }: SavedMap): MapDocument => ({
  state,
  contexts: contextsOf(items).map(({ type: _type, ...context }) => context),
  relationships: relationshipsOf(items).map(({ type: _type, ...relationship }) => relationship),
});

/** Name of a context; empty when it is gone. */
export function contextName(items: MapItems, id: string): string {
  const item = items.get(id);
  return item?.type === 'context' ? item.name : '';
}
