/** Saving a board, and merging it with what others saved. Pure. Source: decisions sections 12 and 18. */
import {
  wholeRefused,
  wholeRested,
  wholeSaveAsked,
  wholeStored,
  wholeUnanswered,
  withOther,
} from '#platform/editing/model/whole-editor.ts';
import { wholeReplaced, wholeSettled, wholeStale } from '#platform/editing/model/whole-merging.ts';
import { boardLimits } from '../contract.ts';
import { startOf } from './one-line.ts';
import { writingConfirmed } from './storm-adding.ts';
import { stormKind, withItems, withWhole } from './storm-edits.ts';
import { settled, type EventOf, type StormState, type StormStep } from './storm-state.ts';

/** A rest is over. */
export const rested = (state: StormState, { tick }: EventOf<'rested'>): StormStep =>
  withWhole(state, wholeRested(state.whole, tick));
/** The save shortcut, and leaving: a text that is being written is saved as well. */
export function saveAsked(before: StormState): StormStep {
  const [state, effects] = writingConfirmed(before);
  const [next, more] = withWhole(state, wholeSaveAsked(state.whole));
  return [next, [...effects, ...more]];
}
/** The server has stored the board. */
export const stored = (state: StormState, { revision }: EventOf<'stored'>): StormStep =>
  withWhole(state, wholeStored(state.whole, revision));
/** Nobody answered. */
export const unanswered = (state: StormState): StormStep => withWhole(state, wholeUnanswered(state.whole));
/** The server refused to store it; the editor shows why. */
export function refused(state: StormState, { message }: EventOf<'refused'>): StormStep {
  const [next, effects] = withWhole(state, wholeRefused(state.whole, message));
  return [next, [...effects, { kind: 'toast', tone: 'warning', message }]];
}

/** Others saved first. */
export const stale = (state: StormState, event: EventOf<'stale'>): StormStep =>
  withWhole({ ...state, gesture: undefined }, wholeStale(stormKind, state.whole, event));

/** One of two values was chosen. */
export const conflictSettled = (state: StormState, event: EventOf<'conflict-settled'>): StormStep =>
  withWhole(state, wholeSettled(stormKind, state.whole, event));

/** The server has made an earlier version the current one: one undo step. A text that is being written stays open. */
export function takenOver(state: StormState, { current, revision }: EventOf<'taken-over'>): StormStep {
  const idle = { ...state, gesture: undefined, fits: state.fits + 1 };
  return withWhole(idle, wholeReplaced(stormKind, state.whole, { current, revision }));
}

/** Replaces everything, as the copy on the device does: one undo step. */
export const replaced = (state: StormState, { items }: EventOf<'replaced'>): StormStep =>
  withItems({ ...state, selection: new Set() }, items);

/** The name is saved with the board; an empty one is not taken. */
export function renamed(state: StormState, { name }: EventOf<'renamed'>): StormStep {
  const trimmed = startOf(name.trim(), boardLimits.name);
  const { document } = state.whole;
  if (trimmed === '' || trimmed === document.name) return settled(state);
  return withWhole(state, withOther(stormKind, state.whole, { ...document, name: trimmed }));
}
