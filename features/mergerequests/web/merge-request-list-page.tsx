/** Merge requests of a project with what they touch, and what the repository and the elements miss of each other. */
import { Button } from '@mantine/core';
import { IconGitMerge } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { readKey, useCall, useRead } from '#platform/http/web/use-calls.ts';
import { usePermission, useProject } from '#platform/identity/web/workspace.tsx';
import { AppLink } from '#platform/ui/web/app-link.tsx';
import type { Column } from '#platform/ui/web/data-table.tsx';
import { FilterBar, FilterMenu, NoMatches } from '#platform/ui/web/filter-menu.tsx';
import { InlineAlert } from '#platform/ui/web/inline-alert.tsx';
import { PageHeader } from '#platform/ui/web/page-header.tsx';
import { EmptyState } from '#platform/ui/web/page-states.tsx';
import { PageTabs } from '#platform/ui/web/page-tabs.tsx';
import { PagedTable } from '#platform/ui/web/paged-table.tsx';
import { RelativeTime } from '#platform/ui/web/relative-time.tsx';
import { SearchBox } from '#platform/ui/web/search-box.tsx';
import { StateBadge } from '#platform/ui/web/state-badge.tsx';
import { useAddressFilter } from '#platform/ui/web/use-address-filter.ts';
import {
  askOwnerMessage,
  connectRepositoryLabel,
  listMergeRequests,
  mergeRequestStates,
  mergeRequestsTitle,
  noMergeRequestsMessage,
  noRepositoryYetMessage,
  pipelineCheckLabel,
  refreshMergeRequests,
  type MergeRequestRow,
  type MergeRequestSource,
} from '../contract.ts';
import { mergeRequestUrl } from '../model/thing-url.ts';
import { DriftPanel } from './drift-panel.tsx';
import { stateBadges } from './merge-request-words.ts';
import classes from './merge-requests.module.css';
import { PipelineDialog } from './check-pipeline-dialog.tsx';

const rowsPerPage = 50;
/** Milliseconds between two looks at a copy that is being made. */
const lookMs = 1_500;

const counted = (value: number | null): string => value?.toLocaleString('en') ?? '–';

const columnsFor = (
  projectCode: string,
  source: MergeRequestSource | undefined,
): readonly Column<MergeRequestRow>[] => [
  {
    key: 'title',
    head: 'Merge request',
    phone: 'title',
    cell: ({ iid, title, author, sourceBranch, targetBranch, repository }) => {
      const isOther = repository !== source?.repository?.name;
      return (
        <span className="aw-named">
          <AppLink
            className="aw-link"
            href={mergeRequestUrl(projectCode, iid, isOther ? repository : '')}
            title={title}
          >
            {title}
          </AppLink>
          <small title={`${sourceBranch} into ${targetBranch}`}>
            !{iid} · {author || 'unknown'} · {sourceBranch} → {targetBranch}
            {isOther ? ` · ${repository}` : ''}
          </small>
        </span>
      );
    },
  },
  { key: 'state', head: 'State', width: 92, keep: true, cell: ({ state }) => <StateBadge {...stateBadges[state]} /> },
  { key: 'files', head: 'Files', width: 72, numeric: true, cell: ({ files }) => counted(files) },
  {
    key: 'elements',
    head: 'Elements',
    width: 92,
    numeric: true,
    cell: ({ elements }) => counted(elements),
  },
  {
    key: 'decisions',
    head: 'Decisions',
    width: 96,
    numeric: true,
    cell: ({ decisions }) => counted(decisions),
  },
  { key: 'updated', head: 'Updated', width: 120, keep: true, cell: ({ updatedAt }) => <RelativeTime at={updatedAt} /> },
];

const choices = [
  { value: undefined, label: 'any' },
  ...mergeRequestStates.map((value) => ({ value, label: stateBadges[value].label.toLowerCase() })),
];
const filters = { state: mergeRequestStates } as const;

/** Asks for a fresh copy when the page opens, and looks again while it is being made. */
function useSource(): MergeRequestSource | undefined {
  const client = useQueryClient();
  const { mutateAsync } = useCall(refreshMergeRequests, { outdates: [], quiet: true });
  const [source, setSource] = useState<MergeRequestSource>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    const look = async (): Promise<void> => {
      const found = await mutateAsync({ body: {} }).catch(() => undefined);
      if (isGone || !found) return;
      setSource(found);
      if (found.isFetching) timer = setTimeout(() => void look(), lookMs);
      else void client.invalidateQueries({ queryKey: readKey(listMergeRequests) });
    };
    void look();
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [client, mutateAsync]);
  return source;
}

