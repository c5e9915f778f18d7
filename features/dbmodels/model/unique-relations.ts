/** A relation is there once also after two people added it. Pure. */
import { relationsOf, type RelationItem, type SchemaItems } from './schema-item.ts';

/** Two foreign keys of different names may join the same columns; that is meant. */
const keyOf = ({ from, to, pairs, name }: RelationItem): string =>
  JSON.stringify([
    from,
    to,
    pairs.map(({ source, target }) => JSON.stringify([source, target])).toSorted(),
    name.toLowerCase(),
  ]);

/** The items with the first of relations that join the same columns under the same name, and how many were left out. */
export function withUniqueRelations(items: SchemaItems): { readonly items: SchemaItems; readonly repeated: number } {
  const seen = new Set<string>();
  const repeated = relationsOf(items).filter((relation) => {
    const key = keyOf(relation);
    if (seen.has(key)) return true;
    seen.add(key);
    return false;
  });
  if (repeated.length === 0) return { items, repeated: 0 };
  const next = new Map(items);
  for (const { id } of repeated) next.delete(id);
  return { items: next, repeated: repeated.length };
}
