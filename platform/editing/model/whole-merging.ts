/**
 * What editors of whole documents do with what others saved: it is merged with what was changed here, and where both sides
 * changed a field, both values are kept until one is chosen. Pure.
 */
import { isSame } from './change-set.ts';
import { undoShortenedMessage } from './edit-history.ts';
import { changesBetween, type Items } from './item-changes.ts';
import { mergeItems, type FieldConflict } from './item-merge.ts';
import { stepsBeside, type OthersChanges } from './own-steps.ts';
import {
  idsOf,
  mended,
  noIds,
  warnings,
  withOther,
  withOtherItems,
  type DocumentKind,
  type ItemConflict,
  type WholeState,
  type WholeStep,
} from './whole-editor.ts';
import { isUnsaved, loadedSaving, merged } from './whole-saving.ts';

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

/** What another save left: the document of the server, its revision, and who saved it; null where it was replaced here. */
export interface SavedByOthers<D> {
  readonly current: D;
  readonly revision: number;
  readonly by: string | null;
}

interface ThreeWays<T> {
  readonly base: T;
  readonly mine: T;
  readonly theirs: T;
}

/** What others changed, unless the same was done here. */
function changedByOthers<D, I extends object>(
  kind: DocumentKind<D, I>,
  { base, mine, theirs }: ThreeWays<D>,
): OthersChanges<I> {
  const my = kind.itemsOf(mine);
  const [was, own, their] = [kind.factsOf(base), kind.factsOf(mine), kind.factsOf(theirs)];
  return {
    items: changesBetween(kind.itemsOf(base), kind.itemsOf(theirs)).filter(
      ({ id, after }) => !isSame(my.get(id), after),
    ),
    facts: !isSame(was, their) && !isSame(own, their),
  };
}

/** The merged fields are those of what was merged. */
const fieldsAsItem = <T>(fields: object): T => fields as T;
const asFields = (item: object): object => item;
const asStored = { make: fieldsAsItem } as const;

/** What is not an item: mine where only I changed it, theirs where both did, with both values. */
function mergedFacts<D, I extends object>(
  kind: DocumentKind<D, I>,
  { base, mine, theirs }: ThreeWays<D>,
): { readonly facts: D; readonly factConflicts: readonly FieldConflict[] } {
  const [was, my, their] = [kind.factsOf(base), kind.factsOf(mine), kind.factsOf(theirs)];
  const [before, ours, others] = [was, my, their].map((facts) => new Map([['', facts]]));
  if (!before || !ours || !others) return { facts: theirs, factConflicts: [] };
  const { items, conflicts } = mergeItems<object>({ base: before, mine: ours, theirs: others }, noIds, asStored);
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
  const { items, conflicts } = mergeItems<I>({ base: before, mine, theirs: theirItems }, kind.parts, {
    ...(kind.merging ?? { make: fieldsAsItem<I> }),
    mergedPart: kind.mergedPart,
  });
  const merge = withSameObjects(theirItems, items);
  const { items: whole, told } = mended(kind, merge, { changed: idsOf(changesBetween(theirItems, merge)) });
  const { facts, factConflicts } = mergedFacts(kind, { base, mine: state.document, theirs });
  const isTheirs = facts === theirs && changesBetween(theirItems, whole).length === 0;
  const document = isTheirs ? theirs : kind.withItems(facts, whole);
  const fields = {
    split: kind.merging?.split ?? asFields,
    make: kind.merging?.make ?? fieldsAsItem<I>,
    parts: kind.parts,
  };
  const kept = stepsBeside(state.history, changedByOthers(kind, { base, mine: state.document, theirs }), fields);
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

/** The same for a field that items of a kind are merged by. */
function withMergedField<D, I extends object>(
  { merging }: DocumentKind<D, I>,
  item: I,
  field: string,
  value: unknown,
): I {
  return merging ? merging.make(withItemField(merging.split(item), field, value)) : withItemField(item, field, value);
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
  const whole =
    chosen.field === '' ? (value as I | undefined) : before && withMergedField(kind, before, chosen.field, value);
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
  if (isUnsaved(state.saving, state.document)) return wholeStale(kind, state, { current, revision, by: null });
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
    else if (item) items.set(id, withMergedField(kind, item, field, conflict[side]));
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
