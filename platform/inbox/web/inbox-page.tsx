/** The inbox: what happened that concerns the reader, unread or all, by kind. */
import { Button } from '@mantine/core';
import { IconBell, IconSettings } from '@tabler/icons-react';
import { useState } from 'react';
import { useCall, useRead } from '#platform/http/web/use-calls.ts';
import { AppLink } from '#platform/ui/web/app-link.tsx';
import { FilterBar, FilterMenu } from '#platform/ui/web/filter-menu.tsx';
import { PageHeader } from '#platform/ui/web/page-header.tsx';
import { EmptyState, ErrorState } from '#platform/ui/web/page-states.tsx';
import { PageTabs } from '#platform/ui/web/page-tabs.tsx';
import { PageSkeleton } from '#platform/ui/web/read-view.tsx';
import { TablePaging } from '#platform/ui/web/table-paging.tsx';
import { failureSentence } from '#platform/ui/model/failure-sentence.ts';
import {
  emptyInboxMessage,
  inboxTitle,
  listInbox,
  listInboxSettings,
  markInbox,
  noneOfKindMessage,
  noticeSettingsTitle,
  nothingUnreadHelp,
  nothingUnreadMessage,
} from '../contract.ts';
import { EntryRow } from './entry-row.tsx';
import classes from './inbox.module.css';

const perPage = 20;
type State = 'unread' | 'all';

/** A kind is chosen from those that exist; without them nothing is filtered. */
function KindFilter({
  value,
  onChoose,
}: {
  readonly value: string | undefined;
  readonly onChoose: (kind: string | undefined) => void;
}) {
  const kinds = useRead(listInboxSettings, {}).data?.kinds ?? [];
  const choices = [{ value: undefined, label: 'any' }, ...kinds.map(({ kind, label }) => ({ value: kind, label }))];
  return <FilterMenu label="Kind" choices={choices} value={value} onChoose={onChoose} />;
}

function Nothing({ state, kind }: { readonly state: State; readonly kind: string | undefined }) {
  if (kind !== undefined) return <EmptyState bare icon={IconBell} title={noneOfKindMessage} />;
  const title = state === 'unread' ? nothingUnreadMessage : emptyInboxMessage;
  return <EmptyState bare icon={IconBell} title={title} help={nothingUnreadHelp} />;
}

function Entries({ state }: { readonly state: State }) {
  const [page, setPage] = useState(1);
  const [kind, setKind] = useState<string>();
  const query = { state, page, perPage, ...(kind === undefined ? {} : { kind }) };
  const read = useRead(listInbox, { query }, { keep: true, staleTime: 0 });
  const mark = useCall(markInbox, { outdates: [listInbox] });
  const entries = read.data?.resources;
  // The last entry of the last page is gone: the page before is on its way.
  const isTurning = entries?.length === 0 && (read.data?.pagination.total ?? 0) > 0;
  const choose = (chosen: string | undefined): void => {
    setKind(chosen);
    setPage(1);
  };
  const markAll = (): void => mark.mutate({ body: { all: true, ...(kind === undefined ? {} : { kind }) } });
  return (
    <>
      <FilterBar>
        <KindFilter value={kind} onChoose={choose} />
        {entries?.some(({ isRead }) => !isRead) ? (
          <Button variant="default" size="xs" loading={mark.isPending} onClick={markAll}>
            Mark all as read
          </Button>
        ) : null}
      </FilterBar>
      {entries && !isTurning ? (
        entries.length === 0 ? (
          <Nothing state={state} kind={kind} />
        ) : (
          <ul className={classes.list} aria-label={inboxTitle}>
            {entries.map((entry) => (
              <EntryRow key={entry.id} entry={entry} />
            ))}
          </ul>
        )
      ) : read.error ? (
        <ErrorState
          bare
          title="The inbox could not be loaded"
          message={failureSentence(read.error)}
          onRetry={() => void read.refetch()}
        />
      ) : (
        <PageSkeleton />
      )}
      {read.data ? (
        <TablePaging
          label={inboxTitle}
          page={page}
          perPage={perPage}
          total={read.data.pagination.total}
          onPage={setPage}
        />
      ) : null}
    </>
  );
}

/** The page at /inbox. */
export default function InboxPage() {
  return (
    <div className={classes.page}>
      <PageHeader
        title={inboxTitle}
        crumbs={[{ label: inboxTitle }]}
        actions={
          <Button
            variant="default"
            component={AppLink}
            href="/my/profile?tab=notifications"
            leftSection={<IconSettings size={16} stroke={1.7} />}
          >
            {noticeSettingsTitle}
          </Button>
        }
      />
      <PageTabs
        tabs={[
          { value: 'unread', label: 'Unread', content: <Entries key="unread" state="unread" /> },
          { value: 'all', label: 'All', content: <Entries key="all" state="all" /> },
        ]}
      />
    </div>
  );
}
