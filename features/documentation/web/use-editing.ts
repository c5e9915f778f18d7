/** Editing session of a document: initial content, saving, invalidated queries. */
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '#platform/http/web/api.ts';
import { readKey, useCall } from '#platform/http/web/use-calls.ts';
import { showToast } from '#platform/ui/web/toast.ts';
import { createOnce } from '#platform/writing/web/create-once.ts';
import type { WritingSubject } from '#platform/writing/web/use-writing.ts';
import { writingStart } from '#platform/writing/web/writing-start.ts';
import {
  createDocument,
  defaultDocumentTitle,
  documentCreatedMessage,
  documentUpdatedMessage,
  getDocument,
  getNamespace,
  listDocumentRevisions,
  listNamespaces,
  updateDocument,
  type Document,
  type Namespace,
} from '../contract.ts';
import type { PanelMode } from './panel-mode.ts';

/** The edited document, and the callback after a save. */
export interface EditingSession {
  readonly namespace: Namespace;
  readonly mode: Exclude<PanelMode, { kind: 'view' }>;
  readonly onSaved: (document: Document) => void;
  /** Another page was made of a text whose own page was removed. */
  readonly onCreated: (document: Document) => void;
}

type Subject = WritingSubject<Document>;

const startOf = (mode: EditingSession['mode']): ReturnType<typeof writingStart> => {
  const text = mode.kind === 'new' ? undefined : mode.document;
  const parentId = mode.kind === 'new' ? mode.parentId : mode.document.parentId;
  return writingStart({ text, draft: mode.draft, parentId, defaultTitle: defaultDocumentTitle });
};

/** Queries invalidated by a save. */
const outdates = [getNamespace, listNamespaces, listDocumentRevisions];

/** Maps the session to the input of the editor. */
export function useEditing({ namespace, mode, onSaved, onCreated }: EditingSession): Subject {
  const client = useQueryClient();
  const create = useCall(createDocument, { outdates, quiet: true });
  const update = useCall(updateDocument, { outdates, quiet: true });
  const keep = (document: Document): void => {
    client.setQueryData(readKey(getDocument, { params: { id: document.id } }), document);
  };
  const start = startOf(mode);
  const send: Subject['send'] = (text, { documentId, parentId, revision }, attempt) => {
    const content = { ...text, namespace: namespace.code };
    const saveAs = (id: string, known: number): Promise<Document> =>
      update.mutateAsync({ params: { id }, body: { ...content, id, revision: known } });
    if (documentId !== null) return saveAs(documentId, revision);
    const createAs = (id: string): Promise<Document> =>
      create.mutateAsync({ body: { ...content, id, parent: parentId } });
    return createOnce({ text, attempt, revision, create: createAs, update: saveAs });
  };
  return {
    namespace: namespace.code,
    ...start,
    send,
    onSaved: (saved, { documentId }) => {
      keep(saved);
      showToast('success', documentId === null ? documentCreatedMessage : documentUpdatedMessage);
      onSaved(saved);
    },
    onTaken: async (stored) => {
      const document = stored as Document;
      keep(document);
      await Promise.all(outdates.map((read) => client.invalidateQueries({ queryKey: readKey(read) })));
      onSaved(document);
    },
    // A page can be changed as long as it is there.
    isEditable: (id) => callApi(getDocument, { params: { id } }).then(() => true),
    /** Below the homepage. */
    newDraft: {
      create: (text, attempt) => send(text, { ...start.base, documentId: null, parentId: null, revision: 0 }, attempt),
      onCreated: (document) => {
        showToast('success', documentCreatedMessage);
        onCreated(document);
      },
    },
  };
}
