/** Writes of the C4 editor, and rebasing them after conflicts (decisions section 11). Pure. */
import type { C4Change, C4Model } from '../contract.ts';
import type { C4Document } from './c4-document.ts';
import { applyChanges } from './c4-model.ts';
import { clash, joined, isSame, type ChangeSet } from '#platform/editing/model/change-set.ts';
import { changeSetBetween, keyOf } from './c4-change-set.ts';
import { pendingWrites, type QueuedWrite, type WriteQueue } from '#platform/editing/model/write-queue.ts';
import { mergedSteps } from './merged-steps.ts';
import { withMove, type Move } from './position-queue.ts';

/** Imported content in the shape of GET. */
export type ImportedContent = Pick<C4Model, 'details' | 'model' | 'views'>;

/** Replacement of the whole model. */
export type Whole =
  | { readonly kind: 'snapshot'; readonly id: string }
  | { readonly kind: 'content'; readonly content: ImportedContent };

/** One call: a single move, or a batch of changes. */
export interface Write extends QueuedWrite {
  /** Set for a single move; a newer one of the same element replaces it. */
  readonly move: Move | undefined;
  readonly changes: readonly C4Change[];
  /** Ids of what it takes back, for an undo. */
  readonly undoes?: readonly string[];
  /** Message on success. */
  readonly done: string | undefined;
  /** Refused once because of a conflict and sent again. */
  readonly isSecondTry: boolean;
  /** Replacement of the whole model; such a write has no changes. */
  readonly restores: Whole | undefined;
}

/** Whether a write only changes positions. */
export const movesOnly = ({ changes, restores }: Write): boolean =>
  restores === undefined && changes.every(({ call }) => call === 'moveElement');

/** Appends a write, or replaces an older move of the same element. */
export function withWrite(queue: WriteQueue<Write>, write: Write): WriteQueue<Write> {
  const waiting = withMove(queue.waiting, write);
  const at = waiting.indexOf(write);
  const older = queue.waiting[at];
  if (!older || waiting.length > queue.waiting.length) return { ...queue, waiting };
  const replaces = [...older.replaces, older.id];
  return { ...queue, waiting: waiting.with(at, { ...write, replaces }) };
}

/** Not called: writes name all views they create. */
const unnamed = 'unnamed';

/** Applies a write to a state; undefined when the rules refuse it. */
export function withChanges(document: C4Document, changes: readonly C4Change[]): C4Document | undefined {
  const outcome = applyChanges(document, changes, () => unnamed);
  return 'document' in outcome ? outcome.document : undefined;
}

/** What a write changes in the state it was based on and, as it is made there, in the current one. */
function touchedBy(write: Write, old: C4Document, again: Write, now: C4Document): ChangeSet | undefined {
  const [before, after] = [withChanges(old, write.changes), withChanges(now, again.changes)];
  return before && after && joined(changeSetBetween(old, before), changeSetBetween(now, after));
}

/** A write as it is made in the current state. */
interface Retold {
  readonly write: Write;
  /** The flow whose steps were merged with those of others. */
  readonly mergedFlow: string | undefined;
  readonly isDoubled: boolean;
}

/** The write with the steps of a flow merged with what others made of them since. */
function retold(write: Write, old: C4Document, now: C4Document): Retold {
  const asIs: Retold = { write, mergedFlow: undefined, isDoubled: false };
  const [change] = write.changes;
  if (write.changes.length !== 1 || change?.call !== 'updateFlow' || change.steps === undefined) return asIs;
  const { viewId, flowId } = change;
  const stepsIn = ({ views }: C4Document) => views.get(viewId)?.flows.find(({ id }) => id === flowId)?.steps;
  const [before, theirs] = [stepsIn(old), stepsIn(now)];
  if (!before || !theirs || isSame(before, theirs)) return asIs;
  const merged = mergedSteps(before, change.steps, theirs);
  if (!merged) return asIs;
  const changes = [{ ...change, steps: merged.steps }];
  return { write: { ...write, changes }, mergedFlow: keyOf.flow(viewId, flowId), isDoubled: merged.isDoubled };
}

/** The change set without the steps of a flow. */
function withoutSteps(touched: ChangeSet, flow: string): ChangeSet {
  const fields = touched.get(flow);
  return fields ? new Map([...touched, [flow, fields.difference(new Set(['steps']))]]) : touched;
}

/** Result of rebasing the queue on a change of others. */
export interface Rebased {
  readonly queue: WriteQueue<Write>;
  readonly document: C4Document;
  readonly dropped: readonly Write[];
  /** Whether a step of a flow that others changed as well is there twice now. */
  readonly isDoubled: boolean;
}

/**
 * The queue on top of a newer state `now`, where `before` is the one it was made for. Steps of flows are merged. Other
 * writes that touch what differs, or that the rules refuse there, are dropped with everything after them; the refused
 * one also when it was sent twice, unless it was merged.
 */
export function rebase(queue: WriteQueue<Write>, before: C4Document, now: C4Document): Rebased {
  const theirs = changeSetBetween(before, now);
  const writes = pendingWrites(queue);
  let [old, document] = [before, now];
  const kept: Write[] = [];
  let isDoubled = false;
  for (const write of writes) {
    // A replacement of everything would undo their changes.
    const again = retold(write, old, document);
    // Merged steps overwrite nothing, however often others were faster.
    const isRefusedTwice = write === queue.inFlight && write.isSecondTry && again.mergedFlow === undefined;
    const isWornOut = write.restores !== undefined || isRefusedTwice;
    const all = isWornOut ? undefined : touchedBy(write, old, again.write, document);
    const touched = all && again.mergedFlow !== undefined ? withoutSteps(all, again.mergedFlow) : all;
    if (!touched || clash(touched, theirs)) break;
    old = withChanges(old, write.changes) ?? old;
    document = withChanges(document, again.write.changes) ?? document;
    isDoubled ||= again.isDoubled;
    kept.push(write === queue.inFlight ? { ...again.write, isSecondTry: true } : again.write);
  }
  return {
    queue: { inFlight: undefined, waiting: kept, isHeld: false },
    document,
    dropped: writes.slice(kept.length),
    isDoubled,
  };
}
