/** Restores an unsaved draft. */
import { useState, type ReactNode } from 'react';
import { useProject } from '#platform/identity/web/workspace.tsx';
import type { DocumentDraft } from '#platform/writing/model/document-draft.ts';
import { DraftBanner } from '#platform/writing/web/draft-banner.tsx';
import { useWaitingDraft } from '#platform/writing/web/use-waiting-draft.ts';
import { rfcDrafts } from './rfc-address.ts';
import classes from './rfc-page.module.css';

/** The restored draft, or a banner that offers it. Null is a new RFC. */
export function useTakenDraft(documentId: string | null): {
  readonly taken: DocumentDraft | undefined;
  readonly banner: ReactNode;
} {
  const project = useProject();
  const [taken, setTaken] = useState<DocumentDraft>();
  const [waiting, forget] = useWaitingDraft({
    namespace: rfcDrafts(project.id),
    documentId,
    viewing: taken === undefined,
  });
  if (waiting?.documentId !== documentId) return { taken, banner: null };
  const takeUp = (draft: DocumentDraft): void => {
    setTaken(draft);
    forget();
  };
  return {
    taken,
    banner: (
      <div className={classes.waitingDraft}>
        <DraftBanner draft={waiting} noun="RFC" onTakeUp={takeUp} onForgotten={forget} />
      </div>
    ),
  };
}