/** In place of the list before there is anything. */
function Nothing({
  source,
  onCheck,
}: {
  readonly source: MergeRequestSource | undefined;
  readonly onCheck: () => void;
}) {
  const project = useProject();
  const mayConnect = usePermission('repository.manage');
  const check = (
    <Button variant="default" onClick={onCheck}>
      {pipelineCheckLabel}
    </Button>
  );
  if (source?.isFetching) return <EmptyState bare icon={IconGitMerge} title="Reading merge requests…" />;
  if (source?.repository) {
    const help = `Merge requests of ${source.repository.name} appear here with the elements and decisions that they touch.`;
    return <EmptyState bare icon={IconGitMerge} title={noMergeRequestsMessage} help={help} action={check} />;
  }
  const help = 'Merge requests show the elements, decisions and drivers that they touch.';
  return (
    <EmptyState
      bare
      icon={IconGitMerge}
      title={noRepositoryYetMessage}
      help={mayConnect ? help : `${help} ${askOwnerMessage}`}
      action={
        mayConnect ? (
          <span className={classes.actions}>
            <Button component={AppLink} href={`/projects/${project.id}/edit?tab=repository`}>
              {connectRepositoryLabel}
            </Button>
            {check}
          </span>
        ) : (
          check
        )
      }
    />
  );
}

function MergeRequestTable({
  source,
  onCheck,
}: {
  readonly source: MergeRequestSource | undefined;
  readonly onCheck: () => void;
}) {
  const project = useProject();
  const { chosen, choose } = useAddressFilter(filters);
  const { state, search, page } = chosen;
  const query = { page, perPage: rowsPerPage, query: search.slice(0, 200), ...(state ? { state } : {}) };
  const read = useRead(listMergeRequests, { query }, { keep: true, staleTime: 0 });
  const isFiltered = state !== undefined || search !== '';
  const hasRows = isFiltered || (read.data?.pagination.total ?? 0) > 0;
  return (
    <>
      {source?.error ? <InlineAlert type="warning">{source.error}</InlineAlert> : null}
      {hasRows ? (
        <FilterBar>
          <SearchBox label="Search merge requests" value={search} onSearch={(words) => choose({ search: words })} />
          <FilterMenu
            label="State"
            choices={choices}
            value={state}
            onChoose={(value) => choose({ state: mergeRequestStates.find((one) => one === value) })}
          />
        </FilterBar>
      ) : null}
      <PagedTable
        label={mergeRequestsTitle}
        tall
        columns={columnsFor(project.code, source)}
        rowKey={({ repository, iid }) => `${repository} ${iid}`}
        read={read}
        onPage={(next) => choose({ page: next })}
        empty={
          isFiltered ? (
            <NoMatches onClear={() => choose({ state: undefined, search: '' })} />
          ) : (
            <Nothing source={source} onCheck={onCheck} />
          )
        }
      />
      {source?.fetchedAt && hasRows ? (
        <p className={classes.told}>
          Read from {source.repository?.providerName} <RelativeTime at={source.fetchedAt} />
        </p>
      ) : null}
    </>
  );
}

/** The list, and the drift. */
export default function MergeRequestListPage() {
  const [isChecking, setChecking] = useState(false);
  const source = useSource();
  const check = (): void => setChecking(true);
  return (
    <>
      <PageHeader
        title={mergeRequestsTitle}
        crumbs={[{ label: mergeRequestsTitle }]}
        actions={
          <Button variant="default" onClick={check}>
            {pipelineCheckLabel}
          </Button>
        }
      />
      <PageTabs
        tabs={[
          {
            value: 'requests',
            label: mergeRequestsTitle,
            content: <MergeRequestTable source={source} onCheck={check} />,
          },
          { value: 'drift', label: 'Drift', content: <DriftPanel /> },
        ]}
      />
      <PipelineDialog opened={isChecking} onClose={() => setChecking(false)} />
    </>
  );
}
