/** The editor of a board with a real mouse, keyboard and fingers. */
import { notifications } from '@mantine/notifications';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { accessibilityFaults } from '#platform/ui/web/accessibility-fixture.ts';
import { boardRestoredMessage, boardRules } from '../contract.ts';
import { isNoted, treeOf } from '../model/storm-items.ts';
import { layoutOf } from '../model/storm-layout.ts';
import type { StormPlace } from '../model/storm-rules.ts';
import { itemsIn } from '../model/storm-state.ts';
import { twoCommands } from '../model/testing/storm-driver.ts';
import { openStormEditor, orderingId, type OpenedStorm } from './storm-fixture.tsx';

beforeEach(() => page.viewport(1240, 900));
afterEach(() => {
  vi.unstubAllGlobals();
  notifications.clean();
});

interface At {
  readonly x: number;
  readonly y: number;
}

const pane = () => page.elementLocator(document.querySelector('.react-flow__pane') as HTMLElement);
const button = (name: string) => page.getByRole('button', { name, exact: true });
const items = ({ store }: OpenedStorm) => itemsIn(store.state());
const idOf = (opened: OpenedStorm, content: string): string =>
  [...items(opened).values()].find((item) => isNoted(item) && item.content === content)?.id ?? '';
const under = (opened: OpenedStorm, parent: string): readonly string[] =>
  treeOf(items(opened))
    .flow(parent)
    .map((item) => (item.kind === 'card' ? item.content : 'split'));
const focusCanvas = () => (page.getByRole('application').element() as HTMLElement).focus();

/** A point of the canvas as a position on the pane. */
function at({ store }: OpenedStorm, { x, y }: At): At {
  const { left, top } = pane().element().getBoundingClientRect();
  const [origin, unit] = [store.pointAt({ x: left, y: top }), store.pointAt({ x: left + 100, y: top + 100 })];
  const perPixel = (unit.x - origin.x) / 100;
  return { x: (x - origin.x) / perPixel, y: (y - origin.y) / perPixel };
}

function card(opened: OpenedStorm, content: string): At {
  const box = layoutOf(items(opened), opened.store.state().level).boxes.get(idOf(opened, content));
  return at(opened, { x: (box?.x ?? 0) + 75, y: (box?.y ?? 0) + 30 });
}

function place(opened: OpenedStorm, wanted: StormPlace): At {
  const { slots } = layoutOf(items(opened), opened.store.state().level);
  const [from, to] = slots.find((one) => JSON.stringify(one.place) === JSON.stringify(wanted))?.line ?? [];
  return at(opened, { x: ((from?.x ?? 0) + (to?.x ?? 0)) / 2, y: ((from?.y ?? 0) + (to?.y ?? 0)) / 2 });
}

const drag = (from: At, to: At) =>
  userEvent.dragAndDrop(pane(), pane(), { sourcePosition: from, targetPosition: to, steps: 8 });

