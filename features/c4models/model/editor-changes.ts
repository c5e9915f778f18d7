/** Adding, showing and renaming elements, relationships and views; undo and redo. Pure. */
import type { C4Change } from '../contract.ts';
import { areKin, type C4Problem } from './c4-draft.ts';
import { c4TurnedWords } from './c4-turned-words.ts';
import { newItem } from './c4-element-rules.ts';
import { c4RefusalMessages } from './c4-refusals.ts';
import { accepts } from './c4-view-rules.ts';
import { withoutLast } from '#platform/editing/model/edit-history.ts';
import { nothingToTurn } from '#platform/editing/model/turned-words.ts';
import { withSnapshot } from './drag-snapshots.ts';
import { selectedElements } from './editor-selecting.ts';
import { settled, toast, type EditorState, type EventOf, type NewId, type Step } from './editor-state.ts';
import { editorTexts } from './editor-texts.ts';
import { edited, restoring, tryEdit } from './editor-writes.ts';
import { placeNear, placesNear } from './new-places.ts';

/** Shows a problem in the open form, otherwise as a message. */
function withProblem(state: EditorState, problem: C4Problem): Step {
  const { dialog } = state;
  if (!dialog || dialog.kind === 'behind-edge' || dialog.kind === 'confirm-deletion') {
    return [state, [toast(problem.message)]];
  }
  return settled({ ...state, dialog: { ...dialog, problem } });
}

/** Closes the dialog when the rules accept the change; otherwise it stays open with its input. */
function fromDialog(state: EditorState, changes: readonly C4Change[], newId: NewId, selectId?: string): Step {
  const tried = tryEdit(state, { changes }, newId);
  if ('problem' in tried) return withProblem(state, tried.problem);
  const [next, effects] = tried.step;
  return [
    { ...next, dialog: undefined, selection: selectId === undefined ? next.selection : new Set([selectId]) },
    effects,
  ];
}

/** An edge was drawn between two nodes: opens the dialog for the other fields. */
export function connected(state: EditorState, { sourceId, targetId }: EventOf<'connected'>): Step {
  const { elements } = state.document;
  if (sourceId === targetId || !elements.has(sourceId) || !elements.has(targetId)) return settled(state);
  if (areKin(elements, sourceId, targetId)) return [state, [toast(c4RefusalMessages.kinship)]];
  return settled({ ...state, dialog: { kind: 'add-relationship', sourceId, targetId } });
}

/** Opens the dialog without drawing; both ends can be chosen. */
export function relationshipAsked(state: EditorState, event: EventOf<'relationship-asked'>): Step {
  const [only, another] = selectedElements(state);
  const sourceId = event.sourceId ?? (another === undefined ? only : undefined);
  return settled({ ...state, dialog: { kind: 'add-relationship', sourceId, targetId: undefined } });
}

/** Adds the relationship of the dialog. */
export function relationshipAdded(state: EditorState, event: EventOf<'relationship-added'>, newId: NewId): Step {
  const id = newId();
  return fromDialog(state, [{ call: 'addRelationship', id, ...event.relationship }], newId, id);
}

/** Brings a new element of the open view into the viewport; a view that was empty is fitted. */
function withSight(state: EditorState, [next, effects]: Step, elementId: string): Step {
  if (next.document === state.document) return [next, effects];
  const isFirst = state.document.views.get(state.viewId)?.elements.length === 0;
  return [next, [...effects, isFirst ? { kind: 'fit' } : { kind: 'bring-in', elementId }]];
}

/** Adds an element, and shows it in the open view if possible, besides its default one. */
export function elementAdded(state: EditorState, { element, near }: EventOf<'element-added'>, newId: NewId): Step {
  const id = newId();
  const view = state.document.views.get(state.viewId);
  const item = newItem({ id, ...element });
  const isShown = view !== undefined && accepts(state.document.elements, view, item);
  const position = isShown ? placesNear(state.document, view.id, [item], near).get(id) : undefined;
  const place = isShown ? { viewId: view.id, ...(position ? { position } : {}) } : {};
  const step = fromDialog(state, [{ call: 'addElement', id, ...element, ...place }], newId, id);
  return isShown ? withSight(state, step, id) : step;
}

