/** Undo and redo of every change: each step as the changes that lead back and forth. Pure. */
import type { C4Change } from '../contract.ts';
import { clash, type ChangeSet } from './c4-change-set.ts';

/** One step. `writeId` is that of the write which made, undid or redid it last. */
export interface HistoryStep {
  readonly writeId: string;
  readonly back: readonly C4Change[];
  readonly forth: readonly C4Change[];
  readonly touched: ChangeSet;
  /** It was undone and made again. */
  readonly isRedone: boolean;
}

export interface EditHistory {
  readonly undo: readonly HistoryStep[];
  readonly redo: readonly HistoryStep[];
}

/** Steps that are kept; the oldest go first. */
const mostSteps = 200;

export const noHistory: EditHistory = { undo: [], redo: [] };

/** A new step; what could be redone no longer can. */
export const withStep = ({ undo }: EditHistory, step: HistoryStep): EditHistory => ({
  undo: [...undo, step].slice(-mostSteps),
  redo: [],
});

/** The last step goes over to the other side, made by a write of its own. */
export function turned(history: EditHistory, direction: 'undo' | 'redo', writeId: string): EditHistory {
  const step = history[direction].at(-1);
  if (!step) return history;
  const moved = { ...step, writeId, isRedone: direction === 'redo' };
  const rest = history[direction].slice(0, -1);
  return direction === 'undo'
    ? { undo: rest, redo: [...history.redo, moved] }
    : { undo: [...history.undo, moved], redo: rest };
}

/** Without the last step of a side, which can no longer be taken. */
export const withoutLast = (history: EditHistory, direction: 'undo' | 'redo'): EditHistory => ({
  ...history,
  [direction]: history[direction].slice(0, -1),
});

/** As if the writes had never been sent: their steps are gone, what they undid or redid is back where it was. */
export function withoutWrites({ undo, redo }: EditHistory, writeIds: ReadonlySet<string>): EditHistory {
  const isDropped = ({ writeId }: HistoryStep): boolean => writeIds.has(writeId);
  const stays = (step: HistoryStep): boolean => !isDropped(step);
  const redone = undo.filter((step) => step.isRedone && isDropped(step)).toReversed();
  const undone = redo.filter(isDropped).toReversed();
  return { undo: [...undo.filter(stays), ...undone], redo: [...redo.filter(stays), ...redone] };
}

/** What is left after somebody else's change: steps that touch nothing of it. */
export function keptBeside(
  { undo, redo }: EditHistory,
  theirs: ChangeSet,
): { readonly history: EditHistory; readonly isShorter: boolean } {
  const stays = ({ touched }: HistoryStep): boolean => !clash(touched, theirs);
  const history = { undo: undo.filter(stays), redo: redo.filter(stays) };
  return { history, isShorter: history.undo.length < undo.length || history.redo.length < redo.length };
}
