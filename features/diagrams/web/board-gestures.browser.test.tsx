/** Every gesture of the diagram editor with a real mouse, real fingers and real keys. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { isBox, isLine } from '../model/board-element.ts';
import { itemsOf } from '../model/board-scene.ts';
import {
  at,
  boxIn,
  button,
  click,
  contentOf,
  doubleClick,
  drag,
  elementsOf,
  handleAt,
  linksIn,
  openDrawn,
  pane,
  perPixel,
  pullHandle,
  selectedIn,
  square,
  swipe,
  tap,
} from './board-hands.ts';
import type { OpenedBoard } from './board-fixture.tsx';

beforeEach(() => page.viewport(1240, 900));
afterEach(() => vi.unstubAllGlobals());

const link = (id: string, source: string, target: string) => ({
  id,
  type: 'standard.Link',
  source,
  target,
  style: {},
});
const pair = contentOf(square('a', 0, 0, 'Basket'), square('b', 400, 0, 'Order'));
const three = contentOf(square('a', 0, 0), square('b', 290, 20), square('c', 700, -10));
const linked = contentOf(square('a', 0, 0, 'Basket'), square('b', 400, 0, 'Order'), link('l', 'a', 'b'));
const framed = contentOf(
  { ...square('f', 0, 0, 'Later'), shape: 'frame', size: { w: 400, h: 300 } },
  { ...square('a', 100, 100), frameId: 'f' },
  square('b', 500, 100),
);
/** Points on the elements a and b. */
const a = [75, 30] as const;
const b = [475, 30] as const;

const boxes = (opened: OpenedBoard) => [...elementsOf(opened).values()].filter(isBox);
const newest = (opened: OpenedBoard) => {
  const found = boxes(opened).at(-1);
  if (!found) throw new Error('There is no box.');
  return found;
};
const placeOf = (opened: OpenedBoard, id: string) => {
  const { position, size } = boxIn(opened, id);
  return [position.x, position.y, size.w, size.h].map(Math.round);
};
/** From the back to the front. */
const stack = (opened: OpenedBoard) => itemsOf(elementsOf(opened)).map(({ id }) => id);
const item = (name: string) => page.getByRole('menuitem', { name, exact: true });
const fromMore = async (name: string): Promise<void> => {
  await userEvent.click(button('More'));
  await userEvent.click(item(name));
};
const focusStage = () => (page.getByRole('application').element() as HTMLElement).focus();
const view = ({ store }: OpenedBoard) => store.pointAt({ x: 0, y: 0 });

describe('the mouse places', () => {
  test.each([
    ['Add square', 'standard.Rectangle', { w: 150, h: 60 }],
    ['Add circle', 'standard.Circle', { w: 100, h: 100 }],
    ['Add sticky note', 'custom.StickyNote', { w: 150, h: 150 }],
  ])('with "%s" by a click, centred on it, and selects it', async (name, type, size) => {
    const opened = await openDrawn(pair);
    await userEvent.click(button(name));
    await click(opened, [200, 250]);
    const box = newest(opened);
    expect(box).toMatchObject({ type, size });
    expect(box.position.x + size.w / 2).toBeCloseTo(200, 0);
    expect(box.position.y + size.h / 2).toBeCloseTo(250, 0);
    expect(selectedIn(opened)).toEqual([box.id]);
    expect(opened.store.state().tool.kind).toBe('select');
  });

  test('by a drag in the size that is drawn, from any corner', async () => {
    const opened = await openDrawn(pair);
    await userEvent.click(button('Add square'));
    await drag(opened, [320, 330], [100, 200]);
    const { position, size } = newest(opened);
    expect([position.x, position.y, size.w, size.h].map(Math.round)).toEqual([100, 200, 220, 130]);
  });

  test('a further shape, and a text with its field open', async () => {
    const opened = await openDrawn(pair);
    await userEvent.click(button('More shapes'));
    await userEvent.click(item('Cylinder'));
    await click(opened, [75, 250]);
    expect(newest(opened)).toMatchObject({ shape: 'cylinder' });
    await userEvent.click(button('Add text'));
    await click(opened, [450, 250]);
    await userEvent.keyboard('Orders go here');
    await click(opened, [650, 320]);
    expect(newest(opened)).toMatchObject({ type: 'standard.TextBlock', label: 'Orders go here' });
  });

  test('one after the other while the tool is kept, and nothing after Escape', async () => {
    const opened = await openDrawn(pair);
    await userEvent.dblClick(button('Add sticky note'));
    await click(opened, [75, 250]);
    await click(opened, [400, 250]);
    expect(boxes(opened)).toHaveLength(4);
    await userEvent.keyboard('{Escape}');
    await click(opened, [600, 320]);
    expect(boxes(opened)).toHaveLength(4);
  });
});

