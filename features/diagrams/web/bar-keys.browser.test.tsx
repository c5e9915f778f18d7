/** Keys after a click on a button of a bar: they go on working, as after a click on the canvas. */
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { writeBoard } from '../model/board-document.ts';
import { kitBox, kitNote, stacked } from '../model/kit/board-kit.ts';
import { openBoardEditor, type OpenedBoard } from './board-fixture.tsx';

beforeEach(() => page.viewport(1240, 900));
afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

const content = writeBoard({
  rest: {},
  elements: new Map(
    stacked([
      kitNote('order', [100, 100], 'Order is late', 'orange'),
      kitNote('mail', [400, 100], 'Mail', 'blue'),
      kitBox('frame', 'frame', [0, 400, 500, 200], { label: 'Later' }),
    ]).map((element) => [element.id, element]),
  ),
});
const button = (name: string) => page.getByRole('button', { name, exact: true });
const stage = () => page.getByRole('application', { name: 'Diagram Board' });
const ids = ({ store }: OpenedBoard): readonly string[] => [...store.state().board.document.elements.keys()];
const puts = ({ server }: OpenedBoard): number => server.sent.filter(({ call }) => call.startsWith('PUT ')).length;

describe('after a click on a bar', () => {
  test('Escape cancels the tool that was chosen, also while the tooltip of its button is shown', async () => {
    const { store } = await openBoardEditor(content);
    await userEvent.click(button('Add square'));
    expect(store.state().tool).toEqual({ kind: 'shape', shape: 'square' });
    await expect.element(page.getByRole('tooltip')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => store.state().tool).toEqual({ kind: 'select' });
  });

  test('a chosen colour can be undone, the diagram saved and the element deleted by keys', async () => {
    const opened = await openBoardEditor(content);
    const { store } = opened;
    store.send({ kind: 'selected', ids: ['order'] });
    const colour = () => store.state().board.document.elements.get('order');
    const before = colour();
    await userEvent.click(button('Colour'));
    await userEvent.click(page.getByRole('group', { name: 'Colour' }).getByRole('button').nth(8));
    await expect.poll(colour).not.toEqual(before);
    await expect.element(button('Colour')).toHaveFocus();
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.poll(colour).toEqual(before);
    const saved = puts(opened);
    await userEvent.keyboard('{Control>}s{/Control}');
    await expect.poll(() => puts(opened)).toBeGreaterThan(saved);
    await userEvent.keyboard('{Delete}');
    await expect.poll(() => ids(opened)).toEqual(['mail', 'frame']);
    await expect.element(stage()).toHaveFocus();
  });

  test('the canvas has the focus once Delete of the toolbox took the toolbox away', async () => {
    const opened = await openBoardEditor(content);
    opened.store.send({ kind: 'selected', ids: ['order'] });
    await userEvent.click(button('Delete'));
    await expect.element(stage()).toHaveFocus();
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.poll(() => ids(opened)).toContain('order');
  });
});

test('a letter chooses a tool after a click on a bar, and after a palette was closed', async () => {
  const { store } = await openBoardEditor(content);
  await userEvent.click(button('Add square'));
  await userEvent.keyboard('n');
  expect(store.state().tool).toEqual({ kind: 'shape', shape: 'note' });
  store.send({ kind: 'escaped' });
  store.send({ kind: 'selected', ids: ['order'] });
  await userEvent.click(button('Colour'));
  const palette = page.getByRole('group', { name: 'Colour' });
  await expect.element(palette).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(palette).not.toBeInTheDocument();
  await expect.element(button('Colour')).toHaveFocus();
  await userEvent.keyboard('o');
  expect(store.state().tool).toEqual({ kind: 'shape', shape: 'circle' });
});

test('keys reach the canvas from the bars at the top, and its buttons and menus keep theirs', async () => {
  const { store } = await openBoardEditor(content);
  store.send({ kind: 'selected', ids: ['order'] });
  store.send({ kind: 'nudged', dx: 10, dy: 0 });
  (button('Edit the name').element() as HTMLElement).focus();
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(store.state().history.undo).toEqual([]);
  await expect.element(stage()).toHaveFocus();
  (button('Outline').element() as HTMLElement).focus();
  await userEvent.keyboard('n');
  expect(store.state().tool).toEqual({ kind: 'shape', shape: 'note' });
  await userEvent.keyboard('{Escape}');
  await userEvent.click(button('Export and import'));
  await expect.element(page.getByRole('menuitem', { name: 'JSON' })).toBeVisible();
  await userEvent.keyboard('n');
  expect(store.state().tool).toEqual({ kind: 'select' });
  await userEvent.keyboard('{Escape}');
  (button('Edit the name').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('dialog', { name: 'Diagram details' })).toBeVisible();
});

