/** Rules of how views are drawn: layout, lines drawn by hand, flows. */
import { describe, expect, test } from 'vitest';
import type { C4Change } from '../contract.ts';
import { changesBetween } from './c4-difference.ts';
import { clash } from '#platform/editing/model/change-set.ts';
import { changeSetBetween } from './c4-change-set.ts';
import type { C4Document } from './c4-document.ts';
import { c4Limits } from './c4-limits.ts';
import { c4RefusalMessages as because } from './c4-refusals.ts';
import { usualViewLayout } from './c4-view-drawing.ts';
import { changed, refusals, shop } from './testing/shop-model.ts';

const buys = 'Customer > Web buys';
const pays = 'Basket > Bank pays';
const shown = changed(shop, { call: 'addToView', viewId: 'Shop view', elementId: 'Customer' });

const bending = (more: Partial<Extract<C4Change, { call: 'drawRelationship' }>> = {}): C4Change => ({
  call: 'drawRelationship',
  viewId: 'Shop view',
  relationshipId: buys,
  bends: [{ x: 10, y: 20 }],
  label: null,
  ...more,
});
const flow = (name: string, ...relationshipIds: readonly string[]): C4Change => ({
  call: 'addFlow',
  viewId: 'Shop view',
  id: name,
  name,
  steps: relationshipIds.map((relationshipId) => ({ relationshipId, text: `${name} over it` })),
});
const viewOf = ({ views }: C4Document) => views.get('Shop view');

describe('the layout of a view', () => {
  test('is changed choice by choice', () => {
    expect(viewOf(shop)?.layout).toEqual(usualViewLayout);
    const after = changed(
      shop,
      { call: 'updateView', viewId: 'Shop view', layout: { direction: 'LR' } },
      { call: 'updateView', viewId: 'Shop view', layout: { routing: 'curved' } },
    );
    expect(viewOf(after)).toMatchObject({
      name: 'Shop – Containers',
      layout: { direction: 'LR', density: 'compact', routing: 'curved' },
    });
  });

  test('of two people agrees where they chose different things', () => {
    const choosing = (layout: Extract<C4Change, { call: 'updateView' }>['layout']) =>
      changeSetBetween(shop, changed(shop, { call: 'updateView', viewId: 'Shop view', layout }));
    expect(clash(choosing({ direction: 'LR' }), choosing({ routing: 'curved' }))).toBe(false);
    expect(clash(choosing({ direction: 'LR' }), choosing({ direction: 'RL' }))).toBe(true);
  });
});

describe('a relationship drawn by hand', () => {
  test('keeps its bends and label place in this view until they are removed', () => {
    const label = { x: 5, y: 6 };
    const bent = changed(shown, bending({ label }));
    expect(viewOf(bent)?.relationships).toEqual([{ id: buys, bends: [{ x: 10, y: 20 }], label }]);
    expect(viewOf(changed(bent, bending({ bends: [], label: null })))?.relationships).toEqual([]);
  });

  test('must be shown with both ends', () => {
    expect(refusals(shop, bending())).toEqual([`relationshipId: ${because.relationshipNotInView}`]);
    expect(refusals(shown, bending({ relationshipId: pays }))).toHaveLength(1);
  });

  const bent = changed(shown, bending());

  test.each<[string, C4Change]>([
    ['its relationship is deleted', { call: 'deleteRelationship', relationshipId: buys }],
    ['an end is deleted', { call: 'deleteElement', elementId: 'Customer' }],
    ['an end leaves the view', { call: 'removeFromView', viewId: 'Shop view', elementId: 'Customer' }],
    ['it is connected to something else', { call: 'updateRelationship', relationshipId: buys, targetId: 'Database' }],
  ])('is forgotten when %s', (_what, change) => {
    expect(viewOf(changed(bent, change))?.relationships).toEqual([]);
  });

  test('is kept when only its text changes', () => {
    const change: C4Change = { call: 'updateRelationship', relationshipId: buys, description: 'orders' };
    expect(viewOf(changed(bent, change))?.relationships).toHaveLength(1);
  });
});

