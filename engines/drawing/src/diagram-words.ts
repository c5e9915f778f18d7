/** Words for the text formats of other drawing tools: identifiers, single lines, escaped texts. Pure. */

/** An identifier of letters, digits and underscores from `text`, unique in `taken`. */
export function identifierOf(text: string, taken: Set<string>): string {
  const words = text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .replaceAll('æ', 'ae')
    .replaceAll('ø', 'o')
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
    .slice(0, 40);
  const stem = /^[a-z]/.test(words) ? words : `e_${words}`.replace(/_$/, '');
  let identifier = stem;
  for (let count = 2; taken.has(identifier); count += 1) identifier = `${stem}_${count}`;
  taken.add(identifier);
  return identifier;
}

/** Identifiers by element; `reserved` words are avoided. */
export function identifiersOf(
  elements: readonly { readonly id: string; readonly name: string }[],
  reserved: readonly string[] = [],
): (id: string) => string {
  const taken = new Set(reserved);
  const identifiers = new Map(elements.map(({ id, name }) => [id, identifierOf(name, taken)]));
  return (id) => identifiers.get(id) ?? '';
}

/** Replaces line breaks and control characters by spaces. */
export const oneLine = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();

/** A comment of languages such as C, in one line; what would end it is taken apart. */
export const blockComment = (text: string): string => `/* ${oneLine(text).replaceAll('*/', '* /')} */`;

/** The comment that keeps a name which had to be respelled as an identifier; none where nothing is lost. */
export const respelledComment = (name: string, identifier: string): readonly string[] =>
  oneLine(name) === identifier ? [] : [blockComment(name)];

/** Normalizes line breaks to `\n`; other control characters become spaces. */
export const plainLines = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    // oxlint-disable-next-line no-control-regex -- control characters are what must not be there
    .replaceAll(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g, ' ')
    .trim();

const references: Readonly<Record<string, string>> = {
  '"': '#quot;',
  '#': '#35;',
  ':': '#58;',
  ';': '#59;',
  '&': '#amp;',
  '<': '#lt;',
  '>': '#gt;',
  '%': '#37;',
  '`': '#96;',
  '{': '#123;',
  '}': '#125;',
};

/** Escapes text with Mermaid entities for every character with a special meaning. */
export const mermaidWords = (text: string): string =>
  text.replaceAll(/["#:;&<>%{}`]/g, (sign) => references[sign] ?? sign);

const code = (sign: string): string => `<U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}>`;

/** Characters with a meaning for the preprocessor, the macros or the markup of PlantUML. */
const ownSigns = /["'\\<>&$%!@~{}`]|(?<=([*/_\-.,=:#+()[\]|^]))\1|[*#=|](?<=^\s*.)/g;

/** Escapes special characters as code points. */
export const plantumlWords = (text: string): string => text.replaceAll(ownSigns, code);
