/** Suggesting another text for a page, an ADR or an RFC. */
import { Button, Textarea } from '@mantine/core';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { getAdr } from '#features/adrs/contract.ts';
import { getDocument } from '#features/documentation/contract.ts';
import { getRfc } from '#features/rfcs/contract.ts';
import { Failure } from '#platform/http/model/failure.ts';
import { useCall, useRead } from '#platform/http/web/use-calls.ts';
import { useProject } from '#platform/identity/web/workspace.tsx';
import { parseDocument } from '#platform/richtext/model/document.ts';
import { documentToMarkdown } from '#platform/richtext/model/document-to-markdown.ts';
import { failureSentence } from '#platform/ui/model/failure-sentence.ts';
import { tooLong } from '#platform/ui/model/too-long.ts';
import { InlineAlert } from '#platform/ui/web/inline-alert.tsx';
import { PageHeader } from '#platform/ui/web/page-header.tsx';
import { NotFound } from '#platform/ui/web/page-states.tsx';
import { ReadView } from '#platform/ui/web/read-view.tsx';
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
} from '../contract.ts';
import { ChangeFields, type ChangeText } from './change-fields.tsx';
import { proposalAddress, proposalsAddress, suggestedKinds, type SuggestedKind } from './proposal-address.ts';
import classes from './proposals.module.css';
import { useUnsentChange } from './use-unsent-change.ts';

const reads = { doc: getDocument, adr: getAdr, rfc: getRfc } as const;

/** Below `/project/$project/proposals/new/$kind/$id`. */
export default function SuggestionPage() {
  const { kind: asked, id = '' } = useParams({ strict: false }) as { kind?: string; id?: string };
  const kind = suggestedKinds.find((one) => one === asked);
  return kind ? <Suggestion key={id} kind={kind} id={id} /> : <NotFound />;
}

interface SuggestionProps {
  readonly kind: SuggestedKind;
  readonly id: string;
}

function Suggestion({ kind, id }: SuggestionProps) {
  // All three have a title and a text.
  const read = useRead(reads[kind] as typeof getDocument, { params: { id } }, { staleTime: Infinity });
  return (
    <ReadView read={read}>
      {({ title, json }) => (
        <SuggestionForm kind={kind} id={id} stored={{ title, text: documentToMarkdown(parseDocument(json)) }} />
      )}
    </ReadView>
  );
}

interface FormProps extends SuggestionProps {
  readonly stored: { readonly title: string; readonly text: string };
}

/** What is missing in a suggestion; undefined when it can be sent. */
function lacking({ title = '', text }: ChangeText, reason: string, stored: FormProps['stored']): string | undefined {
  if (title === stored.title && text === stored.text) return nothingSuggestedMessage;
  return reason.trim() ? undefined : reasonNeededMessage;
}

function SuggestionForm({ kind, id, stored }: FormProps) {
  const project = useProject();
  const navigate = useNavigate();
  const unsent = useUnsentChange(`suggestion ${id}`, stored);
  const { change: value, setChange } = unsent;
  const [reason, setReason] = useUnsent(`suggestion ${id} reason`, '');
  const [refusal, setRefusal] = useState<string>();
  const create = useCall(createProposal, { outdates: [listProposals], quiet: true });
  const send = async (): Promise<void> => {
    const missing = lacking(value, reason, stored);
    setRefusal(missing);
    if (missing !== undefined) return;
    const { title = stored.title, text } = value;
    try {
      const made = await create.mutateAsync({
        body: {
          change: { kind: kind === 'doc' ? 'document' : kind, id, title, markdown: text },
          reason: reason.trim(),
        },
      });
      unsent.discard();
      setReason('');
      showToast('success', proposalMadeMessage);
      void navigate({ to: proposalAddress(project.code, made.id) } as never);
    } catch (error) {
      const first = error instanceof Failure ? error.violations[0]?.errors[0] : undefined;
      setRefusal(first ?? failureSentence(error));
    }
  };
  return (
    <div className={classes.page}>
      <PageHeader
        title={suggestChangesLabel}
        crumbs={[{ label: proposalsTitle, href: proposalsAddress(project.code) }, { label: stored.title }]}
      />
      {refusal ? <InlineAlert type="danger">{refusal}</InlineAlert> : null}
      <ChangeFields value={value} language="plain" label="Text as Markdown" onChange={setChange} />
      <Textarea
        label="Reason"
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
