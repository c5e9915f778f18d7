/** Merges the changes of two people to a map of items, item by item and field by field. Pure. */
import { isSame } from './change-set.ts';
import type { Items } from './item-changes.ts';

/** A field that both sides changed. The merged document has `theirs`. */
export interface FieldConflict {
  readonly id: string;
  /** Name of the field; with a dot for a part of it: `style.bgColor`. Empty for the whole item, which one side removed. */
  readonly field: string;
  /** What both were made from. */
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
}

/** The merged items, and what both sides changed. */
export interface MergedItems<I> {
  readonly items: Items<I>;
  readonly conflicts: readonly FieldConflict[];
}

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const fieldsOf = (item: object | undefined): Fields => Object.fromEntries(Object.entries(item ?? {}));

/** The three states of one item or of one of its fields. */
export interface Three<T> {
  readonly base: T;
  readonly mine: T;
  readonly theirs: T;
}

/** A part of a field with both changes, where they are about different things; undefined where they are not. */
export type MergedPart = (field: string, part: Three<object>) => object | undefined;

class Merging {
  readonly conflicts: FieldConflict[] = [];
  readonly #parts: ReadonlySet<string>;
  readonly #mergedPart: MergedPart | undefined;

  constructor(parts: ReadonlySet<string>, mergedPart: MergedPart | undefined) {
    this.#parts = parts;
    this.#mergedPart = mergedPart;
  }

  /** Field by field; of fields in `parts` each part by itself. */
  fields(id: string, { base, mine, theirs }: Three<Fields>, prefix = ''): Fields {
    const merged: Record<string, unknown> = {};
    // The order of the fields is theirs, so that what only they changed is written as they wrote it.
    for (const field of new Set([...Object.keys(theirs), ...Object.keys(mine)])) {
      const three = { base: base[field], mine: mine[field], theirs: theirs[field] };
      const value = this.#value(id, `${prefix}${field}`, three);
      if (value !== undefined) merged[field] = value;
    }
    return merged;
  }

  #value(id: string, field: string, { base, mine, theirs }: Three<unknown>): unknown {
    if (isSame(mine, theirs) || isSame(mine, base)) return theirs;
    if (isSame(theirs, base)) return mine;
    if (this.#parts.has(field) && isFields(mine) && isFields(theirs))
      return this.fields(id, { base: isFields(base) ? base : {}, mine, theirs }, `${field}.`);
    const isPart = isFields(base) && isFields(mine) && isFields(theirs);
    const both = isPart ? this.#mergedPart?.(field, { base, mine, theirs }) : undefined;
    if (both) return both;
    this.conflicts.push({ id, field, base, mine, theirs });
    return theirs;
  }
}

/** How items of a kind are merged. */
interface MergedAs<I> {
  readonly make: (fields: Fields) => I;
  readonly split?: (item: I) => object;
  readonly mergedPart?: MergedPart | undefined;
}

/**
 * Merges `mine` and `theirs`, both made from `base`. A field that both changed differently keeps the value of `theirs` and
 * is reported with both; an item that one side removed and the other changed stays, and is reported. `parts` names fields
 * whose parts are merged one by one. `make` turns merged fields into an item; `split` says its fields, where they are others
 * than the stored ones.
 */
export function mergeItems<I extends object>(
  { base, mine, theirs }: Three<Items<I>>,
  parts: ReadonlySet<string>,
  { make, split = fieldsOf, mergedPart }: MergedAs<I>,
): MergedItems<I> {
  const merging = new Merging(parts, mergedPart);
  const parted = (item: I): Fields => fieldsOf(split(item));
  const items = new Map<string, I>();
  for (const [id, their] of theirs) {
    const [was, my] = [base.get(id), mine.get(id)];
    if (my === undefined) {
      // New on their side, or removed on mine: a removal gives way to a change.
      if (was === undefined) items.set(id, their);
      else if (!isSame(was, their)) {
        items.set(id, their);
        merging.conflicts.push({ id, field: '', base: was, mine: undefined, theirs: their });
      }
      continue;
    }
    if (isSame(my, their) || (was !== undefined && isSame(my, was))) items.set(id, their);
    else if (was !== undefined && isSame(their, was)) items.set(id, my);
    else
      items.set(
        id,
        make(merging.fields(id, { base: was ? parted(was) : {}, mine: parted(my), theirs: parted(their) })),
      );
  }
  for (const [id, my] of mine) {
    if (theirs.has(id)) continue;
    const was = base.get(id);
    if (was !== undefined && isSame(was, my)) continue;
    items.set(id, my);
    if (was !== undefined) merging.conflicts.push({ id, field: '', base: was, mine: my, theirs: undefined });
  }
  return { items, conflicts: merging.conflicts };
}
