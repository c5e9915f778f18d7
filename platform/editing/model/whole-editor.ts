/**
 * What editors of whole documents have in common as reducers: edits with undo and redo, and saving. An editor holds a
 * `WholeState` and names what is particular about its documents in a `DocumentKind`. What others saved is merged in
 * `whole-merging.ts`. Pure.
 */
import type { Part } from '#platform/canvas/model/nearest-box.ts';
import { fieldsThatDiffer, isSame, type ChangeSet } from './change-set.ts';
import { noHistory, turned, withStep, type EditHistory, type HistoryStep } from './edit-history.ts';
import { changeSetOf, changesBetween, inverted, withChanges, type ItemChange, type Items } from './item-changes.ts';
import type { FieldConflict, MergedPart } from './item-merge.ts';
import { nothingToTurn, turnedWords } from './turned-words.ts';
import {
  acknowledged,
  edited as editedSaving,
  loadedSaving,
  refusedSave,
  rested as restedSaving,
  savedNow,
  unanswered as unansweredSaving,
  type SavingEffect,
  type SavingStep,
  type WholeSaving,
} from './whole-saving.ts';

/**
 * A field that both sides changed, until one of the values is chosen; `by` is who the other side is, null where the
 * document was replaced here, as by an earlier version. An empty id names the document itself, such as its name.
 */
export interface ItemConflict extends FieldConflict {
  readonly by: string | null;
}

/** State of an open document of type `D` with items of type `I`. */
export interface WholeState<D, I> {
  readonly saving: WholeSaving<D>;
  /** What is on the screen. */
  readonly document: D;
  readonly history: EditHistory<ItemChange<I>>;
  readonly conflicts: readonly ItemConflict[];
  readonly isReadOnly: boolean;
}

/** What is particular about a kind of documents. */
export interface DocumentKind<D, I extends object> {
  readonly itemsOf: (document: D) => Items<I>;
  readonly withItems: (document: D, items: Items<I>) => D;
  /** Fields of items whose parts are merged one by one. */
  readonly parts: ReadonlySet<string>;
  /** Fields that an item is merged by where they are others than the stored ones, and the item that has them. */
  readonly merging?: { readonly split: (item: I) => object; readonly make: (fields: object) => I };
  /** A part of one of `parts` that both sides changed, such as a column. */
  readonly mergedPart?: MergedPart;
  /** Items that belong together although two people's changes were put side by side, and what was left out for it. */
  readonly repaired: (items: Items<I>) => { readonly items: Items<I>; readonly told?: string };
  /** Items with what follows from those in `changed`, which are there or gone; those in `kept` stay as they are. */
  readonly followed?: (items: Items<I>, changed: ReadonlySet<string>, kept: ReadonlySet<string>) => Items<I>;
  /** What is not an item, such as the name. */
  readonly factsOf: (document: D) => object;
  /** The document with such facts. They were merged, or are from another one. */
  readonly withFacts: (document: D, facts: object) => D;
  /** What is not an item, in the same sentences. Example: `the name is “Shop”`. */
  readonly factWords: (document: D) => string;
  /** An item in the sentences about undo and redo; empty for one that is not told. */
  readonly nameOf: (item: I) => string;
  /** Conflicts about fields that are settled without asking, such as orders; `items` are the merged ones. */
  readonly isQuiet?: (conflict: FieldConflict, items: Items<I>) => boolean;
}

/** A message to the user. */
interface Toast {
  readonly kind: 'toast';
  readonly tone: 'success' | 'warning' | 'danger';
  readonly message: string;
}

/** A sentence for screen readers. */
interface Announcement {
  readonly kind: 'announce';
  readonly text: string;
}

/** What the editor does after a step. */
export type WholeEffect<D> = SavingEffect<D> | Toast | Announcement;

/** What every editor does, with its canvas. */
export type EditorEffect<D> =
  | WholeEffect<D>
  /** Moves the view only if the part is outside. */
  | { readonly kind: 'bring-in'; readonly part: Part };

