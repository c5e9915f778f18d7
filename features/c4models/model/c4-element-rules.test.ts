/** Rules of elements. */
import { describe, expect, test } from 'vitest';
import type { C4Change } from '../contract.ts';
import { c4RefusalMessages as because, kinshipOfMoveMessage } from './c4-refusals.ts';
import { c4Limits } from './c4-limits.ts';
import { applyChanges, newC4Document } from './c4-model.ts';
import { adding, anId, changed, refusals, relating, shop, shownIn, viewNames } from './testing/shop-model.ts';

const updating = (elementId: string, told: Partial<Extract<C4Change, { call: 'updateElement' }>>): C4Change => ({
  call: 'updateElement',
  elementId,
  ...told,
});

describe('parents', () => {
  test.each<[string, C4Change, string]>([
    ['an actor inside a system', adding('actor', 'Clerk', { parentElement: 'Shop' }), because.parentOfRoot],
    ['a system inside a system', adding('software-system', 'Till', { parentElement: 'Shop' }), because.parentOfRoot],
    ['a container at the root', adding('container', 'Api'), because.parentOfContainer],
    [
      'a container in an external system',
      adding('container', 'Api', { parentElement: 'Bank' }),
      because.parentOfContainer,
    ],
    ['a container in a container', adding('container', 'Api', { parentElement: 'Web' }), because.parentOfContainer],
    ['a container in an actor', adding('container', 'Api', { parentElement: 'Customer' }), because.parentOfContainer],
    ['a component in a system', adding('component', 'Cart', { parentElement: 'Shop' }), because.parentOfComponent],
    ['a component at the root', adding('component', 'Cart'), because.parentOfComponent],
    ['a child of nobody', adding('component', 'Cart', { parentElement: 'Nobody' }), because.unknownElement],
  ])('%s is refused', (_case, change, message) => {
    expect(refusals(shop, change)).toEqual([`parentElement: ${message}`]);
  });
});

describe('names', () => {
  test.each<[string, C4Change, boolean]>([
    ['twice in one container', adding('component', 'Basket', { id: 'other', parentElement: 'Web' }), false],
    ['in another case', adding('component', 'basket', { parentElement: 'Web' }), true],
    ['in another container', adding('component', 'Basket', { id: 'other', parentElement: 'Database' }), true],
    ['of another type at the root', adding('actor', 'Shop', { id: 'other' }), true],
    ['of a container, as its system', adding('container', 'Shop', { id: 'other', parentElement: 'Shop' }), true],
    ['after a rename', updating('Search', { name: 'Basket' }), false],
    ['after a rename to itself', updating('Search', { name: 'Search' }), true],
  ])('a name %s', (_case, change, isAllowed) => {
    expect(refusals(shop, { ...change, defaultViewId: 'fresh' } as C4Change)).toEqual(
      isAllowed ? [] : [`name: ${because.nameTaken}`],
    );
  });
});

describe('defaults of a new element', () => {
  test.each<[C4Change, object]>([
    [
      adding('actor', 'Clerk'),
      { location: 'external', parentId: null, shape: 'box', status: 'live', tags: [], links: [] },
    ],
    [adding('software-system', 'Till'), { location: 'external', owner: '', technology: '', description: '' }],
    [adding('software-system', 'Till', { location: 'internal' }), { location: 'internal' }],
    [
      adding('container', 'Api', { parentElement: 'Shop', location: 'external' }),
      { location: 'internal', shape: 'box' },
    ],
    [adding('container', 'Api', { parentElement: 'Shop', shape: 'pipe' }), { shape: 'pipe' }],
    [adding('component', 'Cart', { parentElement: 'Web', shape: 'pipe' }), { location: 'internal', shape: 'box' }],
  ])('%j', (change, expected) => {
    const id = 'id' in change ? change.id : '';
    expect(changed(shop, change).elements.get(id)).toMatchObject(expected);
  });

  test('an id that is already used by any item is refused', () => {
    for (const id of ['Web', 'Web view', 'Basket > Search']) {
      expect(refusals(shop, adding('actor', 'Clerk', { id }))).toEqual([`id: ${because.idTaken}`]);
      expect(refusals(shop, adding('software-system', 'Till', { defaultViewId: id }))).toEqual([
        `defaultViewId: ${because.idTaken}`,
      ]);
    }
  });
});

describe('locations', () => {
  test('an external system that becomes internal gets a containers view, and loses it when it becomes external', () => {
    const inside = changed(shop, updating('Bank', { location: 'internal', defaultViewId: 'inside the bank' }));
    expect(inside.views.get('inside the bank')).toMatchObject({
      level: 'C2',
      name: 'Bank – Containers',
      isDefault: true,
    });
    const outside = changed(inside, updating('Bank', { location: 'external' }));
    expect(viewNames(outside)).toEqual(viewNames(shop));
  });

  test('a system with containers stays internal', () => {
    expect(refusals(shop, updating('Shop', { location: 'external' }))).toEqual([`location: ${because.hasContainers}`]);
  });

  test('a container has the location of its system', () => {
    expect(changed(shop, updating('Web', { location: 'external' })).elements.get('Web')?.location).toBe('internal');
  });
});

