/** A schema as an entity relationship diagram of Mermaid. */
import type { Column, ForeignKey, Schema, Table } from '../schema/schema-types.ts';
import { oneLine } from '../text/one-line.ts';
import { primaryColumns, relationEnds } from './relation-ends.ts';

/** Mermaid decodes these numbers when it draws. Quotes, percent signs and backslashes end its names. */
const encoded = (text: string): string =>
  oneLine(text)
    .replaceAll(/["%\\#;<>&`]/g, (character) => `#${character.charCodeAt(0)};`)
    .trim();

const isPlain = (name: string): boolean => /^[A-Za-z][A-Za-z0-9_]*$/.test(name);

/** Words that the grammar reads as something else. */
const taken: ReadonlySet<string> = new Set([
  'erdiagram',
  'direction',
  'title',
  'style',
  'class',
  'classdef',
  'to',
  'one',
  'only',
  'zero',
  'many',
  'optionally',
  'u',
]);

/** A word without characters that attributes cannot have. */
function word(text: string): string {
  const clean = text.replaceAll(/[^A-Za-z0-9_()\u00c0-\uffff]/g, '_');
  return /^[A-Za-z_\u00c0-\uffff]/.test(clean) ? clean : `_${clean}`;
}

function typeWord({ type }: Column): string {
  const numbers =
    type.length === undefined
      ? ''
      : `(${type.decimals === undefined ? type.length : `${type.length}_${type.decimals}`})`;
  return word(`${type.name}${numbers}${type.unsigned ? '_unsigned' : ''}`);
}

function columnLine(table: Table, column: Column, primary: ReadonlySet<string>): string {
  const isForeign = table.foreignKeys.some(({ columns }) => columns.includes(column.name));
  const isUnique = table.indexes.some(
    ({ kind, parts }) =>
      kind === 'unique' && parts.length === 1 && parts.some((part) => 'column' in part && part.column === column.name),
  );
  const keys = [...(primary.has(column.name) ? ['PK'] : []), ...(isForeign ? ['FK'] : []), ...(isUnique ? ['UK'] : [])];
  const name = word(column.name);
  const comment = [
    ...(name === column.name ? [] : [column.name]),
    ...(column.comment === undefined ? [] : [column.comment]),
  ]
    .map(encoded)
    .join(': ');
  return `    ${typeWord(column)} ${name}${keys.length > 0 ? ` ${keys.join(', ')}` : ''}${comment === '' ? '' : ` "${comment}"`}`;
}

function relationLine(table: Table, foreignKey: ForeignKey, idOf: (name: string) => string): string {
  const { isOneToOne, isOptional } = relationEnds(table, foreignKey);
  const label = encoded(foreignKey.columns.join(', ')) || ' ';
  return `  ${idOf(foreignKey.table)} ${isOptional ? '|o' : '||'}--${isOneToOne ? 'o|' : 'o{'} ${idOf(table.name)} : "${label}"`;
}

/** Writes `erDiagram` text. Names that Mermaid cannot hold get a number and stand in quotes. */
export function writeMermaid({ tables }: Schema): string {
  const ids = new Map<string, string>();
  tables.forEach(({ name }, at) =>
    ids.set(name.toLowerCase(), isPlain(name) && !taken.has(name.toLowerCase()) ? name : `table_${at + 1}`),
  );
  const idOf = (name: string): string => ids.get(name.toLowerCase()) ?? 'missing';
  const blocks = tables.map((table) => {
    const id = idOf(table.name);
    const head = id === table.name ? id : `${id}["${encoded(table.name)}"]`;
    const primary = primaryColumns(table);
    return `  ${head} {\n${table.columns.map((column) => `${columnLine(table, column, primary)}\n`).join('')}  }`;
  });
  const relations = tables.flatMap((table) =>
    table.foreignKeys.flatMap((foreignKey) =>
      ids.has(foreignKey.table.toLowerCase()) ? [relationLine(table, foreignKey, idOf)] : [],
    ),
  );
  return `${['erDiagram', ...blocks, ...relations].join('\n')}\n`;
}
