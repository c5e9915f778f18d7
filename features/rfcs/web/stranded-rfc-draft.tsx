/** Unsaved text of an RFC that cannot be updated any more. */
import { usePermission, useProject } from '#platform/identity/web/workspace.tsx';
import { StrandedDraft } from '#platform/writing/web/stranded-text.tsx';
import { useWaitingDraft } from '#platform/writing/web/use-waiting-draft.ts';
import type { Rfc } from '../contract.ts';
import { rfcDrafts } from './rfc-address.ts';
import classes from './rfc-page.module.css';
import { useNewRfcDraft } from './use-new-rfc-draft.ts';

/** Offers to copy the text, or to start a new RFC with it; nothing without such text. */
export function StrandedRfcDraft({ rfc }: { readonly rfc: Rfc }) {
  const project = useProject();
  const mayWrite = usePermission('rfc.write');
  const newDraft = useNewRfcDraft();
  const [draft, forget] = useWaitingDraft({
    namespace: rfcDrafts(project.id),
    documentId: rfc.id,
    viewing: !rfc.isEditable,
  });
  if (draft?.documentId !== rfc.id) return null;
  return (
    <div className={classes.became}>
      <StrandedDraft draft={draft} newDraft={mayWrite ? newDraft : undefined} onForgotten={forget} />
    </div>
  );
}
