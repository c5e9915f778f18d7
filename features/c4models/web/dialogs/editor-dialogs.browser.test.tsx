/** Dialogs of the editor: input, violations, and no lost input. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { accessibilityFaults } from '#platform/ui/web/accessibility-fixture.ts';
import { removeElementQuestion, removeRelationshipQuestion, type C4Change } from '../../contract.ts';
import { c4RefusalMessages } from '../../model/c4-refusals.ts';
import { editorTexts } from '../../model/editor-texts.ts';
import { EditorDrawer } from '../drawers/editor-drawer.tsx';
import { idOf, openEditorWith, type OpenedEditor } from '../c4-editor-fixture.tsx';
import { EditorDialogs } from './editor-dialogs.tsx';

beforeEach(() => page.viewport(1240, 900));
afterEach(() => {
  vi.unstubAllGlobals();
  document.documentElement.setAttribute('data-mantine-color-scheme', 'light');
});

const open = (options: Parameters<typeof openEditorWith>[1] = {}): Promise<OpenedEditor> =>
  openEditorWith(
    <>
      <EditorDrawer />
      <EditorDialogs />
    </>,
    options,
  );
const dialog = () => page.getByRole('dialog');
const textbox = (name: string) => dialog().getByRole('textbox', { name });
const button = (name: string) => dialog().getByRole('button', { name });

describe('Add Element', () => {
  test('offers the types of the view with a parent preselected; a taken name keeps the input', async () => {
    const { store, server } = await open();
    store.send({ kind: 'add-element-asked' });
    await expect.element(dialog().getByRole('radio', { name: 'Container' })).toBeChecked();
    await expect.element(dialog().getByRole('radio', { name: 'Component' })).toBeDisabled();
    await expect.element(dialog().getByRole('combobox', { name: 'Parent' })).toHaveValue('shop');
    await expect.element(textbox('Name')).toHaveFocus();
    await button('Add element').click();
    await expect.element(dialog().getByText(editorTexts.required)).toBeVisible();
    await textbox('Name').fill('web');
    await textbox('Technology').fill('OpenSearch');
    await dialog().getByRole('radio', { name: 'Database' }).click();
    await button('Add element').click();
    await expect.element(dialog().getByText(c4RefusalMessages.nameTaken)).toBeVisible();
    await expect.element(textbox('Name')).toHaveFocus();
    expect(server.changes).toEqual([]);
    await textbox('Name').fill(' search ');
    await button('Add element').click();
    await expect.element(dialog()).not.toBeInTheDocument();
    const told = { call: 'addElement', type: 'container', name: 'search', parentElement: idOf('shop') };
    await expect
      .poll(() => server.changes)
      .toMatchObject([{ ...told, shape: 'cylinder', technology: 'OpenSearch', viewId: store.state().viewId }]);
  });

  test('an actor is external by default, and has no parent', async () => {
    const { store, server } = await open({ viewName: 'System Context' });
    store.send({ kind: 'add-element-asked', type: 'actor' });
    await expect.element(dialog().getByRole('radio', { name: 'Actor' })).toBeChecked();
    await expect.element(dialog().getByRole('combobox', { name: 'Parent' })).not.toBeInTheDocument();
    await expect.element(dialog().getByRole('radio', { name: 'External' })).toBeChecked();
    await textbox('Name').fill('Clerk');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => server.changes).toMatchObject([{ type: 'actor', name: 'Clerk', location: 'external' }]);
  });

  test('shows an element of the model that is not yet in the view', async () => {
    const { store, server } = await open({ viewName: 'api – Components' });
    store.send({ kind: 'add-element-asked', type: 'container' });
    await textbox('Name').fill('kept');
    await dialog().getByText('Element of the model', { exact: true }).click();
    expect(await accessibilityFaults()).toEqual([]);
    await dialog().getByRole('textbox', { name: 'Search elements' }).fill('ord');
    await expect.element(dialog().getByRole('radio', { name: /^web/ })).not.toBeInTheDocument();
    await button('Add element').click();
    await expect.element(dialog().getByText('Please choose an element.')).toBeVisible();
    await dialog().getByText('New element', { exact: true }).click();
    await expect.element(textbox('Name')).toHaveValue('kept');
    await dialog().getByText('Element of the model', { exact: true }).click();
    await dialog()
      .getByRole('radio', { name: /^orders/ })
      .click();
    await button('Add element').click();
    await expect.poll(() => server.changes).toMatchObject([{ call: 'addToView', elementId: idOf('orders') }]);
  });
});

describe('Elements of the model', () => {
  test('are narrowed by tag and added all at once', async () => {
    const tagged: C4Change[] = ['queue', 'cache', 'store'].map((name) => ({
      call: 'addElement',
      id: idOf(name),
      type: 'container',
      name,
      parentElement: idOf('shop'),
      tags: name === 'store' ? [] : ['memory'],
    }));
    const { store, server } = await open({ viewName: 'api – Components' });
    server.meanwhile(...tagged);
    store.refresh();
    await expect.poll(() => store.state().document.elements.has(idOf('queue'))).toBe(true);
    store.send({ kind: 'add-element-asked', type: 'container', isExisting: true });
    await dialog().getByRole('combobox', { name: 'Tag' }).click();
    await page.getByRole('option', { name: 'memory' }).click();
    await expect.element(dialog().getByRole('radio', { name: /^store/ })).not.toBeInTheDocument();
    expect(await accessibilityFaults()).toEqual([]);
    await button('Add all 2').click();
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect
      .poll(() => server.changes.filter(({ call }) => call === 'addToView'))
      .toMatchObject([{ elementId: idOf('cache') }, { elementId: idOf('queue') }]);
  });
});

describe('Add elements relationship', () => {
  test('swaps its ends, defaults to synchronous, and reports a duplicate', async () => {
    const { store, server } = await open();
    store.send({ kind: 'connected', sourceId: idOf('orders'), targetId: idOf('api') });
    await expect.element(textbox('Description')).toHaveFocus();
    await expect.element(dialog().getByRole('radio', { name: 'Synchronous', exact: true })).toBeChecked();
    await button('Swap the ends').click();
    await textbox('Description').fill('reads');
    await button('Add relationship').click();
    await expect.element(dialog().getByText(c4RefusalMessages.repeated)).toBeVisible();
    await textbox('Description').fill('writes');
    await dialog().getByRole('radio', { name: 'Asynchronous' }).click();
    await button('Add relationship').click();
    await expect.element(dialog()).not.toBeInTheDocument();
    const ends = { sourceId: idOf('api'), targetId: idOf('orders') };
    await expect
      .poll(() => server.changes)
      .toMatchObject([{ call: 'addRelationship', ...ends, description: 'writes', interactionStyle: 'asynchronous' }]);
  });

  test('works with the keyboard alone: the other end is found by name', async () => {
    const { store, server } = await open();
    store.send({ kind: 'relationship-asked', sourceId: idOf('web') });
    const to = dialog().getByRole('combobox', { name: 'To' });
    await expect.element(to).toHaveFocus();
    await userEvent.keyboard('orde{ArrowDown}{Enter}');
    await expect.element(to).toHaveValue('orders (shop)');
    await textbox('Description').fill('looks up');
    await userEvent.keyboard('{Enter}');
    const ends = { sourceId: idOf('web'), targetId: idOf('orders') };
    await expect.poll(() => server.changes).toMatchObject([{ call: 'addRelationship', ...ends }]);
  });
});

describe('deletion', () => {
  test('is confirmed with the exact texts for single items, and with counts for a selection', async () => {
    const { store, server } = await open();
    store.send({ kind: 'deletion-asked', id: idOf('reads') });
    await expect.element(dialog().getByText(removeRelationshipQuestion)).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog()).not.toBeInTheDocument();
    store.send({ kind: 'deletion-asked', id: idOf('api') });
    await expect.element(dialog().getByText(removeElementQuestion)).toBeVisible();
    await expect.element(dialog().getByText('2 elements inside')).toBeVisible();
    await expect.element(dialog().getByText('4 relationships')).toBeVisible();
    expect(await accessibilityFaults()).toEqual([]);
    await button('Cancel').click();
    store.send({ kind: 'clicked', id: idOf('web') });
    store.send({ kind: 'clicked', id: idOf('orders'), isAdding: true });
    store.send({ kind: 'deletion-asked' });
    await expect.element(dialog().getByText(editorTexts.deletionQuestion)).toBeVisible();
    await expect.element(dialog().getByText('2 elements', { exact: true })).toBeVisible();
    await button('Yes, do it!').click();
    const gone = ['web', 'orders'].map((name) => ({ call: 'deleteElement', elementId: idOf(name) }));
    await expect.poll(() => server.changes).toEqual(gone);
    await expect.element(page.getByText(editorTexts.selectionRemoved)).toBeVisible();
  });
});

describe('other dialogs', () => {
  test('details require a name', async () => {
    const { store, server } = await open();
    store.send({ kind: 'details-asked' });
    await textbox('Name').fill('  ');
    await button('Save').click();
    await expect.element(dialog().getByText(editorTexts.required)).toBeVisible();
    await textbox('Name').fill('Market');
    await button('Save').click();
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.poll(() => server.changes).toMatchObject([{ call: 'updateModel', name: 'Market' }]);
  });

  test.each([
    ['add-element-asked', 'Name', 'Add element', 200],
    ['add-element-asked', 'Technology', 'Add element', 200],
    ['details-asked', 'Description', 'Save', 10_000],
    ['view-asked', 'Name', 'Add view', 200],
  ] as const)(
    'a text that is too long is kept whole and refused with its length: %s, %s',
    async (kind, name, submit, most) => {
      const { store, server } = await open();
      store.send({ kind });
      const long = 'x'.repeat(most + 1);
      await textbox(name).fill(long);
      await button(submit).click();
      const sentence = `Please use at most ${most} characters. There are ${most + 1} now.`;
      await expect.element(dialog().getByText(sentence)).toBeVisible();
      await expect.element(textbox(name)).toHaveValue(long);
      expect(server.changes).toEqual([]);
    },
  );

  test('a view reports a taken name, and opens under another one', async () => {
    const { store } = await open();
    store.send({ kind: 'view-asked' });
    await textbox('Name').fill('shop – Containers');
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog().getByText(c4RefusalMessages.viewNameTaken)).toBeVisible();
    await textbox('Name').fill('Checkout');
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog()).not.toBeInTheDocument();
    const { document, viewId } = store.state();
    expect(document.views.get(viewId)?.name).toBe('Checkout');
  });

  test('an implied edge lists its relationships, with links', async () => {
    const { store } = await open({ mayWrite: false });
    store.send({ kind: 'double-clicked', id: `implied ${idOf('api')} ${idOf('bank')}` });
    await expect.element(dialog().getByRole('button', { name: /basket → bank/ })).toBeVisible();
    await dialog()
      .getByRole('button', { name: /stock → bank/ })
      .click();
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(store.state().drawer).toEqual({ kind: 'relationship', id: idOf('counts') });
  });

  test.each(['light', 'dark'])('no accessibility violations in the %s theme', async (scheme) => {
    const { store } = await open();
    document.documentElement.setAttribute('data-mantine-color-scheme', scheme);
    store.send({ kind: 'add-element-asked' });
    await expect.element(dialog()).toBeVisible();
    expect(await accessibilityFaults()).toEqual([]);
    store.send({ kind: 'connected', sourceId: idOf('web'), targetId: idOf('orders') });
    await expect.element(button('Swap the ends')).toBeVisible();
    expect(await accessibilityFaults()).toEqual([]);
  });
});
