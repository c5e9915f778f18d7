/** The stored draft of the page that is shown. */
import { useEffect, useState } from 'react';
import { useWorkspace } from '#platform/identity/web/workspace.tsx';
import type { DocumentDraft } from '../model/document-draft.ts';

interface DraftPlace {
  readonly namespace: string;
  /** The text that is shown; null for a new one only. */
  readonly documentId: string | null;
  /** False while a text is being edited. */
  readonly viewing: boolean;
}

/** The draft of this text, or of a new one in this namespace; and a function to dismiss it. */
export function useWaitingDraft({
  namespace,
  documentId,
  viewing,
}: DraftPlace): readonly [DocumentDraft | undefined, () => void] {
  const { user, organization } = useWorkspace();
  const [found, setFound] = useState<{ readonly on: string; readonly draft: DocumentDraft | undefined }>();
  const here = `${namespace} ${documentId ?? ''}`;
  useEffect(() => {
    let current = true;
    if (!viewing) return undefined;
    const place = { userId: user.id, organizationId: organization.id, namespace };
    const look = async (): Promise<void> => {
      // The page does not wait for the store.
      const { findDraft } = await import('./draft-store.ts');
      const own = await findDraft({ ...place, documentId });
      const draft = own ?? (documentId === null ? undefined : await findDraft({ ...place, documentId: null }));
      if (current) setFound({ on: here, draft });
    };
    void look();
    return () => {
      current = false;
    };
  }, [user.id, organization.id, namespace, documentId, viewing, here]);
  return [viewing && found?.on === here ? found.draft : undefined, () => setFound(undefined)];
}
