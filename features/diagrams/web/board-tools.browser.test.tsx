/** Around the board: templates, the library, finding texts, the context menu, presentations, and how it is shown. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { accessibilityFaults } from '#platform/ui/web/accessibility-fixture.ts';
import { writeBoard } from '../model/board-document.ts';
import { kitBox, kitNote, stacked } from '../model/kit/board-kit.ts';
import { boardTemplates } from '../model/kit/board-templates.ts';
import { openBoardEditor, type OpenedBoard } from './board-fixture.tsx';

beforeEach(() => page.viewport(1240, 900));
afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

const templateId = '0190dddd-0000-7000-8000-000000000002';
const content = writeBoard({
  rest: {},
  elements: new Map(
    stacked([
      kitBox('later', 'frame', [700, 0, 500, 400], { label: 'Later' }),
      kitBox('now', 'frame', [0, 0, 500, 400], { label: 'Now' }),
      kitNote('order', [100, 100], 'Order is late', 'orange'),
      kitNote('mail', [800, 100], 'Who owns the order mail?', 'blue'),
    ]).map((element) => [element.id, element]),
  ),
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const item = (name: string) => page.getByRole('menuitem', { name, exact: false });
const labels = ({ store }: OpenedBoard) =>
  [...store.state().board.document.elements.values()].map(({ label }) => label);
const board = () => document.querySelector<HTMLElement>('.react-flow__pane')!;

/** Presses a button of the mouse over the middle of an element. */
function press({ store }: OpenedBoard, id: string, which: number, by = 0): void {
  const element = store.state().board.document.elements.get(id);
  if (!element || !('position' in element)) throw new Error(`There is no box ${id}.`);
  const { x, y } = element.position;
  const origin = store.pointAt({ x: 0, y: 0 });
  const one = store.pointAt({ x: 1, y: 0 });
  const zoom = 1 / (one.x - origin.x);
  const at = { clientX: (x + 50 - origin.x) * zoom, clientY: (y + 50 - origin.y) * zoom };
  const to = { ...at, clientX: at.clientX + by };
  board().dispatchEvent(new PointerEvent('pointerdown', { button: which, bubbles: true, ...at }));
  board().dispatchEvent(new PointerEvent('pointerup', { button: which, bubbles: true, ...to }));
}

describe('an empty diagram', () => {
  test('begins with a template, which one undo takes back', async () => {
    const opened = await openBoardEditor();
    await userEvent.click(button('Retrospective'));
    expect(labels(opened)).toContain('Went well');
    await expect.element(button('Retrospective')).not.toBeInTheDocument();
    await expect.element(page.getByRole('application', { name: 'Diagram Board' })).toHaveFocus();
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(labels(opened)).toEqual([]);
    for (const { name } of boardTemplates) await expect.element(button(name)).toBeVisible();
  });

  test('begins with a template of the project as it is now', async () => {
    const template = {
      id: templateId,
      name: 'Our review board',
      serialNumber: 3,
      updatedAt: '2026-11-22T00:00:00.000Z',
      updatedBy: 'Ann',
      isTemplate: true,
    };
    const opened = await openBoardEditor(undefined, false, {
      'GET /api/diagrams': [200, { 'hydra:member': [template], 'hydra:totalItems': 1 }],
      [`GET /api/diagrams/${templateId}`]: [200, { data: { ...template, content, revision: 4 } }],
    });
    await userEvent.click(button('Our review board'));
    await expect.poll(() => labels(opened)).toContain('Order is late');
    await userEvent.click(button('Shapes and templates'));
    const panel = page.getByRole('region', { name: 'Shapes and templates' });
    await userEvent.fill(panel.getByPlaceholder('Search in shapes'), 'review');
    await userEvent.click(panel.getByRole('button', { name: 'Our review board' }));
    await expect.poll(() => labels(opened).filter((label) => label === 'Order is late')).toHaveLength(2);
  });

  test('offers nothing where it cannot be changed', async () => {
    await openBoardEditor(undefined, true);
    await expect.element(page.getByRole('application', { name: 'Diagram Board' })).toBeVisible();
    expect(page.getByRole('navigation', { name: 'Templates' }).elements()).toEqual([]);
  });
});

test('the library covers neither the saved word nor the buttons beside it', async () => {
  await openBoardEditor(content);
  await userEvent.click(page.getByRole('button', { name: 'Shapes and templates' }));
  const library = page.getByRole('region', { name: 'Shapes and templates' });
  await expect.element(library).toBeVisible();
  const { left } = library.element().getBoundingClientRect();
  for (const part of [page.getByText('Saved', { exact: true }), page.getByRole('button', { name: 'Versions' })])
    expect(part.element().getBoundingClientRect().right).toBeLessThanOrEqual(left);
});

