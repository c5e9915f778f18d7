/** The form of a suggestion: what is suggested, why, and the button that sends it. */
import { Button, Textarea } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useCall } from '#platform/http/web/use-calls.ts';
import { useProject } from '#platform/identity/web/workspace.tsx';
import { tooLong } from '#platform/ui/model/too-long.ts';
import { InlineAlert } from '#platform/ui/web/inline-alert.tsx';
import { PageHeader } from '#platform/ui/web/page-header.tsx';
import { showToast } from '#platform/ui/web/toast.ts';
import { useUnsent } from '#platform/writing/web/use-unsent.ts';
import {
  createProposal,
  listProposals,
  nothingSuggestedMessage,
  proposalLimits,
  proposalMadeMessage,
  proposalsTitle,
  reasonNeededMessage,
  suggestChangesLabel,
  type ProposedChange,
} from '../contract.ts';
import type { ChangeText } from './change-fields.tsx';
import { proposalAddress, proposalsAddress } from './proposal-address.ts';
import classes from './proposals.module.css';
import { refusalSentence } from './refusal-sentence.ts';
import { useUnsentChange } from './use-unsent-change.ts';

interface SuggestionFormProps {
  readonly id: string;
  /** What the thing is called. */
  readonly name: string;
  /** What stands now. */
  readonly stored: ChangeText;
  readonly fields: (value: ChangeText, onChange: (value: ChangeText) => void) => ReactNode;
  /** The change that the fields say; undefined when they say what stands now. */
  readonly changeOf: (value: ChangeText) => ProposedChange | undefined;
}

/** Keeps what was typed in this window until it was sent. */
export function SuggestionForm({ id, name, stored, fields, changeOf }: SuggestionFormProps) {
  const project = useProject();
  const navigate = useNavigate();
  const unsent = useUnsentChange(`suggestion ${id}`, stored);
  const [reason, setReason] = useUnsent(`suggestion ${id} reason`, '');
  const [refusal, setRefusal] = useState<string>();
  const create = useCall(createProposal, { outdates: [listProposals], quiet: true });
  const send = async (): Promise<void> => {
    const change = unsent.isChanged ? changeOf(unsent.change) : undefined;
    if (!change) return setRefusal(nothingSuggestedMessage);
    if (!reason.trim()) return setRefusal(reasonNeededMessage);
    setRefusal(undefined);
    try {
      const made = await create.mutateAsync({ body: { change, reason: reason.trim() } });
      unsent.discard();
      setReason('');
      showToast('success', proposalMadeMessage);
      void navigate({ to: proposalAddress(project.code, made.id) } as never);
    } catch (error) {
      setRefusal(refusalSentence(error));
    }
  };
  return (
    <div className={classes.page}>
      <PageHeader
        title={suggestChangesLabel}
        crumbs={[{ label: proposalsTitle, href: proposalsAddress(project.code) }, { label: name }]}
      />
      {refusal ? <InlineAlert type="danger">{refusal}</InlineAlert> : null}
      {fields(unsent.change, unsent.setChange)}
      <Textarea
        label="Reason of the suggestion"
        description="Why the change is good, for the person who decides."
        autosize
        minRows={2}
        value={reason}
        error={tooLong(reason, proposalLimits.reason)}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <div className={classes.buttons}>
        <Button loading={create.isPending} onClick={() => void send()}>
          {suggestChangesLabel}
        </Button>
      </div>
    </div>
  );
}
