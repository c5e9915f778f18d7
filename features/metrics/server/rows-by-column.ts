/** Rows as PostgreSQL takes many of them at once. */

/** Some rows, a text for each column: an array literal of PostgreSQL, which it reads faster than JSON. */
export type RowsByColumn = readonly string[];

/** Numbers as an array literal; what is missing is null. */
export const numbersText = (numbers: readonly (number | null | undefined)[]): string =>
  `{${numbers.map((value) => value ?? 'NULL').join(',')}}`;

/** Texts as an array literal. */
export const textsText = (texts: readonly string[]): string =>
  `{${texts.map((text) => `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`).join(',')}}`;