describe('a flow', () => {
  test('is added, renamed, given other steps and deleted', () => {
    const added = changed(shop, flow('Checkout', buys, pays, buys));
    expect(viewOf(added)?.flows[0]?.steps.map(({ relationshipId }) => relationshipId)).toEqual([buys, pays, buys]);
    const renamed = changed(added, { call: 'updateFlow', viewId: 'Shop view', flowId: 'Checkout', name: 'Pay' });
    expect(viewOf(renamed)?.flows).toMatchObject([{ name: 'Pay', steps: [{}, {}, {}] }]);
    const shorter = changed(renamed, { call: 'updateFlow', viewId: 'Shop view', flowId: 'Checkout', steps: [] });
    expect(viewOf(shorter)?.flows).toEqual([{ id: 'Checkout', name: 'Pay', steps: [] }]);
    expect(viewOf(changed(shorter, { call: 'deleteFlow', viewId: 'Shop view', flowId: 'Checkout' }))?.flows).toEqual(
      [],
    );
  });

  test('loses the steps over a deleted relationship only', () => {
    const added = changed(shop, flow('Checkout', buys, pays));
    const after = changed(added, { call: 'deleteElement', elementId: 'Bank' });
    expect(viewOf(after)?.flows[0]?.steps).toEqual([{ relationshipId: buys, text: 'Checkout over it' }]);
  });

  test('needs a name of its own, known relationships and an id that nothing else has', () => {
    const one = changed(shop, flow('Checkout'));
    expect(refusals(one, { ...flow('Other'), name: 'Checkout' } as C4Change)).toEqual([
      `name: ${because.flowNameTaken}`,
    ]);
    expect(refusals(one, flow('Refund', buys, 'nothing'))).toEqual([
      `steps[1].relationshipId: ${because.unknownRelationship}`,
    ]);
    expect(refusals(one, { ...flow('Bank'), name: 'Other' } as C4Change)).toEqual([`id: ${because.idTaken}`]);
    expect(refusals(one, { ...flow('Checkout'), viewId: 'Web view', name: 'Other' } as C4Change)).toEqual([
      `id: ${because.idTaken}`,
    ]);
    const missing: C4Change = { call: 'updateFlow', viewId: 'Shop view', flowId: 'Refund', name: 'Pay' };
    expect(refusals(one, missing)).toEqual([`flowId: ${because.unknownFlow}`]);
    const many = changed(shop, ...Array.from({ length: c4Limits.flows }, (_, at) => flow(`Flow ${at}`)));
    expect(refusals(many, flow('One more'))).toEqual([`: ${because.tooManyFlows}`]);
  });

  test('of two people agree unless they change the same flow', () => {
    const base = changed(shop, flow('Checkout'), flow('Refund'));
    const renaming = (flowId: string) =>
      changeSetBetween(base, changed(base, { call: 'updateFlow', viewId: 'Shop view', flowId, name: `${flowId} 2` }));
    expect(clash(renaming('Checkout'), renaming('Refund'))).toBe(false);
    expect(clash(renaming('Checkout'), renaming('Checkout'))).toBe(true);
  });
});

test('what is drawn can be undone and redone, also together with the view and its elements', () => {
  const drawn = changed(
    shown,
    bending(),
    flow('Checkout', buys),
    { call: 'updateView', viewId: 'Shop view', layout: { density: 'roomy' } },
    { call: 'addView', id: 'Own', level: 'C2', sourceElementId: 'Shop', name: 'Own' },
    { call: 'addToView', viewId: 'Own', elementId: 'Customer' },
    { call: 'addToView', viewId: 'Own', elementId: 'Web' },
    { call: 'updateView', viewId: 'Own', layout: { direction: 'RL', routing: 'direct' } },
    bending({ viewId: 'Own' }),
    { ...flow('Own flow', buys), viewId: 'Own' } as C4Change,
  );
  const emptier = changed(
    drawn,
    { call: 'deleteView', viewId: 'Own' },
    { call: 'deleteFlow', viewId: 'Shop view', flowId: 'Checkout' },
    bending({ bends: [{ x: 1, y: 1 }] }),
    { call: 'updateView', viewId: 'Shop view', layout: { density: 'compact' } },
  );
  const without = changed(drawn, { call: 'deleteElement', elementId: 'Customer' });
  for (const [from, to] of [
    [drawn, emptier],
    [emptier, drawn],
    [without, drawn],
    [drawn, shop],
    [shop, drawn],
  ] as const) {
    const changes = changesBetween(from, to);
    expect(changes).toBeDefined();
    expect(changeSetBetween(changed(from, ...(changes ?? [])), to).size).toBe(0);
  }
});
