/** View of an ADR: state and transitions, replacements, text and history. */
import { Button, Menu } from '@mantine/core';
import { IconArrowLeft, IconArrowRight, IconCopy, IconFileExport, IconFilePlus, IconPencil } from '@tabler/icons-react';
import { useNavigate, useParams } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { getProjectOverview } from '#features/projects/contract.ts';
import { fileService } from '#platform/files/web/file-service.ts';
import { useCall, useRead } from '#platform/http/web/use-calls.ts';
import { usePermission, useProject } from '#platform/identity/web/workspace.tsx';
import { DocView } from '#platform/richtext/web/doc-view.tsx';
import { FilesContext } from '#platform/richtext/web/files.ts';
import { useLinkTitles } from '#platform/links/web/use-link-titles.ts';
import { useInternalLinks } from '#platform/search/web/use-internal-links.ts';
import { AppLink } from '#platform/ui/web/app-link.tsx';
import { usePageTitle } from '#platform/ui/web/page-title.ts';
import { ReadView } from '#platform/ui/web/read-view.tsx';
import { saveExport } from '#platform/ui/web/save-export.ts';
import { StateBadge } from '#platform/ui/web/state-badge.tsx';
import { showToast } from '#platform/ui/web/toast.ts';
import { numberedTitle, serialLabel } from '#platform/workflow/model/serial-number.ts';
import { TransitionStrip } from '#platform/workflow/web/transition-strip.tsx';
import type { DocumentDraft } from '#platform/writing/model/document-draft.ts';
import { DraftBanner } from '#platform/writing/web/draft-banner.tsx';
import { StrandedDraft } from '#platform/writing/web/stranded-text.tsx';
import { TextActionItems } from '#platform/writing/web/text-action-items.tsx';
import { ActivityItem, PrintItem, TemplateItem, VersionsItem } from '#platform/writing/web/text-menu-items.tsx';
import { TextHead, TextPage, TextPlace } from '#platform/writing/web/text-page.tsx';
import { useWaitingDraft } from '#platform/writing/web/use-waiting-draft.ts';
import { lazyPart } from '#platform/ui/web/lazy-part.tsx';
import {
  adrCreatedMessage,
  beingReplacedLabel,
  copyAdr,
  exportAdr,
  exportedMessage,
  getAdr,
  listAdrs,
  type Adr,
  type AdrReference,
} from '../contract.ts';
import { meaningOf } from '../model/adr-workflow.ts';
import { adrActivityAddress, adrAddress, adrsAddress, draftNamespace } from './adr-address.ts';
import { AdrSide } from './adr-side.tsx';
import { ExternalNotices } from './external-facts.tsx';
import classes from './adr-view-page.module.css';
import { useAdrTransitions } from './use-adr-transitions.tsx';
import { useNewAdrDraft } from './use-new-adr-draft.ts';

const AdrVersions = lazyPart(() => import('./adr-versions.tsx').then((module) => module.AdrVersions));
const SaveTemplateDialog = lazyPart(() =>
  import('#platform/templates/web/save-template-dialog.tsx').then((module) => module.SaveTemplateDialog),
);

/** The ADR in a project that the plan keeps read-only: nothing can be changed. */
const readOnlyAdr = (adr: Adr): Adr => ({ ...adr, isEditable: false, transitions: [] });

/** Below `/project/$project/adrs/$id/view`. */
export default function AdrViewPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const { readOnly } = useProject();
  const read = useRead(getAdr, { params: { id } }, { staleTime: 0 });
  return (
    <FilesContext value={fileService}>
      <ReadView read={read}>{(adr) => <AdrView key={adr.id} adr={readOnly ? readOnlyAdr(adr) : adr} />}</ReadView>
    </FilesContext>
  );
}

/** The read-only view with its side column. */
export function AdrView({ adr }: { readonly adr: Adr }) {
  const project = useProject();
  const { hrefFor, openLink } = useInternalLinks();
  const titleOf = useLinkTitles({ kind: 'adr', id: adr.id, json: adr.json });
  usePageTitle(numberedTitle(adr.serialNumber, adr.title));
  return (
    <TextPage frame="record" className={classes.page} side={<AdrSide adr={adr} />}>
      <TextHead crumbs={[{ label: 'ADRs', href: adrsAddress(project.code) }, { label: serialLabel(adr.serialNumber) }]}>
        <h1>{adr.title}</h1>
      </TextHead>
      <Strip adr={adr} />
      {adr.source === 'external' ? <ExternalNotices adr={adr} /> : null}
      <Waiting adr={adr} />
      <Relations adr={adr} />
      <TextPlace text={adr.id} mode="view">
        <DocView json={adr.json} onOpenLink={openLink} hrefFor={hrefFor} linkHeadings titleOf={titleOf} />
      </TextPlace>
    </TextPage>
  );
}

function Strip({ adr }: { readonly adr: Adr }) {
  const project = useProject();
  const { choose, running, dialogs } = useAdrTransitions(adr);
  // Outside the menu, which unmounts when an item is chosen.
  const [opened, open] = useState<'versions' | 'template'>();
  const close = (): void => open(undefined);
  return (
    <>
      <TransitionStrip
        title={adr.title}
        state={adr.state}
        meaning={meaningOf(adr)}
        transitions={adr.transitions}
        running={running}
        onChoose={choose}
        more={<MoreItems adr={adr} onVersions={() => open('versions')} onTemplate={() => open('template')} />}
      >
        {adr.isEditable ? (
          <Button
            component={AppLink}
            href={adrAddress(project.code, adr.id, 'edit')}
            size="xs"
            variant="default"
            leftSection={<IconPencil size={16} stroke={1.7} />}
          >
            Edit
          </Button>
        ) : null}
      </TransitionStrip>
      {dialogs}
      <Suspense fallback={null}>
        {opened === 'versions' ? <AdrVersions adr={adr} onClose={close} /> : null}
        {opened === 'template' ? (
          <SaveTemplateDialog kind="adr" name={adr.title} json={adr.json} onClose={close} />
        ) : null}
      </Suspense>
    </>
  );
}

