/** SQL on documents and their revisions. */
import { sql } from 'kysely';
import type { Db } from '#platform/database/server/connection.ts';
import { instant, nullable, number, oneOf, text, type RowOf } from '#platform/database/server/row-shape.ts';
import { isUpdatedSince } from '#platform/history/server/updated-since-table.ts';
import type { Page, PageQuery } from '#platform/http/contract.ts';
import { mapPage, newest, orderedBy, readPage } from '#platform/http/server/list-page-table.ts';
import { deletedUserName } from '#platform/identity/model/person-name.ts';
import { usernameSql } from '#platform/identity/server/account-table.ts';
import type { VersionTable } from '#platform/writing/server/text-version-table.ts';
import type { Document, ListedDocument } from '../contract.ts';
import type { ProjectScope } from './namespace-table.ts';

const headShape = {
  id: text,
  title: text,
  type: oneOf('homepage', 'document'),
  namespace: text,
  parentId: nullable(text),
  revision: number,
  createdAt: instant,
  createdById: nullable(text),
  createdBy: nullable(text),
  updatedAt: instant,
  updatedById: nullable(text),
  updatedBy: nullable(text),
};
type StoredHead = RowOf<typeof headShape>;

interface StoredDocument extends StoredHead {
  readonly json: string;
}

/** Version store of documents. */
export const documentVersions: VersionTable = { table: 'document_revision', textId: 'document_id' };

const toListed = (row: StoredHead): ListedDocument => ({
  id: row.id,
  title: row.title,
  type: row.type,
  namespace: row.namespace,
  parentId: row.parentId,
  revision: row.revision,
  createdAt: row.createdAt.toISOString(),
  createdBy: { id: row.createdById, username: row.createdBy ?? deletedUserName },
  updatedAt: row.updatedAt.toISOString(),
  updatedBy: { id: row.updatedById, username: row.updatedBy ?? deletedUserName },
});

const toDocument = (row: StoredDocument): Document => ({ ...toListed(row), json: row.json });

const headColumns = sql`document.id, document.title, document.type, namespace.code as namespace,
  document.parent_id as "parentId", document.revision,
  document.created_at as "createdAt", document.created_by as "createdById",
  ${usernameSql('document.created_by')} as "createdBy",
  document.updated_at as "updatedAt", document.updated_by as "updatedById",
  ${usernameSql('document.updated_by')} as "updatedBy"`;
const documentColumns = sql`${headColumns}, document.json`;

/** A page of the documents of a project or of one of its namespaces, newest first: a change moves none. */
export async function documentPage(
  db: Db,
  { organizationId, projectId }: ProjectScope,
  query: PageQuery & { readonly namespace?: string | undefined },
): Promise<Page<ListedDocument>> {
  const { namespace } = query;
  const list = { kind: 'doc', organizationId, id: sql`document.id`, updatedAt: sql`document.updated_at` };
  const found = sql`document join namespace
      on namespace.organization_id = document.organization_id and namespace.id = document.namespace_id
    where document.organization_id = ${organizationId} and document.project_id = ${projectId}
      and document.deleted_at is null ${namespace === undefined ? sql`` : sql`and namespace.code = ${namespace}`}
      and ${isUpdatedSince(list, query)}`;
  const order = orderedBy(list.id, newest(sql`document.created_at`));
  const read = { shape: headShape, columns: headColumns, from: found, order };
  return mapPage(await readPage(db, read, query), toListed);
}

/** A document by id; undefined when the project has none outside the trash. */
export async function documentById(db: Db, scope: ProjectScope, id: string): Promise<Document | undefined> {
  const { rows } = await sql<StoredDocument>`
    select ${documentColumns} from document join namespace
      on namespace.organization_id = document.organization_id and namespace.id = document.namespace_id
    where document.organization_id = ${scope.organizationId} and document.project_id = ${scope.projectId}
      and document.id = ${id} and document.deleted_at is null`.execute(db);
  return rows[0] && toDocument(rows[0]);
}

/** Inserts a document as the last of its siblings, with its first revision. */
export async function insertDocument(
  db: Db,
  scope: ProjectScope,
  document: {
    id: string;
    namespaceId: string;
    parentId: string | null;
    type: Document['type'];
    title: string;
    json: string;
    by: string | null;
  },
): Promise<string> {
  const { rows } = await sql<{ updatedAt: Date }>`
    with created as (
      insert into document (organization_id, id, project_id, namespace_id, parent_id, position, type, title, json,
        created_by, updated_by)
      values (${scope.organizationId}, ${document.id}, ${scope.projectId}, ${document.namespaceId}, ${document.parentId},
        (select coalesce(max(position) + 1, 0) from document where organization_id = ${scope.organizationId}
          and namespace_id = ${document.namespaceId} and parent_id is not distinct from ${document.parentId}::uuid),
        ${document.type}, ${document.title}, ${document.json}, ${document.by}, ${document.by})
      returning *),
    kept as (
      insert into document_revision (organization_id, document_id, revision, title, json, by)
      select organization_id, id, revision, title, json, created_by from created)
    select updated_at as "updatedAt" from created`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A document was not stored.');
  return row.updatedAt.toISOString();
}

/** Saves the next revision; undefined when `revision` is stale. */
export async function saveDocument(
  db: Db,
  scope: ProjectScope,
  change: { id: string; title: string; json: string; revision: number; by: string },
): Promise<Document | undefined> {
  const { rows } = await sql<StoredDocument>`
    with saved as (
      update document set title = ${change.title}, json = ${change.json}, revision = revision + 1,
        updated_at = greatest(now(), updated_at), updated_by = ${change.by}
      where organization_id = ${scope.organizationId} and project_id = ${scope.projectId} and id = ${change.id}
        and revision = ${change.revision} and deleted_at is null
      returning *),
    kept as (
      insert into document_revision (organization_id, document_id, revision, title, json, by)
      select organization_id, id, revision, title, json, updated_by from saved)
    select ${documentColumns} from saved as document join namespace
      on namespace.organization_id = document.organization_id and namespace.id = document.namespace_id`.execute(db);
  return rows[0] && toDocument(rows[0]);
}

/** Position of a document in the tree. */
export interface DocumentPlace {
  readonly type: Document['type'];
  readonly namespaceId: string;
  readonly namespaceCode: string;
  readonly title: string;
  readonly hasChildren: boolean;
}

/** Position of a document; undefined when the project has none outside the trash. */
export async function documentPlace(db: Db, scope: ProjectScope, id: string): Promise<DocumentPlace | undefined> {
  const { rows } = await sql<DocumentPlace>`
    select document.type, document.title, document.namespace_id as "namespaceId", namespace.code as "namespaceCode",
      exists (select 1 from document as child where child.organization_id = document.organization_id
        and child.parent_id = document.id and child.deleted_at is null) as "hasChildren"
    from document join namespace
      on namespace.organization_id = document.organization_id and namespace.id = document.namespace_id
    where document.organization_id = ${scope.organizationId} and document.project_id = ${scope.projectId}
      and document.id = ${id} and document.deleted_at is null`.execute(db);
  return rows[0];
}

/** Moves a document to the trash. */
export async function trashDocument(db: Db, scope: ProjectScope, id: string): Promise<void> {
  await sql`update document set deleted_at = now() where organization_id = ${scope.organizationId}
    and project_id = ${scope.projectId} and id = ${id}`.execute(db);
}
