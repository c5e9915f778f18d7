/** Adds to Node 20 what the engines use of newer JavaScript. Imported before them. */

type AnySet = ReadonlySet<unknown>;

function add(target: object, name: string, value: unknown): void {
  if (!(name in target)) Object.defineProperty(target, name, { value, writable: true, configurable: true });
}

add(Map, 'groupBy', <Key, Item>(items: Iterable<Item>, keyOf: (item: Item, at: number) => Key): Map<Key, Item[]> => {
  const groups = new Map<Key, Item[]>();
  let at = 0;
  for (const item of items) {
    const key = keyOf(item, at);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
    at += 1;
  }
  return groups;
});

/** The order is that of the smaller set, as the standard says: pictures depend on it. */
function intersection(this: AnySet, other: AnySet): AnySet {
  const [smaller, larger] = this.size <= other.size ? [this, other] : [other, this];
  return new Set([...smaller].filter((one) => larger.has(one)));
}
function union(this: AnySet, other: AnySet): AnySet {
  return new Set([...this, ...other]);
}
function isSubsetOf(this: AnySet, other: AnySet): boolean {
  return [...this].every((one) => other.has(one));
}
function isDisjointFrom(this: AnySet, other: AnySet): boolean {
  return ![...this].some((one) => other.has(one));
}
for (const method of [intersection, union, isSubsetOf, isDisjointFrom]) add(Set.prototype, method.name, method);

const ofSets: unknown = Object.getPrototypeOf(new Set().values());
const ofAll: unknown = Object.getPrototypeOf(ofSets);
if (typeof ofAll === 'object' && ofAll !== null) {
  add(ofAll, 'toArray', function toArray(this: Iterable<unknown>): unknown[] {
    return [...this];
  });
}
