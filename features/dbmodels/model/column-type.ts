/** Types of columns: which are offered, what they need, how they are written. Pure. Source: specification 3 sections 2, 3 and 5. */
import type { ColumnItem } from './schema-item.ts';

/** Types that the dialog offers. Source: specification 3 section 3. */
export const offeredTypes = [
  'bit',
  'bigint',
  'binary',
  'blob',
  'boolean',
  'char',
  'date',
  'datetime',
  'decimal',
  'double',
  'enum',
  'float',
  'int',
  'json',
  'longblob',
  'longtext',
  'mediumblob',
  'mediumint',
  'mediumtext',
  'smallint',
  'text',
  'timestamp',
  'time',
  'tinyint',
  'tinyblob',
  'tinytext',
  'varbinary',
  'varchar',
  'year',
] as const;

/** Types beyond those that are offered; columns that have them keep them. */
export const furtherTypes = [
  'set',
  'geometry',
  'point',
  'linestring',
  'polygon',
  'multipoint',
  'multilinestring',
  'multipolygon',
  'geometrycollection',
  'vector',
] as const;

const withLength: ReadonlySet<string> = new Set(['varchar', 'char', 'varbinary', 'binary', 'bit', 'decimal', 'double']);
const withDecimals: ReadonlySet<string> = new Set(['decimal', 'double']);
/** Types whose columns show their length. */
const shownLength: ReadonlySet<string> = new Set(['varchar', 'char', 'varbinary', 'binary', 'bit', 'vector']);
const integers: ReadonlySet<string> = new Set(['tinyint', 'smallint', 'mediumint', 'int', 'integer', 'bigint']);
const numbers: ReadonlySet<string> = new Set([...integers, 'decimal', 'double', 'float']);

/** Whether the dialog asks for a length. */
export const asksLength = (type: string): boolean => withLength.has(type);
/** Whether the dialog asks for decimals. */
export const asksDecimals = (type: string): boolean => withDecimals.has(type);
/** Whether the dialog asks for values. */
export const asksValues = (type: string): boolean => type === 'enum' || type === 'set';
/** Whether a column of this type can be unsigned. */
export const isNumber = (type: string): boolean => numbers.has(type);
/** Whether a column of this type can count itself. */
export const canCount = (type: string): boolean => integers.has(type) || type === 'double' || type === 'float';

/** A value of an enum as SQL writes it. */
const quoted = (value: string): string => `'${value.replaceAll("'", "''")}'`;

/**
 * The type as it is shown in a row: length for those that have one, decimals for `decimal` and `double`, values for enums.
 * Source: specification 3 section 2.
 */
export function typeText({ type, length, decimals, values, isUnsigned }: ColumnItem): string {
  const sign = isUnsigned ? ' unsigned' : '';
  if (asksValues(type)) return `${type}(${values.map(quoted).join(',')})`;
  if (withDecimals.has(type) && length !== undefined) return `${type}(${length},${decimals ?? 0})${sign}`;
  if (shownLength.has(type) && length !== undefined) return `${type}(${length})`;
  return `${type}${sign}`;
}

const sameTypes: Readonly<Record<string, string>> = { integer: 'int', bool: 'boolean', numeric: 'decimal' };

/** Whether two columns can be joined by a relation: by name and sign, not by length. Source: decisions section 18. */
export function areSameTypes(one: ColumnItem, other: ColumnItem): boolean {
  const name = ({ type }: ColumnItem): string => sameTypes[type] ?? type;
  return name(one) === name(other) && (one.isUnsigned ?? false) === (other.isUnsigned ?? false);
}
