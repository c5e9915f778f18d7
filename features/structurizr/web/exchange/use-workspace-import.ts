/** Saves a workspace that was found in a file: over the one of the project, or as its first one. */
import { useRef } from 'react';
import { Failure } from '#platform/http/model/failure.ts';
import { callApi } from '#platform/http/web/api.ts';
import { useCall } from '#platform/http/web/use-calls.ts';
import { showToast } from '#platform/ui/web/toast.ts';
import { staleRevisionCode } from '#platform/writing/contract.ts';
import {
  createStructurizr,
  getStructurizr,
  importStructurizr,
  listStructurizr,
  listStructurizrRevisions,
  savedMessage,
  updateStructurizr,
  type StructurizrWorkspace,
} from '../../contract.ts';
import type { FoundWorkspace } from './workspace-import-dialog.tsx';

const outdates = [listStructurizr, getStructurizr, listStructurizrRevisions];

type Target = Pick<StructurizrWorkspace, 'id' | 'revision'>;

/** Saves over a workspace at its revision; without one, the workspace is configured first. Rejects with the failure. */
export function useWorkspaceImport(workspace: Target | undefined): (found: FoundWorkspace) => Promise<void> {
  const update = useCall(updateStructurizr, { outdates, quiet: true });
  const importing = useCall(importStructurizr, { outdates, quiet: true });
  /** What an earlier attempt met: the workspace that it configured, or the one that somebody else saved meanwhile. */
  const met = useRef<Target>(undefined);
  return async ({ kind, data, dsl }) => {
    const target = met.current ?? workspace ?? (await callApi(createStructurizr, { body: {} }));
    met.current = target;
    const { revision } = target;
    const params = { id: target.id };
    try {
      if (kind === 'dsl') await update.mutateAsync({ params, body: { dsl, revision } });
      else await importing.mutateAsync({ params, body: { format: 'json', data, revision } });
    } catch (error) {
      if (error instanceof Failure && error.code === staleRevisionCode) met.current = error.details.current as Target;
      throw error;
    }
    met.current = undefined;
    showToast('success', savedMessage);
  };
}
