/** Sanitizes texts for other formats: identifiers, single lines, line breaks. Pure. */
import type { C4Element } from '../../contract.ts';
import { c4Limits } from '../c4-limits.ts';

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
  elements: readonly Pick<C4Element, 'id' | 'name'>[],
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

/** Normalizes line breaks to `\n`; other control characters become spaces. */
export const plainLines = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    // oxlint-disable-next-line no-control-regex -- control characters are what must not be there
    .replaceAll(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g, ' ')
    .trim();

/** The first `most` UTF-16 units of a text, without splitting a surrogate pair. */
export function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  let end = '';
  for (const character of text) {
    if (end.length + character.length > most) break;
    end += character;
  }
  return end;
}

/** A valid name: one trimmed line, not too long, not empty. */
export const nameOf = (text: string, otherwise: string): string =>
  cut(oneLine(text), c4Limits.name).trim() || otherwise;
