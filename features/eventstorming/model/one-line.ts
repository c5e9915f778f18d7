/** Texts of cards in one line. Pure. */

/** Lines joined by a space; empty ones are left out. Spaces within a line stay. */
export const oneLineOf = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ');
