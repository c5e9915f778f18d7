/** Names of tables and columns as they are typed: characters, uniqueness. Pure. Source: specification 3 section 5. */

/** Most characters of a name in MySQL. */
export const longestName = 64;

/** A typed name: what is no letter, digit or hyphen becomes an underscore. */
export const normalName = (typed: string): string =>
  typed
    .trim()
    .replaceAll(/[^\p{L}\p{N}-]/gu, '_')
    .slice(0, longestName);

/** Whether a name is among others; letters may be upper or lower case. */
export const isTaken = (name: string, others: Iterable<string>): boolean => {
  const wanted = name.toLowerCase();
  for (const other of others) if (other.toLowerCase() === wanted) return true;
  return false;
};

/** The name, or the first of `name_1`, `name_2` and so on that is free. */
export function freeName(name: string, others: Iterable<string>): string {
  const taken = new Set([...others].map((other) => other.toLowerCase()));
  if (!taken.has(name.toLowerCase())) return name;
  for (let number = 1; ; number += 1) {
    const ending = `_${number}`;
    const candidate = `${name.slice(0, longestName - ending.length)}${ending}`;
    if (!taken.has(candidate.toLowerCase())) return candidate;
  }
}
