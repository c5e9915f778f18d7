/** Types as a server lists them, for comparisons with its schema. Tests only. */
import { typeText } from '../print/column-text.ts';
import { readDataType } from '../parse/data-type.ts';
import { readerOf } from '../parse/default-text.ts';
import { characterBytes } from '../rules/sizes.ts';
import type { Column, ColumnType, Table } from '../schema/schema-types.ts';
import { largeSizes, typeFacts } from '../words/column-types.ts';

/** A type with what the server makes of it: widths of integers do not count, large float is double, json is longtext. */
function serverType(type: ColumnType): ColumnType {
  const { length, ...others } = type;
  if (typeFacts(type.name)?.family === 'integer')
    return type.name === 'tinyint' && length === 1 && !type.zerofill ? type : others;
  if (type.name === 'float' && length !== undefined && type.decimals === undefined)
    return { ...others, name: length > 24 ? 'double' : 'float' };
  if (type.name === 'json') return { name: 'longtext' };
  return type;
}

/** The type of a column as text. */
export function columnTypeText(table: Table, column: Column): string {
  if (column.charset === 'binary' && column.type.name === 'char') return typeText({ ...column.type, name: 'binary' });
  if (column.charset === 'binary' && column.type.name === 'varchar')
    return typeText({ ...column.type, name: 'varbinary' });
  const { name, length = 0 } = column.type;
  const isWide = name === 'varchar' && length * characterBytes(table, column) > 65_535;
  const size = largeSizes.find(({ most }) => length * characterBytes(table, column) <= most);
  return isWide && size ? size.text : typeText(serverType(column.type));
}

/** The text of a type that a server or a script wrote. */
export function writtenTypeText(written: string): string {
  const reader = readerOf(written);
  const { type } = readDataType(reader);
  while (!reader.isAtEnd) {
    const { upper } = reader.take();
    if (upper === 'UNSIGNED' || upper === 'ZEROFILL') type.unsigned = true;
    if (upper === 'ZEROFILL') type.zerofill = true;
  }
  return typeText(serverType(type));
}
