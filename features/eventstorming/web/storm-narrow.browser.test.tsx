/** The editor of a board on a phone: what its bars leave in sight. */
import { notifications } from '@mantine/notifications';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { accessibilityFaults } from '#platform/ui/web/accessibility-fixture.ts';
import { twoCommands } from '../model/testing/storm-driver.ts';
import { openStormEditor, type OpenedStorm } from './storm-fixture.tsx';
import { button, card, focusCanvas, pane, touch, touchScreen, type At } from './storm-hands-fixture.ts';

beforeEach(() => page.viewport(390, 844));
afterEach(() => {
  vi.unstubAllGlobals();
  notifications.clean();
});

test('a text that was changed twice is asked about below the bars of the editor', async () => {
  const opened = await openStormEditor(twoCommands);
  const theirs = structuredClone(twoCommands) as unknown as { commands: { content: string }[] };
  const [first] = theirs.commands;
  if (first) first.content = 'Accept order';
  opened.server.meanwhile(theirs);
  opened.store.send({ kind: 'content-set', id: 'place', content: 'Take order' });
  const panel = page.getByRole('region', { name: 'Changed twice' });
  await expect.element(panel).toBeVisible();
  const { bottom } = button('Outline').element().getBoundingClientRect();
  expect(panel.element().getBoundingClientRect().top).toBeGreaterThan(bottom);
  expect(await accessibilityFaults()).toEqual([]);
});

/** A finger on the empty canvas moves the view. */
async function pull(from: At, to: At): Promise<void> {
  await touch('touchStart', from);
  for (let step = 1; step <= 5; step += 1)
    await touch('touchMove', { x: from.x + ((to.x - from.x) * step) / 5, y: from.y + ((to.y - from.y) * step) / 5 });
  await touch('touchEnd');
}

/** Moves the view until a card stands in the middle of the width, so far below the top of the canvas or above its bottom. */
async function pulled(opened: OpenedStorm, text: string, edge: { readonly top?: number; readonly bottom?: number }) {
  const { width, height } = pane().element().getBoundingClientRect();
  const from = { x: 210, y: 420 };
  await pull(from, { x: from.x + width / 2 - card(opened, text).x, y: from.y });
  const wanted = edge.top ?? height - (edge.bottom ?? 0);
  for (let tries = 0; tries < 8; tries += 1) {
    const away = Math.max(-250, Math.min(250, wanted - card(opened, text).y));
    if (Math.abs(away) < 3) return;
    await pull({ x: 340, y: 420 - away / 2 }, { x: 340, y: 420 + away / 2 });
  }
}

test.each([
  ['behind the bar of the kinds', { bottom: 40 }],
  ['behind the bar of undo and zoom', { bottom: 110 }],
  ['just above it', { bottom: 150 }],
  ['behind the bar of the tools', { top: 110 }],
] as const)('a card that stands %s is written clear of the bars', async (_where, edge) => {
  await touchScreen(true);
  onTestFinished(() => touchScreen(false).then(() => undefined));
  const children = Array.from({ length: 14 }, (_none, at) => ({ id: `e${at}`, kind: 'event', content: `Event ${at}` }));
  const opened = await openStormEditor({ commands: [{ id: 'c', content: 'Place order', children }] });
  await pulled(opened, 'Event 6', edge);
  opened.store.send({ kind: 'selected', ids: ['e6'] });
  focusCanvas();
  await userEvent.keyboard('{Enter}');
  const field = page.getByRole('textbox', { name: /^Text of the card/ });
  await expect.element(field).toHaveValue('Event 6');
  const [tools, history, rail] = ['Outline', 'Undo', 'Add event'].map((name) =>
    button(name).element().getBoundingClientRect(),
  );
  const { top, bottom } = field.element().getBoundingClientRect();
  expect(top).toBeGreaterThan(tools?.bottom ?? Infinity);
  expect(bottom).toBeLessThan(Math.min(history?.top ?? 0, rail?.top ?? 0));
});

test('the card whose note is open stays in sight above the sheet', async () => {
  const children = Array.from({ length: 5 }, (_none, at) => ({ id: `e${at}`, kind: 'event', content: `Event ${at}` }));
  const opened = await openStormEditor({ commands: [{ id: 'c', content: 'Place order', children }] });
  const sheet = page.getByRole('region', { name: 'Event', exact: true });
  const bottomOf = (text: string): number => card(opened, text).y + 50;
  opened.store.send({ kind: 'selected', ids: ['e4'] });
  expect(bottomOf('Event 4')).toBeGreaterThan(450);
  focusCanvas();
  await userEvent.keyboard('i');
  await expect.element(sheet).toBeVisible();
  const { top } = sheet.element().getBoundingClientRect();
  expect(bottomOf('Event 4')).toBeLessThan(top);
  opened.store.send({ kind: 'selected', ids: ['e0'] });
  await expect
    .poll(() => card(opened, 'Event 0').y)
    .toBeGreaterThan(button('Outline').element().getBoundingClientRect().bottom);
  expect(bottomOf('Event 0')).toBeLessThan(top);
});
