/** Types, names and defaults of columns as they are typed in one field. */
import { describe, expect, test } from 'vitest';
import { columnExistsMessage, numberMessages } from '../contract.ts';
import type { ColumnItem, TableItem } from './schema-item.ts';
import { newColumn } from './schema-tables.ts';
import { columnNameProblem, defaultShown, readType, wholeTypeText } from './typed-column.ts';

const column = (change: Partial<ColumnItem> = {}): ColumnItem => ({ ...newColumn('c', 'total'), ...change });
const problemOf = (text: string, of = column()): string | undefined => {
  const read = readType(text, of);
  return 'problem' in read ? read.problem : undefined;
};
const typedText = (text: string): string => {
  const read = readType(text, column());
  return 'change' in read ? wholeTypeText({ ...column(), ...read.change } as ColumnItem) : read.problem;
};

describe('a type in one line', () => {
  test.each([
    ['varchar(32)', 'varchar(32)'],
    ['  VARCHAR ( 32 ) ', 'varchar(32)'],
    ['decimal(10, 2) UNSIGNED', 'decimal(10,2) unsigned'],
    ['decimal(10)', 'decimal(10,0)'],
    ['numeric(8,3)', 'decimal(8,3)'],
    ['double precision', 'double'],
    ['float(7,3)', 'float(7,3)'],
    ['int(11)', 'int(11)'],
    ['integer', 'int'],
    ['bigint unsigned zerofill', 'bigint unsigned zerofill'],
    ['int signed', 'int'],
    ['datetime(6)', 'datetime(6)'],
    ['datetime(0)', 'datetime(0)'],
    ["enum('new', 'it''s','a,b)','')", "enum('new','it''s','a,b)','')"],
    ['set("a","b")', "set('a','b')"],
    ['json', 'json'],
    ['vector(3)', 'vector(3)'],
  ])('%s is %s', (typed, shown) => expect(typedText(typed)).toBe(shown));

  test.each([
    ['', numberMessages.required],
    ['varchr(20)', 'varchr is not a MySQL type. Did you mean varchar?'],
    ['bigit', 'bigit is not a MySQL type. Did you mean bigint?'],
    ['uuid', 'uuid is not a MySQL type.'],
    ['varchar', 'varchar needs a length: varchar(255).'],
    ['decimal', 'decimal needs a length: decimal(10,2).'],
    ['varchar(20', 'A parenthesis does not close.'],
    ['varchar 20)', 'A parenthesis does not close.'],
    ['varchar(-1)', numberMessages.positive],
    ['varchar(0)', numberMessages.aboveZero],
    ['varchar(many)', numberMessages.positive],
    ['varchar(1,2)', 'varchar has one length only.'],
    ['decimal(1,2,3)', 'decimal has a length and decimals only.'],
    ['decimal(10,)', 'A number is missing between the commas.'],
    ['json(3)', 'json has no length.'],
    ['datetime(9)', 'datetime has 0 to 6 digits of a second.'],
    ['varchar(20) unsigned', 'Only numbers can be unsigned.'],
    ['int not null', 'not is no part of the type. Only unsigned and zerofill can follow it.'],
    ['enum(new,paid)', "Write values in quotes, separated by commas: enum('new','paid')."],
    ["enum('new", 'A parenthesis does not close.'],
    ["enum('new)", "Write values in quotes, separated by commas: enum('new','paid')."],
    ['enum', "Write values in quotes, separated by commas: enum('new','paid')."],
  ])('%s is refused: %s', (typed, problem) => expect(problemOf(typed)).toBe(problem));

  test('an unknown type of the column stays', () =>
    expect(problemOf('inet6', column({ type: 'inet6' }))).toBeUndefined());

  test('a column whose new type cannot count does not count any more', () =>
    expect(readType('varchar(20)', column({ isAutoIncrement: true }))).toMatchObject({
      change: { isAutoIncrement: false },
    }));
});

test('a default that is a text stands in quotes', () => {
  expect(defaultShown(column({ defaultKind: 'string', defaultText: "it's" }))).toBe("'it''s'");
  expect(defaultShown(column({ defaultText: 'CURRENT_TIMESTAMP' }))).toBe('CURRENT_TIMESTAMP');
});

test('a name is required, short enough and unique without case', () => {
  const [one, other] = [newColumn('a', 'id'), newColumn('b', 'Total')];
  const table = { columns: { a: one, b: other }, order: ['a', 'b'] } as unknown as TableItem;
  expect(columnNameProblem(table, 'a', ' ')).toBe(numberMessages.required);
  expect(columnNameProblem(table, 'a', 'total')).toBe(columnExistsMessage);
  expect(columnNameProblem(table, 'b', 'total')).toBeUndefined();
  expect(columnNameProblem(table, undefined, 'ID')).toBe(columnExistsMessage);
  expect(columnNameProblem(table, 'a', 'x'.repeat(65))).toContain('64');
});
