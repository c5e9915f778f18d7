/** Saving a diagram, and merging it with what others saved. Pure. Source: decisions sections 11 and 18. */
import { keptBeside } from '#platform/editing/model/edit-history.ts';
import { isSame } from '#platform/editing/model/change-set.ts';
import { changesBetween, changeSetOf } from '#platform/editing/model/item-changes.ts';
import { mergeItems } from '#platform/editing/model/item-merge.ts';
import {
  acknowledged,
  isUnsaved,
  loadedSaving,
  merged,
  refusedSave,
  rested as restedSaving,
  savedNow,
  unanswered as unansweredSaving,
  type SavingStep,
} from '#platform/editing/model/whole-saving.ts';
import { isLink, type BoardElement } from './board-element.ts';
import { writeBoard } from './board-document.ts';
import { edited, storing } from './board-edits.ts';
import type { Elements } from './board-lines.ts';
import { writingConfirmed } from './board-writing.ts';
import {
  settled,
  type BoardConflict,
  type BoardEffect,
  type BoardState,
  type EventOf,
  type SavedBoard,
  type Step,
} from './board-state.ts';

/** Fields whose parts are merged one by one. */
const parts: ReadonlySet<string> = new Set(['style', 'text', 'line']);

const withSaving = (state: BoardState, [saving, effects]: SavingStep<SavedBoard>): Step => [
  { ...state, saving },
  effects,
];

/** A rest is over. */
export const rested = (state: BoardState, { tick }: EventOf<'rested'>): Step =>
  withSaving(state, restedSaving(state.saving, tick, state.board));

/** The save shortcut, and leaving: a text that is being written is saved as well. */
export function saveAsked(state: BoardState): Step {
  const [next, effects] = writingConfirmed(state);
  const [saving, more] = withSaving(next, savedNow(next.saving, next.board));
  return [saving, [...effects, ...more]];
}

/** The server has stored the diagram. */
export const stored = (state: BoardState, { revision }: EventOf<'stored'>): Step =>
  withSaving(state, acknowledged(state.saving, revision, state.board));

/** Nobody answered. */
export const unanswered = (state: BoardState): Step => withSaving(state, unansweredSaving(state.saving));

/** The server refused to store it. */
export function refused(state: BoardState, { message }: EventOf<'refused'>): Step {
  const [next, effects] = withSaving(state, refusedSave(state.saving, message));
  return [next, [...effects, { kind: 'toast', tone: 'danger', message }]];
}

/** Links that lost an end, or that join what another link joins already. */
function withoutBrokenLinks(elements: Elements): { readonly elements: Elements; readonly dropped: number } {
  const pairs = new Set<string>();
  const kept = [...elements].filter(([, element]) => {
    if (!isLink(element)) return true;
    const ends = [elements.get(element.source), elements.get(element.target)];
    const pair = JSON.stringify([element.source, element.target]);
    const isWhole = ends.every((end) => end !== undefined && !isLink(end)) && !pairs.has(pair);
    if (isWhole) pairs.add(pair);
    return isWhole;
  });
  const dropped = elements.size - kept.length;
  return { elements: dropped === 0 ? elements : new Map(kept), dropped };
}

/** Elements that are equal are the same object afterwards, so that only what differs is drawn again. */
const withSameObjects = (before: Elements, after: Elements): Elements =>
  new Map(
    [...after].map(([id, element]) => {
      const was = before.get(id);
      return [id, was !== undefined && isSame(was, element) ? was : element];
    }),
  );

const droppedText = (count: number): string =>
  count === 1
    ? 'A line was removed, because an element it joined is gone.'
    : `${count} lines were removed, because elements they joined are gone.`;

/** Others saved first: both changes are kept; what both changed is shown with both values. */
export function stale(state: BoardState, { current, revision, by }: EventOf<'stale'>): Step {
  const { base } = state.saving;
  const theirs: SavedBoard = {
    ...current,
    document: { ...current.document, elements: withSameObjects(base.document.elements, current.document.elements) },
  };
  const before = base.document.elements;
  const merging = { base: before, mine: state.board.document.elements, theirs: theirs.document.elements };
  const { items, conflicts } = mergeItems<BoardElement>(merging, parts, (fields) => fields as unknown as BoardElement);
  const whole = withoutBrokenLinks(items);
  const name = state.board.name === base.name ? theirs.name : state.board.name;
  const isTheirs =
    name === theirs.name &&
    writeBoard({ ...theirs.document, elements: whole.elements }) === writeBoard(theirs.document);
  const board = isTheirs ? theirs : { name, document: { ...theirs.document, elements: whole.elements } };
  const kept = keptBeside(state.history, changeSetOf(changesBetween(before, merging.theirs)));
  const [saving, effects] = merged(state.saving, { document: theirs, revision }, board);
  const told: BoardEffect[] = [];
  if (whole.dropped > 0) told.push({ kind: 'toast', tone: 'warning', message: droppedText(whole.dropped) });
  const next: BoardState = {
    ...state,
    board,
    saving,
    history: kept.history,
    selection: new Set([...state.selection].filter((id) => whole.elements.has(id))),
    gesture: undefined,
    conflicts: withConflicts(
      state.conflicts,
      conflicts.map((conflict) => ({ ...conflict, by })),
    ),
  };
  return [next, [...effects, ...told]];
}

