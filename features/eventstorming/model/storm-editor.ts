/**
 * The editor of boards as a reducer: `apply` handles every gesture, key, dialog and response, independent of canvas and
 * server. Pure. Source: decisions section 12.
 */
import { openedWhole } from '#platform/editing/model/whole-editor.ts';
import * as adding from './storm-adding.ts';
import * as changing from './storm-changing.ts';
import * as clipboard from './storm-clipboard.ts';
import { keptSelection, stepped } from './storm-edits.ts';
import { addedBy, pointerMoved, pressed, released } from './storm-gestures.ts';
import type { SavedStorm } from './storm-items.ts';
import { layoutOf } from './storm-layout.ts';
import { moved, movedByKey } from './storm-moving.ts';
import * as saving from './storm-saving.ts';
import {
  itemsIn,
  onlyRead,
  settled,
  type EventOf,
  type NewId,
  type StormEvent,
  type StormLevel,
  type StormState,
  type StormStep,
} from './storm-state.ts';

/** A loaded board. */
export interface LoadedStorm {
  readonly id: string;
  readonly revision: number;
  readonly saved: SavedStorm;
  readonly level: StormLevel;
  readonly isReadOnly: boolean;
}

/** Initial state of a loaded board, with an empty history. */
export const openStorm = ({ id, revision, saved, level, isReadOnly }: LoadedStorm): StormState => ({
  id,
  whole: openedWhole(saved, revision, isReadOnly),
  level,
  tool: 'select',
  selection: new Set(),
  isGathering: false,
  gesture: undefined,
  writing: undefined,
  fits: 0,
});

function selected(state: StormState, { ids, isAdding = false }: EventOf<'selected'>): StormStep {
  return settled({
    ...state,
    selection: keptSelection([...(isAdding ? state.selection : []), ...ids], itemsIn(state)),
  });
}

const allSelected = (state: StormState): StormStep =>
  settled({ ...state, selection: new Set(layoutOf(itemsIn(state), state.level).boxes.keys()) });

/** Another view of the same board; what is not shown there is not selected any more. */
function levelChosen(before: StormState, { level }: EventOf<'level-chosen'>): StormStep {
  const [state, effects] = adding.writingConfirmed(before);
  // A text that could not be taken over stays in its view.
  if (level === state.level || state.writing) return [state, effects];
  const { boxes } = layoutOf(itemsIn(state), level);
  const selection = new Set([...state.selection].filter((id) => boxes.has(id)));
  return [{ ...state, level, selection, isGathering: false, gesture: undefined, tool: 'select' }, effects];
}

const toolChosen = (state: StormState, { tool }: EventOf<'tool-chosen'>): StormStep =>
  state.whole.isReadOnly && addedBy(tool) !== undefined
    ? onlyRead(state)
    : settled({ ...state, tool, isGathering: false, gesture: undefined });

/** Escape: ends the text, the gesture, the tool or the selection, in this order. */
function escaped(state: StormState): StormStep {
  if (state.writing) return adding.writingCancelled(state);
  if (state.gesture && state.gesture.kind !== 'placing') return settled({ ...state, gesture: undefined });
  if (state.tool !== 'select') return settled({ ...state, tool: 'select', gesture: undefined });
  return settled({ ...state, selection: new Set(), isGathering: false });
}

/** Handlers by event kind. */
type Appliers = {
  readonly [K in StormEvent['kind']]: (state: StormState, event: EventOf<K>, newId: NewId) => StormStep;
};

const appliers: Appliers = {
  pressed,
  'pointer-moved': pointerMoved,
  released,
  'gesture-cancelled': (state) => settled({ ...state, gesture: undefined }),
  selected,
  'all-selected': allSelected,
  'gathering-chosen': (state, { isOn }) => settled({ ...state, isGathering: isOn, tool: 'select', gesture: undefined }),
  deselected: (state) => settled({ ...state, selection: new Set(), isGathering: false }),
  escaped,
  'level-chosen': levelChosen,
  'tool-chosen': toolChosen,
  'writing-started': adding.writingStarted,
  typed: adding.typed,
  'writing-confirmed': adding.writingConfirmed,
  'writing-cancelled': adding.writingCancelled,
  added: adding.added,
  placed: adding.placed,
  'way-added': adding.wayAdded,
  'condition-added': adding.conditionAdded,
  moved,
  'moved-by-key': movedByKey,
  given: changing.given,
  'given-to-new': changing.givenToNew,
  'taken-back': changing.takenBack,
  timed: changing.timed,
  'pivotal-set': changing.pivotalSet,
  'type-set': changing.typeSet,
  'note-set': changing.noteSet,
  'hrefs-set': changing.hrefsSet,
  'content-set': changing.contentSet,
  'context-set': changing.contextSet,
  'lane-added': changing.laneAdded,
  'lane-renamed': changing.laneRenamed,
  'lane-moved': changing.laneMoved,
  'lane-removed': changing.laneRemoved,
  deleted: changing.deleted,
  pasted: clipboard.pasted,
  'texts-pasted': clipboard.textsPasted,
  duplicated: (state, _event, newId) => clipboard.duplicated(state, newId),
  undone: (state) => stepped(state, 'undo'),
  redone: (state) => stepped(state, 'redo'),
  renamed: saving.renamed,
  imported: clipboard.imported,
  replaced: saving.replaced,
  rested: saving.rested,
  'save-asked': saving.saveAsked,
  stored: saving.stored,
  stale: saving.stale,
  'taken-over': saving.takenOver,
  unanswered: saving.unanswered,
  refused: saving.refused,
  'conflict-settled': saving.conflictSettled,
};

const applied = <K extends StormEvent['kind']>(
  kind: K,
  state: StormState,
  event: EventOf<K>,
  newId: NewId,
): StormStep => appliers[kind](state, event, newId);

/** What a person does to change a board. */
const changes: ReadonlySet<StormEvent['kind']> = new Set<StormEvent['kind']>([
  'writing-started',
  'added',
  'placed',
  'way-added',
  'condition-added',
  'moved',
  'moved-by-key',
  'given',
  'given-to-new',
  'taken-back',
  'timed',
  'pivotal-set',
  'type-set',
  'note-set',
  'hrefs-set',
  'content-set',
  'context-set',
  'lane-added',
  'lane-renamed',
  'lane-moved',
  'lane-removed',
  'deleted',
  'pasted',
  'texts-pasted',
  'duplicated',
  'undone',
  'redone',
  'renamed',
  'imported',
  'replaced',
]);

/** The reducer of the editor. States are immutable; effects are performed by the caller. */
export const apply = (state: StormState, event: StormEvent, newId: NewId): StormStep =>
  state.whole.isReadOnly && changes.has(event.kind) ? onlyRead(state) : applied(event.kind, state, event, newId);
