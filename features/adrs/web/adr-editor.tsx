/** Editor for an ADR: new, replacing another, or existing. */
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, useRef, useState } from 'react';
import { getProjectOverview } from '#features/projects/contract.ts';
import { fileService } from '#platform/files/web/file-service.ts';
import { readKey, useCall } from '#platform/http/web/use-calls.ts';
import { useProject } from '#platform/identity/web/workspace.tsx';
import { documentToMarkdown } from '#platform/richtext/model/document-to-markdown.ts';
import { parseDocument } from '#platform/richtext/model/document.ts';
import { FilesContext } from '#platform/richtext/web/files.ts';
import { InlineAlert } from '#platform/ui/web/inline-alert.tsx';
import { usePageTitle } from '#platform/ui/web/page-title.ts';
import { showToast } from '#platform/ui/web/toast.ts';
import { serialLabel } from '#platform/workflow/model/serial-number.ts';
import type { DocumentDraft } from '#platform/writing/model/document-draft.ts';
import { TextWriter } from '#platform/writing/web/text-writer.tsx';
import { writingStart } from '#platform/writing/web/writing-start.ts';
import type { WritingSubject, WrittenText } from '#platform/writing/web/use-writing.ts';
import {
  adrCreatedMessage,
  adrUpdatedMessage,
  createAdr,
  createAdrLabel,
  getAdr,
  irreversibleMessage,
  listAdrRevisions,
  listAdrs,
  stateMovedCode,
  updateAdr,
  type Adr,
} from '../contract.ts';
import { adrAddress, adrsAddress, draftNamespace } from './adr-address.ts';
import classes from './adr-view-page.module.css';

const AdrTemplates = lazy(() =>
  import('./adr-templates-row.tsx').then((module) => ({ default: module.AdrTemplatesRow })),
);

interface AdrEditorProps {
  /** The edited record; absent for a new one. */
  readonly adr?: Adr;
  /** The record a new one replaces once it is accepted. */
  readonly former?: Adr;
  /** A draft to continue with. */
  readonly draft: DocumentDraft | undefined;
}

/** Queries invalidated by a save. */
const outdates = [listAdrs, getAdr, listAdrRevisions, getProjectOverview];

function useSubject({ adr, former, draft }: AdrEditorProps, onMoved: (text: WrittenText) => void) {
  const project = useProject();
  const navigate = useNavigate();
  const client = useQueryClient();
  const create = useCall(createAdr, { outdates, quiet: true });
  const update = useCall(updateAdr, { outdates, quiet: true });
  const sent = useRef<WrittenText>({ title: '', json: '' });
  const open = (id: string, page: 'view' | 'edit'): void =>
    void navigate({ to: adrAddress(project.code, id, page) } as never);
  const subject: WritingSubject<Adr> = {
    namespace: draftNamespace(project.id, former?.id),
    ...writingStart({ text: adr, draft, parentId: former?.id ?? null }),
    send: (text, { documentId, revision }) => {
      sent.current = text;
      return documentId === null
        ? create.mutateAsync({ body: { ...text, ...(former ? { former: former.id } : {}) } })
        : update.mutateAsync({ params: { id: documentId }, body: { ...text, revision } });
    },
    onSaved: (saved, { documentId }) => {
      client.setQueryData(readKey(getAdr, { params: { id: saved.id } }), saved);
      showToast('success', documentId === null ? adrCreatedMessage : adrUpdatedMessage);
      open(saved.id, former ? 'edit' : 'view');
    },
    onTaken: async () => {
      await client.invalidateQueries({ queryKey: readKey(getAdr) });
      if (adr) open(adr.id, 'view');
    },
    onRefused: (failure) => {
      if (failure.code !== stateMovedCode) return false;
      onMoved(sent.current);
      return true;
    },
  };
  const makeDraft = async (text: WrittenText): Promise<void> => {
    const made = await create.mutateAsync({ body: { ...text } });
    showToast('success', adrCreatedMessage);
    open(made.id, 'edit');
  };
  return { subject, makeDraft };
}

/** Page frame of the editor; Cancel returns to where it was opened. */
export function AdrEditor(props: AdrEditorProps) {
  const { adr, former } = props;
  const project = useProject();
  const navigate = useNavigate();
  const [moved, setMoved] = useState<WrittenText>();
  const { subject, makeDraft } = useSubject(props, setMoved);
  const label = adr ? serialLabel(adr.serialNumber) : createAdrLabel;
  usePageTitle(adr ? adr.title : createAdrLabel);
  const back = adr ?? former;
  return (
    <FilesContext value={fileService}>
      <TextWriter
        {...subject}
        crumbs={[{ label: 'ADRs', href: adrsAddress(project.code) }, { label }]}
        begin={(begin) => <AdrTemplates {...begin} />}
        notice={
          moved ? (
            <MovedNotice text={moved} onDraft={() => makeDraft(moved)} />
          ) : former ? (
            <div className={classes.notice}>
              <InlineAlert type="info">
                Once it is accepted: {irreversibleMessage(named(former), 'this ADR')}
              </InlineAlert>
            </div>
          ) : null
        }
        onClose={() =>
          void navigate({ to: back ? adrAddress(project.code, back.id) : adrsAddress(project.code) } as never)
        }
      />
    </FilesContext>
  );
}

const named = ({ serialNumber, title }: Pick<Adr, 'serialNumber' | 'title'>): string =>
  `${serialLabel(serialNumber)} ${title}`;

/** Shown when the record left its editable states during editing; the typed text is kept. */
function MovedNotice({ text, onDraft }: { readonly text: WrittenText; readonly onDraft: () => Promise<void> }) {
  const [making, setMaking] = useState(false);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(`# ${text.title}\n\n${documentToMarkdown(parseDocument(text.json))}`);
    showToast('success', 'Your text has been copied.');
  };
  const make = (): void => {
    setMaking(true);
    void onDraft().catch(() => setMaking(false));
  };
  return (
    <div className={classes.notice}>
      <InlineAlert type="danger">
        <span className={classes.moved}>
          <span>
            This record was decided on while you were writing, so it cannot be updated any more. Your text is kept on
            this device.
          </span>
          <Button size="xs" variant="default" onClick={() => void copy()}>
            Copy my text
          </Button>
          <Button size="xs" variant="default" loading={making} onClick={make}>
            Make a new draft of it
          </Button>
        </span>
      </InlineAlert>
    </div>
  );
}
