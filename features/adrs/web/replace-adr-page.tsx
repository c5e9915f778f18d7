/** Writing the ADR that takes the place of another once it is accepted. */
import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useRead } from '#platform/http/web/use-calls.ts';
import { useProject } from '#platform/identity/web/workspace.tsx';
import { ReadView } from '#platform/ui/web/read-view.tsx';
import { showToast } from '#platform/ui/web/toast.ts';
import { transitionUnavailableMessage } from '#platform/workflow/contract.ts';
import { serialLabel } from '#platform/workflow/model/serial-number.ts';
import { alreadyReplacedMessage, getAdr, type Adr } from '../contract.ts';
import { adrAddress } from './adr-address.ts';
import { AdrEditor } from './adr-editor.tsx';
import { useBegunDraft } from './use-begun-draft.ts';

/** Below `/project/$project/adrs/$id/replace`; the id is that of the former record. */
export default function ReplaceAdrPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const read = useRead(getAdr, { params: { id } }, { staleTime: 0 });
  return <ReadView read={read}>{(former) => <Replacing key={former.id} former={former} />}</ReadView>;
}

function Replacing({ former }: { readonly former: Adr }) {
  const project = useProject();
  const navigate = useNavigate();
  const [opened] = useState(former);
  const begun = useBegunDraft(null, opened.id);
  const isOffered = opened.transitions.some(({ name }) => name === 'replace');
  const { id, pendingConsecutive } = opened;
  useEffect(() => {
    if (isOffered) return;
    showToast(
      'warning',
      pendingConsecutive
        ? alreadyReplacedMessage(serialLabel(pendingConsecutive.serialNumber))
        : transitionUnavailableMessage,
    );
    void navigate({ to: adrAddress(project.code, id), replace: true } as never);
  }, [isOffered, pendingConsecutive, id, project.code, navigate]);
  return isOffered && begun ? <AdrEditor former={opened} draft={begun.draft} /> : null;
}
