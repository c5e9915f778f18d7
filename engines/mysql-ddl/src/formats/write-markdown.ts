/** Documentation of a schema as Markdown: tables, columns, keys, relations. */
import { defaultText, typeText } from '../print/column-text.ts';
import type { Column, Index, KeyPart, Schema, Table } from '../schema/schema-types.ts';
import { oneLine } from '../text/one-line.ts';
import { primaryColumns } from './relation-ends.ts';

/** Text in which nothing is markup. */
const literal = (text: string): string =>
  text
    .replaceAll(/[\\`*_{}[\]<>()#+\-.!|&~$:@"']/g, (character) =>
      /[<>&"']/.test(character) ? `&#${character.charCodeAt(0)};` : `\\${character}`,
    )
    .replaceAll(/\r\n?|\n/g, '<br>')
    .replaceAll(/\p{Cc}/gu, ' ');

/** Code that may hold backticks, in a cell of a table. */
function code(text: string): string {
  const clean = oneLine(text).replaceAll('|', '\\|');
  const longest = Math.max(0, ...(clean.match(/`+/g) ?? []).map(({ length }) => length));
  if (longest === 0) return `\`${clean}\``;
  const fence = '`'.repeat(longest + 1);
  return `${fence} ${clean} ${fence}`;
}

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

function columnRow(column: Column, primary: ReadonlySet<string>): string {
  const { default: value, generated } = column;
  const notes = [
    ...(column.autoIncrement ? ['auto-increment'] : []),
    ...(generated ? [`= ${code(generated.expression)}`] : []),
    ...(column.comment === undefined ? [] : [literal(column.comment)]),
  ];
  return row([
    `${literal(column.name)}${primary.has(column.name) ? ' (key)' : ''}`,
    code(typeText(column.type)),
    column.nullable ? 'yes' : 'no',
    value ? code(defaultText(value)) : '',
    notes.join(', '),
  ]);
}

const partText = (part: KeyPart): string => ('column' in part ? literal(part.column) : code(part.expression));

const kindWords: Readonly<Record<Index['kind'], string>> = {
  key: 'key',
  unique: 'unique key',
  fulltext: 'fulltext key',
  spatial: 'spatial key',
};

function tableText(table: Table): string {
  const primary = primaryColumns(table);
  const keys = table.indexes.map(
    ({ name, kind, parts }) => `- ${literal(name)}: ${kindWords[kind]} of ${parts.map(partText).join(', ')}`,
  );
  const relations = table.foreignKeys.map(({ columns, table: target, refColumns, onDelete }) => {
    const action = onDelete ? `, on delete ${onDelete.toLowerCase()}` : '';
    return `- ${columns.map(literal).join(', ')} → ${literal(target)} (${refColumns.map(literal).join(', ')})${action}`;
  });
  const checks = table.checks.map(({ expression }) => `- ${code(expression)}`);
  const list = (title: string, lines: readonly string[]): readonly string[] =>
    lines.length > 0 ? ['', `**${title}**`, '', ...lines] : [];
  return [
    `## ${literal(table.name).replaceAll('<br>', ' ')}`,
    ...(table.comment === undefined ? [] : ['', literal(table.comment)]),
    '',
    row(['Column', 'Type', 'Null', 'Default', 'Notes']),
    row(['---', '---', '---', '---', '---']),
    ...table.columns.map((column) => columnRow(column, primary)),
    ...list('Keys', keys),
    ...list('Relations', relations),
    ...list('Checks', checks),
  ].join('\n');
}

/** Writes a page with a section for each table. `name` is that of the model. */
export function writeMarkdown({ tables, objects }: Schema, name = ''): string {
  const others = objects.map((object) => `- ${object.kind} ${literal(object.name)}`);
  const blocks = [
    ...(name === '' ? [] : [`# ${literal(name).replaceAll('<br>', ' ')}`]),
    ...tables.map(tableText),
    ...(others.length > 0 ? [['## Views, triggers and routines', '', ...others].join('\n')] : []),
  ];
  return `${blocks.join('\n\n')}\n`;
}
