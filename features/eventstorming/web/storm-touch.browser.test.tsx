/** The editor of a board with fingers: the rail, and what a phone has no room for. */
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { accessibilityFaults } from '#platform/ui/web/accessibility-fixture.ts';
import { boardOnlyReadMessage, boardRules } from '../contract.ts';
import { twoCommands } from '../model/testing/storm-driver.ts';
import { openStormEditor } from './storm-fixture.tsx';
import { button, card, items, pane, place, slide, touch, touchScreen, under, type At } from './storm-hands-fixture.ts';

/** The middle of a button as a position on the pane. */
function middleOf(name: string): At {
  const { left, top, width, height } = button(name).element().getBoundingClientRect();
  const origin = pane().element().getBoundingClientRect();
  return { x: left + width / 2 - origin.left, y: top + height / 2 - origin.top };
}

test('fingers select several cards, once the menu said so', async () => {
  await page.viewport(1240, 900);
  const opened = await openStormEditor(twoCommands);
  const tap = async (content: string): Promise<void> => {
    await touch('touchStart', card(opened, content));
    await touch('touchEnd');
  };
  await touch('touchStart', card(opened, 'Order placed'));
  await expect.element(page.getByRole('menuitem', { name: 'Select more' })).toBeVisible();
  await touch('touchEnd');
  await page.getByRole('menuitem', { name: 'Select more' }).click();
  await tap('Reserve stock');
  await expect.poll(() => [...opened.store.state().selection]).toEqual(['placed', 'reserve']);
  await expect.element(page.getByText('2 cards selected. Tap more.')).toBeVisible();
  await button('Done').click();
  await tap('Parcel shipped');
  await expect.poll(() => [...opened.store.state().selection]).toEqual(['shipped']);
});

test('a finger moves a board that is only read wherever it lies, and a tap chooses', async () => {
  await touchScreen(true);
  onTestFinished(() => touchScreen(false).then(() => undefined));
  await page.viewport(390, 844);
  const opened = await openStormEditor(twoCommands, { isReadOnly: true });
  const from = card(opened, 'Order placed');
  await touch('touchStart', from);
  for (let step = 1; step <= 5; step += 1) await touch('touchMove', { x: from.x - step * 15, y: from.y });
  await touch('touchEnd');
  await expect.poll(() => card(opened, 'Order placed').x).toBeLessThan(from.x - 30);
  expect([...opened.store.state().selection]).toEqual([]);
  expect(page.getByText(boardOnlyReadMessage).elements()).toEqual([]);
  await touch('touchStart', card(opened, 'Order placed'));
  await touch('touchEnd');
  await expect.poll(() => [...opened.store.state().selection]).toEqual(['placed']);
});

test('fingers copy, cut and paste cards by the menu', async () => {
  await page.viewport(1240, 900);
  const opened = await openStormEditor(twoCommands);
  const choose = async (content: string, entry: RegExp): Promise<void> => {
    await touch('touchStart', card(opened, content));
    await expect.element(page.getByRole('menuitem', { name: entry })).toBeVisible();
    await touch('touchEnd');
    await page.getByRole('menuitem', { name: entry }).click();
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
  };
  await choose('Order placed', /^Copy/);
  await choose('Parcel shipped', /^Paste/);
  await expect.poll(() => under(opened, 'ship')).toEqual(['Parcel shipped', 'Order placed']);
  await choose('Parcel shipped', /^Cut/);
  await expect.poll(() => under(opened, 'ship')).toEqual(['Order placed']);
  await choose('Ship parcel', /^Paste/);
  await expect.poll(() => under(opened, 'ship')).toEqual(['Order placed', 'Parcel shipped']);
});

