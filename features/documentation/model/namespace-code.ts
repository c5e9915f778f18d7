/** Derives the immutable code of a namespace from its name. Source: decisions section 10. */
import { latinSlug } from '#platform/richtext/model/latin-slug.ts';

const longest = 30;
const fallback = 'space';

/** A slug of Latin letters, digits and hyphens, for example `Team handbook` -> `team-handbook`. */
export const namespaceCodeBase = (name: string): string => latinSlug(name, fallback);

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