describe('the mouse', () => {
  test('drags a card to another command, and it is saved', async () => {
    const opened = await openStormEditor(twoCommands);
    await drag(card(opened, 'Order placed'), place(opened, { kind: 'flow', parent: 'ship', before: null }));
    expect(under(opened, 'ship')).toEqual(['Parcel shipped', 'Order placed']);
    await expect.poll(() => opened.server.board.revision).toBe(2);
    expect(JSON.stringify(opened.server.board.board.commands[1])).toContain('Order placed');
    await userEvent.click(button('Undo'));
    expect(under(opened, 'ship')).toEqual(['Parcel shipped']);
  });

  test('shows why a command cannot stand among cards while it hovers there', async () => {
    const opened = await openStormEditor(twoCommands);
    const target = place(opened, { kind: 'flow', parent: 'place', before: 'reserve' });
    const { left, top } = pane().element().getBoundingClientRect();
    const { x, y } = card(opened, 'Ship parcel');
    const send = (type: string, point: At, buttons: number) =>
      pane()
        .element()
        .dispatchEvent(
          new PointerEvent(type, {
            bubbles: true,
            cancelable: true,
            pointerId: 1,
            button: type === 'pointermove' ? -1 : 0,
            buttons,
            clientX: point.x + left,
            clientY: point.y + top,
          }),
        );
    // The pointer of the test is no device, so it cannot be captured.
    vi.spyOn(Element.prototype, 'setPointerCapture').mockImplementation(() => undefined);
    send('pointerdown', { x, y }, 1);
    send('pointermove', { x: x - 40, y: y + 40 }, 1);
    send('pointermove', target, 1);
    await expect.element(page.getByText(boardRules.commandPlace)).toBeVisible();
    send('pointerup', target, 0);
    expect(treeOf(items(opened)).commands.map(({ content }) => content)).toEqual(['Place order', 'Ship parcel']);
    vi.restoreAllMocks();
  });

  test('adds an event from the menu of the right button, and writes it', async () => {
    const opened = await openStormEditor(twoCommands);
    await userEvent.click(pane(), { button: 'right', position: card(opened, 'Order placed') });
    await userEvent.click(page.getByRole('menuitem', { name: /Add event/ }));
    await userEvent.keyboard('Confirmation sent{Enter}');
    expect(under(opened, 'place')).toEqual(['Order placed', 'Confirmation sent', 'Reserve stock', 'split']);
  });

  test('drags a kind of cards from the rail to its place', async () => {
    const opened = await openStormEditor(twoCommands);
    const to = place(opened, { kind: 'flow', parent: 'ship', before: null });
    await userEvent.dragAndDrop(button('Add policy'), pane(), { targetPosition: to, steps: 8 });
    await userEvent.keyboard('Tell the shopper{Enter}');
    expect(under(opened, 'ship')).toEqual(['Parcel shipped', 'Tell the shopper']);
  });

  test('writes a card after a double click', async () => {
    const opened = await openStormEditor(twoCommands);
    await userEvent.dblClick(pane(), { position: card(opened, 'Parcel shipped') });
    await userEvent.keyboard('Parcel sent{Enter}');
    expect(under(opened, 'ship')).toEqual(['Parcel sent']);
  });

  test('a way that came without a condition gets one from the menu of its split', async () => {
    const ways = [
      { id: 'yes', conditions: [{ id: 'if-yes', content: 'In stock' }], children: [] },
      { id: 'no', conditions: [], children: [] },
    ];
    const commands = [{ id: 'place', content: 'Place order', children: [{ id: 'split', ways }] }];
    const opened = await openStormEditor({ commands });
    const fork = layoutOf(items(opened), 'design').boxes.get('split');
    const position = at(opened, { x: (fork?.x ?? 0) + 6, y: (fork?.y ?? 0) + 6 });
    await userEvent.click(pane(), { button: 'right', position });
    await expect.element(page.getByRole('menuitem', { name: 'Add condition to way 1' })).not.toBeInTheDocument();
    await userEvent.click(page.getByRole('menuitem', { name: 'Add condition to way 2' }));
    await userEvent.keyboard('Missing{Enter}');
    const [missing] = treeOf(items(opened)).conditions('no');
    expect(missing?.content).toBe('Missing');
  });

  test('asks before a split goes with everything under it', async () => {
    const opened = await openStormEditor(twoCommands);
    opened.store.send({ kind: 'selected', ids: ['split'] });
    focusCanvas();
    await userEvent.keyboard('{Delete}');
    await expect.element(page.getByRole('dialog').getByText(/A split with everything under it goes/)).toBeVisible();
    await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Delete' }));
    expect(under(opened, 'place')).toEqual(['Order placed', 'Reserve stock']);
  });
});

test('the keyboard alone walks, adds, moves, finds and undoes', async () => {
  const opened = await openStormEditor(twoCommands);
  focusCanvas();
  await userEvent.keyboard('{Tab}{Tab}');
  expect([...opened.store.state().selection]).toEqual(['placed']);
  await userEvent.keyboard('p');
  await userEvent.keyboard('Thank the shopper{Enter}');
  expect(under(opened, 'place').slice(0, 2)).toEqual(['Order placed', 'Thank the shopper']);
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(under(opened, 'place')[0]).toBe('Thank the shopper');
  await userEvent.keyboard('{Control>}zz{/Control}');
  expect(under(opened, 'place')[0]).toBe('Order placed');
  await userEvent.keyboard('{Control>}f{/Control}');
  await userEvent.keyboard('shipped');
  expect([...opened.store.state().selection]).toEqual(['shipped']);
});

