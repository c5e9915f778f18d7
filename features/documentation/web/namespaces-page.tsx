/** The namespaces of a project. */
import { ActionIcon, Button, Menu, TextInput } from '@mantine/core';
import { IconDots, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useCall, useRead } from '#platform/http/web/use-calls.ts';
import { usePermission, useProject } from '#platform/identity/web/workspace.tsx';
import { AppLink } from '#platform/ui/web/app-link.tsx';
import { useConfirm } from '#platform/ui/web/use-confirm.tsx';
import type { Column } from '#platform/ui/web/data-table.tsx';
import { PagedTable } from '#platform/ui/web/paged-table.tsx';
import { FormDialog } from '#platform/ui/web/form-dialog.tsx';
import { InlineAlert } from '#platform/ui/web/inline-alert.tsx';
import { PageHeader } from '#platform/ui/web/page-header.tsx';
import { EmptyState } from '#platform/ui/web/page-states.tsx';
import { RelativeTime } from '#platform/ui/web/relative-time.tsx';
import { createParameter, useCreateWord } from '#platform/ui/web/use-create-word.ts';
import { getProjectOverview } from '#features/projects/contract.ts';
import {
  createNamespace,
  createNamespaceLabel,
  deleteNamespace,
  listNamespaces,
  noNamespacesMessage,
  renameNamespace,
  shortNamespaceMessage,
  documentationLimits,
  type NamespaceRow,
} from '../contract.ts';
import { createDocumentWord, createNamespaceWord, pageAddress } from './documentation-address.ts';

const perPage = 50;

const checkName = (name: string): string | null =>
  name.trim().length < documentationLimits.namespaceName ? shortNamespaceMessage : null;

const columnsFor = (addressOf: (code: string) => string): readonly Column<NamespaceRow>[] => [
  { key: 'code', head: 'Code', width: 200, phone: 'lead', cell: ({ code }) => <span className="aw-mono">{code}</span> },
  {
    key: 'name',
    head: 'Name',
    phone: 'title',
    cell: ({ code, name }) => (
      <AppLink className="aw-link" href={addressOf(code)}>
        {name}
      </AppLink>
    ),
  },
  {
    key: 'documents',
    head: 'Documents',
    width: 110,
    numeric: true,
    phone: 'hidden',
    cell: ({ documents }) => documents,
  },
  { key: 'changed', head: 'Changed', width: 140, cell: ({ updatedAt }) => <RelativeTime at={updatedAt} /> },
];

interface RowMenuProps {
  readonly row: NamespaceRow;
  readonly onRename: () => void;
  readonly onRemove: () => void;
}

function RowMenu({ row, onRename, onRemove }: RowMenuProps) {
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <ActionIcon aria-label={`More actions for ${row.name}`}>
          <IconDots size={16} stroke={1.7} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={16} stroke={1.7} />} onClick={onRename}>
          Rename
        </Menu.Item>
        <Menu.Item leftSection={<IconTrash size={16} stroke={1.7} />} data-danger onClick={onRemove}>
          Remove
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Whether a document is to be created: with one namespace that one is opened for it, with several one is chosen. */
function useDocumentWanted(rows: readonly NamespaceRow[] | undefined): boolean {
  const project = useProject();
  const navigate = useNavigate();
  const search = useSearch({ strict: false }) as Readonly<Record<string, unknown>>;
  const isWanted = search[createParameter] === createDocumentWord;
  const only = rows?.length === 1 ? rows[0]?.code : undefined;
  useEffect(() => {
    if (!isWanted || only === undefined) return;
    const place = { to: pageAddress(project.code, only), search: { [createParameter]: createDocumentWord } };
    void navigate({ ...place, replace: true } as never);
  }, [isWanted, only, project.code, navigate]);
  return isWanted;
}

