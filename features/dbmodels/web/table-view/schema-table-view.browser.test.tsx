/** The table view of a schema, signs of problems and links, and the first steps of an empty model, in a real browser. */
import '@mantine/core/styles.layer.css';
import { beforeEach, afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { thingChanged } from '#platform/live/web/live-things.ts';
import { endsWithTest } from '#platform/editing/web/open-store-fixture.ts';
import { aProject, answerCalls, SignedIn } from '#platform/identity/web/workspace-fixture.tsx';
import { Toasts } from '#platform/ui/web/toasts.tsx';
import { addTableLabel, importModelLabel, relatedTypeMessage, type DbModel } from '../../contract.ts';
import { schemaOfText } from '../../model/schema-document.ts';
import { columnsOf, tablesOf } from '../../model/schema-item.ts';
import { itemsIn } from '../../model/schema-state.ts';
import { SchemaContext } from '../schema-context.tsx';
import { SchemaFrame } from '../schema-frame.tsx';
import { SchemaStore } from '../schema-store.ts';

beforeEach(() => page.viewport(1240, 900));
afterEach(() => vi.unstubAllGlobals());

const id = '0190aaaa-0000-7000-8000-000000000001';
const adr = '0190eeee-0000-7000-8000-000000000001';

const column = (name: string, type: string, length?: number, more: object = {}) => ({
  name,
  type: { name: type, options: length === undefined ? {} : { length } },
  ...more,
});

const shop = JSON.stringify({
  tables: [
    {
      name: 'orders',
      primaryKey: { columns: ['id'] },
      columns: [column('id', 'varchar', 32), column('total', 'int', 11)],
    },
    {
      name: 'items',
      primaryKey: { columns: ['id'] },
      columns: [column('id', 'varchar', 32), column('order_id', 'varchar', 32)],
      links: [{ url: `archwright://${adr}.adr.internal` }],
    },
  ],
  relations: [{ type: 'column', source: 'items.order_id', target: 'orders.id' }],
  styles: [
    { node: 'table', id: 'orders', position: { x: 20, y: 0 } },
    { node: 'table', id: 'items', position: { x: 450, y: 0 } },
  ],
});

const manyTables = JSON.stringify({
  tables: Array.from({ length: 500 }, (_none, at) => ({
    name: `table_${String(at).padStart(3, '0')}`,
    primaryKey: { columns: ['id'] },
    columns: Array.from({ length: 8 }, (_one, place) => column(place === 0 ? 'id' : `field_${place}`, 'int', 11)),
  })),
  relations: [],
  styles: [],
});

/** What somebody else has saved. */
let theirs: { readonly model: string; readonly revision: number } | undefined;
afterEach(() => {
  theirs = undefined;
});
/** They gave the column another name. */
function renamed(name: string, revision: number): void {
  theirs = { model: shop.replaceAll('"name":"total"', `"id":"total","name":"${name}"`), revision };
  thingChanged(`dbmodel:${id}`);
}

async function openSchemaFrame(model: string, isReadOnly = false): Promise<SchemaStore> {
  const at = '2026-11-22T00:00:00.000Z';
  const row = { id, name: 'Shop', platform: 'platform_mysql_84', tables: 2, createdAt: at, updatedAt: at };
  const dbModel: DbModel = { ...row, updatedBy: 'Ann', model, revision: 1 };
  const state = { label: 'Accepted', theme: 'green' };
  const resources = [{ kind: 'adr', id: adr, title: 'One schema', number: '#012', state }];
  answerCalls({
    'GET /api/links/targets': [200, { data: { resources, pagination: { page: 1, perPage: 100, total: 1 } } }],
    [`GET /api/dbmodels/${id}`]: () => [200, { data: { ...dbModel, ...theirs } }],
    [`PUT /api/dbmodels/${id}`]: ({ body }) => [200, { data: { ...dbModel, ...(body as object), revision: 2 } }],
  });
  const place = { userId: id, organizationId: id, projectId: id, windowId: crypto.randomUUID() };
  const store = endsWithTest(new SchemaStore({ dbModel, place, isReadOnly, draft: undefined }));
  await render(
    <SignedIn projects={[aProject('shop')]}>
      <SchemaContext value={store}>
        <main style={{ position: 'relative', height: '100vh', overflow: 'hidden' }}>
          <SchemaFrame />
        </main>
      </SchemaContext>
      <Toasts />
    </SignedIn>,
  );
  return store;
}

const openTableView = () => userEvent.click(page.getByRole('button', { name: 'Table view', exact: true }));
const columnIn = (store: SchemaStore, table: string, name: string) => {
  const found = tablesOf(itemsIn(store.state())).find((one) => one.name === table);
  return found && columnsOf(found).find((one) => one.name === name);
};

test('a type that is typed is read, and a wrong one is told at its cell', async () => {
  const store = await openSchemaFrame(shop);
  await openTableView();
  await userEvent.click(page.getByRole('button', { name: 'Type of orders.total: int(11)' }));
  await userEvent.keyboard('decimal(10, 2) unsigned{Enter}');
  await expect
    .element(page.getByRole('button', { name: 'Type of orders.total: decimal(10,2) unsigned' }))
    .toHaveFocus();
  expect(columnIn(store, 'orders', 'total')).toMatchObject({
    type: 'decimal',
    length: 10,
    decimals: 2,
    isUnsigned: true,
  });
  await userEvent.keyboard('{Enter}');
  await userEvent.keyboard('varchr(3){Enter}');
  await expect.element(page.getByRole('alert')).toHaveTextContent('varchr is not a MySQL type. Did you mean varchar?');
  await userEvent.keyboard('{Escape}');
  await expect
    .element(page.getByRole('button', { name: 'Type of orders.total: decimal(10,2) unsigned' }))
    .toHaveFocus();
  await userEvent.click(page.getByRole('button', { name: 'Type of items.order_id: varchar(32)' }));
  await userEvent.keyboard('int{Enter}');
  await expect.element(page.getByRole('alert')).toHaveTextContent(relatedTypeMessage);
  expect(columnIn(store, 'items', 'order_id')?.type).toBe('varchar');
});

test('a cell beside others: one that was only opened takes nothing back, and the same cell is asked about', async () => {
  const store = await openSchemaFrame(shop);
  const names = () => columnsOf(tablesOf(itemsIn(store.state()))[0]!).map((one) => one.name);
  onTestFinished(store.connect());
  await openTableView();
  const cell = page.getByRole('button', { name: 'Name of orders.total: total' });
  await userEvent.click(cell);
  renamed('gross', 2);
  await userEvent.keyboard('{Enter}');
  await expect.poll(names).toEqual(['id', 'gross']);

  await userEvent.click(page.getByRole('button', { name: 'Name of orders.gross: gross' }));
  renamed('net', 3);
  await userEvent.keyboard('sum{Enter}');
  await expect.element(page.getByRole('button', { name: 'Keep mine' })).toBeVisible();
  expect(names()).toEqual(['id', 'net']);
});

test('arrow keys go from cell to cell, and columns are added without the mouse', async () => {
  const store = await openSchemaFrame(shop);
  await openTableView();
  await expect.element(page.getByRole('textbox', { name: 'Find a table or column' })).toHaveFocus();
  page.getByRole('button', { name: 'Name of orders.id: id' }).element().focus();
  await userEvent.keyboard('{ArrowDown}{ArrowRight}');
  await expect.element(page.getByRole('button', { name: 'Type of orders.total: int(11)' })).toHaveFocus();
  await userEvent.fill(page.getByRole('textbox', { name: 'New column of orders' }), 'note');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: 'Name of orders.note: note' })).toBeVisible();
  await userEvent.fill(page.getByRole('textbox', { name: 'New column of orders' }), 'ID');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('alert')).toHaveTextContent('Such column already exists in this schema.');
  await userEvent.click(page.getByRole('checkbox', { name: 'orders.note is nullable' }));
  expect(columnIn(store, 'orders', 'note')?.isNullable).toBe(true);
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(columnIn(store, 'orders', 'note')?.isNullable).toBe(false);
});

