/** The editor of a database model with real mouse and keyboard input. */
import { notifications } from '@mantine/notifications';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { confirmLabel } from '#platform/ui/contract.ts';
import { thingChanged } from '#platform/live/web/live-things.ts';
import { accessibilityFaults } from '#platform/ui/web/accessibility-fixture.ts';
import {
  addTableLabel,
  relationMessages,
  removeColumnPrompt,
  removeRelationPrompt,
  removeTablePrompt,
  tableNamePrompt,
  columnNamePrompt,
  tableExistsMessage,
  relatedTypeMessage,
  toggleFullscreenLabel,
} from '../contract.ts';
import { modelShape } from '../model/model-shape.ts';
import { textOfSchema } from '../model/schema-document.ts';
import { relationsOf, tablesOf } from '../model/schema-item.ts';
import { itemsIn } from '../model/schema-state.ts';
import { sampleSchema } from '../model/testing/sample-schema.ts';
import { openSchemaEditor, schemaId, type OpenedSchema } from './schema-fixture.tsx';

beforeEach(() => page.viewport(1240, 900));
afterEach(() => {
  vi.unstubAllGlobals();
  notifications.clean();
});

/** Customers on the left, their orders on the right. */
const shop = (relations: readonly string[] = []): string =>
  textOfSchema(
    sampleSchema(
      [
        { name: 'customers', columns: ['email varchar'], at: [0, 0] },
        { name: 'orders', columns: ['customer_id', 'total decimal'], at: [600, 0] },
      ],
      relations,
    ),
  );
const related = shop(['orders.customer_id > customers.id']);

const pane = () => page.elementLocator(document.querySelector('.react-flow__pane') as HTMLElement);
const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = () => page.getByRole('dialog');
const items = ({ store }: OpenedSchema) => itemsIn(store.state());
const names = (opened: OpenedSchema) => tablesOf(items(opened)).map(({ name }) => name);
const table = (opened: OpenedSchema, name: string) => tablesOf(items(opened)).find((one) => one.name === name);
const columns = (opened: OpenedSchema, name: string) =>
  table(opened, name)?.order.map((id) => table(opened, name)?.columns[id]?.name);
const relations = (opened: OpenedSchema) => relationsOf(items(opened)).map(({ from, to }) => `${from} > ${to}`);
const focusCanvas = () => (page.getByRole('application').element() as HTMLElement).focus();

/** A point of the canvas as a position on the pane. */
function at({ store }: OpenedSchema, [x, y]: readonly [number, number]): { x: number; y: number } {
  const { left, top } = pane().element().getBoundingClientRect();
  const [origin, unit] = [store.pointAt({ x: left, y: top }), store.pointAt({ x: left + 100, y: top + 100 })];
  const perPixel = (unit.x - origin.x) / 100;
  return { x: (x - origin.x) / perPixel, y: (y - origin.y) / perPixel };
}
type Xy = readonly [number, number];
const click = (opened: OpenedSchema, point: Xy) => userEvent.click(pane(), { position: at(opened, point) });
const dblClick = (opened: OpenedSchema, point: Xy) => userEvent.dblClick(pane(), { position: at(opened, point) });
const drag = (opened: OpenedSchema, from: Xy, to: Xy) =>
  userEvent.dragAndDrop(pane(), pane(), {
    sourcePosition: at(opened, from),
    targetPosition: at(opened, to),
    steps: 8,
  });
/** What was done is saved. */
async function saved(): Promise<void> {
  await expect.element(page.getByText('Saved', { exact: true })).toBeVisible();
}

/** Heads and rows of the tables of `shop`. */
const places = {
  customers: [100, 20],
  orders: [700, 20],
  email: [100, 100],
  customerId: [700, 100],
  ring: [600, 100],
  key: [150, 63],
} as const;

