/** What is sent of an edited script. */
import { expect, test } from 'vitest';
import { parseSchema } from '@archwright/mysql-ddl';
import { changedStatements } from './changed-statements.ts';

const platform = 'platform_mysql_90';
const customers = 'CREATE TABLE `customers` (\n  `id` int NOT NULL,\n  PRIMARY KEY (`id`)\n)';
const orders = 'CREATE TABLE `orders` (\n  `id` int NOT NULL,\n  `customer_id` int NOT NULL,\n  PRIMARY KEY (`id`)\n)';
const key = 'ALTER TABLE `orders` ADD CONSTRAINT `placed_by` FOREIGN KEY (`customer_id`) REFERENCES `customers` (`id`)';
const script = (...statements: string[]): string => `-- Shop\n\n${statements.map((one) => `${one};\n`).join('\n')}`;
const before = script(customers, orders, key);
const changed = (after: string) => changedStatements({ before, after, platform });

test('a table that nobody touched is not sent, and one that was comes with its foreign keys', () => {
  const wider = orders.replace('PRIMARY KEY', '`total` int NOT NULL,\n  PRIMARY KEY');
  expect(changed(script(customers, wider, key))).toEqual({ sql: `${wider};\n\n${key};\n`, leftOut: [], dropped: [] });
});

test('a table whose foreign key alone was changed or taken away is sent whole', () => {
  const other = `${key} ON DELETE CASCADE`;
  expect(changed(script(customers, orders, other)).sql).toBe(`${orders};\n\n${other};\n`);
  expect(changed(script(customers, orders)).sql).toBe(`${orders};\n`);
});

test('new tables are sent, those that are left out are named, and comments are no change', () => {
  const coupons = 'CREATE TABLE coupons (id int NOT NULL, PRIMARY KEY (id))';
  expect(changed(script(customers, coupons))).toEqual({ sql: `${coupons};\n`, leftOut: ['orders'], dropped: [] });
  expect(changed(before.replace('-- Shop', '-- The shop'))).toEqual({ sql: '', leftOut: [], dropped: [] });
  expect(changed(`${before}\nDROP TABLE customers;`).sql).toContain('DROP TABLE customers');
});

test('views are told apart from tables of the same name', () => {
  const view = 'CREATE VIEW totals AS SELECT 1';
  expect(changed(`${before}\n${view};`).sql).toBe(`${view};\n`);
});

test('a comment behind a statement takes nothing of the next one along', () => {
  const views = ['CREATE VIEW totals AS SELECT 1 -- all', 'CREATE VIEW sums AS SELECT 2'];
  const { sql } = changed(`${before}\n${views.join('\n;\n')};`);
  expect(parseSchema(sql, { platform }).statements.map(({ name }) => name)).toEqual(['totals', 'sums']);
});

test.each([
  ['a table that is made like another one', 'CREATE TABLE archive LIKE orders'],
  [
    'a key that leaves out the columns it refers to',
    'CREATE TABLE bills (order_id int, FOREIGN KEY (order_id) REFERENCES orders)',
  ],
])('%s is sent alone: the model has the other one', (_what, statement) => {
  expect(changed(`${before}\n${statement};`)).toEqual({ sql: `${statement};\n`, leftOut: [], dropped: [] });
});

test('what needs the statements around it is sent with the whole script', () => {
  const after = `CREATE TABLE draft (id int NOT NULL, PRIMARY KEY (id));\n${before}\nRENAME TABLE draft TO sales;`;
  expect(changed(after).sql).toBe(after);
  const mode = `SET sql_mode = 'ANSI_QUOTES';\n${before}\nCREATE TABLE "sales" (id int);`;
  expect(changed(mode).sql).toBe(mode);
});

test('another way of writing the same tables is no change', () => {
  const lines = customers.replaceAll('\n', ' ').replaceAll('`', '').replace('CREATE TABLE', 'create  table');
  const inside = orders.replace(
    'PRIMARY KEY (`id`)',
    'CONSTRAINT `placed_by` FOREIGN KEY (customer_id) REFERENCES customers (id),\nPRIMARY KEY (id)',
  );
  expect(changed(script(inside, lines))).toEqual({ sql: '', leftOut: [], dropped: [] });
});

test('what statements drop is taken away, what they rename is not, and what is only missing is left out', () => {
  const withView = `${before}\nCREATE VIEW totals AS SELECT 1;`;
  const result = (after: string) => {
    const { sql, leftOut, dropped } = changed(after);
    const start = parseSchema(before, { platform }).schema;
    return [parseSchema(sql, { platform, start }).schema.tables.map(({ name }) => name), leftOut, dropped];
  };
  expect(result(`${before}\nRENAME TABLE orders TO sales;`)).toEqual([['customers', 'sales'], [], []]);
  expect(result(`${before}\nALTER TABLE \`Orders\` RENAME TO \`sales\`;`)).toEqual([['customers', 'sales'], [], []]);
  expect(result(`${before}\nRENAME TABLE orders TO old, old TO sales;`)).toEqual([['customers', 'sales'], [], []]);
  expect(result(`${before}\nRENAME TABLE orders TO sales; DROP TABLE sales;`)).toEqual([['customers'], [], ['orders']]);
  expect(result(`${before}\nDROP TABLE orders;`)).toEqual([['customers'], [], ['orders']]);
  expect(result(`${before}\nDROP TABLE orders, customers;`)).toEqual([[], [], ['customers', 'orders']]);
  expect(changedStatements({ before: withView, after: before, platform })).toEqual({
    sql: '',
    leftOut: ['totals'],
    dropped: [],
  });
});

test('a script with a fault is sent as it is: the refusal names its lines', () => {
  const broken = script(customers, orders.replace('CREATE TABLE', 'CREATE TABEL'));
  expect(changed(broken)).toEqual({ sql: broken, leftOut: [], dropped: [] });
});
