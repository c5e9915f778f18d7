/** The ADRs of a project: searched, filtered, newest first. */
import { ActionIcon, Button } from '@mantine/core';
import { IconGitBranch, IconPencil, IconPlus, IconSchema } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { decisionMapAddress, decisionMapLabel } from '#features/decisions/contract.ts';
import { useRead } from '#platform/http/web/use-calls.ts';
import { usePermission, useProject } from '#platform/identity/web/workspace.tsx';
import { createdChoices, createdSpans, spanStart } from '#platform/ui/model/created-spans.ts';
import { AppLink } from '#platform/ui/web/app-link.tsx';
import type { Column } from '#platform/ui/web/data-table.tsx';
import { PagedTable } from '#platform/ui/web/paged-table.tsx';
import { FilterBar, FilterMenu, NoMatches } from '#platform/ui/web/filter-menu.tsx';
import { PageHeader } from '#platform/ui/web/page-header.tsx';
import { EmptyState } from '#platform/ui/web/page-states.tsx';
import { Contributors } from '#platform/ui/web/person-avatar.tsx';
import { RelativeTime } from '#platform/ui/web/relative-time.tsx';
import { SearchBox } from '#platform/ui/web/search-box.tsx';
import { StateBadge } from '#platform/ui/web/state-badge.tsx';
import { useAddressFilter } from '#platform/ui/web/use-address-filter.ts';
import { serialLabel } from '#platform/workflow/model/serial-number.ts';
import { standingChoices, standings, standingStart } from '#platform/workflow/model/standing.ts';
import { DraftBanner } from '#platform/writing/web/draft-banner.tsx';
import { useWaitingDraft } from '#platform/writing/web/use-waiting-draft.ts';
import {
  adrLimits,
  adrSources,
  beingReplacedLabel,
  createAdrLabel,
  listAdrs,
  newAdrLabel,
  noAdrsMessage,
  removedLabel,
  type AdrRow,
} from '../contract.ts';
import { adrStates, adrWorkflow } from '../model/adr-workflow.ts';
import { adrAddress, draftNamespace, newAdrAddress } from './adr-address.ts';
import classes from './adr-list-page.module.css';
import { ExportAdrsMenu } from './export-adrs-menu.tsx';
import { PushButton } from './push-button.tsx';

/** Muted text after the title. */
function noteOf({ former, consecutive, pendingConsecutive }: AdrRow): string | undefined {
  if (consecutive) return `replaced by ${serialLabel(consecutive.serialNumber)}`;
  if (pendingConsecutive) return beingReplacedLabel(serialLabel(pendingConsecutive.serialNumber)).toLowerCase();
  return former ? `replaces ${serialLabel(former.serialNumber)}` : undefined;
}

function Title({ row, projectCode }: { readonly row: AdrRow; readonly projectCode: string }) {
  const note = noteOf(row);
  return (
    <>
      <AppLink className="aw-link" href={adrAddress(projectCode, row.id)} title={row.title}>
        {row.title}
      </AppLink>
      {row.source === 'external' ? (
        <span className={classes.mark}>
          <IconGitBranch size={12} stroke={1.7} aria-hidden="true" />
          {row.repository} {row.externalNumber}
          {row.removedAt ? <span className={classes.removed}>{removedLabel}</span> : null}
        </span>
      ) : null}
      {note ? <span className={classes.note}>{note}</span> : null}
    </>
  );
}

