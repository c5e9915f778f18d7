/**
 * The C4 editor as a reducer: `apply` handles every gesture, key and response, independent of canvas and server. Pure.
 */
import type { C4Model } from '../contract.ts';
import { toC4Document } from './c4-document.ts';
import { firstView } from './c4-drill.ts';
import { noHistory } from '#platform/editing/model/edit-history.ts';
import * as changes from './editor-changes.ts';
import * as clipboard from './editor-clipboard.ts';
import { deletionAsked, deletionConfirmed } from './editor-deletion.ts';
import * as fields from './editor-fields.ts';
import * as sketch from './editor-sketch.ts';
import { withoutGone } from './editor-gone.ts';
import * as panel from './editor-history-panel.ts';
import * as flows from './editor-flows.ts';
import { lineDrawn } from './editor-lines.ts';
import * as places from './editor-places.ts';
import * as replies from './editor-replies.ts';
import * as selecting from './editor-selecting.ts';
import { settled, type EditorEvent, type EditorState, type EventOf, type NewId, type Step } from './editor-state.ts';
import * as navigation from './editor-navigation.ts';
import { edited } from './editor-writes.ts';
import { emptyQueue } from '#platform/editing/model/write-queue.ts';
import { writeDiscarded, writeRetried } from './editor-unsaved.ts';

/** Initial state of a loaded model, with its context view open. */
export function openEditor(model: C4Model): EditorState {
  const document = toC4Document(model);
  return {
    head: { id: model.id, createdAt: model.createdAt, version: model.version },
    base: document,
    document,
    viewId: firstView(document),
    selection: new Set(),
    dragged: [],
    snapshots: [],
    writes: emptyQueue,
    history: noHistory,
    fields: new Map(),
    dialog: undefined,
    sketch: undefined,
    drawer: undefined,
    clipboard: undefined,
    filter: {},
    colourBy: undefined,
    search: '',
    panel: undefined,
    flows: undefined,
    unsavedFlows: [],
    unanswered: undefined,
    lostWrites: [],
    unsavedWrites: [],
    presentation: undefined,
    isLayingOut: false,
  };
}

/** Handlers by event kind. */
type Appliers = {
  readonly [K in EditorEvent['kind']]: (state: EditorState, event: EventOf<K>, newId: NewId) => Step;
};

