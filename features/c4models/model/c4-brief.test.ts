/** What is told of a change: with it, a window that knows the former state has the new one. */
import { describe, expect, test } from 'vitest';
import { joined } from '#platform/editing/model/change-set.ts';
import type { C4Change } from '../contract.ts';
import { thingsNow, withThings } from './c4-brief.ts';
import { changeSetBetween } from './c4-change-set.ts';
import { aShop, changed } from './testing/c4-editor-driver.ts';

const shop = aShop();
const [containers] = [...shop.views.values()].filter(({ level }) => level === 'C2');
const viewId = containers?.id ?? '';
const tie = [...shop.relationships.values()][0]?.id ?? '';

/** The state that a window has which was told what differs. */
function told(...steps: readonly (readonly C4Change[])[]) {
  const touched: ReturnType<typeof changeSetBetween>[] = [];
  let now = shop;
  for (const step of steps) {
    const next = changed(now, step);
    touched.push(changeSetBetween(now, next));
    now = next;
  }
  const things = thingsNow(now, touched.reduce(joined));
  return { now, things, known: withThings(shop, things ?? []) };
}

describe('what is told of changes', () => {
  const rename: C4Change = { call: 'updateElement', elementId: 'web', name: 'Site' };
  const move: C4Change = { call: 'moveElement', viewId, elementId: 'web', x: 900, y: 450 };
  test.each<[string, readonly (readonly C4Change[])[]]>([
    ['a name', [[rename]]],
    ['the name of the model', [[{ call: 'updateModel', name: 'Store', description: 'All of it' }]]],
    ['a place', [[move]]],
    ['a new element with its view', [[{ call: 'addElement', id: 'mail', type: 'software-system', name: 'Mail' }]]],
    ['a deletion with all that hangs on it', [[{ call: 'deleteElement', elementId: 'api' }]]],
    [
      'a line drawn by hand',
      [[{ call: 'drawRelationship', viewId, relationshipId: tie, bends: [{ x: 15, y: 30 }], label: null }]],
    ],
    ['a flow', [[{ call: 'addFlow', id: 'order', viewId, name: 'Order', steps: [] }]]],
    ['a choice of a view', [[{ call: 'updateView', viewId, layout: { direction: 'LR' } }]]],
    ['several versions', [[rename], [move], [{ call: 'deleteElement', elementId: 'web' }]]],
  ])('%s is enough to have the same state', (_what, steps) => {
    const { now, known, things } = told(...steps);
    expect(things?.length).toBeGreaterThan(0);
    expect(known).toEqual(now);
  });

  test('leaves what did not change as it is', () => {
    const { known, things } = told([{ call: 'updateElement', elementId: 'web', description: 'Sells' }]);
    expect(things).toMatchObject([{ kind: 'element', id: 'web', now: { description: 'Sells' } }]);
    expect(known.views).toBe(shop.views);
    expect(known.elements.get('api')).toBe(shop.elements.get('api'));
  });

  test('is nothing where too much has changed', () => {
    const many = new Map(Array.from({ length: 501 }, (_, index) => [`element ${index}`, null]));
    expect(thingsNow(shop, many)).toBeNull();
  });
});
