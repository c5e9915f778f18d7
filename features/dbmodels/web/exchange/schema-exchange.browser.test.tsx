/** What goes in and out of a database model: import, export, problems with fixes, the list of tables, versions. */
import { notifications } from '@mantine/notifications';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { thingChanged } from '#platform/live/web/live-things.ts';
import { nothingFoundMessage } from '#platform/ui/contract.ts';
import { accessibilityFaults } from '#platform/ui/web/accessibility-fixture.ts';
import {
  exportModelLabel,
  importedDbModelMessage,
  importModelLabel,
  removeTablePrompt,
  validationErrorsLabel,
} from '../../contract.ts';
import { textOfSchema } from '../../model/schema-document.ts';
import { tablesOf } from '../../model/schema-item.ts';
import { itemsIn } from '../../model/schema-state.ts';
import { sampleSchema } from '../../model/testing/sample-schema.ts';
import { openSchemaEditor, type OpenedSchema } from '../schema-fixture.tsx';

beforeEach(() => page.viewport(1240, 900));
afterEach(() => {
  vi.unstubAllGlobals();
  notifications.clean();
});

const shop = textOfSchema(
  sampleSchema(
    [
      { name: 'customers', columns: ['email varchar'], at: [0, 0] },
      { name: 'orders', columns: ['customer_id', 'total decimal'], at: [600, 0] },
    ],
    ['orders.customer_id > customers.id'],
  ),
);
/** The shop after somebody else has added a table. */
const withReturns = textOfSchema(
  sampleSchema(
    [
      { name: 'customers', columns: ['email varchar'], at: [0, 0] },
      { name: 'orders', columns: ['customer_id', 'total decimal'], at: [600, 0] },
      { name: 'returns', columns: ['order_id', 'reason varchar', 'received date'], at: [0, 600] },
    ],
    ['orders.customer_id > customers.id'],
  ),
);
const stock = 'CREATE TABLE stock (id int PRIMARY KEY);';
const prices = 'CREATE TABLE prices (id int PRIMARY KEY, stock_id int, FOREIGN KEY (stock_id) REFERENCES stock (id));';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = () => page.getByRole('dialog');
const names = ({ store }: OpenedSchema) => tablesOf(itemsIn(store.state())).map(({ name }) => name);
async function saved(): Promise<void> {
  await expect.element(page.getByText('Saved', { exact: true })).toBeVisible();
}
const preview = () => page.getByRole('region', { name: 'Preview' });

async function openImport(data: string): Promise<OpenedSchema> {
  const opened = await openSchemaEditor(shop);
  await userEvent.click(button(importModelLabel));
  await expect.element(button('Replace model')).toBeDisabled();
  await userEvent.fill(dialog().getByRole('textbox', { name: 'Data' }), data);
  await expect.element(preview().getByText(/^\d+ tables?, /)).toBeVisible();
  return opened;
}

describe('an import', () => {
  test('warns, shows what it would do, stores nothing before it is confirmed, and is one step', async () => {
    const opened = await openImport(`${stock}\n${prices}`);
    await expect.element(dialog().getByText(/all current data of “Shop” is lost/)).toBeVisible();
    await expect.element(preview().getByText('2 tables, 3 columns, 1 relation')).toBeVisible();
    await expect.element(preview().getByText('Added 2 stock, prices')).toBeVisible();
    await expect.element(preview().getByText('Dropped 2 customers, orders')).toBeVisible();
    expect(await accessibilityFaults()).toEqual([]);
    expect([opened.server.dbModel.revision, names(opened)]).toEqual([1, ['customers', 'orders']]);
    await userEvent.click(button('Replace model'));
    await expect.element(page.getByText(importedDbModelMessage)).toBeVisible();
    expect(names(opened)).toEqual(['stock', 'prices']);
    await userEvent.click(button('Undo'));
    expect(names(opened)).toEqual(['customers', 'orders']);
    await saved();
  });

  test('tells errors with line and column, and takes what is good only when it is asked to', async () => {
    const opened = await openImport(`${stock}\nCREATE TABLE bad (id int,,);`);
    await expect.element(preview().getByText(/line 2, column \d+/)).toBeVisible();
    await expect.element(button('Replace model')).toBeDisabled();
    await userEvent.click(dialog().getByRole('checkbox', { name: /Import what can be read/ }));
    await userEvent.click(button('Replace model'));
    await expect.poll(() => names(opened)).toEqual(['stock']);
    await saved();
  });

  test('leaves out statements that are not chosen, and keeps other tables when it merges', async () => {
    const opened = await openImport(`${stock}\n${prices}`);
    await userEvent.click(dialog().getByText('2 statements of 2 chosen'));
    await userEvent.click(dialog().getByRole('checkbox', { name: /prices/ }));
    await userEvent.click(dialog().getByRole('radio', { name: /^Merge/ }));
    await expect.element(preview().getByText('Added 1 stock', { exact: true })).toBeVisible();
    await userEvent.click(button('Merge into model'));
    await expect.poll(() => names(opened)).toEqual(['customers', 'orders', 'stock']);
    await saved();
  });

  test('tells what somebody else saves meanwhile, looks again, and replaces it only when that is wanted', async () => {
    const opened = await openImport(stock);
    await expect.element(preview().getByText('Dropped 2 customers, orders')).toBeVisible();
    opened.server.meanwhile(withReturns);
    thingChanged(`dbmodel:${opened.server.dbModel.id}`);
    await expect.element(dialog().getByText(/Someone else has changed this model/)).toBeVisible();
    await expect.element(preview().getByText('Dropped 3 customers, orders, returns')).toBeVisible();
    expect(await accessibilityFaults()).toEqual([]);
    await userEvent.click(button('Replace anyway'));
    await expect.poll(() => names(opened)).toEqual(['stock']);
    await userEvent.click(button('Undo'));
    expect(names(opened)).toEqual(['customers', 'orders', 'returns']);
    await saved();
  });

  test('over what somebody else has saved a moment ago is refused, and shows that first', async () => {
    const opened = await openImport(stock);
    opened.server.meanwhile(withReturns);
    await userEvent.click(button('Replace model'));
    await expect.element(preview().getByText('Dropped 3 customers, orders, returns')).toBeVisible();
    expect(names(opened)).toEqual(['customers', 'orders', 'returns']);
    await userEvent.click(button('Replace anyway'));
    await expect.poll(() => names(opened)).toEqual(['stock']);
    await saved();
  });

  test('shows why it was refused, line by line', async () => {
    const opened = await openImport(stock);
    const violations = [{ field: 'data', path: 'data', errors: ['line 7, column 3: No.', 'Never.'] }];
    opened.server.refusal = [422, { error: { message: 'Please check the marked fields.' }, violations }];
    await userEvent.click(button('Replace model'));
    await expect.element(dialog().getByText(validationErrorsLabel)).toBeVisible();
    await expect.element(dialog().getByText('data: line 7, column 3: No. Never.')).toBeVisible();
    expect(names(opened)).toEqual(['customers', 'orders']);
  });
});