const appliers: Appliers = {
  clicked: (state, event, newId) => flows.recordedStep(state, event, newId) ?? selecting.clicked(state, event),
  'canvas-clicked': selecting.canvasClicked,
  boxed: selecting.boxed,
  'all-selected': selecting.allSelected,
  'double-clicked': selecting.doubleClicked,
  'drag-started': places.dragStarted,
  'drag-stopped': places.dragStopped,
  nudged: places.nudged,
  aligned: places.aligned,
  distributed: places.distributed,
  pinned: places.pinned,
  'line-drawn': lineDrawn,
  'flows-opened': flows.flowsOpened,
  'flows-closed': flows.flowsClosed,
  'flow-chosen': flows.flowChosen,
  'flow-added': flows.flowAdded,
  'flow-changed': flows.flowChanged,
  'flow-deleted': flows.flowDeleted,
  'flow-stepped': flows.flowStepped,
  'flow-recorded': flows.flowRecorded,
  'layout-set': places.layoutSet,
  'layout-asked': places.layoutAsked,
  'laid-out': places.laidOut,
  connected: changes.connected,
  'relationship-added': changes.relationshipAdded,
  'relationship-asked': changes.relationshipAsked,
  'add-element-asked': (state, { type, parentId, isExisting }) =>
    settled({ ...state, dialog: { kind: 'add-element', type, parentId, ...(isExisting ? { isExisting } : {}) } }),
  'element-added': changes.elementAdded,
  'elements-shown': changes.elementsShown,
  'element-sketched': sketch.elementSketched,
  'sketch-named': sketch.sketchNamed,
  'sketch-dropped': (state) => settled({ ...state, sketch: undefined }),
  'ends-moved': sketch.endsMoved,
  reversed: (state, _event, newId) => sketch.reversed(state, newId),
  'taken-out-of-view': changes.takenOutOfView,
  'details-asked': (state) => settled({ ...state, dialog: { kind: 'details' } }),
  'details-changed': changes.detailsChanged,
  'view-asked': (state) => settled({ ...state, dialog: { kind: 'add-view' } }),
  'view-added': changes.viewAdded,
  'view-renamed': changes.viewRenamed,
  'view-removed': (state, { viewId }, newId) => {
    const [next, effects] = edited(state, { changes: [{ call: 'deleteView', viewId }] }, newId);
    return [withoutGone(next), effects];
  },
  'content-imported': changes.contentImported,
  'deletion-asked': deletionAsked,
  'deletion-confirmed': (state, _event, newId) => deletionConfirmed(state, newId),
  'dialog-closed': (state) => settled({ ...state, dialog: undefined }),
  'drawer-closed': (state) => settled({ ...state, drawer: undefined }),
  copied: clipboard.copied,
  pasted: (state, _event, newId) => clipboard.pasted(state, newId),
  duplicated: (state, _event, newId) => clipboard.duplicated(state, newId),
  undone: (state, _event, newId) => changes.undone(state, newId),
  redone: (state, _event, newId) => changes.redone(state, newId),
  'field-focused': fields.fieldFocused,
  'field-typed': fields.fieldTyped,
  'field-rested': fields.fieldRested,
  'field-left': fields.fieldLeft,
  'field-retried': fields.fieldRetried,
  'field-discarded': fields.fieldDiscarded,
  'write-retried': writeRetried,
  'write-discarded': writeDiscarded,
  'element-changed': fields.elementChanged,
  'relationship-changed': fields.relationshipChanged,
  saved: replies.saved,
  answered: replies.answered,
  'told-changes': replies.toldChanges,
  'others-changed': replies.othersChanged,
  outdated: replies.outdated,
  refused: replies.refused,
  lost: replies.lost,
  reloaded: replies.reloaded,
  'view-opened': navigation.viewOpened,
  'drilled-in': navigation.drilledIn,
  'drilled-out': navigation.drilledOut,
  'level-chosen': navigation.levelChosen,
  'address-changed': navigation.addressChanged,
  searched: navigation.searched,
  found: navigation.found,
  filtered: navigation.filtered,
  coloured: navigation.coloured,
  'presentation-started': navigation.presentationStarted,
  'presentation-stepped': navigation.presentationStepped,
  'presentation-ended': navigation.presentationEnded,
  'panel-opened': panel.panelOpened,
  'panel-closed': panel.panelClosed,
  'what-changed-asked': panel.whatChangedAsked,
  'snapshots-listed': panel.snapshotsListed,
  'snapshot-chosen': panel.snapshotChosen,
  'snapshot-loaded': panel.snapshotLoaded,
  'snapshot-stored': panel.snapshotStored,
  'snapshot-named': panel.snapshotNamed,
  'snapshot-removed': panel.snapshotRemoved,
  'snapshot-restored': panel.snapshotRestored,
};

const applied = <K extends EditorEvent['kind']>(kind: K, state: EditorState, event: EventOf<K>, newId: NewId): Step =>
  appliers[kind](state, event, newId);

/** The reducer of the editor. States are immutable; effects are performed by the caller. */
export function apply(state: EditorState, event: EditorEvent, newId: NewId): Step {
  return sketch.withSketch(state, applied(event.kind, state, event, newId));
}

/** Whether there is a step to undo; shared by button, key and menu. */
export const canUndo = ({ history }: EditorState): boolean => history.undo.length > 0;
/** Whether there is a step to redo. */
export const canRedo = ({ history }: EditorState): boolean => history.redo.length > 0;
/** Whether the selection contains something that can be deleted. */
export const canDelete = (state: EditorState): boolean =>
  [...state.selection].some((id) => state.document.elements.has(id) || state.document.relationships.has(id));
