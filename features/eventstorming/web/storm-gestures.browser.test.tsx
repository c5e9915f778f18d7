/** Gestures of the architect board by a real mouse and real keys: selecting, copying, lanes, the map, and files. */
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { captureFiles } from '#platform/http/web/saved-files-fixture.ts';
import { accessibilityFaults } from '#platform/ui/web/accessibility-fixture.ts';
import { unseenMessage } from '#platform/http/model/unseen-text.ts';
import { treeOf } from '../model/storm-items.ts';
import { layoutOf } from '../model/storm-layout.ts';
import { twoCommands } from '../model/testing/storm-driver.ts';
import { frames, openStormEditor, type OpenedStorm } from './storm-fixture.tsx';
import {
  at,
  button,
  card,
  drag,
  focusCanvas,
  idOf,
  items,
  mouse,
  pane,
  touch,
  touchScreen,
  under,
} from './storm-hands-fixture.ts';

beforeEach(() => page.viewport(1240, 900));
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const selected = ({ store }: OpenedStorm): readonly string[] => [...store.state().selection].toSorted();
const click = (opened: OpenedStorm, content: string, modifiers: readonly 'Control'[] = []): Promise<void> =>
  userEvent.click(pane(), { position: card(opened, content), modifiers: [...modifiers] });
/** Corners of a card on the canvas, some px outside of it. */
function around(opened: OpenedStorm, content: string, away: number) {
  const id = [...items(opened).values()].find((item) => 'content' in item && item.content === content)?.id ?? '';
  const {
    x = 0,
    y = 0,
    width = 0,
    height = 0,
  } = layoutOf(items(opened), opened.store.state().level).boxes.get(id) ?? {};
  return {
    from: at(opened, { x: x - away, y: y - away }),
    to: at(opened, { x: x + width + away, y: y + height + away }),
  };
}

describe('selecting', () => {
  test('a lasso takes the cards that lie in it as a whole, and no others', async () => {
    const opened = await openStormEditor(twoCommands);
    const { from } = around(opened, 'Order placed', 6);
    const { to } = around(opened, 'Reserve stock', 6);
    await drag(from, to);
    expect(selected(opened)).toEqual(['placed', 'reserve']);
    // Half of the second card.
    await drag(from, { x: to.x, y: card(opened, 'Reserve stock').y });
    expect(selected(opened)).toEqual(['placed']);
    // Nothing has moved, and there is nothing to undo.
    expect(opened.store.state().whole.history.undo).toEqual([]);
  });

  test('the right button pressed during a lasso opens no menu, and the lasso goes on', async () => {
    const opened = await openStormEditor(twoCommands);
    const { from } = around(opened, 'Order placed', 6);
    const [first, both] = [around(opened, 'Order placed', 6).to, around(opened, 'Reserve stock', 6).to];
    await mouse('mouseMoved', from);
    await mouse('mousePressed', from, { button: 'left', buttons: 1 });
    await mouse('mouseMoved', first, { buttons: 1 });
    await mouse('mousePressed', first, { button: 'right', buttons: 3 });
    await mouse('mouseReleased', first, { button: 'right', buttons: 1 });
    await mouse('mouseMoved', both, { buttons: 1 });
    await mouse('mouseReleased', both, { button: 'left' });
    expect(selected(opened)).toEqual(['placed', 'reserve']);
    await frames();
    expect(page.getByRole('menu').elements()).toEqual([]);
  });

  test('Ctrl and a click add a card and give it up again; a click elsewhere gives up all', async () => {
    const opened = await openStormEditor(twoCommands);
    await click(opened, 'Order placed');
    await click(opened, 'Parcel shipped', ['Control']);
    expect(selected(opened)).toEqual(['placed', 'shipped']);
    await click(opened, 'Order placed', ['Control']);
    expect(selected(opened)).toEqual(['shipped']);
    await userEvent.click(pane(), { position: around(opened, 'Parcel shipped', 40).to });
    expect(selected(opened)).toEqual([]);
  });

  test('several selected cards are dragged together, in their order', async () => {
    const opened = await openStormEditor(twoCommands);
    await click(opened, 'Order placed');
    await click(opened, 'Reserve stock', ['Control']);
    await drag(card(opened, 'Order placed'), card(opened, 'Parcel shipped'));
    expect(under(opened, 'ship').toSorted()).toEqual(['Order placed', 'Parcel shipped', 'Reserve stock']);
    expect(opened.store.state().whole.history.undo).toHaveLength(1);
  });
});

