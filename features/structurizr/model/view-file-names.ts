/** File names of views. Pure. */

/** File names by key. Keys that differ in case only would be one file on many systems. */
export function viewFileNames(keys: readonly string[], ending: string): ReadonlyMap<string, string> {
  const taken = new Set<string>();
  return new Map(
    keys.map((key) => {
      const stem = key.replaceAll(/[^\w-]+/g, '-');
      let name = stem;
      for (let number = 2; taken.has(name.toLowerCase()); number += 1) name = `${stem}-${number}`;
      taken.add(name.toLowerCase());
      return [key, `${name}${ending}`];
    }),
  );
}
