/** Rules of a context map. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  bothDownstreamRolesMessage,
  customerConformistMessage,
  customerLayerMessage,
  customerOpenHostMessage,
  downstreamRoles,
  relationshipKinds,
  repeatedContextMessage,
  repeatedRelationshipMessage,
  sameContextMessage,
  sharedElementMessage,
  symmetricRolesMessage,
  unknownContextMessage,
  upstreamRoles,
  type BoundedContext,
  type ContextRelationship,
} from '../contract.ts';
import { isSymmetric } from './map-document.ts';
import { mapFaults, relationshipWarning } from './map-rules.ts';

const aContext = (id: string, change: Partial<BoundedContext> = {}): BoundedContext => ({
  id,
  name: id,
  description: '',
  subdomain: 'core',
  team: '',
  elementIds: [],
  position: { x: 0, y: 0 },
  ...change,
});
const aRelationship = (change: Partial<ContextRelationship> = {}): ContextRelationship => ({
  id: 'r',
  upstreamId: 'payment',
  downstreamId: 'ordering',
  kind: 'upstream-downstream',
  upstreamRoles: [],
  downstreamRoles: [],
  technology: '',
  description: '',
  ...change,
});
const both = [aContext('payment'), aContext('ordering')];
const faultsOf = (...relationships: readonly ContextRelationship[]): readonly (readonly [string, string])[] =>
  mapFaults({ contexts: both, relationships }).map(({ path, errors }) => [path, errors[0] ?? '']);

describe('contexts', () => {
  test('have different names, whatever their case', () => {
    const contexts = [aContext('a', { name: 'Ordering' }), aContext('b', { name: ' ordering ' })];
    expect(mapFaults({ contexts, relationships: [] })).toMatchObject([
      { path: 'contexts[1].name', errors: [repeatedContextMessage] },
    ]);
  });

  test('do not share an element', () => {
    const contexts = [aContext('a', { elementIds: ['cart'] }), aContext('b', { elementIds: ['pay', 'cart'] })];
    expect(mapFaults({ contexts, relationships: [] })).toMatchObject([
      { path: 'contexts[1].elementIds[1]', errors: [sharedElementMessage] },
    ]);
  });
});

describe('relationships', () => {
  test('connect two different contexts of the map', () => {
    expect(faultsOf(aRelationship({ downstreamId: 'payment' }))).toEqual([
      ['relationships[0].downstreamId', sameContextMessage],
    ]);
    expect(faultsOf(aRelationship({ upstreamId: 'nowhere' }))).toEqual([
      ['relationships[0].upstreamId', unknownContextMessage],
    ]);
  });

  test('of one kind stand once between two contexts; one without direction counts both ways', () => {
    const turned = { upstreamId: 'ordering', downstreamId: 'payment' };
    expect(faultsOf(aRelationship(), aRelationship({ id: 's', ...turned }))).toEqual([]);
    expect(
      faultsOf(aRelationship({ kind: 'partnership' }), aRelationship({ id: 's', kind: 'partnership', ...turned })),
    ).toEqual([['relationships[1].kind', repeatedRelationshipMessage]]);
  });

  test.each(relationshipKinds.filter(isSymmetric))('of the kind %s have no roles', (kind) => {
    expect(faultsOf(aRelationship({ kind, upstreamRoles: ['PL'], downstreamRoles: ['ACL'] }))).toEqual([
      ['relationships[0].upstreamRoles', symmetricRolesMessage],
      ['relationships[0].downstreamRoles', symmetricRolesMessage],
    ]);
  });

  test('have a conformist or an anticorruption layer, never both', () => {
    expect(faultsOf(aRelationship({ downstreamRoles: ['ACL', 'CF'] }))).toEqual([
      ['relationships[0].downstreamRoles', bothDownstreamRolesMessage],
    ]);
  });

  test('of customers exclude open host services and conformists, and warn about an anticorruption layer', () => {
    const customer = aRelationship({ kind: 'customer-supplier', upstreamRoles: ['OHS'], downstreamRoles: ['CF'] });
    expect(faultsOf(customer)).toEqual([
      ['relationships[0].upstreamRoles', customerOpenHostMessage],
      ['relationships[0].downstreamRoles', customerConformistMessage],
    ]);
    const guarded = aRelationship({ kind: 'customer-supplier', upstreamRoles: ['PL'], downstreamRoles: ['ACL'] });
    expect([faultsOf(guarded), relationshipWarning(guarded)]).toEqual([[], customerLayerMessage]);
    expect(relationshipWarning(aRelationship({ downstreamRoles: ['ACL'] }))).toBeUndefined();
  });

  test('that are accepted keep the semantics of their kind, whatever roles are tried', () => {
    const tried = fc.record({
      kind: fc.constantFrom(...relationshipKinds),
      upstreamRoles: fc.subarray([...upstreamRoles]),
      downstreamRoles: fc.subarray([...downstreamRoles]),
    });
    fc.assert(
      fc.property(tried, (roles) => {
        if (faultsOf(aRelationship(roles)).length > 0) return true;
        const { kind } = roles;
        const isAlone = roles.downstreamRoles.length < 2;
        const hasNone = roles.upstreamRoles.length + roles.downstreamRoles.length === 0;
        const isServed = !roles.upstreamRoles.includes('OHS') && !roles.downstreamRoles.includes('CF');
        return isAlone && (!isSymmetric(kind) || hasNone) && (kind !== 'customer-supplier' || isServed);
      }),
    );
  });
});
