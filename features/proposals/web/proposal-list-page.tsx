/** Proposals of a project: those that wait, those that were accepted, those that were declined. */
import { useState } from 'react';
import { useRead } from '#platform/http/web/use-calls.ts';
import { useProject } from '#platform/identity/web/workspace.tsx';
import { AppLink } from '#platform/ui/web/app-link.tsx';
import type { Column } from '#platform/ui/web/data-table.tsx';
import { FilterBar, FilterMenu, NoMatches } from '#platform/ui/web/filter-menu.tsx';
import { PageHeader } from '#platform/ui/web/page-header.tsx';
import { EmptyState } from '#platform/ui/web/page-states.tsx';
import { PagedTable } from '#platform/ui/web/paged-table.tsx';
import { PageTabs } from '#platform/ui/web/page-tabs.tsx';
import { RelativeTime } from '#platform/ui/web/relative-time.tsx';
import {
  listProposals,
  noDecidedProposalsMessage,
  noProposalsMessage,
  proposalKinds,
  proposalsHelp,
  proposalsTitle,
  type ProposalKind,
  type ProposalRow,
  type ProposalState,
} from '../contract.ts';
import { proposalAddress } from './proposal-address.ts';
import { Proposer } from './proposer.tsx';
import { NewSuggestionMenu } from './new-suggestion-menu.tsx';
import { aboutWords, kindWords } from './proposal-words.ts';

const rowsPerPage = 20;

const columnsFor = (projectCode: string, state: ProposalState): readonly Column<ProposalRow>[] => [
  {
    key: 'title',
    head: 'Proposal',
    phone: 'title',
    cell: (row) => (
      <span className="aw-named">
        <AppLink className="aw-link" href={proposalAddress(projectCode, row.id)} title={row.title}>
          {row.title}
        </AppLink>
        <small title={row.reason}>{row.reason}</small>
      </span>
    ),
  },
  { key: 'kind', head: 'Kind', width: 150, cell: aboutWords },
  { key: 'by', head: 'Proposed by', width: 220, cell: (row) => <Proposer row={row} /> },
  {
    key: 'at',
    head: state === 'open' ? 'Proposed' : 'Decided',
    width: 130,
    keep: true,
    cell: ({ createdAt, decidedAt }) => <RelativeTime at={decidedAt ?? createdAt} />,
  },
];

const choices = [
  { value: undefined, label: 'any' },
  ...proposalKinds.map((value) => ({ value, label: kindWords[value] })),
];

const nothing = { open: noProposalsMessage, accepted: noDecidedProposalsMessage, declined: noDecidedProposalsMessage };

function ProposalTable({ state }: { readonly state: ProposalState }) {
  const project = useProject();
  const [page, setPage] = useState(1);
  const [kind, setKind] = useState<ProposalKind>();
  const query = { state, page, perPage: rowsPerPage, ...(kind ? { kind } : {}) };
  const read = useRead(listProposals, { query }, { keep: true, staleTime: 0 });
  const choose = (value: string | undefined): void => {
    setKind(proposalKinds.find((one) => one === value));
    setPage(1);
  };
  return (
    <>
      <FilterBar>
        <FilterMenu label="Kind" choices={choices} value={kind} onChoose={choose} />
      </FilterBar>
      <PagedTable
        label={proposalsTitle}
        tall
        columns={columnsFor(project.code, state)}
        rowKey={({ id }) => id}
        read={read}
        onPage={setPage}
        empty={
          kind ? (
            <NoMatches title={noDecidedProposalsMessage} onClear={() => choose(undefined)} />
          ) : (
            <EmptyState bare title={nothing[state]} {...(state === 'open' ? { help: proposalsHelp } : {})} />
          )
        }
      />
    </>
  );
}

/** The inbox. */
export default function ProposalListPage() {
  return (
    <>
      <PageHeader title={proposalsTitle} crumbs={[{ label: proposalsTitle }]} actions={<NewSuggestionMenu />} />
      <PageTabs
        tabs={[
          { value: 'open', label: 'Open', content: <ProposalTable key="open" state="open" /> },
          { value: 'accepted', label: 'Accepted', content: <ProposalTable key="accepted" state="accepted" /> },
          { value: 'declined', label: 'Declined', content: <ProposalTable key="declined" state="declined" /> },
        ]}
      />
    </>
  );
}
