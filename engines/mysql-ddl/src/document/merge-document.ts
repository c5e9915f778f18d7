/** Carries over what a document has and the schema does not: unknown fields, places, other spellings of the same. */
import type { Renames } from '../compare/change-types.ts';
import { FormerNames } from './former-names.ts';
import type { DocumentModel, DocumentRelation, DocumentStyle, RelationEnd } from './document-types.ts';

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

/** How an item is merged with the one that it was. */
interface MergeBy<Item> {
  readonly merge: (item: Item, before: Item | undefined, written: Item | undefined) => Item;
  /** The name that an item had; undefined for a new one. */
  readonly formerOf: (name: string) => string | undefined;
}

const sameName = (name: string): string => name;

/** Items by the name that they had, each merged by `merge`. */
function mergedItems<Item extends Named>(
  next: readonly Item[],
  [means, written]: readonly [readonly Item[], readonly Item[]],
  { merge, formerOf }: MergeBy<Item>,
): readonly Item[] {
  const known = pairs(means, written, ({ name }) => name.toLowerCase());
  return next.map((item) => {
    const [before, was] = known.get(formerOf(item.name)?.toLowerCase() ?? '') ?? [];
    return merge(item, before, was);
  });
}

type DocumentTable = DocumentModel['tables'][number];

const mergedTable =
  (former: FormerNames): MergeBy<DocumentTable>['merge'] =>
  (next, before, written) => {
    if (!before || !written) return next;
    const { columns: _columns, indexes: _indexes, ...own } = next;
    const { columns: _before, indexes: _beforeIndexes, ...ownBefore } = before;
    const table = mergedFields<Fields>(own, ownBefore, written) as unknown as DocumentTable;
    const columns = mergedItems(next.columns, [before.columns, written.columns ?? []], {
      merge: mergedFields,
      formerOf: (name) => former.column(next.name, name),
    });
    const { indexes: _writtenIndexes, ...others } = table;
    const indexes =
      next.indexes &&
      mergedItems(next.indexes, [before.indexes ?? [], written.indexes ?? []], {
        merge: mergedFields,
        formerOf: sameName,
      });
    if (indexes) return { ...others, columns, indexes };
    return written.indexes && !before.indexes
      ? { ...others, columns, indexes: written.indexes }
      : { ...others, columns };
  };

const relationKey = ({ source, target }: DocumentRelation): string => `${source}\n${target}`;

/** The table and column in a text without other dots. */
function splitEnd(text: string): RelationEnd {
  const [table = '', column = ''] = text.split('.');
  return { table, column };
}

/** The key that a relation had. */
function formerKey({ source, target, ends, targetSchema }: DocumentRelation, former: FormerNames): string {
  const from = former.end(ends?.source ?? splitEnd(source));
  return `${from}\n${targetSchema === undefined ? former.end(ends?.target ?? splitEnd(target)) : target}`;
}

type KeyOfRelation = (relation: DocumentRelation) => string;

/** Relations in the order that they had, new ones last. */
function mergedRelations(
  next: readonly DocumentRelation[],
  [before, written]: readonly [readonly DocumentRelation[], readonly DocumentRelation[]],
  former: FormerNames,
): readonly DocumentRelation[] {
  const numbered = (
    relations: readonly DocumentRelation[],
    keyOf: KeyOfRelation = relationKey,
  ): readonly (readonly [string, DocumentRelation])[] => {
    const counts = new Map<string, number>();
    return relations.map((relation) => {
      const key = keyOf(relation);
      const count = counts.get(key) ?? 0;
      counts.set(key, count + 1);
      return [`${key}\n${count}`, relation];
    });
  };
  const left = new Map(numbered(next, (relation) => formerKey(relation, former)));
  const means = new Map(numbered(before));
  const kept = numbered(written).flatMap(([key, relation]) => {
    const now = left.get(key);
    left.delete(key);
    return now ? [mergedFields(now, means.get(key), relation)] : [];
  });
  return [...kept, ...left.values()];
}

/** Places of tables that stay, then of new ones; whatever else has a style keeps it. */
function mergedStyles(next: DocumentModel, written: DocumentModel, former: FormerNames): readonly DocumentStyle[] {
  const before = new Set(written.tables.map(({ name }) => name.toLowerCase()));
  const now = new Map(next.tables.map(({ name }) => [(former.table(name) ?? '').toLowerCase(), name]));
  const placed = new Set<string>();
  const kept = (written.styles ?? []).flatMap((style) => {
    if (style.node !== 'table') return [style];
    const id = style.id.toLowerCase();
    const name = now.get(id);
    if (name === undefined) return before.has(id) ? [] : [style];
    placed.add(name.toLowerCase());
    return [name === style.id ? style : { ...style, id: name }];
  });
  return [...kept, ...next.styles.filter(({ id }) => !placed.has(id.toLowerCase()))];
}

const objectLists = ['views', 'triggers', 'routines', 'events'] as const;

/** The next document with what `written` has besides what it means, which is `before`. */
export function mergedDocument(
  next: DocumentModel,
  [before, written]: readonly [before: DocumentModel, written: DocumentModel],
  renames: Renames,
): DocumentModel {
  const former = new FormerNames(renames);
  const merged = mergedFields<DocumentModel>(
    { ...next, tables: [], relations: [], styles: [] },
    { ...before, tables: [], relations: [], styles: [] },
    written,
  );
  const asBefore = { merge: mergedFields, formerOf: sameName };
  const lists = Object.fromEntries(
    objectLists.flatMap((list) => {
      const items = next[list];
      return items ? [[list, mergedItems(items, [before[list] ?? [], written[list] ?? []], asBefore)]] : [];
    }),
  );
  return {
    ...merged,
    ...lists,
    tables: mergedItems(next.tables, [before.tables, written.tables], {
      merge: mergedTable(former),
      formerOf: (name) => former.table(name),
    }),
    relations: mergedRelations(next.relations, [before.relations, written.relations ?? []], former),
    styles: mergedStyles(next, written, former),
  };
}
