/** What was lost with the connection: sent again into the reloaded model, where nobody else has changed the same. Pure. */
import { versionConflictMessage, type C4Change } from '../contract.ts';
import { clash } from '#platform/editing/model/change-set.ts';
import { pendingWrites } from '#platform/editing/model/write-queue.ts';
import { changeSetBetween } from './c4-change-set.ts';
import type { C4Document } from './c4-document.ts';
import { movesOnly, rebase, withChanges, type Write } from './c4-writes.ts';
import { draftAgain } from './editor-fields.ts';
import { fieldKey, textFields, type EditorDrawer, type FieldDrafts } from './field-drafts.ts';
import { toast, type EditorState, type NewId, type Step } from './editor-state.ts';
import type { UnsavedWrite } from './unsaved-writes.ts';
import { tryEdit } from './editor-writes.ts';

/** Flows are written again by what is in them. */
export const isOfFlow = ({ changes }: Write): boolean =>
  changes.some(({ call }) => call === 'addFlow' || call === 'updateFlow');

/** Whether it is the text of a field that still holds it, or what has been typed since. */
function isInField({ changes: [change, ...more] }: Write, fields: FieldDrafts): boolean {
  if (!change || more.length > 0) return false;
  if (change.call === 'updateElement') return isTyped({ kind: 'element', id: change.elementId }, change, fields);
  if (change.call !== 'updateRelationship') return false;
  return isTyped({ kind: 'relationship', id: change.relationshipId }, change, fields);
}

const isTyped = (thing: EditorDrawer, change: C4Change, fields: FieldDrafts): boolean =>
  textFields.some((field) => field in change && fields.has(fieldKey(thing, field)));

/**
 * The writes that can be made again: neither whole models nor flows nor texts of fields, which have ways of their own.
 * Nothing where steps were undone or redone among them.
 */
export function writesToRepeat({ writes, history, fields }: EditorState): readonly Write[] {
  const pending = pendingWrites(writes);
  const turned = new Set(
    [...history.redo, ...history.undo.filter(({ isRedone }) => isRedone)].map(({ writeId }) => writeId),
  );
  if (pending.some(({ id, undoes }) => turned.has(id) || undoes !== undefined)) return [];
  return pending.filter((write) => write.restores === undefined && !isOfFlow(write) && !isInField(write, fields));
}

/** Those that are made again after a lost one. A failed move clears the queue of moves (specification 3 section 4). */
export function lostWritesOf(state: EditorState): readonly Write[] {
  const { inFlight } = state.writes;
  const isMoving = inFlight !== undefined && movesOnly(inFlight);
  return writesToRepeat(state).filter((write) => !(isMoving && movesOnly(write)));
}

/** The former state of the server with the write whose answer was lost, where that has arrived after all. */
export function arrivedIn(base: C4Document, unanswered: Write | undefined, now: C4Document): C4Document | undefined {
  const own = unanswered && withChanges(base, unanswered.changes);
  return own && !clash(changeSetBetween(base, own), changeSetBetween(own, now)) ? own : undefined;
}

/** The kept texts; those of the given writes with why they are not saved. */
export const withProblem = (
  kept: readonly UnsavedWrite[],
  writes: readonly Write[],
  problem: string | undefined,
): readonly UnsavedWrite[] => {
  const ids = new Set(writes.map(({ id }) => id));
  return kept.map((one) => (ids.has(one.id) ? { ...one, problem } : one));
};

const without = (state: EditorState, { id }: Write): EditorState => ({
  ...state,
  unsavedWrites: state.unsavedWrites.filter((write) => write.id !== id),
});

/** Makes the lost writes and texts again; `before` is the model that they were made for. */
export function sentAgain([state, effects]: Step, before: C4Document, newId: NewId): Step {
  const { lostWrites } = state;
  let next: EditorState = { ...state, lostWrites: [] };
  let old = before;
  let isOverruled = false;
  const told = [...effects];
  for (const write of lostWrites) {
    const [again] = rebase({ inFlight: undefined, waiting: [write], isHeld: false }, old, next.document).queue.waiting;
    const tried =
      again &&
      tryEdit(
        without(next, write),
        { changes: again.changes, ...(again.done === undefined ? {} : { done: again.done }) },
        newId,
      );
    if (tried && 'step' in tried) {
      next = tried.step[0];
      told.push(...tried.step[1]);
      old = withChanges(old, write.changes) ?? old;
    } else {
      isOverruled = true;
    }
  }
  if (isOverruled) told.push(toast(versionConflictMessage('someone else')));
  for (const key of next.fields.keys()) {
    const [saving, more] = draftAgain(next, key, newId);
    next = saving;
    told.push(...more);
  }
  return [{ ...next, unsavedWrites: withProblem(next.unsavedWrites, lostWrites, undefined) }, told];
}
