/** Content of views: elements, implied relationships, group boxes, and input of the layout. */
import { describe, expect, test } from 'vitest';
import { compareModels, bothTogether } from './c4-compare.ts';
import { levelCrumbs } from './c4-drill.ts';
import { coloursBy, faintIds, searchElements, usesOf } from './c4-filter.ts';
import { groupAround, pictureOf, type ViewPicture } from './c4-view.ts';
import { aShop, changed } from './testing/c4-editor-driver.ts';
import { edgeLabel } from './edge-label.ts';
import { layoutTaskOf } from './view-layout.ts';

const shop = aShop();
const picture = (viewId: string, document = shop): ViewPicture => {
  const found = pictureOf(document, viewId);
  if (!found) throw new Error(`No view ${viewId}.`);
  return found;
};
const edgesOf = (viewId: string, document = shop): readonly string[] =>
  picture(viewId, document).edges.map(
    ({ id, behind }) => `${id}: ${behind.map((relationship) => relationship.id).join(' + ')}`,
  );

describe('levels', () => {
  test('C1 shows actors and systems without a box', () => {
    const { nodes, group } = picture('context');
    expect(nodes.map(({ id, isOpenable }) => [id, isOpenable])).toEqual([
      ['customer', false],
      ['shop', true],
      ['bank', false],
    ]);
    expect(group).toBeUndefined();
  });

  test('C2 has a box around the containers of its system, other elements are outside', () => {
    const { nodes, group } = picture('shop-view');
    expect(nodes.filter(({ isInside }) => isInside).map(({ id }) => id)).toEqual(['web', 'api', 'orders']);
    expect(group).toMatchObject({ id: 'shop', kind: 'software-system-group' });
    expect(picture('api-view').group).toMatchObject({ id: 'api', kind: 'container-group' });
  });

  test('sizes: 300x150, actors 300x210; boxes with 20 and 60 of padding, never under 320x210', () => {
    const sizes = picture('shop-view').nodes.map(({ id, width, height }) => `${id} ${width}x${height}`);
    expect(sizes).toContain('web 300x150');
    expect(sizes).toContain('customer 300x210');
    const box = { id: 'web', x: 100, y: 200, width: 300, height: 150 };
    expect(groupAround([box, { ...box, y: 500 }])).toEqual({ x: 80, y: 140, width: 340, height: 570 });
    expect(groupAround([])).toMatchObject({ width: 320, height: 210 });
    expect(groupAround([{ ...box, width: 10, height: 10 }])).toEqual({ x: 80, y: 140, width: 320, height: 210 });
  });

  test('a named group is a box around those members that the view shows', () => {
    const grouped = changed(
      shop,
      ['web', 'orders', 'bank'].map((elementId) => ({ call: 'updateElement', elementId, group: 'Front' }) as const),
    );
    const groups = picture('shop-view', grouped).namedGroups;
    expect(groups.map(({ name, members }) => [name, members])).toContainEqual(['Front', ['web', 'orders']]);
    expect(picture('context', grouped).namedGroups.map(({ members }) => members)).toEqual([['bank']]);
    expect(picture('context').namedGroups).toEqual([]);
  });

  test('breadcrumbs: always upwards, downwards into the selection', () => {
    const crumbs = levelCrumbs(shop, picture('shop-view').view, 'api');
    expect(crumbs.map(({ level, label, opens }) => [level, label, opens])).toEqual([
      ['C1', 'Context', { viewId: 'context' }],
      ['C2', 'Containers', { viewId: 'shop-view' }],
      ['C3', 'Components', { viewId: 'api-view' }],
    ]);
    expect(levelCrumbs(shop, picture('shop-view').view, 'bank')[2]?.opens).toBeUndefined();
  });

  test('without a selection they lead into the only element that can be opened', () => {
    expect(levelCrumbs(shop, picture('context').view, undefined)[1]?.opens).toEqual({ viewId: 'shop-view' });
    expect(levelCrumbs(shop, picture('shop-view').view, undefined)[2]?.opens).toBeUndefined();
  });
});

describe('implied relationships', () => {
  test('relationships of descendants are shown as edges between visible ancestors, with their sources', () => {
    expect(edgesOf('shop-view')).toEqual([
      'buys: buys',
      'reads: reads',
      'implied web api: calls',
      'implied api bank: pays + counts',
    ]);
    expect(edgesOf('context')).toEqual(['implied customer shop: buys', 'implied shop bank: pays + counts']);
  });

  test('an explicit one hides them, in its own direction only', () => {
    const explicit = changed(shop, [
      { call: 'addRelationship', id: 'uses', sourceId: 'shop', targetId: 'bank' },
      { call: 'addRelationship', id: 'tells', sourceId: 'bank', targetId: 'basket' },
    ]);
    expect(edgesOf('context', explicit)).toEqual([
      'uses: uses',
      'implied customer shop: buys',
      'implied bank shop: tells',
    ]);
  });

  test('combine their descriptions, and are dashed when all are asynchronous', () => {
    const quiet = changed(shop, [
      { call: 'updateRelationship', relationshipId: 'pays', interactionStyle: 'asynchronous', technology: 'AMQP' },
      { call: 'updateRelationship', relationshipId: 'counts', interactionStyle: 'asynchronous', technology: 'AMQP' },
    ]);
    const edge = picture('context', quiet).edges.find(({ id }) => id === 'implied shop bank');
    expect(edge).toMatchObject({ technology: 'AMQP', description: '', interactionStyle: 'asynchronous' });
  });
});

