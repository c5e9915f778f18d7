/** Creates a C4 model of the workspace: what it would lose is shown first. */
import { Button, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { c4ModelLimit, createC4ModelLabel, listC4Models } from '#features/c4models/contract.ts';
import { getProjectOverview } from '#features/projects/contract.ts';
import { Losses } from '#platform/exchange/web/file-dialog.tsx';
import { requiredMessage } from '#platform/http/contract.ts';
import { useCall, useRead } from '#platform/http/web/use-calls.ts';
import { useProject } from '#platform/identity/web/workspace.tsx';
import { getLimits } from '#platform/limits/contract.ts';
import { openLimits, useLimit } from '#platform/limits/web/limits.ts';
import { failureSentence } from '#platform/ui/model/failure-sentence.ts';
import { tooLong } from '#platform/ui/model/too-long.ts';
import { DialogBody, DialogFooter, DialogFrame } from '#platform/ui/web/dialog-frame.tsx';
import { InlineAlert } from '#platform/ui/web/inline-alert.tsx';
import { ReadView } from '#platform/ui/web/read-view.tsx';
import { useKinds } from '#platform/ui/web/sections.tsx';
import {
  createStructurizrC4,
  previewStructurizrC4,
  structurizrLimits,
  type StructurizrWorkspace,
} from '../../contract.ts';

interface C4ModelDialogProps {
  readonly workspace: StructurizrWorkspace;
  readonly onClose: () => void;
}

/** Open while mounted. */
export function C4ModelDialog({ workspace, onClose }: C4ModelDialogProps) {
  const project = useProject();
  const navigate = useNavigate();
  const kinds = useKinds();
  const params = { id: workspace.id };
  const preview = useRead(previewStructurizrC4, { params }, { staleTime: 0 });
  const create = useCall(createStructurizrC4, {
    outdates: [listC4Models, getProjectOverview, getLimits],
    quiet: true,
  });
  const [typed, setTyped] = useState<string>();
  const name = typed ?? preview.data?.name ?? '';
  const isReached = useLimit(c4ModelLimit)?.reached === true;
  const isEmpty = name.trim() === '' && preview.data !== undefined;
  const fault = (isEmpty ? requiredMessage : tooLong(name, structurizrLimits.c4Name)) ?? undefined;
  const run = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (fault !== undefined || !preview.data) return;
    if (isReached) return openLimits(c4ModelLimit);
    try {
      const { id } = await create.mutateAsync({ params, body: { name } });
      onClose();
      const address = kinds.get('c4model')?.address?.(project.code, { id });
      if (address) await navigate({ to: address });
    } catch {
      // The dialog shows it.
    }
  };
  return (
    <DialogFrame opened onClose={create.isPending ? () => undefined : onClose} title={createC4ModelLabel} size={620}>
      <form onSubmit={(event) => void run(event)} noValidate>
        <DialogBody>
          <TextInput
            label="Name"
            required
            data-autofocus
            value={name}
            error={fault}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          <ReadView read={preview}>
            {({ holds, losses }) => (
              <>
                <p className="aw-muted">The model will hold {holds}. The workspace stays as it is.</p>
                <Losses losses={losses} of="the workspace" />
              </>
            )}
          </ReadView>
          {create.error ? <InlineAlert type="danger">{failureSentence(create.error)}</InlineAlert> : null}
        </DialogBody>
        <DialogFooter>
          <Button variant="default" onClick={onClose} disabled={create.isPending}>
            Cancel
          </Button>
          <Button type="submit" loading={create.isPending} disabled={!preview.data || fault !== undefined}>
            {createC4ModelLabel}
          </Button>
        </DialogFooter>
      </form>
    </DialogFrame>
  );
}
