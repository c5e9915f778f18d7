/** Drawers: saving of texts and choices, links and usage. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { refusal } from '#platform/identity/web/workspace-fixture.tsx';
import { accessibilityFaults } from '#platform/ui/web/accessibility-fixture.ts';
import { c4RefusalMessages } from '../../model/c4-refusals.ts';
import { editorTexts } from '../../model/editor-texts.ts';
import { EditorDialogs } from '../dialogs/editor-dialogs.tsx';
import { idOf, openEditorWith, shopModel } from '../c4-editor-fixture.tsx';
import { EditorDrawer } from './editor-drawer.tsx';

beforeEach(() => page.viewport(1240, 900));
afterEach(() => {
  vi.unstubAllGlobals();
  document.documentElement.setAttribute('data-mantine-color-scheme', 'light');
});

const parts = (
  <>
    <EditorDrawer />
    <EditorDialogs />
  </>
);

async function openDrawer(name: string, options: Parameters<typeof openEditorWith>[1] = {}) {
  const editor = await openEditorWith(parts, options);
  const canvas = page.getByRole('application', { name: 'Canvas' }).element();
  if (canvas instanceof HTMLElement) canvas.focus();
  editor.store.send({ kind: 'double-clicked', id: idOf(name) });
  return editor;
}

const nameField = () => page.getByRole('textbox', { name: 'Name' });
const drawer = (name: string) => page.getByRole('region', { name });
/** Types into the focused field. Keys that are sent one by one may have a pause between them, after which text is saved. */
const typeWithoutPause = (text: string): void => {
  for (const letter of text) document.execCommand('insertText', false, letter);
};
const updates = ({ server }: Awaited<ReturnType<typeof openDrawer>>) =>
  server.changes.filter(({ call }) => call === 'updateElement' || call === 'updateRelationship');

