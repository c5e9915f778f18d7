/** Saving a diagram, and merging it with what others saved. Pure. Source: decisions sections 11 and 18. */
import {
  wholeRefused,
  wholeRested,
  wholeSaveAsked,
  wholeStored,
  wholeUnanswered,
  type WholeStep,
} from '#platform/editing/model/whole-editor.ts';
import { wholeReplaced, wholeSettled, wholeStale } from '#platform/editing/model/whole-merging.ts';
import type { BoardElement } from './board-element.ts';
import { edited } from './board-edits.ts';
import { boardKind, wholeOf, withWhole } from './board-kind.ts';
import { type BoardState, type EventOf, type SavedBoard, type Step } from './board-state.ts';
import { writingConfirmed } from './board-writing.ts';

const stepOf = (state: BoardState, [whole, effects]: WholeStep<SavedBoard, BoardElement>): Step => [
  withWhole(state, whole),
  effects,
];

/** A rest is over. */
export const rested = (state: BoardState, { tick }: EventOf<'rested'>): Step =>
  stepOf(state, wholeRested(wholeOf(state), tick));

/** The save shortcut, and leaving: a text that is being written is saved as well. */
export function saveAsked(state: BoardState): Step {
  const [next, effects] = writingConfirmed(state);
  const [saving, more] = stepOf(next, wholeSaveAsked(wholeOf(next)));
  return [saving, [...effects, ...more]];
}

/** The server has stored the diagram. */
export const stored = (state: BoardState, { revision }: EventOf<'stored'>): Step =>
  stepOf(state, wholeStored(wholeOf(state), revision));

/** Nobody answered. */
export const unanswered = (state: BoardState): Step => stepOf(state, wholeUnanswered(wholeOf(state)));

/** The server refused to store it. */
export function refused(state: BoardState, { message }: EventOf<'refused'>): Step {
  const [next, effects] = stepOf(state, wholeRefused(wholeOf(state), message));
  return [next, [...effects, { kind: 'toast', tone: 'danger', message }]];
}

/** Others saved first: both changes are kept; what both changed is shown with both values. */
export const stale = (state: BoardState, event: EventOf<'stale'>): Step =>
  stepOf({ ...state, gesture: undefined }, wholeStale(boardKind, wholeOf(state), event));

/** One of two values was chosen; the other is gone. */
export const conflictSettled = (state: BoardState, event: EventOf<'conflict-settled'>): Step =>
  stepOf(state, wholeSettled(boardKind, wholeOf(state), event));

/** Replaces everything, as the copy on the device does: one undo step. */
export function replaced(state: BoardState, { document }: EventOf<'replaced'>): Step {
  const before = state.board.document.elements;
  const after = new Map([...before.keys()].map((id) => [id, document.elements.get(id)]));
  for (const [id, element] of document.elements) after.set(id, element);
  return edited({ ...state, selection: new Set(), gesture: undefined, writing: undefined }, after);
}

/**
 * An earlier version has become the current one. One undo step; what was drawn meanwhile is merged with it, and a text that
 * is being written stays open.
 */
export const restored = (state: BoardState, event: EventOf<'restored'>): Step =>
  stepOf({ ...state, selection: new Set(), gesture: undefined }, wholeReplaced(boardKind, wholeOf(state), event));
