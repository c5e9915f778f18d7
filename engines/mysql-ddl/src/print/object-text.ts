/** Views, triggers, routines and events as they were read, with delimiters that they do not hold. */
import type { StoredObject } from '../schema/schema-types.ts';

const delimiters = ['$$', '//', ';;', '||', '@@'];

function delimiterFor(sql: string): string {
  const found = delimiters.find((delimiter) => !sql.includes(delimiter) && !sql.endsWith(delimiter.slice(0, 1)));
  if (found !== undefined) return found;
  let number = 1;
  while (sql.includes(`$${number}$`)) number += 1;
  return `$${number}$`;
}

/** A comment at the end must not hide the delimiter. */
const withEnd = (sql: string, delimiter: string): string => {
  const lastLine = sql.slice(sql.lastIndexOf('\n') + 1);
  return /--|#/.test(lastLine) ? `${sql}\n${delimiter}` : `${sql}${delimiter}`;
};

/** A statement with its end. */
export function objectText({ kind, sql }: StoredObject): string {
  // A view from a script with another delimiter may hold semicolons, which would end it here.
  if (kind === 'view' && !sql.includes(';')) return withEnd(sql, ';');
  const delimiter = delimiterFor(sql);
  return `DELIMITER ${delimiter}\n${withEnd(sql, delimiter)}\nDELIMITER ;`;
}
