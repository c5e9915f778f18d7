/** What changed in a document, item by item and field by field, to find conflicts with changes of others. Pure. */

/** Changed fields by item key, for example `element {id}`; null for an item that was added or removed. */
export type ChangeSet = ReadonlyMap<string, ReadonlySet<string> | null>;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Deep equality of two values that came from JSON: the order of fields says nothing, an absent one is undefined. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((value, at) => isSame(value, other[at]));
  if (!isRecord(one) || !isRecord(other)) return false;
  for (const field in one) if (!isSame(one[field], other[field])) return false;
  for (const field in other) if (other[field] !== undefined && one[field] === undefined) return false;
  return true;
}

/** Names of the fields in which two items differ. */
export const fieldsThatDiffer = (one: object, other: object): ReadonlySet<string> => {
  const [before, after] = [
    new Map<string, unknown>(Object.entries(one)),
    new Map<string, unknown>(Object.entries(other)),
  ];
  return new Set([...before.keys(), ...after.keys()].filter((field) => !isSame(before.get(field), after.get(field))));
};

/** Whether two change sets conflict. An item that was added or removed conflicts with every change of it. */
export function clash(one: ChangeSet, other: ChangeSet): boolean {
  for (const [key, fields] of one) {
    const others = other.get(key);
    if (others === undefined) continue;
    if (fields === null || others === null || !fields.isDisjointFrom(others)) return true;
  }
  return false;
}

/** Union of two change sets. */
export function joined(one: ChangeSet, other: ChangeSet): ChangeSet {
  const all = new Map(one);
  for (const [key, fields] of other) {
    const known = all.get(key);
    all.set(key, known === null || fields === null ? null : new Set([...(known ?? []), ...fields]));
  }
  return all;
}
