/** Drawing by hand with real mouse and keyboard input. */
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { OutlinePanel } from '../outline/outline-panel.tsx';
import { EditorDrawer } from '../drawers/editor-drawer.tsx';
import { idOf, openEditorWith, type OpenedEditor } from '../c4-editor-fixture.tsx';
import { C4Canvas } from './c4-canvas.tsx';

beforeEach(() => page.viewport(1240, 900));

async function open(options: Parameters<typeof openEditorWith>[1] & { readonly beside?: 'outline' } = {}) {
  const { beside, ...rest } = options;
  const opened = await openEditorWith(
    <div style={{ position: 'absolute', inset: 0 }}>
      <C4Canvas />
      {beside === 'outline' ? <OutlinePanel onClose={() => undefined} /> : <EditorDrawer />}
    </div>,
    rest,
  );
  await expect.poll(() => document.querySelector('.react-flow__node[data-id]')).not.toBeNull();
  // Leaves empty space around the elements.
  await userEvent.keyboard('--');
  return opened;
}

const find = (selector: string) => {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`${selector} is not there.`);
  return page.elementLocator(found);
};
const node = (name: string) => find(`.react-flow__node[data-id="${idOf(name)}"]`);
const pane = () => find('.react-flow__pane');
/** A point of the pane without elements, px. */
const emptySpot = { x: 200, y: 130 };
const nameField = () => page.getByRole('textbox', { name: /^Name of the new/ });

const added = ({ store }: OpenedEditor, name: string) =>
  [...store.state().document.elements.values()].find((item) => item.name === name);
const placeOf = ({ store }: OpenedEditor, id: string) => {
  const { document: model, viewId } = store.state();
  return model.views.get(viewId)?.elements.find((entry) => entry.id === id)?.position;
};
const boxOf = (id: string): DOMRect => find(`.react-flow__node[data-id="${id}"]`).element().getBoundingClientRect();
/** Whether the point is inside the box of an element, in px of the window. */
const isAt = (id: string, { x, y }: { readonly x: number; readonly y: number }): boolean => {
  const box = boxOf(id);
  return x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
};

describe('new elements', () => {
  test('a double click on the empty canvas draws one at the pointer, and its name is typed there', async () => {
    const editor = await open({ viewName: 'System Context' });
    await pane().dblClick({ position: emptySpot });
    await expect.element(nameField()).toHaveFocus();
    await userEvent.keyboard('Payments{Enter}');
    const item = added(editor, 'Payments');
    expect(item).toMatchObject({ type: 'software-system', parentId: null });
    await expect.poll(() => isAt(item?.id ?? '', emptySpot)).toBe(true);
    expect([...editor.store.state().selection]).toEqual([item?.id]);
    expect(editor.store.state().history.undo).toHaveLength(1);
    await expect.element(page.getByRole('application', { name: 'System Context' })).toHaveFocus();
  });

  test('Escape drops it; leaving the field keeps the suggested name; a refused name stays with the reason', async () => {
    const editor = await open();
    await pane().dblClick({ position: emptySpot });
    await userEvent.keyboard('Mail{Escape}');
    await expect.element(nameField()).not.toBeInTheDocument();
    expect(added(editor, 'Mail')).toBeUndefined();
    await pane().dblClick({ position: emptySpot });
    await userEvent.keyboard('web{Enter}');
    await expect.element(page.getByText(/^There is already an element of this type/)).toBeVisible();
    await userEvent.fill(nameField(), '');
    await pane().click({ position: { x: 1000, y: 130 } });
    expect(added(editor, 'New container')).toMatchObject({ parentId: idOf('shop') });
  });

  test('a button of the rail is dragged to where the element stands', async () => {
    const editor = await open({ viewName: 'System Context' });
    await userEvent.dragAndDrop(page.getByRole('button', { name: 'Add actor' }), pane(), {
      targetPosition: emptySpot,
      steps: 6,
    });
    await userEvent.keyboard('Clerk{Enter}');
    const id = added(editor, 'Clerk')?.id ?? '';
    await expect.poll(() => isAt(id, emptySpot)).toBe(true);
    expect(editor.store.state().dialog).toBeUndefined();
  });

  test('a line pulled into empty space makes the next element there, connected in one step', async () => {
    const editor = await open();
    await node('web').click();
    const port = node('web').element().querySelector('[data-port="top"]') as HTMLElement;
    await userEvent.dragAndDrop(page.elementLocator(port), pane(), {
      targetPosition: emptySpot,
      steps: 6,
      force: true,
    });
    await userEvent.keyboard('Mail{Enter}');
    const id = added(editor, 'Mail')?.id;
    const between = [...editor.store.state().document.relationships.values()].filter(({ targetId }) => targetId === id);
    expect(between).toMatchObject([{ sourceId: idOf('web') }]);
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(added(editor, 'Mail')).toBeUndefined();
  });

  test('a row of the outline is dragged onto the canvas', async () => {
    const editor = await open({ beside: 'outline' });
    editor.store.send({ kind: 'taken-out-of-view', elementId: idOf('bank') });
    expect(placeOf(editor, idOf('bank'))).toBeUndefined();
    await userEvent.dragAndDrop(find(`[data-tree-link="${idOf('bank')}"]`), pane(), {
      targetPosition: emptySpot,
      steps: 6,
    });
    await expect.poll(() => placeOf(editor, idOf('bank'))).toBeDefined();
    await expect.poll(() => isAt(idOf('bank'), emptySpot)).toBe(true);
  });

  test('readers cannot draw', async () => {
    await open({ mayWrite: false });
    await pane().dblClick({ position: emptySpot });
    await expect.element(nameField()).not.toBeInTheDocument();
  });
});

