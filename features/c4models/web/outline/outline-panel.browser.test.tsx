/** The outline: a tree with shared selection, keyboard support, and large models. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { accessibilityFaults } from '#platform/ui/web/accessibility-fixture.ts';
import type { C4Element, C4Model } from '../../contract.ts';
import { EditorDialogs } from '../dialogs/editor-dialogs.tsx';
import { idOf, openEditorWith, shopModel, type OpenedEditor } from '../c4-editor-fixture.tsx';
import { OutlinePanel } from './outline-panel.tsx';

beforeEach(() => page.viewport(1240, 900));
afterEach(() => {
  vi.unstubAllGlobals();
  document.documentElement.setAttribute('data-mantine-color-scheme', 'light');
});

const open = (options: Parameters<typeof openEditorWith>[1] = {}): Promise<OpenedEditor> =>
  openEditorWith(
    <>
      <OutlinePanel onClose={() => undefined} />
      <EditorDialogs />
    </>,
    options,
  );
const tree = () => page.getByRole('navigation', { name: 'Elements of the model' });
const row = (name: string) => tree().getByRole('button', { name, exact: true });

test('lists the whole model with types, and marks what the open view shows', async () => {
  await open();
  const names = ['customer', 'shop', 'web', 'api', 'basket', 'stock', 'orders', 'bank'];
  for (const name of names) await expect.element(row(name)).toBeVisible();
  await expect.element(tree().getByText('3 containers')).toBeVisible();
  expect(tree().getByText('in this view').elements()).toHaveLength(5);
  await page.getByText('In this view').click();
  await expect.element(row('basket')).not.toBeInTheDocument();
  await page.getByRole('searchbox', { name: 'Filter elements' }).fill('java');
  await expect.element(row('web')).not.toBeInTheDocument();
  await expect.element(row('api')).toBeVisible();
});

test('shares the selection with the canvas, and shows the relationships of the selected element', async () => {
  const { store } = await open();
  await row('stock').click();
  expect([...store.state().selection]).toEqual([idOf('stock')]);
  expect(store.state().viewId).toBe(idOf('api-view'));
  store.send({ kind: 'clicked', id: idOf('api') });
  await expect.element(row('api')).toHaveAttribute('aria-current', 'true');
  const relationships = page.getByRole('region', { name: 'Relationships of api' });
  await relationships.getByRole('button', { name: /orders/ }).click();
  expect(store.state().drawer).toEqual({ kind: 'relationship', id: idOf('reads') });
});

test('works with the keyboard: navigating, opening, connecting, drilling, deleting', async () => {
  const { store } = await open();
  const first = row('customer').element();
  if (first instanceof HTMLElement) first.focus();
  await userEvent.keyboard('{ArrowDown}{ArrowLeft}{ArrowDown}');
  await expect.element(row('bank')).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}{ArrowRight}{ArrowDown}{ArrowDown}');
  await expect.element(row('api')).toHaveFocus();
  await userEvent.keyboard(' ');
  expect([...store.state().selection]).toEqual([idOf('api')]);
  await userEvent.keyboard('{Enter}');
  expect(store.state().drawer).toEqual({ kind: 'element', id: idOf('api') });
  const menu = tree().getByRole('button', { name: 'Options of api' });
  const choose = async (item: string): Promise<void> => {
    await menu.click();
    // The menu is rendered inline in tests.
    const entry = page.getByRole('menuitem', { name: item });
    await expect.element(entry).toBeInTheDocument();
    const element = entry.element();
    if (element instanceof HTMLElement) element.click();
  };
  await choose('Connect…');
  expect(store.state().dialog).toMatchObject({ kind: 'add-relationship', sourceId: idOf('api') });
  store.send({ kind: 'dialog-closed' });
  await choose('Add component');
  expect(store.state().dialog).toMatchObject({ kind: 'add-element', type: 'component', parentId: idOf('api') });
  await expect.element(page.getByRole('dialog').getByRole('radio', { name: 'Component' })).toBeChecked();
  store.send({ kind: 'dialog-closed' });
  await choose('Delete');
  expect(store.state().dialog).toMatchObject({ kind: 'confirm-deletion', elementIds: [idOf('api')] });
  store.send({ kind: 'dialog-closed' });
  await choose('Open components');
  expect(store.state().viewId).toBe(idOf('api-view'));
});

test('offers no changes to readers', async () => {
  await open({ mayWrite: false });
  await tree().getByRole('button', { name: 'Options of api' }).click();
  const items = page.getByRole('menuitem').elements();
  expect(items.map(({ textContent }) => textContent)).toEqual(['Details', 'Show on the canvas', 'Open components']);
});

test.each(['light', 'dark'])('has no accessibility violations in the %s theme', async (scheme) => {
  const { store } = await open();
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme);
  store.send({ kind: 'clicked', id: idOf('web') });
  await expect.element(page.getByRole('region', { name: 'Relationships of web' })).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
});

/** 5,000 elements: 4 systems with 12 containers each, of which one holds most components. */
function largeModel(): C4Model {
  const model = shopModel();
  const [system] = model.model.softwareSystems;
  const container = system?.containers[0];
  if (!system || !container) throw new Error('The shop has no containers.');
  const component = (at: number): C4Element => {
    const { components: _components, ...like } = container;
    const name = `part ${at}`;
    return {
      ...like,
      id: crypto.randomUUID(),
      type: 'component',
      name,
      elementName: name,
      parentId: container.id,
      relationships: [],
    };
  };
  container.components.push(...Array.from({ length: 4_990 }, (_, at) => component(at)));
  return model;
}

test('5,000 elements: collapsed at first, children are loaded in portions, the selection is revealed', async () => {
  const begun = performance.now();
  const { store } = await open({ model: largeModel() });
  await expect.element(row('shop')).toBeVisible();
  const opened = performance.now() - begun;
  expect(
    tree()
      .getByRole('button', { name: /^Options of/ })
      .elements(),
  ).toHaveLength(3);
  await tree().getByRole('button', { name: 'Expand shop' }).click();
  await tree().getByRole('button', { name: 'Expand web' }).click();
  const rows = () => tree().element().querySelectorAll('[data-tree-link]').length;
  await expect.element(row('Show 4790 more')).toBeInTheDocument();
  expect(rows()).toBe(207);
  await row('Show 4790 more').click();
  await expect.poll(rows).toBe(407);
  await page.getByRole('searchbox', { name: 'Filter elements' }).fill('part 4711');
  await expect.element(row('part 4711')).toBeVisible();
  await row('part 4711').click();
  expect(store.state().selection.size).toBe(1);
  console.log(`outline of 5,000 elements: drawn after ${Math.round(opened)} ms`);
});
