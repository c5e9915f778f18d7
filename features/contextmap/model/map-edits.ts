/** Edits of context maps: what follows from a change, undo, and merging with what others saved. Pure. */
import {
  turnedBack,
  withItemChanges,
  type DocumentKind,
  type WholeStep,
} from '#platform/editing/model/whole-editor.ts';
import { isSame } from '#platform/editing/model/change-set.ts';
import { storable } from '#platform/http/model/storable-text.ts';
import { kindLabels, stateLabels } from './map-document.ts';
import type { MapItem, MapItems, SavedMap } from './map-item.ts';
import { relationshipKey } from './map-rules.ts';
import { itemsIn, settled, type MapEditorState, type MapStep } from './map-state.ts';

/** Items as they are to be stored; undefined removes one. */
export type MapEdits = ReadonlyMap<string, MapItem | undefined>;

/** Relationships whose contexts are there, each once. */
function wholeItems(items: MapItems): { readonly items: MapItems; readonly dropped: number } {
  const known = new Set<string>();
  const kept = [...items].filter(([, item]) => {
    if (item.type === 'context') return true;
    if (items.get(item.upstreamId)?.type !== 'context' || items.get(item.downstreamId)?.type !== 'context')
      return false;
    const key = relationshipKey(item);
    if (known.has(key)) return false;
    known.add(key);
    return true;
  });
  return kept.length === items.size
    ? { items, dropped: 0 }
    : { items: new Map(kept), dropped: items.size - kept.length };
}

/** Elements that two people gave to two contexts stay with the first one. */
function withOwnElements(items: MapItems): MapItems {
  const owned = new Set<string>();
  const result = new Map(items);
  for (const [id, item] of items) {
    if (item.type !== 'context') continue;
    const elementIds = item.elementIds.filter((elementId) => !owned.has(elementId));
    for (const elementId of elementIds) owned.add(elementId);
    if (elementIds.length < item.elementIds.length) result.set(id, { ...item, elementIds });
  }
  return result;
}

/** What is particular about context maps. */
export const mapKind: DocumentKind<SavedMap, MapItem> = {
  itemsOf: ({ items }) => items,
  withItems: (saved, items) => ({ ...saved, items }),
  parts: new Set<string>(),
  nameOf: (item) => (item.type === 'context' ? item.name : kindLabels[item.kind]),
  repaired: (merged) => {
    const { items, dropped } = wholeItems(withOwnElements(merged));
    if (dropped === 0) return { items };
    const told =
      dropped === 1
        ? 'A relationship was removed, because one of its contexts is gone or it was added twice.'
        : `${dropped} relationships were removed, because one of their contexts is gone or they were added twice.`;
    return { items, told };
  },
  factsOf: ({ state }) => ({ state }),
  withFacts: (saved, facts) => ({ ...saved, ...facts }),
  factWords: ({ state }) => `the map is “${stateLabels[state]}”`,
};

/** The state with a step of its document; what is gone is not selected any more. */
export function withWhole(state: MapEditorState, [whole, effects]: WholeStep<SavedMap, MapItem>): MapStep {
  const { items } = whole.document;
  const selection = new Set([...state.selection].filter((id) => items.has(id)));
  return [{ ...state, whole, selection }, effects];
}

/** Makes an edit as one undo step; `selected` is chosen afterwards. Nothing happens when it changes nothing. */
export function edited(state: MapEditorState, edits: MapEdits, selected?: Iterable<string>): MapStep {
  const before = itemsIn(state);
  const after = new Map(before);
  for (const [id, item] of edits) {
    if (item === undefined) after.delete(id);
    else after.set(id, storable(item));
  }
  const { items } = wholeItems(after);
  const touched = new Set([...edits.keys(), ...[...before.keys()].filter((id) => !items.has(id))]);
  const changes = [...touched].flatMap((id) => {
    const [was, now] = [before.get(id), items.get(id)];
    return isSame(was, now) ? [] : [{ id, before: was, after: now }];
  });
  if (changes.length === 0) return settled(state);
  const next = selected === undefined ? state : { ...state, selection: new Set(selected) };
  return withWhole(next, withItemChanges(mapKind, state.whole, changes));
}

/** Undoes or redoes the last step; what it changed is selected. */
export function stepped(state: MapEditorState, direction: 'undo' | 'redo'): MapStep {
  const [whole, effects, ids] = turnedBack(mapKind, state.whole, direction);
  if (whole === state.whole) return [state, effects];
  return withWhole({ ...state, gesture: undefined, selection: new Set(ids) }, [whole, effects]);
}
