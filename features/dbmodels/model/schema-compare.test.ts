/** Two versions of a model side by side. */
import { expect, test } from 'vitest';
import { itemsIn } from './schema-state.ts';
import { compareSchemas } from './schema-compare.ts';
import { overlaps, tableBoxes } from './schema-geometry.ts';
import { sampleSchema } from './testing/sample-schema.ts';
import { SchemaDriver } from './testing/schema-driver.ts';

const older = () =>
  sampleSchema(
    [
      { name: 'customers', columns: ['email varchar'] },
      { name: 'orders', columns: ['customer_id', 'total'] },
    ],
    ['orders.customer_id > customers.id'],
  );

test('what was added, changed and removed is marked, told by name, and what is gone is still shown', () => {
  const editor = new SchemaDriver(older());
  editor.send(
    { kind: 'table-added', name: 'stock' },
    { kind: 'table-edited', id: 'orders', change: { name: 'sales' } },
    { kind: 'column-edited', tableId: 'orders', columnId: 'total', change: { isNullable: true } },
    { kind: 'column-selected', tableId: 'orders', columnId: 'customer_id' },
    { kind: 'deleted' },
  );
  const { shown, marks, groups } = compareSchemas(older().items, itemsIn(editor.state));
  const told = groups.map(({ title, differences }) => [
    title,
    differences.map(({ mark, name, fields }) => `${mark} ${name} ${fields}`.trim()),
  ]);
  expect(told).toEqual([
    ['Tables', ['added stock 1 column', 'changed orders → sales Name']],
    ['Columns', ['changed sales.total Nullable', 'removed sales.customer_id']],
    ['Relations', ['removed sales → customers']],
  ]);
  const sales = shown.get('orders');
  expect(sales?.kind === 'table' && sales.order, 'the removed column where it stood').toEqual([
    'id',
    'customer_id',
    'total',
  ]);
  expect([...marks.relations.values()]).toEqual(['removed']);
  expect(shown.size).toBe(4);
});

test('removed tables do not cover what stands in their place now', () => {
  const before = sampleSchema([
    { name: 'old', at: [0, 0] },
    { name: 'older', at: [0, 300] },
    { name: 'away', at: [900, 900] },
  ]);
  const after = sampleSchema([
    { name: 'new', at: [10, 10] },
    { name: 'newer', at: [10, 290] },
  ]);
  const boxes = [...tableBoxes(compareSchemas(before.items, after.items).shown).values()];
  const covered = boxes.filter((one, at) => boxes.slice(at + 1).some((other) => overlaps(one, other)));
  expect(covered.map(({ table }) => table.name)).toEqual([]);
  expect(
    boxes.filter(({ x }) => x === 900).map(({ table }) => table.name),
    'where nothing stands',
  ).toEqual(['away']);
});

test('places, colours and folding are no difference', () => {
  const editor = new SchemaDriver(older()).dragBy('orders', 90, 90);
  editor.select('orders').send({ kind: 'coloured', colour: 3 });
  const { groups, all } = compareSchemas(older().items, itemsIn(editor.state));
  expect([groups, all]).toEqual([[], []]);
});
