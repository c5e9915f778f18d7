/** Opens a voting session: quorum, threshold and closing time, with the rules of the project as defaults. */
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { getProject, type DecisionRules } from '#features/projects/contract.ts';
import { useRead } from '#platform/http/web/use-calls.ts';
import { useProject } from '#platform/identity/web/workspace.tsx';
import { ApiForm } from '#platform/ui/web/api-form.tsx';
import { DialogFrame } from '#platform/ui/web/dialog-frame.tsx';
import { ReadView } from '#platform/ui/web/read-view.tsx';
import { showToast } from '#platform/ui/web/toast.ts';
import { VotingRuleFields, votingRuleChecks } from '#platform/workflow/web/voting-rule-fields.tsx';
import {
  openVotingLabel,
  openVotingSession,
  pastClosingMessage,
  quorumTooHighMessage,
  votingOpenedMessage,
  type Rfc,
} from '../contract.ts';
import { useVoterCount } from './use-people.ts';
import { useRfcCall } from './use-rfc.ts';

/** Formats a moment for the input, in local time. */
const localInput = (date: Date): string => {
  const shifted = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 16);
};

const checkTime = (value: string): string | null =>
  value === '' || new Date(value).getTime() > Date.now() ? null : pastClosingMessage;

/** Checks a quorum against the people who may vote; undefined while their number is loading. */
const checkQuorum =
  (voters: number | undefined) =>
  (value: string): string | null =>
    votingRuleChecks.quorum(value) ??
    (voters !== undefined && Number(value) > voters ? quorumTooHighMessage(voters) : null);

interface OpenVotingButtonProps {
  readonly rfc: Rfc;
  readonly variant: 'filled' | 'default';
  /** Called as soon as the session is open, before the page shows it. */
  readonly onOpened: () => void;
}

/** Button with dialog. */
export function OpenVotingButton({ rfc, variant, onOpened }: OpenVotingButtonProps) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button size="xs" variant={variant} onClick={() => setOpened(true)}>
        {openVotingLabel}
      </Button>
      {opened ? <OpenVotingDialog rfc={rfc} onOpened={onOpened} onClose={() => setOpened(false)} /> : null}
    </>
  );
}

interface OpenVotingDialogProps {
  readonly rfc: Rfc;
  readonly onOpened: () => void;
  readonly onClose: () => void;
}

function OpenVotingDialog({ rfc, onOpened, onClose }: OpenVotingDialogProps) {
  const { id } = useProject();
  const project = useRead(getProject, { params: { id } });
  return (
    <DialogFrame opened onClose={onClose} title={openVotingLabel}>
      <ReadView read={project}>
        {({ decisionRules }) => (
          <OpenVotingForm rfc={rfc} rules={decisionRules} onOpened={onOpened} onClose={onClose} />
        )}
      </ReadView>
    </DialogFrame>
  );
}

interface OpenVotingFormProps extends OpenVotingDialogProps {
  /** The rules of the project. */
  readonly rules: DecisionRules;
}

function OpenVotingForm({ rfc, rules, onOpened, onClose }: OpenVotingFormProps) {
  const { quorum, threshold, deadlineHours } = rules;
  const { run } = useRfcCall(openVotingSession);
  const voters = useVoterCount();
  // The default deadline counts from the opening of the dialog.
  const [now] = useState(() => Date.now());
  const open = async (asked: { quorum: string; threshold: string; closesAt: string }): Promise<void> => {
    await run({
      params: { id: rfc.id },
      body: {
        quorum: Number(asked.quorum),
        threshold: Number(asked.threshold),
        closesAt: asked.closesAt ? new Date(asked.closesAt).toISOString() : null,
        revision: rfc.revision,
      },
    });
    onOpened();
    showToast('success', votingOpenedMessage);
    onClose();
  };
  return (
    <ApiForm
      layout="dialog"
      startFocused
      initial={{
        quorum: String(quorum),
        threshold: String(threshold),
        closesAt: deadlineHours === null ? '' : localInput(new Date(now + deadlineHours * 3_600_000)),
      }}
      checks={{ ...votingRuleChecks, quorum: checkQuorum(voters), closesAt: checkTime }}
      submitLabel={openVotingLabel}
      onSubmit={open}
      onCancel={onClose}
    >
      {(field) => (
        <>
          <p>Everyone votes on the text as it is now. It cannot be changed while the session is open.</p>
          <VotingRuleFields field={field} />
          <TextInput
            {...field('closesAt')}
            type="datetime-local"
            label="Closes at"
            description="Leave empty to close it manually."
          />
        </>
      )}
    </ApiForm>
  );
}
