/** Actions on documents, each in one transaction. */
import { randomUUID } from 'node:crypto';
import type { Db } from '#platform/database/server/connection.ts';
import { byCaller, recordActivity } from '#platform/history/server/activity-table.ts';
import { requiredMessage, type CallInput } from '#platform/http/contract.ts';
import { notFound, refused, violated } from '#platform/http/model/failure.ts';
import type { ProjectCaller } from '#platform/http/server/caller.ts';
import type { SharedTextSource } from '#platform/together/server/text-source.ts';
import { textToSave } from '#platform/together/server/draft-facade.ts';
import { otherDocumentMessage } from '#platform/writing/contract.ts';
import { createdBefore } from '#platform/writing/server/created-before.ts';
import { recordTextChange } from '#platform/writing/server/text-indexing.ts';
import {
  assertText,
  isSameText,
  requireRevision,
  staleRevision,
  type TextRules,
} from '#platform/writing/server/text-rules.ts';
import { versionByNumber } from '#platform/writing/server/text-version-table.ts';
import {
  documentationLimits,
  homepageHasNoChildrenMessage,
  homepageStaysMessage,
  otherNamespaceMessage,
  removeChildrenFirstMessage,
  structureTooDeepMessage,
  tooManyDocumentsMessage,
  type Document,
  type updateDocument,
} from '../contract.ts';
import { depthOf } from '../model/document-tree.ts';
import { indexDocument, unindexDocument, documentKind } from './document-search.ts';
import {
  documentById,
  documentPlace,
  documentVersions,
  insertDocument,
  saveDocument,
  trashDocument,
} from './document-table.ts';
import {
  documentationTotals,
  documentsOf,
  namespaceByCode,
  touchStructure,
  type FlatDocument,
} from './namespace-table.ts';

const rules: TextRules = { titleRequired: requiredMessage };

/** Records activity and updates the indexes of a saved document. */
export async function recordAndIndex(db: Db, caller: ProjectCaller, document: Document, action: string): Promise<void> {
  const { id, title, revision, namespace } = document;
  await recordTextChange(db, caller, { kind: documentKind, id, title }, { action, details: { revision, namespace } });
  await indexDocument(db, caller, document, { by: caller.userId });
}

interface DocumentToCreate {
  readonly title: string;
  readonly json: string;
  readonly namespace: string;
  readonly parent?: string | null | undefined;
  readonly id?: string | undefined;
}

/** Creates a document as the last child of `parent`, or as the last root; once, however often an `id` is sent. */
export async function createDocumentBy(db: Db, caller: ProjectCaller, input: DocumentToCreate): Promise<Document> {
  assertText(input, rules);
  const namespace = await namespaceByCode(db, caller, input.namespace, 'lock');
  if (!namespace) throw violated('namespace', 'This namespace does not exist.');
  const created = await createdBefore(db, caller, {
    table: 'document',
    id: input.id,
    read: async (id) => {
      const document = await documentById(db, caller, id);
      return document?.namespace === namespace.code ? document : undefined;
    },
  });
  if (created) return created;
  const { id = randomUUID() } = input;
  const rows = await documentsOf(db, caller, namespace.id);
  assertParent(rows, input.parent ?? null);
  const { documents } = await documentationTotals(db, caller);
  if (documents >= documentationLimits.documents) throw refused(tooManyDocumentsMessage);
  await insertDocument(db, caller, {
    id,
    namespaceId: namespace.id,
    parentId: input.parent ?? null,
    type: 'document',
    title: input.title,
    json: input.json,
    by: caller.userId,
  });
  const document = await documentById(db, caller, id);
  if (!document) throw new Error('A document that was just created cannot be read.');
  await recordAndIndex(db, caller, document, 'created');
  return document;
}

function assertParent(rows: readonly FlatDocument[], parentId: string | null): void {
  if (parentId === null) return;
  const byId = new Map(rows.map((row) => [row.id, row]));
  const parent = byId.get(parentId);
  if (!parent) throw violated('parent', 'This parent document does not exist.');
  if (parent.type === 'homepage') throw violated('parent', homepageHasNoChildrenMessage);
  if (depthOf(parentId, (id) => byId.get(id)?.parentId ?? null) >= documentationLimits.depth) {
    throw violated('parent', structureTooDeepMessage);
  }
}

/** Pages that several people edit at once. */
export const sharedDocuments: SharedTextSource = {
  kind: documentKind,
  permission: 'documentation.write',
  assertEditable: async (db, caller, id) => {
    if (!(await documentPlace(db, caller, id))) throw notFound();
  },
  read: documentById,
};

/** Saves a document; throws 422 with the current document for a stale revision. */
export async function updateDocumentBy(
  db: Db,
  caller: ProjectCaller,
  id: string,
  change: CallInput<typeof updateDocument>['body'],
): Promise<Document> {
  const revision = requireRevision(change.revision);
  const text = await textToSave(db, caller, { kind: documentKind, id }, change);
  assertText(text, rules);
  const { title, json } = text;
  const saved = await saveRevision(db, caller, { id, title, json, revision, namespace: change.namespace }, 'updated');
  await text.saved(saved);
  // Checked last, so that an unknown id is 404 for any body; throwing rolls the save back.
  if (change.id !== undefined && change.id !== id) throw violated('id', otherDocumentMessage);
  return saved;
}

async function saveRevision(
  db: Db,
  caller: ProjectCaller,
  change: { id: string; title: string; json: string; revision: number; namespace?: string | undefined },
  action: string,
): Promise<Document> {
  const saved = await saveDocument(db, caller, { ...change, by: caller.userId });
  if (!saved) {
    const current = await documentById(db, caller, change.id);
    if (!current) throw notFound();
    throw staleRevision(current.updatedBy.username, current);
  }
  if (change.namespace !== undefined && change.namespace !== saved.namespace) {
    throw violated('namespace', otherNamespaceMessage);
  }
  await recordAndIndex(db, caller, saved, action);
  return saved;
}

/** Restores an earlier revision as the newest one; the current text changes nothing. */
export async function restoreRevisionBy(
  db: Db,
  caller: ProjectCaller,
  target: { id: string; n: number; revision?: number | undefined },
): Promise<Document> {
  const current = await documentById(db, caller, target.id);
  const earlier =
    current &&
    (await versionByNumber(
      db,
      { ...documentVersions, organizationId: caller.organizationId, id: target.id },
      target.n,
    ));
  if (!earlier) throw notFound();
  const revision = requireRevision(target.revision);
  if (current.revision === revision && isSameText(current, earlier)) return current;
  return saveRevision(db, caller, { id: target.id, title: earlier.title, json: earlier.json, revision }, 'restored');
}

/** Moves a document to the trash; throws for the homepage and for documents with children. */
export async function removeDocumentBy(db: Db, caller: ProjectCaller, id: string): Promise<void> {
  const found = await documentPlace(db, caller, id);
  if (!found) throw notFound();
  // Adding and moving documents takes the same lock, so no child can be added between check and removal.
  await namespaceByCode(db, caller, found.namespaceCode, 'lock');
  const place = await documentPlace(db, caller, id);
  if (!place) throw notFound();
  if (place.type === 'homepage') throw refused(homepageStaysMessage);
  if (place.hasChildren) throw refused(removeChildrenFirstMessage);
  await trashDocument(db, caller, id);
  await touchStructure(db, caller, place.namespaceId, caller.userId);
  await unindexDocument(db, caller, id);
  await recordActivity(db, {
    ...byCaller(caller),
    subjectKind: documentKind,
    subjectId: id,
    action: 'removed',
    summary: place.title,
    details: { namespace: place.namespaceCode },
  });
}
