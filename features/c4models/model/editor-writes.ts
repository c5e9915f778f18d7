/** Applies a change to the state: validated, shown optimistically, queued, and recorded for undo. Pure. */
import type { C4Change } from '../contract.ts';
import type { C4Document } from './c4-document.ts';
import { changesBetween } from './c4-difference.ts';
import type { C4Problem } from './c4-draft.ts';
import { c4Limits } from './c4-limits.ts';
import { applyChanges } from './c4-model.ts';
import { type ChangeSet } from '#platform/editing/model/change-set.ts';
import { keyOf, changeSetBetween } from './c4-change-set.ts';
import { keptFrames } from './kept-frames.ts';
import { turned, withStep, type EditHistory, type HistoryStep } from '#platform/editing/model/edit-history.ts';
import { settled, type EditorEffect, type EditorState, type NewId, type Step } from './editor-state.ts';
import { editorTexts } from './editor-texts.ts';
import type { Move } from './position-queue.ts';
import { sendNext } from '#platform/editing/model/write-queue.ts';
import { withWrite, type Whole, type Write } from './c4-writes.ts';

/** Changes to be made, and their role in the history. */
export interface Edit {
  readonly changes: readonly C4Change[];
  /** Set when the edit is a single move. */
  readonly move?: Move;
  /** Message once the server has saved it. */
  readonly done?: string;
  /** Undo or redo; otherwise it becomes a new step. */
  readonly direction?: 'undo' | 'redo';
  /** True when a layout has placed everything. */
  readonly isPlaced?: boolean;
}

/** A queued edit, or the problem that prevents it. */
export type Tried =
  | { readonly step: Step; readonly writeId: string; readonly document: C4Document }
  | { readonly problem: C4Problem };

/** Default views get ids here, so that the optimistic state matches the server. */
const named = (document: C4Document, changes: readonly C4Change[], newId: NewId): readonly C4Change[] =>
  changes.map((change) => {
    if (change.call === 'addElement') {
      const opens =
        change.type === 'container' || (change.type === 'software-system' && change.location === 'internal');
      return opens && change.defaultViewId === undefined ? { ...change, defaultViewId: newId() } : change;
    }
    if (change.call !== 'updateElement' || change.location !== 'internal' || change.defaultViewId) return change;
    return document.elements.get(change.elementId)?.location === 'external'
      ? { ...change, defaultViewId: newId() }
      : change;
  });

const fresh = { isSecondTry: false, replaces: [], restores: undefined } as const;

interface Inverse {
  readonly back: readonly C4Change[];
  readonly touched: ChangeSet;
}

/** The inverse of moves is computed directly: they are frequent, and comparing whole models is slow. */
function inverseOfMoves(before: C4Document, changes: readonly C4Change[]): Inverse | undefined {
  const back: C4Change[] = [];
  const touched = new Map<string, ReadonlySet<string>>();
  for (const change of changes) {
    if (change.call !== 'moveElement') return undefined;
    const { viewId, elementId } = change;
    const was = before.views.get(viewId)?.elements.find(({ id }) => id === elementId);
    if (!was) return undefined;
    back.push({ call: 'moveElement', viewId, elementId, ...was.position, pinned: was.pinned });
    touched.set(keyOf.place(viewId, elementId), new Set(['position', 'pinned']));
  }
  return { back: back.toReversed(), touched };
}

function inverseOf(before: C4Document, after: C4Document, changes: readonly C4Change[]): Inverse | undefined {
  const moves = inverseOfMoves(before, changes);
  if (moves) return moves;
  const back = changesBetween(after, before);
  return back && { back, touched: changeSetBetween(before, after) };
}

function historyAfter(state: EditorState, edit: Edit, write: Write, after: C4Document): EditHistory<C4Change> {
  if (edit.direction) return turned(state.history, edit.direction, write.id);
  const inverse = inverseOf(state.document, after, write.changes);
  if (!inverse) return { ...state.history, redo: [] };
  const step: HistoryStep<C4Change> = { writeId: write.id, ...inverse, forth: write.changes, isRedone: false };
  return withStep(state.history, step);
}