test('relations are told in words', async () => {
  await openSchemaFrame(shop);
  await openTableView();
  const ofOrders = page.getByRole('list', { name: 'Relations of orders' });
  await expect.element(ofOrders).toHaveTextContent('items.order_id refers to this table');
  await expect
    .element(page.getByRole('list', { name: 'Relations of items' }))
    .toHaveTextContent('order_id refers to orders');
});

test('without the right to edit there are tables and no fields', async () => {
  await openSchemaFrame(shop, true);
  await openTableView();
  await expect.element(page.getByRole('rowheader', { name: 'total' })).toBeVisible();
  expect(page.getByRole('checkbox').elements()).toEqual([]);
  expect(page.getByRole('textbox', { name: 'New column of orders' }).elements()).toEqual([]);
});

test('of 500 tables a page is drawn, and the search goes through all', async () => {
  await openSchemaFrame(manyTables);
  await openTableView();
  await expect.element(page.getByRole('heading', { level: 3 }).first()).toBeVisible();
  expect(page.getByRole('table').elements()).toHaveLength(15);
  await userEvent.fill(page.getByRole('textbox', { name: 'Find a table or column' }), 'table_499');
  await expect.poll(() => page.getByRole('table').elements().length).toBe(1);
});

test('what a table links to is told by its sign on the canvas, with its current title and state', async () => {
  await openSchemaFrame(shop);
  await userEvent.click(page.getByRole('button', { name: 'A link of items' }));
  const links = page.getByRole('list', { name: 'Links of items' });
  await expect.element(links).toHaveTextContent('#012: One schemaAccepted');
});

