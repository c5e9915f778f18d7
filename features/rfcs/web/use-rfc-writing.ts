/** Saving an RFC from the editor, and handling errors. */
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { getProjectOverview } from '#features/projects/contract.ts';
import { callApi } from '#platform/http/web/api.ts';
import { readKey, useCall } from '#platform/http/web/use-calls.ts';
import { useProject } from '#platform/identity/web/workspace.tsx';
import { showToast } from '#platform/ui/web/toast.ts';
import type { DocumentDraft } from '#platform/writing/model/document-draft.ts';
import { useStoreNotes } from '#platform/workflow/web/decision-parts.tsx';
import { createOnce } from '#platform/writing/web/create-once.ts';
import type { WritingSubject } from '#platform/writing/web/use-writing.ts';
import { writingStart } from '#platform/writing/web/writing-start.ts';
import { createRfc, getRfc, listRfcs, rfcCreatedMessage, rfcUpdatedMessage, updateRfc, type Rfc } from '../contract.ts';
import { rfcAddress, rfcDrafts } from './rfc-address.ts';
import { useRefreshRfc } from './use-rfc.ts';
import { useNewRfcDraft } from './use-new-rfc-draft.ts';

const outdates = [listRfcs, getProjectOverview];

/** Subject of the editor: a new or an existing RFC. */
export function useRfcWriting(rfc: Rfc | undefined, draft: DocumentDraft | undefined): WritingSubject<Rfc> {
  const project = useProject();
  const client = useQueryClient();
  const navigate = useNavigate();
  const create = useCall(createRfc, { outdates, quiet: true });
  const update = useCall(updateRfc, { outdates, quiet: true });
  const newDraft = useNewRfcDraft();
  const refresh = useRefreshRfc();
  const storeNotes = useStoreNotes();
  const show = (id: string): void => void navigate({ to: rfcAddress(project.code, id) });
  return {
    namespace: rfcDrafts(project.id),
    ...writingStart({ text: rfc, draft }),
    send: async (text, { documentId, revision, notes }, attempt) => {
      const saveAs = (id: string, known: number): Promise<Rfc> =>
        update.mutateAsync({ params: { id }, body: { ...text, revision: known } });
      if (documentId !== null) return saveAs(documentId, revision);
      const createAs = (id: string): Promise<Rfc> => create.mutateAsync({ body: { ...text, id } });
      const saved = await createOnce({ text, attempt, revision, create: createAs, update: saveAs });
      await storeNotes({ kind: 'rfc', id: saved.id }, notes);
      return saved;
    },
    onSaved: (saved, base) => {
      client.setQueryData(readKey(getRfc, { params: { id: saved.id } }), saved);
      showToast('success', base.documentId === null ? rfcCreatedMessage : rfcUpdatedMessage);
      show(saved.id);
    },
    onTaken: async (stored) => {
      await client.invalidateQueries({ queryKey: readKey(getRfc) });
      show(stored.id);
    },
    isEditable: async (id) => (await callApi(getRfc, { params: { id } })).isEditable,
    onMoved: () => void refresh(),
    ...(rfc ? { newDraft } : {}),
  };
}
