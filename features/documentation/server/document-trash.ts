/** Restores removed documents and namespaces. */
import type { Db } from '#platform/database/server/connection.ts';
import { byCaller, recordActivity } from '#platform/history/server/activity-table.ts';
import { notFound, refused } from '#platform/http/model/failure.ts';
import type { ProjectCaller } from '#platform/http/server/caller.ts';
import type { TrashSource } from '#platform/trash/server/trash-source.ts';
import { documentationLimits, tooManyDocumentsMessage } from '../contract.ts';
import { depthOf } from '../model/document-tree.ts';
import { indexDocument, documentKind } from './document-search.ts';
import { documentById } from './document-table.ts';
import {
  lockNamespace,
  lockTrashedDocument,
  trashedDocuments,
  trashedNamespaces,
  untrashDocument,
  untrashNamespace,
} from './document-trash-table.ts';
import { namespaceKind } from './namespace-actions.ts';
import { documentationTotals, documentsOf, touchStructure } from './namespace-table.ts';

/** Restores the namespace with its homepage if it is in the trash. */
async function restoreNamespace(db: Db, caller: ProjectCaller, id: string): Promise<void> {
  const namespace = await lockNamespace(db, caller, id);
  if (!namespace?.removed) throw notFound();
  const homepageId = await untrashNamespace(db, caller, id);
  const homepage = homepageId && (await documentById(db, caller, homepageId));
  if (homepage) await indexDocument(db, caller, homepage);
  await recordActivity(db, {
    ...byCaller(caller),
    subjectKind: namespaceKind,
    subjectId: id,
    action: 'restored',
    summary: namespace.name,
    details: { code: namespace.code },
  });
}

/** Below the former parent if it exists and is not too deep, otherwise last among the roots. */
async function restoreDocument(db: Db, caller: ProjectCaller, id: string): Promise<void> {
  const trashed = await lockTrashedDocument(db, caller, id);
  if (!trashed) throw notFound();
  const { documents } = await documentationTotals(db, caller);
  if (documents >= documentationLimits.documents) throw refused(tooManyDocumentsMessage);
  // Adding and moving documents takes the same lock.
  const namespace = await lockNamespace(db, caller, trashed.namespaceId);
  if (namespace?.removed) await restoreNamespace(db, caller, trashed.namespaceId);
  const rows = new Map((await documentsOf(db, caller, trashed.namespaceId)).map((row) => [row.id, row]));
  const parent = trashed.parentId === null ? undefined : rows.get(trashed.parentId);
  const fits =
    parent !== undefined && depthOf(parent.id, (row) => rows.get(row)?.parentId ?? null) < documentationLimits.depth;
  await untrashDocument(db, caller, { id, namespaceId: trashed.namespaceId, parentId: fits ? parent.id : null });
  await touchStructure(db, caller, trashed.namespaceId, caller.userId);
  const document = await documentById(db, caller, id);
  if (!document) throw new Error('A document that was just restored cannot be read.');
  await indexDocument(db, caller, document);
  await recordActivity(db, {
    ...byCaller(caller),
    subjectKind: documentKind,
    subjectId: id,
    action: 'restored',
    summary: document.title,
    details: { namespace: document.namespace, revision: document.revision },
  });
}

/** Trash source of documentation. */
export const documentationTrash: readonly TrashSource[] = [
  { kind: documentKind, rows: trashedDocuments, restore: restoreDocument },
  { kind: namespaceKind, rows: trashedNamespaces, restore: restoreNamespace },
];
