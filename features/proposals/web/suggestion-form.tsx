/** The form of a suggestion: what is suggested, why, and the button that sends it. */
import { Button, Textarea } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState, type ReactNode } from 'react';
import { refused, violated } from '#platform/http/model/failure.ts';
import { useCall } from '#platform/http/web/use-calls.ts';
import { useProject } from '#platform/identity/web/workspace.tsx';
import { tooLong } from '#platform/ui/model/too-long.ts';
import { InlineAlert } from '#platform/ui/web/inline-alert.tsx';
import { PageHeader } from '#platform/ui/web/page-header.tsx';
import { showToast } from '#platform/ui/web/toast.ts';
import { useConfirm } from '#platform/ui/web/use-confirm.tsx';
import { keepUnsent, readUnsent, unsentText } from '#platform/writing/web/unsent-text.ts';
import { useUnsent } from '#platform/writing/web/use-unsent.ts';
import {
  createProposal,
  goesMessage,
  listProposals,
  nothingSuggestedMessage,
  proposalLimits,
  proposalMadeMessage,
  proposalsTitle,
  reasonNeededMessage,
  staysMessage,
  suggestChangesLabel,
  type ProposedChange,
} from '../contract.ts';
import type { ChangeText } from './change-fields.tsx';
import { faultsOf, type ErrorAt } from './field-faults.ts';
import { proposalAddress, proposalsAddress } from './proposal-address.ts';
import classes from './proposals.module.css';
import { refusalSentence } from './refusal-sentence.ts';
import { useRefusedFocus } from './use-refused-focus.ts';
import { useUnsentChange } from './use-unsent-change.ts';

/** The change that the fields say; undefined when they say what stands now. */
export interface Suggested {
  readonly change: ProposedChange | undefined;
  /** What a text leaves out: what stays nevertheless, and what is taken away. */
  readonly stays?: readonly string[];
  readonly goes?: readonly string[];
}

interface SuggestionFormProps {
  readonly id: string;
  /** Title of the page; that of changes without it. */
  readonly title?: string;
  /** What the thing is called. */
  readonly name: string;
  /** What stands now, and the revision or version of the thing; undefined for something new. */
  readonly stored: ChangeText;
  readonly revision: number | undefined;
  readonly fields: (value: ChangeText, onChange: (value: ChangeText) => void, errorAt: ErrorAt) => ReactNode;
  /** Reads the fields beside the text that stood when it was begun. Throws a refusal for a change that cannot be. */
  readonly changeOf: (value: ChangeText, base: string) => Suggested | Promise<Suggested>;
}

/** A change of what stood when it was begun, kept in this window until it was sent. */
function useSuggestion({ id, stored, ...now }: Pick<SuggestionFormProps, 'id' | 'stored' | 'revision'>) {
  const unsent = useUnsentChange(`suggestion ${id}`, stored);
  const [revisionKey, baseKey] = [`suggestion ${id} revision`, `suggestion ${id} base`];
  const current = { revision: now.revision, base: stored.text };
  // What was typed before a reload is a change of what stood then, even if others have changed it since.
  const [begun, setBegun] = useState(() =>
    unsent.isChanged
      ? { revision: Number(unsentText(revisionKey)) || now.revision, base: readUnsent(baseKey) ?? stored.text }
      : current,
  );
  return {
    ...unsent,
    ...begun,
    setChange: (change: ChangeText): void => {
      unsent.setChange(change);
      keepUnsent(revisionKey, begun.revision === undefined ? undefined : String(begun.revision));
      // It may be long, and stays as it is.
      if (readUnsent(baseKey) !== begun.base) keepUnsent(baseKey, begun.base);
    },
    discard: (): void => {
      unsent.discard();
      keepUnsent(revisionKey, undefined);
      keepUnsent(baseKey, undefined);
      setBegun(current);
    },
  };
}

/** The id of what is sent: the same again, whose answer was lost, makes no second proposal. */
function useIdOf(): (body: object) => string {
  const last = useRef({ sent: '', id: '' });
  return (body) => {
    const sent = JSON.stringify(body);
    if (last.current.sent !== sent) last.current = { sent, id: crypto.randomUUID() };
    return last.current.id;
  };
}

/** See `useSuggestion`. */
export function SuggestionForm(props: SuggestionFormProps) {
  const { id, title = suggestChangesLabel, name, stored, revision, fields, changeOf } = props;
  const project = useProject();
  const navigate = useNavigate();
  const unsent = useSuggestion({ id, stored, revision });
  const [reason, setReason] = useUnsent(`suggestion ${id} reason`, '');
  const [refusal, setRefusal] = useState<string>();
  const [faults, setFaults] = useState(faultsOf(undefined));
  const create = useCall(createProposal, { outdates: [listProposals], quiet: true });
  const idOf = useIdOf();
  const [confirm, dialog] = useConfirm();
  const form = useRefusedFocus(faults);
  const refuse = (error: unknown): void => {
    setRefusal(refusalSentence(error));
    setFaults(faultsOf(error));
  };
  const send = async (change: ProposedChange): Promise<void> => {
    try {
      const madeFrom = unsent.revision === undefined ? {} : { revision: unsent.revision };
      const body = { change, reason: reason.trim(), ...madeFrom };
      const made = await create.mutateAsync({ body: { id: idOf(body), ...body } });
      unsent.discard();
      setReason('');
      showToast('success', proposalMadeMessage);
      void navigate({ to: proposalAddress(project.code, made.id) } as never);
    } catch (error) {
      refuse(error);
    }
  };
  const suggest = async (): Promise<void> => {
    setRefusal(undefined);
    setFaults(faultsOf(undefined));
    try {
      const nothing: Suggested = { change: undefined };
      const { change, stays = [], goes = [] } = unsent.isChanged ? await changeOf(unsent.change, unsent.base) : nothing;
      if (!change) throw refused(stays.length > 0 ? staysMessage(stays) : nothingSuggestedMessage);
      if (!reason.trim()) throw violated('reason', reasonNeededMessage);
      const words = [goes.length > 0 ? goesMessage(goes) : '', stays.length > 0 ? staysMessage(stays) : ''];
      const text = words.filter(Boolean).join(' ');
      if (text === '') await send(change);
      else confirm({ text, label: title, danger: goes.length > 0, run: () => send(change) });
    } catch (error) {
      refuse(error);
    }
  };
  const discard = (): void => {
    unsent.discard();
    setReason('');
    setRefusal(undefined);
    setFaults(faultsOf(undefined));
  };
  return (
    <div className={classes.page} ref={form}>
      <PageHeader
        title={title}
        crumbs={[{ label: proposalsTitle, href: proposalsAddress(project.code) }, { label: name }]}
      />
      {refusal ? <InlineAlert type="danger">{refusal}</InlineAlert> : null}
      {fields(unsent.change, unsent.setChange, (field) => faults.get(field))}
      <Textarea
        label="Reason of the suggestion"
        description="Why the change is good, for the person who decides."
        autosize
        minRows={2}
        value={reason}
        error={tooLong(reason, proposalLimits.reason) ?? faults.get('reason')}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <div className={classes.buttons}>
        <Button loading={create.isPending} onClick={() => void suggest()}>
          {title}
        </Button>
        {unsent.isChanged ? (
          <Button variant="default" disabled={create.isPending} onClick={discard}>
            Discard
          </Button>
        ) : null}
      </div>
      {dialog}
    </div>
  );
}
