/** Derives the immutable code of a namespace from its name. Source: decisions section 10. */

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

/** The base, or the base with the smallest free numeric suffix from 2. */
export function freeNamespaceCode(name: string, taken: ReadonlySet<string>): string {
  const base = namespaceCodeBase(name);
  if (!taken.has(base)) return base;
  for (let number = 2; ; number++) {
    const suffix = `-${number}`;
    const candidate = base.slice(0, longest - suffix.length) + suffix;
    if (!taken.has(candidate)) return candidate;
  }
}
