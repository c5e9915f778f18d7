/** Lines of DSL: statements, blocks and texts. */

/** Lines without their ends. */
export type Lines = readonly string[];

const indentation = '    ';

/** Tokens that mean the same with and without quotes, and what is written for a text that is one. */
const tokens: ReadonlyMap<string, string> = new Map([
  ['{', '｛'],
  ['}', '｝'],
  ['=', '＝'],
  ['->', '→'],
]);

/** The text that stands for one that would be read as a token of the language: blanks around it would be trimmed. */
export const standIn = (text: string): string => tokens.get(text.trim()) ?? text;

/** A text in quotes. A backslash at the end is kept apart from the quote. */
export function quoted(text: string): string {
  const escaped = text.replaceAll('"', '\\"').replaceAll('\r\n', '\\n').replaceAll('\n', '\\n');
  return `"${escaped}${escaped.endsWith('\\') ? ' ' : ''}"`;
}

/** A keyword with texts; empty ones at the end are left out. */
export function statement(head: string, texts: readonly string[]): string {
  const last = texts.findLastIndex((text) => text !== '');
  return [head, ...texts.slice(0, last + 1).map(quoted)].join(' ');
}

/** Lines one step further in. */
export const indented = (lines: Lines): Lines => lines.map((line) => (line === '' ? '' : `${indentation}${line}`));

/** A statement with its block. */
export const block = (head: string, lines: Lines): Lines => [`${head} {`, ...indented(lines), '}'];

/** A statement with its block, or without one when there is nothing in it. */
export const withBlock = (head: string, lines: Lines): Lines =>
  lines.length === 0 && !head.endsWith('"{"') ? [head] : block(head, lines);

/** A `properties` block, or nothing. */
export function propertyLines(properties: ReadonlyMap<string, string>): Lines {
  const lines = [...properties].map(([name, value]) => `${quoted(name)} ${quoted(value)}`);
  return lines.length === 0 ? [] : block('properties', lines);
}
