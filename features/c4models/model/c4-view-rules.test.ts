/** Rules of views and positions. */
import { describe, expect, test } from 'vitest';
import { unfitForViewMessage, type C4Change, type C4View } from '../contract.ts';
import { c4RefusalMessages as because } from './c4-refusals.ts';
import type { C4Document } from './c4-document.ts';
import { newViewDrawing } from './c4-view-drawing.ts';
import { c4Sizes } from './c4-limits.ts';
import { adding, changed, refusals, shop, shownIn, viewNames } from './testing/shop-model.ts';

describe('default views', () => {
  test('exist once per model, per internal system and per container', () => {
    expect(viewNames(shop)).toEqual([
      'C1: System Context *',
      'C2 of Shop: Shop – Containers *',
      'C3 of Web: Web – Components *',
      'C3 of Database: Database – Components *',
    ]);
  });

  test('cannot be deleted', () => {
    for (const viewId of ['context', 'Shop view', 'Web view']) {
      expect(refusals(shop, { call: 'deleteView', viewId })).toEqual([`viewId: ${because.defaultView}`]);
    }
  });

  test.each([
    ['context', ['Customer', 'Shop', 'Bank']],
    ['Shop view', ['Web', 'Database']],
    ['Web view', ['Basket', 'Search']],
    ['Database view', []],
  ])('new elements are shown in %s', (viewId, shown) => {
    expect(shownIn(shop, viewId)).toEqual(shown);
  });

  test('a new element is also shown in the requested view, at the requested position', () => {
    const position = { x: 30, y: 45 };
    const after = changed(shop, adding('actor', 'Clerk', { viewId: 'Shop view', position }));
    expect(after.views.get('Shop view')?.elements.at(-1)).toEqual({ id: 'Clerk', position, pinned: false });
    expect(shownIn(after, 'context')).toContain('Clerk');
    for (const told of [{ viewId: 'context', position }, { position }]) {
      const there = changed(shop, adding('actor', 'Clerk', told));
      expect(there.views.get('context')?.elements.at(-1)).toEqual({ id: 'Clerk', position, pinned: false });
    }
  });
});

describe('what a view accepts', () => {
  const wide = changed(
    shop,
    adding('software-system', 'Store', { location: 'internal' }),
    adding('container', 'Api', { parentElement: 'Store' }),
    adding('component', 'Route', { parentElement: 'Api' }),
  );
  const everybody = ['Customer', 'Shop', 'Bank', 'Store', 'Web', 'Api', 'Basket', 'Route'];

  test.each([
    ['context', ['Customer', 'Shop', 'Bank', 'Store']],
    ['Shop view', ['Customer', 'Bank', 'Store', 'Web', 'Api']],
    ['Web view', ['Customer', 'Bank', 'Store', 'Api', 'Basket', 'Route']],
  ])('%s', (viewId, accepted) => {
    const refusalOf = (elementId: string) => refusals(wide, { call: 'addToView', viewId, elementId });
    expect(everybody.filter((elementId) => refusalOf(elementId).length === 0)).toEqual(accepted);
    const [refused = ''] = everybody.filter((elementId) => !accepted.includes(elementId));
    expect(refusalOf(refused)).toEqual([`elementId: ${unfitForViewMessage}`]);
  });

  test('an element that is shown already keeps its position', () => {
    const again: C4Change = { call: 'addToView', viewId: 'context', elementId: 'Bank', position: { x: 900, y: 900 } };
    expect(changed(shop, again).views.get('context')).toEqual(shop.views.get('context'));
  });

  test('a new element that the requested view cannot show is refused', () => {
    const change = adding('component', 'Cart', { parentElement: 'Web', viewId: 'Shop view' });
    expect(refusals(shop, change)).toEqual([`viewId: ${unfitForViewMessage}`]);
  });
});

describe('further views', () => {
  const adds = (told: Partial<Extract<C4Change, { call: 'addView' }>>): C4Change => ({
    call: 'addView',
    id: 'mine',
    level: 'C2',
    sourceElementId: 'Shop',
    name: 'Mine',
    ...told,
  });

  test.each<[string, C4Change, string]>([
    ['a context view of a system', adds({ level: 'C1' }), `sourceElementId: ${because.levelSource}`],
    ['a containers view of nothing', adds({ sourceElementId: null }), `sourceElementId: ${because.levelSource}`],
    [
      'a containers view of an external system',
      adds({ sourceElementId: 'Bank' }),
      `sourceElementId: ${because.levelSource}`,
    ],
    ['a components view of a system', adds({ level: 'C3' }), `sourceElementId: ${because.levelSource}`],
    ['a view of nobody', adds({ sourceElementId: 'Nobody' }), `sourceElementId: ${because.unknownElement}`],
    ['a name that is there', adds({ name: 'Shop – Containers' }), `name: ${because.viewNameTaken}`],
    ['an id that is there', adds({ id: 'Web' }), `id: ${because.idTaken}`],
  ])('%s is refused', (_case, change, refusal) => {
    expect(refusals(shop, change)).toEqual([refusal]);
  });

  test('start empty, may share a name across places, can be renamed and deleted', () => {
    const two = changed(shop, adds({}), adds({ id: 'other', level: 'C1', sourceElementId: null }));
    expect(two.views.get('mine')).toEqual({
      id: 'mine',
      level: 'C2',
      name: 'Mine',
      isDefault: false,
      sourceElement: { id: 'Shop' },
      elements: [],
      ...newViewDrawing(),
    });
    const renamed = changed(two, { call: 'updateView', viewId: 'mine', name: 'Ours' });
    expect(renamed.views.get('mine')?.name).toBe('Ours');
    expect(refusals(two, { call: 'updateView', viewId: 'mine', name: 'Shop – Containers' })).toEqual([
      `name: ${because.viewNameTaken}`,
    ]);
    expect(viewNames(changed(two, { call: 'deleteView', viewId: 'mine' }))).toEqual([...viewNames(shop), 'C1: Mine']);
  });

  test('a default view gets another name when its own is taken', () => {
    const named = changed(shop, adds({ name: 'Till – Containers' }), {
      call: 'updateElement',
      elementId: 'Shop',
      name: 'Till',
    });
    expect(named.views.get('Shop view')?.name).toBe('Till – Containers 2');
  });
});

