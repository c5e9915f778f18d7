/** The diagrams of a project. Source: specification 2 section 2.5. */
import { ActionIcon, Button, Menu } from '@mantine/core';
import {
  IconCopy,
  IconDots,
  IconPencil,
  IconFileImport,
  IconPlus,
  IconTemplate,
  IconTextCaption,
  IconTrash,
  IconVectorTriangle,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { getProjectOverview } from '#features/projects/contract.ts';
import { callApi } from '#platform/http/web/api.ts';
import { useCall, useRead } from '#platform/http/web/use-calls.ts';
import { deletedUserName } from '#platform/identity/model/person-name.ts';
import { usePermission, useProject } from '#platform/identity/web/workspace.tsx';
import { AppLink } from '#platform/ui/web/app-link.tsx';
import { useConfirm } from '#platform/ui/web/use-confirm.tsx';
import type { Column } from '#platform/ui/web/data-table.tsx';
import { PagedTable } from '#platform/ui/web/paged-table.tsx';
import { FilterBar, NoMatches } from '#platform/ui/web/filter-menu.tsx';
import { PageHeader } from '#platform/ui/web/page-header.tsx';
import { EmptyState } from '#platform/ui/web/page-states.tsx';
import { RelativeTime } from '#platform/ui/web/relative-time.tsx';
import { SearchBox } from '#platform/ui/web/search-box.tsx';
import { showFailure } from '#platform/ui/web/show-failure.ts';
import { showToast } from '#platform/ui/web/toast.ts';
import { StateBadge } from '#platform/ui/web/state-badge.tsx';
import { useCreateWord } from '#platform/ui/web/use-create-word.ts';
import { serialLabel } from '#platform/workflow/model/serial-number.ts';
import {
  createDiagram,
  createDiagramLabel,
  deleteDiagram,
  diagramLimits,
  diagramRemovedMessage,
  diagramsTitle,
  getDiagram,
  listDiagrams,
  newDiagramName,
  noDiagramsMessage,
  offerTemplateLabel,
  removeDiagramPrompt,
  setDiagramTemplate,
  templateOfferedMessage,
  templateWithdrawnMessage,
  withdrawTemplateLabel,
  updateDiagram,
  type DiagramRow,
} from '../contract.ts';
import { createDiagramWord, diagramAddress } from './diagram-address.ts';
import { lazyPart } from '#platform/ui/web/lazy-part.tsx';
import { copyName } from '#platform/ui/model/copy-name.ts';
import { writeBoard, type BoardDocument } from '../model/board-document.ts';
import { DiagramDetailsDialog } from './diagram-details-dialog.tsx';
import classes from './diagram-list-page.module.css';

const perPage = 20;
const icon = { size: 16, stroke: 1.7 } as const;

const columnsFor = (projectCode: string): readonly Column<DiagramRow>[] => [
  {
    key: 'name',
    head: 'Name',
    phone: 'title',
    cell: ({ id, name, serialNumber, isTemplate }) => (
      <span className={classes.name}>
        <span className={classes.number}>{serialLabel(serialNumber)}:</span>
        <AppLink href={diagramAddress(projectCode, id)} title={name}>
          {name}
        </AppLink>
        {isTemplate ? <StateBadge theme="default" label="Template" /> : null}
      </span>
    ),
  },
  { key: 'updated', head: 'Updated', width: 150, cell: ({ updatedAt }) => <RelativeTime at={updatedAt} /> },
  { key: 'by', head: 'By', width: 150, cell: ({ updatedBy }) => updatedBy ?? deletedUserName },
];

interface RowActionsProps {
  readonly row: DiagramRow;
  readonly mayWrite: boolean;
  readonly onRename: () => void;
  readonly onCopy: () => void;
  readonly onTemplate: () => void;
  readonly onRemove: () => void;
}

function RowActions({ row, mayWrite, onRename, onCopy, onTemplate, onRemove }: RowActionsProps) {
  const project = useProject();
  return (
    <>
      <ActionIcon
        component={AppLink}
        href={diagramAddress(project.code, row.id)}
        aria-label={`Edit ${row.name}`}
        title="Edit"
      >
        <IconPencil {...icon} />
      </ActionIcon>
      {mayWrite ? (
        <>
          <ActionIcon aria-label={`Delete ${row.name}`} title="Delete" onClick={onRemove}>
            <IconTrash {...icon} />
          </ActionIcon>
          <Menu position="bottom-end" width={220}>
            <Menu.Target>
              <ActionIcon aria-label={`More for ${row.name}`} title="More">
                <IconDots {...icon} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item leftSection={<IconTextCaption {...icon} />} onClick={onRename}>
                Rename
              </Menu.Item>
              <Menu.Item leftSection={<IconCopy {...icon} />} onClick={onCopy}>
                Duplicate
              </Menu.Item>
              <Menu.Item leftSection={<IconTemplate {...icon} />} onClick={onTemplate}>
                {row.isTemplate ? withdrawTemplateLabel : offerTemplateLabel}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </>
      ) : null}
    </>
  );
}

const ImportDialog = lazyPart(async () => (await import('./exchange/diagram-import-dialog.tsx')).DiagramImportDialog);

/** Lists and counts that a new or removed diagram changes. */
const counted = [listDiagrams, getProjectOverview];

/** What can be done with the diagrams of the list. */
function useDiagramCalls() {
  const navigate = useNavigate();
  const project = useProject();
  const create = useCall(createDiagram, { outdates: counted, quiet: true });
  const remove = useCall(deleteDiagram, { outdates: counted, quiet: true });
  const save = useCall(updateDiagram, { outdates: [listDiagrams], quiet: true });
  const mark = useCall(setDiagramTemplate, { outdates: [listDiagrams], quiet: true });
  const open = (id: string): Promise<void> => navigate({ to: diagramAddress(project.code, id) });
  return {
    isCreating: create.isPending,
    add: () => create.mutateAsync({ body: { name: newDiagramName } }).then(({ id }) => open(id), showFailure),
    create: async ({ name, document }: { readonly name: string; readonly document: BoardDocument }) => {
      const { id } = await create.mutateAsync({ body: { name, content: writeBoard(document) } });
      await open(id);
    },
    copy: async (row: DiagramRow) => {
      const { content } = await callApi(getDiagram, { params: { id: row.id } });
      await create.mutateAsync({ body: { name: copyName(row.name, diagramLimits.name), content } });
    },
    rename: async (row: DiagramRow, name: string) => {
      const { content, revision } = await callApi(getDiagram, { params: { id: row.id } });
      await save.mutateAsync({ params: { id: row.id }, body: { name, content, revision } });
    },
    toggleTemplate: async ({ id, isTemplate }: DiagramRow) => {
      await mark.mutateAsync({ params: { id }, body: { isTemplate: !isTemplate } });
      showToast('success', isTemplate ? templateWithdrawnMessage : templateOfferedMessage);
    },
    remove: async (row: DiagramRow) => {
      await remove.mutateAsync({ params: { id: row.id } });
      showToast('success', diagramRemovedMessage);
    },
  };
}

/** Table of diagrams: newest first, 20 per page. */
export default function DiagramListPage() {
  const project = useProject();
  const mayWrite = usePermission('diagram.write');
  const [page, setPage] = useState(1);
  const [search, setSearch] = useState('');
  const [renamed, setRenamed] = useState<DiagramRow>();
  const [confirm, confirmDialog] = useConfirm();
  const { isCreating, add, create, copy, rename, toggleTemplate, remove } = useDiagramCalls();
  const [isImporting, setImporting] = useState(false);
  useCreateWord(createDiagramWord, () => {
    if (mayWrite) void add();
  });
  const read = useRead(listDiagrams, { query: { page, perPage, search } }, { keep: true, staleTime: 0 });
  const button = (
    <>
      <Button variant="default" leftSection={<IconFileImport {...icon} />} onClick={() => setImporting(true)}>
        Import
      </Button>
      <Button leftSection={<IconPlus {...icon} />} loading={isCreating} onClick={() => void add()}>
        {createDiagramLabel}
      </Button>
    </>
  );
  const isUnused = read.data?.pagination.total === 0 && search === '';
  return (
    <>
      <PageHeader
        title={diagramsTitle}
        crumbs={[{ label: diagramsTitle }]}
        actions={mayWrite && !isUnused ? button : undefined}
      />
      {isUnused ? null : (
        <FilterBar>
          <SearchBox
            label="Search in diagrams"
            value={search}
            onSearch={(words) => {
              setSearch(words);
              setPage(1);
            }}
          />
        </FilterBar>
      )}
      <PagedTable
        label={diagramsTitle}
        columns={columnsFor(project.code)}
        read={read}
        onPage={setPage}
        rowKey={(row) => row.id}
        empty={
          search === '' ? (
            <EmptyState
              bare
              icon={IconVectorTriangle}
              title={noDiagramsMessage}
              help="A diagram is a whiteboard: sketch, collect notes, and show it in documents."
              action={mayWrite ? button : undefined}
            />
          ) : (
            <NoMatches onClear={() => setSearch('')} />
          )
        }
        actions={(row: DiagramRow) => (
          <RowActions
            row={row}
            mayWrite={mayWrite}
            onRename={() => setRenamed(row)}
            onCopy={() => void copy(row).catch(showFailure)}
            onTemplate={() => void toggleTemplate(row).catch(showFailure)}
            onRemove={() => confirm({ text: removeDiagramPrompt, subject: row.name, run: () => remove(row) })}
          />
        )}
      />
      <DiagramDetailsDialog
        key={renamed?.id}
        opened={renamed !== undefined}
        name={renamed?.name ?? ''}
        onClose={() => setRenamed(undefined)}
        onSave={async (name) => {
          if (renamed) await rename(renamed, name);
        }}
      />
      <Suspense>{isImporting ? <ImportDialog onClose={() => setImporting(false)} onImport={create} /> : null}</Suspense>
      {confirmDialog}
    </>
  );
}
