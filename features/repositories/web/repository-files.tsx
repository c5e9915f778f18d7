/** Followed files of a repository, those with problems first. */
import { Anchor } from '@mantine/core';
import { useState } from 'react';
import { useRead } from '#platform/http/web/use-calls.ts';
import { AppLink } from '#platform/ui/web/app-link.tsx';
import type { Column } from '#platform/ui/web/data-table.tsx';
import { EmptyState } from '#platform/ui/web/page-states.tsx';
import { PagedTable } from '#platform/ui/web/paged-table.tsx';
import { StateBadge } from '#platform/ui/web/state-badge.tsx';
import { listRepositoryFiles, type CodeRepository, type RepositoryFile } from '../contract.ts';
import { FileRemarks } from './file-remarks.tsx';
import { fileBadge, kindWords } from './repository-words.ts';
import classes from './repository-tab.module.css';

const columns: readonly Column<RepositoryFile>[] = [
  {
    key: 'path',
    head: 'File',
    phone: 'title',
    cell: ({ path, webUrl, problem, warnings }) => (
      <div className={classes.cell}>
        {webUrl ? (
          <Anchor className={classes.path ?? ''} href={webUrl} target="_blank" rel="noreferrer">
            {path}
          </Anchor>
        ) : (
          <span className={classes.path}>{path}</span>
        )}
        <FileRemarks problem={problem} warnings={warnings} />
      </div>
    ),
  },
  {
    key: 'subject',
    head: 'Here',
    width: 220,
    cell: ({ subject, kind }) =>
      subject ? <AppLink href={subject.url}>{subject.title}</AppLink> : <span>{kindWords[kind]}</span>,
  },
  { key: 'state', head: 'State', width: 130, keep: true, cell: (file) => <StateBadge {...fileBadge(file)} /> },
];

/** A page of them. */
export function RepositoryFiles({ repository: { id, files, lastCommit } }: { readonly repository: CodeRepository }) {
  const [page, setPage] = useState(1);
  const read = useRead(
    listRepositoryFiles,
    { params: { id }, query: { page, perPage: 20 } },
    { keep: true, staleTime: 0, every: () => 5_000 },
  );
  return (
    <section className={classes.list} aria-label="Files">
      <h2 className={classes.section}>Files{files > 0 ? ` (${files})` : ''}</h2>
      <PagedTable
        label="Files of the repository"
        columns={columns}
        read={read}
        onPage={setPage}
        rowKey={({ path }) => path}
        empty={
          <EmptyState
            bare
            title="No files yet"
            help={
              lastCommit === null
                ? 'They are listed once the repository has been read.'
                : 'Nothing was found at the paths below. Check them, or the branch.'
            }
          />
        }
      />
    </section>
  );
}
