/** The code of a namespace, made from its name once and kept for ever. Source: decisions section 10. */

const longest = 30;
const fallback = 'space';
const special: Record<string, string> = { ß: 'ss', æ: 'ae', ø: 'o', ł: 'l', đ: 'd', þ: 'th', œ: 'oe' };

/** A slug of Latin letters, digits and hyphens, for example `Team handbook` -> `team-handbook`. */
export function namespaceCodeBase(name: string): string {
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

/** The base itself, or the base with the smallest number from 2 that is not taken. */
export function freeNamespaceCode(name: string, taken: ReadonlySet<string>): string {
  const base = namespaceCodeBase(name);
  if (!taken.has(base)) return base;
  for (let number = 2; ; number++) {
    const suffix = `-${number}`;
    const candidate = base.slice(0, longest - suffix.length) + suffix;
    if (!taken.has(candidate)) return candidate;
  }
}
