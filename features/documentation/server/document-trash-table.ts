/** SQL on removed documents and namespaces. */
import { sql } from 'kysely';
import type { Db } from '#platform/database/server/connection.ts';
import { trashDays, type TrashSource } from '#platform/trash/server/trash-source.ts';
import type { ProjectScope } from './namespace-table.ts';

/** Removed documents; the homepage of a removed namespace is restored with the namespace. */
export const trashedDocuments: TrashSource['rows'] = ({ organizationId, projectId }) => sql`
  select id, 'doc' as kind, title, deleted_at from document
  where organization_id = ${organizationId} and project_id = ${projectId} and type = 'document' and deleted_at is not null`;

/** Removed namespaces. */
export const trashedNamespaces: TrashSource['rows'] = ({ organizationId, projectId }) => sql`
  select id, 'namespace' as kind, name as title, deleted_at from namespace
  where organization_id = ${organizationId} and project_id = ${projectId} and deleted_at is not null`;

/** A removed document with its former position. */
export interface TrashedDocument {
  readonly namespaceId: string;
  readonly parentId: string | null;
}

/** Locks a removed document; undefined when it is not in the trash. */
export async function lockTrashedDocument(
  db: Db,
  scope: ProjectScope,
  id: string,
): Promise<TrashedDocument | undefined> {
  const { rows } = await sql<TrashedDocument>`
    select namespace_id as "namespaceId", parent_id as "parentId" from document
    where organization_id = ${scope.organizationId} and project_id = ${scope.projectId} and id = ${id}
      and type = 'document' and deleted_at is not null for update`.execute(db);
  return rows[0];
}

/** Restores a document as the last child of `parentId`, or as the last root. */
export async function untrashDocument(
  db: Db,
  scope: ProjectScope,
  document: { readonly id: string; readonly namespaceId: string; readonly parentId: string | null },
): Promise<void> {
  await sql`update document set deleted_at = null, parent_id = ${document.parentId},
      position = (select coalesce(max(position) + 1, 0) from document as sibling
        where sibling.organization_id = ${scope.organizationId} and sibling.namespace_id = ${document.namespaceId}
          and sibling.parent_id is not distinct from ${document.parentId}::uuid and sibling.deleted_at is null)
    where organization_id = ${scope.organizationId} and project_id = ${scope.projectId} and id = ${document.id}`.execute(
    db,
  );
}

/** Locks a namespace by id, removed or not; undefined when it does not exist. */
export async function lockNamespace(
  db: Db,
  scope: ProjectScope,
  id: string,
): Promise<{ readonly code: string; readonly name: string; readonly removed: boolean } | undefined> {
  const { rows } = await sql<{ code: string; name: string; removed: boolean }>`
    select code, name, deleted_at is not null as removed from namespace
    where organization_id = ${scope.organizationId} and project_id = ${scope.projectId} and id = ${id}
    for update`.execute(db);
  return rows[0];
}

/** Moves a namespace and its homepage to the trash. */
export async function trashNamespace(db: Db, scope: ProjectScope, id: string): Promise<void> {
  const now = new Date();
  await sql`update namespace set deleted_at = ${now}
    where organization_id = ${scope.organizationId} and project_id = ${scope.projectId} and id = ${id}`.execute(db);
  await sql`update document set deleted_at = ${now}
    where organization_id = ${scope.organizationId} and project_id = ${scope.projectId} and namespace_id = ${id}
      and type = 'homepage'`.execute(db);
}

/** Restores a namespace and its homepage; returns the id of the homepage. */
export async function untrashNamespace(db: Db, scope: ProjectScope, id: string): Promise<string | undefined> {
  await sql`update namespace set deleted_at = null
    where organization_id = ${scope.organizationId} and project_id = ${scope.projectId} and id = ${id}`.execute(db);
  const { rows } = await sql<{ id: string }>`update document set deleted_at = null
    where organization_id = ${scope.organizationId} and project_id = ${scope.projectId} and namespace_id = ${id}
      and type = 'homepage' returning id`.execute(db);
  return rows[0]?.id;
}

const over = sql`now() - make_interval(days => ${sql.lit(trashDays)})`;

/** A purged document. */
export interface PurgedDocument {
  readonly organizationId: string;
  readonly id: string;
}

/**
 * Purges what has been in the trash long enough: documents with their revisions, then empty namespaces. Returns the
 * purged documents.
 */
export async function purgeDocumentation(db: Db): Promise<PurgedDocument[]> {
  const documents = await sql<PurgedDocument>`
    delete from document where deleted_at < ${over} and type = 'document'
      and not exists (select 1 from document as child where child.organization_id = document.organization_id
        and child.parent_id = document.id and (child.deleted_at is null or child.deleted_at >= ${over}))
    returning organization_id as "organizationId", id`.execute(db);
  const homepages = await sql<PurgedDocument>`
    with gone as (
      delete from namespace where deleted_at < ${over}
        and not exists (select 1 from document where document.organization_id = namespace.organization_id
          and document.namespace_id = namespace.id and document.type = 'document')
      returning organization_id, id)
    select document.organization_id as "organizationId", document.id from document join gone
      on gone.organization_id = document.organization_id and gone.id = document.namespace_id`.execute(db);
  return [...documents.rows, ...homepages.rows];
}
