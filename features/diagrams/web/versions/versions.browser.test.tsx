/** Versions of a diagram: listed, compared on the canvas and in words, restored and undone. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { accessibilityFaults } from '#platform/ui/web/accessibility-fixture.ts';
import { diagramRestoredMessage } from '../../contract.ts';
import { openBoardEditor, type OpenedBoard } from '../board-fixture.tsx';

beforeEach(() => page.viewport(1240, 900));
afterEach(() => vi.unstubAllGlobals());

const note = (id: string, x: number) => ({
  id,
  type: 'custom.StickyNote',
  label: id,
  position: { x, y: 0 },
  size: { w: 150, h: 150 },
  style: { color: 'orange' },
});
const contentOf = (...elements: readonly { readonly id: string }[]): string =>
  JSON.stringify({ elements: Object.fromEntries(elements.map((one) => [one.id, one])) });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const ids = ({ store }: OpenedBoard) => [...store.state().board.document.elements.keys()];

/** A diagram whose second version lacks a note of the first and has another. */
async function openChanged(): Promise<OpenedBoard> {
  const opened = await openBoardEditor(contentOf(note('Basket', 0), note('Order', 300)));
  opened.store.send({ kind: 'selected', ids: ['Order'] });
  opened.store.send({ kind: 'deleted' });
  opened.store.send({ kind: 'elements-added', elements: [note('Invoice', 600)] as never });
  await expect.poll(() => opened.server.diagram.revision).toBe(2);
  await userEvent.click(button('Versions'));
  return opened;
}

test('a version is compared with how the diagram is now, and the canvas cannot be edited meanwhile', async () => {
  await openChanged();
  await userEvent.click(button('Version 1'));
  const list = page.getByRole('region', { name: 'Differences' });
  await expect.element(list.getByText('Sticky note: Invoice')).toBeVisible();
  await expect.element(list.getByText('Sticky note: Order')).toBeVisible();
  await expect.element(page.getByRole('note', { name: 'Differences' })).toHaveTextContent('Added 1Changed 0Removed 1');
  expect(document.querySelector('[inert] [role="application"]')).not.toBeNull();
  expect(await accessibilityFaults()).toEqual([]);
  await userEvent.click(button('Now'));
  await expect.poll(() => document.querySelector('[inert]')).toBeNull();
});

test('a version is compared with any other, or shown alone', async () => {
  const opened = await openChanged();
  opened.store.send({ kind: 'selected', ids: ['Basket'] });
  opened.store.send({ kind: 'deleted' });
  await expect.poll(() => opened.server.diagram.revision).toBe(3);
  await userEvent.click(button('Version 1'));
  const field = page.getByRole('combobox', { name: 'Compare with' });
  await userEvent.selectOptions(field, 'Version 2');
  const list = page.getByRole('region', { name: 'Differences' });
  await expect.element(list.getByText('Sticky note: Order')).toBeVisible();
  expect(list.getByText('Sticky note: Basket').elements()).toEqual([]);
  await userEvent.selectOptions(field, 'Nothing: show this version alone');
  await expect.poll(() => list.elements()).toEqual([]);
});

test('an earlier version becomes the current one, and undo brings the later one back', async () => {
  const opened = await openChanged();
  const later = ids(opened);
  await userEvent.click(button('Version 1'));
  await userEvent.click(button('Restore'));
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Restore' }));
  await expect.element(page.getByText(diagramRestoredMessage(1))).toBeVisible();
  expect(ids(opened)).toEqual(['Basket', 'Order']);
  expect(opened.store.isDirty()).toBe(false);
  await userEvent.click(button('Undo'));
  expect(ids(opened).toSorted()).toEqual(later.toSorted());
});
