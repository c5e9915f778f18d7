/** Organizations with their subscriptions, for administrators. */
import { useState } from 'react';
import { useRead } from '#platform/http/web/use-calls.ts';
import { exactTime } from '#platform/ui/model/relative-words.ts';
import { DataTable, type Column } from '#platform/ui/web/data-table.tsx';
import { DetailDrawer } from '#platform/ui/web/detail-drawer.tsx';
import { FactList, type Fact } from '#platform/ui/web/fact-list.tsx';
import { FilterBar, FilterMenu } from '#platform/ui/web/filter-menu.tsx';
import { PageHeader } from '#platform/ui/web/page-header.tsx';
import { RelativeTime } from '#platform/ui/web/relative-time.tsx';
import { RowButton } from '#platform/ui/web/row-button.tsx';
import { SearchBox } from '#platform/ui/web/search-box.tsx';
import { StateBadge } from '#platform/ui/web/state-badge.tsx';
import { listOrganizations, type AdminOrganization } from '../contract.ts';
import classes from './admin.module.css';
import { BillingClock } from './billing-clock.tsx';

const perPage = 50;
const orphanedLabel = 'orphaned';
const exact = (at: string | null): string => (at ? exactTime(new Date(at)) : 'none');

const statusWords = (status: string, isCancelled: boolean): string =>
  `${status.replaceAll('_', ' ')}${isCancelled ? ', cancelled for the end of the period' : ''}`;

function Plan({ organization }: { readonly organization: AdminOrganization }) {
  const { plan, isTrial } = organization.subscriptionDetails;
  const label = plan === 'pro' ? 'PRO' : 'Free';
  return <StateBadge label={isTrial ? `${label} trial` : label} theme={plan === 'pro' ? 'indigo' : 'default'} />;
}

function Details({ organization }: { readonly organization: AdminOrganization }) {
  const {
    customerId,
    externalId,
    currentPeriodStart,
    currentPeriodEnd,
    seats,
    status,
    pendingSeats,
    cancelAtPeriodEnd,
  } = organization.subscriptionDetails;
  const facts: readonly Fact[] = [
    ['Owner', organization.owner?.email ?? 'none'],
    ['Members', String(organization.members)],
    ['Status', statusWords(status, cancelAtPeriodEnd)],
    ['Seats', pendingSeats === null ? String(seats) : `${seats}, then ${pendingSeats}`],
    ['Current period start', exact(currentPeriodStart)],
    ['Current period end', exact(currentPeriodEnd)],
    ['Customer id', customerId ?? 'none'],
    ['External id', externalId ?? 'none'],
  ];
  return <FactList facts={facts} />;
}

function Logs({ logs }: { readonly logs: AdminOrganization['subscriptionLogs'] }) {
  if (logs.length === 0) return <p className={classes.none}>No subscription events yet.</p>;
  return (
    <ol className={classes.logs}>
      {logs.map((log) => (
        <li key={`${log.occuredOn} ${log.eventType}`}>
          <details>
            <summary>
              <strong>{log.eventType}</strong>
              <RelativeTime at={log.occuredOn} />
            </summary>
            <dl className={classes.payload}>
              {Object.entries(log.payload).map(([name, value]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{typeof value === 'string' ? value : JSON.stringify(value)}</dd>
                </div>
              ))}
            </dl>
          </details>
        </li>
      ))}
    </ol>
  );
}

const columnsFor = (open: (organization: AdminOrganization) => void): readonly Column<AdminOrganization>[] => [
  {
    key: 'name',
    head: 'Name',
    phone: 'title',
    cell: (organization) => <RowButton onClick={() => open(organization)}>{organization.name}</RowButton>,
  },
  {
    key: 'owner',
    head: 'Owner',
    width: 260,
    cell: ({ owner }) => owner?.email ?? <StateBadge label={orphanedLabel} theme="yellow" />,
  },
  { key: 'plan', head: 'Plan', width: 110, cell: (organization) => <Plan organization={organization} /> },
  { key: 'members', head: 'Members', width: 90, numeric: true, phone: 'hidden', cell: ({ members }) => members },
  { key: 'created', head: 'Created', width: 130, cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
];

/** The page at /admin/organizations. */
export default function OrganizationsPage() {
  const [page, setPage] = useState(1);
  const [search, setSearch] = useState('');
  const [plan, setPlan] = useState<string>();
  const [chosen, setChosen] = useState<AdminOrganization>();
  const query = { page, perPage, search, ...(plan ? { plan: plan as 'basic' } : {}) };
  const read = useRead(listOrganizations, { query }, { keep: true });
  return (
    <>
      <PageHeader
        title="Organizations"
        crumbs={[{ label: 'Admin' }, { label: 'Organizations' }]}
        actions={<BillingClock />}
      />
      <FilterBar>
        <SearchBox
          label="Search by name"
          value={search}
          onSearch={(words) => {
            setPage(1);
            setSearch(words);
          }}
        />
        <FilterMenu
          label="Plan"
          value={plan}
          choices={[
            { value: undefined, label: 'any' },
            { value: 'basic', label: 'Free' },
            { value: 'pro', label: 'PRO' },
          ]}
          onChoose={(value) => {
            setPage(1);
            setPlan(value);
          }}
        />
      </FilterBar>
      <DataTable
        label="Organizations"
        columns={columnsFor(setChosen)}
        rows={read.data?.resources}
        rowKey={({ id }) => id}
        error={read.error}
        onRetry={() => void read.refetch()}
        {...(read.data ? { paging: { page, perPage, total: read.data.pagination.total, onPage: setPage } } : {})}
      />
      {chosen ? (
        <DetailDrawer title="Subscription details" onClose={() => setChosen(undefined)}>
          <div className={classes.person}>
            <strong>{chosen.name}</strong>
            <Plan organization={chosen} />
          </div>
          <Details organization={chosen} />
          <h3 className={classes.heading}>Subscription logs</h3>
          <Logs logs={chosen.subscriptionLogs} />
        </DetailDrawer>
      ) : null}
    </>
  );
}
