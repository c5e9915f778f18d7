/** Writes rows as CSV (RFC 4180) that a spreadsheet displays as text and never as a formula. */

/** Begins every CSV file: a spreadsheet that opens it would otherwise not know that it is UTF-8. */
export const csvStart = '\ufeff';

/** One cell: quoted where needed; a leading formula character is prefixed with an apostrophe. */
export function csvCell(value: string): string {
  const harmless = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** One line with its line break. */
export const csvLine = (values: readonly string[]): string => `${values.map(csvCell).join(',')}\r\n`;