describe('ends of a relationship', () => {
  const ends = ({ store }: OpenedEditor) => store.state().document.relationships.get(idOf('reads'));

  test('an end is dragged to another element, and both are exchanged by a key', async () => {
    const editor = await open();
    await page.getByText('reads').click();
    await userEvent.dragAndDrop(find('[data-line-end="target"]'), node('web'), { steps: 6, force: true });
    await expect.poll(() => ends(editor)).toMatchObject({ sourceId: idOf('api'), targetId: idOf('web') });
    await userEvent.keyboard('r');
    expect(ends(editor)).toMatchObject({ sourceId: idOf('web'), targetId: idOf('api') });
    await userEvent.keyboard('{Control>}z{/Control}{Control>}z{/Control}');
    expect(ends(editor)).toMatchObject({ sourceId: idOf('api'), targetId: idOf('orders') });
    await expect.poll(() => editor.server.changes.filter(({ call }) => call === 'updateRelationship')).toHaveLength(4);
  });
});

describe('the line of a relationship', () => {
  const lineOf = ({ store }: OpenedEditor) => {
    const { document: model, viewId } = store.state();
    return model.views.get(viewId)?.relationships.find(({ id }) => id === idOf('reads'));
  };

  test('is bent by pulling its middle, and its bends are moved and removed by mouse and keys', async () => {
    const editor = await open();
    await page.getByText('reads').click();
    await expect.poll(() => document.querySelector('[data-slot]')).not.toBeNull();
    await userEvent.dragAndDrop(find('[data-slot]'), pane(), { targetPosition: emptySpot, steps: 6, force: true });
    await expect.poll(() => lineOf(editor)?.bends).toHaveLength(1);
    const [bend = { x: 0, y: 0 }] = lineOf(editor)?.bends ?? [];
    await find('[data-bend]').click({ force: true });
    await userEvent.keyboard('{ArrowRight}{ArrowDown}');
    expect(lineOf(editor)?.bends).toEqual([{ x: bend.x + 15, y: bend.y + 15 }]);
    await userEvent.keyboard('{Delete}');
    expect(lineOf(editor)).toBeUndefined();
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(lineOf(editor)?.bends).toHaveLength(1);
    await userEvent.keyboard('b{ArrowLeft}{Escape}');
    expect(lineOf(editor)?.bends).toHaveLength(2);
    await page.getByText('reads').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Draw automatically' }).click();
    expect(lineOf(editor)).toBeUndefined();
  });

  test('keeps its label where that is dragged', async () => {
    const editor = await open();
    await page.getByText('reads').click();
    await expect.poll(() => document.querySelector('[data-slot]')).not.toBeNull();
    await userEvent.dragAndDrop(page.getByText('reads'), pane(), { targetPosition: emptySpot, steps: 6 });
    await expect.poll(() => lineOf(editor)?.label).toBeTruthy();
    const box = () => page.getByText('reads').element().getBoundingClientRect();
    await expect.poll(() => Math.abs(box().x + box().width / 2 - emptySpot.x)).toBeLessThan(40);
  });
});