test('shapes of the library are searched and put into the middle of the view', async () => {
  const opened = await openBoardEditor(content);
  await userEvent.click(button('Shapes and templates'));
  const panel = page.getByRole('region', { name: 'Shapes and templates' });
  await userEvent.fill(panel.getByPlaceholder('Search in shapes'), 'c4 database');
  await expect.poll(() => panel.getByRole('button', { name: 'Container', exact: true }).elements()).toEqual([]);
  expect(await accessibilityFaults()).toEqual([]);
  await userEvent.click(panel.getByRole('button', { name: 'Database', exact: true }));
  expect(labels(opened)).toContain('Name\n[Container: technology]');
  await userEvent.fill(panel.getByPlaceholder('Search in shapes'), 'walrus');
  await expect.element(panel.getByText('No shape matches these words.')).toBeVisible();
});

test('the outline lists the diagram by frames; a row selects its element and shows it', async () => {
  const stored = JSON.parse(content) as { elements: Record<string, { frameId?: string }> };
  for (const [id, frameId] of [
    ['order', 'now'],
    ['mail', 'later'],
  ] as const)
    stored.elements[id] = { ...stored.elements[id], frameId };
  const { store } = await openBoardEditor(JSON.stringify(stored));
  await userEvent.click(button('Outline'));
  const outline = page.getByRole('region', { name: 'Outline' });
  const rows = () =>
    outline
      .getByRole('listitem')
      .elements()
      .map(({ textContent, firstElementChild }) => `${textContent} ${firstElementChild?.tagName}`);
  await expect
    .poll(rows)
    .toEqual([
      'NowFrame BUTTON',
      'Order is lateSticky note BUTTON',
      'LaterFrame BUTTON',
      'Who owns the order mail?Sticky note BUTTON',
    ]);
  const row = outline.getByRole('button', { name: /Who owns the order mail/ });
  (row.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  expect([...store.state().selection]).toEqual(['mail']);
  await expect.element(row).toHaveAttribute('aria-current', 'true');
  const board = store.pointAt({ x: 0, y: 0 });
  const end = store.pointAt({ x: outline.element().getBoundingClientRect().left, y: 900 });
  expect([board.x < 875 && end.x > 875, board.y < 175 && end.y > 175]).toEqual([true, true]);
  expect(await accessibilityFaults()).toEqual([]);
  store.send({ kind: 'deleted' });
  await expect.poll(() => rows().length).toBe(3);
  (outline.getByRole('button', { name: /Order is late/ }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Escape}');
  await expect.element(outline).not.toBeInTheDocument();
});

test('on a phone the outline covers the lower half, and what a row chooses comes above it', async () => {
  await page.viewport(390, 844);
  const { store } = await openBoardEditor(content);
  await userEvent.click(button('Outline'));
  const outline = page.getByRole('region', { name: 'Outline' });
  for (const name of [/Who owns the order mail/, /Order is late/]) {
    (outline.getByRole('button', { name }).element() as HTMLElement).click();
    const [id = ''] = store.state().selection;
    const place = () => {
      const element = store.state().board.document.elements.get(id);
      if (!element || !('position' in element)) throw new Error(`There is no box ${id}.`);
      const [origin, one] = [store.pointAt({ x: 0, y: 0 }), store.pointAt({ x: 1, y: 0 })];
      return (element.position.y + element.size.h / 2 - origin.y) / (one.x - origin.x);
    };
    const top = outline.element().getBoundingClientRect().top;
    expect([top > 300, place() > 58, place() < top - 58]).toEqual([true, true, true]);
  }
});

test('templates leave the empty canvas to a chosen tool, and come back with Escape', async () => {
  const opened = await openBoardEditor();
  await expect.element(button('Quadrant')).toBeVisible();
  await userEvent.keyboard('n');
  await expect.element(button('Quadrant')).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect.element(button('Quadrant')).toBeVisible();
  expect(labels(opened)).toEqual([]);
});

describe('the chosen tool', () => {
  const hint = () => page.getByRole('note').filter({ hasText: 'Esc' });
  const ghosts = () => document.querySelectorAll('svg g > path[vector-effect]').length;

  test('shows what it places at the pointer, and what it waits for, until Escape', async () => {
    await openBoardEditor(content);
    expect(hint().elements()).toEqual([]);
    await userEvent.keyboard('n');
    await expect.element(page.getByText('Click the canvas to place a sticky note, or drag its size')).toBeVisible();
    await userEvent.hover(page.elementLocator(board()), { position: { x: 600, y: 650 } });
    await expect.poll(ghosts).toBe(2);
    const note = document.querySelector('svg g > path[vector-effect]')!.getBoundingClientRect();
    const { left, top } = board().getBoundingClientRect();
    expect(Math.abs(note.left + note.width / 2 - left - 600)).toBeLessThan(2);
    expect(Math.abs(note.top + note.height / 2 - top - 650)).toBeLessThan(2);
    expect(await accessibilityFaults()).toEqual([]);
    await userEvent.keyboard('{Escape}');
    await expect.poll(ghosts).toBe(0);
    expect(hint().elements()).toEqual([]);
    await userEvent.keyboard('l');
    await expect.element(page.getByText('Drag from one element to another to link them')).toBeVisible();
  });
});

test('on a phone a palette is a sheet over the tools that its button closes', async () => {
  await page.viewport(390, 844);
  const { store } = await openBoardEditor(content);
  store.send({ kind: 'selected', ids: ['order'] });
  await userEvent.click(button('Colour'));
  const palette = page.getByRole('group', { name: 'Colour' });
  await expect.element(palette).toBeVisible();
  const sheet = palette.element().parentElement!.getBoundingClientRect();
  expect([sheet.left, sheet.right, sheet.bottom > 700]).toEqual([8, 382, true]);
  const [first] = palette.getByRole('button', { name: 'White' }).elements();
  expect(first!.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
  await userEvent.click(button('Close the palette'));
  await expect.element(palette).not.toBeInTheDocument();
});

test('texts are found one after the other, and Escape closes the bar', async () => {
  const { store } = await openBoardEditor(content);
  const selected = () => [...store.state().selection];
  await userEvent.keyboard('{Control>}f{/Control}');
  await userEvent.fill(page.getByRole('textbox', { name: 'Find on this diagram' }), 'ORDER');
  await expect.element(page.getByText('1 of 2', { exact: true })).toBeVisible();
  expect(selected()).toEqual(['order']);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('2 of 2', { exact: true })).toBeVisible();
  expect(selected()).toEqual(['mail']);
  expect(await accessibilityFaults()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('textbox', { name: 'Find on this diagram' })).not.toBeInTheDocument();
  // Keys go on with what was found.
  await userEvent.keyboard('{Delete}');
  expect(store.state().board.document.elements.has('mail')).toBe(false);
});

describe('the right button', () => {
  test('opens a menu for the element under it; moved, it moves the view', async () => {
    const opened = await openBoardEditor(content);
    press(opened, 'order', 2, 60);
    expect(page.getByRole('menu').elements()).toEqual([]);
    press(opened, 'order', 2);
    await userEvent.click(item('Duplicate'));
    expect(labels(opened).filter((label) => label === 'Order is late')).toHaveLength(2);
    press(opened, 'mail', 2);
    await userEvent.click(item('Delete'));
    expect(labels(opened)).not.toContain('Who owns the order mail?');
  });

  test('changes nothing on a read-only diagram', async () => {
    const opened = await openBoardEditor(content, true);
    press(opened, 'order', 2);
    await expect.element(item('Find…')).toBeVisible();
    expect(item('Delete').elements()).toEqual([]);
  });
});

test('frames are presented as slides, with a laser pointer, and the view is as before', async () => {
  const { store } = await openBoardEditor(content);
  const view = () => JSON.stringify([store.pointAt({ x: 0, y: 0 }), store.pointAt({ x: 500, y: 500 })]);
  const before = view();
  await userEvent.click(button('Present'));
  const title = page.getByRole('heading', { level: 1, name: 'Now' });
  await expect.element(title).toBeVisible();
  expect(page.getByRole('toolbar', { name: 'Tools' }).elements()).toEqual([]);
  const editor = document.querySelector('[data-editor]') as HTMLElement;
  const { top, left, width, height } = editor.getBoundingClientRect();
  expect([getComputedStyle(editor).position, top, left, width, height]).toEqual([
    'fixed',
    0,
    0,
    innerWidth,
    innerHeight,
  ]);
  await userEvent.keyboard('l');
  await expect.poll(() => document.querySelector('[data-laser]')).not.toBeNull();
  expect(await accessibilityFaults()).toEqual([]);
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Later' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('toolbar', { name: 'Tools' })).toBeVisible();
  await expect.poll(view).toBe(before);
});

test('a dark board without dots is remembered on the device', async () => {
  await openBoardEditor(content);
  await userEvent.click(button('View'));
  await userEvent.click(page.getByRole('menuitemcheckbox', { name: 'Dark board' }));
  await userEvent.click(page.getByRole('menuitemcheckbox', { name: 'Dots' }));
  await expect.poll(() => document.querySelector('.react-flow__background')).toBeNull();
  expect(JSON.parse(localStorage.getItem('archwright.board-view') ?? '{}')).toMatchObject({
    isDark: true,
    hasDots: false,
  });
  expect(await accessibilityFaults()).toEqual([]);
});

/** Handles of the selection that lie below the toolbox. */
const coveredHandles = (): readonly string[] =>
  [...document.querySelectorAll<SVGElement>('svg circle[data-kind], svg rect[rx="1.5"]')].flatMap((handle) => {
    const { left, right, top, bottom } = handle.getBoundingClientRect();
    const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return over?.closest('[aria-label="Element"]') ? [handle.dataset['kind'] ?? 'corner'] : [];
  });

describe.each([
  [1440, 900],
  [390, 844],
])('in a window %d px wide', (width, height) => {
  beforeEach(() => page.viewport(width, height));

  test('the toolbox leaves every handle of an element in reach', async () => {
    const { store } = await openBoardEditor();
    for (const shape of ['note', 'square', 'frame'] as const) {
      store.send({ kind: 'shape-added', shape, near: store.middle() });
      await expect.element(page.getByRole('toolbar', { name: 'Element' })).toBeVisible();
      expect(document.querySelectorAll('svg rect[rx="1.5"]').length).toBeGreaterThan(3);
      await expect.poll(coveredHandles, { message: shape }).toEqual([]);
      store.send({ kind: 'all-selected' });
      store.send({ kind: 'deleted' });
    }
  });

  test('every tool and bar lies within the window, or is scrolled to', async () => {
    await openBoardEditor(content);
    const tools = page.getByRole('toolbar', { name: 'Tools' });
    for (const name of ['Move the view', 'Link two elements', 'Arrow', 'Draw by hand']) {
      const tool = tools.getByRole('button', { name });
      tool.element().scrollIntoView();
      const { left, right } = tool.element().getBoundingClientRect();
      expect([left >= 0, right <= width, right > left], name).toEqual([true, true, true]);
    }
    const view = page.getByRole('toolbar', { name: 'View' }).element().getBoundingClientRect();
    expect(view.right).toBeLessThanOrEqual(width - 8);
    for (const name of ['Zoom', 'Steps', 'View']) {
      const bar = page.getByRole('toolbar', { name }).element();
      const { left, right } = bar.getBoundingClientRect();
      expect([left >= 0, right <= width], name).toEqual([true, true]);
      for (const { right: end } of [...bar.querySelectorAll('button')].map((one) => one.getBoundingClientRect()))
        expect(end, name).toBeLessThanOrEqual(right);
    }
  });
});

test('a diagram without elements says that there is nothing to present yet', async () => {
  const { store } = await openBoardEditor();
  await userEvent.click(button('Present'));
  await expect.element(page.getByText('1 of 1', { exact: true })).toBeVisible();
  await expect.element(page.getByText('There is nothing to present yet. Frames become slides.')).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  store.send({ kind: 'shape-added', shape: 'note', near: store.middle() });
  await userEvent.click(button('Present'));
  await expect.element(page.getByText('1 of 1')).toBeVisible();
  expect(page.getByText('There is nothing to present yet', { exact: false }).elements()).toEqual([]);
});

describe('the clipboard', () => {
  const notes = (opened: OpenedBoard) => labels(opened).filter((label) => label === 'Order is late').length;

  test('takes what is copied and cut by keys, and brings it back', async () => {
    const opened = await openBoardEditor(content);
    (page.getByRole('application', { name: 'Diagram Board' }).element() as HTMLElement).focus();
    opened.store.send({ kind: 'selected', ids: ['order'] });
    await userEvent.keyboard('{Control>}c{/Control}');
    await userEvent.keyboard('{Control>}v{/Control}');
    await expect.poll(() => notes(opened)).toBe(2);
    await userEvent.keyboard('{Control>}x{/Control}');
    await expect.poll(() => notes(opened)).toBe(1);
    await userEvent.keyboard('{Control>}v{/Control}');
    await expect.poll(() => notes(opened)).toBe(2);
  });

  test('has what the menu copied', async () => {
    const opened = await openBoardEditor(content);
    press(opened, 'order', 2);
    await userEvent.click(page.getByRole('menuitem', { name: /^Copy(?! as)/ }));
    await expect.poll(() => opened.store.state().clip).toBeDefined();
    await userEvent.keyboard('{Control>}v{/Control}');
    await expect.poll(() => notes(opened)).toBe(2);
  });
});
