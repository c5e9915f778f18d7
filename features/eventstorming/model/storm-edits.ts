/** Edits of boards: what follows from a change of items, undo, and merging with what others saved. Pure. */
import type { ItemChange } from '#platform/editing/model/item-changes.ts';
import { isSame } from '#platform/editing/model/change-set.ts';
import {
  turnedBack,
  withItemChanges,
  withOtherItems,
  type DocumentKind,
  type WholeStep,
} from '#platform/editing/model/whole-editor.ts';
import type { SavedStorm, StormItem, StormItems } from './storm-items.ts';
import { layoutOf } from './storm-layout.ts';
import { wholeBoard } from './storm-rules.ts';
import { itemName } from './storm-words.ts';
import { itemsIn, shownItems, type StormEffect, type StormState, type StormStep } from './storm-state.ts';

/** Items as they are to be stored; undefined removes one. */
export type Edits = ReadonlyMap<string, StormItem | undefined>;

/** Edits that store the given items. */
export const storing = (items: Iterable<StormItem>): Edits => new Map([...items].map((item) => [item.id, item]));
/** Edits that remove items. */
export const removing = (ids: Iterable<string>): Edits => new Map([...ids].map((id) => [id, undefined]));

const freedText = (count: number): string =>
  count === 1
    ? 'A card lost its place in the flow. It is on the big picture now.'
    : `${count} cards lost their place in the flow. They stand on the big picture now.`;

/** What is particular about boards. */
export const stormKind: DocumentKind<SavedStorm, StormItem> = {
  itemsOf: ({ document }) => document.items,
  withItems: (saved, items) => ({ ...saved, document: { ...saved.document, items } }),
  parts: new Set(['time']),
  nameOf: (item) => (item.kind === 'way' ? '' : itemName(item)),
  repaired: (merged) => {
    const { items, freed } = wholeBoard(merged);
    return freed === 0 ? { items } : { items, told: freedText(freed) };
  },
  factsOf: ({ name }) => ({ name }),
  withFacts: (saved, facts) => ({ ...saved, ...facts }),
  factWords: ({ name }) => `the name is “${name}”`,
  // Where two people put one item is settled by what was saved first.
  isQuiet: ({ field }) => field === 'rank',
};

/** Ids of the selection that are still there. */
export const keptSelection = (selection: Iterable<string>, items: StormItems): ReadonlySet<string> =>
  new Set([...selection].filter((id) => items.has(id)));

/** The state after a step of the document. */
export const withWhole = (state: StormState, [whole, effects]: WholeStep<SavedStorm, StormItem>): StormStep => [
  { ...state, whole, selection: keptSelection(state.selection, whole.document.document.items) },
  effects,
];

/** The edits with everything that follows from them. */
function completed(before: StormItems, edits: Edits): readonly ItemChange<StormItem>[] {
  const after = new Map(before);
  for (const [id, item] of edits) {
    if (item === undefined) after.delete(id);
    else after.set(id, item);
  }
  const { items } = wholeBoard(after);
  const touched = new Set(edits.keys());
  if (items !== after) for (const id of new Set([...before.keys(), ...items.keys()])) touched.add(id);
  return [...touched].flatMap((id) => {
    const [was, now] = [before.get(id), items.get(id)];
    return was === now || isSame(was, now) ? [] : [{ id, before: was, after: now }];
  });
}

/** Makes edits as one undo step. */
export const edited = (state: StormState, edits: Edits): StormStep =>
  withWhole(state, withItemChanges(stormKind, state.whole, completed(itemsIn(state), edits)));

/** The same, with these items selected afterwards. */
export function editedAndSelected(state: StormState, edits: Edits, ids: readonly string[]): StormStep {
  const [next, effects] = edited(state, edits);
  return [{ ...next, selection: keptSelection(ids, itemsIn(next)) }, effects];
}

/** Makes the items another map of items, as one undo step. */
export const withItems = (state: StormState, items: StormItems): StormStep =>
  withWhole(state, withOtherItems(stormKind, state.whole, wholeBoard(items).items));

/** Brings the first of these that the view has into sight. */
export function broughtIntoSight(state: StormState, ids: Iterable<string>): readonly StormEffect[] {
  const { boxes } = layoutOf(shownItems(state), state.level);
  for (const id of ids) {
    const box = boxes.get(id);
    if (box) return [{ kind: 'bring-in', part: box }];
  }
  return [];
}

/** Undoes or redoes the last step, selects what it brought back, or the only item that it changed, and shows it; else nothing new. */
export function stepped(state: StormState, direction: 'undo' | 'redo'): StormStep {
  const idle = { ...state, gesture: undefined, writing: undefined };
  const [whole, effects, ids] = turnedBack(stormKind, state.whole, direction);
  if (whole === state.whole) return [idle, effects];
  const before = itemsIn(state);
  // Many that it only changed, as a lane that moves changes cards, would all go with the next press of Delete.
  const chosen = ids.length === 1 ? ids : ids.filter((id) => !before.has(id));
  const selection = chosen.length > 0 ? chosen : state.selection;
  const next = { ...idle, whole, selection: keptSelection(selection, whole.document.document.items) };
  return [next, [...effects, ...broughtIntoSight(next, chosen)]];
}