/** New state and effects. */
export type WholeStep<D, I> = readonly [state: WholeState<D, I>, effects: readonly WholeEffect<D>[]];

/** State of a loaded document, with an empty history. */
export const openedWhole = <D, I>(document: D, revision: number, isReadOnly: boolean): WholeState<D, I> => ({
  saving: loadedSaving(document, revision),
  document,
  history: noHistory,
  conflicts: [],
  isReadOnly,
});

const withSaving = <D, I>(state: WholeState<D, I>, [saving, effects]: SavingStep<D>): WholeStep<D, I> => [
  { ...state, saving },
  effects,
];

/** Another document, which is saved. */
const withDocument = <D, I>(state: WholeState<D, I>, document: D): WholeStep<D, I> =>
  withSaving({ ...state, document }, editedSaving(state.saving));

/** What a step changes: items, and what is not an item. */
interface MadeChanges<I> {
  readonly changes: readonly ItemChange<I>[];
  readonly facts: HistoryStep<unknown>['facts'];
}

/** Facts under the id that names the document itself. */
const factsTouched = ({ before, after }: NonNullable<HistoryStep<unknown>['facts']>): ChangeSet =>
  new Map([['', fieldsThatDiffer(before, after)]]);

function withStepMade<D, I extends object>(
  kind: DocumentKind<D, I>,
  state: WholeState<D, I>,
  { changes, facts }: MadeChanges<I>,
): WholeStep<D, I> {
  const before = kind.itemsOf(state.document);
  const touched = new Map([...changeSetOf(changes), ...(facts ? factsTouched(facts) : [])]);
  const step = { back: inverted(before, changes), forth: changes, touched, isRedone: false };
  const whole = changes.length === 0 ? state.document : kind.withItems(state.document, withChanges(before, changes));
  const document = facts ? kind.withFacts(whole, facts.after) : whole;
  const history = withStep(state.history, facts ? { ...step, facts } : step);
  return withDocument({ ...state, history }, document);
}

/** Makes changes as one undo step. Nothing happens when they change nothing. */
export function withItemChanges<D, I extends object>(
  kind: DocumentKind<D, I>,
  state: WholeState<D, I>,
  wanted: readonly ItemChange<I>[],
): WholeStep<D, I> {
  const changes = wanted.filter(({ before, after }) => before !== after);
  if (state.isReadOnly || changes.length === 0) return [state, []];
  return withStepMade(kind, state, { changes, facts: undefined });
}

/** Makes the items another map of items, as one undo step. */
export const withOtherItems = <D, I extends object>(
  kind: DocumentKind<D, I>,
  state: WholeState<D, I>,
  items: Items<I>,
): WholeStep<D, I> => withItemChanges(kind, state, changesBetween(kind.itemsOf(state.document), items));

/** Makes items and facts those of another document, as one undo step. Nothing happens when they are the same. */
export function withOther<D, I extends object>(
  kind: DocumentKind<D, I>,
  state: WholeState<D, I>,
  other: D,
): WholeStep<D, I> {
  const changes = changesBetween(kind.itemsOf(state.document), kind.itemsOf(other));
  const [before, after] = [kind.factsOf(state.document), kind.factsOf(other)];
  const facts = isSame(before, after) ? undefined : { before, after };
  if (state.isReadOnly || (changes.length === 0 && !facts)) return [state, []];
  return withStepMade(kind, state, { changes, facts });
}

/** None. */
export const noIds: ReadonlySet<string> = new Set();
/** The ids of items that changes are about. */
export const idsOf = (changes: readonly ItemChange<unknown>[]): ReadonlySet<string> =>
  new Set(changes.map(({ id }) => id));

/** A warning for each message that there is. */
export const warnings = (...messages: readonly (string | undefined)[]): readonly Toast[] =>
  messages.flatMap((message) => (message === undefined ? [] : [{ kind: 'toast', tone: 'warning', message }]));