describe('the keys of the clipboard', () => {
  test('copy a card with its text, and paste it after the selected one', async () => {
    const opened = await openStormEditor(twoCommands);
    await click(opened, 'Order placed');
    await userEvent.keyboard('{Control>}c{/Control}');
    await click(opened, 'Parcel shipped');
    await userEvent.keyboard('{Control>}v{/Control}');
    await expect.poll(() => under(opened, 'ship')).toEqual(['Parcel shipped', 'Order placed']);
    expect(under(opened, 'place')).toContain('Order placed');
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(under(opened, 'ship')).toEqual(['Parcel shipped']);
  });

  test('cut a card from one command and paste it at another', async () => {
    const opened = await openStormEditor(twoCommands);
    await click(opened, 'Order placed');
    await userEvent.keyboard('{Control>}x{/Control}');
    expect(under(opened, 'place')).not.toContain('Order placed');
    await click(opened, 'Ship parcel');
    await userEvent.keyboard('{Control>}v{/Control}');
    await expect.poll(() => under(opened, 'ship').toSorted()).toEqual(['Order placed', 'Parcel shipped']);
  });

  test('duplicate what is selected', async () => {
    const opened = await openStormEditor(twoCommands);
    await click(opened, 'Parcel shipped');
    await userEvent.keyboard('{Control>}d{/Control}');
    expect(under(opened, 'ship')).toEqual(['Parcel shipped', 'Parcel shipped']);
  });
});

test('pasted flows are shown before they come on the board, and plain lines become events at once', async () => {
  const opened = await openStormEditor(twoCommands);
  const paste = (text: string): void => {
    focusCanvas();
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  };
  const before = items(opened);
  paste('CancelOrder -> OrderCancelled');
  const dialog = page.getByRole('dialog', { name: 'Import into this board' });
  await expect.element(dialog.getByText('1 command, 1 event')).toBeVisible();
  await expect.element(dialog.getByRole('textbox', { name: 'Text' })).toHaveValue('CancelOrder -> OrderCancelled');
  expect(items(opened)).toBe(before);
  await userEvent.click(dialog.getByRole('button', { name: 'Add to the board' }));
  expect(under(opened, idOf(opened, 'Cancel order'))).toEqual(['Order cancelled']);
  await expect.element(dialog).not.toBeInTheDocument();
  opened.store.send({ kind: 'selected', ids: [idOf(opened, 'Cancel order')] });
  paste('Money returned\nMail sent');
  await expect
    .poll(() => under(opened, idOf(opened, 'Cancel order')))
    .toEqual(['Order cancelled', 'Money returned', 'Mail sent']);
  expect(opened.store.state().whole.history.undo).toHaveLength(2);
});