describe('context menus', () => {
  const rightClick = (target: ReturnType<typeof pane>, position?: { x: number; y: number }) =>
    target.click({ button: 'right', ...(position ? { position } : {}) });
  const item = (name: string | RegExp) => page.getByRole('menuitem', { name });

  test('of the canvas, an element, a relationship and a group offer their actions', async () => {
    const editor = await open();
    await rightClick(pane(), emptySpot);
    await item('Add actor here').click();
    await userEvent.keyboard('Clerk{Enter}');
    await expect.poll(() => isAt(added(editor, 'Clerk')?.id ?? '', emptySpot)).toBe(true);

    await rightClick(node('web'));
    expect([...editor.store.state().selection]).toEqual([idOf('web')]);
    await item(/^Duplicate/).click();
    expect(added(editor, 'web copy')).toBeDefined();

    await rightClick(page.getByText('reads'));
    await item(/^Reverse direction/).click();
    expect(editor.store.state().document.relationships.get(idOf('reads'))).toMatchObject({ sourceId: idOf('orders') });

    await rightClick(find('.react-flow__node[data-id^="group"] b'));
    await item(/^Edit/).click();
    expect(editor.store.state().drawer).toMatchObject({ id: idOf('shop') });
  });

  test('neighbours that are not shown come into the view at once', async () => {
    const editor = await open();
    for (const name of ['bank', 'customer']) {
      editor.store.send({ kind: 'taken-out-of-view', elementId: idOf(name) });
    }
    editor.store.send({ kind: 'all-selected' });
    await rightClick(node('web'));
    await item('Show neighbours (2)').click();
    expect([placeOf(editor, idOf('bank')), placeOf(editor, idOf('customer'))]).not.toContain(undefined);
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(placeOf(editor, idOf('bank'))).toBeUndefined();
  });
});

describe('tools', () => {
  const connect = () => page.getByRole('button', { name: 'Connect' });
  const tool = () => document.querySelector('[role="application"][data-tool]')?.getAttribute('data-tool');

  test('Connect draws one connection, and many after a double click; Escape ends it from everywhere', async () => {
    const editor = await open();
    const draw = async (): Promise<void> => {
      await node('customer').click();
      await node('orders').click();
      await expect.poll(() => editor.store.state().dialog).toMatchObject({ kind: 'add-relationship' });
      editor.store.send({ kind: 'dialog-closed' });
    };
    await connect().click();
    await draw();
    await expect.poll(tool).toBe('select');
    await connect().dblClick();
    await draw();
    expect(tool()).toBe('connect');
    connect().element().focus();
    await userEvent.keyboard('{Escape}');
    await expect.poll(tool).toBe('select');
  });

  test('Escape cancels a drag under way', async () => {
    const editor = await open();
    const before = placeOf(editor, idOf('orders'));
    const box = boxOf(idOf('orders'));
    const at = (type: string, x: number, y: number): void => {
      const target = type === 'mousedown' ? document.elementFromPoint(x, y) : window;
      const how = { bubbles: true, cancelable: true, clientX: x, clientY: y, button: 0, buttons: 1, view: window };
      target?.dispatchEvent(new MouseEvent(type, how));
    };
    const [x, y] = [box.left + 60, box.top + 30];
    at('mousedown', x, y);
    for (const by of [10, 40, 80]) at('mousemove', x + by, y + by);
    await expect.poll(() => document.querySelector('[data-dragging]')).not.toBeNull();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => document.querySelector('[data-dragging]')).toBeNull();
    at('mousemove', x + 120, y + 120);
    at('mouseup', x + 120, y + 120);
    expect(placeOf(editor, idOf('orders'))).toEqual(before);
    expect(editor.server.sent.filter(({ call }) => call.startsWith('PATCH'))).toEqual([]);
  });

  test('the canvas has the focus at once, and after Escape and Tab its elements again on return', async () => {
    const editor = await open();
    const canvas = page.getByRole('application', { name: 'shop – Containers' });
    await expect.element(canvas).toHaveFocus();
    await userEvent.keyboard('{Tab}{Escape}{Tab}');
    expect(document.activeElement).not.toBe(canvas.element());
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}{Tab}');
    expect(editor.store.state().selection.size).toBe(1);
    await expect.element(canvas).toHaveFocus();
  });
});

test('the drawer shows what is selected, and the canvas keeps the focus', async () => {
  const editor = await open();
  await node('web').dblClick();
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('web');
  await node('orders').click();
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('orders');
  const before = placeOf(editor, idOf('orders'));
  await userEvent.keyboard('{ArrowUp}');
  expect(placeOf(editor, idOf('orders'))).toEqual({ x: before?.x, y: (before?.y ?? 0) - 15 });
  await pane().click({ position: emptySpot });
  await expect.element(page.getByRole('region', { name: 'Edit Container' })).not.toBeInTheDocument();
});