describe('the mouse selects', () => {
  test('by a click, more with Ctrl, and nothing by a click on the canvas', async () => {
    const opened = await openDrawn(pair);
    await click(opened, a);
    await click(opened, b, { modifiers: ['Control'] });
    expect(selectedIn(opened).toSorted()).toEqual(['a', 'b']);
    await click(opened, a, { modifiers: ['Control'] });
    expect(selectedIn(opened)).toEqual(['b']);
    await click(opened, [275, 250]);
    expect(selectedIn(opened)).toEqual([]);
  });

  test('a whole group, grouped and ungrouped in the menu', async () => {
    const opened = await openDrawn(pair);
    await drag(opened, [-40, -60], [600, 120]);
    await fromMore('Group');
    await click(opened, [275, 250]);
    await click(opened, a);
    expect(selectedIn(opened).toSorted()).toEqual(['a', 'b']);
    await fromMore('Ungroup');
    await click(opened, [275, 250]);
    await click(opened, a);
    expect(selectedIn(opened)).toEqual(['a']);
  });
});

test('the toolbox lies over no handle, from its first frame on', async () => {
  const opened = await openDrawn(pair);
  const toolbox = () => document.querySelector('[role="toolbar"][aria-label="Element"]');
  const lowest = new Promise<number>((resolve) => {
    const look = new MutationObserver(() => {
      const bar = toolbox();
      if (!bar) return;
      look.disconnect();
      resolve(bar.getBoundingClientRect().bottom);
    });
    look.observe(document.body, { childList: true, subtree: true });
  });
  opened.store.send({ kind: 'selected', ids: ['a'] });
  expect(await lowest).toBeLessThan(at(opened, ...handleAt(opened, { kind: 'rotate' })).y);
});

