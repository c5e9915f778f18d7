/** The canvas with real mouse and keyboard input: gestures become editor events. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { accessibilityFaults } from '#platform/ui/web/accessibility-fixture.ts';
import { c4RefusalMessages } from '../../model/c4-refusals.ts';
import type { C4Model } from '../../contract.ts';
import { idOf, openEditorWith, shopModel, type OpenedEditor } from '../c4-editor-fixture.tsx';
import { C4Canvas } from './c4-canvas.tsx';

beforeEach(() => page.viewport(1240, 900));
afterEach(() => {
  vi.unstubAllGlobals();
  document.documentElement.setAttribute('data-mantine-color-scheme', 'light');
});

async function open(options: Parameters<typeof openEditorWith>[1] = {}): Promise<OpenedEditor> {
  const opened = await openEditorWith(
    <div style={{ position: 'absolute', inset: 0 }}>
      <C4Canvas />
    </div>,
    options,
  );
  await expect.poll(() => document.querySelector('.react-flow__node[data-id]')).not.toBeNull();
  return opened;
}

/** The shop whose containers view shows nothing. */
function emptyShop(): C4Model {
  const model = shopModel();
  return {
    ...model,
    views: model.views.map((view) => (view.name === 'shop – Containers' ? { ...view, elements: [] } : view)),
  };
}

const stage = (name = 'shop – Containers') => page.getByRole('application', { name });
const nodeElement = (name: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(`.react-flow__node[data-id="${idOf(name)}"]`);
  if (!found) throw new Error(`${name} is not drawn.`);
  return found;
};
const node = (name: string) => page.elementLocator(nodeElement(name));
const pane = () => page.elementLocator(document.querySelector('.react-flow__pane') as HTMLElement);
const selected = ({ store }: OpenedEditor): readonly string[] => [...store.state().selection];
const placeOf = ({ store }: OpenedEditor, name: string) => {
  const { document: model, viewId } = store.state();
  return model.views.get(viewId)?.elements.find(({ id }) => id === idOf(name))?.position;
};
/** Position of a node on the pane by its centre, in px. */
const middleOf = (name: string): { x: number; y: number } => {
  const [box, area] = [nodeElement(name), pane().element()].map((one) => one.getBoundingClientRect());
  if (!box || !area) return { x: 0, y: 0 };
  return { x: box.left + box.width / 2 - area.left, y: box.top + box.height / 2 - area.top };
};
/** Real mouse moves, since a drag starts after some px. */
const drag = (name: string, by: { x: number; y: number }) => {
  const from = { x: 40, y: 40 };
  return userEvent.dragAndDrop(node(name), node(name), {
    sourcePosition: from,
    targetPosition: { x: from.x + by.x, y: from.y + by.y },
    steps: 6,
    force: true,
  });
};
const focusStage = (): void => (stage().element() as HTMLElement).focus();

test('pressing and moving over the zoom selects no text', async () => {
  await open();
  const zoom = page.getByRole('button', { name: /^Zoom \d+ %/ }).element();
  expect(getComputedStyle(zoom).userSelect).toBe('none');
});

test('a view that holds nothing but its box fits it', async () => {
  await openEditorWith(
    <div style={{ position: 'absolute', inset: 0 }}>
      <C4Canvas />
    </div>,
    { model: emptyShop() },
  );
  await expect.poll(() => document.querySelector('.react-flow__node[data-id^="group"]')).not.toBeNull();
  const frame = document.querySelector('.react-flow__node[data-id^="group"]')?.getBoundingClientRect();
  if (!frame) throw new Error('no box');
  expect(frame.left).toBeGreaterThan(70);
  expect(frame.top).toBeGreaterThan(70);
});

describe('dragging', () => {
  test('an element is dropped on the grid; less than 5 px is a click', async () => {
    const editor = await open();
    const before = placeOf(editor, 'orders');
    await drag('orders', { x: 3, y: 2 });
    await expect.poll(() => selected(editor)).toEqual([idOf('orders')]);
    expect(placeOf(editor, 'orders')).toEqual(before);
    await drag('orders', { x: 80, y: 50 });
    await expect.poll(() => placeOf(editor, 'orders')).not.toEqual(before);
    const after = placeOf(editor, 'orders');
    expect([(after?.x ?? 1) % 15, (after?.y ?? 1) % 15]).toEqual([0, 0]);
    expect(editor.store.state().history.undo).toHaveLength(1);
  });

  test('the selection moves together, and one undo restores it', async () => {
    const editor = await open();
    await node('web').click();
    await userEvent.keyboard('{Shift>}');
    await node('orders').click();
    await userEvent.keyboard('{/Shift}');
    expect(selected(editor)).toEqual([idOf('web'), idOf('orders')]);
    const before = [placeOf(editor, 'web'), placeOf(editor, 'orders')];
    await drag('web', { x: 70, y: 60 });
    await expect.poll(() => placeOf(editor, 'web')).not.toEqual(before[0]);
    const by = (name: string, at: 0 | 1) => (placeOf(editor, name)?.x ?? 0) - (before[at]?.x ?? 0);
    expect(by('orders', 1)).toBe(by('web', 0));
    await userEvent.keyboard('{Control>}z{/Control}');
    expect([placeOf(editor, 'web'), placeOf(editor, 'orders')]).toEqual(before);
    await page.getByRole('button', { name: 'Redo' }).click();
    expect(placeOf(editor, 'web')).not.toEqual(before[0]);
  });
});

