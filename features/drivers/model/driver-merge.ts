/** Two people's changes to one list of drivers, put together item by item and field by field. Pure. */
import { isSame } from '#platform/editing/model/change-set.ts';
import { mergeItems, type FieldConflict } from '#platform/editing/model/item-merge.ts';

interface Item {
  readonly id: string;
}

/** The three states of a list. */
interface ThreeLists<I> {
  /** What both were made from. */
  readonly base: readonly I[];
  readonly mine: readonly I[];
  readonly theirs: readonly I[];
}

/** A merged list, and the fields that both sides changed: the list has theirs. */
export interface MergedList<I> {
  readonly items: readonly I[];
  readonly conflicts: readonly FieldConflict[];
}

const byId = <I extends Item>(items: readonly I[]): ReadonlyMap<string, I> =>
  new Map(items.map((item) => [item.id, item]));

const idsOf = (items: readonly Item[]): readonly string[] => items.map(({ id }) => id);

/** The order is mine where I changed it, else theirs; what the order does not know stands last. */
export function mergeLists<I extends Item>({ base, mine, theirs }: ThreeLists<I>): MergedList<I> {
  const { items, conflicts } = mergeItems<I>(
    { base: byId(base), mine: byId(mine), theirs: byId(theirs) },
    new Set(),
    // Fields of an item that both sides have are those of an item.
    { make: (fields) => fields as unknown as I },
  );
  const kept = new Set(idsOf(mine));
  const isReordered = !isSame(
    idsOf(base).filter((id) => kept.has(id)),
    idsOf(mine).filter((id) => base.some((item) => item.id === id)),
  );
  const order = isReordered ? [...idsOf(mine), ...idsOf(theirs)] : [...idsOf(theirs), ...idsOf(mine)];
  const merged = [...new Set(order)].flatMap((id) => items.get(id) ?? []);
  return { items: merged, conflicts };
}

const withField = <I extends Item>(items: readonly I[], { id, field }: FieldConflict, value: unknown): readonly I[] => {
  if (field !== '') return items.map((item) => (item.id === id ? { ...item, [field]: value } : item));
  if (value === undefined) return items.filter((item) => item.id !== id);
  const whole = value as I;
  return items.some((item) => item.id === id)
    ? items.map((item) => (item.id === id ? whole : item))
    : [...items, whole];
};

/**
 * My list with my values of what is not decided yet, and what it was changed from: merged with what is stored once more,
 * they give the same conflicts.
 */
export function undecided<I extends Item>(
  items: readonly I[],
  base: readonly I[],
  conflicts: readonly FieldConflict[],
): { readonly mine: readonly I[]; readonly base: readonly I[] } {
  return {
    mine: conflicts.reduce((list, conflict) => withField(list, conflict, conflict.mine), items),
    base: conflicts.reduce((list, conflict) => withField(list, conflict, conflict.base), base),
  };
}