describe('the zoom', () => {
  const zoomed = (): number =>
    Number(/\d+/.exec(page.getByRole('button', { name: /^Zoom \d+ %/ }).element().textContent)?.[0]);
  const zoomOut = async (times: number): Promise<void> => {
    for (let time = 0; time < times; time += 1) (button('Zoom out').element() as HTMLElement).click();
    await expect.element(button('Zoom out')).toBeVisible();
  };

  test('zooms out to 20 %', async () => {
    await openSchemaEditor(shop());
    await expect.poll(zoomed).toBe(100);
    // Each step begins where the one before it has led.
    for (let before = 100; before > 20; before = zoomed()) {
      await zoomOut(1);
      await expect.poll(zoomed).toBeLessThan(before);
    }
    await zoomOut(2);
    expect(zoomed()).toBe(20);
  });

  test('shows a model whole that needs less than 20 %, and zooms no further out', async () => {
    await openSchemaEditor(
      textOfSchema(
        sampleSchema(
          [
            { name: 'near', columns: [], at: [0, 0] },
            { name: 'far', columns: [], at: [12_000, 0] },
          ],
          [],
        ),
      ),
    );
    await expect.poll(zoomed).toBeLessThan(20);
    const fitted = zoomed();
    await zoomOut(3);
    expect(zoomed()).toBe(fitted);
  });
});

describe('the mouse', () => {
  test('drags a table along the grid, and Undo takes it back', async () => {
    const opened = await openSchemaEditor(shop());
    await drag(opened, places.orders, [750, 221]);
    expect(table(opened, 'orders')?.position).toEqual({ x: 645, y: 195 });
    await userEvent.click(button('Undo'));
    expect(table(opened, 'orders')?.position).toEqual({ x: 600, y: 0 });
    await saved();
  });

  test('pulls a relation from the ring of a column to another column, and it is saved', async () => {
    const opened = await openSchemaEditor(shop());
    await drag(opened, places.ring, places.key);
    expect(relations(opened)).toEqual(['orders > customers']);
    await expect.poll(() => opened.server.dbModel.model).toContain('orders.customer_id');
    await drag(opened, places.ring, places.email);
    await expect.element(page.getByText(relationMessages.otherTypes)).toBeVisible();
    expect(relations(opened)).toHaveLength(1);
    await saved();
  });

  test('edits a table and a column after a double click', async () => {
    const opened = await openSchemaEditor(related);
    await dblClick(opened, places.customers);
    await expect.element(dialog().getByText('Edit table')).toBeVisible();
    expect(await accessibilityFaults()).toEqual([]);
    await userEvent.fill(dialog().getByRole('textbox', { name: 'Name', exact: true }), 'Orders');
    await userEvent.click(button('Save'));
    await expect.element(dialog().getByText(tableExistsMessage)).toBeVisible();
    await userEvent.fill(dialog().getByRole('textbox', { name: 'Name', exact: true }), 'people');
    await userEvent.click(button('Save'));
    await expect.poll(() => names(opened)).toEqual(['people', 'orders']);
    expect([...opened.store.state().selection], 'selected again').toEqual(['customers']);
    await dblClick(opened, places.email);
    await expect.element(dialog().getByText('Edit column')).toBeVisible();
    expect(await accessibilityFaults()).toEqual([]);
    await userEvent.fill(dialog().getByRole('textbox', { name: 'Length' }), '0');
    await userEvent.click(button('Save'));
    await expect.element(dialog().getByText('Value must be above 0')).toBeVisible();
    await userEvent.fill(dialog().getByRole('textbox', { name: 'Length' }), '80');
    await userEvent.click(button('Save'));
    await expect.poll(() => table(opened, 'people')?.columns['email']?.length).toBe(80);
    await saved();
  });

  test('changes only what was changed in a dialog: what others changed meanwhile stays', async () => {
    const opened = await openSchemaEditor(shop());
    const name = () => dialog().getByRole('textbox', { name: 'Name', exact: true });
    await dblClick(opened, places.customers);
    await userEvent.fill(name(), 'people');
    opened.store.send({ kind: 'table-edited', id: 'customers', change: { comment: 'Theirs', primaryKey: ['email'] } });
    await userEvent.click(button('Save'));
    await expect.poll(() => names(opened)).toEqual(['people', 'orders']);
    expect(table(opened, 'people')).toMatchObject({ comment: 'Theirs', primaryKey: ['email'] });
    const place = { tableId: 'customers', columnId: 'email' };
    await dblClick(opened, places.email);
    await userEvent.fill(name(), 'mail');
    opened.store.send({ kind: 'column-edited', ...place, change: { comment: 'Theirs', defaultText: "'none'" } });
    await userEvent.click(button('Save'));
    await expect.poll(() => columns(opened, 'people')).toEqual(['id', 'mail']);
    expect(table(opened, 'people')?.columns['email']).toMatchObject({ comment: 'Theirs', defaultText: "'none'" });
    await saved();
  });

  test('asks about a text that somebody else saved while it was written in a dialog', async () => {
    const opened = await openSchemaEditor(shop());
    const comment = () => dialog().getByRole('textbox', { name: 'Comment' });
    await dblClick(opened, places.customers);
    await userEvent.fill(comment(), 'Mine');
    const theirs = modelShape.parse(JSON.parse(shop()));
    const tables = theirs.tables.map((one) => (one.name === 'customers' ? { ...one, comment: 'Theirs' } : one));
    opened.server.meanwhile(JSON.stringify({ ...theirs, tables }));
    thingChanged(`dbmodel:${schemaId}`);
    await expect.element(comment()).toHaveValue('Mine');
    await userEvent.click(button('Save'));
    const asked = page.getByRole('region', { name: 'Changed twice' });
    await expect.element(page.getByText(/^Ann and you changed the/)).toBeVisible();
    expect(table(opened, 'customers')?.comment).toBe('Theirs');
    await userEvent.click(asked.getByRole('button', { name: 'Keep mine' }));
    await expect.poll(() => table(opened, 'customers')?.comment).toBe('Mine');
    await saved();
  });

  test('does not change the type of a related column, and says why', async () => {
    const opened = await openSchemaEditor(related);
    await dblClick(opened, places.customerId);
    await userEvent.click(dialog().getByRole('combobox', { name: 'Type' }));
    await userEvent.click(page.getByRole('option', { name: 'bigint' }));
    await expect.element(dialog().getByText(relatedTypeMessage)).toBeVisible();
    await userEvent.click(button('Save'));
    expect(table(opened, 'orders')?.columns['customer_id']?.type).toBe('int');
  });

  test('edits and removes by the buttons of the row that is pointed at, after a question', async () => {
    const opened = await openSchemaEditor(related);
    await userEvent.hover(pane(), { position: at(opened, places.customerId) });
    await userEvent.click(button('Delete customer_id'));
    await expect.element(page.getByText(removeColumnPrompt)).toBeVisible();
    await userEvent.keyboard('{Escape}');
    expect(columns(opened, 'orders')).toEqual(['id', 'customer_id', 'total']);
    await userEvent.hover(pane(), { position: at(opened, places.orders) });
    await userEvent.click(button('Edit orders'));
    await expect.element(dialog().getByText('Edit table')).toBeVisible();
  });

  test('adds a column by the footer of a table', async () => {
    const opened = await openSchemaEditor(shop());
    await click(opened, [100, 137]);
    await expect.element(dialog().getByText(columnNamePrompt.title)).toBeVisible();
    await userEvent.click(button(columnNamePrompt.confirm));
    await expect.element(dialog().getByText(columnNamePrompt.empty)).toBeVisible();
    await userEvent.keyboard('Email{Enter}');
    await expect.poll(() => columns(opened, 'customers')).toEqual(['id', 'email', 'Email_1']);
    await saved();
  });
});

