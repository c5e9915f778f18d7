/** Derives the immutable short code of a project from its name. Source: decisions section 9. */

const longest = 8;
const fallback = 'PRJ';

/** Letters and digits of a name in upper case without accents: `Shop platform` gives `SHOPPLAT`. */
export function projectCodeBase(name: string): string {
  const letters = transliterate(name)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');
  return letters.length < 2 ? fallback : letters.slice(0, longest);
}

/** The base, or the base with the smallest free numeric suffix from 2, at most 8 characters long. */
export function freeProjectCode(name: string, taken: ReadonlySet<string>): string {
  const base = projectCodeBase(name);
  if (!taken.has(base)) return base;
  for (let number = 2; ; number++) {
    const suffix = String(number);
    const candidate = base.slice(0, longest - suffix.length) + suffix;
    if (!taken.has(candidate)) return candidate;
  }
}

const special: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  þ: 'th',
  Þ: 'TH',
  œ: 'oe',
  Œ: 'OE',
};

/** Removes diacritics from Latin letters; other scripts are unchanged. */
export const transliterate = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæÆøØłŁđĐþÞœŒ]/g, (letter) => special[letter] ?? letter);
