/** Writing a new RFC; what was typed before and not saved goes on. */
import { useState } from 'react';
import { useProject } from '#platform/identity/web/workspace.tsx';
import type { DocumentDraft } from '#platform/writing/model/document-draft.ts';
import { DraftBanner } from '#platform/writing/web/draft-banner.tsx';
import { useWaitingDraft } from '#platform/writing/web/use-waiting-draft.ts';
import { rfcDrafts } from './rfc-address.ts';
import classes from './rfc-page.module.css';
import { RfcEditor } from './rfc-editor.tsx';

/** An empty RFC. */
export function NewRfc() {
  const project = useProject();
  const [taken, setTaken] = useState<DocumentDraft>();
  const [waiting, forget] = useWaitingDraft({
    namespace: rfcDrafts(project.id),
    documentId: null,
    viewing: taken === undefined,
  });
  return (
    <>
      {waiting ? (
        <div className={classes.waitingDraft}>
          <DraftBanner
            draft={waiting}
            noun="RFC"
            onTakeUp={(draft) => {
              setTaken(draft);
              forget();
            }}
            onForgotten={forget}
          />
        </div>
      ) : null}
      <RfcEditor key={taken?.at ?? ''} rfc={undefined} draft={taken} />
    </>
  );
}
