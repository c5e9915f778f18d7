/**
 * The rules of a context map: what is refused and what is only warned about. Pure; the browser checks with the same
 * functions before it sends. Source: decisions section 14; semantic rules of the Context Mapper language.
 */
import type { Violation } from '#platform/http/contract.ts';
import { violation } from '#platform/http/model/failure.ts';
import { nameKey } from '#platform/ui/model/name-key.ts';
import {
  bothDownstreamRolesMessage,
  customerConformistMessage,
  customerLayerMessage,
  customerOpenHostMessage,
  repeatedContextMessage,
  repeatedRelationshipMessage,
  sameContextMessage,
  sharedElementMessage,
  symmetricRolesMessage,
  takenIdMessage,
  unknownContextMessage,
  type BoundedContext,
  type ContextRelationship,
} from '../contract.ts';
import { isSymmetric, type MapDocument } from './map-document.ts';

/** What the rules ask of a relationship. */
export type RuledRelationship = Pick<ContextRelationship, 'kind' | 'upstreamRoles' | 'downstreamRoles'>;

/** What is wrong with the roles of a relationship, by the field that is wrong. */
export function roleFaults({
  kind,
  upstreamRoles,
  downstreamRoles,
}: RuledRelationship): readonly { readonly field: 'upstreamRoles' | 'downstreamRoles'; readonly message: string }[] {
  if (isSymmetric(kind)) {
    return [
      ...(upstreamRoles.length > 0 ? [{ field: 'upstreamRoles' as const, message: symmetricRolesMessage }] : []),
      ...(downstreamRoles.length > 0 ? [{ field: 'downstreamRoles' as const, message: symmetricRolesMessage }] : []),
    ];
  }
  const isBoth = downstreamRoles.includes('ACL') && downstreamRoles.includes('CF');
  const isCustomer = kind === 'customer-supplier';
  return [
    ...(isCustomer && upstreamRoles.includes('OHS')
      ? [{ field: 'upstreamRoles' as const, message: customerOpenHostMessage }]
      : []),
    ...(isCustomer && downstreamRoles.includes('CF')
      ? [{ field: 'downstreamRoles' as const, message: customerConformistMessage }]
      : isBoth
        ? [{ field: 'downstreamRoles' as const, message: bothDownstreamRolesMessage }]
        : []),
  ];
}

/** What is allowed and still worth a second look. */
export const relationshipWarning = ({ kind, downstreamRoles }: RuledRelationship): string | undefined =>
  kind === 'customer-supplier' && downstreamRoles.includes('ACL') ? customerLayerMessage : undefined;

/** What makes two relationships the same: the kind and the ends, which have no order in kinds without direction. */
export function relationshipKey({
  kind,
  upstreamId,
  downstreamId,
}: Pick<ContextRelationship, 'kind' | 'upstreamId' | 'downstreamId'>): string {
  const ends = isSymmetric(kind) ? [upstreamId, downstreamId].toSorted() : [upstreamId, downstreamId];
  return `${kind} ${ends.join(' ')}`;
}

/** Remembers keys; true for one that was there before. */
function repeats(): (key: string) => boolean {
  const known = new Set<string>();
  return (key) => {
    if (known.has(key)) return true;
    known.add(key);
    return false;
  };
}

function contextFaults(contexts: readonly BoundedContext[], isTaken: (id: string) => boolean): readonly Violation[] {
  const isNamed = repeats();
  const isOwned = repeats();
  return contexts.flatMap(({ id, name, elementIds }, at) => {
    const path = `contexts[${String(at)}]`;
    return [
      ...(isTaken(id) ? [violation(`${path}.id`, takenIdMessage)] : []),
      ...(isNamed(nameKey(name)) ? [violation(`${path}.name`, repeatedContextMessage)] : []),
      ...elementIds.flatMap((elementId, n) =>
        isOwned(elementId) ? [violation(`${path}.elementIds[${String(n)}]`, sharedElementMessage)] : [],
      ),
    ];
  });
}

/** Everything that is wrong with a map, in the order of its lists. */
export function mapFaults({ contexts, relationships }: Omit<MapDocument, 'state'>): readonly Violation[] {
  const isTaken = repeats();
  const faults = [...contextFaults(contexts, isTaken)];
  const known = new Set(contexts.map(({ id }) => id));
  const isRepeated = repeats();
  for (const [at, relationship] of relationships.entries()) {
    const path = `relationships[${String(at)}]`;
    const { id, upstreamId, downstreamId } = relationship;
    if (isTaken(id)) faults.push(violation(`${path}.id`, takenIdMessage));
    if (!known.has(upstreamId)) faults.push(violation(`${path}.upstreamId`, unknownContextMessage));
    if (!known.has(downstreamId)) faults.push(violation(`${path}.downstreamId`, unknownContextMessage));
    else if (upstreamId === downstreamId) faults.push(violation(`${path}.downstreamId`, sameContextMessage));
    else if (isRepeated(relationshipKey(relationship))) {
      faults.push(violation(`${path}.kind`, repeatedRelationshipMessage));
    }
    for (const { field, message } of roleFaults(relationship)) faults.push(violation(`${path}.${field}`, message));
  }
  return faults;
}