describe('the keyboard alone', () => {
  test('adds a table and a column, and relates two columns', async () => {
    const opened = await openSchemaEditor(shop());
    focusCanvas();
    await userEvent.keyboard('t');
    await expect.element(dialog().getByText(tableNamePrompt.title)).toBeVisible();
    await expect.element(dialog().getByPlaceholder(tableNamePrompt.placeholder)).toHaveFocus();
    expect(await accessibilityFaults()).toEqual([]);
    await userEvent.keyboard('Orders{Enter}');
    await expect.poll(() => names(opened)).toEqual(['customers', 'orders', 'Orders_1']);
    await expect.element(page.getByRole('application')).toHaveFocus();
    await userEvent.keyboard('i');
    await expect.element(dialog().getByRole('textbox', { name: 'Column name' })).toHaveFocus();
    await userEvent.keyboard('order_id{Enter}');
    await expect.poll(() => columns(opened, 'Orders_1')).toEqual(['id', 'order_id']);
    await expect.element(page.getByRole('application')).toHaveFocus();
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(columns(opened, 'Orders_1')).toEqual(['order_id', 'id']);
    await userEvent.keyboard('c{Escape}{Escape}{Tab}{PageDown}');
    expect(opened.store.state().column).toEqual({ tableId: 'customers', columnId: 'id' });
    await userEvent.keyboard('c{Escape}{Tab}{PageDown}{PageDown}c');
    expect(relations(opened), 'Escape ended it').toEqual([]);
    await saved();
  });

  test('goes, relates, moves, edits, and asks before it removes', async () => {
    const opened = await openSchemaEditor(shop());
    focusCanvas();
    await userEvent.keyboard('{Tab}{PageDown}c');
    await userEvent.keyboard('{Tab}{PageDown}{PageDown}c');
    expect(relations(opened)).toEqual(['orders > customers']);
    await userEvent.keyboard('{Delete}');
    await expect.element(page.getByText(removeRelationPrompt)).toBeVisible();
    expect(await accessibilityFaults()).toEqual([]);
    await userEvent.click(button(confirmLabel));
    await expect.poll(() => relations(opened)).toEqual([]);
    focusCanvas();
    await userEvent.keyboard('{Tab}{ArrowRight}{Shift>}{ArrowDown}{/Shift}');
    expect(table(opened, 'customers')?.position).toEqual({ x: 15, y: 60 });
    await userEvent.keyboard('{Delete}');
    await expect.element(page.getByText(removeTablePrompt)).toBeVisible();
    await userEvent.click(button(confirmLabel));
    await expect.poll(() => names(opened)).toEqual(['orders']);
    focusCanvas();
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(names(opened)).toEqual(['customers', 'orders']);
    await saved();
  });
});

