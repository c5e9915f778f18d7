/** The RFCs of a project. */
import { ActionIcon, Button } from '@mantine/core';
import { IconMessages, IconPencil, IconPlus, IconSchema } from '@tabler/icons-react';
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
import { createRfcLabel, listRfcs, newRfcLabel, noRfcsMessage, type RfcRow } from '../contract.ts';
import { rfcStateNames, rfcWorkflow } from '../model/rfc-workflow.ts';
import { editRfcAddress, newRfcAddress, rfcAddress } from './rfc-address.ts';
import classes from './rfc-list-page.module.css';

const perPage = 20;

const columnsFor = (projectCode: string, waiting: ReadonlySet<string>): readonly Column<RfcRow>[] => [
  {
    key: 'number',
    head: 'No.',
    width: 68,
    phone: 'lead',
    cell: ({ serialNumber }) => <span className={classes.number}>{serialLabel(serialNumber)}</span>,
  },
  {
    key: 'title',
    head: 'Title',
    phone: 'title',
    cell: ({ id, title, adr, state }) => (
      <span className={classes.title}>
        <AppLink className="aw-link" href={rfcAddress(projectCode, id)}>
          {title}
        </AppLink>
        {state.name === 'in_voting' && waiting.has(id) ? (
          <span className={classes.became}>waits for your vote</span>
        ) : null}
        {adr ? <span className={classes.became}>became ADR {serialLabel(adr.serialNumber)}</span> : null}
      </span>
    ),
  },
  {
    key: 'state',
    head: 'State',
    width: 168,
    keep: true,
    cell: ({ state }) => <StateBadge label={state.label} theme={state.theme} />,
  },
  {
    key: 'contributors',
    head: 'Contributors',
    width: 128,
    cell: ({ contributors }) => <Contributors people={contributors} />,
  },
  { key: 'created', head: 'Created', width: 110, cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
];

const states = [
  { value: undefined, label: 'any' },
  ...rfcStateNames.map((name) => ({ value: name as string, label: rfcWorkflow.states[name].label })),
];

const waitingChoices = [
  { value: undefined, label: 'anybody' },
  { value: 'me', label: 'me' },
];
const filters = { state: rfcStateNames, created: createdSpans, waiting: ['me'] } as const;
const everything = { search: '', state: undefined, created: undefined, waiting: undefined };

/** Current filters and the request made of them. */
function useFilter() {
  const { chosen, choose } = useAddressFilter(filters);
  const [today] = useState(() => new Date());
  const { search, state, created, waiting, page } = chosen;
  const asked = {
    ...(search.trim() ? { search: search.trim() } : {}),
    ...(state ? { state } : {}),
    ...(created ? { createdAfter: spanStart(created, today) } : {}),
    ...(waiting ? { waitingForMyVote: 'true' as const } : {}),
  };
  return { chosen, choose, isFiltered: Object.keys(asked).length > 0, query: { page, perPage, ...asked } };
}

function NewRfcButton({ label, variant }: { readonly label: string; readonly variant: 'filled' | 'light' }) {
  const project = useProject();
  return (
    <Button
      component={AppLink}
      href={newRfcAddress(project.code)}
      variant={variant}
      leftSection={<IconPlus size={16} stroke={1.7} />}
    >
      {label}
    </Button>
  );
}

/** Ids of the RFCs that wait for the vote of the person. */
function useWaiting(): ReadonlySet<string> {
  const query = { page: 1, perPage: 100, waitingForMyVote: 'true' } as const;
  // A project that the plan keeps read-only takes no votes.
  const mayVote = usePermission('rfc.vote');
  const { data } = useRead(listRfcs, { query }, { staleTime: 0, enabled: mayVote });
  return new Set(data?.resources.map(({ id }) => id));
}

/** Table with search and states. */
export default function RfcListPage() {
  const project = useProject();
  const mayWrite = usePermission('rfc.write');
  const { chosen, choose, isFiltered, query } = useFilter();
  const read = useRead(listRfcs, { query }, { keep: true, staleTime: 0 });
  const waiting = useWaiting();
  const total = read.data?.pagination.total;
  return (
    <>
      <PageHeader
        title="RFCs"
        crumbs={[{ label: 'RFCs' }]}
        actions={
          <>
            {total || isFiltered ? (
              <Button
                component={AppLink}
                href={`${decisionMapAddress(project.code)}?kind=rfc`}
                variant="default"
                leftSection={<IconSchema size={16} stroke={1.7} />}
              >
                {decisionMapLabel}
              </Button>
            ) : null}
            {mayWrite ? <NewRfcButton label={newRfcLabel} variant="filled" /> : null}
          </>
        }
      />
      <FilterBar>
        <SearchBox
          key={project.id}
          label="Search title, text or #number"
          value={chosen.search}
          onSearch={(search) => choose({ search })}
        />
        <FilterMenu
          label="State"
          choices={states}
          value={chosen.state}
          onChoose={(value) => choose({ state: rfcStateNames.find((one) => one === value) })}
        />
        <FilterMenu
          label="Created"
          choices={createdChoices}
          value={chosen.created}
          onChoose={(value) => choose({ created: createdSpans.find((one) => one === value) })}
        />
        <FilterMenu
          label="Waiting for"
          choices={waitingChoices}
          value={chosen.waiting}
          onChoose={(value) => choose({ waiting: value === 'me' ? value : undefined })}
        />
        {total ? <span className={classes.total}>{`${total} ${total === 1 ? 'record' : 'records'}`}</span> : null}
      </FilterBar>
      <PagedTable
        label="RFCs"
        columns={columnsFor(project.code, waiting)}
        read={read}
        onPage={(page) => choose({ page })}
        rowKey={(row) => row.id}
        empty={
          isFiltered ? (
            <NoMatches title={noRfcsMessage} onClear={() => choose(everything)} />
          ) : (
            <EmptyState
              bare
              icon={IconMessages}
              title={noRfcsMessage}
              help="An RFC is a proposal that the team discusses and votes on before it decides."
              action={mayWrite ? <NewRfcButton label={createRfcLabel} variant="light" /> : undefined}
            />
          )
        }
        actions={(row) =>
          mayWrite && row.isEditable ? (
            <ActionIcon
              component={AppLink}
              href={editRfcAddress(project.code, row.id)}
              aria-label={`Edit ${row.title}`}
            >
              <IconPencil size={16} stroke={1.7} />
            </ActionIcon>
          ) : null
        }
      />
    </>
  );
}
