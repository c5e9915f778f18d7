/** A drag to the edge of the view moves it. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { boardOnlyReadMessage } from '../contract.ts';
import { twoCommands } from '../model/testing/storm-driver.ts';
import { frames, openStormEditor, type OpenedStorm } from './storm-fixture.tsx';
import { at, card, pane, place, sendPointer, under } from './storm-hands-fixture.ts';

beforeEach(async () => {
  await page.viewport(1240, 900);
  // The pointer of the test is no device, so it cannot be captured.
  vi.spyOn(Element.prototype, 'setPointerCapture').mockImplementation(() => undefined);
});
afterEach(() => vi.restoreAllMocks());

const origin = { x: 0, y: 0 };

/** A card is held, and pulled to a point. */
function pull(opened: OpenedStorm, to: { readonly x: number; readonly y: number }): void {
  const from = card(opened, 'Order placed');
  sendPointer('pointerdown', from, 1);
  sendPointer('pointermove', { x: from.x + 20, y: from.y }, 1);
  sendPointer('pointermove', to, 1);
}

test('a drag brings a card to a command outside of the view, which moves while the pointer rests at its edge', async () => {
  const opened = await openStormEditor(twoCommands);
  const outside = { x: 1_000, y: 0 };
  await userEvent.keyboard('{Escape}');
  const { width, height } = pane().element().getBoundingClientRect();
  const before = at(opened, outside);
  const from = card(opened, 'Order placed');
  sendPointer('pointerdown', from, 1);
  sendPointer('pointermove', { x: from.x + 20, y: from.y }, 1);
  sendPointer('pointermove', { x: width - 4, y: height / 2 }, 1);
  await expect.poll(() => before.x - at(opened, outside).x).toBeGreaterThan(200);
  const shipped = place(opened, { kind: 'flow', parent: 'ship', before: null });
  sendPointer('pointermove', shipped, 1);
  const stopped = at(opened, outside);
  sendPointer('pointerup', shipped, 0);
  expect(under(opened, 'ship')).toEqual(['Parcel shipped', 'Order placed']);
  await frames();
  expect(at(opened, outside)).toEqual(stopped);
});

test('a board that may only be read stays where it is when a card is pulled to the edge', async () => {
  const opened = await openStormEditor(twoCommands, { isReadOnly: true });
  const { width, height } = pane().element().getBoundingClientRect();
  const before = at(opened, { x: 0, y: 0 });
  const from = card(opened, 'Order placed');
  sendPointer('pointerdown', from, 1);
  sendPointer('pointermove', { x: from.x + 20, y: from.y }, 1);
  await expect.element(page.getByRole('status').filter({ hasText: boardOnlyReadMessage })).toBeVisible();
  sendPointer('pointermove', { x: width - 4, y: height / 2 }, 1);
  await frames();
  expect(at(opened, { x: 0, y: 0 })).toEqual(before);
  sendPointer('pointerup', { x: width - 4, y: height / 2 }, 0);
});

test('the view stops when another window gets the pointer', async () => {
  const opened = await openStormEditor(twoCommands);
  const { width, height } = pane().element().getBoundingClientRect();
  const before = at(opened, origin);
  pull(opened, { x: width - 4, y: height / 2 });
  await expect.poll(() => before.x - at(opened, origin).x).toBeGreaterThan(40);
  dispatchEvent(new Event('blur'));
  await frames();
  const stopped = at(opened, origin);
  await frames();
  expect(at(opened, origin)).toEqual(stopped);
  sendPointer('pointerup', { x: width - 4, y: height / 2 }, 0);
});

test('the view moves as far in a second, however many frames are shown', async () => {
  const opened = await openStormEditor(twoCommands);
  const { width, height } = pane().element().getBoundingClientRect();
  const before = at(opened, origin);
  // 120 frames of a fast screen, in one second of the clock.
  const waiting: FrameRequestCallback[] = [];
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((run) => waiting.push(run));
  const begun = performance.now();
  vi.spyOn(performance, 'now').mockReturnValue(begun);
  pull(opened, { x: width, y: height / 2 });
  for (let frame = 1; frame <= 120; frame += 1) waiting.shift()?.(begun + (frame * 1_000) / 120);
  const moved = before.x - at(opened, origin).x;
  expect(moved).toBeGreaterThan(60 * 14 - 30);
  expect(moved).toBeLessThan(60 * 14 + 30);
  sendPointer('pointerup', { x: width, y: height / 2 }, 0);
});
