/** Actions of the list on whole C4 models. */
import { getProjectOverview } from '#features/projects/contract.ts';
import { callApi } from '#platform/http/web/api.ts';
import { useCall } from '#platform/http/web/use-calls.ts';
import { getLimits } from '#platform/limits/contract.ts';
import { showToast } from '#platform/ui/web/toast.ts';
import {
  c4ModelDeletedMessage,
  createC4Model,
  deleteC4Model,
  getC4Model,
  listC4Models,
  updateC4Model,
  type C4Model,
} from '../contract.ts';
import { copyC4Model } from '../model/c4-copy-call.ts';
import { importC4Model } from '../model/c4-import-call.ts';

/** Each resolves when done; dialogs show errors. */
export interface ModelCalls {
  /** Returns the id of the new model. */
  readonly create: (name: string) => Promise<string>;
  readonly rename: (id: string, name: string) => Promise<void>;
  /** Creates a model from a file; returns its id. */
  readonly takeIn: (model: C4Model) => Promise<string>;
  /** Shows its own errors. */
  readonly copy: (id: string) => void;
  readonly remove: (id: string) => Promise<void>;
}

const counted = [listC4Models, getProjectOverview, getLimits];

/** Calls that also update list, tile and limit. */
export function useModelCalls(): ModelCalls {
  const creating = useCall(createC4Model, { outdates: counted, quiet: true });
  const renaming = useCall(updateC4Model, { outdates: [listC4Models], quiet: true });
  const copying = useCall(copyC4Model, { outdates: counted });
  const removing = useCall(deleteC4Model, { outdates: counted, quiet: true });
  const remove = async (id: string): Promise<void> => {
    await removing.mutateAsync({ params: { id } });
  };
  return {
    create: async (name) => (await creating.mutateAsync({ body: { name } })).id,
    rename: async (id, name) => {
      const { version } = await callApi(getC4Model, { params: { id } });
      await renaming.mutateAsync({ params: { id }, body: { version, name } });
    },
    takeIn: async ({ name, details, model, views }) => {
      const { id, version } = await creating.mutateAsync({ body: { name } });
      try {
        await callApi(importC4Model, { params: { id }, body: { version, details, model, views } });
      } catch (error) {
        // A refused file would leave an empty model behind.
        await remove(id).catch(() => undefined);
        throw error;
      }
      return id;
    },
    copy: (id) => copying.mutate({ params: { id }, body: {} }),
    remove: async (id) => {
      await remove(id);
      showToast('success', c4ModelDeletedMessage);
    },
  };
}
