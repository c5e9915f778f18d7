/** A presentation shows the board; nothing of it is changed by what a speaker presses. */
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { stormOf, twoCommands } from '../model/testing/storm-driver.ts';
import { openStormEditor, type OpenedStorm } from './storm-fixture.tsx';
import { button, card, drag, focusCanvas, items, pane, slide, under } from './storm-hands-fixture.ts';

beforeEach(() => page.viewport(1240, 900));

async function present(): Promise<OpenedStorm> {
  const opened = await openStormEditor(twoCommands);
  await userEvent.click(button('Present'));
  await expect.element(page.getByRole('region', { name: 'Presentation' })).toBeVisible();
  opened.store.send({ kind: 'level-chosen', level: 'design' });
  await expect.poll(() => under(opened, 'ship')).toEqual(['Parcel shipped']);
  return opened;
}

test('a drag of the mouse moves the view, and no card', async () => {
  const opened = await present();
  const origin = { x: 0, y: 0 };
  // Once the slide has been fitted.
  let last = opened.store.pointAt(origin);
  await expect
    .poll(() => {
      const before = last;
      last = opened.store.pointAt(origin);
      return before.x === last.x && before.y === last.y;
    })
    .toBe(true);
  const before = JSON.stringify([...items(opened)]);
  const from = card(opened, 'Order placed');
  await drag(from, { x: from.x + 120, y: from.y + 120 });
  await expect.poll(() => opened.store.pointAt(origin).x).not.toBeCloseTo(last.x, 0);
  expect(JSON.stringify([...items(opened)])).toBe(before);
});

test('drags, double clicks, fingers and keys change nothing', async () => {
  const opened = await present();
  const before = JSON.stringify([...stormOf(twoCommands).items]);
  await drag(card(opened, 'Order placed'), card(opened, 'Parcel shipped'));
  await slide(card(opened, 'Order placed'), card(opened, 'Parcel shipped'));
  await userEvent.dblClick(pane(), { position: card(opened, 'Parcel shipped') });
  opened.store.send({ kind: 'selected', ids: ['placed'] });
  focusCanvas();
  await userEvent.keyboard('e{Delete}{Enter}{Alt>}{ArrowDown}{/Alt}{Control>}d{/Control}');
  const { writing, tool, whole } = opened.store.state();
  expect([writing, tool, whole.history.undo]).toEqual([undefined, 'select', []]);
  expect(JSON.stringify([...items(opened)])).toBe(before);
  expect(opened.server.sent.filter(({ call }) => call.startsWith('PUT'))).toEqual([]);
});

test('the canvas has the focus when a presentation ends, so that keys go on there', async () => {
  await present();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('region', { name: 'Presentation' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('application', { name: /^Board / })).toHaveFocus();
});
