/** What search and links know of a database model. Pure. */
import type { ModelDocument } from './model-shape.ts';

/** Names and comments of a model, one thing a line: tables with their columns after them. */
export function modelWords({ tables, areas = [], notes = [] }: ModelDocument): readonly string[] {
  return [
    ...tables.flatMap(({ name, comment, columns }) => [
      comment ? `${name} ${comment}` : name,
      ...columns.map((column) => (column.comment ? `${column.name} ${column.comment}` : column.name)),
    ]),
    ...areas.map(({ name }) => name),
    ...notes.map(({ text }) => text),
  ].filter((line) => line !== '');
}

/** Addresses that tables and columns link to. */
export const modelAddresses = ({ tables }: ModelDocument): readonly string[] =>
  tables.flatMap(({ links = [], columns }) => [
    ...links.map(({ url }) => url),
    ...columns.flatMap((column) => (column.links ?? []).map(({ url }) => url)),
  ]);