type Session = { send: (method: string, params: object) => Promise<unknown> };

test('a finger drags a card, and one that rests asks for the menu', async () => {
  const opened = await openStormEditor(twoCommands);
  const frame = window.frameElement?.getBoundingClientRect();
  const scale = frame ? frame.width / window.innerWidth : 1;
  const { left, top } = pane().element().getBoundingClientRect();
  const onDevice = ({ x, y }: At): At => ({
    x: (frame?.left ?? 0) + (x + left) * scale,
    y: (frame?.top ?? 0) + (y + top) * scale,
  });
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: readonly At[]) =>
    (cdp() as unknown as Session).send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map((point, id) => ({ ...onDevice(point), id })),
    });
  const from = card(opened, 'Order placed');
  const to = place(opened, { kind: 'flow', parent: 'ship', before: null });
  await touch('touchStart', from);
  await touch('touchMove', { x: from.x + 20, y: from.y + 20 });
  await touch('touchMove', to);
  await touch('touchEnd');
  await expect.poll(() => under(opened, 'ship')).toEqual(['Parcel shipped', 'Order placed']);
  await touch('touchStart', card(opened, 'Reserve stock'));
  await expect.element(page.getByRole('menuitem', { name: /Add conditions/ })).toBeVisible();
  await touch('touchEnd');
});

describe('the views of one board', () => {
  test('a free card is given to a new command, and stands in the design', async () => {
    const opened = await openStormEditor(twoCommands, { level: 'big-picture' });
    await userEvent.click(pane(), { button: 'right', position: card(opened, 'Order paid') });
    await userEvent.click(page.getByRole('menuitem', { name: /Give to a command/ }));
    await userEvent.click(page.getByRole('radio', { name: 'A new command' }));
    await userEvent.type(page.getByRole('textbox', { name: 'What is wanted' }), 'Pay order');
    await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Give' }));
    expect(under(opened, idOf(opened, 'Pay order'))).toEqual(['Order paid']);
    await userEvent.click(page.getByText('Design', { exact: true }));
    expect(opened.store.state().level).toBe('design');
    expect(await accessibilityFaults()).toEqual([]);
  });

  test('commands get a context of the context map', async () => {
    const opened = await openStormEditor(twoCommands);
    await userEvent.click(pane(), { button: 'right', position: card(opened, 'Ship parcel') });
    await userEvent.click(page.getByRole('menuitem', { name: /Bounded context/ }));
    await userEvent.selectOptions(page.getByRole('combobox', { name: 'Context' }), 'Ordering');
    await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Save' }));
    await expect.poll(() => items(opened).get('ship')).toMatchObject({ boundedContext: orderingId });
  });
});

describe('beside others', () => {
  test('a text that was changed twice is shown with both values, until one is chosen', async () => {
    const opened = await openStormEditor(twoCommands);
    const theirs = structuredClone(twoCommands) as unknown as { commands: { children: { content: string }[] }[] };
    const first = theirs.commands[0]?.children[0];
    if (first) first.content = 'Order accepted';
    opened.server.meanwhile(theirs);
    opened.store.send({ kind: 'content-set', id: 'placed', content: 'Order taken' });
    const panel = page.getByRole('region', { name: 'Changed twice' });
    const keep = panel.getByRole('button', { name: 'Keep Ann’s' });
    await expect.element(keep).toBeVisible();
    expect(panel.element().textContent).toContain('Order accepted');
    expect(panel.element().textContent).toContain('Order taken');
    expect(await accessibilityFaults()).toEqual([]);
    await userEvent.click(panel.getByRole('button', { name: 'Keep mine' }));
    await expect.poll(() => JSON.stringify(opened.server.board.board)).toContain('Order taken');
  });

  test('an earlier version is compared and restored, and undo brings the later one back', async () => {
    const opened = await openStormEditor(twoCommands);
    opened.store.send({ kind: 'selected', ids: ['shipped'] });
    opened.store.send({ kind: 'deleted' });
    await expect.poll(() => opened.server.board.revision).toBe(2);
    await userEvent.click(button('Versions'));
    await userEvent.click(button('Version 1'));
    const list = page.getByRole('region', { name: 'Differences' });
    await expect.element(list.getByText('Event: Parcel shipped')).toBeVisible();
    await userEvent.click(button('Restore'));
    await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Restore' }));
    await expect.element(page.getByText(boardRestoredMessage(1))).toBeVisible();
    expect(under(opened, 'ship')).toEqual(['Parcel shipped']);
    await userEvent.click(button('Undo'));
    expect(under(opened, 'ship')).toEqual([]);
  });
});

