/** Edit page of an RFC; if it is not editable, redirects to the view with a message. */
import { useParams } from '@tanstack/react-router';
import { useProject } from '#platform/identity/web/workspace.tsx';
import { EditGate } from '#platform/writing/web/edit-gate.tsx';
import { cannotBeUpdatedMessage, getRfc, type Rfc } from '../contract.ts';
import { rfcAddress } from './rfc-address.ts';
import { RfcEditor } from './rfc-editor.tsx';
import { useTakenDraft } from './use-taken-draft.tsx';

function EditRfc({ rfc }: { readonly rfc: Rfc }) {
  const { taken, banner } = useTakenDraft(rfc.id);
  return <RfcEditor key={taken?.at ?? ''} rfc={rfc} draft={taken} notice={banner} />;
}

const refusalOf = ({ isEditable }: Rfc): string | undefined => (isEditable ? undefined : cannotBeUpdatedMessage);

/** The RFC from the URL. */
export function EditRfcOf() {
  const project = useProject();
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  return (
    <EditGate call={getRfc} id={id} refusal={refusalOf} viewAddress={rfcAddress(project.code, id)}>
      {(rfc) => <EditRfc rfc={rfc} />}
    </EditGate>
  );
}
