/** A schema as an entity relationship diagram of PlantUML. */
import { typeText } from '../print/column-text.ts';
import type { Column, Schema, Table } from '../schema/schema-types.ts';
import { oneLine } from '../text/one-line.ts';
import { primaryColumns, relationEnds } from './relation-ends.ts';

/** Text in which nothing is markup: what may be some is written by its code. */
const literal = (text: string): string =>
  oneLine(text)
    .trim()
    .replaceAll(
      /[^\p{L}\p{N} .,()_]/gu,
      (character) => `<U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}>`,
    );

function columnLine(column: Column): string {
  const mark = column.nullable ? '' : '* ';
  const comment = column.comment === undefined ? '' : ` // ${literal(column.comment)}`;
  return `  ${mark}${literal(column.name) || '?'} : ${literal(typeText(column.type))}${column.autoIncrement ? ' <<generated>>' : ''}${comment.replace('//', '<U+002F><U+002F>')}`;
}

function entityText(table: Table, id: string): string {
  const primary = primaryColumns(table);
  const lines = (isPrimary: boolean): readonly string[] =>
    table.columns.filter(({ name }) => primary.has(name) === isPrimary).map(columnLine);
  return [`entity "${literal(table.name)}" as ${id} {`, ...lines(true), '  --', ...lines(false), '}'].join('\n');
}

/** Writes a diagram with crow's feet. */
export function writePlantuml({ tables }: Schema): string {
  const ids = new Map(tables.map(({ name }, at) => [name.toLowerCase(), `t${at + 1}`]));
  const relations = tables.flatMap((table) =>
    table.foreignKeys.flatMap((foreignKey) => {
      const parent = ids.get(foreignKey.table.toLowerCase());
      if (parent === undefined) return [];
      const { isOneToOne, isOptional } = relationEnds(table, foreignKey);
      return [
        `${parent} ${isOptional ? '|o' : '||'}--${isOneToOne ? 'o|' : 'o{'} ${ids.get(table.name.toLowerCase())} : ${literal(foreignKey.columns.join(', '))}`,
      ];
    }),
  );
  const entities = tables.map((table, at) => entityText(table, `t${at + 1}`));
  return `${['@startuml', 'hide circle', 'skinparam linetype ortho', '', ...entities, '', ...relations, '@enduml'].join('\n')}\n`;
}
