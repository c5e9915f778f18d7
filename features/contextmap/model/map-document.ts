/** A context map as one document: what a save stores, and small questions about it. Pure. */
import {
  contextMapLimits,
  type BoundedContext,
  type ContextRelationship,
  type FormerContext,
  type MapState,
  type RelationshipKind,
  type Subdomain,
} from '../contract.ts';

/** What is stored. */
export interface MapDocument {
  readonly state: MapState;
  readonly contexts: readonly BoundedContext[];
  readonly relationships: readonly ContextRelationship[];
}

/** What a project keeps: the map, and the names of contexts that were removed, because boards still show them. */
export interface KeptMap extends MapDocument {
  readonly formerContexts: readonly FormerContext[];
}

/** What a project has before its first save. */
export const emptyMap: MapDocument = { state: 'AS_IS', contexts: [], relationships: [] };

/** The text that is stored; equal maps have equal texts. */
export const mapText = ({ state, contexts, relationships }: MapDocument): string =>
  JSON.stringify({ state, contexts, relationships });

/** Reads what `mapText` wrote, for example the text of a revision. */
export const mapOfText = (stored: string): MapDocument => JSON.parse(stored) as MapDocument;

/** The text of a map and of its former contexts. */
export const keptMapText = ({ state, contexts, relationships, formerContexts }: KeptMap): string =>
  JSON.stringify({ state, contexts, relationships, ...(formerContexts.length > 0 ? { formerContexts } : {}) });

/** Reads what `keptMapText` wrote. */
export const keptMapOf = (stored: string): KeptMap => ({
  formerContexts: [],
  ...(JSON.parse(stored) as MapDocument & Partial<KeptMap>),
});

/** A map that takes the place of another one: contexts that go leave their names, those that come back take them. */
export function keptAfter(before: Omit<KeptMap, 'state' | 'relationships'>, map: MapDocument): KeptMap {
  const names = new Map([...before.formerContexts, ...before.contexts].map(({ id, name }) => [id, name]));
  for (const { id } of map.contexts) names.delete(id);
  const formerContexts = [...names].map(([id, name]) => ({ id, name })).slice(-contextMapLimits.formerContexts);
  const { state, contexts, relationships } = map;
  return { state, contexts, relationships, formerContexts };
}

/** Kinds without upstream and downstream. */
const symmetric: ReadonlySet<RelationshipKind> = new Set<RelationshipKind>([
  'partnership',
  'shared-kernel',
  'separate-ways',
  'big-ball',
]);

/** Whether both ends of a relationship of this kind are alike. */
export const isSymmetric = (kind: RelationshipKind): boolean => symmetric.has(kind);

/** Kinds as people read them. */
export const kindLabels: Readonly<Record<RelationshipKind, string>> = {
  partnership: 'Partnership',
  'shared-kernel': 'Shared kernel',
  'customer-supplier': 'Customer–supplier',
  'upstream-downstream': 'Upstream–downstream',
  'separate-ways': 'Separate ways',
  'big-ball': 'Big ball of mud',
};

/** What a kind means, for the choice of it. */
export const kindHints: Readonly<Record<RelationshipKind, string>> = {
  partnership: 'Both teams succeed or fail together and plan together.',
  'shared-kernel': 'Both contexts use one small model that they change together.',
  'customer-supplier': 'The supplier plans for the needs of its customer.',
  'upstream-downstream': 'What upstream does affects downstream, not the other way round.',
  'separate-ways': 'The contexts are deliberately not integrated.',
  'big-ball': 'The models of both contexts are mixed up.',
};

/** Subdomains as people read them. */
export const subdomainLabels: Readonly<Record<Subdomain, string>> = {
  core: 'Core',
  supporting: 'Supporting',
  generic: 'Generic',
};

/** Roles as people read them. */
export const roleLabels = {
  OHS: 'Open host service',
  PL: 'Published language',
  ACL: 'Anticorruption layer',
  CF: 'Conformist',
} as const;

/** States as people read them. */
export const stateLabels: Readonly<Record<MapState, string>> = { AS_IS: 'As is', TO_BE: 'To be' };

/** A relationship in one line, for example `Payment (OHS, PL) → Ordering (ACL)`. */
export function relationshipWords(
  { upstreamId, downstreamId, kind, upstreamRoles, downstreamRoles }: Omit<ContextRelationship, 'id'>,
  nameOf: (id: string) => string,
): string {
  const rolesOf = (roles: readonly string[]): string => (roles.length > 0 ? ` (${roles.join(', ')})` : '');
  const arrow = isSymmetric(kind) ? '↔' : '→';
  return `${nameOf(upstreamId)}${rolesOf(upstreamRoles)} ${arrow} ${nameOf(downstreamId)}${rolesOf(downstreamRoles)}`;
}
