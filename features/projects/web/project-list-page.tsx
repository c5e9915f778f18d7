/** The projects of the organization. */
import { Button } from '@mantine/core';
import { IconFolderPlus, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useRead } from '#platform/http/web/use-calls.ts';
import { usePermission, useWorkspace } from '#platform/identity/web/workspace.tsx';
import { AppLink } from '#platform/ui/web/app-link.tsx';
import { DataTable, type Column } from '#platform/ui/web/data-table.tsx';
import { PageHeader } from '#platform/ui/web/page-header.tsx';
import { EmptyState } from '#platform/ui/web/page-states.tsx';
import { RelativeTime } from '#platform/ui/web/relative-time.tsx';
import { listProjects, type ProjectRow } from '../contract.ts';
import classes from './project-list-page.module.css';

const perPage = 50;

/** The name opens the project: another one than the current is switched to. */
function ProjectName({ row }: { readonly row: ProjectRow }) {
  const { project, switchProject } = useWorkspace();
  if (row.id === project?.id) return <AppLink href="/">{row.name}</AppLink>;
  return (
    <button type="button" className={classes.name} onClick={() => switchProject(row.id)}>
      {row.name}
    </button>
  );
}

const columns: readonly Column<ProjectRow>[] = [
  {
    key: 'code',
    head: 'Code',
    width: 108,
    phone: 'lead',
    cell: (row) => <span className={classes.code}>{row.code}</span>,
  },
  { key: 'name', head: 'Name', phone: 'title', cell: (row) => <ProjectName row={row} /> },
  { key: 'created', head: 'Created', width: 140, cell: (row) => <RelativeTime at={row.createdAt} /> },
];

/** The page at /projects. */
export default function ProjectListPage() {
  const [page, setPage] = useState(1);
  const mayCreate = usePermission('project.create');
  const read = useRead(listProjects, { query: { page, perPage } }, { keep: true });
  const create = mayCreate ? (
    <Button component={AppLink} href="/projects/new" leftSection={<IconPlus size={16} stroke={1.8} />}>
      New project
    </Button>
  ) : null;
  return (
    <>
      <PageHeader title="Projects" crumbs={[{ label: 'Projects' }]} actions={create} />
      <DataTable
        label="Projects"
        columns={columns}
        rows={read.data?.resources}
        rowKey={(row) => row.id}
        error={read.error}
        onRetry={() => void read.refetch()}
        empty={<EmptyState bare icon={IconFolderPlus} />}
        {...(read.data ? { paging: { page, perPage, total: read.data.pagination.total, onPage: setPage } } : {})}
      />
    </>
  );
}