describe('text', () => {
  test('is focused first, saved once after a pause, and immediately on blur', async () => {
    const editor = await openDrawer('api');
    await expect.element(nameField()).toHaveFocus();
    const saving = Promise.withResolvers<void>();
    editor.server.held = saving.promise;
    await userEvent.keyboard('{End}');
    typeWithoutPause('-server');
    await expect.element(page.getByText('Saving…')).toBeVisible();
    saving.resolve();
    await expect.element(page.getByText('Saved', { exact: true })).toBeVisible();
    expect(updates(editor)).toEqual([{ call: 'updateElement', elementId: idOf('api'), name: 'api-server' }]);
    typeWithoutPause('-2');
    await userEvent.tab();
    expect(updates(editor).at(-1)).toMatchObject({ name: 'api-server-2' });
    await expect.element(page.getByText('Saved', { exact: true })).toBeVisible();
    expect(updates(editor)).toHaveLength(2);
  });

  test('is marked “Not saved” with the reason when refused: it can be retried or discarded', async () => {
    const editor = await openDrawer('api');
    await nameField().fill('web');
    await userEvent.tab();
    await expect.element(page.getByText(c4RefusalMessages.nameTaken)).toBeVisible();
    await expect.element(nameField()).toHaveAccessibleDescription(c4RefusalMessages.nameTaken);
    expect(await accessibilityFaults()).toEqual([]);
    await page.getByRole('button', { name: 'Save my text' }).click();
    await expect.element(page.getByText(c4RefusalMessages.nameTaken)).toBeVisible();
    await page.getByRole('button', { name: 'Use saved text' }).click();
    await expect.element(nameField()).toHaveValue('api');
    await expect.element(page.getByText(editorTexts.notSaved).first()).not.toBeInTheDocument();
    expect(updates(editor)).toEqual([]);
  });

  test('that is too long is kept whole, marked “Not saved” with its length, and saved once it is shorter', async () => {
    const editor = await openDrawer('api');
    const long = 'x'.repeat(201);
    await nameField().fill(long);
    await userEvent.tab();
    await expect
      .element(nameField())
      .toHaveAccessibleDescription('Please use at most 200 characters. There are 201 now.');
    await expect.element(nameField()).toHaveValue(long);
    expect(updates(editor)).toEqual([]);
    await nameField().fill('api server');
    await userEvent.tab();
    await expect.poll(() => updates(editor)).toMatchObject([{ name: 'api server' }]);
  });

  test('is kept after a conflict: the stored text is shown, mine can be saved again', async () => {
    const editor = await openDrawer('api');
    editor.server.meanwhile({ call: 'updateElement', elementId: idOf('api'), name: 'Server' });
    await nameField().fill('Backend');
    await userEvent.tab();
    await expect.element(page.getByRole('button', { name: 'Use reloaded text' })).toBeVisible();
    await expect.element(nameField()).toHaveValue('Backend');
    expect(editor.store.state().document.elements.get(idOf('api'))?.name).toBe('Server');
    await page.getByRole('button', { name: 'Save my text' }).click();
    await expect.poll(() => editor.server.document.elements.get(idOf('api'))?.name).toBe('Backend');
    await expect.element(page.getByText(editorTexts.notSaved).first()).not.toBeInTheDocument();
  });

  test('is not affected by remote changes while the field has the focus', async () => {
    const { store, server } = await openDrawer('api');
    await expect.element(nameField()).toHaveFocus();
    server.meanwhile(
      { call: 'updateElement', elementId: idOf('api'), name: 'Server' },
      { call: 'updateElement', elementId: idOf('api'), technology: 'Rust' },
    );
    store.send({ kind: 'reloaded', model: server.model });
    await expect.element(page.getByRole('textbox', { name: 'Technology' })).toHaveValue('Rust');
    await expect.element(nameField()).toHaveValue('api');
    await userEvent.tab();
    await expect.element(nameField()).toHaveValue('Server');
  });

  test('is kept in a card when its drawer is closed, without blocking anything', async () => {
    const editor = await openDrawer('api');
    editor.server.refusal = refusal('No.');
    await nameField().fill('Backend');
    await userEvent.keyboard('{Escape}');
    const card = page.getByRole('region', { name: 'Texts that are not saved' });
    await expect.element(card.getByText('No.')).toBeVisible();
    await expect.element(page.getByRole('application', { name: 'Canvas' })).toHaveFocus();
    expect(await accessibilityFaults()).toEqual([]);
    await card.getByRole('button', { name: 'Save my text' }).click();
    await expect.element(card).not.toBeInTheDocument();
    await expect.poll(() => editor.server.document.elements.get(idOf('api'))?.name).toBe('Backend');
  });

  test('of a new element that was refused is kept in a card, to be saved again or discarded', async () => {
    const { store, server } = await openEditorWith(parts);
    for (const name of ['Search', 'Basket']) {
      server.refusal = refusal('No.');
      store.send({ kind: 'element-added', element: { type: 'container', name, parentElement: idOf('shop') } });
      await expect.element(page.getByRole('textbox', { name: 'Container' }).last()).toHaveValue(name);
    }
    expect(await accessibilityFaults()).toEqual([]);
    const card = page.getByRole('region', { name: 'Texts that are not saved' });
    await card.getByRole('button', { name: 'Save my text' }).first().click();
    const names = () => [...server.document.elements.values()].map(({ name }) => name);
    await expect.poll(names).toContain('Search');
    await card.getByRole('button', { name: 'Discard my text' }).click();
    await expect.element(card).not.toBeInTheDocument();
    expect(names()).not.toContain('Basket');
  });

  test('survives the deletion of its item', async () => {
    const editor = await openDrawer('orders');
    await page.getByRole('textbox', { name: 'Description' }).fill('Keeps orders');
    editor.server.meanwhile({ call: 'deleteElement', elementId: idOf('orders') });
    await userEvent.tab();
    await expect.element(drawer('Removed').getByText('Keeps orders')).toBeVisible();
    await page.getByRole('button', { name: 'Discard my text' }).click();
    await expect.element(drawer('Removed')).not.toBeInTheDocument();
  });
});

