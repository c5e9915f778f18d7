/** The editor of a board with a real mouse, keyboard and fingers. */
import { notifications } from '@mantine/notifications';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { noTextMessage } from '#platform/files/web/file-text.ts';
import { accessibilityFaults } from '#platform/ui/web/accessibility-fixture.ts';
import { boardOnlyReadMessage, boardRestoredMessage, boardRules, conditionsStayMessage } from '../contract.ts';
import { treeOf } from '../model/storm-items.ts';
import { layoutOf } from '../model/storm-layout.ts';
import { stormOf, twoCommands } from '../model/testing/storm-driver.ts';
import { openStormEditor, orderingId, type OpenedStorm } from './storm-fixture.tsx';
import {
  at,
  button,
  card,
  drag,
  focusCanvas,
  idOf,
  items,
  pane,
  place,
  sendPointer,
  slide,
  touch,
  under,
} from './storm-hands-fixture.ts';

beforeEach(() => page.viewport(1240, 900));
afterEach(() => {
  vi.unstubAllGlobals();
  notifications.clean();
});

test('the menu of a command adds who gives it, above it', async () => {
  const opened = await openStormEditor(twoCommands);
  await userEvent.click(pane(), { button: 'right', position: card(opened, 'Ship parcel') });
  await userEvent.click(page.getByRole('menuitem', { name: /Add actor/ }));
  await userEvent.keyboard('Warehouse clerk{Enter}');
  const added = [...items(opened).values()].find((item) => item.kind === 'card' && item.content === 'Warehouse clerk');
  expect(added).toMatchObject({ type: 'actor', parent: 'ship' });
});

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
    const { x, y } = card(opened, 'Ship parcel');
    // The pointer of the test is no device, so it cannot be captured.
    vi.spyOn(Element.prototype, 'setPointerCapture').mockImplementation(() => undefined);
    sendPointer('pointerdown', { x, y }, 1);
    sendPointer('pointermove', { x: x - 40, y: y + 40 }, 1);
    sendPointer('pointermove', target, 1);
    await expect.element(page.getByText(boardRules.commandPlace)).toBeVisible();
    sendPointer('pointerup', target, 0);
    expect(treeOf(items(opened)).commands.map(({ content }) => content)).toEqual(['Place order', 'Ship parcel']);
    vi.restoreAllMocks();
  });

  test('the dots of a frame open its menu', async () => {
    const opened = await openStormEditor(twoCommands);
    const [frame] = layoutOf(items(opened), 'design').frames;
    const dots = at(opened, { x: (frame?.x ?? 0) + (frame?.width ?? 0) - 19, y: (frame?.y ?? 0) + 22 });
    const entry = page.getByRole('menuitem', { name: /Bounded context/ });
    await drag(dots, dots);
    await expect.element(entry).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(entry).not.toBeInTheDocument();
    await touch('touchStart', dots);
    await touch('touchEnd');
    await expect.element(entry).toBeVisible();
    await new Promise((resolve) => setTimeout(resolve, 400));
    await expect.element(entry).toBeVisible();
  });

  test('adds an event from the menu of the right button, and writes it', async () => {
    const opened = await openStormEditor(twoCommands);
    await userEvent.click(pane(), { button: 'right', position: card(opened, 'Order placed') });
    await userEvent.click(page.getByRole('menuitem', { name: /Add event/ }));
    await userEvent.keyboard('Confirmation sent{Enter}');
    expect(under(opened, 'place')).toEqual(['Order placed', 'Confirmation sent', 'Reserve stock', 'split']);
  });

  test('finds all of a long menu in the window, wherever it is asked for', async () => {
    await page.viewport(1240, 640);
    const opened = await openStormEditor(twoCommands, { level: 'big-picture' });
    await userEvent.click(pane(), { button: 'right', position: card(opened, 'Parcel packed') });
    const menu = page.getByRole('menu');
    await expect.element(menu.getByRole('menuitem', { name: /^Delete/ })).toBeVisible();
    await expect.poll(() => menu.element().getBoundingClientRect().height).toBeGreaterThan(400);
    await expect.poll(() => menu.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(0);
    await expect.poll(() => menu.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(innerHeight);
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

  test('a text stays open while its words are composed, and while another window is looked at', async () => {
    const opened = await openStormEditor(twoCommands);
    await userEvent.dblClick(pane(), { position: card(opened, 'Parcel shipped') });
    const field = page.getByRole('textbox', { name: /^Text of the card/ });
    await userEvent.keyboard('小包');
    const area = field.element() as HTMLTextAreaElement;
    const how = { bubbles: true, cancelable: true, isComposing: true };
    for (const key of ['Escape', 'Enter']) area.dispatchEvent(new KeyboardEvent('keydown', { ...how, key }));
    // As browsers tell that the window lost the focus.
    area.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
    expect(opened.store.state().writing?.text).toBe('小包');
    await userEvent.keyboard('{Enter}');
    expect(under(opened, 'ship')).toEqual(['小包']);
  });

  test('a card that is too small to be read comes near when it is written', async () => {
    const opened = await openStormEditor(twoCommands);
    const shown = () => opened.store.pointAt({ x: 100, y: 0 }).x - opened.store.pointAt({ x: 0, y: 0 }).x;
    focusCanvas();
    for (let step = 0; step < 8; step += 1) await userEvent.keyboard('-');
    await expect.poll(shown).toBeGreaterThan(250);
    await userEvent.dblClick(pane(), { position: card(opened, 'Parcel shipped') });
    await expect.poll(shown).toBeLessThanOrEqual(126);
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
    // The dialog may come a moment after the key, and something else be selected by then.
    opened.store.send({ kind: 'selected', ids: ['placed'] });
    await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Delete' }));
    expect(under(opened, 'place')).toEqual(['Order placed', 'Reserve stock']);
  });
});

test('a cut asks before a split goes, and takes nothing away that was not copied', async () => {
  const opened = await openStormEditor(twoCommands);
  opened.store.send({ kind: 'selected', ids: ['split'] });
  focusCanvas();
  await userEvent.keyboard('{Control>}x{/Control}');
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Delete' }));
  expect(under(opened, 'place')).toEqual(['Order placed', 'Reserve stock']);
  await userEvent.click(button('Undo'));
  opened.store.send({ kind: 'way-added', id: 'no' });
  opened.store.send({ kind: 'typed', text: 'Unknown' });
  opened.store.send({ kind: 'writing-confirmed' });
  // The way of the condition would go with it.
  opened.store.send({ kind: 'selected', ids: ['placed', 'if-yes'] });
  focusCanvas();
  await userEvent.keyboard('{Control>}x{/Control}');
  await expect.element(page.getByRole('status').filter({ hasText: conditionsStayMessage })).toBeVisible();
  expect(under(opened, 'place')).toEqual(['Reserve stock', 'split']);
  expect(treeOf(items(opened)).ways('split')).toHaveLength(3);
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
  // Cards of another view are told, and shown there.
  await userEvent.keyboard('{Control>}f{/Control}');
  await userEvent.keyboard('basket');
  await expect.element(button('1 in Big picture')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  expect(opened.store.state().level).toBe('big-picture');
  await expect.poll(() => [...opened.store.state().selection]).toEqual(['t1']);
  // Escape leaves the search, and keys go on with the card that was found.
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('textbox', { name: 'Find on this board' })).not.toBeInTheDocument();
  await userEvent.keyboard('{Delete}');
  expect(items(opened).has('t1')).toBe(false);
});

test('the card whose note is opened stays in sight beside the panel', async () => {
  const commands = Array.from({ length: 7 }, (_none, n) => ({ id: `c${n}`, content: `Command ${n}` }));
  const opened = await openStormEditor({ commands });
  opened.store.send({ kind: 'selected', ids: ['c6'] });
  expect(card(opened, 'Command 6').x).toBeGreaterThan(1240 - 420);
  focusCanvas();
  await userEvent.keyboard('i');
  const panel = page.getByRole('region', { name: 'Command', exact: true });
  await expect.element(panel).toBeVisible();
  const { left } = panel.element().getBoundingClientRect();
  await expect.poll(() => card(opened, 'Command 6').x).toBeLessThan(left);
});

test('keys select several cards: one is kept, others are stepped over', async () => {
  const opened = await openStormEditor(twoCommands);
  const selected = () => [...opened.store.state().selection];
  focusCanvas();
  await userEvent.keyboard('{Tab}{Tab}{Control>}{Enter}{/Control}{Tab}');
  expect(selected()).toEqual(['placed', 'reserve']);
  await userEvent.keyboard('{Tab}{Tab}{Control>}{Enter}{/Control}');
  expect(selected()).toEqual(['placed', 'if-yes']);
  // The card that was kept last is given up.
  await userEvent.keyboard('{Control>}{Enter}{/Control}{Shift>}{Tab}{Tab}{/Shift}{Control>}{Enter}{/Control}');
  expect(selected()).toEqual(['placed', 'reserve']);
  await userEvent.keyboard('{Delete}');
  expect(under(opened, 'place')).toEqual(['split']);
});

test('keys reach the lanes: of the selected card by the menu, all of them in the outline', async () => {
  const opened = await openStormEditor(twoCommands, { level: 'big-picture' });
  const names = () => treeOf(items(opened)).lanes.map(({ name }) => name);
  opened.store.send({ kind: 'selected', ids: ['t3'] });
  focusCanvas();
  page
    .getByRole('application')
    .element()
    .dispatchEvent(new MouseEvent('contextmenu', { bubbles: true }));
  await userEvent.click(page.getByRole('menuitem', { name: 'Move lane up' }));
  expect(names()).toEqual(['Depot', 'Shop']);
  await userEvent.click(button('Outline'));
  const lanes = page.getByRole('region', { name: 'Lanes' });
  await userEvent.click(lanes.getByRole('button', { name: 'Move Shop up' }));
  expect(names()).toEqual(['Shop', 'Depot']);
  expect(await accessibilityFaults()).toEqual([]);
  await userEvent.click(lanes.getByRole('button', { name: /^Depot/ }));
  await userEvent.fill(page.getByRole('textbox', { name: 'Name of the lane' }), 'Warehouse');
  await userEvent.keyboard('{Enter}');
  await expect.poll(names).toEqual(['Shop', 'Warehouse']);
  await userEvent.click(lanes.getByRole('button', { name: 'Remove Warehouse' }));
  expect(names()).toEqual(['Shop']);
});

test('a finger drags a card, and one that rests asks for the menu', async () => {
  const opened = await openStormEditor(twoCommands);
  await slide(card(opened, 'Order placed'), place(opened, { kind: 'flow', parent: 'ship', before: null }));
  await expect.poll(() => under(opened, 'ship')).toEqual(['Parcel shipped', 'Order placed']);
  await touch('touchStart', card(opened, 'Reserve stock'));
  await expect.element(page.getByRole('menuitem', { name: /Add conditions/ })).toBeVisible();
  await touch('touchEnd');
});

describe('on a phone', () => {
  beforeEach(() => page.viewport(390, 844));

  test('a finger drags a command before another one', async () => {
    const opened = await openStormEditor({
      commands: [
        { id: 'place', content: 'Place order' },
        { id: 'ship', content: 'Ship parcel' },
      ],
    });
    await slide(card(opened, 'Ship parcel'), place(opened, { kind: 'commands', before: 'place' }));
    await expect
      .poll(() => treeOf(items(opened)).commands.map(({ content }) => content))
      .toEqual(['Ship parcel', 'Place order']);
  });

  test('a finger drags a free card into another lane', async () => {
    const opened = await openStormEditor(twoCommands, { level: 'big-picture' });
    const from = card(opened, 'Basket filled');
    const { boxes, lanes } = layoutOf(items(opened), 'big-picture');
    const [basket, depot] = [boxes.get('t1'), lanes.find(({ id }) => id === 'depot')];
    const to = at(opened, { x: (basket?.x ?? 0) + 75, y: (depot?.y ?? 0) + (depot?.height ?? 0) / 2 });
    await slide(from, to);
    await expect.poll(() => items(opened).get('t1')).toMatchObject({ time: { laneId: 'depot' } });
    expect(items(opened).get('t2')).toMatchObject({ time: { laneId: 'shop' } });
  });
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
    // Keys go on from the canvas, where the menu was opened.
    await expect.element(page.getByRole('application', { name: /^Board/ })).toHaveFocus();
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

  test('a text that is changed while another version takes the place of the board is shown with both values', async () => {
    const opened = await openStormEditor(twoCommands);
    opened.store.send({ kind: 'content-set', id: 'placed', content: 'Order taken' });
    const theirs = JSON.stringify(twoCommands).replace('Order placed', 'Order accepted');
    const current = { name: 'Shop', document: stormOf(JSON.parse(theirs)) };
    opened.store.send({ kind: 'taken-over', current, revision: 2 });
    const panel = page.getByRole('region', { name: 'Changed twice' });
    const told = 'You changed the text of “Order accepted”, and another version has replaced it.';
    await expect.element(panel.getByText(told)).toBeVisible();
    await expect.element(panel.getByRole('button', { name: 'Keep the other version’s' })).toBeVisible();
    await userEvent.click(panel.getByRole('button', { name: 'Keep mine' }));
    expect(items(opened).get('placed')).toMatchObject({ content: 'Order taken' });
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

test('two versions are compared clear of the bars of the editor, and beside the panel', async () => {
  const events = Array.from({ length: 16 }, (_none, at) => ({ id: `e${at}`, kind: 'event', content: `Event ${at}` }));
  const opened = await openStormEditor({ commands: [{ id: 'c', content: 'Place order', children: events }] });
  await userEvent.click(button('Versions'));
  await userEvent.click(button('Version 1'));
  const scene = () => page.getByRole('application').element();
  const shift = () =>
    /translate\((\S+)px, ?(\S+)px\) scale\((\S+)\)/.exec(
      (scene().querySelector('.react-flow__viewport') as HTMLElement).style.transform,
    );
  await expect.poll(() => Number(shift()?.[3])).toBeLessThan(0.8);
  const [, , y = '', zoom = ''] = shift() ?? [];
  const boxes = [...layoutOf(items(opened), 'design').boxes.values()];
  const top = Math.min(...boxes.map((box) => box.y)) * Number(zoom) + Number(y);
  const bar = page.getByText('Architect board').element().parentElement?.getBoundingClientRect();
  expect(top + scene().getBoundingClientRect().top).toBeGreaterThan(bar?.bottom ?? Infinity);
});

test('a file is read in its encoding; one that holds no text, or nothing, is refused', async () => {
  await openStormEditor(twoCommands);
  await userEvent.click(button('Export and import'));
  await userEvent.click(page.getByRole('menuitem', { name: /Import/ }));
  const text = page.getByRole('dialog').getByRole('textbox', { name: 'Text' });
  await expect.element(text).toBeVisible();
  const choose = (bytes: readonly number[]): void => {
    const input = document.querySelector<HTMLInputElement>('input[type="file"]');
    const files = new DataTransfer();
    files.items.add(new File([Uint8Array.from(bytes)], 'board.txt'));
    if (input) input.files = files.files;
    input?.dispatchEvent(new Event('change', { bubbles: true }));
  };
  choose([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]);
  await expect.element(page.getByText(noTextMessage)).toBeVisible();
  choose([0x20, 0x0a]);
  await expect.element(page.getByText('The file is empty.')).toBeVisible();
  await expect.element(text).toHaveValue('');
  // Latin-1.
  choose([0x4b, 0xf6, 0x6c, 0x6e]);
  await expect.element(text).toHaveValue('K\u00f6ln');
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
    // A link says what it leads to.
    const linked = new Map([['placed', 'archwright://0190ffff-0000-7000-8000-000000000003.adr.internal']]);
    opened.store.send({ kind: 'hrefs-set', hrefs: linked });
    await expect.element(page.getByText('#007 Keep stock for an hour')).toBeVisible();
    expect(await accessibilityFaults()).toEqual([]);
  });

  test('what was typed last is kept when the panel goes: by Escape, by the search, and after a rest', async () => {
    const opened = await openStormEditor(twoCommands);
    const note = (id: string) => items(opened).get(id);
    const write = async (id: string, text: string): Promise<void> => {
      opened.store.send({ kind: 'selected', ids: [id] });
      focusCanvas();
      await userEvent.keyboard('i');
      await userEvent.fill(page.getByRole('textbox', { name: 'Note' }), text);
    };
    await write('placed', 'Asked by support');
    await userEvent.keyboard('{Escape}');
    expect(note('placed')).toMatchObject({ note: 'Asked by support' });
    await write('shipped', 'By the carrier');
    await userEvent.keyboard('{Control>}f{/Control}');
    expect(note('shipped')).toMatchObject({ note: 'By the carrier' });
    await write('reserve', 'For an hour');
    await expect.poll(() => note('reserve')).toMatchObject({ note: 'For an hour' });
    await expect.element(page.getByRole('textbox', { name: 'Note' })).toHaveFocus();
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
    // It goes on in another phase, while the guide is hidden, and during a presentation.
    await userEvent.click(button('Next phase'));
    await userEvent.click(button('Previous phase'));
    await userEvent.click(button('Hide the guide'));
    await userEvent.click(button('Present'));
    await expect.element(page.getByRole('region', { name: 'Presentation' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await userEvent.click(button('Facilitation guide'));
    await expect.element(button('Pause the timer')).toBeVisible();
    const [later = 0, rest = 0] = clock().split(':').map(Number);
    expect(900 - 60 * later - rest).toBeGreaterThanOrEqual(Math.floor((Date.now() - begun) / 1_000) - 2);
    expect(await accessibilityFaults()).toEqual([]);
  });

  test('the presentation, which shows no selection', async () => {
    const opened = await openStormEditor(twoCommands);
    opened.store.send({ kind: 'selected', ids: ['placed'] });
    await expect.poll(() => document.querySelector('[data-tone="selected"]')).not.toBeNull();
    const before = opened.store.pointAt({ x: 0, y: 0 });
    await userEvent.click(button('Present'));
    await expect.element(page.getByRole('region', { name: 'Presentation' })).toBeVisible();
    expect(document.querySelector('[data-tone="selected"]')).toBeNull();
    expect(await accessibilityFaults()).toEqual([]);
    await userEvent.keyboard('{ArrowRight}');
    const origin = { x: 0, y: 0 };
    await expect.poll(() => opened.store.pointAt(origin)).not.toEqual(before);
    await userEvent.keyboard('{Escape}');
    // Afterwards the view is where it was.
    await expect.poll(() => opened.store.pointAt(origin)).toEqual(before);
  });
});

describe('a board that may only be read', () => {
  const told = () => page.getByRole('status').filter({ hasText: boardOnlyReadMessage });
  const open = () => openStormEditor(twoCommands, { isReadOnly: true });

  test('is shown without tools, and its badge says why', async () => {
    await open();
    expect(page.getByRole('toolbar', { name: 'Cards' }).elements()).toEqual([]);
    await userEvent.click(page.getByRole('button', { name: /^read-only/ }));
    await expect.element(told()).toBeVisible();
    expect(await accessibilityFaults()).toEqual([]);
  });

  test.each([
    ['a drag', (opened) => drag(card(opened, 'Order placed'), card(opened, 'Parcel shipped'))],
    ['a key that adds', () => userEvent.keyboard('e')],
    ['a key that deletes', () => userEvent.keyboard('{Tab}{Delete}')],
    ['a key that moves', () => userEvent.keyboard('{Tab}{Tab}{Alt>}{ArrowDown}{/Alt}')],
    ['a key that duplicates', () => userEvent.keyboard('{Tab}{Control>}d{/Control}')],
    ['what is cut', () => userEvent.keyboard('{Tab}{Control>}x{/Control}')],
  ] satisfies [string, (opened: OpenedStorm) => Promise<void>][])(
    'stays as it is after %s, which says why',
    async (_what, attempt) => {
      const opened = await open();
      focusCanvas();
      await attempt(opened);
      await expect.element(told()).toBeVisible();
      expect(JSON.stringify([...items(opened)])).toBe(JSON.stringify([...stormOf(twoCommands).items]));
      expect(opened.server.sent.filter(({ call }) => call.startsWith('PUT'))).toEqual([]);
    },
  );

  test('shows note and link of a card after a double click, without fields that could be written', async () => {
    const opened = await open();
    await userEvent.dblClick(pane(), { position: card(opened, 'Parcel shipped') });
    const panel = page.getByRole('region', { name: 'Event' });
    await expect.element(panel.getByRole('textbox', { name: 'Text' })).toHaveAttribute('readonly');
  });

  test('has a menu that only looks', async () => {
    const opened = await open();
    await userEvent.click(pane(), { button: 'right', position: card(opened, 'Parcel shipped') });
    const labels = page
      .getByRole('menuitem')
      .elements()
      .map(({ textContent }) => textContent.replace(/(Ctrl.*|I|0)$/, ''));
    expect(labels).toEqual(['Note and link', 'Copy', 'Select all', 'Show everything', 'Find…', 'Present']);
  });
});