describe('the mouse moves', () => {
  test('nothing before two units, and everything that is selected after them', async () => {
    const opened = await openDrawn(pair);
    await drag(opened, [-40, -60], [600, 120]);
    await drag(opened, a, [76, 31], 'Control');
    expect(placeOf(opened, 'a')).toEqual([0, 0, 150, 60]);
    await drag(opened, [-40, -60], [600, 120]);
    await drag(opened, a, [105, 235]);
    expect([placeOf(opened, 'a'), placeOf(opened, 'b')].map(([x]) => x)).toEqual([30, 430]);
    await userEvent.keyboard('{Control>}z{/Control}');
    expect([placeOf(opened, 'a'), placeOf(opened, 'b')].map(([x]) => x)).toEqual([0, 400]);
  });

  test('to the edge of another element, and freely with Ctrl', async () => {
    const opened = await openDrawn(pair);
    await drag(opened, a, [75, 233]);
    expect(placeOf(opened, 'a')[0]).toBe(0);
    await drag(opened, [75, 233], [472, 233]);
    expect(placeOf(opened, 'a')[0]).toBe(400);
    await userEvent.keyboard('{Control>}z{/Control}{Control>}z{/Control}');
    await drag(opened, a, [472, 233], 'Control');
    expect(placeOf(opened, 'a')[0]).toBe(397);
  });

  test('a copy with Alt', async () => {
    const opened = await openDrawn(linked);
    await drag(opened, a, [75, 235], 'Alt');
    expect(placeOf(opened, 'a')).toEqual([0, 0, 150, 60]);
    expect(boxes(opened)).toHaveLength(3);
    expect(newest(opened)).toMatchObject({ label: 'Basket' });
  });

  test('nothing that is locked, until it is unlocked', async () => {
    const opened = await openDrawn(pair);
    await click(opened, a);
    await userEvent.click(button('Lock'));
    await drag(opened, a, [75, 235]);
    expect(placeOf(opened, 'a')[1]).toBe(0);
    await click(opened, a);
    await userEvent.click(button('Unlock'));
    await drag(opened, a, [75, 235]);
    expect(placeOf(opened, 'a')[1]).toBeGreaterThan(150);
  });

  test('a frame with what stands in it, and an element into and out of it', async () => {
    const opened = await openDrawn(framed);
    await drag(opened, [200, 5], [200, 105]);
    expect([placeOf(opened, 'f')[1], placeOf(opened, 'a')[1], placeOf(opened, 'b')[1]]).toEqual([100, 200, 100]);
    await drag(opened, [575, 130], [275, 320]);
    await drag(opened, [350, 105], [350, 5]);
    expect(Number(placeOf(opened, 'b')[1]) - Number(placeOf(opened, 'f')[1])).toBe(190);
    await drag(opened, [275, 220], [575, 130]);
    await drag(opened, [350, 5], [350, 105]);
    expect(placeOf(opened, 'b')[1]).toBe(100);
  });

  test('aligns, distributes and stacks by the menu', async () => {
    const opened = await openDrawn(three);
    await drag(opened, [-40, -60], [900, 120]);
    await fromMore('Align top edges');
    expect(['a', 'b', 'c'].map((id) => placeOf(opened, id)[1])).toEqual([-10, -10, -10]);
    await fromMore('Distribute horizontally');
    expect(placeOf(opened, 'b')[0]).toBe(350);
    await click(opened, [400, 250]);
    await click(opened, [75, 20]);
    await fromMore('Bring to front');
    expect(stack(opened)).toEqual(['b', 'c', 'a']);
    await fromMore('Send to back');
    expect(stack(opened)).toEqual(['a', 'b', 'c']);
  });
});

describe('the mouse reshapes', () => {
  test('by a corner, not below 30, and by a side', async () => {
    const opened = await openDrawn(pair);
    await click(opened, a);
    await pullHandle(opened, { kind: 'resize', handle: 'se' }, [60, 70], 'Control');
    expect(placeOf(opened, 'a')).toEqual([0, 0, 210, 130]);
    await pullHandle(opened, { kind: 'resize', handle: 'e' }, [-400, 40], 'Control');
    expect(placeOf(opened, 'a')).toEqual([0, 0, 30, 130]);
  });

  test('around the middle with Alt', async () => {
    const opened = await openDrawn(pair);
    await click(opened, a);
    await pullHandle(opened, { kind: 'resize', handle: 'e' }, [40, 0], 'Alt', 'Control');
    expect(placeOf(opened, 'a')).toEqual([-40, 0, 230, 60]);
  });

  test('turns, in steps with Shift', async () => {
    const opened = await openDrawn(pair);
    await click(opened, a);
    const [x, y] = handleAt(opened, { kind: 'rotate' });
    await drag(opened, [x, y], [x + 60, y + 110]);
    const free = boxIn(opened, 'a').angle ?? 0;
    expect(free).toBeGreaterThan(20);
    await userEvent.click(button('Undo'));
    expect(boxIn(opened, 'a').angle ?? 0).toBe(0);
    await drag(opened, [x, y], [x + 60, y + 110], 'Shift');
    expect((boxIn(opened, 'a').angle ?? 0) % 15).toBe(0);
  });

  test('flips, fades and changes lines in the toolbox', async () => {
    const opened = await openDrawn(linked);
    await click(opened, a);
    await fromMore('50 %');
    expect(elementsOf(opened).get('a')).toMatchObject({ opacity: 0.5 });
    await userEvent.click(button('Bold'));
    expect(elementsOf(opened).get('a')).toMatchObject({ text: { isBold: true } });
    await drag(opened, [-40, -60], [600, 120]);
    const before = [placeOf(opened, 'a')[0], placeOf(opened, 'b')[0]];
    await fromMore('Flip horizontally');
    expect([placeOf(opened, 'b')[0], placeOf(opened, 'a')[0]]).toEqual(before);
  });
});

