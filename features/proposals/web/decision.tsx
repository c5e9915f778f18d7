/** The decision on an open proposal: accept it whole, in parts or edited, or decline it. */
import { Button, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { IconCheck, IconPencil, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { Failure } from '#platform/http/model/failure.ts';
import { readKey, useCall } from '#platform/http/web/use-calls.ts';
import { FormDialog } from '#platform/ui/web/form-dialog.tsx';
import { InlineAlert } from '#platform/ui/web/inline-alert.tsx';
import { showToast } from '#platform/ui/web/toast.ts';
import {
  acceptProposal,
  declineProposal,
  getProposal,
  listProposals,
  outdatedProposalCode,
  proposalAcceptedMessage,
  proposalDeclinedMessage,
  reasonNeededMessage,
  type Proposal,
} from '../contract.ts';
import { wordsOf } from '../model/change-words.ts';
import { editableOf, EditedChangeFields, editOf } from './edited-change.tsx';
import { faultsOf } from './field-faults.ts';
import classes from './proposals.module.css';
import { refusalSentence } from './refusal-sentence.ts';
import { useRefusedFocus } from './use-refused-focus.ts';
import { useUnsentChange } from './use-unsent-change.ts';

interface DecisionProps {
  readonly proposal: Proposal;
  /** Indexes of the parts that are taken. */
  readonly taken: ReadonlySet<number>;
}

const outdates = [listProposals, getProposal];

/** What the accepting button says. */
function acceptLabel({ difference, isOutdated }: Proposal, taken: number, isEdited: boolean): string {
  const parts = difference?.parts.length ?? 0;
  if (parts > 1 && taken < parts)
    return `Accept ${String(taken)} of ${String(parts)} changes${isEdited ? ' with my edits' : ''}`;
  if (isEdited) return 'Accept with my edits';
  return isOutdated ? 'Accept on top' : 'Accept';
}

/** Buttons, and the text while it is edited. A refusal stays here with what was typed. */
export function Decision({ proposal, taken }: DecisionProps) {
  const { id, change, difference, isOutdated, currentRevision } = proposal;
  const isEditable = change.kind !== 'c4model' || wordsOf(change).length > 0;
  const unsent = useUnsentChange(`proposal ${id}`, editableOf(change));
  const [isEditing, setEditing] = useState(unsent.isChanged);
  const edited = isEditing ? unsent.change : undefined;
  const [isDeclining, setDeclining] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [faults, setFaults] = useState(faultsOf(undefined));
  const form = useRefusedFocus(faults);
  const client = useQueryClient();
  const accepting = useCall(acceptProposal, {
    outdates,
    quiet: true,
    onDone: () => showToast('success', proposalAcceptedMessage),
  });
  const declining = useCall(declineProposal, {
    outdates,
    quiet: true,
    onDone: () => showToast('success', proposalDeclinedMessage),
  });
  const parts = difference?.parts.length ?? 0;
  const accept = async (): Promise<void> => {
    setRefusal(undefined);
    setFaults(faultsOf(undefined));
    const body = {
      ...(parts > 1 && taken.size < parts ? { parts: [...taken] } : {}),
      ...(edited ? { edited: editOf(change, edited) } : {}),
      ...(isOutdated && currentRevision !== null ? { revision: currentRevision } : {}),
    };
    try {
      await accepting.mutateAsync({ params: { id }, body });
      unsent.discard();
    } catch (error) {
      const isOvertaken = error instanceof Failure && error.details.code === outdatedProposalCode;
      // The page shows the new difference and says why.
      if (isOvertaken) await client.invalidateQueries({ queryKey: readKey(getProposal) });
      else {
        setRefusal(refusalSentence(error));
        setFaults(faultsOf(error));
      }
    }
  };
  return (
    <div className={classes.page} ref={form}>
      {refusal ? <InlineAlert type="danger">{refusal}</InlineAlert> : null}
      <div className={classes.buttons}>
        {difference ? (
          <Button
            leftSection={<IconCheck size={16} stroke={1.7} />}
            loading={accepting.isPending}
            disabled={parts > 1 && taken.size === 0}
            onClick={() => void accept()}
          >
            {acceptLabel(proposal, taken.size, edited !== undefined)}
          </Button>
        ) : null}
        {difference && isEditable ? (
          <Button
            variant="default"
            leftSection={<IconPencil size={16} stroke={1.7} />}
            disabled={accepting.isPending}
            onClick={() => {
              unsent.discard();
              setEditing(!isEditing);
            }}
          >
            {edited ? 'Discard my edits' : 'Edit first'}
          </Button>
        ) : null}
        <Button
          variant="default"
          leftSection={<IconX size={16} stroke={1.7} />}
          disabled={accepting.isPending}
          onClick={() => setDeclining(true)}
        >
          Decline
        </Button>
      </div>
      {edited ? (
        <EditedChangeFields
          kind={change.kind}
          steps={difference?.parts ?? []}
          value={edited}
          errorAt={(field) => faults.get(field)}
          onChange={unsent.setChange}
        />
      ) : null}
      <FormDialog<{ reason: string }>
        opened={isDeclining}
        onClose={() => setDeclining(false)}
        title="Decline this proposal"
        initial={{ reason: '' }}
        checks={{ reason: (reason) => (reason.trim() ? null : reasonNeededMessage) }}
        submitLabel="Decline"
        onSubmit={async ({ reason }) => {
          await declining.mutateAsync({ params: { id }, body: { reason: reason.trim() } });
        }}
      >
        {(field) => (
          <Textarea
            label="Reason"
            description="The person who proposed it can read this."
            autosize
            minRows={3}
            data-autofocus
            {...field('reason')}
          />
        )}
      </FormDialog>
    </div>
  );
}