describe('places', () => {
  test('a move keeps the pin unless it sets it', () => {
    const move: C4Change = { call: 'moveElement', viewId: 'context', elementId: 'Bank', x: 15, y: 30, pinned: true };
    const pinned = changed(shop, move);
    const again = changed(pinned, { call: 'moveElement', viewId: 'context', elementId: 'Bank', x: 45, y: 60 });
    expect(again.views.get('context')?.elements.find(({ id }) => id === 'Bank')).toEqual({
      id: 'Bank',
      position: { x: 45, y: 60 },
      pinned: true,
    });
    expect(shownIn(again, 'context')).toEqual(shownIn(shop, 'context'));
  });

  test.each<[string, C4Change, string]>([
    [
      'of what is not shown',
      { call: 'moveElement', viewId: 'context', elementId: 'Web', x: 0, y: 0 },
      `elementId: ${because.notInView}`,
    ],
    [
      'in no view',
      { call: 'moveElement', viewId: 'none', elementId: 'Bank', x: 0, y: 0 },
      `viewId: ${because.unknownView}`,
    ],
    [
      'out of a view that does not show it',
      { call: 'removeFromView', viewId: 'context', elementId: 'Web' },
      `elementId: ${because.notInView}`,
    ],
  ])('a move %s is refused', (_case, change, refusal) => {
    expect(refusals(shop, change)).toEqual([refusal]);
  });

  test('removing an element from a view keeps it in the model and in other views', () => {
    const both = changed(shop, { call: 'addToView', viewId: 'Shop view', elementId: 'Customer' });
    const after = changed(both, { call: 'removeFromView', viewId: 'context', elementId: 'Customer' });
    expect(shownIn(after, 'context')).toEqual(['Shop', 'Bank']);
    expect(shownIn(after, 'Shop view')).toContain('Customer');
    expect(after.elements).toEqual(shop.elements);
  });
});

interface Box {
  readonly id: string;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const boxesOf = ({ elements }: C4Document, view: C4View): readonly Box[] =>
  view.elements.map(({ id, position: { x, y } }) => {
    const { width, height } = elements.get(id)?.type === 'actor' ? c4Sizes.actor : c4Sizes.node;
    return { id, left: x, top: y, right: x + width, bottom: y + height };
  });

const overlapping = (boxes: readonly Box[]): readonly string[] =>
  boxes.flatMap((one, at) =>
    boxes
      .slice(at + 1)
      .filter((two) => one.left < two.right && two.left < one.right && one.top < two.bottom && two.top < one.bottom)
      .map((two) => `${one.id} ${two.id}`),
  );

describe('free places', () => {
  test('new elements never overlap others, wherever these were moved, and are on the grid', () => {
    let document = changed(
      shop,
      { call: 'moveElement', viewId: 'Shop view', elementId: 'Web', x: 355, y: 1 },
      { call: 'moveElement', viewId: 'Shop view', elementId: 'Database', x: 1_000, y: 700 },
    );
    for (let at = 0; at < 40; at += 1) {
      document = changed(
        document,
        adding('container', `Part ${at}`, { parentElement: 'Shop' }),
        adding(at % 2 ? 'actor' : 'software-system', `Neighbour ${at}`, { viewId: 'Shop view' }),
      );
    }
    for (const viewId of ['context', 'Shop view']) {
      const view = document.views.get(viewId);
      if (!view) throw new Error('no view');
      expect(overlapping(boxesOf(document, view))).toEqual([]);
      const free = view.elements.filter(({ id }) => /^(Part|Neighbour)/.test(id));
      expect(free.every(({ position }) => position.x % c4Sizes.grid === 0 && position.y % c4Sizes.grid === 0)).toBe(
        true,
      );
    }
  });

  test('other elements stay outside of the group box, also of later members', () => {
    const document = changed(
      shop,
      adding('actor', 'Clerk', { viewId: 'Shop view' }),
      ...Array.from({ length: 6 }, (_, at) => adding('container', `Part ${at}`, { parentElement: 'Shop' })),
    );
    const view = document.views.get('Shop view');
    if (!view) throw new Error('no view');
    const boxes = boxesOf(document, view);
    const own = boxes.filter(({ id }) => id !== 'Clerk');
    const group: Box = {
      id: 'group',
      left: Math.min(...own.map(({ left }) => left)) - c4Sizes.group.side,
      top: Math.min(...own.map(({ top }) => top)) - c4Sizes.group.end,
      right: Math.max(...own.map(({ right }) => right)) + c4Sizes.group.side,
      bottom: Math.max(...own.map(({ bottom }) => bottom)) + c4Sizes.group.end,
    };
    expect(overlapping([group, ...boxes.filter(({ id }) => id === 'Clerk')])).toEqual([]);
  });
});
