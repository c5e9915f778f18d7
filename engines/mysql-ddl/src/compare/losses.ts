/** What a change of a column may cost. */
import type { Column, ColumnType, Table } from '../schema/schema-types.ts';
import { typeFacts } from '../words/column-types.ts';
import { bytesPerCharacter } from '../words/charsets.ts';
import { typeText } from '../print/column-text.ts';

const integers = ['tinyint', 'smallint', 'mediumint', 'int', 'bigint'];
const texts = ['tinytext', 'text', 'mediumtext', 'longtext'];
const blobs = ['tinyblob', 'blob', 'mediumblob', 'longblob'];

/** Whether one list of types has the second type before the first. */
const isSmallerIn = (list: readonly string[], before: string, after: string): boolean =>
  list.includes(before) && list.includes(after) && list.indexOf(after) < list.indexOf(before);

const isSized = (name: string): boolean =>
  name === 'char' || name === 'varchar' || name === 'binary' || name === 'varbinary';

function isNarrower(before: ColumnType, after: ColumnType): boolean {
  const [family, nextFamily] = [typeFacts(before.name)?.family, typeFacts(after.name)?.family];
  if (family !== nextFamily)
    return !(nextFamily === 'text' && !isSized(after.name) && family !== 'binary' && family !== 'geometry');
  if (Boolean(before.unsigned) !== Boolean(after.unsigned) && family !== 'float') return true;
  if ([integers, texts, blobs].some((list) => isSmallerIn(list, before.name, after.name))) return true;
  if (before.name === 'double' && after.name === 'float') return true;
  if (family === 'time' && before.name !== after.name) return true;
  if (before.values) return before.values.some((value) => !after.values?.includes(value));
  if (!isSized(before.name) && isSized(after.name)) return true;
  const [length, nextLength] = [before.length ?? 0, after.length ?? 0];
  if (family === 'decimal')
    return (
      length - (before.decimals ?? 0) > nextLength - (after.decimals ?? 0) ||
      (before.decimals ?? 0) > (after.decimals ?? 0)
    );
  return isSized(after.name) || family === 'bit' || family === 'time' ? nextLength < length : false;
}

/** Why values of a column may get lost, or nothing. */
export function columnLoss(table: string, before: Column, after: Column): string | undefined {
  const label = `${table}.${after.name}`;
  if (before.generated && !before.generated.stored) return undefined;
  if (after.generated && !before.generated) return `the values of ${label} are replaced by calculated ones`;
  if (isNarrower(before.type, after.type))
    return `values of ${label} that do not fit from ${typeText(before.type)} into ${typeText(after.type)}`;
  if (before.nullable && !after.nullable) return `NULL in ${label}`;
  const [bytes, nextBytes] = [before.charset, after.charset].map(bytesPerCharacter);
  return (nextBytes ?? 0) < (bytes ?? 0) && typeFacts(after.type.name)?.family === 'text'
    ? charsetLoss(label, after.charset)
    : undefined;
}

const charsetLoss = (label: string, charset = 'utf8mb4'): string =>
  `characters of ${label} that ${charset} does not have`;

/** Why another character set of a table may cost characters, or nothing. */
export function tableCharsetLoss(before: Table, after: Table): string | undefined {
  const [charset, next] = [before.options['charset'], after.options['charset']];
  return bytesPerCharacter(next) < bytesPerCharacter(charset) ? charsetLoss(after.name, next) : undefined;
}