describe('saving', () => {
  const rename = async (opened: OpenedSchema, name: string): Promise<void> => {
    opened.store.send({ kind: 'table-edited', id: 'orders', change: { name } });
    await Promise.resolve();
  };

  test('keeps what two people did, and shows both values of what both changed', async () => {
    const opened = await openSchemaEditor(shop());
    const theirs = sampleSchema([
      { name: 'customers', at: [0, 300] },
      { name: 'orders', columns: ['customer_id', 'total decimal'], at: [600, 0] },
    ]);
    opened.server.meanwhile(
      textOfSchema(theirs)
        .replaceAll('"name":"orders"', '"id":"orders","name":"theirs"')
        .replaceAll('"id":"orders","position"', '"id":"theirs","position"'),
    );
    await rename(opened, 'mine');
    await expect.element(page.getByText('Ann and you changed the name of “theirs”.')).toBeVisible();
    expect(table(opened, 'customers')).toMatchObject({ position: { x: 0, y: 300 }, order: ['id'] });
    expect(await accessibilityFaults()).toEqual([]);
    await userEvent.click(button('Keep mine'));
    await expect.poll(() => opened.server.dbModel.model).toContain('mine');
    await saved();
  });

  test('tells why it was refused', async () => {
    const opened = await openSchemaEditor(shop());
    const violations = [{ field: 'model', path: 'tables[0].name', errors: ['This field is required'] }];
    opened.server.refusal = [422, { error: { message: 'Please check the marked fields.' }, violations }];
    await rename(opened, 'mine');
    await expect.element(page.getByText('Validation error: This field is required (tables[0].name)')).toBeVisible();
    await expect.element(page.getByText('Not saved', { exact: true })).toBeVisible();
  });

  test('brings back what is on the device, on top of what others saved', async () => {
    const mine = shop().replace('"comment":""', '"comment":"Mine"');
    const draft = {
      userId: 'u',
      organizationId: 'o',
      projectId: 'p',
      windowId: 'w',
      namespace: 'dbmodel' as const,
      documentId: 'd',
      parentId: null,
      title: 'Shop',
      json: mine,
      revision: 0,
      baseJson: shop(),
      baseTitle: 'Shop',
      at: '2026-11-22T00:00:00.000Z',
    };
    const opened = await openSchemaEditor(related, { draft });
    expect([table(opened, 'customers')?.comment, relations(opened)]).toEqual(['Mine', ['orders > customers']]);
    await expect.poll(() => opened.server.dbModel.model).toContain('Mine');
    await saved();
  });
});

test('what is on the device and cannot be read is told, and what was saved is shown', async () => {
  const whose = {
    userId: 'u',
    organizationId: 'o',
    projectId: 'p',
    windowId: 'w',
    namespace: 'dbmodel',
    documentId: 'd',
  };
  const made = { parentId: null, title: 'Mine', revision: 1, baseJson: shop(), at: '2026-11-22T00:00:00.000Z' };
  const opened = await openSchemaEditor(related, { draft: { ...whose, ...made, json: '{"tables": [{"name": 7}]}' } });
  await expect.element(page.getByText(/^Some unsaved changes on this device cannot be read/)).toBeVisible();
  expect(textOfSchema(opened.store.state().whole.document.document)).toBe(related);
  expect(opened.server.sent.filter(({ call }) => !call.startsWith('GET'))).toEqual([]);
});

