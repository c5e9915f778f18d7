/** Classes that probably only moved to another namespace. */

/** A class that is gone and the new one that it probably became. */
export interface MovedClass {
  readonly from: string;
  readonly to: string;
}

/** The name without its namespace. */
const shortName = (name: string): string =>
  name.slice(Math.max(name.lastIndexOf('\\'), name.lastIndexOf('.'), name.lastIndexOf(':')) + 1);

/** The names by their short name. */
function byShortName(names: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, string[]>();
  for (const name of new Set(names)) {
    const short = shortName(name);
    groups.set(short, [...(groups.get(short) ?? []), name]);
  }
  return groups;
}

/** Pairs of a class that is gone and a fresh one of the same month: the only ones on both sides with their short name. */
export function movedClasses(gone: readonly string[], fresh: readonly string[]): readonly MovedClass[] {
  const freshNames = byShortName(fresh);
  return [...byShortName(gone)].flatMap(([short, from]) => {
    const to = freshNames.get(short) ?? [];
    const [old] = from;
    const [now] = to;
    return from.length === 1 && to.length === 1 && old !== undefined && now !== undefined && old !== now
      ? [{ from: old, to: now }]
      : [];
  });
}
