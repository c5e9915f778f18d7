/**
 * What editors of whole documents have in common as reducers: edits with undo and redo, saving, and merging with what
 * others saved. An editor holds a `WholeState` and names what is particular about its documents in a `DocumentKind`. Pure.
 */
import { fieldsThatDiffer, isSame, type ChangeSet } from './change-set.ts';
import {
  keptBeside,
  noHistory,
  turned,
  undoShortenedMessage,
  withStep,
  type EditHistory,
  type HistoryStep,
} from './edit-history.ts';
import { changeSetOf, changesBetween, inverted, withChanges, type ItemChange, type Items } from './item-changes.ts';
import { mergeItems, type FieldConflict } from './item-merge.ts';
import {
  acknowledged,
  edited as editedSaving,
  isUnsaved,
  loadedSaving,
  merged,
  refusedSave,
  rested as restedSaving,
  savedNow,
  unanswered as unansweredSaving,
  type SavingEffect,
  type SavingStep,
  type WholeSaving,
} from './whole-saving.ts';

/**
 * A field that both sides changed, until one of the values is chosen; `by` is who the other side is. An empty id names the
 * document itself, such as its name.
 */
export interface ItemConflict extends FieldConflict {
  readonly by: string;
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
  /** Items that belong together although two people's changes were put side by side, and what was left out for it. */
  readonly repaired: (items: Items<I>) => { readonly items: Items<I>; readonly told?: string };
  /** Items with what follows from those in `changed`, which are there or gone; those in `kept` stay as they are. */
  readonly followed?: (items: Items<I>, changed: ReadonlySet<string>, kept: ReadonlySet<string>) => Items<I>;
  /** What is not an item, such as the name. */
  readonly factsOf: (document: D) => object;
  /** The document with such facts. They were merged, or are from another one. */
  readonly withFacts: (document: D, facts: object) => D;
  /** Conflicts about fields that are settled without asking, such as orders; `items` are the merged ones. */
  readonly isQuiet?: (conflict: FieldConflict, items: Items<I>) => boolean;
}

/** A message to the user. */
interface Toast {
  readonly kind: 'toast';
  readonly tone: 'success' | 'warning' | 'danger';
  readonly message: string;
}

/** What the editor does after a step. */
export type WholeEffect<D> = SavingEffect<D> | Toast;

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

const noIds: ReadonlySet<string> = new Set();
const idsOf = (changes: readonly ItemChange<unknown>[]): ReadonlySet<string> => new Set(changes.map(({ id }) => id));

const warnings = (...messages: readonly (string | undefined)[]): readonly Toast[] =>
  messages.flatMap((message) => (message === undefined ? [] : [{ kind: 'toast', tone: 'warning', message }]));

