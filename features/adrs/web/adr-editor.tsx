/** Editor for an ADR: new, replacing another, or existing. */
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { getProjectOverview } from '#features/projects/contract.ts';
import { fileService } from '#platform/files/web/file-service.ts';
import { callApi } from '#platform/http/web/api.ts';
import { readKey, useCall } from '#platform/http/web/use-calls.ts';
import { useProject } from '#platform/identity/web/workspace.tsx';
import { FilesContext } from '#platform/richtext/web/files.ts';
import { InlineAlert } from '#platform/ui/web/inline-alert.tsx';
import { usePageTitle } from '#platform/ui/web/page-title.ts';
import { showToast } from '#platform/ui/web/toast.ts';
import { serialLabel } from '#platform/workflow/model/serial-number.ts';
import { DecisionParts, NewDecisionParts, useStoreNotes } from '#platform/workflow/web/decision-parts.tsx';
import { StateStrip } from '#platform/workflow/web/transition-strip.tsx';
import type { DocumentDraft } from '#platform/writing/model/document-draft.ts';
import { createOnce } from '#platform/writing/web/create-once.ts';
import { TextWriter } from '#platform/writing/web/text-writer.tsx';
import { writingStart } from '#platform/writing/web/writing-start.ts';
import type { WritingSubject } from '#platform/writing/web/use-writing.ts';
import { lazyPart } from '#platform/ui/web/lazy-part.tsx';
import {
  adrCreatedMessage,
  adrUpdatedMessage,
  createAdr,
  createAdrLabel,
  getAdr,
  supersedesMessage,
  titlePlaceholder,
  listAdrRevisions,
  listAdrs,
  updateAdr,
  type Adr,
} from '../contract.ts';
import { meaningOf } from '../model/adr-workflow.ts';
import { adrAddress, adrsAddress, draftNamespace } from './adr-address.ts';
import classes from './adr-view-page.module.css';
import { useNewAdrDraft } from './use-new-adr-draft.ts';

const AdrTemplates = lazyPart(() => import('./adr-templates-row.tsx').then((module) => module.AdrTemplatesRow));

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

function useSubject({ adr, former, draft }: AdrEditorProps): WritingSubject<Adr> {
  const project = useProject();
  const navigate = useNavigate();
  const client = useQueryClient();
  const create = useCall(createAdr, { outdates, quiet: true });
  const update = useCall(updateAdr, { outdates, quiet: true });
  const newDraft = useNewAdrDraft();
  const storeNotes = useStoreNotes();
  const open = (id: string, page: 'view' | 'edit'): void =>
    void navigate({ to: adrAddress(project.code, id, page) } as never);
  return {
    namespace: draftNamespace(project.id, former?.id),
    ...writingStart({ text: adr, draft, parentId: former?.id ?? null }),
    send: async (text, { documentId, revision, notes }, attempt) => {
      const saveAs = (id: string, known: number): Promise<Adr> =>
        update.mutateAsync({ params: { id }, body: { ...text, revision: known } });
      if (documentId !== null) return saveAs(documentId, revision);
      const createAs = (id: string): Promise<Adr> =>
        create.mutateAsync({ body: { ...text, id, ...(former ? { former: former.id } : {}) } });
      const saved = await createOnce({ text, attempt, revision, create: createAs, update: saveAs });
      await storeNotes({ kind: 'adr', id: saved.id }, notes);
      return saved;
    },
    onSaved: (saved, { documentId }) => {
      client.setQueryData(readKey(getAdr, { params: { id: saved.id } }), saved);
      showToast('success', documentId === null ? adrCreatedMessage : adrUpdatedMessage);
      open(saved.id, former ? 'edit' : 'view');
    },
    onTaken: async (stored) => {
      await client.invalidateQueries({ queryKey: readKey(getAdr) });
      open(stored.id, 'view');
    },
    isEditable: async (id) => (await callApi(getAdr, { params: { id } })).isEditable,
    onMoved: () => void client.invalidateQueries({ queryKey: readKey(getAdr) }),
    ...(adr ? { newDraft } : {}),
  };
}

/** Page frame of the editor; Cancel returns to where it was opened. */
export function AdrEditor(props: AdrEditorProps) {
  const { adr, former } = props;
  const project = useProject();
  const navigate = useNavigate();
  const subject = useSubject(props);
  const label = adr ? serialLabel(adr.serialNumber) : createAdrLabel;
  usePageTitle(adr ? adr.title : createAdrLabel);
  const back = adr ?? former;
  return (
    <FilesContext value={fileService}>
      <TextWriter
        {...subject}
        crumbs={[{ label: 'ADRs', href: adrsAddress(project.code) }, { label }]}
        frame="record"
        thing="adr"
        titlePlaceholder={titlePlaceholder}
        begin={(begin) => <AdrTemplates {...begin} />}
        strip={adr ? <StateStrip title={adr.title} state={adr.state} meaning={meaningOf(adr)} /> : null}
        notice={
          former ? (
            <div className={classes.notice}>
              <InlineAlert type="info">{supersedesMessage(named(former))}</InlineAlert>
            </div>
          ) : null
        }
        beside={(notes) =>
          adr ? <DecisionParts kind="adr" id={adr.id} /> : <NewDecisionParts kind="adr" {...notes} />
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
