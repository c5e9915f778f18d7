/** The C4 models of a project. */
import { Button } from '@mantine/core';
import { IconCube3dSphere, IconFileImport } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useRead } from '#platform/http/web/use-calls.ts';
import { usePermission, useProject } from '#platform/identity/web/workspace.tsx';
import { openLimits, useLimit } from '#platform/limits/web/limits.ts';
import { useConfirm } from '#platform/ui/web/use-confirm.tsx';
import type { Column } from '#platform/ui/web/data-table.tsx';
import { PagedTable } from '#platform/ui/web/paged-table.tsx';
import { ItemName } from '#platform/ui/web/item-name.tsx';
import { LimitButton } from '#platform/ui/web/limit-button.tsx';
import { PageHeader } from '#platform/ui/web/page-header.tsx';
import { EmptyState } from '#platform/ui/web/page-states.tsx';
import { DayTime } from '#platform/ui/web/relative-time.tsx';
import { useCreateWord } from '#platform/ui/web/use-create-word.ts';
import { useLimited } from '#platform/ui/web/use-limited.ts';
import { lazyPart } from '#platform/ui/web/lazy-part.tsx';
import {
  c4ModelLimit,
  createC4ModelLabel,
  listC4Models,
  noC4ModelsMessage,
  type C4Model,
  type C4ModelRow,
} from '../contract.ts';
import { c4Address, createModelWord } from './c4-address.ts';
import { C4RowMenu, type RowAction } from './c4-row-menu.tsx';
import { ModelNameDialog } from './model-name-dialog.tsx';
import { useModelCalls } from './use-model-calls.ts';

const ImportDialog = lazyPart(async () => (await import('./exchange/import-dialog.tsx')).ImportDialog);
const WorkspaceDialog = lazyPart(async () => (await import('./exchange/workspace-dialog.tsx')).WorkspaceDialog);
const ExportDialog = lazyPart(async () => (await import('./exchange/export-dialog.tsx')).ExportDialog);

const perPage = 20;

/** Header of the list. */
type Dialog =
  | { readonly kind: 'create' | 'import' }
  | { readonly kind: 'rename' | 'export' | 'structurizr'; readonly row: C4ModelRow };

const columnsFor = (projectCode: string): readonly Column<C4ModelRow>[] => [
  {
    key: 'name',
    head: 'Name',
    phone: 'title',
    cell: ({ id, name }) => <ItemName icon={IconCube3dSphere} name={name} href={c4Address(projectCode, id)} />,
  },
  { key: 'created', head: 'Created at', width: 150, cell: ({ createdAt }) => <DayTime at={createdAt} /> },
];

interface HeadButtonsProps {
  readonly reached: boolean | undefined;
  readonly limited: ReturnType<typeof useLimited>;
  readonly onCreate: () => void;
  readonly onImport: () => void;
}

const explainLimit = (): void => openLimits(c4ModelLimit);

/** Both create a model and check the limit. */
function HeadButtons({ reached, limited, onCreate, onImport }: HeadButtonsProps) {
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFileImport size={16} stroke={1.7} />}
        onClick={() => limited.run(onImport)}
      >
        Import
      </Button>
      <LimitButton label={createC4ModelLabel} reached={reached} onCreate={onCreate} onLimit={explainLimit} />
    </>
  );
}

interface DialogsProps {
  readonly dialog: Dialog | undefined;
  readonly onClose: () => void;
}

function Dialogs({ dialog, onClose }: DialogsProps) {
  const project = useProject();
  const navigate = useNavigate();
  const { create, rename, takeIn } = useModelCalls();
  const open = (id: string): Promise<void> => navigate({ to: c4Address(project.code, id) });
  const row = dialog && 'row' in dialog ? dialog.row : undefined;
  return (
    <>
      <ModelNameDialog
        key={`${dialog?.kind} ${row?.id}`}
        opened={dialog?.kind === 'create' || dialog?.kind === 'rename'}
        row={dialog?.kind === 'rename' ? row : undefined}
        onClose={onClose}
        onSubmit={async (name) => {
          if (row) await rename(row.id, name);
          else await open(await create(name));
        }}
      />
      <Suspense>
        {dialog?.kind === 'import' ? (
          <ImportDialog onClose={onClose} onImport={async (model: C4Model) => open(await takeIn(model))} />
        ) : null}
        {dialog?.kind === 'export' && row ? <ExportDialog row={row} onClose={onClose} /> : null}
        {dialog?.kind === 'structurizr' && row ? <WorkspaceDialog model={row} onClose={onClose} /> : null}
      </Suspense>
    </>
  );
}

/** Table of models: newest first, 20 per page. */
export default function C4ListPage() {
  const project = useProject();
  const mayWrite = usePermission('c4model.write');
  const mayWriteWorkspace = usePermission('structurizr.write');
  const [page, setPage] = useState(1);
  const [dialog, setDialog] = useState<Dialog>();
  const reached = useLimit(c4ModelLimit)?.reached;
  const limited = useLimited(reached, explainLimit);
  const create = (): void => setDialog({ kind: 'create' });
  useCreateWord(createModelWord, () => {
    if (mayWrite) limited.run(create);
  });
  const read = useRead(listC4Models, { query: { page, perPage } }, { keep: true, staleTime: 0 });
  const { copy, remove } = useModelCalls();
  const [confirm, confirmDialog] = useConfirm();
  const choose = (row: C4ModelRow, action: RowAction): void => {
    if (action === 'copy') return copy(row.id);
    if (action !== 'remove') return setDialog({ kind: action, row });
    confirm({
      text: 'You are about to delete this C4 Model. It stays in the trash for 30 days.',
      subject: row.name,
      run: () => remove(row.id),
    });
  };
  return (
    <>
      <PageHeader
        title="C4 Models"
        crumbs={[{ label: 'C4 Models' }]}
        actions={
          mayWrite ? (
            <HeadButtons
              reached={reached}
              limited={limited}
              onCreate={create}
              onImport={() => setDialog({ kind: 'import' })}
            />
          ) : undefined
        }
      />
      <PagedTable
        label="C4 Models"
        columns={columnsFor(project.code)}
        read={read}
        onPage={setPage}
        rowKey={(row) => row.id}
        empty={
          <EmptyState
            bare
            icon={IconCube3dSphere}
            title={noC4ModelsMessage}
            help="A model shows the systems of this project at three levels: context, containers, components."
            action={
              mayWrite ? (
                <Button variant="light" onClick={() => limited.run(create)}>
                  {createC4ModelLabel}
                </Button>
              ) : undefined
            }
          />
        }
        actions={(row: C4ModelRow) => (
          <C4RowMenu
            row={row}
            mayWrite={mayWrite}
            mayWriteWorkspace={mayWriteWorkspace}
            onChoose={(action) => choose(row, action)}
          />
        )}
      />
      <Dialogs dialog={dialog} onClose={() => setDialog(undefined)} />
      {confirmDialog}
    </>
  );
}
