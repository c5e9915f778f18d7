/** Applies changes to a C4 model: `(model, changes) -> model | problems`. Pure. */
import type { C4Change, C4Deleted } from '../contract.ts';
import type { C4Document } from './c4-document.ts';
import { documentOf, done, draftOf, type C4Draft, type C4Problem, type C4Problems } from './c4-draft.ts';
import { addFlow, deleteFlow, drawRelationship, updateFlow } from './c4-drawing-rules.ts';
import { addElement, deleteElement, updateElement } from './c4-element-rules.ts';
import { addRelationship, deleteRelationship, updateRelationship } from './c4-relationship-rules.ts';
import {
  addContextView,
  addToView,
  addView,
  deleteView,
  moveElement,
  removeFromView,
  updateView,
} from './c4-view-rules.ts';

/** The model after its changes with deletion counts, or the problems of the change at index `at`. */
export type C4Outcome =
  | { readonly document: C4Document; readonly deleted: C4Deleted }
  | { readonly at: number; readonly problems: readonly [C4Problem, ...C4Problem[]] };

/** Creates an empty model with a context view. */
export function newC4Document(name: string, newId: () => string): C4Document {
  const nothing = { elements: new Map(), relationships: new Map(), views: new Map() };
  const draft = draftOf({ name, description: '', ...nothing }, newId);
  addContextView(draft);
  return documentOf(draft);
}

function changeDraft(draft: C4Draft, change: C4Change): C4Problems {
  switch (change.call) {
    case 'updateModel':
      draft.name = change.name ?? draft.name;
      draft.description = change.description ?? draft.description;
      return done;
    case 'addElement':
      return addElement(draft, change);
    case 'updateElement':
      return updateElement(draft, change);
    case 'deleteElement':
      return deleteElement(draft, change);
    case 'addRelationship':
      return addRelationship(draft, change);
    case 'updateRelationship':
      return updateRelationship(draft, change);
    case 'deleteRelationship':
      return deleteRelationship(draft, change);
    case 'addToView':
      return addToView(draft, change);
    case 'removeFromView':
      return removeFromView(draft, change);
    case 'moveElement':
      return moveElement(draft, change);
    case 'addView':
      return addView(draft, change);
    case 'updateView':
      return updateView(draft, change);
    case 'deleteView':
      return deleteView(draft, change);
    case 'drawRelationship':
      return drawRelationship(draft, change);
    case 'addFlow':
      return addFlow(draft, change);
    case 'updateFlow':
      return updateFlow(draft, change);
    case 'deleteFlow':
      return deleteFlow(draft, change);
  }
}

/** Changes that may be left out: their rules check everything before they change the draft. */
type OptionalChange = Extract<C4Change, { readonly call: 'addRelationship' | 'addToView' }>;

/** Whether a change may be left out; see `applyChanges`. */
const mayBeLeftOut = (change: C4Change): change is OptionalChange =>
  change.call === 'addRelationship' || change.call === 'addToView';

/**
 * Applies all changes in order, or none. `newId` generates ids of views without a given one. With `onLeftOut`, additions
 * of relationships and of elements to views that are refused are told and left out instead.
 */
export function applyChanges(
  document: C4Document,
  changes: readonly C4Change[],
  newId: () => string,
  onLeftOut?: (at: number, problem: C4Problem) => void,
): C4Outcome {
  const draft = draftOf(document, newId);
  for (const [at, change] of changes.entries()) {
    const [first, ...more] = changeDraft(draft, change);
    if (!first) continue;
    if (!onLeftOut || !mayBeLeftOut(change)) return { at, problems: [first, ...more] };
    onLeftOut(at, first);
  }
  return { document: documentOf(draft), deleted: draft.deleted };
}