test('an import that replaces the board tells what somebody else has saved meanwhile', async () => {
  const opened = await openStormEditor(twoCommands);
  await userEvent.click(page.getByRole('button', { name: 'Export and import' }));
  await userEvent.click(page.getByRole('menuitem', { name: /Import/ }));
  const dialog = page.getByRole('dialog', { name: 'Import into this board' });
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Text' }), 'CancelOrder -> OrderCancelled');
  await userEvent.click(dialog.getByRole('radio', { name: /^Is replaced/ }));
  await expect.element(dialog.getByRole('button', { name: 'Replace the board' })).toBeEnabled();
  const theirs = new Map(items(opened));
  theirs.delete('place');
  opened.store.send({ kind: 'replaced', items: theirs });
  await expect.element(dialog.getByText(/Someone else has changed this board/)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Replace anyway' }));
  await expect
    .poll(() => [...items(opened).values()].map((item) => ('content' in item ? item.content : '')))
    .toContain('Cancel order');
});

test('after a text was written the canvas has the focus without a ring, until the next key', async () => {
  const opened = await openStormEditor(twoCommands);
  focusCanvas();
  await userEvent.keyboard('{Tab}{Enter}Take order{Enter}');
  expect(items(opened).get('place')).toMatchObject({ content: 'Take order' });
  const stage = page.getByRole('application').element();
  expect(document.activeElement).toBe(stage);
  expect(getComputedStyle(stage).outlineStyle).toBe('none');
  await userEvent.keyboard('{Tab}');
  expect(getComputedStyle(stage).outlineStyle).not.toBe('none');
});

describe('lanes of the big picture', () => {
  const lanes = (opened: OpenedStorm): readonly string[] => treeOf(items(opened)).lanes.map(({ name }) => name);

  test('the mouse drags a card into another lane', async () => {
    const opened = await openStormEditor(twoCommands, { level: 'big-picture' });
    const { boxes, lanes: rows } = layoutOf(items(opened), 'big-picture');
    const [basket, depot] = [boxes.get('t1'), rows.find(({ id }) => id === 'depot')];
    const to = at(opened, { x: (basket?.x ?? 0) + 75, y: (depot?.y ?? 0) + (depot?.height ?? 0) / 2 });
    await drag(card(opened, 'Basket filled'), to);
    expect(items(opened).get('t1')).toMatchObject({ time: { laneId: 'depot' } });
  });

  test('a double click on a lane asks for its name', async () => {
    const opened = await openStormEditor(twoCommands, { level: 'big-picture' });
    const depot = layoutOf(items(opened), 'big-picture').lanes.find(({ id }) => id === 'depot');
    const position = at(opened, { x: (depot?.x ?? 0) + 12, y: (depot?.y ?? 0) + 12 });
    await userEvent.dblClick(pane(), { position });
    await userEvent.fill(page.getByRole('textbox', { name: 'Name of the lane' }), 'Warehouse');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => lanes(opened)).toEqual(['Shop', 'Warehouse']);
    await userEvent.click(button('Undo'));
    expect(lanes(opened)).toEqual(['Shop', 'Depot']);
  });
});

test('the board gets another name, and undo gives it the old one', async () => {
  const opened = await openStormEditor(twoCommands);
  const name = (): string => opened.store.state().whole.document.name;
  opened.store.send({ kind: 'renamed', name: 'Orders' });
  await expect.poll(() => opened.server.board.name).toBe('Orders');
  focusCanvas();
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(name()).toBe('Board 1');
  await expect.poll(() => opened.server.board.name).toBe('Board 1');
});

test('a press on the map shows that part of the board', async () => {
  const opened = await openStormEditor(twoCommands);
  const map = document.querySelector('[data-minimap]');
  const { width = 0, height = 0 } = map?.getBoundingClientRect() ?? {};
  const before = opened.store.pointAt({ x: 0, y: 0 });
  await userEvent.click(page.elementLocator(map as HTMLElement), { position: { x: width - 14, y: height / 2 } });
  await expect.poll(() => opened.store.pointAt({ x: 0, y: 0 }).x - before.x).toBeGreaterThan(100);
});

test('the whole screen is asked for by its button, and left by it', async () => {
  let whole: Element | null = null;
  vi.spyOn(document, 'fullscreenEnabled', 'get').mockReturnValue(true);
  vi.spyOn(document, 'fullscreenElement', 'get').mockImplementation(() => whole);
  const changed = (to: Element | null) => (): Promise<void> => {
    whole = to;
    document.dispatchEvent(new Event('fullscreenchange'));
    return Promise.resolve();
  };
  // The frame of the test may not take the screen.
  vi.spyOn(document.documentElement, 'requestFullscreen').mockImplementation(changed(document.documentElement));
  vi.spyOn(document, 'exitFullscreen').mockImplementation(changed(null));
  await openStormEditor(twoCommands);
  await userEvent.click(button('Full screen'));
  await expect.element(button('Leave full screen')).toBeVisible();
  await userEvent.click(button('Leave full screen'));
  await expect.element(button('Full screen')).toBeVisible();
});

