/** Page for writing the ADR that replaces another once it is accepted. */
import { useParams } from '@tanstack/react-router';
import { useProject } from '#platform/identity/web/workspace.tsx';
import { transitionUnavailableMessage } from '#platform/workflow/contract.ts';
import { serialLabel } from '#platform/workflow/model/serial-number.ts';
import { EditGate } from '#platform/writing/web/edit-gate.tsx';
import { alreadyReplacedMessage, getAdr, type Adr } from '../contract.ts';
import { adrAddress } from './adr-address.ts';
import { AdrEditor } from './adr-editor.tsx';
import { useBegunDraft } from './use-begun-draft.ts';

const refusalOf = ({ transitions, pendingConsecutive }: Adr): string | undefined => {
  if (transitions.some(({ name }) => name === 'replace')) return undefined;
  return pendingConsecutive
    ? alreadyReplacedMessage(serialLabel(pendingConsecutive.serialNumber))
    : transitionUnavailableMessage;
};

/** Route `/project/$project/adrs/$id/replace`; the id is that of the former record. */
export default function ReplaceAdrPage() {
  const project = useProject();
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  return (
    <EditGate call={getAdr} id={id} refusal={refusalOf} viewAddress={adrAddress(project.code, id)}>
      {(former) => <Replacing former={former} />}
    </EditGate>
  );
}

function Replacing({ former }: { readonly former: Adr }) {
  const begun = useBegunDraft(null, former.id);
  return begun ? <AdrEditor former={former} draft={begun.draft} /> : null;
}