test('lines of a text are previewed and come on the board as one step', async () => {
  const opened = await openStormEditor({ commands: [] });
  await expect.element(page.getByText('No commands yet')).toBeVisible();
  await userEvent.click(button('Import…'));
  await userEvent.fill(page.getByRole('textbox', { name: 'Text' }), 'OrderPlaced -> ReserveStock -> StockReserved');
  await expect
    .element(page.getByText('1 event, 1 command, 1 event').or(page.getByText('2 events, 1 command')))
    .toBeVisible();
  await userEvent.click(button('Add to the board'));
  expect(under(opened, idOf(opened, 'Reserve stock'))).toEqual(['Stock reserved']);
  expect(opened.store.state().whole.history.undo).toHaveLength(1);
});

describe('panels without accessibility faults', () => {
  test('note and link of a card', async () => {
    const opened = await openStormEditor(twoCommands);
    opened.store.send({ kind: 'selected', ids: ['placed'] });
    focusCanvas();
    await userEvent.keyboard('i');
    await userEvent.fill(page.getByRole('textbox', { name: 'Note' }), 'Asked by support');
    await userEvent.tab();
    expect(items(opened).get('placed')).toMatchObject({ note: 'Asked by support' });
    expect(await accessibilityFaults()).toEqual([]);
  });

  test('the outline, and the guide with its timer', async () => {
    const opened = await openStormEditor(twoCommands);
    await userEvent.click(button('Outline'));
    const outline = page.getByRole('region', { name: 'Outline' });
    await expect.element(outline).toBeVisible();
    await userEvent.click(outline.getByRole('button', { name: /Parcel shipped/ }));
    expect([...opened.store.state().selection]).toEqual(['shipped']);
    await userEvent.click(button('Facilitation guide'));
    await expect.element(page.getByText('Chaotic exploration')).toBeVisible();
    const begun = Date.now();
    await userEvent.click(button('Start the timer'));
    const clock = (): string => page.getByRole('timer').element().textContent;
    await expect.poll(clock).not.toBe('15:00');
    // It counts the time that has passed, however long this machine took.
    const [minutes = 0, seconds = 0] = clock().split(':').map(Number);
    const passed = 900 - 60 * minutes - seconds;
    expect(passed).toBeGreaterThan(0);
    expect(passed).toBeLessThanOrEqual((Date.now() - begun) / 1_000 + 1);
    expect(await accessibilityFaults()).toEqual([]);
  });

  test('the presentation, which shows no selection', async () => {
    const opened = await openStormEditor(twoCommands);
    opened.store.send({ kind: 'selected', ids: ['placed'] });
    await expect.poll(() => document.querySelector('[data-tone="selected"]')).not.toBeNull();
    await userEvent.click(button('Present'));
    await expect.element(page.getByRole('region', { name: 'Presentation' })).toBeVisible();
    expect(document.querySelector('[data-tone="selected"]')).toBeNull();
    expect(await accessibilityFaults()).toEqual([]);
    await userEvent.keyboard('{Escape}');
  });
});

test('what nobody may change is shown without tools', async () => {
  const opened = await openStormEditor(twoCommands, { isReadOnly: true });
  expect(page.getByRole('toolbar', { name: 'Cards' }).elements()).toEqual([]);
  await drag(card(opened, 'Order placed'), place(opened, { kind: 'flow', parent: 'ship', before: null }));
  focusCanvas();
  await userEvent.keyboard('{Tab}e');
  expect(under(opened, 'ship')).toEqual(['Parcel shipped']);
  expect(await accessibilityFaults()).toEqual([]);
});