describe('the mouse links', () => {
  test('two elements once, and none with itself', async () => {
    const opened = await openDrawn(pair);
    await userEvent.click(button('Link two elements'));
    await drag(opened, a, b);
    expect(linksIn(opened)).toHaveLength(1);
    await userEvent.click(button('Link two elements'));
    await drag(opened, a, b);
    await userEvent.keyboard('{Escape}');
    await userEvent.click(button('Link two elements'));
    await drag(opened, [20, 30], [120, 30]);
    expect(linksIn(opened)).toHaveLength(1);
  });

  test('out of a side, to another element and into empty space', async () => {
    const opened = await openDrawn(pair);
    await click(opened, a);
    const from = handleAt(opened, { kind: 'port', port: 'e' });
    await drag(opened, from, b);
    expect(linksIn(opened)).toMatchObject([{ source: 'a', target: 'b' }]);
    await click(opened, a);
    await drag(opened, handleAt(opened, { kind: 'port', port: 's' }), [75, 260]);
    await userEvent.keyboard('Courier{Enter}');
    expect(newest(opened)).toMatchObject({ type: 'standard.Rectangle', label: 'Courier' });
    expect(linksIn(opened)).toHaveLength(2);
  });

  test('bends a line, and joins its end to another element', async () => {
    const opened = await openDrawn(
      contentOf(square('a', 0, 0), square('b', 400, 0), square('c', 200, 300), link('l', 'a', 'b')),
    );
    await click(opened, [275, 30]);
    expect(selectedIn(opened)).toEqual(['l']);
    await pullHandle(opened, { kind: 'segment', index: 0 }, [0, -60]);
    const bent = elementsOf(opened).get('l');
    expect(bent && isLine(bent) && JSON.stringify(bent)).toContain('-30');
    await userEvent.click(button('Undo'));
    await click(opened, [275, 30]);
    await drag(opened, handleAt(opened, { kind: 'point', index: 1 }), [275, 330]);
    expect(linksIn(opened)).toMatchObject([{ source: 'a', target: 'c' }]);
  });

  test('an arrow that stays attached while its element moves, and goes with a deleted one', async () => {
    const opened = await openDrawn(linked);
    await userEvent.click(button('Arrow'));
    await drag(opened, [75, 250], a);
    const arrow = newest(opened);
    const before = JSON.stringify(opened.store.state().board.document.elements.get(arrow.id));
    await click(opened, [600, 320]);
    await drag(opened, [130, 20], [230, 90], 'Control');
    expect(JSON.stringify(elementsOf(opened).get(arrow.id))).not.toBe(before);
    await click(opened, [230, 90]);
    await userEvent.click(button('Delete'));
    expect(linksIn(opened)).toEqual([]);
    await userEvent.click(button('Undo'));
    expect(linksIn(opened)).toHaveLength(1);
  });
});