test('undo keeps the focus when nothing is left to undo', async () => {
  const { store } = await openBoardEditor(content);
  store.send({ kind: 'selected', ids: ['order'] });
  store.send({ kind: 'nudged', dx: 10, dy: 0 });
  await userEvent.click(button('Undo'));
  await expect.element(button('Undo')).toHaveAttribute('aria-disabled', 'true');
  await expect.element(button('Undo')).toHaveFocus();
  await userEvent.keyboard('{Control>}y{/Control}');
  await expect.element(button('Undo')).toHaveAttribute('aria-disabled', 'false');
});

test('keys work as soon as the editor is open', async () => {
  const { store } = await openBoardEditor(content);
  await expect.element(stage()).toHaveFocus();
  await userEvent.keyboard('s');
  expect(store.state().tool).toEqual({ kind: 'shape', shape: 'square' });
});

test('the menu key opens the menu below what is selected, and Escape gives the focus back', async () => {
  const { store } = await openBoardEditor(content);
  store.send({ kind: 'selected', ids: ['mail'] });
  const outline = () => document.querySelector('svg rect[data-tone="selected"]');
  await expect.poll(outline).not.toBeNull();
  const { left, width, bottom } = outline()!.getBoundingClientRect();
  const asked = new MouseEvent('contextmenu', { bubbles: true, cancelable: true });
  stage().element().dispatchEvent(asked);
  await expect.element(page.getByRole('menuitem', { name: /^Write text/ })).toBeVisible();
  const away = () => {
    const menu = page.getByRole('menu').element().getBoundingClientRect();
    return Math.abs(menu.left - (left + width / 2)) + Math.abs(menu.top - bottom);
  };
  await expect.poll(away).toBeLessThan(16);
  expect([...store.state().selection]).toEqual(['mail']);
  await userEvent.keyboard('{Escape}');
  await expect.element(stage()).toHaveFocus();
});

test('Ctrl S while a text is written takes it over and saves it', async () => {
  const opened = await openBoardEditor(content);
  opened.store.send({ kind: 'writing-started', id: 'order' });
  await userEvent.fill(page.getByRole('textbox', { name: 'Text' }), 'Order was late');
  const pressed: KeyboardEvent[] = [];
  const look = (event: KeyboardEvent): number => pressed.push(event);
  addEventListener('keydown', look, true);
  onTestFinished(() => removeEventListener('keydown', look, true));
  await userEvent.keyboard('{Control>}s{/Control}');
  await expect.poll(() => opened.server.diagram.content).toContain('Order was late');
  expect(opened.store.state().writing).toBeUndefined();
  // Otherwise the browser opens its own dialog.
  expect(pressed.find(({ key }) => key === 's')?.defaultPrevented).toBe(true);
});

test('C tells when nothing was connected', async () => {
  const { store } = await openBoardEditor(content);
  const told: string[] = [];
  store.onAnnounce((text) => told.push(text));
  const connect = async (from: string, to: string): Promise<string | undefined> => {
    store.send({ kind: 'selected', ids: [from] });
    (stage().element() as HTMLElement).focus();
    await userEvent.keyboard('c');
    store.send({ kind: 'selected', ids: [to] });
    await userEvent.keyboard('c');
    return told.at(-1);
  };
  expect(await connect('order', 'mail')).toBe('Connected.');
  expect(await connect('order', 'mail')).toBe('These two are connected already.');
  expect(await connect('order', 'frame')).toBe('These two cannot be connected.');
});

test('a file that is dropped on a dialog is no image of the diagram', async () => {
  await openBoardEditor(content);
  const drop = (on: Element): void => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['{}'], 'board.json', { type: 'application/json' }));
    on.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
  };
  await userEvent.click(button('Edit the name'));
  const dialog = page.getByRole('dialog');
  await expect.element(dialog).toBeVisible();
  const warning = page.getByText('Only images', { exact: false });
  drop(dialog.element());
  await new Promise((resolve) => setTimeout(resolve, 200));
  await expect.element(warning).not.toBeInTheDocument();
  drop(stage().element());
  await expect.element(warning).toBeVisible();
});
