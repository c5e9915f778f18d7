/** Changes that were sent to a repository. */
import { Anchor } from '@mantine/core';
import { useState } from 'react';
import { useRead } from '#platform/http/web/use-calls.ts';
import { AppLink } from '#platform/ui/web/app-link.tsx';
import type { Column } from '#platform/ui/web/data-table.tsx';
import { PagedTable } from '#platform/ui/web/paged-table.tsx';
import { RelativeTime } from '#platform/ui/web/relative-time.tsx';
import { StateBadge } from '#platform/ui/web/state-badge.tsx';
import { listPushes, nothingToSendMessage, type CodeRepository, type RepositoryPush } from '../contract.ts';
import { pushBadge } from './repository-words.ts';
import classes from './repository-tab.module.css';

const columns: readonly Column<RepositoryPush>[] = [
  {
    key: 'subject',
    head: 'What',
    phone: 'title',
    cell: ({ subject, path, error, state, hasBranch }) => (
      <div className={classes.cell}>
        <AppLink href={subject.url}>{subject.title}</AppLink>
        <span className={classes.problem}>
          {error ?? (state === 'merged' && !hasBranch ? nothingToSendMessage : path)}
        </span>
      </div>
    ),
  },
  {
    key: 'request',
    head: 'Merge request',
    // The name of a branch stands here where the provider has no merge requests.
    width: 180,
    cell: ({ mergeRequest, branch, hasBranch }) =>
      mergeRequest ? (
        <Anchor href={mergeRequest.webUrl} target="_blank" rel="noreferrer">
          !{mergeRequest.iid}
        </Anchor>
      ) : (
        <span className={classes.path}>{hasBranch ? branch : '–'}</span>
      ),
  },
  { key: 'state', head: 'State', width: 110, keep: true, cell: (push) => <StateBadge {...pushBadge(push)} /> },
  {
    key: 'at',
    head: 'Sent',
    width: 130,
    phone: 'hidden',
    cell: ({ updatedAt }) => <RelativeTime at={updatedAt} />,
  },
];

/** Nothing where nothing was sent. */
export function SentChanges({ repository: { id } }: { readonly repository: CodeRepository }) {
  const [page, setPage] = useState(1);
  const read = useRead(listPushes, { params: { id }, query: { page } }, { keep: true, staleTime: 0 });
  if (!read.data || read.data.pagination.total === 0) return null;
  return (
    <section className={classes.list} aria-label="Sent changes">
      <h2 className={classes.section}>Sent to the repository</h2>
      <PagedTable
        label="Sent changes"
        columns={columns}
        read={read}
        onPage={setPage}
        rowKey={(push) => push.id}
        empty={null}
      />
    </section>
  );
}