describe('the mouse writes', () => {
  test('with Enter and by a click elsewhere; Escape brings the former text back', async () => {
    const opened = await openDrawn(pair);
    const words = () => elementsOf(opened).get('a')?.label;
    await doubleClick(opened, a);
    await userEvent.keyboard('Cart{Enter}');
    expect(words()).toBe('Cart');
    await doubleClick(opened, a);
    await userEvent.keyboard('{Control>}a{/Control}Wagon');
    await click(opened, [275, 250]);
    expect(words()).toBe('Wagon');
    await doubleClick(opened, a);
    await userEvent.keyboard('{Control>}a{/Control}Nothing{Escape}');
    expect(words()).toBe('Wagon');
  });

  test('on the empty canvas by a double click', async () => {
    const opened = await openDrawn(pair);
    await doubleClick(opened, [275, 250]);
    await userEvent.keyboard('A remark');
    await click(opened, [600, 320]);
    expect(newest(opened)).toMatchObject({ type: 'standard.TextBlock', label: 'A remark' });
  });
});

describe('the mouse moves the view', () => {
  test('with the hand and with Space, and never an element', async () => {
    const opened = await openDrawn(pair);
    const pan = async (): Promise<number> => {
      const before = view(opened).x;
      await drag(opened, a, [275, 130]);
      return Math.round(before - view(opened).x);
    };
    await userEvent.click(button('Move the view'));
    expect(await pan()).toBeGreaterThan(150);
    await userEvent.click(button('Select'));
    focusStage();
    await userEvent.keyboard('[Space>]');
    expect(await pan()).toBeGreaterThan(150);
    await userEvent.keyboard('[/Space]');
    expect(placeOf(opened, 'a')).toEqual([0, 0, 150, 60]);
    expect(selectedIn(opened)).toEqual([]);
  });
});

describe('the zoom tool', () => {
  const percent = () => page.getByRole('toolbar', { name: 'Zoom' }).getByText(/%/).element().textContent;
  const content = contentOf(square('a', 0, 0), square('b', 1_200, 600));

  test('zooms by clicks round the pointer, and to the rectangle of a drag', async () => {
    const opened = await openDrawn(content);
    await userEvent.click(button('Zoom tool'));
    await userEvent.click(page.getByRole('button', { name: /set to 100 %/ }));
    await expect.poll(percent).toBe('100 %');
    const { store } = opened;
    const place = at(opened, 600, 300);
    await click(opened, [600, 300]);
    await expect.poll(percent).toBe('150 %');
    const after = at(opened, 600, 300);
    expect([Math.abs(after.x - place.x) < 2, Math.abs(after.y - place.y) < 2]).toEqual([true, true]);
    await click(opened, [600, 300], { modifiers: ['Alt'] });
    await expect.poll(percent).toBe('100 %');
    await drag(opened, [500, 250], [700, 350]);
    await expect.poll(percent).not.toBe('100 %');
    expect(perPixel(opened)).toBeLessThan(0.5);
    expect(store.state().tool.kind).toBe('zoom');
    expect(opened.server.sent.some(({ call }) => call.startsWith('PUT'))).toBe(false);
  });

  test('Shift and 2 show what is selected, also of a reader', async () => {
    const opened = await openDrawn(content, true);
    const stage = page.getByRole('application').element() as HTMLElement;
    stage.focus();
    opened.store.send({ kind: 'selected', ids: ['b'] });
    await userEvent.keyboard('{Shift>}[Digit2]{/Shift}');
    await expect.poll(percent).toBe('200 %');
    const { x, y } = at(opened, 1_275, 630);
    const { width, height } = pane().element().getBoundingClientRect();
    expect([x > 0 && x < width, y > 0 && y < height]).toEqual([true, true]);
  });
});

