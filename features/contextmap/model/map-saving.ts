/** What a save makes of its body: ids for what is new, places for what has none. Pure. */
import type { Violation } from '#platform/http/contract.ts';
import type { ContextBody, MapState, RelationshipBody } from '../contract.ts';
import type { MapDocument } from './map-document.ts';
import { freePlace } from './map-places.ts';
import { mapFaults } from './map-rules.ts';

/** The map after a save, or everything that is wrong with it. */
export type SavedMap = { readonly map: MapDocument } | { readonly violations: readonly Violation[] };

/** A validated body. */
interface SentMap {
  readonly state: MapState;
  readonly contexts: readonly ContextBody[];
  readonly relationships: readonly RelationshipBody[];
}

const unique = <T>(list: readonly T[]): T[] => [...new Set(list)];

/** The map that a body describes. Its order is kept. */
export function withSentMap({ state, contexts, relationships }: SentMap, newId: () => string): SavedMap {
  const places = contexts.flatMap(({ position }) => (position ? [position] : []));
  const placed = contexts.map(({ id = newId(), position, elementIds, ...context }) => {
    const place = position ?? freePlace(places);
    if (!position) places.push(place);
    return { id, ...context, elementIds: unique(elementIds), position: place };
  });
  const related = relationships.map(({ id = newId(), upstreamRoles, downstreamRoles, ...relationship }) => ({
    id,
    ...relationship,
    upstreamRoles: unique(upstreamRoles),
    downstreamRoles: unique(downstreamRoles),
  }));
  const map: MapDocument = { state, contexts: placed, relationships: related };
  const violations = mapFaults(map);
  return violations.length > 0 ? { violations } : { map };
}