describe('connecting', () => {
  test('the click of the tap that ends a relationship goes to nothing', async () => {
    const editor = await open();
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    const tap = (name: string): void => {
      const element = nodeElement(name);
      const { left, top } = element.getBoundingClientRect();
      const init: PointerEventInit = {
        bubbles: true,
        cancelable: true,
        pointerId: 7,
        pointerType: 'touch',
        isPrimary: true,
        button: 0,
        clientX: left + 40,
        clientY: top + 40,
      };
      element.dispatchEvent(new PointerEvent('pointerdown', init));
      element.dispatchEvent(new PointerEvent('pointerup', init));
    };
    tap('web');
    await expect.element(page.getByText(/^web → /)).toBeVisible();
    tap('orders');
    await expect.poll(() => editor.store.state().dialog?.kind).toBe('add-relationship');
    let clicks = 0;
    const count = (): number => (clicks += 1);
    document.body.addEventListener('click', count);
    document.body.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    expect(clicks).toBe(0);
    document.body.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    expect(clicks).toBe(1);
    document.body.removeEventListener('click', count);
  });

  const portOf = (name: string, side: string) =>
    page.elementLocator(nodeElement(name).querySelector(`[data-port="${side}"]`) as HTMLElement);

  test('an edge from a handle to another element asks for the relationship', async () => {
    const editor = await open();
    await node('web').click();
    await userEvent.dragAndDrop(portOf('web', 'right'), node('orders'), { steps: 6, force: true });
    await expect
      .poll(() => editor.store.state().dialog)
      .toEqual({ kind: 'add-relationship', sourceId: idOf('web'), targetId: idOf('orders') });
    expect(placeOf(editor, 'web')).toEqual({ x: 0, y: 0 });
  });

  test('by keyboard: C, arrow keys, Enter; Escape cancels', async () => {
    const editor = await open();
    await node('web').click();
    await userEvent.keyboard('c{ArrowRight}');
    await expect.element(page.getByText(/^web → .+ choose with the arrow keys/)).toBeVisible();
    await userEvent.keyboard('{Escape}{Enter}');
    expect(editor.store.state().dialog).toBeUndefined();
    editor.store.send({ kind: 'drawer-closed' });
    await userEvent.keyboard('c{ArrowRight}{Enter}');
    await expect
      .poll(() => editor.store.state().dialog)
      .toMatchObject({ kind: 'add-relationship', sourceId: idOf('web') });
  });

  test('by the tool and two clicks; an element and its ancestor are refused', async () => {
    const editor = await open();
    await page.getByRole('button', { name: 'Connect' }).click();
    await node('customer').click();
    await node('orders').click();
    await expect
      .poll(() => editor.store.state().dialog)
      .toMatchObject({ sourceId: idOf('customer'), targetId: idOf('orders') });
    editor.store.send({ kind: 'connected', sourceId: idOf('shop'), targetId: idOf('web') });
    await expect.element(page.getByText(c4RefusalMessages.kinship)).toBeVisible();
  });
});

