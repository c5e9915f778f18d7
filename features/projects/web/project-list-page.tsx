/** The projects of the organization. */
import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconCopy, IconDots, IconExternalLink, IconFolderPlus, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useRead } from '#platform/http/web/use-calls.ts';
import { usePermission, useWorkspace } from '#platform/identity/web/workspace.tsx';
import { readOnlyProjectMessage } from '#platform/limits/model/read-only-project.ts';
import { AppLink } from '#platform/ui/web/app-link.tsx';
import { DataTable, type Column } from '#platform/ui/web/data-table.tsx';
import { PageHeader } from '#platform/ui/web/page-header.tsx';
import { EmptyState } from '#platform/ui/web/page-states.tsx';
import { RelativeTime } from '#platform/ui/web/relative-time.tsx';
import { StateBadge } from '#platform/ui/web/state-badge.tsx';
import { showToast } from '#platform/ui/web/toast.ts';
import { listProjects, type ProjectRow } from '../contract.ts';
import { NewProjectButton } from './new-project-button.tsx';
import classes from './project-list-page.module.css';
import { useProjectRemoval } from './use-project-removal.tsx';

const perPage = 50;

/** Opens a project; switches to it when it is not the current one. */
function useOpenProject(): (id: string) => void {
  const { switchProject } = useWorkspace();
  return switchProject;
}

function ProjectName({ row }: { readonly row: ProjectRow }) {
  const { project } = useWorkspace();
  const open = useOpenProject();
  const name =
    row.id === project?.id ? (
      <AppLink href="/">{row.name}</AppLink>
    ) : (
      <button type="button" className={classes.name} onClick={() => open(row.id)}>
        {row.name}
      </button>
    );
  return row.readOnly ? (
    <span className={classes.limited} title={readOnlyProjectMessage}>
      {name}
      <StateBadge theme="yellow" label="read-only" />
    </span>
  ) : (
    name
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
  { key: 'changed', head: 'Last change', width: 140, cell: (row) => <RelativeTime at={row.updatedAt} /> },
];

async function copyCode(code: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(code);
    showToast('success', `The code ${code} has been copied.`);
  } catch {
    showToast('warning', 'The code could not be copied.');
  }
}

interface RowActionsProps {
  readonly row: ProjectRow;
  readonly onRemove: () => void;
}

/** Edit and delete are visible; the rest is in a menu. */
function RowActions({ row, onRemove }: RowActionsProps) {
  const open = useOpenProject();
  return (
    <>
      <ActionIcon component={AppLink} href={`/projects/${row.id}/edit`} aria-label={`Edit ${row.name}`}>
        <IconPencil size={16} stroke={1.7} />
      </ActionIcon>
      <ActionIcon aria-label={`Delete ${row.name}`} onClick={onRemove}>
        <IconTrash size={16} stroke={1.7} />
      </ActionIcon>
      <Menu position="bottom-end" width={200}>
        <Menu.Target>
          <ActionIcon aria-label={`More actions for ${row.name}`}>
            <IconDots size={16} stroke={1.7} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconExternalLink size={16} stroke={1.7} />} onClick={() => open(row.id)}>
            Open project
          </Menu.Item>
          <Menu.Item leftSection={<IconCopy size={16} stroke={1.7} />} onClick={() => void copyCode(row.code)}>
            Copy code
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  );
}

/** The page at /projects. */
export default function ProjectListPage() {
  const [page, setPage] = useState(1);
  const mayCreate = usePermission('project.create');
  const mayEdit = usePermission('project.edit');
  const mayDelete = usePermission('project.delete');
  const [askRemoval, dialog] = useProjectRemoval();
  const read = useRead(listProjects, { query: { page, perPage } }, { keep: true });
  const actions = mayCreate ? (
    <>
      {mayDelete ? (
        <Button
          variant="subtle"
          color="gray"
          component={AppLink}
          href="/projects/trash"
          leftSection={<IconTrash size={16} stroke={1.7} />}
        >
          Trash
        </Button>
      ) : null}
      <NewProjectButton />
    </>
  ) : null;
  return (
    <>
      <PageHeader title="Projects" crumbs={[{ label: 'Projects' }]} actions={actions} />
      <DataTable
        label="Projects"
        columns={columns}
        rows={read.data?.resources}
        rowKey={(row) => row.id}
        error={read.error}
        onRetry={() => void read.refetch()}
        empty={<EmptyState bare icon={IconFolderPlus} />}
        {...(mayEdit
          ? { actions: (row: ProjectRow) => <RowActions row={row} onRemove={() => askRemoval(row)} /> }
          : {})}
        {...(read.data ? { paging: { page, perPage, total: read.data.pagination.total, onPage: setPage } } : {})}
      />
      {dialog}
    </>
  );
}
