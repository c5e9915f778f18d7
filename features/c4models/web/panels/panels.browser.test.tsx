/** Side panels: comparing and restoring snapshots; search, filters and colours. */
import type { CSSProperties } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { SentCall } from '#platform/identity/web/workspace-fixture.tsx';
import { accessibilityFaults } from '#platform/ui/web/accessibility-fixture.ts';
import { versionConflictMessage, type C4Model } from '../../contract.ts';
import type { C4SnapshotRow } from '../../model/c4-snapshot-calls.ts';
import { toC4Document, toC4Model } from '../../model/c4-document.ts';
import { fieldKey } from '../../model/field-drafts.ts';
import { applyChanges } from '../../model/c4-model.ts';
import { useEditor } from '../editor-context.tsx';
import { idOf, openEditorWith, shopModel } from '../c4-editor-fixture.tsx';
import { FindPanel } from './find-panel.tsx';
import { HistoryPanel } from './history-panel.tsx';
import { Legend } from './legend.tsx';

beforeEach(() => page.viewport(1240, 900));
afterEach(() => vi.unstubAllGlobals());

const by = { id: idOf('ines'), username: 'Ines Kowalski' };
const aSnapshot = (name: string | null, reason: C4SnapshotRow['reason'], version: number): C4SnapshotRow => ({
  id: idOf(`snap${version}`),
  name,
  reason,
  createdAt: '2026-11-20T09:00:00.000Z',
  by,
  version,
});
const named = aSnapshot('Before the queue', 'request', 1);
const deleted = aSnapshot(null, 'delete', 2);
const model = shopModel();
const path = `/api/c4models/${model.id}/snapshots`;

const containersId = model.views.find(({ name }) => name === 'shop – Containers')?.id ?? '';

/** The shop before `api` was moved in its containers view, `web` was renamed and `orders` was added; `stock` was deleted since. */
function olderShop(): C4Model {
  const made = applyChanges(
    toC4Document(model),
    [
      { call: 'updateElement', elementId: idOf('web'), name: 'website', technology: 'Vue' },
      { call: 'deleteElement', elementId: idOf('orders') },
      { call: 'addElement', id: idOf('old'), type: 'actor', name: 'Clerk' },
      { call: 'moveElement', viewId: containersId, elementId: idOf('api'), x: 915, y: 600 },
    ],
    () => crypto.randomUUID(),
  );
  if (!('document' in made)) throw new Error(made.problems[0].message);
  return toC4Model({ id: model.id, createdAt: model.createdAt, version: 1 }, made.document);
}

const listed = (rows: readonly C4SnapshotRow[]) =>
  [200, { data: { resources: rows, pagination: { page: 1, perPage: 50, total: rows.length } } }] as const;

/** Panels as opened by the editor state. */
function Panel() {
  const isOpen = useEditor(({ panel }) => panel !== undefined);
  return isOpen ? <HistoryPanel /> : null;
}

async function openHistory(rows: readonly C4SnapshotRow[] = [deleted, named], mayWrite = true) {
  const restored = { ...olderShop(), version: 2 };
  const editor = await openEditorWith(<Panel />, {
    model,
    mayWrite,
    answers: {
      [`GET ${path}`]: listed(rows),
      [`GET ${path}/${named.id}`]: [200, { data: olderShop() }],
      [`POST ${path}`]: [201, { data: named }],
      [`PUT ${path}/${deleted.id}`]: [200, { data: deleted }],
      [`DELETE ${path}/${deleted.id}`]: [204],
      [`POST ${path}/${named.id}/restore`]: [200, { data: restored }],
    },
  });
  editor.store.send({ kind: 'panel-opened' });
  return editor;
}

const row = (name: string) => page.getByRole('button', { name, exact: true });
const sentBody = (sent: readonly SentCall[], call: string): unknown => sent.find((one) => one.call === call)?.body;

