/** Undo and redo: each step stores the changes in both directions. Pure. */
import type { C4Change } from '../contract.ts';
import { clash, type ChangeSet } from './c4-change-set.ts';

/** An undo step. `writeId` is the last write that made, undid or redid it. */
export interface HistoryStep {
  readonly writeId: string;
  readonly back: readonly C4Change[];
  readonly forth: readonly C4Change[];
  readonly touched: ChangeSet;
  /** True when it was undone and redone. */
  readonly isRedone: boolean;
}

/** Undo and redo stacks, newest last. */
export interface EditHistory {
  readonly undo: readonly HistoryStep[];
  readonly redo: readonly HistoryStep[];
}

/** Maximum number of steps; the oldest are dropped. */
const mostSteps = 200;

/** Empty history. */
export const noHistory: EditHistory = { undo: [], redo: [] };

/** Adds a step; clears redo. */
export const withStep = ({ undo }: EditHistory, step: HistoryStep): EditHistory => ({
  undo: [...undo, step].slice(-mostSteps),
  redo: [],
});

/** Moves the last step to the other stack under a new write id. */
export function turned(history: EditHistory, direction: 'undo' | 'redo', writeId: string): EditHistory {
  const step = history[direction].at(-1);
  if (!step) return history;
  const moved = { ...step, writeId, isRedone: direction === 'redo' };
  const rest = history[direction].slice(0, -1);
  return direction === 'undo'
    ? { undo: rest, redo: [...history.redo, moved] }
    : { undo: [...history.undo, moved], redo: rest };
}

/** Drops the last step of a stack because it is no longer applicable. */
export const withoutLast = (history: EditHistory, direction: 'undo' | 'redo'): EditHistory => ({
  ...history,
  [direction]: history[direction].slice(0, -1),
});

/** Reverts writes that were never sent: their steps are removed, or moved back. */
export function withoutWrites({ undo, redo }: EditHistory, writeIds: ReadonlySet<string>): EditHistory {
  const isDropped = ({ writeId }: HistoryStep): boolean => writeIds.has(writeId);
  const stays = (step: HistoryStep): boolean => !isDropped(step);
  const redone = undo.filter((step) => step.isRedone && isDropped(step)).toReversed();
  const undone = redo.filter(isDropped).toReversed();
  return { undo: [...undo.filter(stays), ...undone], redo: [...redo.filter(stays), ...redone] };
}

/** Keeps the steps that do not conflict with changes of others. */
export function keptBeside(
  { undo, redo }: EditHistory,
  theirs: ChangeSet,
): { readonly history: EditHistory; readonly isShorter: boolean } {
  const stays = ({ touched }: HistoryStep): boolean => !clash(touched, theirs);
  const history = { undo: undo.filter(stays), redo: redo.filter(stays) };
  return { history, isShorter: history.undo.length < undo.length || history.redo.length < redo.length };
}
