/** Primary keys and cells of the table view while somebody else saves the same table: nothing is lost without being told. */
import { notifications } from '@mantine/notifications';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { confirmLabel } from '#platform/ui/contract.ts';
import { thingChanged } from '#platform/live/web/live-things.ts';
import { modelShape, type ModelDocument } from '../../model/model-shape.ts';
import { textOfSchema } from '../../model/schema-document.ts';
import { sampleSchema } from '../../model/testing/sample-schema.ts';
import { openSchemaEditor, schemaId, type OpenedSchema } from '../schema-fixture.tsx';

beforeEach(() => page.viewport(1240, 900));
afterEach(() => {
  vi.unstubAllGlobals();
  notifications.clean();
});

const shop = textOfSchema(
  sampleSchema([{ name: 'orders', columns: ['customer_id', 'total decimal', 'note varchar'], at: [0, 0] }], []),
);

type StoredTable = ModelDocument['tables'][number];

/** The only table as the server has it. */
const stored = ({ server }: OpenedSchema): StoredTable => {
  const [table] = modelShape.parse(JSON.parse(server.dbModel.model)).tables;
  if (!table) throw new Error('The model has no table.');
  return table;
};
const storedKey = (opened: OpenedSchema): readonly string[] => stored(opened).primaryKey?.columns ?? [];

/** Ann saves the table in another browser. */
function annSaves(opened: OpenedSchema, change: (table: StoredTable) => Partial<StoredTable>): void {
  const model = modelShape.parse(JSON.parse(opened.server.dbModel.model));
  opened.server.meanwhile(
    JSON.stringify({ ...model, tables: model.tables.map((one) => ({ ...one, ...change(one) })) }),
  );
}
const keyed = (...columns: readonly string[]): Partial<StoredTable> => ({ primaryKey: { columns: [...columns] } });
/** The page hears of it. */
const hear = (): void => thingChanged(`dbmodel:${schemaId}`);

async function openTableView(): Promise<OpenedSchema> {
  const opened = await openSchemaEditor(shop);
  await userEvent.click(page.getByRole('button', { name: 'Table view', exact: true }));
  return opened;
}

const inKey = (column: string) => page.getByRole('checkbox', { name: `orders.${column} is in the primary key` });
const asked = () => page.getByRole('region', { name: 'Changed twice' });
const choice = (name: string) => asked().getByRole('button', { name, exact: true });
const words = (): string => asked().element().textContent;
async function saved(): Promise<void> {
  await expect.element(page.getByText('Saved', { exact: true })).toBeVisible();
}

test.each([
  ['Keep mine', ['id', 'note']],
  ['Keep Ann’s', ['id', 'customer_id']],
])('two who put a column each into one primary key are asked, and %s decides', async (kept, key) => {
  const opened = await openTableView();
  annSaves(opened, () => keyed('id', 'customer_id'));
  await userEvent.click(inKey('note'));
  await expect.poll(words).toContain('Ann and you changed the primary key of “orders”.');
  await expect.poll(words).toContain('id, customer_id');
  await expect.poll(words).toContain('id, note');
  // Until it is decided, nothing of Ann's is gone.
  expect(storedKey(opened)).toEqual(['id', 'customer_id']);
  await userEvent.click(choice(kept));
  await expect.poll(() => storedKey(opened)).toEqual(key);
  await saved();
});

test('a key beside a comment and a name of somebody else: all of them stay', async () => {
  const opened = await openTableView();
  annSaves(opened, ({ columns }) => ({
    comment: 'One row for each basket',
    columns: columns.map((column) => (column.name === 'customer_id' ? { ...column, name: 'buyer_id' } : column)),
  }));
  await userEvent.click(inKey('note'));
  await saved();
  await expect.poll(() => storedKey(opened)).toEqual(['id', 'note']);
  expect(stored(opened)).toMatchObject({ comment: 'One row for each basket' });
  expect(stored(opened).columns.map(({ name }) => name)).toEqual(['id', 'buyer_id', 'total', 'note']);
  expect(asked().elements()).toEqual([]);
});

test('a column that somebody else has removed leaves the key that it was put into, and that is told', async () => {
  const opened = await openTableView();
  annSaves(opened, ({ columns }) => ({ columns: columns.filter(({ name }) => name !== 'note') }));
  await userEvent.click(inKey('note'));
  await expect
    .element(page.getByText('A column is gone, so it was left out of the key or index of orders.'))
    .toBeVisible();
  await saved();
  const { columns } = stored(opened);
  const names = columns.map(({ name }) => name);
  expect(storedKey(opened).filter((name) => !names.includes(name))).toEqual([]);
});

test('a column of the key that is removed here stays where somebody else has just written on it', async () => {
  const opened = await openTableView();
  await userEvent.click(inKey('note'));
  await saved();
  annSaves(opened, ({ columns }) => ({
    columns: columns.map((column) => (column.name === 'note' ? { ...column, comment: 'Read by the driver' } : column)),
  }));
  await userEvent.click(page.getByRole('button', { name: 'Delete orders.note' }));
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: confirmLabel }));
  await expect.element(asked()).toBeVisible();
  expect(stored(opened).columns.find(({ name }) => name === 'note')).toMatchObject({ comment: 'Read by the driver' });
});

test.each([
  ['Type', 'decimal', 'bigint', (column: StoredTable['columns'][number]) => column.type?.name],
  ['Comment', 'empty', 'With taxes', (column: StoredTable['columns'][number]) => column.comment],
])('the cell %s that both wrote is asked about with the whole column', async (cell, shown, typed, of) => {
  const opened = await openTableView();
  const total = (): StoredTable['columns'][number] | undefined =>
    stored(opened).columns.find(({ name }) => name === 'total');
  annSaves(opened, ({ columns }) => ({
    columns: columns.map((column) =>
      column.name === 'total' ? { ...column, type: { name: 'float', options: {} }, comment: 'Gross' } : column,
    ),
  }));
  await userEvent.click(page.getByRole('button', { name: new RegExp(`^${cell} of orders.total: ${shown}`) }));
  hear();
  await userEvent.keyboard(`${typed}{Enter}`);
  await expect.element(asked()).toBeVisible();
  const theirs = total();
  expect(theirs).toMatchObject({ type: { name: 'float' }, comment: 'Gross' });
  // Columns are asked about as a whole: both are shown with all that is said of them.
  await expect.poll(words).toContain('total float, not null, Gross');
  await userEvent.click(choice('Keep mine'));
  await expect.poll(() => total() && of(total()!)).toBe(typed);
});
