/** The short code of a project, made from its name once and kept for ever. Source: decisions section 9. */

const longest = 8;
const fallback = 'PRJ';

/** Letters and digits of a name in upper case without accents, for example `Shop platform` -> `SHOPPLAT`. */
export function projectCodeBase(name: string): string {
  const letters = transliterate(name)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');
  return letters.length < 2 ? fallback : letters.slice(0, longest);
}

/** The base itself or the base with the smallest number from 2 that is not taken, never longer than 8. */
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

/** Latin letters without their marks; letters of other scripts stay as they are. */
export const transliterate = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæÆøØłŁđĐþÞœŒ]/g, (letter) => special[letter] ?? letter);
