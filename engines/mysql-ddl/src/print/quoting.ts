/** Names and texts as SQL. */

/** A name in backticks, so that reserved words do not matter. */
export const quotedName = (name: string): string => `\`${name.replaceAll('`', '``')}\``;

/** Names with commas between them. */
export const quotedNames = (names: readonly string[]): string => names.map(quotedName).join(', ');

const escaped: Readonly<Record<string, string>> = {
  "'": "''",
  '\\': '\\\\',
  '\n': '\\n',
  '\r': '\\r',
  '\0': '\\0',
  '\u001a': '\\Z',
};

/** A text in single quotes. */
export const quotedText = (text: string): string =>
  `'${text.replaceAll(/['\\\p{Cc}]/gu, (character) => escaped[character] ?? character)}'`;