function withConflicts(older: readonly BoardConflict[], newer: readonly BoardConflict[]): readonly BoardConflict[] {
  const again = new Set(newer.map(({ id, field }) => `${id} ${field}`));
  return [...older.filter(({ id, field }) => !again.has(`${id} ${field}`)), ...newer];
}

/** The element with one field, or a part of it, as one side had it. */
function withField(element: BoardElement, field: string, value: unknown): BoardElement {
  const [name = '', part] = field.split('.');
  if (part === undefined) return { ...element, [name]: value };
  const fields = new Map<string, unknown>(Object.entries(element));
  const whole = fields.get(name);
  return { ...element, [name]: { ...(typeof whole === 'object' ? whole : {}), [part]: value } };
}

/** One of two values was chosen; the other is gone. */
export function conflictSettled(state: BoardState, { index, keep }: EventOf<'conflict-settled'>): Step {
  const chosen = state.conflicts[index];
  if (!chosen) return settled(state);
  const next = { ...state, conflicts: state.conflicts.toSpliced(index, 1) };
  const { id, field } = chosen;
  const value = keep === 'mine' ? chosen.mine : chosen.theirs;
  if (field === '') return edited(next, new Map([[id, value as BoardElement | undefined]]));
  const element = state.board.document.elements.get(id);
  return element ? edited(next, storing([withField(element, field, value)])) : settled(next);
}

/** The board with one side of everything undecided. */
function withSide(
  { name, document }: SavedBoard,
  conflicts: readonly BoardConflict[],
  side: 'base' | 'mine',
): SavedBoard {
  const elements = new Map(document.elements);
  for (const conflict of conflicts) {
    const { id, field } = conflict;
    const element = elements.get(id);
    if (field === '' && conflict[side] === undefined) elements.delete(id);
    else if (field === '') elements.set(id, conflict[side] as BoardElement);
    else if (element) elements.set(id, withField(element, field, conflict[side]));
  }
  return { name, document: { ...document, elements } };
}

/** What the device keeps of a board. */
export interface KeptBoard {
  readonly base: SavedBoard;
  readonly mine: SavedBoard;
  /** The revision that `base` belongs to. */
  readonly revision: number;
}

/**
 * What the device keeps until everything is saved and decided. Where both sides changed a field it is as it was before
 * both, so that opening it again merges once more and asks the same.
 */
export const keptBoard = ({ board, saving, conflicts }: BoardState): KeptBoard => ({
  base: withSide(saving.base, conflicts, 'base'),
  mine: withSide(board, conflicts, 'mine'),
  revision: conflicts.length > 0 ? saving.revision - 1 : saving.revision,
});

/** Whether the device keeps something. */
export const isKept = ({ board, saving, conflicts }: BoardState): boolean =>
  conflicts.length > 0 || isUnsaved(saving, board);

/** Replaces everything, as the copy on the device does: one undo step. */
export function replaced(state: BoardState, { document }: EventOf<'replaced'>): Step {
  const before = state.board.document.elements;
  const after = new Map([...before.keys()].map((id) => [id, document.elements.get(id)]));
  for (const [id, element] of document.elements) after.set(id, element);
  return edited({ ...state, selection: new Set(), gesture: undefined, writing: undefined }, after);
}

/** An earlier version has become the current one. One undo step; what was drawn meanwhile is merged with it. */
export function restored(state: BoardState, { current, revision }: EventOf<'restored'>): Step {
  if (isUnsaved(state.saving, state.board)) return stale(state, { kind: 'stale', current, revision, by: 'You' });
  const elements = withSameObjects(state.board.document.elements, current.document.elements);
  const document = { ...current.document, elements };
  const [next] = replaced(state, { kind: 'replaced', document });
  const board = { ...current, document };
  return settled({ ...next, board, saving: loadedSaving(board, revision) });
}