describe('choices', () => {
  test('are saved immediately: shape, status, tags', async () => {
    const editor = await openDrawer('api');
    await page.getByRole('radio', { name: 'Database' }).click();
    await page.getByRole('combobox', { name: 'Status' }).click();
    await page.getByRole('option', { name: 'Deprecated' }).click();
    await page.getByRole('combobox', { name: 'Tags' }).click();
    await userEvent.keyboard('core,fro');
    await page.getByRole('option', { name: 'front' }).click();
    await page.getByRole('button', { name: 'Remove core' }).click();
    const sent = [{ shape: 'cylinder' }, { status: 'deprecated' }, { tags: ['core'] }, { tags: ['core', 'front'] }];
    await expect
      .poll(() => updates(editor))
      .toEqual(
        [...sent, { tags: ['front'] }].map((fields) => ({ call: 'updateElement', elementId: idOf('api'), ...fields })),
      );
    await expect.element(page.getByText('Saved', { exact: true })).toBeVisible();
  });

  test('show why a rule refuses them: a system with containers stays internal', async () => {
    const editor = await openDrawer('shop', { viewName: 'System Context' });
    await expect.element(drawer('Edit Software System')).toBeVisible();
    await page.getByText('External', { exact: true }).click();
    await expect.element(page.getByText(c4RefusalMessages.hasContainers)).toBeVisible();
    await expect.element(page.getByRole('radio', { name: 'Internal' })).toBeChecked();
    expect(updates(editor)).toEqual([]);
  });

  test('of a relationship: both ends are shown, the style is saved immediately', async () => {
    const editor = await openDrawer('reads');
    await expect.element(drawer('Edit Relationship').getByRole('button', { name: /^Go to orders/ })).toBeVisible();
    await page.getByRole('radio', { name: 'Asynchronous' }).click();
    await expect
      .poll(() => updates(editor))
      .toEqual([{ call: 'updateRelationship', relationshipId: idOf('reads'), interactionStyle: 'asynchronous' }]);
    expect(await accessibilityFaults()).toEqual([]);
  });
});

describe('links and usage', () => {
  const adr = { kind: 'adr', id: '0190dddd-0000-7000-8000-000000000012' } as const;
  const doc = { kind: 'doc', id: '0190dddd-0000-7000-8000-000000000099' } as const;

  test('linked records show number and state; deleted ones are marked and removable', async () => {
    const model = shopModel();
    const api = model.model.softwareSystems[0]?.containers.find(({ name }) => name === 'api');
    api?.links.push(adr, doc);
    const named = { ...adr, title: 'One API for both', serial: '#012', state: { label: 'Accepted', theme: 'green' } };
    const answers = { [`GET /api/c4models/${model.id}/links`]: [200, { data: { resources: [named] } }] as const };
    const editor = await openDrawer('api', { model, answers });
    const records = page.getByRole('region', { name: 'Linked records' });
    await expect.element(records.getByText('One API for both')).toBeVisible();
    await expect.element(records.getByText('Accepted')).toBeVisible();
    await expect.element(records.getByText('Broken')).toBeVisible();
    await records.getByRole('button', { name: 'Remove the link to document' }).click();
    await expect.poll(() => updates(editor)).toEqual([{ call: 'updateElement', elementId: idOf('api'), links: [adr] }]);
  });

  test('a board is found as well', async () => {
    const board = { kind: 'board', id: '0190dddd-0000-7000-8000-000000000031' } as const;
    const hit = { id: board.id, source: 'board', title: 'Order process', titleParts: [], snippet: [], place: '' };
    const resources = [{ ...hit, updatedAt: '2026-11-22T00:00:00.000Z' }];
    const answers = {
      'GET /api/search': [200, { data: { resources, pagination: { page: 1, perPage: 8, total: 1 } } }] as const,
    };
    const editor = await openDrawer('api', { answers });
    await page.getByRole('button', { name: 'Add link' }).click();
    await page.getByRole('combobox', { name: 'Document, ADR, RFC, board or address' }).fill('order');
    await page.getByRole('option', { name: 'Order process' }).click();
    await expect.poll(() => updates(editor)).toMatchObject([{ links: [board] }]);
  });

  test('a record is found by its words, a URL is added with its label', async () => {
    const hit = {
      id: adr.id,
      source: 'adr',
      title: 'One API',
      titleParts: [],
      snippet: [],
      place: '#012',
      updatedAt: '2026-11-22T00:00:00.000Z',
    };
    const answers = {
      'GET /api/search': [200, { data: { resources: [hit], pagination: { page: 1, perPage: 8, total: 1 } } }] as const,
    };
    const editor = await openDrawer('api', { answers });
    await page.getByRole('button', { name: 'Add link' }).click();
    await page.getByRole('combobox', { name: 'Document, ADR, RFC, board or address' }).fill('one api');
    await page.getByRole('option', { name: 'One API' }).click();
    await expect.poll(() => updates(editor)).toMatchObject([{ links: [adr] }]);
    await page.getByRole('button', { name: 'Add link' }).click();
    await page.getByRole('combobox', { name: 'Document, ADR, RFC, board or address' }).fill('https://example.org/api');
    await page.getByRole('option', { name: 'Link to https://example.org/api' }).click();
    await page.getByRole('textbox', { name: 'Label' }).fill('API guide');
    await userEvent.keyboard('{Enter}');
    const url = { url: 'https://example.org/api', label: 'API guide' };
    await expect.poll(() => updates(editor).at(-1)).toMatchObject({ links: [adr, url] });
    await expect.element(page.getByRole('link', { name: 'API guide' })).toBeVisible();
  });

  test('usage is listed with links; a relationship opens its drawer', async () => {
    const { store } = await openDrawer('api');
    await page.getByRole('list', { name: 'What uses this' }).getByRole('button').click();
    expect([...store.state().selection]).toEqual([idOf('web')]);
    await page.getByRole('list', { name: 'Relationships' }).getByRole('button').click();
    await expect.element(drawer('Edit Relationship')).toBeVisible();
  });
});