describe('moves to another parent', () => {
  const twoShops = changed(
    shop,
    adding('software-system', 'Store', { location: 'internal' }),
    adding('container', 'Api', { parentElement: 'Store' }),
  );

  test('keep relationships and positions, and show the element in the view of its new place', () => {
    const after = changed(twoShops, updating('Basket', { parentElement: 'Api' }));
    expect(after.relationships).toEqual(twoShops.relationships);
    expect(shownIn(after, 'Web view')).toEqual(['Basket', 'Search']);
    expect(shownIn(after, 'Api view')).toEqual(['Basket']);
  });

  test('a moved container no longer shows its new parent in its view', () => {
    const shown = changed(twoShops, { call: 'addToView', viewId: 'Web view', elementId: 'Store' });
    const after = changed(shown, updating('Web', { parentElement: 'Store' }));
    expect(shownIn(after, 'Web view')).toEqual(['Basket', 'Search']);
    expect(shownIn(after, 'Store view')).toEqual(['Api', 'Web']);
  });

  test('that would relate an element to its new ancestor are refused with a list', () => {
    const related = changed(twoShops, relating('Web', 'Store'), relating('Store', 'Basket', 'asks'));
    expect(refusals(related, updating('Web', { parentElement: 'Store' }))).toEqual([
      `parentElement: ${kinshipOfMoveMessage('Web', 'Store')}`,
      `parentElement: ${kinshipOfMoveMessage('Basket', 'Store')}`,
    ]);
  });

  test('that would duplicate a name are refused', () => {
    const twins = changed(twoShops, adding('component', 'Basket', { id: 'twin', parentElement: 'Api' }));
    expect(refusals(twins, updating('Basket', { parentElement: 'Api' }))).toEqual([`name: ${because.nameTaken}`]);
  });

  test.each([
    ['Basket', 'Shop', because.parentOfComponent],
    ['Web', null, because.parentOfContainer],
    ['Web', 'Bank', because.parentOfContainer],
    ['Customer', 'Shop', because.parentOfRoot],
    ['Web', 'Nobody', because.unknownElement],
  ])('%s into %s is refused', (elementId, parentElement, message) => {
    expect(refusals(shop, updating(elementId, { parentElement }))).toEqual([`parentElement: ${message}`]);
  });
});

describe('updates', () => {
  test('keep omitted fields', () => {
    const before = changed(shop, updating('Web', { owner: 'Team A', tags: ['web'], technology: 'React' }));
    const after = changed(before, updating('Web', { description: 'Sells.' }));
    expect(after.elements.get('Web')).toEqual({ ...before.elements.get('Web'), description: 'Sells.' });
  });

  test('of unknown elements are refused', () => {
    const outcome = applyChanges(shop, [updating('Nobody', { name: 'X' })], anId);
    expect(outcome).toMatchObject({ problems: [{ path: 'elementId', isUnknown: true }] });
  });

  test('of a name rename the default view, unless it was renamed', () => {
    const renamed = changed(shop, updating('Web', { name: 'Site' }));
    expect(renamed.views.get('Web view')?.name).toBe('Site – Components');
    const named = changed(
      shop,
      { call: 'updateView', viewId: 'Web view', name: 'Inside' },
      updating('Web', { name: 'Site' }),
    );
    expect(named.views.get('Web view')?.name).toBe('Inside');
  });
});

describe('deletions', () => {
  const deleted = (elementId: string) => {
    const outcome = applyChanges(shop, [{ call: 'deleteElement', elementId }], anId);
    if ('problems' in outcome) throw new Error('refused');
    return outcome;
  };

  test.each([
    // The element itself; its relationships; its entries in views.
    ['Customer', { elements: 1, relationships: 1, viewEntries: 1 }],
    ['Search', { elements: 1, relationships: 1, viewEntries: 1 }],
    // With two components, their three relationships and one of the customer; entries of three in two views.
    ['Web', { elements: 3, relationships: 4, viewEntries: 3 }],
    ['Shop', { elements: 5, relationships: 4, viewEntries: 5 }],
  ])('%s removes its descendants', (elementId, counts) => {
    expect(deleted(elementId).deleted).toEqual(counts);
  });

  test('leave no dangling references', () => {
    const { document } = deleted('Web');
    expect([...document.elements.keys()]).toEqual(['Customer', 'Shop', 'Bank', 'Database']);
    expect([...document.relationships.keys()]).toEqual([]);
    expect(viewNames(document)).toEqual([
      'C1: System Context *',
      'C2 of Shop: Shop – Containers *',
      'C3 of Database: Database – Components *',
    ]);
  });
});

test('a model has a maximum number of elements', () => {
  const filled = newC4Document('Big', anId);
  const many = Array.from({ length: c4Limits.elements }, (_, at) => adding('actor', `Actor ${at}`));
  const elements = new Map(
    many.flatMap((change) =>
      change.call === 'addElement'
        ? [[change.id, { ...shop.elements.get('Customer')!, id: change.id, name: change.name }] as const]
        : [],
    ),
  );
  expect(refusals({ ...filled, elements }, adding('actor', 'One more'))).toEqual([`: ${because.tooManyElements}`]);
});
