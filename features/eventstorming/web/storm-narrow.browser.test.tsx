/** The editor of a board on a phone: what its bars leave in sight. */
import { notifications } from '@mantine/notifications';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { accessibilityFaults } from '#platform/ui/web/accessibility-fixture.ts';
import { twoCommands } from '../model/testing/storm-driver.ts';
import { openStormEditor } from './storm-fixture.tsx';
import { button } from './storm-hands-fixture.ts';

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

test.each(['design', 'process'] as const)('a card is written clear of the bars in the view %s', async (level) => {
  const children = Array.from({ length: 14 }, (_none, at) => ({ id: `e${at}`, kind: 'event', content: `Event ${at}` }));
  const opened = await openStormEditor({ commands: [{ id: 'c', content: 'Place order', children }] }, { level });
  for (const id of ['c', 'e13', 'e6']) {
    opened.store.send({ kind: 'selected', ids: [id] });
    opened.store.send({ kind: 'writing-started', id });
    const field = page.getByRole('textbox', { name: /^Text of the card/ });
    await expect.element(field).toBeVisible();
    const bars = ['Outline', 'Undo', 'Add event'].map((name) => button(name).element().getBoundingClientRect());
    const [tools, history, rail] = bars.map(({ top, bottom }) => ({ top, bottom }));
    await expect.poll(() => field.element().getBoundingClientRect().top).toBeGreaterThan(tools?.bottom ?? 0);
    const { bottom } = field.element().getBoundingClientRect();
    expect(bottom).toBeLessThan(Math.min(history?.top ?? 0, rail?.top ?? 0));
    opened.store.send({ kind: 'writing-cancelled' });
  }
});
