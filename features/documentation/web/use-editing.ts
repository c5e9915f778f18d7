/** A page of documentation as it is written: what it begins with, where it is sent, what a save makes old. */
import { useQueryClient } from '@tanstack/react-query';
import { readKey, useCall } from '#platform/http/web/use-calls.ts';
import { blankDocument } from '#platform/richtext/model/document.ts';
import { showToast } from '#platform/ui/web/toast.ts';
import type { WritingSubject } from '#platform/writing/web/use-writing.ts';
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

/** What is edited, and who hears of a save. */
export interface EditingSession {
  readonly namespace: Namespace;
  readonly mode: Exclude<PanelMode, { kind: 'view' }>;
  readonly onSaved: (document: Document) => void;
}

type Subject = WritingSubject<Document>;

const baseOf = (mode: EditingSession['mode']): Subject['base'] => {
  if (mode.draft) return mode.draft;
  if (mode.kind === 'new') return { documentId: null, parentId: mode.parentId, revision: 0, baseJson: '' };
  const { id, parentId, revision, json } = mode.document;
  return { documentId: id, parentId, revision, baseJson: json };
};

const startOf = (mode: EditingSession['mode']): Subject['start'] => {
  if (mode.draft) return mode.draft;
  return mode.kind === 'new' ? { title: defaultDocumentTitle, json: JSON.stringify(blankDocument()) } : mode.document;
};

/** Reads that a save makes old. */
const outdates = [getNamespace, listNamespaces, listDocumentRevisions];

/** The session as the writer takes it. */
export function useEditing({ namespace, mode, onSaved }: EditingSession): Subject {
  const client = useQueryClient();
  const create = useCall(createDocument, { outdates, quiet: true });
  const update = useCall(updateDocument, { outdates, quiet: true });
  const keep = (document: Document): void => {
    client.setQueryData(readKey(getDocument, { params: { id: document.id } }), document);
  };
  return {
    namespace: namespace.code,
    base: baseOf(mode),
    start: startOf(mode),
    draft: mode.draft,
    defaultTitle: defaultDocumentTitle,
    send: (text, { documentId, parentId, revision }) => {
      const content = { ...text, namespace: namespace.code };
      return documentId === null
        ? create.mutateAsync({ body: { ...content, parent: parentId } })
        : update.mutateAsync({ params: { id: documentId }, body: { ...content, id: documentId, revision } });
    },
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
  };
}
