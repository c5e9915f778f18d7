/** All writes of one editor: one queue, one in flight, and what happens when one is refused (decisions section 11). Pure. */
import type { C4Change, C4Model } from '../contract.ts';
import type { C4Document } from './c4-document.ts';
import { applyChanges } from './c4-model.ts';
import { clash, joined, changeSetBetween, type ChangeSet } from './c4-change-set.ts';
import { withMove, type Move } from './position-queue.ts';

/** What a file held, in the shape of GET. */
export type ImportedContent = Pick<C4Model, 'details' | 'model' | 'views'>;

/** What takes the place of a whole model. */
export type Whole =
  | { readonly kind: 'snapshot'; readonly id: string }
  | { readonly kind: 'content'; readonly content: ImportedContent };

/** One call to the server: a single move, or changes as a batch. */
export interface Write {
  readonly id: string;
  /** Set for a write that is one move and nothing else; newer ones of the same element take its place. */
  readonly move: Move | undefined;
  readonly changes: readonly C4Change[];
  /** Said when the server has made it. */
  readonly done: string | undefined;
  /** It was refused once because of somebody else's change and is sent again. */
  readonly isSecondTry: boolean;
  /** Ids of older moves whose place it took. */
  readonly replaces: readonly string[];
  /** What takes the place of everything; such a write has no changes of its own. */
  readonly restores: Whole | undefined;
}

/** A write that only says where things stand. */
export const movesOnly = ({ changes, restores }: Write): boolean =>
  restores === undefined && changes.every(({ call }) => call === 'moveElement');

/** Ids of writes, with those of the older ones that they stand for. */
export const idsOf = (writes: readonly Write[]): ReadonlySet<string> =>
  new Set(writes.flatMap(({ id, replaces }) => [id, ...replaces]));

export interface WriteQueue {
  readonly inFlight: Write | undefined;
  readonly waiting: readonly Write[];
  /** Nothing is sent until the model has been loaded again. */
  readonly isHeld: boolean;
}

export const emptyQueue: WriteQueue = { inFlight: undefined, waiting: [], isHeld: false };

/** Everything that the server does not have yet, in its order. */
export const pendingWrites = ({ inFlight, waiting }: WriteQueue): readonly Write[] =>
  inFlight ? [inFlight, ...waiting] : waiting;

/** One more write at the end, or in the place of an older move of the same element. */
export function withWrite(queue: WriteQueue, write: Write): WriteQueue {
  const waiting = withMove(queue.waiting, write);
  const at = waiting.indexOf(write);
  const older = queue.waiting[at];
  if (!older || waiting.length > queue.waiting.length) return { ...queue, waiting };
  const replaces = [...older.replaces, older.id];
  return { ...queue, waiting: waiting.with(at, { ...write, replaces }) };
}

/** The next write goes out if none is under way; undefined when there is nothing to send now. */
export function sendNext(queue: WriteQueue): { readonly queue: WriteQueue; readonly write: Write } | undefined {
  const [write, ...waiting] = queue.waiting;
  if (queue.isHeld || queue.inFlight || !write) return undefined;
  return { queue: { ...queue, inFlight: write, waiting }, write };
}

/** Never used: writes name every view that they bring along. */
const unnamed = 'unnamed';

/** A state with a write made; undefined when the rules refuse it there. */
export function withChanges(document: C4Document, changes: readonly C4Change[]): C4Document | undefined {
  const outcome = applyChanges(document, changes, () => unnamed);
  return 'document' in outcome ? outcome.document : undefined;
}

/** What a write would touch in two states: in the one it was made for and in the one that there is now. */
function touchedBy(write: Write, states: readonly C4Document[]): ChangeSet | undefined {
  let all: ChangeSet = new Map();
  for (const state of states) {
    const after = withChanges(state, write.changes);
    if (!after) return undefined;
    all = joined(all, changeSetBetween(state, after));
  }
  return all;
}

/** What is left of the queue beside somebody else's change. */
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
    // What takes the place of everything would undo all of theirs.
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