/** Sends the next write if there is one and none is in flight. */
export function pump(state: EditorState, effects: readonly EditorEffect[] = []): Step {
  const next = sendNext(state.writes);
  if (!next) return [state, effects];
  return [{ ...state, writes: next.queue }, [...effects, sendingOf(next.write, state.head.version)]];
}

function sendingOf({ move, changes, restores, undoes }: Write, version: number): EditorEffect {
  if (restores?.kind === 'snapshot') return { kind: 'restore-snapshot', id: restores.id, version };
  if (restores) return { kind: 'import-content', content: restores.content, version };
  if (move) return { kind: 'save-position', move, version };
  return { kind: 'save-changes', changes, version, ...(undoes ? { undoes } : {}) };
}

/** Replaces the whole model through the same queue. `done` is shown on success. */
export function restoring(state: EditorState, restores: Whole, newId: NewId, done?: string): Step {
  const write: Write = { id: newId(), move: undefined, changes: [], done, ...fresh, restores };
  return pump({ ...state, writes: withWrite(state.writes, write) });
}

/** A restored snapshot or an import is an undo step like any other. */
export function withRestored(
  history: EditHistory<C4Change>,
  write: Write,
  before: C4Document,
  after: C4Document,
): EditHistory<C4Change> {
  const [back, forth] = [changesBetween(after, before), changesBetween(before, after)];
  if (!back || !forth) return { undo: [], redo: [] };
  return withStep(history, {
    writeId: write.id,
    back,
    forth,
    touched: changeSetBetween(before, after),
    isRedone: false,
  });
}

/** The edit with the moves that keep borders true. */
function settledEdit(
  before: C4Document,
  { changes, direction, isPlaced }: Edit,
  document: C4Document,
  newId: NewId,
): { readonly changes: readonly C4Change[]; readonly document: C4Document } {
  const moves = direction || isPlaced ? [] : keptFrames(before, document);
  if (moves.length === 0 || changes.length + moves.length > c4Limits.changes) return { changes, document };
  const outcome = applyChanges(document, moves, newId);
  return 'document' in outcome
    ? { changes: [...changes, ...moves], document: outcome.document }
    : { changes, document };
}

/** Ids of elements, relationships and views that changes add. */
const addedBy = (changes: readonly C4Change[]): readonly string[] =>
  changes.flatMap((change) => [
    ...('id' in change && change.id !== undefined ? [change.id] : []),
    ...('defaultViewId' in change && change.defaultViewId !== undefined ? [change.defaultViewId] : []),
  ]);

/** Makes an edit if the rules allow it. */
export function tryEdit(state: EditorState, edit: Edit, newId: NewId): Tried {
  if (edit.changes.length > c4Limits.changes) return { problem: { path: '', message: editorTexts.tooManyAtOnce } };
  const told = named(state.document, edit.changes, newId);
  const outcome = applyChanges(state.document, told, newId);
  if ('problems' in outcome) return { problem: outcome.problems[0] };
  const { changes, document } = settledEdit(state.document, { ...edit, changes: told }, outcome.document, newId);
  const move = changes.length === told.length ? edit.move : undefined;
  const undoes = edit.direction === 'undo' ? addedBy(state.history.undo.at(-1)?.forth ?? []) : [];
  const taken = undoes.length > 0 ? { undoes } : {};
  const write: Write = { id: newId(), move, changes, done: edit.done, ...taken, ...fresh };
  const history = historyAfter(state, edit, write, document);
  const writes = withWrite(state.writes, write);
  return { step: pump({ ...state, document, history, writes }), writeId: write.id, document };
}

/** The same for edits whose problem is only shown as a message. */
export function edited(state: EditorState, edit: Edit, newId: NewId): Step {
  if (edit.changes.length === 0) return settled(state);
  const tried = tryEdit(state, edit, newId);
  if ('step' in tried) return tried.step;
  return [state, [{ kind: 'toast', tone: 'warning', message: tried.problem.message }]];
}