test('a tap on the empty canvas gives up the selection; a finger that moves the view keeps it', async () => {
  await touchScreen(true);
  onTestFinished(() => touchScreen(false).then(() => undefined));
  const opened = await openStormEditor(twoCommands);
  opened.store.send({ kind: 'selected', ids: ['shipped'] });
  const spot = around(opened, 'Parcel shipped', 60).to;
  const origin = { x: 0, y: 0 };
  const before = opened.store.pointAt(origin);
  await touch('touchStart', spot);
  for (let step = 1; step <= 5; step += 1) await touch('touchMove', { x: spot.x - step * 15, y: spot.y });
  await touch('touchEnd');
  await expect.poll(() => opened.store.pointAt(origin).x - before.x).toBeGreaterThan(30);
  expect(selected(opened)).toEqual(['shipped']);
  await touch('touchStart', spot);
  await touch('touchEnd');
  await expect.poll(() => selected(opened)).toEqual([]);
});

test('a picture of the board is read back: its size is that of the drawing, and cards have the colours of their kinds', async () => {
  const saved = captureFiles();
  await openStormEditor(twoCommands);
  const choose = async (name: string): Promise<void> => {
    await userEvent.click(button('Export and import'));
    await userEvent.click(page.getByRole('menuitem', { name, exact: true }));
  };
  await choose('Design as SVG');
  const svg = await (await saved.last('board-1-design.svg')).text();
  const [, width = '', height = ''] = /<svg[^>]* width="(\d+)" height="(\d+)"/.exec(svg) ?? [];
  await choose('Design as PNG');
  const picture = await createImageBitmap(await saved.last('board-1-design.png'));
  expect([picture.width, picture.height]).toEqual([Number(width) * 2, Number(height) * 2]);
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  const context = canvas.getContext('2d');
  context?.drawImage(picture, 0, 0);
  const { data } = context?.getImageData(0, 0, picture.width, picture.height) ?? { data: [] };
  const colours = new Set<string>();
  for (let pixel = 0; pixel < data.length; pixel += 4) colours.add(data.slice(pixel, pixel + 3).join());
  // The fills of a command, an event and a policy.
  const fills = [...svg.matchAll(/fill="#([0-9a-f]{6})"/gi)].map(([, hex = '']) =>
    [0, 2, 4].map((place) => Number.parseInt(hex.slice(place, place + 2), 16)).join(),
  );
  expect(fills.length).toBeGreaterThan(3);
  expect(fills.filter((fill) => colours.has(fill)).length).toBeGreaterThan(3);
});

test('a text that cannot be taken over keeps its field and the focus, says why, and goes with the second Escape', async () => {
  const opened = await openStormEditor(twoCommands);
  await userEvent.dblClick(pane(), { position: card(opened, 'Order placed') });
  const field = page.getByRole('textbox', { name: 'Text of the card, Event' });
  const told = () => document.getElementById(field.element().getAttribute('aria-describedby') ?? '')?.textContent;
  const long = 'word '.repeat(130);
  await userEvent.fill(field, long);
  await expect.poll(told).toBe('Please use at most 500 characters. There are 649 now.');
  await userEvent.click(pane(), { position: { x: 700, y: 20 } });
  await expect.poll(() => document.activeElement).toBe(field.element());
  await expect.element(field).toHaveValue(long);
  expect(await accessibilityFaults(document.body)).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByText(/Press Escape again to discard it/)).toBeVisible();
  await userEvent.fill(field, '\u200b');
  await userEvent.keyboard('{Enter}');
  await expect.poll(told).toBe(unseenMessage);
  await userEvent.keyboard('{Escape}{Escape}');
  await expect.element(field).not.toBeInTheDocument();
  expect(items(opened).get('placed')).toMatchObject({ content: 'Order placed' });
});
