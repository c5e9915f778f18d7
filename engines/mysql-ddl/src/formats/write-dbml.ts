/** A schema as DBML. What DBML does not know (character sets, options, partitions, stored objects) is left out. */
import { typeText } from '../print/column-text.ts';
import type { Column, DefaultValue, ForeignKey, Index, KeyPart, Schema, Table } from '../schema/schema-types.ts';
import { nowText } from '../print/column-text.ts';
import { primaryColumns, relationEnds } from './relation-ends.ts';

const escaped = (text: string): string => text.replaceAll('\\', '\\\\');

/** A name in double quotes. */
const quoted = (name: string): string =>
  `"${escaped(name).replaceAll('"', '\\"').replaceAll('\n', '\\n').replaceAll('\r', '\\r')}"`;

/** A text in single quotes. */
const text = (value: string): string =>
  `'${escaped(value).replaceAll("'", "\\'").replaceAll('\n', '\\n').replaceAll('\r', '\\r')}'`;

/** An expression in backticks, which may hold escaped ones. */
const expression = (value: string): string => `\`${escaped(value).replaceAll('`', '\\`')}\``;

function defaultSetting(value: DefaultValue): string {
  switch (value.kind) {
    case 'null':
      return 'null';
    case 'string':
      return text(value.value);
    case 'number':
      return value.text;
    case 'bits':
      return expression(value.text);
    case 'now':
      return expression(nowText(value.precision));
    case 'expression':
      return expression(`(${value.text})`);
  }
}

const settings = (all: readonly string[]): string => (all.length > 0 ? ` [${all.join(', ')}]` : '');

const enumName = (table: Table, column: Column): string => `${table.name}_${column.name}`;

function columnLine(table: Table, column: Column, isPrimary: boolean): string {
  const { type, default: value, comment } = column;
  const written =
    type.name === 'enum'
      ? quoted(enumName(table, column))
      : /^[a-z]+(?:\(\d+(?:,\d+)?\))?$/.test(typeText(type))
        ? typeText(type)
        : quoted(typeText(type));
  return `  ${quoted(column.name)} ${written}${settings([
    ...(isPrimary ? ['pk'] : []),
    ...(column.autoIncrement ? ['increment'] : []),
    ...(column.nullable ? [] : ['not null']),
    ...(value ? [`default: ${defaultSetting(value)}`] : []),
    ...(comment === undefined ? [] : [`note: ${text(comment)}`]),
  ])}`;
}

const part = (one: KeyPart): string => ('column' in one ? quoted(one.column) : expression(one.expression));

function indexLine({ name, kind, parts, comment, using }: Index): string {
  return `    (${parts.map(part).join(', ')})${settings([
    ...(kind === 'unique' ? ['unique'] : []),
    `name: ${quoted(name)}`,
    ...(using === 'BTREE' || using === 'HASH' ? [`type: ${using.toLowerCase()}`] : []),
    ...(comment === undefined ? [] : [`note: ${text(comment)}`]),
  ])}`;
}

function tableText(table: Table): string {
  const primary = primaryColumns(table);
  const isComposite = primary.size > 1;
  const indexes = [
    ...(isComposite && table.primaryKey ? [`    (${table.primaryKey.parts.map(part).join(', ')}) [pk]`] : []),
    // DBML has no fulltext and spatial keys.
    ...table.indexes.filter(({ kind }) => kind === 'key' || kind === 'unique').map(indexLine),
  ];
  const checks = table.checks.map(
    ({ name, expression: rule }) =>
      `    ${expression(rule)}${settings(name === undefined ? [] : [`name: ${text(name)}`])}`,
  );
  return [
    `Table ${quoted(table.name)} {`,
    ...table.columns.map((column) => columnLine(table, column, !isComposite && primary.has(column.name))),
    ...(indexes.length > 0 ? ['', '  indexes {', ...indexes, '  }'] : []),
    ...(checks.length > 0 ? ['', '  checks {', ...checks, '  }'] : []),
    ...(table.comment === undefined ? [] : ['', `  Note: ${text(table.comment)}`]),
    '}',
  ].join('\n');
}

const enumTexts = (table: Table): readonly string[] =>
  table.columns.flatMap((column) =>
    column.type.name === 'enum'
      ? [
          `Enum ${quoted(enumName(table, column))} {\n${(column.type.values ?? []).map((value) => `  ${quoted(value)}`).join('\n')}\n}`,
        ]
      : [],
  );

const columnsOf = (columns: readonly string[]): string =>
  columns.length === 1 ? quoted(columns[0] ?? '') : `(${columns.map(quoted).join(', ')})`;

function refText(table: Table, foreignKey: ForeignKey): string {
  const { name, columns, refColumns, onDelete, onUpdate } = foreignKey;
  const sign = relationEnds(table, foreignKey).isOneToOne ? '-' : '>';
  const actions = [
    ...(onDelete ? [`delete: ${onDelete.toLowerCase()}`] : []),
    ...(onUpdate ? [`update: ${onUpdate.toLowerCase()}`] : []),
  ];
  const child = `${quoted(table.name)}.${columnsOf(columns)}`;
  const parent = `${quoted(foreignKey.table)}.${columnsOf(refColumns)}`;
  // Of two ends with one row each, the second one is the child.
  const ends = sign === '-' ? `${parent} - ${child}` : `${child} > ${parent}`;
  return `Ref${name === undefined ? '' : ` ${quoted(name)}`}: ${ends}${settings(actions)}`;
}

/** Writes DBML. `name` is that of the model. */
export function writeDbml({ tables }: Schema, name = ''): string {
  const project = `Project ${quoted(name || 'model')} {\n  database_type: 'MySQL'\n}`;
  const refs = tables.flatMap((table) => table.foreignKeys.map((foreignKey) => refText(table, foreignKey)));
  const blocks = [
    project,
    ...tables.flatMap((table) => [...enumTexts(table), tableText(table)]),
    ...(refs.length > 0 ? [refs.join('\n')] : []),
  ];
  return `${blocks.join('\n\n')}\n`;
}