test('a relation of columns of different types is refused in its dialog, which loses nothing', async () => {
  const opened = await openSchemaEditor(related);
  opened.store.send({ kind: 'selected', ids: [relationsOf(items(opened))[0]?.id ?? ''] });
  focusCanvas();
  await userEvent.keyboard('{Enter}');
  await userEvent.fill(dialog().getByRole('textbox', { name: 'Name of the constraint' }), 'buyer');
  await userEvent.selectOptions(dialog().getByLabelText('Referenced column 1 of customers'), 'email');
  await userEvent.click(button('Save'));
  await expect.element(dialog().getByRole('alert')).toHaveTextContent(relationMessages.otherTypes);
  await expect.element(dialog().getByRole('textbox', { name: 'Name of the constraint' })).toHaveValue('buyer');
  await userEvent.selectOptions(dialog().getByLabelText('Referenced column 1 of customers'), 'id');
  expect(dialog().getByRole('alert').elements()).toEqual([]);
  await userEvent.click(button('Save'));
  await expect.poll(() => relationsOf(items(opened))[0]?.name).toBe('buyer');
  await saved();
});

test('a read-only model can be looked at, and nothing of it changed', async () => {
  const opened = await openSchemaEditor(related, { isReadOnly: true });
  expect(button(addTableLabel).elements()).toEqual([]);
  await drag(opened, places.orders, [750, 221]);
  await drag(opened, places.ring, places.email);
  focusCanvas();
  await userEvent.keyboard('t{Control>}a{/Control}{Delete}{Control>}d{/Control}');
  expect(dialog().elements()).toEqual([]);
  await dblClick(opened, places.email);
  await expect.element(dialog().getByText('Column', { exact: true })).toBeVisible();
  for (const field of dialog().getByRole('textbox').elements()) expect(field).toHaveAttribute('readonly');
  for (const box of dialog().getByRole('checkbox').elements()) expect(box).toBeDisabled();
  expect(button('Save').elements()).toEqual([]);
  expect(await accessibilityFaults()).toEqual([]);
  expect(opened.server.sent.filter(({ call }) => !call.startsWith('GET'))).toEqual([]);
  expect(textOfSchema(opened.store.state().whole.document.document)).toBe(related);
});

test('a model that cannot be read says so in its place, and stays as it is', async () => {
  const opened = await openSchemaEditor('{"tables": [{"name": 7}]}');
  await expect.element(page.getByText(/^This model cannot be read/)).toBeVisible();
  expect(page.getByText('No tables yet').elements()).toEqual([]);
  expect(button(addTableLabel).elements()).toEqual([]);
  expect(opened.server.sent.filter(({ call }) => !call.startsWith('GET'))).toEqual([]);
});

describe('the view', () => {
  const row = textOfSchema(sampleSchema(['a', 'b', 'c', 'd', 'e'].map((name) => ({ name }))));

  test('a model that an import left in a row is arranged when it is opened, as one step', async () => {
    const opened = await openSchemaEditor(row);
    await expect.poll(() => tablesOf(items(opened)).some(({ position }) => position.y > 50)).toBe(true);
    await button('Undo').click();
    expect(tablesOf(items(opened)).map(({ position }) => position.x)).toEqual([50, 500, 950, 1400, 1850]);
  });

  test('those who may not change it see a row arranged too, and nothing is sent', async () => {
    const opened = await openSchemaEditor(row, { isReadOnly: true });
    expect(tablesOf(items(opened)).some(({ position }) => position.y > 50)).toBe(true);
    await saved();
    expect(opened.server.sent).toEqual([]);
  });

  test('it is fitted again when full screen is left', async () => {
    const opened = await openSchemaEditor(related);
    const height = () => pane().element().getBoundingClientRect().height;
    const isInMiddle = () => Math.abs(at(opened, [450, 90]).y - height() / 2) < 40;
    await expect.poll(isInMiddle).toBe(true);
    const full = height();
    await button(toggleFullscreenLabel).click();
    await expect.poll(height).toBeLessThan(full - 100);
    await expect.poll(isInMiddle).toBe(true);
  });
});