describe('history', () => {
  test('the message of a conflict offers to show what others changed', async () => {
    const { store, server } = await openEditorWith(<Panel />, { model, answers: { [`GET ${path}`]: listed([named]) } });
    server.meanwhile({ call: 'updateElement', elementId: idOf('web'), name: 'Shop front' });
    const name = { thing: { kind: 'element', id: idOf('web') }, field: 'name' } as const;
    store.send({ kind: 'field-typed', ...name, text: 'Site' });
    store.send({ kind: 'field-left', key: fieldKey(name.thing, name.field) });
    await expect.element(page.getByText(versionConflictMessage('Ann'))).toBeVisible();
    await page.getByRole('button', { name: 'Show what changed' }).click();
    const differences = page.getByRole('region', { name: 'Differences' });
    await expect.element(differences.getByText('Shop front', { exact: true })).toBeVisible();
    await expect.element(row('Before the queue')).toBeVisible();
    await expect.element(page.getByText(versionConflictMessage('Ann'))).not.toBeInTheDocument();
    await expect
      .element(page.getByRole('radiogroup', { name: 'What is shown of the snapshot' }))
      .not.toBeInTheDocument();
  });

  test('the name of a snapshot is asked for above the list, which stays where it is', async () => {
    await openHistory();
    await expect.element(row('Before a deletion')).toBeVisible();
    const list = (): DOMRect => page.getByRole('list', { name: 'Snapshots' }).element().getBoundingClientRect();
    const before = list().top;
    await page.getByRole('button', { name: 'Save snapshot' }).click();
    await expect.element(page.getByLabelText('Name of the snapshot')).toBeVisible();
    expect(list().top - before).toBeLessThan(100);
  });

  test('on a phone the panel of a comparison leaves the upper half to the canvas', async () => {
    await page.viewport(390, 844);
    await openHistory();
    const panel = page.getByRole('region', { name: 'History' });
    await expect.element(panel).toBeVisible();
    expect(panel.element().getBoundingClientRect().top).toBe(0);
    await row('Before the queue').click();
    await expect.poll(() => panel.element().getBoundingClientRect().top).toBe(422);
    const counts = page.getByRole('note', { name: 'Differences in this view' }).element().getBoundingClientRect();
    expect(counts.bottom).toBeLessThanOrEqual(422);
    expect(counts.top).toBeGreaterThan(360);
  });

  test('labels snapshots by name or reason; a chosen one is compared with the model, in words and counts', async () => {
    const { store } = await openHistory();
    await expect.element(row('Before a deletion')).toBeVisible();
    await row('Before the queue').click();
    const differences = page.getByRole('region', { name: 'Differences' });
    const elements = differences.getByRole('region', { name: 'Elements' });
    await expect.element(elements).toBeVisible();
    const told = elements
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent);
    expect(told).toEqual(['Addedorders', 'ChangedwebName, technology', 'RemovedClerk']);
    const counts = page.getByRole('note', { name: 'Differences in this view' });
    await expect.element(counts).toHaveTextContent('Added 2Changed 2Removed 0');
    expect(await accessibilityFaults()).toEqual([]);
    await page.getByText('Look at it').click();
    await expect.element(counts).not.toBeInTheDocument();
    expect(store.state().panel?.shown?.id).toBe(named.id);
    await row('Now').click();
    expect(store.state().panel?.shown).toBeUndefined();
  });

  test('restores only the chosen one, after a confirmation', async () => {
    const { store, server } = await openHistory();
    await expect.element(row('Before the queue')).toBeVisible();
    expect(page.getByRole('button', { name: 'Restore' }).elements()).toEqual([]);
    await row('Before the queue').click();
    await page.getByRole('button', { name: 'Restore' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Restore' }).click();
    await dialog.getByRole('button', { name: 'Restore' }).click();
    await expect.poll(() => store.state().document.elements.has(idOf('old'))).toBe(true);
    expect(sentBody(server.sent, `POST ${path}/${named.id}/restore`)).toEqual({ version: 1 });
  });

  test('stores a named snapshot, renames another, deletes after a confirmation', async () => {
    const { server } = await openHistory();
    await page.getByRole('button', { name: 'Save snapshot' }).click();
    await page.getByRole('textbox', { name: 'Name of the snapshot' }).fill('Payment split');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => sentBody(server.sent, `POST ${path}`)).toEqual({ name: 'Payment split' });
    const menu = page.getByRole('button', { name: 'More actions for Before a deletion' });
    await menu.click();
    await page.getByRole('menuitem', { name: 'Name' }).click();
    await page.getByRole('textbox', { name: 'Name of the snapshot' }).fill('Workshop');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(() => sentBody(server.sent, `PUT ${path}/${deleted.id}`)).toEqual({ name: 'Workshop' });
    await menu.click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Yes, do it!' }).click();
    await expect.poll(() => server.sent.some(({ call }) => call === `DELETE ${path}/${deleted.id}`)).toBe(true);
  });

  test('explains snapshots when there are none', async () => {
    await openHistory([]);
    await expect.element(page.getByText(/^No snapshots yet/)).toBeVisible();
  });

  test('readers can compare but not change anything', async () => {
    await openHistory([named], false);
    await row('Before the queue').click();
    await expect.element(page.getByRole('region', { name: 'Differences' })).toBeVisible();
    for (const name of ['Save snapshot', 'Restore', 'More actions for Before the queue']) {
      expect(page.getByRole('button', { name }).elements()).toEqual([]);
    }
  });
});

