/** Bug reports and feature requests, for administrators. */
import { Button } from '@mantine/core';
import { IconMailbox } from '@tabler/icons-react';
import { useState } from 'react';
import { useCall, useRead } from '#platform/http/web/use-calls.ts';
import { DataTable, type Column } from '#platform/ui/web/data-table.tsx';
import { DetailDrawer } from '#platform/ui/web/detail-drawer.tsx';
import { FactList } from '#platform/ui/web/fact-list.tsx';
import { FilterBar, FilterMenu, NoMatches } from '#platform/ui/web/filter-menu.tsx';
import { PageHeader } from '#platform/ui/web/page-header.tsx';
import { EmptyState } from '#platform/ui/web/page-states.tsx';
import { RelativeTime } from '#platform/ui/web/relative-time.tsx';
import { RowButton } from '#platform/ui/web/row-button.tsx';
import { StateBadge } from '#platform/ui/web/state-badge.tsx';
import { closeSupportMessage, listSupportMessages, reopenSupportMessage, type SupportMessage } from '../contract.ts';
import classes from './support-inbox-page.module.css';

const kindWords = { bug: 'Bug', feature: 'Feature' } as const;
const subjectOf = (message: SupportMessage): string => message.title || message.content.split('\n')[0] || '';

const columnsFor = (open: (message: SupportMessage) => void): readonly Column<SupportMessage>[] => [
  {
    key: 'kind',
    head: 'Kind',
    width: 100,
    phone: 'lead',
    cell: ({ kind }) => <StateBadge label={kindWords[kind]} theme={kind === 'bug' ? 'red' : 'indigo'} />,
  },
  {
    key: 'subject',
    head: 'Subject',
    phone: 'title',
    cell: (message) => <RowButton onClick={() => open(message)}>{subjectOf(message)}</RowButton>,
  },
  { key: 'reporter', head: 'From', width: 220, cell: ({ reporterEmail }) => reporterEmail },
  {
    key: 'state',
    head: 'State',
    width: 90,
    cell: ({ state }) => <StateBadge label={state} theme={state === 'open' ? 'yellow' : 'green'} />,
  },
  { key: 'created', head: 'Received', width: 120, cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
];

function Message({ message, onClose }: { readonly message: SupportMessage; readonly onClose: () => void }) {
  const outdates = [listSupportMessages];
  const close = useCall(closeSupportMessage, { outdates, onDone: onClose });
  const reopen = useCall(reopenSupportMessage, { outdates, onDone: onClose });
  const change = message.state === 'open' ? close : reopen;
  return (
    <DetailDrawer
      title={message.kind === 'bug' ? 'Bug Report' : 'Feature Request'}
      onClose={onClose}
      actions={
        <Button
          variant="default"
          size="sm"
          loading={change.isPending}
          onClick={() => change.mutate({ params: { id: message.id } })}
        >
          {message.state === 'open' ? 'Mark as done' : 'Open again'}
        </Button>
      }
    >
      {message.title ? <h3 className={classes.title}>{message.title}</h3> : null}
      <p className={classes.content}>{message.content}</p>
      <FactList
        facts={[
          [
            'From',
            <>
              {message.reporterName}, <a href={`mailto:${message.reporterEmail}`}>{message.reporterEmail}</a>
            </>,
          ],
          ['Page', message.requestedUrl],
          ['Received', <RelativeTime key="received" at={message.createdAt} />],
        ]}
      />
    </DetailDrawer>
  );
}

/** The page at /admin/support. */
export default function SupportInboxPage() {
  const [page, setPage] = useState(1);
  const [kind, setKind] = useState<string>();
  const [state, setState] = useState<string | undefined>('open');
  const [chosen, setChosen] = useState<SupportMessage>();
  const query = { page, ...(kind ? { kind: kind as 'bug' } : {}), ...(state ? { state: state as 'open' } : {}) };
  const read = useRead(listSupportMessages, { query }, { keep: true, staleTime: 0 });
  return (
    <>
      <PageHeader title="Support" crumbs={[{ label: 'Admin' }, { label: 'Support' }]} />
      <FilterBar>
        <FilterMenu
          label="Kind"
          value={kind}
          onChoose={(value) => {
            setPage(1);
            setKind(value);
          }}
          choices={[
            { value: undefined, label: 'all' },
            { value: 'bug', label: 'bugs' },
            { value: 'feature', label: 'features' },
          ]}
        />
        <FilterMenu
          label="State"
          value={state}
          onChoose={(value) => {
            setPage(1);
            setState(value);
          }}
          choices={[
            { value: undefined, label: 'any' },
            { value: 'open', label: 'open' },
            { value: 'done', label: 'done' },
          ]}
        />
      </FilterBar>
      <DataTable
        label="Support"
        columns={columnsFor(setChosen)}
        rows={read.data?.resources}
        rowKey={({ id }) => id}
        error={read.error}
        onRetry={() => void read.refetch()}
        empty={
          kind || state ? (
            <NoMatches
              onClear={() => {
                setKind(undefined);
                setState(undefined);
                setPage(1);
              }}
            />
          ) : (
            <EmptyState bare icon={IconMailbox} />
          )
        }
        {...(read.data ? { paging: { page, perPage: 50, total: read.data.pagination.total, onPage: setPage } } : {})}
      />
      {chosen ? <Message message={chosen} onClose={() => setChosen(undefined)} /> : null}
    </>
  );
}
