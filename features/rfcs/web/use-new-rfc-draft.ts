/** Starts a new RFC with text that another one could not take any more. */
import { useNavigate } from '@tanstack/react-router';
import { getProjectOverview } from '#features/projects/contract.ts';
import { useCall } from '#platform/http/web/use-calls.ts';
import { useProject } from '#platform/identity/web/workspace.tsx';
import { showToast } from '#platform/ui/web/toast.ts';
import { createOnce } from '#platform/writing/web/create-once.ts';
import type { NewDraft } from '#platform/writing/web/use-writing.ts';
import { createRfc, listRfcs, rfcCreatedMessage, updateRfc, type Rfc } from '../contract.ts';
import { editRfcAddress } from './rfc-address.ts';

/** Creates the RFC and opens its editor. */
export function useNewRfcDraft(): NewDraft<Rfc> {
  const project = useProject();
  const navigate = useNavigate();
  const create = useCall(createRfc, { outdates: [listRfcs, getProjectOverview], quiet: true });
  const update = useCall(updateRfc, { outdates: [listRfcs], quiet: true });
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
      showToast('success', rfcCreatedMessage);
      void navigate({ to: editRfcAddress(project.code, id) });
    },
  };
}
