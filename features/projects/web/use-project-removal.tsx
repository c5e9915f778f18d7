/** Confirms and performs the removal of a project. */
import type { ReactNode } from 'react';
import { useCall } from '#platform/http/web/use-calls.ts';
import { useWorkspace } from '#platform/identity/web/workspace.tsx';
import { getLimits } from '#platform/limits/contract.ts';
import { useConfirm } from '#platform/ui/web/use-confirm.tsx';
import { showToast } from '#platform/ui/web/toast.ts';
import {
  deleteProject,
  listProjects,
  listTrashedProjects,
  projectRemovedMessage,
  removeProjectConfirm,
  removeProjectPrompt,
  type ProjectRow,
} from '../contract.ts';

/** `const [ask, dialog] = useProjectRemoval()`; if the current project is removed, another one becomes current. */
export function useProjectRemoval(): readonly [(project: Pick<ProjectRow, 'id' | 'name'>) => void, ReactNode] {
  const { reloadUser } = useWorkspace();
  const [confirm, dialog] = useConfirm();
  const remove = useCall(deleteProject, { quiet: true, outdates: [listProjects, listTrashedProjects, getLimits] });
  const ask = ({ id, name }: Pick<ProjectRow, 'id' | 'name'>): void =>
    confirm({
      text: removeProjectPrompt,
      subject: <strong>{name}</strong>,
      label: removeProjectConfirm,
      run: async () => {
        await remove.mutateAsync({ params: { id } });
        await reloadUser();
        showToast('success', projectRemovedMessage);
      },
    });
  return [ask, dialog];
}
