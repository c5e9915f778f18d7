/** From sketch to model by mouse: boxes become elements after a person has seen what each becomes; notes become drafts. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { adrCreatedMessage } from '#features/adrs/contract.ts';
import { accessibilityFaults } from '#platform/ui/web/accessibility-fixture.ts';
import { boardId, openBoardEditor } from '../board-fixture.tsx';

beforeEach(() => page.viewport(1240, 900));
afterEach(() => vi.unstubAllGlobals());

const made = '0190eeee-0000-7000-8000-000000000001';
const box = (id: string, x: number, label: string, more = {}) => ({
  id,
  type: 'standard.Rectangle',
  label,
  position: { x, y: 0 },
  size: { w: 150, h: 60 },
  style: {},
  ...more,
});
const content = JSON.stringify({
  elements: {
    who: box('who', 0, 'Customer', { shape: 'person' }),
    shop: box('shop', 300, 'Shop'),
    note: box('note', 600, 'Use one database\nIt is enough.', { type: 'custom.StickyNote' }),
    tie: { id: 'tie', type: 'standard.Link', source: 'who', target: 'shop', label: 'orders' },
  },
});
const by = { id: null, username: 'Ann' };
const anAdr = {
  id: made,
  serialNumber: 12,
  title: 'Use one database',
  revision: 1,
  source: 'internal',
  isEditable: true,
  state: { name: 'draft', label: 'Draft', theme: 'default' },
  workflow: { state: { name: 'draft', label: 'Draft', theme: 'default' }, transitions: [] },
  transitions: [],
  contributors: [{ ...by, createdAt: '2026-11-22T00:00:00.000Z' }],
  createdAt: '2026-11-22T00:00:00.000Z',
  former: null,
  consecutive: null,
  pendingFormer: null,
  pendingConsecutive: null,
  rfc: null,
  json: '{}',
  history: [],
  notes: [],
  relations: [],
};
const none = { resources: [], pagination: { page: 1, perPage: 100, total: 0 } };
const button = (name: string) => page.getByRole('button', { name, exact: true });
const more = async (item: string): Promise<void> => {
  await userEvent.click(button('More'));
  await userEvent.click(page.getByRole('menuitem', { name: item }));
};

test('a selection becomes a C4 view once somebody has seen and changed what each box becomes', async () => {
  const reply = { id: made, viewId: made, elements: 2, relationships: 1, losses: [] };
  const { store, server } = await openBoardEditor(content, false, {
    'GET /api/c4models': [200, { data: none }],
    [`POST /api/diagrams/${boardId}/c4model`]: [201, { data: reply }],
  });
  store.send({ kind: 'all-selected' });
  await more('Make a C4 view…');
  const dialog = page.getByRole('dialog', { name: 'Make a C4 view' });
  await expect.element(dialog.getByRole('combobox', { name: 'What “Customer” becomes' })).toHaveValue('actor');
  await expect.element(dialog.getByRole('combobox', { name: 'What “Shop” becomes' })).toHaveValue('software-system');
  await expect
    .element(dialog.getByRole('combobox', { name: 'What “Use one database It is enough.” becomes' }))
    .toHaveValue('leave');
  expect(dialog.getByText('Suggested', { exact: true }).elements()).toHaveLength(3);
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'What “Shop” becomes' }), 'External system');
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Name of “Shop”' }), 'Web shop');
  expect(dialog.getByText('Suggested', { exact: true }).elements()).toHaveLength(2);
  expect(await accessibilityFaults()).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Create C4 view' }));
  await expect.element(dialog.getByText('2 elements and 1 relationship have been added.')).toBeVisible();
  await expect.element(dialog.getByText(/Sticky note “Use one database It is enough.” is left out./)).toBeVisible();
  expect(server.sent.find(({ call }) => call.startsWith('POST'))?.body).toEqual({
    model: { name: 'Board' },
    view: { level: 'C1' },
    elements: [
      { key: 'who', type: 'actor', name: 'Customer', location: 'internal', position: { x: 0, y: 0 } },
      { key: 'shop', type: 'software-system', name: 'Web shop', location: 'external', position: { x: 720, y: 0 } },
    ],
    relationships: [{ source: 'who', target: 'shop', description: 'orders' }],
  });
});

test('what is missing is told before anything is sent', async () => {
  const { store, server } = await openBoardEditor(content, false, { 'GET /api/c4models': [200, { data: none }] });
  store.send({ kind: 'all-selected' });
  await more('Make a C4 view…');
  const dialog = page.getByRole('dialog', { name: 'Make a C4 view' });
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'The sketch shows' }), 'Containers of a system');
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Name of “Customer”' }), ' ');
  await userEvent.click(dialog.getByRole('button', { name: 'Create C4 view' }));
  await expect.element(dialog.getByText('Name the system that the sketch shows.')).toBeVisible();
  await expect.element(dialog.getByText('This field is required.')).toBeVisible();
  expect(server.sent.some(({ call }) => call.startsWith('POST'))).toBe(false);
});

test('a view of nothing is not made: at least one box must become something', async () => {
  const { store, server } = await openBoardEditor(content, false, { 'GET /api/c4models': [200, { data: none }] });
  store.send({ kind: 'all-selected' });
  await more('Make a C4 view…');
  const dialog = page.getByRole('dialog', { name: 'Make a C4 view' });
  for (const name of ['Customer', 'Shop'])
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: `What “${name}” becomes` }), 'Leave out');
  await expect.element(dialog.getByText('Choose what at least one box becomes.')).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Create C4 view' })).toBeDisabled();
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'What “Shop” becomes' }), 'Software system');
  await expect.element(dialog.getByRole('button', { name: 'Create C4 view' })).toBeEnabled();
  expect(server.sent.some(({ call }) => call.startsWith('POST'))).toBe(false);
});

test('a note becomes the draft of an ADR with a link back, and links to it', async () => {
  const { store, server } = await openBoardEditor(content, false, { 'POST /api/adrs': [201, { data: anAdr }] });
  store.send({ kind: 'selected', ids: ['note'] });
  await more('Draft an ADR…');
  const dialog = page.getByRole('dialog', { name: 'New ADR from this element' });
  await expect.element(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue('Use one database');
  await userEvent.click(dialog.getByRole('button', { name: 'Create draft' }));
  await expect.element(page.getByText(adrCreatedMessage)).toBeVisible();
  const sent = server.sent.find(({ call }) => call === 'POST /api/adrs')?.body as { title: string; json: string };
  expect(sent.title).toBe('Use one database');
  expect(sent.json).toContain('It is enough.');
  expect(sent.json).toContain(`archwright://${boardId}.diagram.internal`);
  expect(store.state().board.document.elements.get('note')?.href).toBe(`archwright://${made}.adr.internal`);
});
