/** Names that are not taken yet. Pure. */

/** The wanted name, or the first numbered one that is free: `{name} 2`, `{name} 3` and so on. */
export function freeName(
  taken: ReadonlySet<string>,
  wanted: string,
  numbered: (count: number) => string = (count) => `${wanted} ${count}`,
): string {
  let name = wanted;
  for (let count = 2; taken.has(name); count += 1) name = numbered(count);
  return name;
}