describe('finding', () => {
  test('ranks name prefixes first, then other words, then technologies', () => {
    expect(searchElements(shop, 'b').map(({ id }) => id)).toEqual(['bank', 'basket', 'web']);
    expect(searchElements(shop, 'spring').map(({ id }) => id)).toEqual(['api']);
    expect(searchElements(shop, '  ')).toEqual([]);
  });

  test('filters dim other elements; colours count values, and elements without value', () => {
    const items = [...shop.elements.values()].filter(({ type }) => type === 'container');
    expect([...faintIds({ status: ['planned'] }, items)]).toEqual(['web', 'orders']);
    expect([...faintIds({ tag: ['front'], owner: ['Team A'] }, items)]).toEqual(['api', 'orders']);
    expect([...faintIds({}, items)]).toEqual([]);
    expect(coloursBy('technology', items, items).legend).toEqual([
      { label: 'Java', colour: 0, count: 1 },
      { label: 'React', colour: 1, count: 1 },
      { label: 'No technology', colour: undefined, count: 1 },
    ]);
  });

  test('usage includes descendants, but not relationships within', () => {
    expect(usesOf(shop, 'api').map(({ id }) => id)).toEqual(['calls']);
    expect(usesOf(shop, 'shop').map(({ id }) => id)).toEqual(['buys']);
  });
});

describe('comparing', () => {
  test('added, changed, removed and moved are distinguished', () => {
    const newer = changed(shop, [
      { call: 'deleteElement', elementId: 'orders' },
      { call: 'updateElement', elementId: 'web', technology: 'Vue', status: 'deprecated' },
      {
        call: 'addElement',
        id: 'mail',
        type: 'container',
        name: 'mail',
        parentElement: 'shop',
        defaultViewId: 'mail-view',
      },
      { call: 'moveElement', viewId: 'shop-view', elementId: 'api', x: 999, y: 15 },
    ]);
    const comparison = compareModels(shop, newer);
    expect(comparison.counts).toEqual({ added: 1, changed: 1, removed: 2 });
    expect(comparison.differences.get('web')).toMatchObject({ mark: 'changed', fields: ['status', 'technology'] });
    expect(comparison.differences.get('orders')).toMatchObject({ mark: 'removed' });
    expect([...(comparison.inViews.get('shop-view')?.moved ?? [])]).toEqual(['api']);
    const nodes = pictureOf(bothTogether(comparison), 'shop-view')?.nodes.map(({ id }) => id);
    expect(nodes).toEqual(['web', 'api', 'customer', 'bank', 'mail', 'orders']);
  });
});

test('layout tasks: named groups inside the box of the view, people first, only the selection free; labels within 180 px', () => {
  const grouped = changed(
    shop,
    ['web', 'orders', 'bank'].map((elementId) => ({ call: 'updateElement', elementId, group: 'Front' }) as const),
  );
  const task = layoutTaskOf(picture('shop-view', grouped), new Set(['web']));
  expect(task.groups.map(({ id, parent }) => [id, parent])).toEqual([
    ['shop', null],
    ['group shop Front', 'shop'],
    ['group null Front', null],
  ]);
  expect(task.boxes.map(({ id, group, isFirst = false, isPinned }) => [id, group, isFirst, isPinned])).toEqual([
    ['web', 'group shop Front', false, false],
    ['api', 'shop', false, true],
    ['orders', 'group shop Front', false, true],
    ['customer', null, true, true],
    ['bank', 'group null Front', false, true],
  ]);
  const buys = task.edges.find(({ id }) => id === 'buys');
  expect(buys).toMatchObject({ from: 'customer', to: 'web', label: { height: 18 } });
  expect(buys?.label.width).toBeLessThan(50);
  const told = { description: '', technology: '', isImplied: false, behind: [] };
  expect(edgeLabel(told)).toEqual({ lines: [], width: 0, height: 0 });
  const long = edgeLabel({ ...told, description: 'many words '.repeat(20), technology: 'HTTPS' });
  expect(long.lines.map(({ kind }) => kind)).toEqual(['description', 'description', 'description', 'technology']);
  expect(long.width).toBeLessThanOrEqual(180);
  expect(edgeLabel({ ...told, isImplied: true, behind: [...shop.relationships.values()].slice(0, 2) }).lines).toEqual([
    { text: '2 relationships', kind: 'count' },
  ]);
});
