/** Opens a voting session with an optional closing time. */
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { getProject } from '#features/projects/contract.ts';
import { useRead } from '#platform/http/web/use-calls.ts';
import { useProject } from '#platform/identity/web/workspace.tsx';
import { FormDialog } from '#platform/ui/web/form-dialog.tsx';
import { showToast } from '#platform/ui/web/toast.ts';
import { openVotingLabel, openVotingSession, pastClosingMessage, votingOpenedMessage, type Rfc } from '../contract.ts';
import { useRfcCall } from './use-rfc.ts';

/** Formats a moment for the input, in local time. */
const localInput = (date: Date): string => {
  const shifted = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 16);
};

const checkTime = (value: string): string | null =>
  value === '' || new Date(value).getTime() > Date.now() ? null : pastClosingMessage;

interface OpenVotingButtonProps {
  readonly rfc: Rfc;
  readonly variant: 'filled' | 'default';
}

/** Button with dialog. */
export function OpenVotingButton({ rfc, variant }: OpenVotingButtonProps) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button size="xs" variant={variant} onClick={() => setOpened(true)}>
        {openVotingLabel}
      </Button>
      {opened ? <OpenVotingDialog rfc={rfc} onClose={() => setOpened(false)} /> : null}
    </>
  );
}

function OpenVotingDialog({ rfc, onClose }: { readonly rfc: Rfc; readonly onClose: () => void }) {
  const project = useProject();
  const { data } = useRead(getProject, { params: { id: project.id } });
  const { run } = useRfcCall(openVotingSession);
  // The default deadline counts from the opening of the dialog.
  const [now] = useState(() => Date.now());
  if (!data) return null;
  const { deadlineHours } = data.decisionRules;
  const open = async (closesAt: string): Promise<void> => {
    await run({
      params: { id: rfc.id },
      body: { closesAt: closesAt ? new Date(closesAt).toISOString() : null, revision: rfc.revision },
    });
    showToast('success', votingOpenedMessage);
  };
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={openVotingLabel}
      initial={{
        closesAt: deadlineHours === null ? '' : localInput(new Date(now + deadlineHours * 3_600_000)),
      }}
      checks={{ closesAt: checkTime }}
      submitLabel={openVotingLabel}
      onSubmit={({ closesAt }) => open(closesAt)}
    >
      {(field) => (
        <>
          <p>Everybody votes on the text as it is now. It cannot be changed while the session is open.</p>
          <TextInput
            {...field('closesAt')}
            type="datetime-local"
            label="Closes at"
            description="Optional. Without a time you close it yourself."
          />
        </>
      )}
    </FormDialog>
  );
}
