/** Columns as SQL. */
import type { Column, ColumnType, DefaultValue } from '../schema/schema-types.ts';
import { typeFacts } from '../words/column-types.ts';
import { columnAttributes } from '../words/table-options.ts';
import { quotedName, quotedText } from './quoting.ts';

/** A type with length, values and sign: `decimal(10,2) unsigned`. */
export function typeText({ name, length, decimals, unsigned, zerofill, values }: ColumnType): string {
  const list = values?.map(quotedText).join(',');
  const numbers = length === undefined ? '' : `(${decimals === undefined ? length : `${length},${decimals}`})`;
  return `${name}${list === undefined ? numbers : `(${list})`}${unsigned ? ' unsigned' : ''}${zerofill ? ' zerofill' : ''}`;
}

/** `CURRENT_TIMESTAMP`, with digits when there are some. */
export const nowText = (precision = 0): string =>
  precision > 0 ? `CURRENT_TIMESTAMP(${precision})` : 'CURRENT_TIMESTAMP';

/** What follows `DEFAULT`. */
export function defaultText(value: DefaultValue): string {
  switch (value.kind) {
    case 'null':
      return 'NULL';
    case 'string':
      return quotedText(value.value);
    case 'number':
    case 'bits':
      return value.text;
    case 'now':
      return nowText(value.precision);
    case 'expression':
      return `(${value.text})`;
  }
}

/** Large types take a literal only as an expression. */
function ownDefault({ type, default: value }: Column): readonly string[] {
  if (!value) return [];
  const isLiteral = value.kind === 'string' || value.kind === 'number' || value.kind === 'bits';
  const text = defaultText(value);
  return [`DEFAULT ${isLiteral && typeFacts(type.name)?.isLarge ? `(${text})` : text}`];
}

function nullText({ nullable, type }: Column): readonly string[] {
  if (!nullable) return ['NOT NULL'];
  // Without it, servers with old settings make a timestamp NOT NULL.
  return type.name === 'timestamp' ? ['NULL'] : [];
}

const attributeTexts = ({ attributes = [] }: Column): readonly string[] =>
  columnAttributes.flatMap(({ sql, value }) =>
    attributes.flatMap((attribute) =>
      attribute.name === sql ? [`${sql} ${value === 'string' ? quotedText(attribute.value) : attribute.value}`] : [],
    ),
  );

/** What follows the name of a column. */
export function columnDefinition(column: Column): string {
  const { charset, collation, binary, generated, invisible, onUpdate, autoIncrement, comment, srid } = column;
  return [
    typeText(column.type),
    ...(charset === undefined ? [] : [`CHARACTER SET ${charset}`]),
    ...(binary ? ['BINARY'] : []),
    ...(collation === undefined ? [] : [`COLLATE ${collation}`]),
    ...(generated ? [`GENERATED ALWAYS AS (${generated.expression}) ${generated.stored ? 'STORED' : 'VIRTUAL'}`] : []),
    ...nullText(column),
    ...(srid === undefined ? [] : [`SRID ${srid}`]),
    ...(invisible ? ['INVISIBLE'] : []),
    ...ownDefault(column),
    ...(onUpdate === undefined ? [] : [`ON UPDATE ${nowText(onUpdate)}`]),
    ...(autoIncrement ? ['AUTO_INCREMENT'] : []),
    ...(comment === undefined ? [] : [`COMMENT ${quotedText(comment)}`]),
    ...attributeTexts(column),
  ].join(' ');
}

/** A column with its name. */
export const columnText = (column: Column): string => `${quotedName(column.name)} ${columnDefinition(column)}`;