/** Table of namespaces with create, rename and remove. */
export default function NamespacesPage() {
  const project = useProject();
  const navigate = useNavigate();
  const mayWrite = usePermission('documentation.write');
  const [page, setPage] = useState(1);
  const [dialog, setDialog] = useState<'create' | NamespaceRow>();
  useCreateWord(createNamespaceWord, () => setDialog('create'));
  const [confirm, confirmDialog] = useConfirm();
  const read = useRead(listNamespaces, { query: { page, perPage } }, { keep: true });
  const isDocumentWanted = useDocumentWanted(read.data?.resources);
  const addressOf = (code: string): string =>
    `${pageAddress(project.code, code)}${isDocumentWanted ? `?${createParameter}=${createDocumentWord}` : ''}`;
  const outdates = [listNamespaces, getProjectOverview];
  const create = useCall(createNamespace, { outdates, quiet: true });
  const rename = useCall(renameNamespace, { outdates, quiet: true });
  const remove = useCall(deleteNamespace, { outdates, quiet: true });
  const createButton = (variant: 'filled' | 'light') => (
    <Button variant={variant} leftSection={<IconPlus size={16} stroke={1.7} />} onClick={() => setDialog('create')}>
      {createNamespaceLabel}
    </Button>
  );
  const askRemoval = (row: NamespaceRow): void =>
    confirm({
      text: 'This namespace and its homepage will be removed.',
      subject: row.name,
      run: async () => {
        await remove.mutateAsync({ params: { id: row.code } });
      },
    });
  return (
    <>
      <PageHeader
        title="Documentation"
        crumbs={[{ label: 'Documentation' }]}
        actions={mayWrite ? createButton('filled') : undefined}
      />
      {isDocumentWanted && (read.data?.resources.length ?? 0) > 1 ? (
        <div style={{ marginBottom: 16 }}>
          <InlineAlert type="info">Choose the namespace of the new document.</InlineAlert>
        </div>
      ) : null}
      <PagedTable
        label="Namespaces"
        columns={columnsFor(addressOf)}
        read={read}
        onPage={setPage}
        rowKey={(row) => row.code}
        empty={
          <EmptyState
            bare
            title={noNamespacesMessage}
            help="A namespace holds a tree of pages, for example a handbook or the runbooks of a team."
            action={mayWrite ? createButton('light') : undefined}
          />
        }
        {...(mayWrite
          ? {
              actions: (row: NamespaceRow) => (
                <RowMenu row={row} onRename={() => setDialog(row)} onRemove={() => askRemoval(row)} />
              ),
            }
          : {})}
      />
      <NameDialog
        key={typeof dialog === 'object' ? dialog.code : dialog}
        dialog={dialog}
        onClose={() => setDialog(undefined)}
        onCreate={async (name) => {
          const created = await create.mutateAsync({ body: { name } });
          await navigate({ to: pageAddress(project.code, created.code) });
        }}
        onRename={async (row, name) => {
          await rename.mutateAsync({ params: { id: row.code }, body: { name } });
        }}
      />
      {confirmDialog}
    </>
  );
}

interface NameDialogProps {
  readonly dialog: 'create' | NamespaceRow | undefined;
  readonly onClose: () => void;
  readonly onCreate: (name: string) => Promise<void>;
  readonly onRename: (row: NamespaceRow, name: string) => Promise<void>;
}

function NameDialog({ dialog, onClose, onCreate, onRename }: NameDialogProps) {
  const row = typeof dialog === 'object' ? dialog : undefined;
  return (
    <FormDialog
      opened={dialog !== undefined}
      onClose={onClose}
      title={row ? 'Rename namespace' : createNamespaceLabel}
      initial={{ name: row?.name ?? '' }}
      checks={{ name: checkName }}
      submitLabel={row ? 'Save' : 'Create'}
      onSubmit={({ name }) => (row ? onRename(row, name) : onCreate(name))}
    >
      {(field) => <TextInput {...field('name')} label="Name" required data-autofocus />}
    </FormDialog>
  );
}
