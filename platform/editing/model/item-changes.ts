/** Changes of a document that is a map of items: applied, inverted, compared. Pure. */
import { fieldsThatDiffer, isSame, type ChangeSet } from './change-set.ts';

/** Items by id, in the order of the stored map. */
export type Items<I> = ReadonlyMap<string, I>;

/** One item before and after; undefined where it did not or does not exist. */
export interface ItemChange<I> {
  readonly id: string;
  readonly before: I | undefined;
  readonly after: I | undefined;
  /** Index in the map at which an item comes back that was removed; new items come last. */
  readonly at?: number;
}

const withReturned = <I>(items: Map<string, I>, returned: readonly ItemChange<I>[]): Map<string, I> => {
  const entries = [...items];
  for (const { id, after, at = entries.length } of returned.toSorted((one, other) => (one.at ?? 0) - (other.at ?? 0))) {
    if (after !== undefined) entries.splice(at, 0, [id, after]);
  }
  return new Map(entries);
};

/** The items after the changes. An item that has gone in the meantime comes back where it was. */
export function withChanges<I>(items: Items<I>, changes: readonly ItemChange<I>[]): Items<I> {
  const next = new Map(items);
  const returned: ItemChange<I>[] = [];
  for (const change of changes) {
    const { id, after, at } = change;
    if (after === undefined) next.delete(id);
    else if (at !== undefined && !next.has(id)) returned.push(change);
    else next.set(id, after);
  }
  return returned.length > 0 ? withReturned(next, returned) : next;
}

/** Changes that take the others back; `items` is the state before them. */
export function inverted<I>(items: Items<I>, changes: readonly ItemChange<I>[]): readonly ItemChange<I>[] {
  const isRemoval = changes.some(({ after }) => after === undefined);
  const places = isRemoval ? new Map([...items.keys()].map((id, at) => [id, at])) : undefined;
  return changes.map(({ id, before, after }) => {
    const at = after === undefined ? places?.get(id) : undefined;
    return { id, before: after, after: before, ...(at === undefined ? {} : { at }) };
  });
}

/** What turns one state into the other. Items that are the same object are skipped. */
export function changesBetween<I>(from: Items<I>, to: Items<I>): readonly ItemChange<I>[] {
  const changes: ItemChange<I>[] = [];
  for (const [id, before] of from) {
    const after = to.get(id);
    if (after !== before && !isSame(before, after)) changes.push({ id, before, after });
  }
  for (const [id, after] of to) if (!from.has(id)) changes.push({ id, before: undefined, after });
  return changes;
}

/** The changed fields of each item. */
export const changeSetOf = <I extends object>(changes: readonly ItemChange<I>[]): ChangeSet =>
  new Map(changes.map(({ id, before, after }) => [id, before && after ? fieldsThatDiffer(before, after) : null]));
