/** Texts of cards in one line, and only what can be stored. Pure. */
import { storableText } from '#platform/http/model/storable-text.ts';

/** Lines joined by a space; empty ones are left out. Spaces within a line stay, a tab is one. */
export const oneLineOf = (text: string): string =>
  storableText(text)
    .replaceAll('\t', ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ');

/** The start of a text, without half a character at its end: a board with one could not be saved. */
export const startOf = (text: string, most: number): string =>
  storableText(text)
    .slice(0, most)
    .replace(/[\uD800-\uDBFF]$/, '');

/** At most so many characters in one line; what does not fit ends with an ellipsis. */
export function shortened(text: string, most: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= most
    ? line
    : `${line
        .slice(0, most - 1)
        .toWellFormed()
        .trimEnd()}…`;
}

/** Words that differ in capitals or spaces alone are one. */
export const wordKey = (word: string): string => word.toLowerCase().replaceAll(/[\s_-]+/g, '');