interface MoreItemsProps {
  readonly adr: Adr;
  readonly onVersions: () => void;
  readonly onTemplate: () => void;
}

function MoreItems({ adr, onVersions, onTemplate }: MoreItemsProps) {
  const project = useProject();
  const navigate = useNavigate();
  const mayWrite = usePermission('adr.write');
  const mayKeep = usePermission('documentation.write');
  const copy = useCall(copyAdr, {
    outdates: [listAdrs, getProjectOverview],
    onDone: ({ id }) => {
      showToast('success', adrCreatedMessage);
      void navigate({ to: adrAddress(project.code, id) } as never);
    },
  });
  const mayReplace = adr.transitions.some(({ name }) => name === 'replace');
  return (
    <>
      {mayReplace ? (
        <Menu.Item
          component={AppLink}
          href={adrAddress(project.code, adr.id, 'replace')}
          leftSection={<IconFilePlus size={16} stroke={1.7} />}
        >
          Write a replacement
        </Menu.Item>
      ) : null}
      {mayWrite ? (
        <Menu.Item
          leftSection={<IconCopy size={16} stroke={1.7} />}
          onClick={() => copy.mutate({ params: { id: adr.id }, body: {} })}
        >
          {adr.source === 'external' ? 'Copy to an internal ADR' : 'Copy to a new draft'}
        </Menu.Item>
      ) : null}
      {adr.isEditable ? <TextActionItems kind="adr" id={adr.id} /> : null}
      <VersionsItem onOpen={onVersions} />
      {mayKeep ? <TemplateItem onOpen={onTemplate} /> : null}
      <Menu.Item
        leftSection={<IconFileExport size={16} stroke={1.7} />}
        onClick={() => void saveExport(exportAdr, { params: { id: adr.id } }, exportedMessage)}
      >
        Export as Markdown (MADR)
      </Menu.Item>
      <PrintItem />
      <ActivityItem href={adrActivityAddress(project.code, adr.id)} thing="record" />
    </>
  );
}

/** Banners of replacements, including pending ones. */
function Relations({ adr }: { readonly adr: Adr }) {
  const { former, consecutive, pendingFormer, pendingConsecutive } = adr;
  if (!former && !consecutive && !pendingFormer && !pendingConsecutive) return null;
  return (
    <div className={classes.relations}>
      {former ? <Relation label="Replaces" other={former} back /> : null}
      {pendingFormer ? <Relation label="Will replace, once it is accepted" other={pendingFormer} back /> : null}
      {consecutive ? <Relation label="Replaced by" other={consecutive} /> : null}
      {pendingConsecutive ? (
        <Relation label={beingReplacedLabel(serialLabel(pendingConsecutive.serialNumber))} other={pendingConsecutive} />
      ) : null}
    </div>
  );
}

interface RelationProps {
  readonly label: string;
  readonly other: AdrReference;
  /** The former record. */
  readonly back?: boolean;
}

function Relation({ label, other, back = false }: RelationProps) {
  const project = useProject();
  return (
    <AppLink className={classes.relation} href={adrAddress(project.code, other.id)}>
      <small>
        {back ? <IconArrowLeft size={14} stroke={1.7} aria-hidden="true" /> : null}
        {label}
        {back ? null : <IconArrowRight size={14} stroke={1.7} aria-hidden="true" />}
      </small>
      <span className={classes.other}>
        <span className={classes.otherTitle}>
          <span>{serialLabel(other.serialNumber)}</span> {other.title}
        </span>
        <StateBadge {...other.state} />
      </span>
    </AppLink>
  );
}

/** Notice about unsaved text on this device: an edit of this record or a replacement for it. */
function Waiting({ adr }: { readonly adr: Adr }) {
  const project = useProject();
  const navigate = useNavigate();
  const [draft, forget] = useWaitingDraft({
    namespace: draftNamespace(project.id, adr.id),
    documentId: adr.id,
    viewing: true,
  });
  const mayReplace = adr.transitions.some(({ name }) => name === 'replace');
  if (!draft) return null;
  if (draft.documentId !== null && !adr.isEditable) return <Stranded draft={draft} onForgotten={forget} />;
  if (draft.documentId === null && !mayReplace) return null;
  const page = draft.documentId === null ? 'replace' : 'edit';
  return (
    <div className={classes.notice}>
      <DraftBanner
        draft={draft}
        noun="ADR"
        onTakeUp={() => void navigate({ to: adrAddress(project.code, adr.id, page) } as never)}
        onForgotten={forget}
      />
    </div>
  );
}

/** Unsaved text of a record that has been decided since. */
function Stranded({ draft, onForgotten }: { readonly draft: DocumentDraft; readonly onForgotten: () => void }) {
  const mayWrite = usePermission('adr.write');
  const newDraft = useNewAdrDraft();
  return (
    <div className={classes.notice}>
      <StrandedDraft draft={draft} newDraft={mayWrite ? newDraft : undefined} onForgotten={onForgotten} />
    </div>
  );
}
