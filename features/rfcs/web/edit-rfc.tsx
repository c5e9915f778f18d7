/** Changing an RFC; one that is not editable leads back to its view with a sentence. */
import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useRead } from '#platform/http/web/use-calls.ts';
import { useProject } from '#platform/identity/web/workspace.tsx';
import { NotFound } from '#platform/ui/web/page-states.tsx';
import { ReadView } from '#platform/ui/web/read-view.tsx';
import { showToast } from '#platform/ui/web/toast.ts';
import { cannotBeUpdatedMessage, getRfc, type Rfc } from '../contract.ts';
import { rfcAddress } from './rfc-address.ts';
import { RfcEditor } from './rfc-editor.tsx';
import { useTakenDraft } from './use-taken-draft.tsx';

function EditRfc({ rfc: current }: { readonly rfc: Rfc }) {
  const project = useProject();
  const navigate = useNavigate();
  // What is typed stays on the screen when the state moves on meanwhile: only the first look decides.
  const [rfc] = useState(current);
  const { taken, banner } = useTakenDraft(rfc.id);
  useEffect(() => {
    if (rfc.isEditable) return;
    showToast('warning', cannotBeUpdatedMessage);
    void navigate({ to: rfcAddress(project.code, rfc.id), replace: true });
  }, [rfc, project.code, navigate]);
  if (!rfc.isEditable) return null;
  return (
    <>
      {banner}
      <RfcEditor key={taken?.at ?? ''} rfc={rfc} draft={taken} />
    </>
  );
}

/** The RFC of the address. */
export function EditRfcOf() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const known = /^[0-9a-f-]{36}$/.test(id);
  // Asked anew: what is written must begin with what is stored.
  const read = useRead(getRfc, { params: { id } }, { enabled: known, staleTime: 0 });
  if (!known) return <NotFound />;
  if (read.isFetching && !read.isFetchedAfterMount)
    return <ReadView read={{ ...read, data: undefined }}>{() => null}</ReadView>;
  return <ReadView read={read}>{(rfc) => <EditRfc key={rfc.id} rfc={rfc} />}</ReadView>;
}
