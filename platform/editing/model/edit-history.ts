/** Undo and redo beside the changes of others. A step holds its changes in both directions. Pure. */
import { clash, type ChangeSet } from './change-set.ts';

/** An undo step of an editor whose changes are of type `C`. */
export interface HistoryStep<C> {
  /** The last write that made, undid or redid it; undefined in editors that save whole documents. */
  readonly writeId?: string;
  readonly back: readonly C[];
  readonly forth: readonly C[];
  /** What it changed besides, such as the name of the document: as it was and as it is. */
  readonly facts?: { readonly before: object; readonly after: object };
  readonly touched: ChangeSet;
  /** True when it was undone and redone. */
  readonly isRedone: boolean;
}

/** Undo and redo stacks, newest last. */
export interface EditHistory<C> {
  readonly undo: readonly HistoryStep<C>[];
  readonly redo: readonly HistoryStep<C>[];
}

/** Told when steps were dropped because others changed what they would bring back. */
export const undoShortenedMessage =
  'Some steps can no longer be undone, because someone else has changed the same things.';

/** Maximum number of steps; the oldest are dropped. */
const mostSteps = 200;

/** Empty history. */
export const noHistory = { undo: [], redo: [] } as const satisfies EditHistory<never>;

/** Adds a step; clears redo. */
export const withStep = <C>({ undo }: EditHistory<C>, step: HistoryStep<C>): EditHistory<C> => ({
  undo: [...undo, step].slice(-mostSteps),
  redo: [],
});

/** Moves the last step to the other stack, under a new write id if writes are told apart. */
export function turned<C>(history: EditHistory<C>, direction: 'undo' | 'redo', writeId?: string): EditHistory<C> {
  const step = history[direction].at(-1);
  if (!step) return history;
  const moved = { ...step, ...(writeId === undefined ? {} : { writeId }), isRedone: direction === 'redo' };
  const rest = history[direction].slice(0, -1);
  return direction === 'undo'
    ? { undo: rest, redo: [...history.redo, moved] }
    : { undo: [...history.undo, moved], redo: rest };
}

/** Drops the last step of a stack because it is no longer applicable. */
export const withoutLast = <C>(history: EditHistory<C>, direction: 'undo' | 'redo'): EditHistory<C> => ({
  ...history,
  [direction]: history[direction].slice(0, -1),
});

/** Reverts writes that were never sent: their steps are removed, or moved back. */
export function withoutWrites<C>({ undo, redo }: EditHistory<C>, writeIds: ReadonlySet<string>): EditHistory<C> {
  const isDropped = ({ writeId }: HistoryStep<C>): boolean => writeId !== undefined && writeIds.has(writeId);
  const stays = (step: HistoryStep<C>): boolean => !isDropped(step);
  const redone = undo.filter((step) => step.isRedone && isDropped(step)).toReversed();
  const undone = redo.filter(isDropped).toReversed();
  return { undo: [...undo.filter(stays), ...undone], redo: [...redo.filter(stays), ...redone] };
}

/** Keeps the steps that do not conflict with changes of others. */
export function keptBeside<C>(
  { undo, redo }: EditHistory<C>,
  theirs: ChangeSet,
): { readonly history: EditHistory<C>; readonly isShorter: boolean } {
  const stays = ({ touched }: HistoryStep<C>): boolean => !clash(touched, theirs);
  const history = { undo: undo.filter(stays), redo: redo.filter(stays) };
  return { history, isShorter: history.undo.length < undo.length || history.redo.length < redo.length };
}
