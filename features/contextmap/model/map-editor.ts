/**
 * The editor of context maps as a reducer: `apply` handles every gesture, key, field and response, independent of canvas
 * and server. Pure.
 */
import {
  openedWhole,
  wholeRefused,
  wholeRested,
  wholeSaveAsked,
  wholeStored,
  wholeUnanswered,
  withOther,
} from '#platform/editing/model/whole-editor.ts';
import { wholeReplaced, wholeSettled, wholeStale } from '#platform/editing/model/whole-merging.ts';
import { relationshipMoveMessage } from '../contract.ts';
import * as clipboard from './map-clipboard.ts';
import { edited, mapKind, stepped, withWhole } from './map-edits.ts';
import { moved, pointerMoved, pressed, released } from './map-gestures.ts';
import type { MapItem, SavedMap } from './map-item.ts';
import * as relating from './map-relating.ts';
import {
  itemsIn,
  onlyRead,
  settled,
  unmoved,
  type EventOf,
  type MapEditorState,
  type MapEvent,
  type MapStep,
  type NewId,
} from './map-state.ts';

/** A loaded map. */
export interface LoadedMap {
  readonly revision: number;
  readonly saved: SavedMap;
  readonly isReadOnly: boolean;
}

/** Initial state of a loaded map, with an empty history. */
export const openMap = ({ revision, saved, isReadOnly }: LoadedMap): MapEditorState => ({
  whole: openedWhole<SavedMap, MapItem>(saved, revision, isReadOnly),
  selection: new Set(),
  gesture: undefined,
  relating: undefined,
  fits: 0,
});

function selected(state: MapEditorState, { ids, isAdding = false }: EventOf<'selected'>): MapStep {
  const known = ids.filter((id) => itemsIn(state).has(id));
  return settled({ ...state, selection: new Set([...(isAdding ? state.selection : []), ...known]) });
}

function laidOut(state: MapEditorState, { places }: EventOf<'laid-out'>): MapStep {
  const items = itemsIn(state);
  const edits = new Map(
    [...places].flatMap(([id, position]) => {
      const item = items.get(id);
      return item?.type === 'context' ? [[id, { ...item, position }] as const] : [];
    }),
  );
  const [next, effects] = edited(state, edits);
  return next === state ? settled(state) : [{ ...next, fits: next.fits + 1 }, effects];
}

function nudged(state: MapEditorState, by: EventOf<'nudged'>): MapStep {
  const items = itemsIn(state);
  const hasContext = [...state.selection].some((id) => items.get(id)?.type === 'context');
  return hasContext ? moved(state, state.selection, by) : unmoved(state, relationshipMoveMessage);
}

const deleted = (state: MapEditorState): MapStep =>
  edited(state, new Map([...state.selection].map((id) => [id, undefined])), []);

function stateChosen(state: MapEditorState, { state: chosen }: EventOf<'state-chosen'>): MapStep {
  const { document } = state.whole;
  if (document.state === chosen) return settled(state);
  return withWhole(state, withOther(mapKind, state.whole, { ...document, state: chosen }));
}

function replaced(state: MapEditorState, { saved }: EventOf<'replaced'>): MapStep {
  const { items, state: chosen } = saved;
  return withWhole(state, withOther(mapKind, state.whole, { ...state.whole.document, items, state: chosen }));
}

function refused(state: MapEditorState, { message }: EventOf<'refused'>): MapStep {
  const [next, effects] = withWhole(state, wholeRefused(state.whole, message));
  return [next, [...effects, { kind: 'toast', tone: 'warning', message }]];
}

function takenOver(state: MapEditorState, { current, revision }: EventOf<'taken-over'>): MapStep {
  const idle = { ...state, gesture: undefined, fits: state.fits + 1 };
  return withWhole(idle, wholeReplaced(mapKind, state.whole, { current, revision }));
}

/** Handlers by event kind. */
type Appliers = {
  readonly [K in MapEvent['kind']]: (state: MapEditorState, event: EventOf<K>, newId: NewId) => MapStep;
};

const appliers: Appliers = {
  pressed,
  'pointer-moved': pointerMoved,
  released,
  'gesture-cancelled': (state) => settled({ ...state, gesture: undefined }),
  selected,
  'all-selected': (state) =>
    settled({
      ...state,
      selection: new Set([...itemsIn(state).values()].flatMap(({ id, type }) => (type === 'context' ? [id] : []))),
    }),
  deselected: (state) => settled({ ...state, selection: new Set() }),
  escaped: (state) =>
    settled(state.gesture ? { ...state, gesture: undefined } : { ...state, selection: new Set<string>() }),
  'context-added': relating.contextAdded,
  'context-edited': relating.contextEdited,
  connected: relating.connected,
  'relating-cancelled': (state) => settled({ ...state, relating: undefined }),
  'relationship-edited': relating.relationshipEdited,
  'relationship-reversed': relating.relationshipReversed,
  nudged,
  'laid-out': laidOut,
  deleted,
  pasted: clipboard.pasted,
  'names-pasted': clipboard.namesPasted,
  duplicated: (state, _event, newId) => clipboard.duplicated(state, newId),
  'state-chosen': stateChosen,
  undone: (state) => stepped(state, 'undo'),
  redone: (state) => stepped(state, 'redo'),
  replaced,
  rested: (state, { tick }) => withWhole(state, wholeRested(state.whole, tick)),
  'save-asked': (state) => withWhole(state, wholeSaveAsked(state.whole)),
  stored: (state, { revision }) => withWhole(state, wholeStored(state.whole, revision)),
  stale: (state, event) => withWhole({ ...state, gesture: undefined }, wholeStale(mapKind, state.whole, event)),
  'taken-over': takenOver,
  unanswered: (state) => withWhole(state, wholeUnanswered(state.whole)),
  refused,
  'conflict-settled': (state, event) => withWhole(state, wholeSettled(mapKind, state.whole, event)),
};

const applied = <K extends MapEvent['kind']>(
  kind: K,
  state: MapEditorState,
  event: EventOf<K>,
  newId: NewId,
): MapStep => appliers[kind](state, event, newId);

/** What a person does to change a map. */
const changes: ReadonlySet<MapEvent['kind']> = new Set<MapEvent['kind']>([
  'context-added',
  'context-edited',
  'connected',
  'relationship-edited',
  'relationship-reversed',
  'nudged',
  'laid-out',
  'deleted',
  'pasted',
  'names-pasted',
  'duplicated',
  'undone',
  'redone',
  'state-chosen',
  'replaced',
]);

/** The reducer of the editor. States are immutable; effects are performed by the caller. */
export const apply = (state: MapEditorState, event: MapEvent, newId: NewId): MapStep =>
  state.whole.isReadOnly && changes.has(event.kind) ? onlyRead(state) : applied(event.kind, state, event, newId);
