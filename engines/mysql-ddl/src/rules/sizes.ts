/** Bytes of columns, keys and rows, as the server counts them. */
import type { Column, Index, KeyPart, PrimaryKey, Table } from '../schema/schema-types.ts';
import { bytesPerCharacter, charsetOf } from '../words/charsets.ts';
import { typeFacts } from '../words/column-types.ts';

/** The most bytes of a row, of a key of InnoDB, and of the characters of a varchar. */
export const mostRowBytes = 65_535;
/** With the row format DYNAMIC. */
export const mostKeyBytes = 3_072;

/** Bytes of a character of a column. */
export function characterBytes({ options }: Table, { charset, collation }: Column): number {
  const own = charset ?? (collation === undefined ? undefined : charsetOf(collation));
  const ofTable =
    options['charset'] ?? (options['collation'] === undefined ? undefined : charsetOf(options['collation']));
  return bytesPerCharacter(own ?? ofTable);
}

/** Bytes of types whose values all take the same. */
const fixedBytes: ReadonlyMap<string, number> = new Map(
  Object.entries({
    tinyint: 1,
    smallint: 2,
    mediumint: 3,
    int: 4,
    bigint: 8,
    float: 4,
    double: 8,
    bit: 8,
    date: 3,
    time: 6,
    datetime: 8,
    timestamp: 7,
    year: 1,
    enum: 2,
    set: 8,
  }),
);
/** What is stored outside of the row leaves a pointer. */
const pointerBytes = 12;

/** Bytes of a decimal: four for nine digits, less for the rest, on both sides of the point. */
function decimalBytes(length: number, decimals: number): number {
  const rest = [0, 1, 1, 2, 2, 3, 3, 4, 4];
  const side = (digits: number): number => Math.floor(digits / 9) * 4 + (rest[digits % 9] ?? 0);
  return side(length - decimals) + side(decimals);
}

/** The most bytes that a column takes within a row. */
export function columnBytes(table: Table, column: Column): number {
  const { name, length = 0, decimals = 0 } = column.type;
  if (column.generated && !column.generated.stored) return 0;
  const facts = typeFacts(name);
  const fixed = facts?.isLarge ? pointerBytes : fixedBytes.get(name);
  if (fixed !== undefined) return fixed;
  if (name === 'decimal') return decimalBytes(length, decimals);
  const bytes = length * (facts?.family === 'text' ? characterBytes(table, column) : 1);
  return name.startsWith('var') ? bytes + (bytes > 255 ? 2 : 1) : bytes;
}

/** The most bytes of a row. */
export const rowBytes = (table: Table): number =>
  table.columns.reduce((sum, column) => sum + columnBytes(table, column), 0);

/** Bytes of a part of a key. */
function partBytes(table: Table, part: KeyPart, columns: ReadonlyMap<string, Column>): number {
  const column = 'column' in part ? columns.get(part.column) : undefined;
  if (!column || !('column' in part)) return 0;
  const facts = typeFacts(column.type.name);
  const isText = facts?.family === 'text';
  const length = part.length ?? column.type.length ?? 0;
  if (isText) return length * characterBytes(table, column);
  return facts?.family === 'binary' ? length : columnBytes(table, column);
}

/** Bytes of a key. */
export function keyBytes(table: Table, { parts }: Pick<Index | PrimaryKey, 'parts'>): number {
  const columns = new Map(table.columns.map((column) => [column.name, column]));
  return parts.reduce((sum, part) => sum + partBytes(table, part, columns), 0);
}
