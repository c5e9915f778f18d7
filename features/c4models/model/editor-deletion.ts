/** Deletes the selection: confirmation with counts, then the changes. Pure. */
import {
  elementRemovedMessage,
  relationshipRemovedMessage,
  removeElementQuestion,
  removeRelationshipQuestion,
  type C4Change,
} from '../contract.ts';
import type { C4Document } from './c4-document.ts';
import { ancestorsOf, familyOf } from './c4-draft.ts';
import { settled, type EditorState, type EventOf, type NewId, type Step } from './editor-state.ts';
import { editorTexts } from './editor-texts.ts';
import { tryEdit } from './editor-writes.ts';

/** Selected elements that are not descendants of other selected ones. */
function topmost({ elements }: C4Document, ids: readonly string[]): readonly string[] {
  const chosen = new Set(ids);
  return ids.filter((id) => elements.has(id) && !ancestorsOf(elements, id).some((above) => chosen.has(above)));
}

interface Deletion {
  readonly elementIds: readonly string[];
  /** Selected relationships that are not deleted with an element anyway. */
  readonly relationshipIds: readonly string[];
  readonly children: number;
  readonly relationships: number;
}

function deletionOf(document: C4Document, selection: ReadonlySet<string>): Deletion {
  const elementIds = topmost(document, [...selection]);
  const gone = new Set(elementIds.flatMap((id) => [...familyOf(document.elements, id)]));
  const relationships = [...document.relationships.values()];
  const along = relationships.filter(({ sourceId, targetId }) => gone.has(sourceId) || gone.has(targetId));
  const goesAlong = new Set(along.map(({ id }) => id));
  const relationshipIds = relationships.flatMap(({ id }) => (selection.has(id) && !goesAlong.has(id) ? [id] : []));
  return {
    elementIds,
    relationshipIds,
    children: gone.size - elementIds.length,
    relationships: along.length + relationshipIds.length,
  };
}

function questionOf({ elementIds, relationshipIds }: Deletion): string {
  if (elementIds.length === 1 && relationshipIds.length === 0) return removeElementQuestion;
  if (elementIds.length === 0 && relationshipIds.length === 1) return removeRelationshipQuestion;
  return editorTexts.deletionQuestion;
}

const linesOf = ({ elementIds, relationshipIds, children, relationships }: Deletion): readonly string[] => {
  const isLoneRelationship = elementIds.length === 0 && relationshipIds.length === 1;
  if (isLoneRelationship) return [];
  return [
    ...(elementIds.length > 1 ? [editorTexts.elementsOfDeletion(elementIds.length)] : []),
    ...(children > 0 ? [editorTexts.childrenOfDeletion(children)] : []),
    ...(relationships > 0 ? [editorTexts.relationshipsOfDeletion(relationships)] : []),
  ];
};

/** Delete key. Implied edges are not stored and ignored. */
export function deletionAsked(state: EditorState, { id }: EventOf<'deletion-asked'>): Step {
  const deletion = deletionOf(state.document, id === undefined ? state.selection : new Set([id]));
  const { elementIds, relationshipIds } = deletion;
  if (elementIds.length + relationshipIds.length === 0) return settled(state);
  const [question, lines] = [questionOf(deletion), linesOf(deletion)];
  return settled({ ...state, dialog: { kind: 'confirm-deletion', question, lines, elementIds, relationshipIds } });
}

function doneText(question: string): string {
  if (question === removeElementQuestion) return elementRemovedMessage;
  return question === removeRelationshipQuestion ? relationshipRemovedMessage : editorTexts.selectionRemoved;
}

/** Confirmed. Items deleted by others in the meantime are skipped. */
export function deletionConfirmed(state: EditorState, newId: NewId): Step {
  const { dialog, document } = state;
  if (dialog?.kind !== 'confirm-deletion') return settled(state);
  const changes: readonly C4Change[] = [
    ...dialog.relationshipIds
      .filter((id) => document.relationships.has(id))
      .map((relationshipId): C4Change => ({ call: 'deleteRelationship', relationshipId })),
    ...topmost(document, dialog.elementIds).map((elementId): C4Change => ({ call: 'deleteElement', elementId })),
  ];
  const closed: EditorState = { ...state, dialog: undefined, selection: new Set(), drawer: undefined };
  if (changes.length === 0) return settled(closed);
  const tried = tryEdit(closed, { changes, done: doneText(dialog.question) }, newId);
  return 'step' in tried ? tried.step : [closed, [{ kind: 'toast', tone: 'warning', message: tried.problem.message }]];
}