const columnsFor = (projectCode: string): readonly Column<AdrRow>[] => [
  {
    key: 'number',
    head: 'No.',
    width: 68,
    phone: 'lead',
    cell: ({ serialNumber }) => <span className={classes.number}>{serialLabel(serialNumber)}</span>,
  },
  { key: 'title', head: 'Title', phone: 'title', cell: (row) => <Title row={row} projectCode={projectCode} /> },
  { key: 'state', head: 'State', width: 132, keep: true, cell: ({ state }) => <StateBadge {...state} /> },
  {
    key: 'contributors',
    head: 'Contributors',
    width: 128,
    cell: ({ contributors }) => <Contributors people={contributors} />,
  },
  { key: 'created', head: 'Created', width: 110, cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
];

const everything = {
  search: '',
  state: undefined,
  source: undefined,
  created: undefined,
  author: undefined,
  standing: undefined,
};
const filters = {
  state: adrStates,
  source: adrSources,
  created: createdSpans,
  author: ['me'],
  standing: standings,
} as const;

const stateChoices = [
  { value: undefined, label: 'any' },
  ...adrStates.map((value) => ({ value, label: adrWorkflow.states[value].label })),
];
const authorChoices = [
  { value: undefined, label: 'anyone' },
  { value: 'me', label: 'me' },
] as const;
const sourceChoices = [{ value: undefined, label: 'any' }, ...adrSources.map((value) => ({ value, label: value }))];

/** The menus beside the search field. */
function Filters({ chosen, choose }: ReturnType<typeof useAddressFilter<typeof filters>>) {
  const { state, source, created, author, standing } = chosen;
  return (
    <>
      <FilterMenu
        label="State"
        choices={stateChoices}
        value={state}
        onChoose={(value) => choose({ state: adrStates.find((one) => one === value) })}
      />
      <FilterMenu
        label="Source"
        choices={sourceChoices}
        value={source}
        onChoose={(value) => choose({ source: adrSources.find((one) => one === value) })}
      />
      <FilterMenu
        label="Created"
        choices={createdChoices}
        value={created}
        onChoose={(value) => choose({ created: createdSpans.find((one) => one === value) })}
      />
      <FilterMenu
        label="Author"
        choices={authorChoices}
        value={author}
        onChoose={(value) => choose({ author: value === 'me' ? 'me' : undefined })}
      />
      <FilterMenu
        label="In this state"
        choices={standingChoices}
        value={standing}
        onChoose={(value) => choose({ standing: standings.find((one) => one === value) })}
      />
    </>
  );
}

/** Table of ADRs with search and filters. */
export default function AdrListPage() {
  const project = useProject();
  const mayWrite = usePermission('adr.write');
  const { chosen, choose } = useAddressFilter(filters);
  const [today] = useState(() => new Date());
  const { search, state, source, created, author, standing, page } = chosen;
  const filter = {
    ...(search ? { search } : {}),
    ...(state ? { state } : {}),
    ...(source ? { source } : {}),
    ...(created ? { createdAfter: spanStart(created, today) } : {}),
    ...(author ? { mine: 'true' as const } : {}),
    ...(standing ? { inStateBefore: standingStart(standing, today) } : {}),
  };
  const query = { page, perPage: adrLimits.perPage, ...filter };
  const read = useRead(listAdrs, { query }, { keep: true, staleTime: 0 });
  const isFiltered = Object.keys(filter).length > 0;
  const newButton = (label: string, variant: 'filled' | 'light') => (
    <Button
      component={AppLink}
      href={newAdrAddress(project.code)}
      variant={variant}
      leftSection={<IconPlus size={16} stroke={1.7} />}
    >
      {label}
    </Button>
  );
  const total = read.data?.pagination.total;
  return (
    <>
      <PageHeader
        title="ADRs"
        crumbs={[{ label: 'ADRs' }]}
        actions={
          <>
            {total || isFiltered ? (
              <Button
                component={AppLink}
                href={decisionMapAddress(project.code)}
                variant="default"
                leftSection={<IconSchema size={16} stroke={1.7} />}
              >
                {decisionMapLabel}
              </Button>
            ) : null}
            {total || isFiltered ? <ExportAdrsMenu /> : null}
            {mayWrite && (total || isFiltered) ? <PushButton small /> : null}
            {mayWrite ? newButton(newAdrLabel, 'filled') : null}
          </>
        }
      />
      {mayWrite ? <WaitingDraft /> : null}
      <FilterBar>
        <SearchBox
          key={project.id}
          label="Search title, text or #number"
          value={search}
          onSearch={(words) => choose({ search: words })}
        />
        <Filters chosen={chosen} choose={choose} />
        {total ? <span className={classes.total}>{`${total} ${total === 1 ? 'record' : 'records'}`}</span> : null}
      </FilterBar>
      <PagedTable
        label="ADRs"
        columns={columnsFor(project.code)}
        read={read}
        onPage={(next) => choose({ page: next })}
        rowKey={(row) => row.id}
        empty={
          isFiltered ? (
            <NoMatches title={noAdrsMessage} onClear={() => choose(everything)} />
          ) : (
            <EmptyState
              bare
              title={noAdrsMessage}
              help="A record says what was decided, why, and with which consequences. You can also push records from a repository."
              action={
                mayWrite ? (
                  <div className={classes.begin}>
                    {newButton(createAdrLabel, 'light')}
                    <PushButton />
                  </div>
                ) : undefined
              }
            />
          )
        }
        actions={(row) => (mayWrite ? <RowActions row={row} projectCode={project.code} /> : null)}
      />
    </>
  );
}

function RowActions({ row, projectCode }: { readonly row: AdrRow; readonly projectCode: string }) {
  if (!row.isEditable) return null;
  return (
    <ActionIcon
      component={AppLink}
      href={adrAddress(projectCode, row.id, 'edit')}
      aria-label={`Edit ${serialLabel(row.serialNumber)}`}
    >
      <IconPencil size={16} stroke={1.7} />
    </ActionIcon>
  );
}

/** Notice about an unsaved new ADR on this device. */
function WaitingDraft() {
  const project = useProject();
  const navigate = useNavigate();
  const [draft, forget] = useWaitingDraft({
    namespace: draftNamespace(project.id),
    documentId: null,
    viewing: true,
  });
  if (!draft) return null;
  return (
    <div className={classes.banner}>
      <DraftBanner
        draft={draft}
        noun="ADR"
        onTakeUp={() => void navigate({ to: newAdrAddress(project.code) } as never)}
        onForgotten={forget}
      />
    </div>
  );
}
