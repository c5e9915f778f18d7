/** Tables as SQL. */
import { typeFacts } from '../words/column-types.ts';
import { type PlatformFacts, platforms } from '../words/platforms.ts';
import { tableOptions } from '../words/table-options.ts';
import { checkNames } from '../schema/given-names.ts';
import type { Column, KeyPart, Table } from '../schema/schema-types.ts';
import { columnText } from './column-text.ts';
import { checkText, indexText, primaryKeyText } from './key-text.ts';
import { keptComment } from './kept-comment.ts';
import { quotedName, quotedText } from './quoting.ts';

/** A line between the parentheses of a table; with a reason when the platform cannot hold it. */
interface Item {
  readonly sql: string;
  readonly reason?: string;
}

/** Why a platform has no such column, or nothing. */
export function columnObstacle({ type }: Column, { release, label }: PlatformFacts): string | undefined {
  const since = typeFacts(type.name)?.since ?? 0;
  if (since <= release) return undefined;
  const first = platforms.find((platform) => platform.release >= since);
  return `${label} has no type ${type.name}${first ? `: it needs ${first.label}` : ''}`;
}

function itemsOf(table: Table, facts: PlatformFacts): readonly Item[] {
  const missing = new Map<string, string>();
  for (const column of table.columns) {
    const reason = columnObstacle(column, facts);
    if (reason !== undefined) missing.set(column.name, reason);
  }
  const reasonOf = (parts: readonly KeyPart[]): { readonly reason?: string } => {
    const reasons = parts.flatMap((part) => ('column' in part ? [missing.get(part.column)] : []));
    const reason = reasons.find((one) => one !== undefined);
    return reason === undefined ? {} : { reason };
  };
  const names = checkNames(table);
  return [
    ...table.columns.map((column) => ({ sql: columnText(column), ...reasonOf([{ column: column.name }]) })),
    ...(table.primaryKey ? [{ sql: primaryKeyText(table.primaryKey), ...reasonOf(table.primaryKey.parts) }] : []),
    ...table.indexes.map((index) => ({ sql: indexText(index), ...reasonOf(index.parts) })),
    ...table.checks.map((check, at) => ({ sql: checkText(check, names[at] ?? '') })),
  ];
}

/** Lines with commas, those within comments where they belong whether the comment is read or not. */
function joined(items: readonly Item[]): string {
  let isFirst = true;
  return items
    .map(({ sql, reason }) => {
      if (reason !== undefined) return `\n  ${keptComment(reason, isFirst ? `  ${sql},` : `  , ${sql}`)}`;
      const line = isFirst ? `\n  ${sql}` : `,\n  ${sql}`;
      isFirst = false;
      return line;
    })
    .join('');
}

/** Options after the parentheses, in the order of `tableOptions`, and the comment. */
export function optionTexts({ options, comment }: Pick<Table, 'options' | 'comment'>): readonly string[] {
  const texts = tableOptions.flatMap(({ key, sql, value }) => {
    const text = options[key];
    if (text === undefined) return [];
    return [`${sql}=${value === 'string' ? quotedText(text) : value === 'list' ? `(${text})` : optionWord(text)}`];
  });
  return comment === undefined ? texts : [...texts, `COMMENT=${quotedText(comment)}`];
}

/** Words as they are; what is none is a text in quotes. */
const optionWord = (text: string): string => (/^[\w$]+$/.test(text) ? text : quotedText(text));

/** CREATE TABLE without foreign keys and delimiter; all of it in a comment when no column is left. */
export function tableText(table: Table, facts: PlatformFacts): string {
  const items = itemsOf(table, facts);
  const [reason] = table.columns.map((column) => columnObstacle(column, facts));
  const isLost = reason !== undefined && table.columns.every((column) => columnObstacle(column, facts) !== undefined);
  const lines = joined(isLost ? items.map(({ sql }) => ({ sql })) : items);
  const options = optionTexts(table)
    .map((option) => ` ${option}`)
    .join('');
  const partitioning = table.partitioning === undefined ? '' : `\n${table.partitioning}`;
  const sql = `CREATE TABLE ${quotedName(table.name)} (${lines}\n)${options}${partitioning};`;
  return isLost ? keptComment(reason, sql) : sql;
}
