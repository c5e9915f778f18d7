/** The database models of a project. Source: specification 3 section 2. */
import { ActionIcon, Button } from '@mantine/core';
import { IconDatabase, IconPencil, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { getProjectOverview } from '#features/projects/contract.ts';
import { useCall, useRead } from '#platform/http/web/use-calls.ts';
import { usePermission, useProject } from '#platform/identity/web/workspace.tsx';
import { getLimits } from '#platform/limits/contract.ts';
import { openLimits, useLimit } from '#platform/limits/web/limits.ts';
import { AppLink } from '#platform/ui/web/app-link.tsx';
import type { Column } from '#platform/ui/web/data-table.tsx';
import { PagedTable } from '#platform/ui/web/paged-table.tsx';
import { ItemName } from '#platform/ui/web/item-name.tsx';
import { LimitButton } from '#platform/ui/web/limit-button.tsx';
import { PageHeader } from '#platform/ui/web/page-header.tsx';
import { EmptyState } from '#platform/ui/web/page-states.tsx';
import { DayTime } from '#platform/ui/web/relative-time.tsx';
import { showToast } from '#platform/ui/web/toast.ts';
import { useConfirm } from '#platform/ui/web/use-confirm.tsx';
import { useCreateWord } from '#platform/ui/web/use-create-word.ts';
import { TextActionMenu } from '#platform/writing/web/text-action-items.tsx';
import { useLimited } from '#platform/ui/web/use-limited.ts';
import {
  createDbModel,
  createDbModelLabel,
  dbModelLimit,
  dbModelRemovedMessage,
  dbModelsTitle,
  deleteDbModel,
  editDbModelLabel,
  listDbModels,
  noDbModelsMessage,
  platformLabel,
  removeDbModelLabel,
  removeDbModelPrompt,
  type DbModelRow,
} from '../contract.ts';
import { createDbModelWord, dbModelAddress } from './db-model-address.ts';
import { CreateDbModelDialog } from './db-model-dialogs.tsx';

const perPage = 20;
const icon = { size: 16, stroke: 1.7 } as const;

const columnsFor = (projectCode: string): readonly Column<DbModelRow>[] => [
  {
    key: 'name',
    head: 'Name',
    phone: 'title',
    cell: ({ id, name, platform }) => (
      <ItemName icon={IconDatabase} name={name} href={dbModelAddress(projectCode, id)}>
        [{platformLabel(platform)}]
      </ItemName>
    ),
  },
  { key: 'created', head: 'Created at', width: 150, cell: ({ createdAt }) => <DayTime at={createdAt} /> },
];

const explainLimit = (): void => openLimits(dbModelLimit);
const counted = [listDbModels, getProjectOverview, getLimits];

interface RowActionsProps {
  readonly row: DbModelRow;
  readonly mayWrite: boolean;
  readonly onRemove: () => void;
}

function RowActions({ row, mayWrite, onRemove }: RowActionsProps) {
  const project = useProject();
  const label = mayWrite ? editDbModelLabel : 'Open model';
  return (
    <>
      <ActionIcon
        component={AppLink}
        href={dbModelAddress(project.code, row.id)}
        aria-label={`${label} ${row.name}`}
        title={label}
      >
        <IconPencil {...icon} />
      </ActionIcon>
      {mayWrite ? (
        <ActionIcon aria-label={`${removeDbModelLabel} ${row.name}`} title={removeDbModelLabel} onClick={onRemove}>
          <IconTrash {...icon} />
        </ActionIcon>
      ) : null}
      <TextActionMenu kind="dbmodel" id={row.id} name={row.name} />
    </>
  );
}

/** Table of models: newest first, 20 per page. */
export default function DbModelListPage() {
  const project = useProject();
  const navigate = useNavigate();
  const mayWrite = usePermission('dbmodel.write');
  const [page, setPage] = useState(1);
  const [isCreating, setCreating] = useState(false);
  const reached = useLimit(dbModelLimit)?.reached;
  const limited = useLimited(reached, explainLimit);
  const create = (): void => setCreating(true);
  useCreateWord(createDbModelWord, () => {
    if (mayWrite) limited.run(create);
  });
  const read = useRead(listDbModels, { query: { page, perPage } }, { keep: true, staleTime: 0 });
  const creating = useCall(createDbModel, { outdates: counted, quiet: true });
  const removing = useCall(deleteDbModel, { outdates: counted, quiet: true });
  const [confirm, confirmDialog] = useConfirm();
  const askRemoval = (row: DbModelRow): void =>
    confirm({
      text: removeDbModelPrompt,
      subject: row.name,
      run: async () => {
        await removing.mutateAsync({ params: { id: row.id } });
        showToast('success', dbModelRemovedMessage);
      },
    });
  return (
    <>
      <PageHeader
        title={dbModelsTitle}
        crumbs={[{ label: dbModelsTitle }]}
        actions={
          mayWrite ? (
            <LimitButton label={createDbModelLabel} reached={reached} onCreate={create} onLimit={explainLimit} />
          ) : undefined
        }
      />
      <PagedTable
        label={dbModelsTitle}
        columns={columnsFor(project.code)}
        read={read}
        onPage={setPage}
        rowKey={(row) => row.id}
        empty={
          <EmptyState
            bare
            icon={IconDatabase}
            title={noDbModelsMessage}
            help="A model shows the tables of a MySQL database and how they are related. Paste a dump, or draw one."
            action={
              mayWrite ? (
                <Button variant="light" onClick={() => limited.run(create)}>
                  {createDbModelLabel}
                </Button>
              ) : undefined
            }
          />
        }
        actions={(row: DbModelRow) => <RowActions row={row} mayWrite={mayWrite} onRemove={() => askRemoval(row)} />}
      />
      <CreateDbModelDialog
        opened={isCreating}
        onClose={() => setCreating(false)}
        onCreate={async (name, platform) => {
          const made = await creating.mutateAsync({ body: { name, platform } });
          await navigate({ to: dbModelAddress(project.code, made.id) });
        }}
      />
      {confirmDialog}
    </>
  );
}
