/** Writes a C4 model as the Structurizr workspace of its project: what would be lost or replaced is shown first. */
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { listStructurizr } from '#features/structurizr/contract.ts';
import { getProjectOverview } from '#features/projects/contract.ts';
import {
  ChangedMeanwhile,
  replaceAnywayLabel,
  useChangedMeanwhile,
} from '#platform/exchange/web/changed-meanwhile.tsx';
import { Losses } from '#platform/exchange/web/file-dialog.tsx';
import { useCall, useRead } from '#platform/http/web/use-calls.ts';
import { useProject } from '#platform/identity/web/workspace.tsx';
import { failureSentence } from '#platform/ui/model/failure-sentence.ts';
import { DialogBody, DialogFooter, DialogFrame } from '#platform/ui/web/dialog-frame.tsx';
import { InlineAlert } from '#platform/ui/web/inline-alert.tsx';
import { ReadView } from '#platform/ui/web/read-view.tsx';
import { useKinds } from '#platform/ui/web/sections.tsx';
import type { C4Model } from '../../contract.ts';
import { createC4Workspace, previewC4Workspace } from '../../model/c4-structurizr-calls.ts';

interface WorkspaceDialogProps {
  readonly model: Pick<C4Model, 'id' | 'name'>;
  readonly onClose: () => void;
}

/** Open while mounted. */
export function WorkspaceDialog({ model, onClose }: WorkspaceDialogProps) {
  const project = useProject();
  const navigate = useNavigate();
  const kinds = useKinds();
  const params = { id: model.id };
  const preview = useRead(previewC4Workspace, { params }, { staleTime: 0 });
  const workspaces = useRead(listStructurizr, { query: { page: 1, perPage: 1 } }, { staleTime: 0 });
  const create = useCall(createC4Workspace, { outdates: [listStructurizr, getProjectOverview], quiet: true });
  const there = workspaces.data?.resources[0];
  const isReady = preview.data !== undefined && workspaces.data !== undefined && !workspaces.isFetching;
  const isChanged = useChangedMeanwhile(there?.revision) && !create.isPending;
  const run = async (): Promise<void> => {
    try {
      const { id } = await create.mutateAsync({ params, body: there ? { revision: there.revision } : {} });
      onClose();
      const address = kinds.get('structurizr')?.address?.(project.code, { id });
      if (address) await navigate({ to: address });
    } catch {
      // The dialog shows it; another attempt takes the workspace as it stands then.
      await workspaces.refetch();
    }
  };
  return (
    <DialogFrame
      opened
      onClose={create.isPending ? () => undefined : onClose}
      title={there ? 'Replace Structurizr workspace' : 'Create Structurizr workspace'}
      size={620}
    >
      <DialogBody>
        <p className="aw-muted">“{model.name}” is written as DSL. The model stays as it is.</p>
        <ReadView read={preview}>{({ losses }) => <Losses losses={losses} of="the model" />}</ReadView>
        <ReadView read={workspaces}>
          {() =>
            there ? (
              <InlineAlert type="warning">
                This project has a Structurizr workspace. Its text will be replaced; you can bring it back from its
                history.
              </InlineAlert>
            ) : null
          }
        </ReadView>
        {isChanged ? <ChangedMeanwhile what="the workspace" consequence="That is replaced as well." /> : null}
        {create.error ? <InlineAlert type="danger">{failureSentence(create.error)}</InlineAlert> : null}
      </DialogBody>
      <DialogFooter>
        <Button variant="default" onClick={onClose} disabled={create.isPending} data-autofocus>
          Cancel
        </Button>
        <Button
          {...(there ? { color: 'red' } : {})}
          loading={create.isPending}
          disabled={!isReady}
          onClick={() => void run()}
        >
          {isChanged ? replaceAnywayLabel : there ? 'Replace workspace' : 'Create workspace'}
        </Button>
      </DialogFooter>
    </DialogFrame>
  );
}