/** Items that belong together again after some of them were changed from elsewhere. */
export function mended<D, I extends object>(
  kind: DocumentKind<D, I>,
  items: Items<I>,
  { changed, kept = noIds }: { readonly changed: ReadonlySet<string>; readonly kept?: ReadonlySet<string> },
): { readonly items: Items<I>; readonly told?: string } {
  const { items: whole, told } = kind.repaired(items);
  const all = kind.followed?.(whole, changed, kept) ?? whole;
  return told === undefined ? { items: all } : { items: all, told };
}

/**
 * Undoes or redoes the last step. What others changed since may leave things without their place: these are mended, and the
 * step that leads back holds that as well. Says what it did, or that there is no step. Answers the ids of the items that
 * are there afterwards.
 */
export function turnedBack<D, I extends object>(
  kind: DocumentKind<D, I>,
  state: WholeState<D, I>,
  direction: 'undo' | 'redo',
): readonly [...WholeStep<D, I>, ids: readonly string[]] {
  const step = state.history[direction].at(-1);
  if (state.isReadOnly) return [state, [], []];
  if (!step) return [state, [{ kind: 'announce', text: nothingToTurn[direction] }], []];
  const changes = direction === 'undo' ? step.back : step.forth;
  const before = kind.itemsOf(state.document);
  const wanted = withChanges(before, changes);
  const ids = idsOf(changes);
  const { items, told } = mended(kind, wanted, { changed: ids, kept: ids });
  const isAsWanted = changesBetween(wanted, items).length === 0;
  const history = isAsWanted ? state.history : withLast(state.history, direction, before, items);
  const whole = changes.length === 0 ? state.document : kind.withItems(state.document, isAsWanted ? wanted : items);
  const facts = direction === 'undo' ? step.facts?.before : step.facts?.after;
  const document = facts ? kind.withFacts(whole, facts) : whole;
  const [next, effects] = withDocument({ ...state, history: turned(history, direction) }, document);
  const text = turnedWords(direction, changes, {
    nameOf: kind.nameOf,
    facts: facts ? [kind.factWords(document)] : [],
  });
  return [next, [...effects, ...warnings(told), { kind: 'announce', text }], [...ids].filter((id) => items.has(id))];
}

/** The last step made one that leads from some items to others. */
function withLast<I extends object>(
  history: EditHistory<ItemChange<I>>,
  direction: 'undo' | 'redo',
  before: Items<I>,
  after: Items<I>,
): EditHistory<ItemChange<I>> {
  const changes = changesBetween(before, after);
  const returning = inverted(before, changes);
  const [back, forth] = direction === 'undo' ? [changes, returning] : [returning, changes];
  const { facts } = history[direction].at(-1) ?? {};
  const touched = new Map([...changeSetOf(changes), ...(facts ? factsTouched(facts) : [])]);
  const step = { back, forth, touched, isRedone: false, ...(facts ? { facts } : {}) };
  return { ...history, [direction]: history[direction].with(-1, step) };
}

/** A rest is over. */
export const wholeRested = <D, I>(state: WholeState<D, I>, tick: number): WholeStep<D, I> =>
  withSaving(state, restedSaving(state.saving, tick, state.document));

/** Saves at once; who only reads has nothing to save. */
export const wholeSaveAsked = <D, I>(state: WholeState<D, I>): WholeStep<D, I> =>
  state.isReadOnly ? [state, []] : withSaving(state, savedNow(state.saving, state.document));

/** The server has stored the document. */
export const wholeStored = <D, I>(state: WholeState<D, I>, revision: number): WholeStep<D, I> =>
  withSaving(state, acknowledged(state.saving, revision, state.document));

/** Nobody answered. */
export const wholeUnanswered = <D, I>(state: WholeState<D, I>): WholeStep<D, I> =>
  withSaving(state, unansweredSaving(state.saving));

/** The server refused to store it. */
export const wholeRefused = <D, I>(state: WholeState<D, I>, message: string): WholeStep<D, I> =>
  withSaving(state, refusedSave(state.saving, message));

/** Whether there is a step to undo or redo. */
export const canTurn = <D, I>({ history, isReadOnly }: WholeState<D, I>, direction: 'undo' | 'redo'): boolean =>
  !isReadOnly && history[direction].length > 0;
