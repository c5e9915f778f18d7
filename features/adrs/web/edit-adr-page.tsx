/** Edit page of a draft or proposed ADR; other states redirect to the view. */
import { useParams } from '@tanstack/react-router';
import { useProject } from '#platform/identity/web/workspace.tsx';
import { EditGate } from '#platform/writing/web/edit-gate.tsx';
import { externalAdrMessage, getAdr, notUpdatableMessage, type Adr } from '../contract.ts';
import { adrAddress } from './adr-address.ts';
import { AdrEditor } from './adr-editor.tsx';
import { useBegunDraft } from './use-begun-draft.ts';

const refusalOf = ({ isEditable, source }: Adr): string | undefined => {
  if (isEditable) return undefined;
  return source === 'external' ? externalAdrMessage : notUpdatableMessage;
};

/** Below `/project/$project/adrs/$id/edit`. */
export default function EditAdrPage() {
  const project = useProject();
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  return (
    <EditGate call={getAdr} id={id} refusal={refusalOf} viewAddress={adrAddress(project.code, id)}>
      {(adr) => <Editing adr={adr} />}
    </EditGate>
  );
}

function Editing({ adr }: { readonly adr: Adr }) {
  const begun = useBegunDraft(adr.id);
  return begun ? <AdrEditor adr={adr} draft={begun.draft} /> : null;
}
