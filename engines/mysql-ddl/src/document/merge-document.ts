/** Carries over what a document has and the schema does not: unknown fields, places, other spellings of the same. */
import type { DocumentModel, DocumentRelation, DocumentStyle } from './document-types.ts';

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether two values of JSON are the same, the order of fields aside. */
function isEqual(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, at) => isEqual(item, other[at]));
  if (!isFields(one) || !isFields(other)) return false;
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && isEqual(one[key], other[key]))
  );
}

/** `written` with what differs between `before`, which it means, and `next`. */
function mergedFields<Value extends object>(
  next: Value,
  before: object | undefined,
  written: object | undefined,
): Value {
  if (!before || !written) return next;
  const [to, from] = [next as Fields, before as Fields];
  const merged: Record<string, unknown> = { ...written };
  for (const key of new Set([...Object.keys(to), ...Object.keys(from)])) {
    if (Object.hasOwn(to, key) === Object.hasOwn(from, key) && isEqual(to[key], from[key])) continue;
    if (Object.hasOwn(to, key)) merged[key] = to[key];
    else delete merged[key];
  }
  return merged as Value;
}

/** What is written and what it means, by key; the first one counts. */
function pairs<Item>(
  means: readonly Item[],
  written: readonly Item[],
  keyOf: (item: Item) => string,
): ReadonlyMap<string, readonly [Item, Item]> {
  const found = new Map<string, readonly [Item, Item]>();
  means.forEach((item, at) => {
    const other = written[at];
    if (other !== undefined && !found.has(keyOf(item))) found.set(keyOf(item), [item, other]);
  });
  return found;
}

interface Named {
  readonly name: string;
}

/** Items by name, each merged by `merge`. */
function mergedItems<Item extends Named>(
  next: readonly Item[],
  [means, written]: readonly [readonly Item[], readonly Item[]],
  merge: (item: Item, before: Item | undefined, written: Item | undefined) => Item,
): readonly Item[] {
  const known = pairs(means, written, ({ name }) => name.toLowerCase());
  return next.map((item) => {
    const [before, was] = known.get(item.name.toLowerCase()) ?? [];
    return merge(item, before, was);
  });
}

type DocumentTable = DocumentModel['tables'][number];

function mergedTable(
  next: DocumentTable,
  before: DocumentTable | undefined,
  written: DocumentTable | undefined,
): DocumentTable {
  if (!before || !written) return next;
  const { columns: _columns, indexes: _indexes, ...own } = next;
  const { columns: _before, indexes: _beforeIndexes, ...ownBefore } = before;
  const table = mergedFields<Fields>(own, ownBefore, written) as unknown as DocumentTable;
  const columns = mergedItems(next.columns, [before.columns, written.columns ?? []], mergedFields);
  const { indexes: _writtenIndexes, ...others } = table;
  const indexes =
    next.indexes && mergedItems(next.indexes, [before.indexes ?? [], written.indexes ?? []], mergedFields);
  if (indexes) return { ...others, columns, indexes };
  return written.indexes && !before.indexes ? { ...others, columns, indexes: written.indexes } : { ...others, columns };
}

const relationKey = ({ source, target }: DocumentRelation): string => `${source}\n${target}`;

/** Relations in the order that they had, new ones last. */
function mergedRelations(
  next: readonly DocumentRelation[],
  before: readonly DocumentRelation[],
  written: readonly DocumentRelation[],
): readonly DocumentRelation[] {
  const numbered = (relations: readonly DocumentRelation[]): readonly (readonly [string, DocumentRelation])[] => {
    const counts = new Map<string, number>();
    return relations.map((relation) => {
      const key = relationKey(relation);
      const count = counts.get(key) ?? 0;
      counts.set(key, count + 1);
      return [`${key}\n${count}`, relation];
    });
  };
  const left = new Map(numbered(next));
  const means = new Map(numbered(before));
  const kept = numbered(written).flatMap(([key, relation]) => {
    const now = left.get(key);
    left.delete(key);
    return now ? [mergedFields(now, means.get(key), relation)] : [];
  });
  return [...kept, ...left.values()];
}

/** Places of tables that stay, then of new ones; whatever else has a style keeps it. */
function mergedStyles(next: DocumentModel, written: DocumentModel): readonly DocumentStyle[] {
  const names = (tables: readonly Named[]): ReadonlySet<string> =>
    new Set(tables.map(({ name }) => name.toLowerCase()));
  const [now, before] = [new Map(next.tables.map(({ name }) => [name.toLowerCase(), name])), names(written.tables)];
  const placed = new Set<string>();
  const kept = (written.styles ?? []).flatMap((style) => {
    if (style.node !== 'table') return [style];
    const id = style.id.toLowerCase();
    const name = now.get(id);
    if (name === undefined) return before.has(id) ? [] : [style];
    placed.add(id);
    return [name === style.id ? style : { ...style, id: name }];
  });
  return [...kept, ...next.styles.filter(({ id }) => !placed.has(id.toLowerCase()))];
}

const objectLists = ['views', 'triggers', 'routines', 'events'] as const;

/** The next document with what `written` has besides what it means, which is `before`. */
export function mergedDocument(next: DocumentModel, before: DocumentModel, written: DocumentModel): DocumentModel {
  const merged = mergedFields<DocumentModel>(
    { ...next, tables: [], relations: [], styles: [] },
    { ...before, tables: [], relations: [], styles: [] },
    written,
  );
  const lists = Object.fromEntries(
    objectLists.flatMap((list) => {
      const items = next[list];
      return items ? [[list, mergedItems(items, [before[list] ?? [], written[list] ?? []], mergedFields)]] : [];
    }),
  );
  return {
    ...merged,
    ...lists,
    tables: mergedItems(next.tables, [before.tables, written.tables], mergedTable),
    relations: mergedRelations(next.relations, before.relations, written.relations ?? []),
    styles: mergedStyles(next, written),
  };
}
