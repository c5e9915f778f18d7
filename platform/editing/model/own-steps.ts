/**
 * Undo and redo of one's own beside what others saved: a step takes back the fields that it changed, and what others made of
 * the same items stays. Steps whose fields others changed as well are dropped. Pure.
 */
import { isSame } from './change-set.ts';
import type { EditHistory, HistoryStep } from './edit-history.ts';
import type { ItemChange } from './item-changes.ts';

/** Fields of items with their values; null for items that came or went. */
type Foreign = Map<string, Values | null>;

/** An item as fields, and back; fields in `parts` are compared part by part, such as the columns of a table. */
export interface ItemFields<I> {
  readonly split: (item: I) => object;
  readonly make: (fields: object) => I;
  readonly parts: ReadonlySet<string>;
}

type Values = ReadonlyMap<string, unknown>;

const isParted = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The fields of an item by name; a part of one is `style.fill`, besides the empty field. */
function valuesOf<I>(item: I, { split, parts }: ItemFields<I>): Map<string, unknown> {
  const values = new Map<string, unknown>();
  for (const [field, value] of Object.entries(split(item))) {
    const isWhole = !parts.has(field) || !isParted(value);
    values.set(field, isWhole ? value : {});
    if (!isWhole) for (const [part, one] of Object.entries(value)) values.set(`${field}.${part}`, one);
  }
  return values;
}

/** The item with such values. */
function itemOf<I>(values: Values, { make, parts }: ItemFields<I>): I {
  const fields = new Map<string, unknown>();
  for (const [name, value] of values) {
    const [field = '', part] = name.split(/\.(.*)/s);
    if (part === undefined || !parts.has(field)) fields.set(name, value);
    else {
      const whole = fields.get(field);
      fields.set(field, { ...(isParted(whole) ? whole : {}), [part]: value });
    }
  }
  return make(Object.fromEntries(fields));
}

/** What others changed: items before and after, and whether they changed what is not an item, such as the name. */
export interface OthersChanges<I> {
  readonly items: readonly ItemChange<I>[];
  readonly facts: boolean;
}

class OwnSteps<I extends object> {
  readonly #foreign: Foreign;
  readonly #facts: boolean;
  readonly #kind: ItemFields<I>;

  constructor({ items, facts }: OthersChanges<I>, kind: ItemFields<I>) {
    this.#kind = kind;
    this.#facts = facts;
    this.#foreign = new Map(items.map((change) => [change.id, this.#fields(change)]));
  }

  /** The steps that stay, newest last: each is nearer to what is on the screen than the one before it. */
  kept(steps: readonly HistoryStep<ItemChange<I>>[], direction: 'undo' | 'redo'): HistoryStep<ItemChange<I>>[] {
    const kept: HistoryStep<ItemChange<I>>[] = [];
    for (const step of steps.toReversed()) {
      if (this.#clashes(step)) this.#becomesForeign(direction === 'undo' ? step.forth : step.back);
      else kept.push(this.#beside(step));
    }
    return kept.toReversed();
  }

  /** The changed fields with the values afterwards. */
  #fields({ before, after }: ItemChange<I>): Values | null {
    if (!before || !after) return null;
    const [was, is] = [valuesOf(before, this.#kind), valuesOf(after, this.#kind)];
    const differing = [...new Set([...was.keys(), ...is.keys()])].filter(
      (name) => !isSame(was.get(name), is.get(name)),
    );
    return new Map(differing.map((name) => [name, is.get(name)]));
  }

  #clashes({ forth, facts }: HistoryStep<ItemChange<I>>): boolean {
    if (facts && this.#facts) return true;
    return forth.some((change) => {
      const foreign = this.#foreign.get(change.id);
      const own = foreign === undefined ? undefined : this.#fields(change);
      if (own === undefined) return false;
      return own === null || !foreign || [...own.keys()].some((field) => foreign.has(field));
    });
  }

  /** What a dropped step did stays as well: older steps know nothing of it. */
  #becomesForeign(changes: readonly ItemChange<I>[]): void {
    for (const change of changes) {
      const [known, own] = [this.#foreign.get(change.id), this.#fields(change)];
      this.#foreign.set(change.id, known === null || own === null ? null : new Map([...own, ...(known ?? [])]));
    }
  }

  #beside(step: HistoryStep<ItemChange<I>>): HistoryStep<ItemChange<I>> {
    if (!step.forth.some(({ id }) => this.#foreign.has(id))) return step;
    const on = (changes: readonly ItemChange<I>[]): readonly ItemChange<I>[] =>
      changes.map((change) => {
        const { id, before, after } = change;
        const foreign = this.#foreign.get(id);
        if (!foreign || !before || !after) return change;
        return { ...change, before: this.#with(before, foreign), after: this.#with(after, foreign) };
      });
    return { ...step, back: on(step.back), forth: on(step.forth) };
  }

  #with(item: I, foreign: Values): I {
    const values = valuesOf(item, this.#kind);
    for (const [name, value] of foreign) {
      if (value === undefined) values.delete(name);
      else values.set(name, value);
    }
    return itemOf(values, this.#kind);
  }
}

/** The history on top of what others saved. */
export function stepsBeside<I extends object>(
  { undo, redo }: EditHistory<ItemChange<I>>,
  theirs: OthersChanges<I>,
  kind: ItemFields<I>,
): { readonly history: EditHistory<ItemChange<I>>; readonly isShorter: boolean } {
  const history = {
    undo: new OwnSteps(theirs, kind).kept(undo, 'undo'),
    redo: new OwnSteps(theirs, kind).kept(redo, 'redo'),
  };
  return { history, isShorter: history.undo.length < undo.length || history.redo.length < redo.length };
}
