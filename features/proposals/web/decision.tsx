/** The decision on an open proposal: accept it whole, in parts or edited, or decline it. */
import { Button, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { IconCheck, IconPencil, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { Failure } from '#platform/http/model/failure.ts';
import { readKey, useCall } from '#platform/http/web/use-calls.ts';
import { failureSentence } from '#platform/ui/model/failure-sentence.ts';
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
  type ProposedChange,
} from '../contract.ts';
import { wordsOf, type WordedChange } from '../model/change-words.ts';
import { ChangeFields, textOf, type ChangeText } from './change-fields.tsx';
import classes from './proposals.module.css';
import { useUnsentChange } from './use-unsent-change.ts';
import { WordFields } from './word-fields.tsx';

interface DecisionProps {
  readonly proposal: Proposal;
  /** Indexes of the parts that are taken. */
  readonly taken: ReadonlySet<number>;
}

/** What is edited: the text of the change, or the change itself as JSON where it has words in several places. */
const editableOf = (change: ProposedChange): ChangeText =>
  textOf(change) ?? { title: undefined, text: JSON.stringify(change) };

const isWorded = (change: ProposedChange): change is WordedChange =>
  change.kind === 'c4model' || change.kind === 'driver';

/** An edit as the call takes it. */
function editOf(change: ProposedChange, { title, text }: ChangeText) {
  // Written by `editableOf` and `WordFields`.
  if (isWorded(change)) return { change: JSON.parse(text) as WordedChange };
  return { text, ...(title === undefined ? {} : { title }) };
}

interface EditFieldsProps {
  readonly proposal: Proposal;
  readonly value: ChangeText;
  readonly onChange: (value: ChangeText) => void;
}

/** What is edited before accepting, as fields. */
function EditFields({ proposal: { change, difference }, value, onChange }: EditFieldsProps) {
  if (isWorded(change)) {
    return (
      <WordFields
        change={JSON.parse(value.text) as WordedChange}
        steps={difference?.parts ?? []}
        onChange={(next) => onChange({ title: undefined, text: JSON.stringify(next) })}
      />
    );
  }
  return (
    <ChangeFields
      value={value}
      language={change.kind === 'dbmodel' ? 'sql' : 'plain'}
      label={change.kind === 'dbmodel' ? 'SQL' : change.kind === 'structurizr' ? 'DSL' : 'Text as Markdown'}
      onChange={onChange}
    />
  );
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

/** The first sentence of a refusal that names places. */
const sentenceOf = (error: unknown): string =>
  error instanceof Failure ? (error.violations[0]?.errors[0] ?? failureSentence(error)) : failureSentence(error);

/** Buttons, and the text while it is edited. A refusal stays here with what was typed. */
export function Decision({ proposal, taken }: DecisionProps) {
  const { id, change, difference, isOutdated, currentRevision } = proposal;
  const isEditable = !isWorded(change) || wordsOf(change).length > 0;
  const unsent = useUnsentChange(`proposal ${id}`, editableOf(change));
  const [isEditing, setEditing] = useState(unsent.isChanged);
  const edited = isEditing ? unsent.change : undefined;
  const [isDeclining, setDeclining] = useState(false);
  const [refusal, setRefusal] = useState<string>();
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
      else setRefusal(sentenceOf(error));
    }
  };
  return (
    <div className={classes.page}>
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
      {edited ? <EditFields proposal={proposal} value={edited} onChange={unsent.setChange} /> : null}
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
            description="Whoever proposed it can read this."
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
