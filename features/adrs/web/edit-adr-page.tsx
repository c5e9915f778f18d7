/** Editing an ADR that is a draft or proposed; others are only read. */
import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useRead } from '#platform/http/web/use-calls.ts';
import { useProject } from '#platform/identity/web/workspace.tsx';
import { ReadView } from '#platform/ui/web/read-view.tsx';
import { showToast } from '#platform/ui/web/toast.ts';
import { externalAdrMessage, getAdr, notUpdatableMessage, type Adr } from '../contract.ts';
import { adrAddress } from './adr-address.ts';
import { AdrEditor } from './adr-editor.tsx';
import { useBegunDraft } from './use-begun-draft.ts';

/** Below `/project/$project/adrs/$id/edit`. */
export default function EditAdrPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const read = useRead(getAdr, { params: { id } }, { staleTime: 0 });
  return <ReadView read={read}>{(adr) => <Editing key={adr.id} adr={adr} />}</ReadView>;
}

function Editing({ adr }: { readonly adr: Adr }) {
  const project = useProject();
  const navigate = useNavigate();
  // As it was opened: a decision meanwhile must not take the text from the screen.
  const [opened] = useState(adr);
  const begun = useBegunDraft(opened.id);
  const { isEditable, source, id } = opened;
  useEffect(() => {
    if (isEditable) return;
    showToast('warning', source === 'external' ? externalAdrMessage : notUpdatableMessage);
    void navigate({ to: adrAddress(project.code, id), replace: true } as never);
  }, [isEditable, source, id, project.code, navigate]);
  return isEditable && begun ? <AdrEditor adr={opened} draft={begun.draft} /> : null;
}
