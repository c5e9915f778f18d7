/** Write queue of an editor: one write in flight, and rebasing after conflicts (decisions section 11). Pure. */
import type { C4Change, C4Model } from '../contract.ts';
import type { C4Document } from './c4-document.ts';
import { applyChanges } from './c4-model.ts';
import { clash, joined, changeSetBetween, type ChangeSet } from './c4-change-set.ts';
import { withMove, type Move } from './position-queue.ts';

/** Imported content in the shape of GET. */
export type ImportedContent = Pick<C4Model, 'details' | 'model' | 'views'>;

/** Replacement of the whole model. */
export type Whole =
  | { readonly kind: 'snapshot'; readonly id: string }
  | { readonly kind: 'content'; readonly content: ImportedContent };

/** One call: a single move, or a batch of changes. */
export interface Write {
  readonly id: string;
  /** Set for a single move; a newer one of the same element replaces it. */
  readonly move: Move | undefined;
  readonly changes: readonly C4Change[];
  /** Message on success. */
  readonly done: string | undefined;
  /** Refused once because of a conflict and sent again. */
  readonly isSecondTry: boolean;
  /** Ids of the older moves it replaced. */
  readonly replaces: readonly string[];
  /** Replacement of the whole model; such a write has no changes. */
  readonly restores: Whole | undefined;
}

/** Whether a write only changes positions. */
export const movesOnly = ({ changes, restores }: Write): boolean =>
  restores === undefined && changes.every(({ call }) => call === 'moveElement');

/** Ids of writes, including those they replaced. */
export const idsOf = (writes: readonly Write[]): ReadonlySet<string> =>
  new Set(writes.flatMap(({ id, replaces }) => [id, ...replaces]));

/** Writes in flight and waiting. */
export interface WriteQueue {
  readonly inFlight: Write | undefined;
  readonly waiting: readonly Write[];
  /** Paused until the model was reloaded. */
  readonly isHeld: boolean;
}

/** Queue without writes. */
export const emptyQueue: WriteQueue = { inFlight: undefined, waiting: [], isHeld: false };

/** All unsaved writes, in order. */
export const pendingWrites = ({ inFlight, waiting }: WriteQueue): readonly Write[] =>
  inFlight ? [inFlight, ...waiting] : waiting;

/** Appends a write, or replaces an older move of the same element. */
export function withWrite(queue: WriteQueue, write: Write): WriteQueue {
  const waiting = withMove(queue.waiting, write);
  const at = waiting.indexOf(write);
  const older = queue.waiting[at];
  if (!older || waiting.length > queue.waiting.length) return { ...queue, waiting };
  const replaces = [...older.replaces, older.id];
  return { ...queue, waiting: waiting.with(at, { ...write, replaces }) };
}

/** Sends the next write; undefined when one is in flight or nothing waits. */
export function sendNext(queue: WriteQueue): { readonly queue: WriteQueue; readonly write: Write } | undefined {
  const [write, ...waiting] = queue.waiting;
  if (queue.isHeld || queue.inFlight || !write) return undefined;
  return { queue: { ...queue, inFlight: write, waiting }, write };
}

/** Not called: writes name all views they create. */
const unnamed = 'unnamed';

/** Applies a write to a state; undefined when the rules refuse it. */
export function withChanges(document: C4Document, changes: readonly C4Change[]): C4Document | undefined {
  const outcome = applyChanges(document, changes, () => unnamed);
  return 'document' in outcome ? outcome.document : undefined;
}

/** What a write changes in two states: the one it was based on and the current one. */
function touchedBy(write: Write, states: readonly C4Document[]): ChangeSet | undefined {
  let all: ChangeSet = new Map();
  for (const state of states) {
    const after = withChanges(state, write.changes);
    if (!after) return undefined;
    all = joined(all, changeSetBetween(state, after));
  }
  return all;
}

/** Result of rebasing the queue on a change of others. */
export interface Rebased {
  readonly queue: WriteQueue;
  readonly document: C4Document;
  readonly dropped: readonly Write[];
}

/**
 * The queue on top of a newer state `now`, where `before` is the one it was made for. Writes that touch what differs, or
 * that the rules refuse there, are dropped with everything after them; the refused one also when it was sent twice.
 */
export function rebase(queue: WriteQueue, before: C4Document, now: C4Document): Rebased {
  const theirs = changeSetBetween(before, now);
  const writes = pendingWrites(queue);
  let [old, document] = [before, now];
  let kept = 0;
  for (const write of writes) {
    // A replacement of everything would undo their changes.
    const isWornOut = write.restores !== undefined || (write === queue.inFlight && write.isSecondTry);
    const touched = isWornOut ? undefined : touchedBy(write, [old, document]);
    if (!touched || clash(touched, theirs)) break;
    old = withChanges(old, write.changes) ?? old;
    document = withChanges(document, write.changes) ?? document;
    kept += 1;
  }
  const [first, ...rest] = writes.slice(0, kept);
  const again = first && first === queue.inFlight ? { ...first, isSecondTry: true } : first;
  return {
    queue: { inFlight: undefined, waiting: again ? [again, ...rest] : [], isHeld: false },
    document,
    dropped: writes.slice(kept),
  };
}
