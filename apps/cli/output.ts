/** What people and programs read: results on standard output, progress and warnings on standard error. */
import { styleText } from 'node:util';

type Style = 'bold' | 'dim' | 'green' | 'yellow' | 'red';

const coloured = (stream: NodeJS.WriteStream): boolean => stream.isTTY && !process.env['NO_COLOR'];

/** A text in a style, where the terminal has any. */
export const styled = (style: Style, text: string, stream: NodeJS.WriteStream = process.stdout): string =>
  coloured(stream) ? styleText(style, text) : text;

/** A part of a line: control characters would move the cursor of a terminal. */
const plainPart = (text: string): string => text.replace(/[\s\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, ' ');

/** The same for a name or a sentence that stands alone. */
export const plain = (text: string): string => text.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim();

/** A line of words, those that were looked for in colour. */
export const foundWords = (parts: readonly { readonly text: string; readonly hit: boolean }[]): string =>
  parts.map(({ text, hit }) => (hit ? styled('yellow', plainPart(text)) : plainPart(text))).join('');

/** Rows in columns; the last one is as long as it is. */
export function table(rows: readonly (readonly string[])[]): string {
  const shown = rows.map((row) => row.map(plain));
  const widths = shown[0]?.map((_, column) => Math.max(...shown.map((row) => row[column]?.length ?? 0))) ?? [];
  return shown
    .map((row) =>
      row
        .map((cell, column) => (column === row.length - 1 ? cell : cell.padEnd(widths[column] ?? 0)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Writes a text with a line end to standard output. */
export const print = (text: string): void => void process.stdout.write(text.endsWith('\n') ? text : `${text}\n`);

/** Tells people something that is no result. */
export const tell = (text: string): void => void process.stderr.write(`${text}\n`);

/** Shows how far something is, on terminals only. */
export function progress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${text.slice(0, (process.stderr.columns || 80) - 1)}`);
}

/** `1 file`, `2 files`. */
export const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;