/** Items that belong together again after some of them were changed from elsewhere. */
function mended<D, I extends object>(
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
 * step that leads back holds that as well. Answers the ids of the items that are there afterwards.
 */
export function turnedBack<D, I extends object>(
  kind: DocumentKind<D, I>,
  state: WholeState<D, I>,
  direction: 'undo' | 'redo',
): readonly [...WholeStep<D, I>, ids: readonly string[]] {
  const step = state.history[direction].at(-1);
  if (!step || state.isReadOnly) return [state, [], []];
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
  return [next, [...effects, ...warnings(told)], [...ids].filter((id) => items.has(id))];
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

/** Items that are equal are the same object afterwards, so that only what differs is drawn again. */
export const withSameObjects = <I>(before: Items<I>, after: Items<I>): Items<I> =>
  new Map(
    [...after].map(([id, item]) => {
      const was = before.get(id);
      return [id, was !== undefined && isSame(was, item) ? was : item];
    }),
  );

function withConflicts(older: readonly ItemConflict[], newer: readonly ItemConflict[]): readonly ItemConflict[] {
  const again = new Set(newer.map(({ id, field }) => `${id} ${field}`));
  return newer.length === 0 ? older : [...older.filter(({ id, field }) => !again.has(`${id} ${field}`)), ...newer];
}

/** What another save left: the document of the server, its revision, and who saved it. */
export interface SavedByOthers<D> {
  readonly current: D;
  readonly revision: number;
  readonly by: string;
}

interface ThreeWays<T> {
  readonly base: T;
  readonly mine: T;
  readonly theirs: T;
}

/**
 * What others changed, unless the same was done here: a step holds items and facts whole, and would take that back.
 */
function changedByOthers<D, I extends object>(
  kind: DocumentKind<D, I>,
  { base, mine, theirs }: ThreeWays<D>,
): ChangeSet {
  const my = kind.itemsOf(mine);
  const changes = changesBetween(kind.itemsOf(base), kind.itemsOf(theirs));
  const [was, own, their] = [kind.factsOf(base), kind.factsOf(mine), kind.factsOf(theirs)];
  const isOther = !isSame(was, their) && !isSame(own, their);
  return new Map([
    ...changes.flatMap(({ id, after }) => (isSame(my.get(id), after) ? [] : [[id, null] as const])),
    ...(isOther ? [['', null] as const] : []),
  ]);
}

/** The merged fields are those of what was merged. */
const fieldsAsItem = <T>(fields: object): T => fields as T;

/** What is not an item: mine where only I changed it, theirs where both did, with both values. */
function mergedFacts<D, I extends object>(
  kind: DocumentKind<D, I>,
  { base, mine, theirs }: ThreeWays<D>,
): { readonly facts: D; readonly factConflicts: readonly FieldConflict[] } {
  const [was, my, their] = [kind.factsOf(base), kind.factsOf(mine), kind.factsOf(theirs)];
  const [before, ours, others] = [was, my, their].map((facts) => new Map([['', facts]]));
  if (!before || !ours || !others) return { facts: theirs, factConflicts: [] };
  const { items, conflicts } = mergeItems<object>({ base: before, mine: ours, theirs: others }, noIds, fieldsAsItem);
  const merge = items.get('') ?? their;
  return { facts: isSame(merge, their) ? theirs : kind.withFacts(theirs, merge), factConflicts: conflicts };
}

/** Others saved first: both changes are kept; what both changed is shown with both values. */
export function wholeStale<D, I extends object>(
  kind: DocumentKind<D, I>,
  state: WholeState<D, I>,
  { current, revision, by }: SavedByOthers<D>,
): WholeStep<D, I> {
  // What came from this window, although its answer was lost, is nobody else's change.
  const own = state.saving.unsure.findLast(
    (sent) => changesBetween(kind.itemsOf(sent), kind.itemsOf(current)).length === 0,
  );
  const base = own ?? state.saving.base;
  const [before, mine] = [kind.itemsOf(base), kind.itemsOf(state.document)];
  const theirItems = withSameObjects(before, kind.itemsOf(current));
  const theirs = kind.withItems(current, theirItems);
  const { items, conflicts } = mergeItems<I>({ base: before, mine, theirs: theirItems }, kind.parts, fieldsAsItem);
  const merge = withSameObjects(theirItems, items);
  const { items: whole, told } = mended(kind, merge, { changed: idsOf(changesBetween(theirItems, merge)) });
  const { facts, factConflicts } = mergedFacts(kind, { base, mine: state.document, theirs });
  const isTheirs = facts === theirs && changesBetween(theirItems, whole).length === 0;
  const document = isTheirs ? theirs : kind.withItems(facts, whole);
  const kept = keptBeside(state.history, changedByOthers(kind, { base, mine: state.document, theirs }));
  const [saving, effects] = merged(state.saving, { document: theirs, revision }, document);
  const asked = [...factConflicts, ...conflicts.filter((conflict) => !kind.isQuiet?.(conflict, whole))];
  const next: WholeState<D, I> = {
    ...state,
    document,
    saving,
    history: kept.history,
    conflicts: withConflicts(
      state.conflicts,
      asked.map((conflict) => ({ ...conflict, by })),
    ),
  };
  return [next, [...effects, ...warnings(told, kept.isShorter ? undoShortenedMessage : undefined)]];
}

/** The item with another value of a field, or of a part of it: `style.fill`. Without a value a part goes. */
export function withItemField<I extends object>(item: I, field: string, value: unknown): I {
  const [name = '', part] = field.split(/\.(.*)/s);
  if (part === undefined) return { ...item, [name]: value };
  const whole = new Map<string, unknown>(Object.entries(item)).get(name);
  const fields: Record<string, unknown> = { ...(typeof whole === 'object' ? whole : {}) };
  if (value === undefined) delete fields[part];
  else fields[part] = value;
  return { ...item, [name]: fields };
}

/** One of two values was chosen; the other is gone. */
export function wholeSettled<D, I extends object>(
  kind: DocumentKind<D, I>,
  state: WholeState<D, I>,
  { index, keep }: { readonly index: number; readonly keep: 'mine' | 'theirs' },
): WholeStep<D, I> {
  const chosen = state.conflicts[index];
  if (!chosen) return [state, []];
  const next = { ...state, conflicts: state.conflicts.toSpliced(index, 1) };
  const value = keep === 'mine' ? chosen.mine : chosen.theirs;
  if (chosen.id === '') {
    const facts = withItemField(kind.factsOf(state.document), chosen.field, value);
    return withOther(kind, next, kind.withFacts(state.document, facts));
  }
  const items = kind.itemsOf(state.document);
  const before = items.get(chosen.id);
  // The values of a conflict come from the items themselves.
  const whole = chosen.field === '' ? (value as I | undefined) : before && withItemField(before, chosen.field, value);
  if (chosen.field !== '' && !before) return [next, []];
  const after = new Map(items);
  if (whole === undefined) after.delete(chosen.id);
  else after.set(chosen.id, whole);
  const { items: fitting, told } = mended(kind, after, { changed: new Set([chosen.id]) });
  const [settled, effects] = withOtherItems(kind, next, fitting);
  return [settled, [...effects, ...warnings(told)]];
}

/**
 * The server has made another document the current one, such as an earlier version or an import. One undo step; what was
 * changed meanwhile is merged with it.
 */
export function wholeReplaced<D, I extends object>(
  kind: DocumentKind<D, I>,
  state: WholeState<D, I>,
  { current, revision }: Omit<SavedByOthers<D>, 'by'>,
): WholeStep<D, I> {
  if (isUnsaved(state.saving, state.document)) return wholeStale(kind, state, { current, revision, by: 'You' });
  const items = withSameObjects(kind.itemsOf(state.document), kind.itemsOf(current));
  const document = kind.withItems(current, items);
  const [next] = withOther(kind, state, document);
  return [{ ...next, document, saving: loadedSaving(document, revision) }, []];
}

/** The document with one side of everything undecided. */
function withSide<D, I extends object>(
  kind: DocumentKind<D, I>,
  document: D,
  conflicts: readonly ItemConflict[],
  side: 'base' | 'mine',
): D {
  if (conflicts.length === 0) return document;
  const items = new Map(kind.itemsOf(document));
  let facts = kind.factsOf(document);
  for (const conflict of conflicts) {
    const { id, field } = conflict;
    const item = items.get(id);
    // The values of a conflict come from the items themselves.
    const whole = conflict[side] as I | undefined;
    if (id === '') facts = withItemField(facts, field, conflict[side]);
    else if (field === '' && whole === undefined) items.delete(id);
    else if (field === '' && whole !== undefined) items.set(id, whole);
    else if (item) items.set(id, withItemField(item, field, conflict[side]));
  }
  return kind.withFacts(kind.withItems(document, items), facts);
}

/** What the device keeps of a document. */
export interface KeptDocument<D> {
  readonly base: D;
  readonly mine: D;
  /** The revision that `base` belongs to. */
  readonly revision: number;
}

/**
 * What the device keeps until everything is saved and decided. Where both sides changed a field it is as it was before
 * both, so that opening it again merges once more and asks the same.
 */
export const keptDocument = <D, I extends object>(
  kind: DocumentKind<D, I>,
  { document, saving, conflicts }: WholeState<D, I>,
): KeptDocument<D> => ({
  base: withSide(kind, saving.base, conflicts, 'base'),
  mine: withSide(kind, document, conflicts, 'mine'),
  revision: conflicts.length > 0 ? saving.revision - 1 : saving.revision,
});

/** Whether the device keeps something. */
export const isKept = <D, I>({ document, saving, conflicts }: WholeState<D, I>): boolean =>
  conflicts.length > 0 || isUnsaved(saving, document);

/** Whether there is a step to undo or redo. */
export const canTurn = <D, I>({ history, isReadOnly }: WholeState<D, I>, direction: 'undo' | 'redo'): boolean =>
  !isReadOnly && history[direction].length > 0;
