/** What waits for the reader: votes, decisions, mentions, and drafts on this device. */
import { Button } from '@mantine/core';
import { IconChecks, IconFileText } from '@tabler/icons-react';
import { driverDraftPages } from '#features/drivers/contract.ts';
import type { DocumentDraft } from '#platform/writing/model/document-draft.ts';
import { useProject, useWorkspace } from '#platform/identity/web/workspace.tsx';
import { AppLink } from '#platform/ui/web/app-link.tsx';
import { EmptyState } from '#platform/ui/web/page-states.tsx';
import { RelativeTime } from '#platform/ui/web/relative-time.tsx';
import { useKinds, useSections } from '#platform/ui/web/sections.tsx';
import { serialLabel } from '#platform/workflow/model/serial-number.ts';
import { noWorkMessage, ownDraftLabel, type WaitingGroup, type WaitingThing } from '../../contract.ts';
import { draftPlace } from '../../model/draft-place.ts';
import { mixedGroups } from '../../model/mixed-groups.ts';
import { CardRow } from './card-row.tsx';
import { DueTime } from './due-time.tsx';
import { MoreRows } from './more-rows.tsx';

/** Rows that are shown first. */
const first = 5;

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

function ThingRow({ label, thing }: { readonly label: string; readonly thing: WaitingThing }) {
  const project = useProject();
  const { kind, id, namespace, title, serialNumber, place, note, at } = thing;
  const known = useKinds().get(kind);
  const address = known?.address?.(project.code, { id, ...(namespace ? { namespace } : {}) });
  const Icon = known?.icon ?? IconFileText;
  return (
    <CardRow
      lead={<Icon size={17} stroke={1.7} />}
      title={title}
      href={address && place ? `${address}?${place}` : address}
      facts={
        <>
          {label} · {capital(known?.noun ?? kind)}
          {serialNumber === undefined ? null : ` ${serialLabel(serialNumber)}`}
          {note || at ? ' · ' : null}
          {note} {at ? <DueTime at={at} /> : null}
        </>
      }
    />
  );
}

function DraftRow({ draft }: { readonly draft: DocumentDraft }) {
  const project = useProject();
  const { kind, id, namespace } = draftPlace(draft);
  const page = driverDraftPages.get(draft.namespace);
  const known = useKinds().get(kind);
  const section = useSections().find((one) => one.id === `${kind}s`);
  const Icon = known?.icon ?? IconFileText;
  const place = namespace === undefined ? {} : { namespace };
  const saved = id === null ? undefined : known?.address?.(project.code, { id, ...place });
  const unsaved =
    kind === 'doc'
      ? `${known?.address?.(project.code, { id: 'home', ...place }) ?? '/'}?create=document`
      : section && `${section.href(project.code)}/new`;
  return (
    <CardRow
      lead={<Icon size={17} stroke={1.7} />}
      title={draft.title || `Untitled ${known?.noun ?? kind}`}
      href={page === undefined ? (saved ?? unsaved) : `/project/${project.code}/${page}`}
      facts={
        <>
          {ownDraftLabel} · {capital(known?.noun ?? kind)} · on this device, <RelativeTime at={draft.at} />
        </>
      }
    />
  );
}

/** Of every reason something is among the first rows. */
export function WorkList({
  groups,
  drafts,
}: {
  readonly groups: readonly WaitingGroup[];
  readonly drafts: readonly DocumentDraft[];
}) {
  const project = useProject();
  const { organization } = useWorkspace();
  const own = groups.filter(({ needs }) => needs === null || organization.permissions.includes(needs));
  const rows = mixedGroups([
    ...own.map(({ label, things }) =>
      things.map((thing) => <ThingRow key={`${label} ${thing.id}`} label={label} thing={thing} />),
    ),
    drafts.map((draft) => <DraftRow key={`${draft.documentId} ${draft.namespace}`} draft={draft} />),
  ]);
  if (rows.length === 0) {
    return (
      <EmptyState
        bare
        icon={IconChecks}
        title={noWorkMessage}
        help="Votes, mentions, your open proposals and drafts on this device are listed here."
      />
    );
  }
  const longer = own.filter(({ list, total, things }) => list !== null && total > things.length);
  return (
    <MoreRows
      label="What waits for you"
      rows={rows}
      first={first}
      foot={
        longer.length === 0
          ? null
          : longer.map(({ id, label, list, total }) => (
              <Button
                key={id}
                component={AppLink}
                href={`/project/${project.code}/${list}`}
                variant="subtle"
                color="gray"
                size="xs"
              >
                {label}: {total}
              </Button>
            ))
      }
    />
  );
}
