/** Actions on namespaces and the order of their documents. */
import { randomUUID } from 'node:crypto';
import { allDone } from '#platform/database/server/all-done.ts';
import type { Db } from '#platform/database/server/connection.ts';
import { byCaller, recordActivity } from '#platform/history/server/activity-table.ts';
import { notFound, refused, violated } from '#platform/http/model/failure.ts';
import type { ProjectCaller } from '#platform/http/server/caller.ts';
import { emptyDocumentJson } from '#platform/richtext/model/document.ts';
import { staleRevisionCode } from '#platform/writing/contract.ts';
import {
  namespaceInUseMessage,
  staleStructureMessage,
  structureMismatchMessage,
  structureTooDeepMessage,
  type Namespace,
  type StructureNode,
} from '../contract.ts';
import { nestDocuments, placeDocuments } from '../model/document-tree.ts';
import { freeNamespaceCode } from '../model/namespace-code.ts';
import { indexDocument, unindexDocument } from './document-search.ts';
import { documentById, insertDocument } from './document-table.ts';
import { trashNamespace } from './document-trash-table.ts';
import {
  documentsOf,
  insertNamespace,
  namespaceByCode,
  lockNamespaceCodes,
  takenCodes,
  renameNamespaceRow,
  savePlacements,
  touchStructure,
  type ProjectScope,
  type StoredNamespace,
} from './namespace-table.ts';

/** Kind of namespaces in history and trash. */
export const namespaceKind = 'namespace';

/** A namespace with its tree; throws 404 for an unknown code. */
export async function readNamespace(db: Db, scope: ProjectScope, code: string): Promise<Namespace> {
  const stored = await namespaceByCode(db, scope, code, 'read');
  if (!stored) throw notFound();
  return withTree(db, scope, stored);
}

async function withTree(db: Db, scope: ProjectScope, stored: StoredNamespace): Promise<Namespace> {
  const rows = await documentsOf(db, scope, stored.id);
  const homepage = rows.find((row) => row.type === 'homepage');
  if (!homepage) throw new Error(`The namespace ${stored.id} has no homepage.`);
  return {
    code: stored.code,
    name: stored.name,
    structureRevision: stored.structureRevision,
    homepage: { ...homepage, children: [] },
    documents: nestDocuments(rows.filter((row) => row !== homepage)),
  };
}

/** The code that a new namespace with this name would have. */
export const freeCodeOf = async (db: Db, scope: ProjectScope, name: string): Promise<string> =>
  freeNamespaceCode(name, await takenCodes(db, scope));

/** Creates a namespace with an empty homepage of the same name. */
export async function createNamespaceBy(
  db: Db,
  caller: ProjectCaller,
  input: { name: string; homepageJson?: string },
): Promise<Namespace> {
  const code = freeNamespaceCode(input.name, await lockNamespaceCodes(db, caller));
  const id = randomUUID();
  await insertNamespace(db, caller, { id, code, name: input.name });
  const homepageId = randomUUID();
  await insertDocument(db, caller, {
    id: homepageId,
    namespaceId: id,
    parentId: null,
    type: 'homepage',
    title: input.name,
    json: input.homepageJson ?? emptyDocumentJson(),
    by: caller.userId,
  });
  const homepage = await documentById(db, caller, homepageId);
  if (homepage) await indexDocument(db, caller, homepage);
  await recordActivity(db, {
    ...byCaller(caller),
    subjectKind: namespaceKind,
    subjectId: id,
    action: 'created',
    summary: input.name,
    details: { code },
  });
  return readNamespace(db, caller, code);
}

/** Renames a namespace and its homepage; the code stays. Throws 404 for an unknown code. */
export async function renameNamespaceBy(
  db: Db,
  caller: ProjectCaller,
  input: { code: string; name: string; revision?: number | undefined },
): Promise<Namespace> {
  const stored = await namespaceByCode(db, caller, input.code, 'lock');
  if (!stored) throw notFound();
  await assertCurrentRevision(db, caller, stored, input.revision);
  await renameNamespaceRow(db, caller, stored.id, input.name);
  await recordActivity(db, {
    ...byCaller(caller),
    subjectKind: namespaceKind,
    subjectId: stored.id,
    action: 'renamed',
    summary: input.name,
    details: { code: stored.code, before: stored.name },
  });
  return readNamespace(db, caller, stored.code);
}

/** Moves a namespace to the trash; throws 422 while it has documents besides the homepage. */
export async function removeNamespaceBy(db: Db, caller: ProjectCaller, code: string): Promise<void> {
  const stored = await namespaceByCode(db, caller, code, 'lock');
  if (!stored) throw notFound();
  const rows = await documentsOf(db, caller, stored.id);
  if (rows.some((row) => row.type !== 'homepage')) throw refused(namespaceInUseMessage);
  await allDone(rows.map((row) => unindexDocument(db, caller, row.id)));
  await trashNamespace(db, caller, stored.id);
  await recordActivity(db, {
    ...byCaller(caller),
    subjectKind: namespaceKind,
    subjectId: stored.id,
    action: 'removed',
    summary: stored.name,
    details: { code: stored.code },
  });
}

/** Saves order and nesting; throws 422 with the current namespace for a stale structure. */
export async function saveStructureBy(
  db: Db,
  caller: ProjectCaller,
  input: { code: string; structure: readonly StructureNode[]; structureRevision?: number | undefined },
): Promise<Namespace> {
  const stored = await namespaceByCode(db, caller, input.code, 'lock');
  if (!stored) throw notFound();
  await assertCurrentRevision(db, caller, stored, input.structureRevision);
  const rows = await documentsOf(db, caller, stored.id);
  const known = new Set(rows.filter((row) => row.type !== 'homepage').map((row) => row.id));
  const placements = placeDocuments(input.structure, known);
  if (placements === 'mismatch') throw violated('structure', structureMismatchMessage);
  if (placements === 'too-deep') throw violated('structure', structureTooDeepMessage);
  await savePlacements(db, caller, stored.id, placements);
  await touchStructure(db, caller, stored.id, caller.userId);
  await recordActivity(db, {
    ...byCaller(caller),
    subjectKind: namespaceKind,
    subjectId: stored.id,
    action: 'reordered',
    summary: stored.name,
    details: { code: stored.code },
  });
  return readNamespace(db, caller, stored.code);
}

async function assertCurrentRevision(
  db: Db,
  caller: ProjectCaller,
  stored: StoredNamespace,
  revision: number | undefined,
): Promise<void> {
  if (revision === undefined || revision === stored.structureRevision) return;
  throw refused(staleStructureMessage(stored.structureUpdatedBy ?? 'someone'), {
    code: staleRevisionCode,
    current: await withTree(db, caller, stored),
  });
}