test('a problem has a sign at its row, which opens the problems', async () => {
  const keyless = JSON.stringify({
    ...(JSON.parse(shop) as object),
    relations: [],
    tables: [{ name: 'orders', primaryKey: { columns: [] }, columns: [column('id', 'varchar', 32)] }],
  });
  expect(schemaOfText(keyless)).toBeDefined();
  await openSchemaFrame(keyless);
  await expect.poll(() => document.querySelector('[data-severity][data-head]')?.getAttribute('title')).toMatch(/key/);
  document.querySelector<HTMLElement>('[data-severity][data-head]')?.click();
  await expect.element(page.getByRole('region', { name: 'Problems' })).toBeVisible();
});

test('a model without tables says how to begin', async () => {
  await openSchemaFrame(JSON.stringify({ tables: [], relations: [], styles: [] }));
  await expect.element(page.getByText('No tables yet')).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: importModelLabel }).last());
  await expect.element(page.getByRole('dialog', { name: importModelLabel })).toBeVisible();
});

test('on a phone no button of the toolbar is cut off', async () => {
  await page.viewport(390, 844);
  await openSchemaFrame(shop);
  const add = page.getByRole('button', { name: addTableLabel, exact: true });
  await expect.element(add).toBeVisible();
  const cut = [...document.querySelectorAll<HTMLElement>('[data-place="right"] button')].filter(
    ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1,
  );
  expect(cut).toEqual([]);
});

test('the buttons of a long dialog stay in sight', async () => {
  await page.viewport(1240, 600);
  const store = await openSchemaFrame(shop);
  store.send({ kind: 'column-selected', tableId: 'orders', columnId: 'total' });
  await openTableView();
  await userEvent.click(page.getByRole('button', { name: 'Edit orders.total' }));
  await userEvent.click(page.getByText('More', { exact: true }));
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await expect.element(save).toBeInViewport({ ratio: 1 });
});