describe('a finger on the empty canvas', () => {
  /** Browsers of some phones say nothing of a finger that rests. */
  const quiet = (event: MouseEvent): void => {
    if (!event.isTrusted) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  beforeEach(async () => {
    await page.viewport(390, 844);
    addEventListener('contextmenu', quiet, true);
  });
  afterEach(() => removeEventListener('contextmenu', quiet, true));
  const one = { commands: [{ id: 'place', content: 'Place order' }] };
  const spot = { x: 190, y: 520 };
  const menu = () => page.getByRole('menu');

  test('that rests asks for the menu, which its release does not close', async () => {
    await openStormEditor(one);
    await touch('touchStart', spot);
    await expect.element(page.getByRole('menuitem', { name: /^Add command/ })).toBeVisible();
    await touch('touchEnd');
    await expect.element(menu()).toBeVisible();
    expect(await accessibilityFaults()).toEqual([]);
  });

  test.each([
    ['that moves', () => touch('touchMove', { x: spot.x, y: spot.y - 14 }), () => touch('touchEnd')],
    [
      'beside another one',
      () => touch('touchStart', spot, { x: spot.x - 60, y: spot.y - 60 }),
      () => touch('touchEnd'),
    ],
    ['that is let go', () => touch('touchEnd'), () => Promise.resolve()],
  ] satisfies [string, () => Promise<unknown>, () => Promise<unknown>][])(
    '%s asks for nothing',
    async (_what, act, end) => {
      await openStormEditor(one);
      await touch('touchStart', spot);
      await act();
      await new Promise((done) => setTimeout(done, 700));
      await expect.element(menu()).not.toBeInTheDocument();
      await end();
    },
  );
});

test('a finger that drags a command among cards is told why it cannot stand there', async () => {
  await page.viewport(1240, 900);
  const opened = await openStormEditor(twoCommands);
  const [from, to] = [card(opened, 'Ship parcel'), card(opened, 'Reserve stock')];
  const before = items(opened);
  await Promise.all([touch('touchStart', from), touch('touchMove', { x: from.x - 20, y: from.y })]);
  await touch('touchMove', to);
  await expect.element(page.getByText(boardRules.commandPlace)).toBeVisible();
  await touch('touchEnd');
  await expect.element(page.getByText(boardRules.commandPlace)).not.toBeInTheDocument();
  expect(items(opened)).toBe(before);
});

describe('the rail', () => {
  test('a finger carries a new card from the column to its place', async () => {
    await page.viewport(1240, 900);
    const opened = await openStormEditor(twoCommands);
    await slide(middleOf('Add policy'), place(opened, { kind: 'flow', parent: 'ship', before: null }));
    await page.getByRole('textbox', { name: /^Text of the card/ }).fill('Tell the shopper');
    opened.store.send({ kind: 'writing-confirmed' });
    expect(under(opened, 'ship')).toEqual(['Parcel shipped', 'Tell the shopper']);
  });

  test('a finger that scrolls the rail of a phone chooses no kind of cards', async () => {
    await page.viewport(390, 844);
    const opened = await openStormEditor(twoCommands);
    const rail = page.getByRole('toolbar', { name: 'Cards' }).element();
    expect(rail.scrollWidth).toBeGreaterThan(rail.clientWidth);
    const from = middleOf('Add event');
    await touch('touchStart', from);
    for (let step = 1; step <= 6; step += 1) await touch('touchMove', { x: from.x - step * 12, y: from.y });
    await touch('touchEnd');
    await expect.poll(() => rail.scrollLeft).toBeGreaterThan(20);
    const { tool, gesture, writing } = opened.store.state();
    expect([tool, gesture, writing]).toEqual(['select', undefined, undefined]);
  });

  test('a finger carries a card upwards from the rail of a phone', async () => {
    await page.viewport(390, 844);
    const opened = await openStormEditor(twoCommands);
    const from = middleOf('Add event');
    await touch('touchStart', from);
    await touch('touchMove', { x: from.x, y: from.y - 30 });
    await touch('touchMove', place(opened, { kind: 'flow', parent: 'place', before: 'placed' }));
    await touch('touchEnd');
    await page.getByRole('textbox', { name: /^Text of the card/ }).fill('Basket locked');
    opened.store.send({ kind: 'writing-confirmed' });
    expect(under(opened, 'place')[0]).toBe('Basket locked');
  });
});
