/** A name in Latin letters, digits and hyphens, for codes and names of files. Pure. */

const longest = 30;
const special: Record<string, string> = { ß: 'ss', æ: 'ae', ø: 'o', ł: 'l', đ: 'd', þ: 'th', œ: 'oe' };

/** For example `Team handbook` -> `team-handbook`; `fallback` for a name without any of these signs. */
export function latinSlug(name: string, fallback: string): string {
  const slug = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæøłđþœ]/g, (letter) => special[letter] ?? letter)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longest)
    .replace(/^-+|(?<!-)-+$/g, '');
  return slug || fallback;
}
