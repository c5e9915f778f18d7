/** Values of an enum as they are typed: separated by commas, a value with a comma or a quote in double quotes. Pure. */

const needsQuotes = (value: string): boolean => /[",]/.test(value) || value === '';

/** The text of values. Example: `new,paid,"a,b"`. */
export const valuesText = (values: readonly string[]): string =>
  values.map((value) => (needsQuotes(value) ? `"${value.replaceAll('"', '""')}"` : value)).join(',');

/** Reads a value in double quotes that begins at a place; the place behind it comes second. */
function quotedAt(text: string, from: number): readonly [value: string, end: number] {
  let value = '';
  for (let at = from + 1; at < text.length; at += 1) {
    if (text[at] !== '"') value += text[at] ?? '';
    else if (text[at + 1] === '"') {
      value += '"';
      at += 1;
    } else return [value, at + 1];
  }
  return [value, text.length];
}

/** The values of a typed text; blanks are part of a value. An empty text has none. */
export function parseValues(text: string): readonly string[] {
  if (text === '') return [];
  const values: string[] = [];
  let at = 0;
  for (;;) {
    if (text[at] === '"') {
      const [value, end] = quotedAt(text, at);
      const comma = text.indexOf(',', end);
      values.push(value + text.slice(end, comma < 0 ? text.length : comma));
      at = comma;
    } else {
      const comma = text.indexOf(',', at);
      values.push(text.slice(at, comma < 0 ? text.length : comma));
      at = comma;
    }
    if (at < 0) return values;
    at += 1;
  }
}
