/** Rules of relationships. */
import { describe, expect, test } from 'vitest';
import type { C4Change } from '../contract.ts';
import { c4RefusalMessages as because } from './c4-refusals.ts';
import { applyChanges } from './c4-model.ts';
import { anId, changed, refusals, relating, shop } from './testing/shop-model.ts';

describe('new relationships', () => {
  test.each<[string, C4Change, string]>([
    ['with itself', relating('Web', 'Web'), `targetId: ${because.sameEnds}`],
    ['from nobody', relating('Nobody', 'Web'), `sourceId: ${because.unknownElement}`],
    ['to nobody', relating('Web', 'Nobody'), `targetId: ${because.unknownElement}`],
    ['with its system', relating('Web', 'Shop'), `targetId: ${because.kinship}`],
    ['with its component', relating('Web', 'Basket'), `targetId: ${because.kinship}`],
    ['with a component of a container', relating('Shop', 'Basket'), `targetId: ${because.kinship}`],
    [
      'once more with the same words',
      { ...relating('Customer', 'Web', 'buys'), id: 'twin' } as C4Change,
      `description: ${because.repeated}`,
    ],
    ['of a taken id', { ...relating('Customer', 'Bank'), id: 'Web' } as C4Change, `id: ${because.idTaken}`],
  ])('%s are refused', (_case, change, refusal) => {
    expect(refusals(shop, change)).toEqual([refusal]);
  });

  test.each<[string, C4Change]>([
    ['of the same pair with other words', relating('Customer', 'Web', 'looks around')],
    ['the other way round with the same words', relating('Web', 'Customer', 'buys')],
    ['between siblings', relating('Search', 'Basket')],
    ['with the container of another container’s component', relating('Database', 'Search')],
  ])('%s are allowed', (_case, change) => {
    expect(refusals(shop, change)).toEqual([]);
  });

  test('are synchronous and live by default', () => {
    expect(changed(shop, relating('Customer', 'Bank')).relationships.get('Customer > Bank')).toEqual({
      id: 'Customer > Bank',
      sourceId: 'Customer',
      targetId: 'Bank',
      description: '',
      technology: '',
      interactionStyle: 'synchronous',
      tags: [],
      status: 'live',
      links: [],
    });
  });
});

describe('changes', () => {
  const update = (told: Partial<Extract<C4Change, { call: 'updateRelationship' }>>): C4Change => ({
    call: 'updateRelationship',
    relationshipId: 'Customer > Web buys',
    ...told,
  });

  test('keep omitted fields', () => {
    const after = changed(shop, update({ interactionStyle: 'asynchronous' })).relationships.get('Customer > Web buys');
    expect(after).toEqual({ ...shop.relationships.get('Customer > Web buys'), interactionStyle: 'asynchronous' });
  });

  test('to the description of another one of the pair are refused', () => {
    const two = changed(shop, relating('Customer', 'Web', 'looks around'));
    expect(refusals(two, update({ description: 'looks around' }))).toEqual([`description: ${because.repeated}`]);
    expect(refusals(two, update({ description: 'buys' }))).toEqual([]);
  });

  test('of unknown relationships are refused', () => {
    for (const call of ['updateRelationship', 'deleteRelationship'] as const) {
      expect(refusals(shop, { call, relationshipId: 'Web' })).toEqual([
        `relationshipId: ${because.unknownRelationship}`,
      ]);
    }
  });
});

test('deleting removes one relationship and nothing else', () => {
  const outcome = applyChanges(shop, [{ call: 'deleteRelationship', relationshipId: 'Basket > Search' }], anId);
  if ('problems' in outcome) throw new Error('refused');
  expect(outcome.deleted).toEqual({ elements: 0, relationships: 1, viewEntries: 0 });
  expect([...outcome.document.relationships.keys()]).toEqual([
    'Customer > Web buys',
    'Basket > Database stores',
    'Basket > Bank pays',
  ]);
  expect(outcome.document.elements).toEqual(shop.elements);
});
