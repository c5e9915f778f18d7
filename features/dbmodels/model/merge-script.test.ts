/** Changed models in their scripts. */
import { expect, test } from 'vitest';
import { defaultPlatform, fromDocument, generate, parseSchema, toDocument } from '@archwright/mysql-ddl';
import { mergeScript } from './merge-script.ts';

const platform = defaultPlatform;

const file = `-- Orders of the shop.
/* Kept by the platform team */

create table customers (
  id int unsigned not null auto_increment primary key, -- ours
  name varchar(80) not null
);

CREATE TABLE IF NOT EXISTS orders
(
  id          INT NOT NULL PRIMARY KEY,
  customer_id INT UNSIGNED NOT NULL,
  note        CHAR
);
CREATE INDEX orders_customer ON orders (customer_id);

INSERT INTO customers (name) VALUES ('; create table x (id int)');

create view names as select name from customers;
`;

/** The model of a script, written as the product writes it, with a change made in its document. */
function changed(text: string, change: (sql: string) => string = (sql) => sql): string {
  const schema = fromDocument(toDocument(parseSchema(text, { platform }).schema));
  return change(generate(schema, { platform, name: 'shop' }).sql);
}

const mergeOurs = (base: string, theirs: string, ours: string) =>
  mergeScript({ base, theirs, ours, platform, isOursKept: true });
const merge = (base: string, theirs: string, ours: string) => mergeScript({ base, theirs, ours, platform });

test('a model that says the same as its file changes no byte of it', () => {
  expect(merge(file, file, changed(file))).toBe(file);
});

test('a changed table is written again in its place; every other statement, comment and insert keeps its bytes', () => {
  const ours = changed(file, (sql) => sql.replace('`name` varchar(80)', '`name` varchar(120)'));
  const merged = merge(file, file, ours) ?? '';
  const before = file.split('\n');
  const after = merged.split('\n');
  expect(after.slice(0, 3)).toEqual(before.slice(0, 3));
  expect(merged.endsWith(file.slice(file.indexOf('\n\nCREATE TABLE IF NOT EXISTS orders')))).toBe(true);
  expect(merged).toContain('varchar(120)');
});

test('a table that both changed can be written as it is here; what else the script changed stays', () => {
  const ours = changed(file, (sql) => sql.replace('`name` varchar(80)', '`name` varchar(120)'));
  const theirs = file
    .replace('varchar(80)', 'varchar(90)')
    .replace('note        CHAR', 'note        CHAR(3) -- theirs');
  expect(merge(file, theirs, ours)).toBeUndefined();
  const merged = mergeOurs(file, theirs, ours) ?? '';
  expect(merged).toContain('varchar(120)');
  expect(merged).toContain('note        CHAR(3) -- theirs');
  expect(merged).not.toContain('varchar(90)');
});

test('new tables are added at the end with the line ends of the file, and those that were removed leave with their keys', () => {
  const windows = file.replaceAll('\n', '\r\n');
  const ours = changed(windows, (sql) =>
    sql
      .replace(/CREATE TABLE `orders`[^;]*;\n/, '')
      .replace(/$/, '\nCREATE TABLE `carts` (\n  `id` int NOT NULL\n);\n'),
  );
  const merged = merge(windows, windows, ours) ?? '';
  expect(merged).not.toMatch(/orders\b[^.]*\(/);
  expect(merged).toMatch(/create view names as select name from customers;\r\n\r\nCREATE TABLE `carts` \(\r\n/);
  expect(merged.replaceAll('\r\n', '')).not.toContain('\n');
  expect(merged).toContain("INSERT INTO customers (name) VALUES ('; create table x (id int)');");
});

test('changes of both sides in different tables come together; in the same table a person chooses', () => {
  const theirs = file.replace('note        CHAR', 'note        CHAR,\n  at          DATE');
  const ours = changed(file, (sql) => sql.replace('`name` varchar(80)', '`name` varchar(120)'));
  const merged = merge(file, theirs, ours) ?? '';
  expect(merged).toContain('  at          DATE\n);');
  expect(merged).toContain('varchar(120)');
  const same = file.replace('varchar(80)', 'varchar(90)');
  expect(merge(file, same, ours)).toBeUndefined();
  expect(merge(file, file.replace('varchar(80)', 'varchar(120)'), ours)).toBe(
    file.replace('varchar(80)', 'varchar(120)'),
  );
});

test('a foreign key that is added stands behind both tables; a file that cannot be read is replaced only where nobody changed it', () => {
  const key =
    '\nALTER TABLE `customers`\n  ADD CONSTRAINT `last` FOREIGN KEY (`id`) REFERENCES `orders` (`customer_id`);\n';
  const merged =
    merge(
      file,
      file,
      changed(file, (sql) => sql + key),
    ) ?? '';
  expect(merged.indexOf('FOREIGN KEY')).toBeGreaterThan(merged.indexOf('create view names'));
  const broken = 'CREATE TABLE (;\n';
  expect(merge(broken, broken, changed(file))).toBe(changed(file));
  expect(merge(file, broken, changed(file))).toBeUndefined();
  expect(merge('', '', changed(file))).toBe(changed(file));
});
