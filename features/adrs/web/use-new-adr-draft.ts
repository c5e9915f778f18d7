/** Starts a new ADR with text that another one could not take any more. */
import { useNavigate } from '@tanstack/react-router';
import { getProjectOverview } from '#features/projects/contract.ts';
import { useCall } from '#platform/http/web/use-calls.ts';
import { useProject } from '#platform/identity/web/workspace.tsx';
import { showToast } from '#platform/ui/web/toast.ts';
import { createOnce } from '#platform/writing/web/create-once.ts';
import type { NewDraft } from '#platform/writing/web/use-writing.ts';
import { adrCreatedMessage, createAdr, listAdrs, updateAdr, type Adr } from '../contract.ts';
import { adrAddress } from './adr-address.ts';

/** Creates the ADR and opens its editor. */
export function useNewAdrDraft(): NewDraft<Adr> {
  const project = useProject();
  const navigate = useNavigate();
  const create = useCall(createAdr, { outdates: [listAdrs, getProjectOverview], quiet: true });
  const update = useCall(updateAdr, { outdates: [listAdrs], quiet: true });
  return {
    create: ({ title, json }, attempt) =>
      createOnce({
        text: { title, json },
        attempt,
        revision: 0,
        create: (id) => create.mutateAsync({ body: { id, title, json } }),
        update: (id, revision) => update.mutateAsync({ params: { id }, body: { title, json, revision } }),
      }),
    onCreated: ({ id }) => {
      showToast('success', adrCreatedMessage);
      void navigate({ to: adrAddress(project.code, id, 'edit') } as never);
    },
  };
}