/** Like the frame of the editor: the canvas ends where the panel begins. */
const space: CSSProperties & Record<'--panel-side', string> = { '--panel-side': '420px' };

describe('finding', () => {
  const openFind = () =>
    openEditorWith(
      <>
        <FindPanel onClose={() => undefined} />
        <div style={space}>
          <Legend />
        </div>
      </>,
    );
  const field = () => page.getByRole('combobox', { name: 'Find an element' });

  test('arrow keys choose a result, Enter shows it in its view', async () => {
    const { store } = await openFind();
    const flown: unknown[] = [];
    store.onCanvas((effect) => flown.push(effect));
    await expect.element(field()).toHaveFocus();
    await userEvent.keyboard('s');
    const found = page.getByRole('listbox').getByRole('option');
    await expect.element(found.first()).toHaveAttribute('aria-selected', 'true');
    expect(found.elements().map(({ textContent }) => textContent)).toEqual([
      'shop[Software System]',
      'stock[Component] · shop / api',
      'basket[Component] · shop / api',
      'customer[Person, external]',
      'orders[Container] · shop',
      'api[Container: Java, Spring] · shop',
    ]);
    await userEvent.keyboard('{ArrowDown}');
    expect(await accessibilityFaults()).toEqual([]);
    await userEvent.keyboard('{Enter}');
    expect(flown).toEqual([{ kind: 'fly-to', elementId: idOf('stock') }]);
    expect(store.state().document.views.get(store.state().viewId)?.name).toBe('api – Components');
    expect([...store.state().selection]).toEqual([idOf('stock')]);
  });

  test('reports when nothing is found, and Escape clears the field', async () => {
    await openFind();
    await field().fill('nowhere');
    await expect.element(page.getByText('Nothing found.')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(field()).toHaveValue('');
  });

  test('filters by values of elements, and clears the filter', async () => {
    const { store } = await openFind();
    const java = page.getByRole('group', { name: 'Technology' }).getByRole('button', { name: 'Java 1' });
    await java.click();
    await page.getByRole('group', { name: 'Status' }).getByRole('button', { name: 'Planned 1' }).click();
    expect(store.state().filter).toEqual({ technology: ['Java'], status: ['planned'] });
    await expect.element(java).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('button', { name: 'Clear' }).click();
    expect(store.state().filter).toEqual({});
  });

  test('colours by an attribute, and the legend explains the colours', async () => {
    const { store } = await openFind();
    const legend = page.getByRole('region', { name: 'Legend' });
    await legend.getByRole('button', { name: 'Legend' }).click();
    await expect
      .element(legend)
      .toHaveTextContent('Person, externalSoftware System, externalContainerImplied by what is inside');
    await page.getByRole('combobox', { name: 'Colour elements by' }).selectOptions('Owner');
    expect(store.state().colourBy).toBe('owner');
    await expect.element(legend).toHaveTextContent('Team A1No owner4Implied by what is inside');
    expect(await accessibilityFaults()).toEqual([]);
  });
});
