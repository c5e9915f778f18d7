/** Unsaved text of an editor page, restored when the page opens. */
import { useEffect, useState } from 'react';
import { useWorkspace } from '#platform/identity/web/workspace.tsx';
import type { DocumentDraft } from '#platform/writing/model/document-draft.ts';
import { findDraft } from '#platform/writing/web/draft-store.ts';
import { draftNamespace } from './adr-address.ts';

/** Undefined while loading. `documentId` is null for a new record; `formerId` is the record it replaces. */
export function useBegunDraft(
  documentId: string | null,
  formerId?: string,
): { readonly draft: DocumentDraft | undefined } | undefined {
  const { user, organization, project } = useWorkspace();
  const [begun, setBegun] = useState<{ readonly draft: DocumentDraft | undefined }>();
  const projectId = project?.id ?? '';
  useEffect(() => {
    let current = true;
    const place = {
      userId: user.id,
      organizationId: organization.id,
      namespace: draftNamespace(projectId, formerId),
      documentId,
    };
    void findDraft(place)
      .catch(() => undefined)
      .then((draft) => {
        if (current) setBegun({ draft });
      });
    return () => {
      current = false;
    };
  }, [user.id, organization.id, projectId, documentId, formerId]);
  return begun;
}
