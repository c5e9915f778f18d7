/** Mixes groups so that the first rows of a list hold something of each. Pure. */

/** The first of every group, then the second of every group, and so on; each group in its own order. */
export function mixedGroups<Item>(groups: readonly (readonly Item[])[]): readonly Item[] {
  const longest = Math.max(0, ...groups.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) => groups.flatMap((group) => group.slice(at, at + 1))).flat();
}
