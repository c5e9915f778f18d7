/** Saving a diagram, and merging it with what others saved. Pure. Source: decisions sections 11 and 18. */
import { keptBeside } from '#platform/editing/model/edit-history.ts';
import { isSame } from '#platform/editing/model/change-set.ts';
import { changesBetween, changeSetOf } from '#platform/editing/model/item-changes.ts';
import { mergeItems, type FieldConflict } from '#platform/editing/model/item-merge.ts';
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
import { settled, type BoardEffect, type BoardState, type EventOf, type SavedBoard, type Step } from './board-state.ts';

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
    conflict: withConflicts(state, by, conflicts),
  };
  return [next, [...effects, ...told]];
}

const withConflicts = (
  { conflict }: BoardState,
  by: string,
  fields: readonly FieldConflict[],
): BoardState['conflict'] => {
  if (fields.length === 0) return conflict;
  const newer = new Set(fields.map(({ id, field }) => `${id} ${field}`));
  const older = (conflict?.fields ?? []).filter(({ id, field }) => !newer.has(`${id} ${field}`));
  return { by, fields: [...older, ...fields] };
};

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
  const { conflict } = state;
  const chosen = conflict?.fields[index];
  if (!conflict || !chosen) return settled(state);
  const fields = conflict.fields.toSpliced(index, 1);
  const next = { ...state, conflict: fields.length === 0 ? undefined : { ...conflict, fields } };
  const { id, field } = chosen;
  const value = keep === 'mine' ? chosen.mine : chosen.theirs;
  if (field === '') return edited(next, new Map([[id, value as BoardElement | undefined]]));
  const element = state.board.document.elements.get(id);
  return element ? edited(next, storing([withField(element, field, value)])) : settled(next);
}

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
