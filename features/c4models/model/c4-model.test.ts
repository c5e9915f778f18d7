/** Batches of changes, and the two representations of a model. */
import { describe, expect, test } from 'vitest';
import { c4Model, type C4Change } from '../contract.ts';
import { c4RefusalMessages as because } from './c4-refusals.ts';
import { contentDocument } from './c4-content.ts';
import { toC4Document, toC4Model } from './c4-document.ts';
import { applyChanges, newC4Document } from './c4-model.ts';
import { adding, anId, changed, refusals, relating, shop, shownIn } from './testing/shop-model.ts';

const head = { id: 'model', createdAt: '2026-11-22T09:00:00.000Z', version: 7 };
const shape = toC4Model(head, shop);

describe('many changes at once', () => {
  test('are applied in order', () => {
    const after = changed(
      shop,
      adding('container', 'Api', { parentElement: 'Shop' }),
      adding('component', 'Route', { parentElement: 'Api' }),
      relating('Route', 'Database'),
      { call: 'moveElement', viewId: 'Api view', elementId: 'Route', x: 60, y: 75 },
    );
    expect(after.views.get('Api view')?.elements).toEqual([{ id: 'Route', position: { x: 60, y: 75 }, pinned: false }]);
  });

  test('are all refused when one is, with its index', () => {
    const before = structuredClone(shop);
    const changes: C4Change[] = [
      { call: 'deleteElement', elementId: 'Web' },
      { call: 'updateModel', name: 'Store' },
      relating('Basket', 'Bank'),
    ];
    expect(applyChanges(shop, changes, anId)).toEqual({
      at: 2,
      problems: [{ path: 'sourceId', message: because.unknownElement, isUnknown: true }],
    });
    expect(shop).toEqual(before);
  });

  test('restore a deletion with the same ids, positions and views', () => {
    const without = changed(shop, { call: 'deleteElement', elementId: 'Database' });
    const { x, y } = shop.views.get('Shop view')?.elements[1]?.position ?? { x: 0, y: 0 };
    const again = changed(
      without,
      adding('container', 'Database', { parentElement: 'Shop', shape: 'cylinder' }),
      { call: 'moveElement', viewId: 'Shop view', elementId: 'Database', x, y },
      relating('Basket', 'Database', 'stores'),
    );
    expect(again.elements.get('Database')).toEqual(shop.elements.get('Database'));
    expect(again.views.get('Database view')).toEqual(shop.views.get('Database view'));
    expect(again.views.get('Shop view')).toEqual(shop.views.get('Shop view'));
    expect(again.relationships.get('Basket > Database stores')).toEqual(
      shop.relationships.get('Basket > Database stores'),
    );
  });

  test('2,000 changes of 2,000 elements take a few seconds at most', () => {
    const build = Array.from({ length: 2_000 }, (_, at) =>
      at === 0
        ? adding('software-system', 'Big', { location: 'internal' })
        : adding('container', `Part ${at}`, { parentElement: 'Big' }),
    );
    const relate = Array.from({ length: 1_900 }, (_, at) => relating(`Part ${at + 1}`, `Part ${at + 2}`));
    const began = performance.now();
    const big = changed(changed(newC4Document('Big', anId), ...build), ...relate);
    expect(shownIn(big, 'Big view')).toHaveLength(1_999);
    expect(performance.now() - began).toBeLessThan(8_000);
  });
});

describe('the shape of GET', () => {
  test('is a tree with relationships at their source', () => {
    expect(
      shape.model.softwareSystems.map(({ name, containers }) => [name, containers.map((one) => one.name)]),
    ).toEqual([
      ['Shop', ['Web', 'Database']],
      ['Bank', []],
    ]);
    const basket = shape.model.softwareSystems[0]?.containers[0]?.components[0];
    expect(basket).toMatchObject({ name: 'Basket', elementName: 'Basket', parentId: 'Web', type: 'component' });
    expect(basket?.relationships.map(({ sourceId, relationTo }) => [sourceId, relationTo])).toEqual([
      ['Basket', 'Database'],
      ['Basket', 'Search'],
      ['Basket', 'Bank'],
    ]);
  });

  test('converts back to the same model', () => {
    expect(toC4Model(head, toC4Document(shape))).toEqual(shape);
    expect(toC4Document(shape)).toEqual(shop);
  });

  test('matches the contract', () => {
    const uuids = new Map<string, string>();
    const asUuid = (id: string): string => {
      const uuid = uuids.get(id) ?? crypto.randomUUID();
      uuids.set(id, uuid);
      return uuid;
    };
    const keys = new Set(['id', 'parentId', 'sourceId', 'targetId', 'relationTo']);
    const text = JSON.stringify(shape, (key, value: unknown) =>
      keys.has(key) && typeof value === 'string' ? asUuid(value) : value,
    );
    expect(() => c4Model.parse(JSON.parse(text))).not.toThrow();
  });
});

describe('imported content', () => {
  const of = { name: 'Shop', description: '' };
  const content = { model: shape.model, views: shape.views };

  test('in the shape of GET gives the same model', () => {
    expect(contentDocument(content, of, anId)).toEqual({ document: shop });
  });

  test('gets missing default views, and systems with containers are internal', () => {
    const [system] = shape.model.softwareSystems;
    if (!system) throw new Error('no system');
    const { location: _location, ...untold } = { ...system, relationships: [] };
    const outcome = contentDocument(
      {
        model: {
          actors: [],
          softwareSystems: [
            { ...untold, containers: [] },
            { ...untold, id: 'other', name: 'Other', containers: [{ id: 'in', name: 'In' }] },
          ],
        },
      },
      of,
      anId,
    );
    if ('problems' in outcome) throw new Error(outcome.problems[0].message);
    expect([...outcome.document.elements.values()].map(({ id, location }) => [id, location])).toEqual([
      ['Shop', 'external'],
      ['other', 'internal'],
      ['in', 'internal'],
    ]);
    expect([...outcome.document.views.values()].map(({ level, isDefault }) => [level, isDefault])).toEqual([
      ['C1', true],
      ['C2', true],
      ['C3', true],
    ]);
  });

  test('that violates a rule is refused with the path', () => {
    const twice = {
      ...content,
      views: [
        ...shape.views,
        { ...shape.views[0]!, id: 'other', name: 'Other', elements: [{ id: 'Web', position: { x: 0, y: 0 } }] },
      ],
    };
    expect(contentDocument(twice, of, anId)).toMatchObject({ problems: [{ path: 'views[4].elements[0].id' }] });
    const stray = structuredClone(shape.model);
    stray.actors[0]!.relationships[0]!.targetId = 'Nobody';
    expect(contentDocument({ model: stray }, of, anId)).toMatchObject({
      problems: [{ path: 'model.actors[0].relationships[0].targetId', message: because.unknownElement }],
    });
  });
});

test('a model has a name and a description', () => {
  const told = changed(shop, { call: 'updateModel', name: 'Store', description: 'Sells.' });
  expect([told.name, told.description]).toEqual(['Store', 'Sells.']);
  expect(refusals(shop, { call: 'updateModel' })).toEqual([]);
});
