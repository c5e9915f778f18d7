/** The search of the list of tables. */
import { expect, test } from 'vitest';
import { foundTables } from './found-tables.ts';
import { sampleSchema } from './testing/sample-schema.ts';

const { items } = sampleSchema([
  { name: 'orders', columns: ['customer_id', 'total'] },
  { name: 'customers', columns: ['email varchar'] },
]);
const found = (search: string) =>
  foundTables(items, search).map(({ table, columns, isWhole }) => [
    table.name,
    columns.map(({ name }) => name),
    isWhole,
  ]);

test('without a word all tables are listed by name with all columns', () => {
  expect(found(' ')).toEqual([
    ['customers', ['id', 'email'], true],
    ['orders', ['id', 'customer_id', 'total'], true],
  ]);
});

test('a word finds tables by name, and columns within tables, whatever the case', () => {
  expect(found('CUSTOMER')).toEqual([
    ['customers', ['id', 'email'], true],
    ['orders', ['customer_id'], false],
  ]);
  expect(found('orders total'), 'a column of a certain table').toEqual([['orders', ['total'], false]]);
  expect(found('walrus')).toEqual([]);
});
