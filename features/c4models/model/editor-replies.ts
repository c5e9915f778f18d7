/** Handles responses: accepted, conflicting, refused, lost (specification 3 section 4, decisions 11). Pure. */
import {
  positionsRefreshMessage,
  positionsRolledBackMessage,
  versionConflictMessage,
  type C4Model,
} from '../contract.ts';
import { withThings, type C4Thing } from './c4-brief.ts';
import { toC4Document, type C4Document } from './c4-document.ts';
import { changeSetBetween, withSameObjects } from './c4-change-set.ts';
import { keptBeside, undoShortenedMessage, withoutWrites } from '#platform/editing/model/edit-history.ts';
import { withoutGone } from './editor-gone.ts';
import { toast, type EditorEffect, type EditorState, type EventOf, type NewId, type Step } from './editor-state.ts';
import { editorTexts } from './editor-texts.ts';
import { draftsOnTop } from './editor-fields.ts';
import { edited, pump, withRestored } from './editor-writes.ts';
import { refusedWith, savedBy } from './field-drafts.ts';
import { arrivedIn, isOfFlow, lostWritesOf, sentAgain, withProblem } from './lost-writes.ts';
import { flowsAgain, unsavedFlowsOf } from './unsaved-flows.ts';
import { unsavedWith } from './unsaved-writes.ts';
import { emptyQueue, idsOf, pendingWrites } from '#platform/editing/model/write-queue.ts';
import { movesOnly, rebase, withChanges, type Write } from './c4-writes.ts';

const headOf = ({ id, createdAt, version }: C4Model): EditorState['head'] => ({ id, createdAt, version });

/** A state of the server. */
interface Newer {
  readonly head: EditorState['head'];
  readonly document: C4Document;
}

const newerOf = ({ base }: EditorState, model: C4Model): Newer => ({
  head: headOf(model),
  document: withSameObjects(base, toC4Document(model)),
});

/** What was told of the changes since the version that is known. */
const newerWith = ({ base, head }: EditorState, version: number, changes: readonly C4Thing[]): Newer => ({
  head: { ...head, version },
  document: withThings(base, changes),
});

const success = ({ done }: Write): readonly EditorEffect[] => (done === undefined ? [] : [toast(done, 'success')]);

/** A newer state arrived that the queued writes were not based on. */
function onTopOf(state: EditorState, { head, document: now }: Newer, message: string | undefined): Step {
  const { queue, document, dropped, isDoubled } = rebase(state.writes, state.base, now);
  const lost = idsOf(dropped);
  const kept = keptBeside(withoutWrites(state.history, lost), changeSetBetween(state.base, now));
  const effects: EditorEffect[] = [];
  if (dropped.length > 0 && message !== undefined) {
    const isMove = dropped[0] !== undefined && movesOnly(dropped[0]);
    const told = toast(isMove ? positionsText(state) : message, isMove ? 'danger' : 'warning');
    const isElsewhere = changeSetBetween(state.base, now).size > 0;
    effects.push(isElsewhere && !isMove ? { ...told, before: state.base } : told);
  }
  if (isDoubled) effects.push(toast(editorTexts.stepsKept, 'warning'));
  if (kept.isShorter) effects.push(toast(undoShortenedMessage));
  const next = withoutGone({
    ...state,
    head,
    base: now,
    document,
    writes: queue,
    history: kept.history,
    fields: refusedWith(state.fields, lost, { problem: message, isLost: false }),
    unsavedWrites: unsavedWith(state.unsavedWrites, dropped, { fields: state.fields, now: document }),
    // Moves that stay can still fail.
    snapshots: dropped.length > 0 && !pendingWrites(queue).some(movesOnly) ? [] : state.snapshots,
  });
  if (next.viewId !== state.viewId) {
    effects.push({ kind: 'address', viewId: next.viewId, elementId: undefined, isStep: false }, { kind: 'fit' });
  }
  return pump(next, effects);
}

/** Message for failed moves, depending on whether a snapshot was restored. */
const positionsText = ({ snapshots }: EditorState): string =>
  snapshots.length > 0 ? positionsRolledBackMessage : positionsRefreshMessage;

const isMoving = ({ writes }: EditorState): boolean => writes.inFlight !== undefined && movesOnly(writes.inFlight);

/** Rolls back all queued writes to the state of the server; `isLost` where the connection was. */
function rolledBack(state: EditorState, problem: string, isLost: boolean): EditorState {
  const lost = idsOf(pendingWrites(state.writes));
  const dropped = pendingWrites(state.writes).filter((write) => !isLost || !isOfFlow(write));
  return withoutGone({
    ...state,
    document: state.base,
    writes: emptyQueue,
    history: withoutWrites(state.history, lost),
    fields: refusedWith(state.fields, lost, { problem, isLost }),
    unsavedWrites: unsavedWith(state.unsavedWrites, dropped, { fields: state.fields, now: state.base }),
    // What was lost is sent again, and can fail again.
    snapshots: isLost ? state.snapshots : [],
  });
}

