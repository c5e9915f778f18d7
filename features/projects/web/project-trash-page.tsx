/** Removed projects of the organization that an owner can restore. */
import { Button } from '@mantine/core';
import { IconArrowBackUp, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useCall, useRead } from '#platform/http/web/use-calls.ts';
import { useWorkspace } from '#platform/identity/web/workspace.tsx';
import { getLimits } from '#platform/limits/contract.ts';
import { DataTable, type Column } from '#platform/ui/web/data-table.tsx';
import { PageHeader } from '#platform/ui/web/page-header.tsx';
import { EmptyState } from '#platform/ui/web/page-states.tsx';
import { RelativeTime } from '#platform/ui/web/relative-time.tsx';
import {
  listProjects,
  listTrashedProjects,
  projectTrashDays,
  restoreProject,
  type TrashedProject,
} from '../contract.ts';
import classes from './project-list-page.module.css';

const perPage = 50;
const dayMs = 86_400_000;

const daysUntil = (at: string): string => {
  const days = Math.max(0, Math.ceil((Date.parse(at) - Date.now()) / dayMs));
  return days === 1 ? 'in 1 day' : `in ${days} days`;
};

const columns: readonly Column<TrashedProject>[] = [
  {
    key: 'code',
    head: 'Code',
    width: 108,
    phone: 'lead',
    cell: (row) => <span className={classes.code}>{row.code}</span>,
  },
  { key: 'name', head: 'Name', phone: 'title', cell: (row) => <strong className={classes.gone}>{row.name}</strong> },
  { key: 'by', head: 'Removed by', width: 180, cell: (row) => row.deletedBy },
  { key: 'at', head: 'Removed', width: 130, cell: (row) => <RelativeTime at={row.deletedAt} /> },
  { key: 'purge', head: 'Gone for good', width: 130, cell: (row) => daysUntil(row.purgedAt) },
];

/** The page at /projects/trash. */
export default function ProjectTrashPage() {
  const [page, setPage] = useState(1);
  const { reloadUser } = useWorkspace();
  const read = useRead(listTrashedProjects, { query: { page, perPage } }, { keep: true });
  const restore = useCall(restoreProject, { outdates: [listProjects, listTrashedProjects, getLimits] });
  const bringBack = async (row: TrashedProject): Promise<void> => {
    await restore.mutateAsync({ params: { id: row.id }, body: {} });
    await reloadUser();
  };
  return (
    <>
      <PageHeader title="Trash" crumbs={[{ label: 'Projects', href: '/projects' }, { label: 'Trash' }]} />
      <DataTable
        label="Removed projects"
        columns={columns}
        rows={read.data?.resources}
        rowKey={(row) => row.id}
        error={read.error}
        onRetry={() => void read.refetch()}
        empty={
          <EmptyState
            bare
            icon={IconTrash}
            title="The trash is empty"
            help={`Removed projects can be restored here for ${projectTrashDays} days.`}
          />
        }
        actions={(row) => (
          <Button
            variant="subtle"
            size="compact-xs"
            aria-label={`Restore ${row.name}`}
            leftSection={<IconArrowBackUp size={16} stroke={1.7} />}
            loading={restore.isPending && restore.variables.params.id === row.id}
            // Errors are shown by the shared handler.
            onClick={() => void bringBack(row).catch(() => undefined)}
          >
            Restore
          </Button>
        )}
        {...(read.data ? { paging: { page, perPage, total: read.data.pagination.total, onPage: setPage } } : {})}
      />
    </>
  );
}
