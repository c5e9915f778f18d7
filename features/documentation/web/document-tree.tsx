/** Tree of a namespace: open, add, edit, remove and move pages. */
import { Button } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { callApi } from '#platform/http/web/api.ts';
import { readKey, useCall } from '#platform/http/web/use-calls.ts';
import { usePermission, useProject } from '#platform/identity/web/workspace.tsx';
import type { TreeNode } from '#platform/ui/model/tree-moves.ts';
import { useConfirm } from '#platform/ui/web/use-confirm.tsx';
import { showFailure } from '#platform/ui/web/show-failure.ts';
import { showToast } from '#platform/ui/web/toast.ts';
import { TreeView } from '#platform/ui/web/tree-view.tsx';
import { lazyPart } from '#platform/ui/web/lazy-part.tsx';
import {
  createDocumentLabel,
  deleteDocument,
  documentationLimits,
  documentRemovedMessage,
  editDocumentLabel,
  getDocument,
  getNamespace,
  listNamespaces,
  removeChildrenFirstMessage,
  removeDocumentLabel,
  removeDocumentPrompt,
  saveStructure,
  type Document,
  type DocumentRow,
  type Namespace,
  type StructureNode,
} from '../contract.ts';
import { homePage, pageAddress } from './documentation-address.ts';
import classes from './document-page.module.css';

const ImportMenu = lazyPart(() => import('./import-menu.tsx').then((module) => module.ImportMenu));

interface DocumentTreeProps {
  readonly namespace: Namespace;
  readonly currentId: string;
  /** Runs an action, or shows a warning during editing. */
  readonly guard: (action: () => void) => void;
  /** Dragging is disabled during editing. */
  readonly locked: boolean;
  readonly onCreate: (parentId: string | null) => void;
  readonly onEdit: (document: Document) => void;
  readonly onOpen: (id: string) => void;
  readonly onRemoved: (id: string) => void;
}

const toNode = (row: DocumentRow): TreeNode => ({ id: row.id, title: row.title, children: row.children.map(toNode) });
const toStructure = (node: TreeNode): StructureNode => ({ id: node.id, children: node.children.map(toStructure) });

const findRow = (rows: readonly DocumentRow[], id: string): DocumentRow | undefined => {
  for (const row of rows) {
    const found = row.id === id ? row : findRow(row.children, id);
    if (found) return found;
  }
  return undefined;
};

/** Optimistic rows until the response arrives. */
const reorderedRows = (
  rows: readonly DocumentRow[],
  nodes: readonly TreeNode[],
  parentId: string | null,
): DocumentRow[] =>
  nodes.flatMap((node) => {
    const row = findRow(rows, node.id);
    return row ? [{ ...row, parentId, children: reorderedRows(rows, node.children, node.id) }] : [];
  });

/** Homepage first; it cannot be moved and has no children. */
export function DocumentTree(props: DocumentTreeProps) {
  const { namespace, currentId, guard, locked, onCreate, onEdit, onOpen, onRemoved } = props;
  const project = useProject();
  const mayWrite = usePermission('documentation.write');
  const [confirm, confirmDialog] = useConfirm();
  const reorder = useReorder(namespace);
  const remove = useCall(deleteDocument, { outdates: [getNamespace, listNamespaces], quiet: true });
  const nodes: readonly TreeNode[] = [
    { id: namespace.homepage.id, title: namespace.homepage.title, children: [], locked: true },
    ...namespace.documents.map(toNode),
  ];
  const edit = (id: string): void =>
    guard(() => void callApi(getDocument, { params: { id } }).then(onEdit).catch(showFailure));
  const askRemoval = (node: TreeNode): void =>
    guard(() => {
      if (node.children.length > 0) return showToast('warning', removeChildrenFirstMessage);
      confirm({
        text: removeDocumentPrompt,
        subject: node.title,
        run: async () => {
          await remove.mutateAsync({ params: { id: node.id } });
          showToast('success', documentRemovedMessage);
          onRemoved(node.id);
        },
      });
    });
  return (
    <>
      <div className={classes.treeHead}>{namespace.name}</div>
      <div className={classes.treeBody}>
        <TreeView
          label={`Documents of ${namespace.name}`}
          nodes={nodes}
          currentId={currentId}
          maxDepth={documentationLimits.depth}
          rememberAs={`${project.id}.${namespace.code}`}
          href={(node) => pageAddress(project.code, namespace.code, node.locked ? homePage : node.id)}
          {...(mayWrite
            ? {
                options: (node: TreeNode) => [
                  { label: editDocumentLabel, icon: IconPencil, onSelect: () => edit(node.id) },
                  ...(node.locked
                    ? []
                    : [
                        { label: removeDocumentLabel, icon: IconTrash, danger: true, onSelect: () => askRemoval(node) },
                      ]),
                ],
                addLabel: 'Add a document below',
                onAdd: (node: TreeNode) => guard(() => onCreate(node.id)),
                onReorder: (next: readonly TreeNode[]) =>
                  locked ? guard(() => undefined) : reorder(next.filter((node) => !node.locked)),
              }
            : {})}
        />
      </div>
      {mayWrite ? (
        <div className={classes.treeFoot}>
          <Button
            variant="subtle"
            color="gray"
            size="sm"
            leftSection={<IconPlus size={16} stroke={1.7} />}
            onClick={() => guard(() => onCreate(null))}
          >
            {createDocumentLabel}
          </Button>
          <Suspense fallback={null}>
            <ImportMenu namespace={namespace.code} guard={guard} onOpen={onOpen} />
          </Suspense>
        </div>
      ) : null}
      {confirmDialog}
    </>
  );
}

/**
 * Shows the new order optimistically, saves it, and shows the stored one again on failure. One save at a time: each states
 * the revision that it is based on, and of the moves made meanwhile only the last order is saved.
 */
function useReorder(namespace: Namespace): (documents: readonly TreeNode[]) => void {
  const client = useQueryClient();
  const save = useCall(saveStructure, { quiet: true });
  // Holds the namespaces that are being saved, with the order to be saved next.
  const [next] = useState(() => new Map<string, readonly TreeNode[] | undefined>());
  const { code } = namespace;
  const key = readKey(getNamespace, { params: { id: code } });
  const shown = (): Namespace => client.getQueryData<Namespace>(key) ?? namespace;
  const saveNewest = async (before: Namespace): Promise<void> => {
    let stored = before;
    try {
      for (let documents = next.get(code); documents; documents = next.get(code)) {
        next.set(code, undefined);
        const { structureRevision } = shown();
        const structure = documents.map(toStructure);
        const saved = await save.mutateAsync({ params: { id: code }, body: { structure, structureRevision } });
        stored = saved;
        client.setQueryData(key, next.get(code) ? { ...shown(), structureRevision: saved.structureRevision } : saved);
      }
    } catch (error) {
      showFailure(error);
      // Without a connection it cannot be loaded again.
      client.setQueryData(key, stored);
      void client.invalidateQueries({ queryKey: key });
    } finally {
      next.delete(code);
    }
  };
  return (documents) => {
    const before = shown();
    client.setQueryData(key, { ...before, documents: reorderedRows(before.documents, documents, null) });
    const isSaving = next.has(code);
    next.set(code, documents);
    if (!isSaving) void saveNewest(before);
  };
}