describe('the drawer', () => {
  test('does not block the canvas; Escape closes it from there as well, and returns the focus', async () => {
    const { store } = await openDrawer('api');
    const canvas = page.getByRole('application', { name: 'Canvas' });
    await canvas.click({ position: { x: 40, y: 400 } });
    await expect.element(canvas).toHaveFocus();
    await expect.element(drawer('Edit Container')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(drawer('Edit Container')).not.toBeInTheDocument();
    store.send({ kind: 'double-clicked', id: idOf('web') });
    await expect.element(nameField()).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(canvas).toHaveFocus();
  });

  test('opens the inner view, removes from the view, and confirms a deletion', async () => {
    const editor = await openDrawer('orders');
    await page.getByRole('button', { name: 'Delete' }).click();
    await expect.element(page.getByRole('dialog').getByText('orders', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Remove from view' }).click();
    await expect
      .poll(() => editor.server.changes)
      .toMatchObject([{ call: 'removeFromView', elementId: idOf('orders') }]);
    await page.getByRole('button', { name: 'Open components' }).click();
    await expect.element(drawer('Edit Container')).not.toBeInTheDocument();
  });

  test('shows texts instead of fields to readers', async () => {
    await openDrawer('web', { mayWrite: false });
    const facts = drawer('Container');
    await expect.element(facts.getByText('Team A')).toBeVisible();
    expect(facts.getByRole('textbox').elements()).toEqual([]);
    await expect.element(facts.getByRole('button', { name: 'Delete' })).not.toBeInTheDocument();
    await expect.element(facts.getByRole('button', { name: 'Open components' })).toBeVisible();
    expect(await accessibilityFaults()).toEqual([]);
  });

  test.each(['light', 'dark'])('has no accessibility violations in the %s theme', async (scheme) => {
    await openDrawer('api');
    document.documentElement.setAttribute('data-mantine-color-scheme', scheme);
    await expect.element(drawer('Edit Container')).toBeVisible();
    expect(await accessibilityFaults()).toEqual([]);
  });
});