describe('fingers', () => {
  test('place, draw a lasso, resize, link and draw by hand', async () => {
    const opened = await openDrawn(pair);
    await userEvent.click(button('Add sticky note'));
    await tap(opened, [75, 250]);
    await expect.poll(() => boxes(opened).length).toBe(3);
    await tap(opened, [620, 330]);
    await expect.poll(() => selectedIn(opened)).toEqual([]);
    await swipe(opened, [-40, -60], [620, 110]);
    await expect.poll(() => selectedIn(opened).toSorted()).toEqual(['a', 'b']);
    await tap(opened, a);
    await expect.poll(() => selectedIn(opened)).toEqual(['a']);
    const [x, y] = handleAt(opened, { kind: 'resize', handle: 'se' });
    await swipe(opened, [x, y], [x + 50, y + 60]);
    await expect.poll(() => placeOf(opened, 'a').slice(2)).not.toEqual([150, 60]);
    await userEvent.click(button('Link two elements'));
    await swipe(opened, a, b);
    await expect.poll(() => linksIn(opened).length).toBe(1);
    await userEvent.click(button('Draw by hand'));
    await swipe(opened, [300, 200], [420, 320]);
    await expect.poll(() => newest(opened)).toMatchObject({ shape: 'ink' });
  });
});

describe('keys', () => {
  test('choose every tool, and V the first again', async () => {
    const opened = await openDrawn(pair);
    focusStage();
    const chosen: string[] = [];
    for (const key of 'hsontflapv') {
      await userEvent.keyboard(key);
      const { tool } = opened.store.state();
      chosen.push(tool.kind === 'shape' ? tool.shape : tool.kind);
    }
    expect(chosen).toEqual(['hand', 'square', 'circle', 'note', 'text', 'frame', 'link', 'arrow', 'ink', 'select']);
  });

  test('group, stack, enlarge, cut, paste, undo and redo', async () => {
    const opened = await openDrawn(pair);
    focusStage();
    await userEvent.keyboard('{Control>}a{/Control}{Control>}g{/Control}');
    const groups = () => boxes(opened).map(({ groupIds = [] }) => groupIds.length);
    expect(groups()).toEqual([1, 1]);
    await userEvent.keyboard('{Control>}{Shift>}g{/Shift}{/Control}');
    expect(groups()).toEqual([0, 0]);
    await userEvent.keyboard('{Escape}{Tab}{Control>}]{/Control}');
    expect(stack(opened)).toEqual(['b', 'a']);
    await userEvent.keyboard('{Control>}[[{/Control}');
    expect(stack(opened)).toEqual(['a', 'b']);
    await userEvent.keyboard('{Control>}{ArrowRight}{ArrowDown}{/Control}');
    expect(placeOf(opened, 'a')).toEqual([0, 0, 160, 70]);
    await userEvent.keyboard('{Control>}z{/Control}{Control>}z{/Control}');
    expect(placeOf(opened, 'a')).toEqual([0, 0, 150, 60]);
    await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
    expect(placeOf(opened, 'a')).toEqual([0, 0, 160, 60]);
    await userEvent.keyboard('{Delete}');
    expect([...elementsOf(opened).keys()]).toEqual(['b']);
  });

  test('go to the neighbour in a direction, and open the sheet of shortcuts', async () => {
    const opened = await openDrawn(three);
    focusStage();
    await userEvent.keyboard('{Tab}{Alt>}{ArrowRight}{/Alt}');
    expect(selectedIn(opened)).toEqual(['b']);
    await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}');
    expect(selectedIn(opened)).toEqual(['c']);
    await userEvent.keyboard('?');
    await expect.element(page.getByRole('dialog')).toBeVisible();
  });
});

test('a read-only diagram takes no gesture at all', async () => {
  const opened = await openDrawn(linked, true);
  const before = JSON.stringify([...elementsOf(opened)]);
  await drag(opened, a, [75, 235]);
  await doubleClick(opened, a);
  await doubleClick(opened, [275, 250]);
  await userEvent.click(pane(), { position: { x: 500, y: 500 } });
  focusStage();
  await userEvent.keyboard('n{Enter}{Tab}{Delete}{ArrowRight}{Enter}x{Escape}{Control>}a{/Control}{Delete}');
  await swipe(opened, a, [75, 235]);
  expect(JSON.stringify([...elementsOf(opened)])).toBe(before);
  expect(opened.server.sent.filter(({ call }) => !call.startsWith('GET'))).toEqual([]);
});