describe('selecting', () => {
  test('Shift and dragging on the empty canvas selects what the box intersects; a click deselects', async () => {
    const editor = await open();
    await userEvent.keyboard('{Shift>}');
    const to = middleOf('web');
    await userEvent.dragAndDrop(pane(), pane(), {
      sourcePosition: { x: to.x - 130, y: to.y - 110 },
      targetPosition: to,
      steps: 6,
      force: true,
    });
    await userEvent.keyboard('{/Shift}');
    await expect.poll(() => selected(editor)).toEqual([idOf('web')]);
    await expect.element(page.getByRole('toolbar', { name: 'Selection' })).toBeVisible();
    await pane().click({ position: { x: 200, y: 60 } });
    expect(selected(editor)).toEqual([]);
  });

  test('Tab moves through the elements and announces each; Escape and Tab leave', async () => {
    const editor = await open();
    focusStage();
    await userEvent.keyboard('{Tab}');
    expect(selected(editor)).toHaveLength(1);
    const first = selected(editor);
    await userEvent.keyboard('{Tab}');
    expect(selected(editor)).not.toEqual(first);
    await expect
      .element(page.getByText(/^(web|api|orders|customer|bank) \[.+\], \d relationships?$/))
      .toBeInTheDocument();
    expect(document.activeElement).toBe(stage().element());
    await userEvent.keyboard('{Escape}{Tab}');
    expect(document.activeElement).not.toBe(stage().element());
  });

  test('arrow keys move the selection by a grid step, with Shift by 1, with Alt they navigate', async () => {
    const editor = await open();
    await node('web').click();
    await userEvent.keyboard('{ArrowRight}{Shift>}{ArrowDown}{/Shift}');
    expect(placeOf(editor, 'web')).toEqual({ x: 15, y: 1 });
    await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}');
    expect(selected(editor)).not.toEqual([idOf('web')]);
    await userEvent.keyboard('{Control>}a{/Control}');
    expect(selected(editor)).toHaveLength(5);
    await userEvent.keyboard('{Delete}');
    expect(editor.store.state().dialog).toMatchObject({ kind: 'confirm-deletion' });
  });
});

describe('opening', () => {
  test('a double click opens the drawer of an element, and the relationships behind an implied edge', async () => {
    const editor = await open();
    await node('api').dblClick();
    await expect.poll(() => editor.store.state().drawer).toEqual({ kind: 'element', id: idOf('api') });
    const implied = `implied ${idOf('api')} ${idOf('bank')}`;
    const label = page.getByText('2 relationships');
    await label.dblClick();
    await expect.poll(() => editor.store.state().dialog).toEqual({ kind: 'behind-edge', edgeId: implied });
  });

  test('the zoom icon opens an element and a shortcut leaves it', async () => {
    const editor = await open();
    const level = () => editor.store.state().document.views.get(editor.store.state().viewId)?.level;
    await page.elementLocator(nodeElement('api').querySelector('[data-glyph]') as HTMLElement).click();
    await expect.poll(level).toBe('C3');
    await expect.element(stage('api – Components')).toBeVisible();
    focusStageOf('api – Components');
    await userEvent.keyboard('u');
    await expect.poll(level).toBe('C2');
    await node('api').click();
    await userEvent.keyboard('o');
    await expect.poll(level).toBe('C3');
  });

  test('an empty view offers to add its first element', async () => {
    const editor = await open();
    editor.store.send({ kind: 'all-selected' });
    await page.getByRole('button', { name: 'Remove from view' }).click();
    await page.getByRole('button', { name: 'Add element' }).click();
    expect(editor.store.state().dialog).toMatchObject({ kind: 'add-element' });
  });
});

const focusStageOf = (name: string): void => (stage(name).element() as HTMLElement).focus();

test('automatic layout shows an overlay until it is ready, and is one undo step', async () => {
  const editor = await open();
  const overlays: boolean[] = [];
  const watch = new MutationObserver(() => overlays.push(page.getByText('Laying out').query() !== null));
  watch.observe(stage().element(), { childList: true });
  focusStage();
  await userEvent.keyboard('l');
  // The engine is loaded first.
  await expect.poll(() => [overlays.at(0), overlays.at(-1)], { timeout: 15_000 }).toEqual([true, false]);
  watch.disconnect();
  expect(editor.store.state().history.undo).toHaveLength(1);
});

test('readers get no editing tools, but can view everything', async () => {
  const editor = await open({ mayWrite: false });
  const before = placeOf(editor, 'web');
  await drag('web', { x: 90, y: 60 });
  await node('web').click();
  await userEvent.keyboard('{ArrowRight}{Delete}c{Enter}');
  expect(placeOf(editor, 'web')).toEqual(before);
  expect(editor.store.state().dialog).toBeUndefined();
  expect(editor.store.state().drawer).toMatchObject({ kind: 'element' });
  expect(nodeElement('web').querySelector('[data-port]')).toBeNull();
  await expect.element(page.getByRole('toolbar', { name: 'Tools' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Delete' })).not.toBeInTheDocument();
});

test('the canvas has no accessibility violations, light and dark, wide and narrow', async () => {
  await open();
  await node('api').click();
  expect(await accessibilityFaults()).toEqual([]);
  document.documentElement.setAttribute('data-mantine-color-scheme', 'dark');
  await page.viewport(390, 844);
  expect(await accessibilityFaults()).toEqual([]);
});