/** Shows existing elements in the open view. */
export function elementsShown(state: EditorState, event: EventOf<'elements-shown'>, newId: NewId): Step {
  const { document, viewId } = state;
  const { elementIds, near, at } = event;
  const [first] = elementIds;
  if (first === undefined) return settled(state);
  const items = elementIds.flatMap((id) => document.elements.get(id) ?? []);
  const [item] = items;
  const dropped = at && item && placeNear(document, viewId, item, at);
  const places = dropped ? new Map([[first, dropped]]) : placesNear(document, viewId, items, near);
  const changes = elementIds.map((elementId): C4Change => {
    const position = places.get(elementId);
    return { call: 'addToView', viewId, elementId, ...(position ? { position } : {}) };
  });
  const [next, effects] = fromDialog(state, changes, newId);
  if (next.document === document) return [next, effects];
  return withSight(state, [{ ...next, selection: new Set(elementIds) }, effects], first);
}

/** Removes the selection, or one element, from the view but not from the model. */
export function takenOutOfView(state: EditorState, event: EventOf<'taken-out-of-view'>, newId: NewId): Step {
  const { viewId, document } = state;
  const ids = event.elementId === undefined ? selectedElements(state) : [event.elementId];
  const shown = new Set(document.views.get(viewId)?.elements.map(({ id }) => id));
  const changes = ids
    .filter((id) => shown.has(id))
    .map((elementId): C4Change => ({ call: 'removeFromView', viewId, elementId }));
  return edited({ ...state, selection: new Set() }, { changes }, newId);
}

/** Renames or describes the model. */
export function detailsChanged(state: EditorState, event: EventOf<'details-changed'>, newId: NewId): Step {
  const { name, description } = event;
  return fromDialog(state, [{ call: 'updateModel', name: name.trim(), description }], newId);
}

/** Copies the open view with its elements under a new name, and opens the copy. */
export function viewAdded(state: EditorState, { name }: EventOf<'view-added'>, newId: NewId): Step {
  const view = state.document.views.get(state.viewId);
  if (!view) return settled(state);
  const id = newId();
  const entries = view.elements.map((entry): C4Change => {
    return { call: 'addToView', viewId: id, elementId: entry.id, position: entry.position, pinned: entry.pinned };
  });
  const sourceElementId = view.sourceElement?.id ?? null;
  const addition: C4Change = { call: 'addView', id, level: view.level, sourceElementId, name: name.trim() };
  const [next, effects] = fromDialog(state, [addition, ...entries], newId);
  if (!next.document.views.has(id)) return [next, effects];
  const opened: EditorState = { ...next, viewId: id, selection: new Set() };
  return [opened, [...effects, { kind: 'address', viewId: id, elementId: undefined, isStep: true }]];
}

/** Renames a view. */
export const viewRenamed = (state: EditorState, event: EventOf<'view-renamed'>, newId: NewId): Step =>
  edited(state, { changes: [{ call: 'updateView', viewId: event.viewId, name: event.name.trim() }] }, newId);

/** Undoes or redoes the last step as a batch, if the rules still allow it. */
function turn(state: EditorState, direction: 'undo' | 'redo', newId: NewId): Step {
  const step = state.history[direction].at(-1);
  if (!step) return [state, [{ kind: 'announce', text: nothingToTurn[direction] }]];
  const changes = direction === 'undo' ? step.back : step.forth;
  // Positions that are brought back can fail as dragged ones do.
  const before = changes.some(({ call }) => call === 'moveElement') ? withSnapshot(state) : state;
  const tried = tryEdit(before, { changes, direction }, newId);
  if ('step' in tried) {
    const [next, effects] = tried.step;
    const text = c4TurnedWords(direction, state.document, next.document);
    return [next, [...effects, { kind: 'announce', text }]];
  }
  const text = direction === 'undo' ? editorTexts.undoImpossible : editorTexts.redoImpossible;
  return [{ ...state, history: withoutLast(state.history, direction) }, [toast(text)]];
}

/** Undoes the last step. */
export const undone = (state: EditorState, newId: NewId): Step => turn(state, 'undo', newId);
/** Redoes the last undone step. */
export const redone = (state: EditorState, newId: NewId): Step => turn(state, 'redo', newId);

/** Replaces the model with an import; undoable. */
export const contentImported = (state: EditorState, { content }: EventOf<'content-imported'>, newId: NewId): Step =>
  restoring(state, { kind: 'content', content }, newId, editorTexts.imported);