/** The write in flight was stored; nothing is sent yet. */
function settled(state: EditorState, base: C4Document, head: EditorState['head']): Step {
  const { inFlight, waiting } = state.writes;
  let document = base;
  for (const write of waiting) document = withChanges(document, write.changes) ?? document;
  const next = withoutGone({
    ...state,
    head,
    history: inFlight?.restores === undefined ? state.history : withRestored(state.history, inFlight, state.base, base),
    base,
    document: withSameObjects(state.document, document),
    writes: { ...state.writes, inFlight: undefined },
    fields: inFlight ? savedBy(state.fields, inFlight.id) : state.fields,
  });
  return [next, inFlight ? success(inFlight) : []];
}

const accepted = (...stored: Parameters<typeof settled>): Step => pump(...settled(...stored));

/** A position was saved. */
export function saved(state: EditorState, { version }: EventOf<'saved'>): Step {
  const { inFlight } = state.writes;
  if (!inFlight) return [state, []];
  const base = withChanges(state.base, inFlight.changes) ?? state.base;
  return accepted(state, base, { ...state.head, version });
}

/** Changes were saved; the newer state may have changes of others that came in between. */
function answeredWith(state: EditorState, newer: Newer): Step {
  const { inFlight } = state.writes;
  if (!inFlight) return onTopOf(state, newer, undefined);
  if (inFlight.restores === undefined && newer.head.version > state.head.version + 1) {
    const own = withChanges(state.base, inFlight.changes) ?? state.base;
    const [next, told] = settled(state, own, state.head);
    const document = withSameObjects(next.base, newer.document);
    const [merged, effects] = onTopOf(next, { ...newer, document }, versionConflictMessage('someone else'));
    return [merged, [...told, ...effects]];
  }
  return accepted(state, newer.document, newer.head);
}

/** Changes were saved; the response is the complete model. */
export const answered = (state: EditorState, { model }: EventOf<'answered'>): Step =>
  answeredWith(state, newerOf(state, model));

/** Changes were saved; the response is what differs from the version that they were made for. */
export const toldChanges = (state: EditorState, { version, changes }: EventOf<'told-changes'>): Step =>
  answeredWith(state, newerWith(state, version, changes));

/** Others have changed the model since the version that is known here. Ignored while a write is in flight. */
export function othersChanged(state: EditorState, { after, version, changes }: EventOf<'others-changed'>): Step {
  // While the model is reloaded, that brings them.
  const { inFlight, isHeld } = state.writes;
  if (inFlight || isHeld || state.head.version !== after) return [state, []];
  return onTopOf(state, newerWith(state, version, changes), versionConflictMessage('someone else'));
}

/** Conflict: writes without conflict are sent again once, others are dropped with a message. */
export const outdated = (state: EditorState, { model, message }: EventOf<'outdated'>): Step =>
  onTopOf(state, newerOf(state, model), message);

/** The server refused the write. */
export function refused(state: EditorState, { message }: EventOf<'refused'>): Step {
  const text = isMoving(state) ? positionsText(state) : message;
  return [rolledBack(state, message, false), [toast(text, 'danger')]];
}

/** Unknown outcome: the model is reloaded before anything else is sent. */
export function lost(state: EditorState, { isAgain = false }: EventOf<'lost'>): Step {
  const text = isMoving(state) ? positionsText(state) : editorTexts.connectionLost;
  const { base, document, writes, unsavedFlows } = state;
  const next = rolledBack(state, editorTexts.savedLater, true);
  const lostWrites = lostWritesOf(state);
  const held: EditorState = {
    ...next,
    fields: draftsOnTop(next.fields, document, base),
    unsavedFlows: [...unsavedFlows, ...unsavedFlowsOf(writes, base, document)],
    unanswered: writes.inFlight,
    lostWrites,
    unsavedWrites: withProblem(next.unsavedWrites, lostWrites, editorTexts.savedLater),
    writes: { ...next.writes, isHeld: true },
  };
  return [held, [...(isAgain && !isMoving(state) ? [] : [toast(text, 'danger')]), { kind: 'reload' }]];
}

/** The current model after a lost response or a push. Ignored while a write is in flight. */
export function reloaded(state: EditorState, { model }: EventOf<'reloaded'>, newId: NewId): Step {
  if (state.writes.inFlight) return [state, []];
  const newer = newerOf(state, model);
  const own = arrivedIn(state.base, state.unanswered, newer.document);
  const base = own ?? state.base;
  const free: EditorState = {
    ...state,
    base,
    // Its texts may be typed on top of what has arrived.
    fields: own ? draftsOnTop(state.fields, state.base, own) : state.fields,
    unsavedFlows: [],
    unanswered: undefined,
    lostWrites: own ? state.lostWrites.filter(({ id }) => id !== state.unanswered?.id) : state.lostWrites,
    unsavedWrites: own ? state.unsavedWrites.filter(({ id }) => id !== state.unanswered?.id) : state.unsavedWrites,
    writes: { ...state.writes, isHeld: false },
  };
  const merged = onTopOf(free, newer, versionConflictMessage('someone else'));
  const [next, effects] = sentAgain(merged, base, newId);
  const [written, more] = edited(next, { changes: flowsAgain(state.unsavedFlows, next.document) }, newId);
  return [written, [...effects, ...more]];
}
