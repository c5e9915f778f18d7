/**
 * The diagram editor as a reducer: `apply` handles every gesture, key and response, independent of canvas and server. Pure.
 * Source: specification 2 sections 2.5 and 4.
 */
import { noHistory } from '#platform/editing/model/edit-history.ts';
import { withOther } from '#platform/editing/model/whole-editor.ts';
import { loadedSaving } from '#platform/editing/model/whole-saving.ts';
import { storable } from '#platform/http/model/storable-text.ts';
import * as arranging from './board-arranging.ts';
import * as clipboard from './board-clipboard.ts';
import { stepped } from './board-edits.ts';
import { doubleClicked, pointerMoved, pressed, released, shapeAdded } from './board-gestures.ts';
import { boardKind, wholeOf, withWhole } from './board-kind.ts';
import { linked } from './board-linking.ts';
import { nudged } from './board-moving.ts';
import { presentationEnded, presentationStarted, presentationStepped } from './board-presenting.ts';
import { enlarged, turnedBy } from './board-resizing.ts';
import * as saving from './board-saving.ts';
import { allSelected, selected } from './board-selecting.ts';
import {
  settled,
  type BoardEvent,
  type BoardState,
  type EventOf,
  type NewId,
  type SavedBoard,
  type Step,
  type Tool,
} from './board-state.ts';
import { typed, writingCancelled, writingConfirmed, writingStarted } from './board-writing.ts';
import { selectionShown } from './board-zooming.ts';

const selecting: Tool = { kind: 'select' };

/** A loaded diagram. */
export interface LoadedBoard {
  readonly id: string;
  readonly serialNumber: number | null;
  readonly revision: number;
  readonly board: SavedBoard;
  readonly isReadOnly: boolean;
}

/** Initial state of a loaded diagram, with an empty history. */
export const openBoard = ({ id, serialNumber, revision, board, isReadOnly }: LoadedBoard): BoardState => ({
  id,
  serialNumber,
  saving: loadedSaving(board, revision),
  board,
  isReadOnly,
  tool: selecting,
  isToolKept: false,
  selection: new Set(),
  gesture: undefined,
  isPanning: false,
  writing: undefined,
  history: noHistory,
  clip: undefined,
  conflicts: [],
  presentation: undefined,
});

/** Ends the first of: a text, a gesture, a tool, the selection. */
function escaped(state: BoardState): Step {
  if (state.writing) return writingCancelled(state);
  if (state.gesture) return settled({ ...state, gesture: undefined });
  if (state.tool.kind !== 'select') return settled({ ...state, tool: selecting, isToolKept: false });
  return settled({ ...state, selection: new Set() });
}

function toolChosen(state: BoardState, { tool, isKept = false }: EventOf<'tool-chosen'>): Step {
  const [next, effects] = writingConfirmed(state);
  const keepsSelection = ['select', 'hand', 'zoom'].includes(tool.kind);
  const selection = keepsSelection ? next.selection : new Set<string>();
  // Freehand lines, the hand and the zoom are used more than once.
  const stays = isKept || ['ink', 'hand', 'zoom'].includes(tool.kind);
  return [{ ...next, tool, isToolKept: stays, gesture: undefined, selection }, effects];
}

/** The name is saved with the diagram; an empty one is not taken. */
function renamed(state: BoardState, { name }: EventOf<'renamed'>): Step {
  const trimmed = storable(name.trim());
  if (trimmed === '') return settled(state);
  const [whole, effects] = withOther(boardKind, wholeOf(state), { ...state.board, name: trimmed });
  return [withWhole(state, whole), effects];
}

/** A text that is being written becomes part of the diagram before it is changed otherwise. */
const afterWriting = (state: BoardState, change: (state: BoardState) => Step): Step => {
  const [ready, first] = writingConfirmed(state);
  const [next, effects] = change({ ...ready, gesture: undefined });
  return [next, [...first, ...effects]];
};

/** Handlers by event kind. */
type Appliers = {
  readonly [K in BoardEvent['kind']]: (state: BoardState, event: EventOf<K>, newId: NewId) => Step;
};

const appliers: Appliers = {
  pressed,
  'pointer-moved': pointerMoved,
  released,
  'gesture-cancelled': (state) => settled({ ...state, gesture: undefined }),
  panned: (state, { isOn }) => settled({ ...state, isPanning: isOn }),
  'double-clicked': doubleClicked,
  selected,
  'all-selected': allSelected,
  'selection-shown': selectionShown,
  deselected: (state) => settled({ ...state, selection: new Set() }),
  'tool-chosen': toolChosen,
  escaped,
  'writing-started': writingStarted,
  typed,
  'writing-confirmed': writingConfirmed,
  'writing-cancelled': writingCancelled,
  'shape-added': (state, { shape, near }, newId) =>
    afterWriting(state, (ready) => shapeAdded(ready, shape, near, newId)),
  'elements-added': (state, event, newId) =>
    afterWriting(state, (ready) => clipboard.elementsAdded(ready, event, newId)),
  linked,
  deleted: (state) => afterWriting(state, arranging.deleted),
  nudged,
  enlarged,
  'look-changed': (state, event) => afterWriting(state, (ready) => arranging.lookChanged(ready, event)),
  aligned: arranging.aligned,
  distributed: arranging.distributed,
  ordered: arranging.ordered,
  grouped: (state, _event, newId) => arranging.grouped(state, newId),
  ungrouped: arranging.ungrouped,
  locked: (state, event) => afterWriting(state, (ready) => arranging.locked(ready, event)),
  flipped: arranging.flipped,
  turned: turnedBy,
  'href-set': arranging.hrefSet,
  'alt-set': arranging.altSet,
  copied: (state) => clipboard.copied(state),
  cut: (state) => afterWriting(state, clipboard.cut),
  pasted: (state, event, newId) => afterWriting(state, (ready) => clipboard.pasted(ready, event, newId)),
  duplicated: (state, _event, newId) => afterWriting(state, (ready) => clipboard.duplicated(ready, newId)),
  undone: (state) => afterWriting(state, (ready) => stepped(ready, 'undo')),
  redone: (state) => afterWriting(state, (ready) => stepped(ready, 'redo')),
  renamed,
  replaced: saving.replaced,
  rested: saving.rested,
  'save-asked': saving.saveAsked,
  stored: saving.stored,
  stale: saving.stale,
  restored: saving.restored,
  unanswered: saving.unanswered,
  refused: saving.refused,
  'conflict-settled': saving.conflictSettled,
  'presentation-started': presentationStarted,
  'presentation-stepped': presentationStepped,
  'presentation-ended': presentationEnded,
};

const applied = <K extends BoardEvent['kind']>(kind: K, state: BoardState, event: EventOf<K>, newId: NewId): Step =>
  appliers[kind](state, event, newId);

/** The reducer of the editor. States are immutable; effects are performed by the caller. */
export const apply = (state: BoardState, event: BoardEvent, newId: NewId): Step =>
  applied(event.kind, state, event, newId);

/** Whether there is a step to undo. */
export const canUndo = ({ history, isReadOnly }: BoardState): boolean => !isReadOnly && history.undo.length > 0;
/** Whether there is a step to redo. */
export const canRedo = ({ history, isReadOnly }: BoardState): boolean => !isReadOnly && history.redo.length > 0;
