/** What was removed from the project within the last 30 days. */
import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useCall, useRead } from '#platform/http/web/use-calls.ts';
import { usePermission } from '#platform/identity/web/workspace.tsx';
import { DataTable, type Column } from '#platform/ui/web/data-table.tsx';
import { PageHeader } from '#platform/ui/web/page-header.tsx';
import { EmptyState } from '#platform/ui/web/page-states.tsx';
import { RelativeTime } from '#platform/ui/web/relative-time.tsx';
import { useKinds } from '#platform/ui/web/sections.tsx';
import { emptyTrashHelp, emptyTrashMessage, listTrash, restoreFromTrash, type TrashRow } from '../contract.ts';
import { daysLeft } from '../model/days-left.ts';

const perPage = 50;

function Kind({ kind }: { readonly kind: string }) {
  const known = useKinds().get(kind);
  const noun = known?.noun ?? kind;
  return <>{noun.charAt(0).toUpperCase() + noun.slice(1)}</>;
}

function columnsAt(now: Date): readonly Column<TrashRow>[] {
  return [
    { key: 'title', head: 'Title', phone: 'title', cell: (row) => row.title },
    { key: 'kind', head: 'Kind', width: 130, cell: (row) => <Kind kind={row.kind} /> },
    { key: 'by', head: 'Removed by', width: 180, phone: 'hidden', cell: (row) => row.removedBy ?? '' },
    { key: 'at', head: 'Removed', width: 130, cell: (row) => <RelativeTime at={row.removedAt} /> },
    { key: 'left', head: 'Stays', width: 110, cell: (row) => daysLeft(row.purgedAt, now) },
  ];
}

/** The page at /project/{code}/trash. */
export default function TrashPage() {
  const mayRestore = usePermission('trash.restore');
  const [page, setPage] = useState(1);
  const [now] = useState(() => new Date());
  const read = useRead(listTrash, { query: { page, perPage } }, { keep: true, staleTime: 0 });
  const restore = useCall(restoreFromTrash, { outdates: [listTrash] });
  const actions = (row: TrashRow) => (
    <Button
      variant="default"
      size="compact-sm"
      loading={restore.isPending && restore.variables.params.id === row.id}
      onClick={() => restore.mutate({ params: { kind: row.kind, id: row.id }, body: {} })}
    >
      Restore<span className="aw-hidden"> {row.title}</span>
    </Button>
  );
  return (
    <>
      <PageHeader title="Trash" crumbs={[{ label: 'Trash' }]} />
      <DataTable
        label="Trash"
        columns={columnsAt(now)}
        rows={read.data?.resources}
        rowKey={(row) => `${row.kind} ${row.id}`}
        {...(mayRestore ? { actions } : {})}
        error={read.error}
        onRetry={() => void read.refetch()}
        empty={<EmptyState bare icon={IconTrash} title={emptyTrashMessage} help={emptyTrashHelp} />}
        {...(read.data ? { paging: { page, perPage, total: read.data.pagination.total, onPage: setPage } } : {})}
      />
    </>
  );
}