test('an export is MySQL of the last save, or JSON that is made here', async () => {
  const opened = await openSchemaEditor(shop);
  await userEvent.click(button(exportModelLabel));
  await expect.element(dialog().getByText(/CREATE TABLE `customers`/)).toBeVisible();
  const line = dialog()
    .getByText(/^CREATE TABLE `customers`/)
    .element();
  const [keyword] = line.querySelectorAll('span');
  expect(keyword?.textContent).toBe('CREATE');
  expect(keyword && getComputedStyle(keyword).color, 'keywords have a colour').not.toBe(getComputedStyle(line).color);
  expect(await accessibilityFaults()).toEqual([]);
  const calls = opened.server.sent.length;
  await userEvent.click(dialog().getByText('JSON', { exact: true }));
  await expect
    .element(
      dialog()
        .getByText(/"primaryKey"/)
        .first(),
    )
    .toBeVisible();
  expect(opened.server.sent).toHaveLength(calls);
});

test('a problem leads to its place, and its fix is one step', async () => {
  const opened = await openSchemaEditor(shop);
  await userEvent.click(page.getByRole('button', { name: /^Problems/ }));
  const fix = page.getByRole('button', { name: 'Add the index' });
  await expect.element(fix).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  await userEvent.click(fix);
  const indexes = () => tablesOf(itemsIn(opened.store.state())).map((table) => table.indexes.length);
  await expect.poll(indexes).toEqual([0, 1]);
  await expect.element(fix).not.toBeInTheDocument();
  await userEvent.click(button('Undo'));
  expect(indexes()).toEqual([0, 0]);
  await saved();
});

test('the list of tables is searched by table and column, and does everything without the canvas', async () => {
  const opened = await openSchemaEditor(shop);
  await userEvent.click(button('Tables'));
  const search = page.getByRole('textbox', { name: 'Find a table or column' });
  await expect.element(search).toHaveFocus();
  await expect.element(page.getByText('2 tables', { exact: true })).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  await userEvent.fill(search, 'total');
  await userEvent.click(page.getByRole('list', { name: 'Columns of orders' }).getByRole('button', { name: /^total/ }));
  expect(opened.store.state().column).toEqual({ tableId: 'orders', columnId: 'total' });
  await userEvent.click(button('Delete orders'));
  await expect.element(page.getByText(removeTablePrompt)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await userEvent.fill(search, 'walrus');
  await expect.element(page.getByText(nothingFoundMessage)).toBeVisible();
});

test('versions are compared on the canvas and in words, and as SQL with what it would lose', async () => {
  const opened = await openSchemaEditor(shop);
  opened.store.send({ kind: 'column-selected', tableId: 'orders', columnId: 'total' });
  opened.store.send({ kind: 'deleted' });
  await expect.poll(() => opened.server.dbModel.revision).toBe(2);
  await userEvent.click(button('Versions'));
  await userEvent.click(button('Version 1'));
  const differences = page.getByRole('region', { name: 'Differences' });
  await expect.element(differences.getByText('orders.total')).toBeVisible();
  expect(document.querySelector('[inert] [role="application"]'), 'the model cannot be reached').not.toBeNull();
  expect(await accessibilityFaults()).toEqual([]);
  await userEvent.click(button('Migration SQL'));
  await expect.element(dialog().getByText(/DROP COLUMN/)).toBeVisible();
  await expect.element(dialog().getByText(/total/).first()).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  await userEvent.click(dialog().getByText('Back to version 1'));
  await expect.element(dialog().getByText(/ADD COLUMN/)).toBeVisible();
});
