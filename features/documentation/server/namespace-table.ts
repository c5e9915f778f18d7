/** SQL on namespaces and on the order of their documents. */
import { sql } from 'kysely';
import type { Db } from '#platform/database/server/connection.ts';
import { readRows, text } from '#platform/database/server/row-shape.ts';
import { isUpdatedSince } from '#platform/history/server/updated-since-table.ts';
import type { Page, PageQuery } from '#platform/http/contract.ts';
import { countRows, pageTail, placeColumn, takePage, type ListOrder } from '#platform/http/server/list-page-table.ts';
import { usernameSql } from '#platform/identity/server/account-table.ts';
import type { DocumentRow, NamespaceRow } from '../contract.ts';
import type { Placement } from '../model/document-tree.ts';

/** A project of an organization; every statement is limited to it. */
export interface ProjectScope {
  readonly organizationId: string;
  readonly projectId: string;
}

/** A namespace without its documents. */
export interface StoredNamespace {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly structureRevision: number;
  /** Who changed the structure last; null when it was never changed. */
  readonly structureUpdatedBy: string | null;
}

/** A row of the tree. */
export type FlatDocument = Omit<DocumentRow, 'children'>;

const byCode = { by: sql`code`, type: 'text' } as const;
const byName: ListOrder = { fixed: [byCode], usual: [{ by: sql`lower(name)`, type: 'text' }, byCode] };

/** A page of namespaces, by name. */
export async function namespacePage(db: Db, scope: ProjectScope, query: PageQuery): Promise<Page<NamespaceRow>> {
  const { page, perPage } = query;
  const { organizationId } = scope;
  // A namespace changes with its pages. This is asked of each one, so only of those that a change is looked for in.
  const updatedAt = sql`greatest(namespace.updated_at, (select max(document.updated_at) from document
    where document.organization_id = ${organizationId} and document.namespace_id = namespace.id))`;
  const list = { kind: 'namespace', organizationId, id: sql`namespace.id`, updatedAt };
  const found = sql`namespace where organization_id = ${organizationId} and project_id = ${scope.projectId}
    and deleted_at is null and ${isUpdatedSince(list, query)}`;
  const answered = await sql<Omit<NamespaceRow, 'updatedAt'> & { updatedAt: Date; place: string }>`
    with shown as (
      select id, code, name, updated_at, place, row_number() over () as position
      from (select *, ${placeColumn(query, byName)} from ${found} ${pageTail(query, byName)}) as page),
    written as (
      select namespace_id, (count(*) filter (where deleted_at is null))::int as documents, max(updated_at) as changed_at
      from document
      where organization_id = ${organizationId} and namespace_id = any (array(select id from shown))
      group by namespace_id)
    select code, name, greatest(updated_at, changed_at) as "updatedAt", coalesce(documents, 0) as documents, place
    from shown left join written on written.namespace_id = shown.id
    order by position`.execute(db);
  const { rows, end } = takePage(answered.rows, query);
  const resources = rows.map(({ updatedAt, ...row }) => ({
    ...row,
    updatedAt: updatedAt.toISOString(),
  }));
  const total = await countRows(db, found);
  return { resources, pagination: { page, perPage, total }, end };
}

/** A namespace by code; undefined when the project has none outside the trash. */
export async function namespaceByCode(
  db: Db,
  scope: ProjectScope,
  code: string,
  lock: 'lock' | 'read',
): Promise<StoredNamespace | undefined> {
  const { rows } = await sql<StoredNamespace>`
    select id, code, name, structure_revision as "structureRevision",
      ${usernameSql('namespace.structure_updated_by')} as "structureUpdatedBy"
    from namespace where organization_id = ${scope.organizationId} and project_id = ${scope.projectId} and code = ${code}
      and deleted_at is null
    ${lock === 'lock' ? sql`for update of namespace` : sql``}`.execute(db);
  return rows[0];
}

/** Taken codes, locked until the end of the transaction. */
export async function lockNamespaceCodes(db: Db, scope: ProjectScope): Promise<Set<string>> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`namespace codes of ${scope.projectId}`}, 0))`.execute(db);
  return takenCodes(db, scope);
}

/** Taken codes, also those of namespaces in the trash. */
export async function takenCodes(db: Db, scope: ProjectScope): Promise<Set<string>> {
  const { rows } = await sql<{ code: string }>`select code from namespace
    where organization_id = ${scope.organizationId} and project_id = ${scope.projectId}`.execute(db);
  return new Set(rows.map((row) => row.code));
}

/** Inserts a namespace. */
export async function insertNamespace(
  db: Db,
  scope: ProjectScope,
  namespace: { id: string; code: string; name: string },
): Promise<void> {
  await sql`insert into namespace (organization_id, id, project_id, code, name)
    values (${scope.organizationId}, ${namespace.id}, ${scope.projectId}, ${namespace.code}, ${namespace.name})`.execute(
    db,
  );
}

/** Sets the name of a namespace. */
export async function renameNamespaceRow(db: Db, scope: ProjectScope, id: string, name: string): Promise<void> {
  await sql`update namespace set name = ${name}, updated_at = now()
    where organization_id = ${scope.organizationId} and project_id = ${scope.projectId} and id = ${id}`.execute(db);
}

/** All documents of a namespace in display order, homepage first, without content. */
export async function documentsOf(db: Db, scope: ProjectScope, namespaceId: string): Promise<FlatDocument[]> {
  const { rows } = await sql<Omit<FlatDocument, 'updatedAt'> & { updatedAt: Date }>`
    select id, title, type, parent_id as "parentId", revision, updated_at as "updatedAt"
    from document where organization_id = ${scope.organizationId} and namespace_id = ${namespaceId} and deleted_at is null
    order by type = 'document', position, created_at, id`.execute(db);
  return rows.map((row) => ({ ...row, updatedAt: row.updatedAt.toISOString() }));
}

/** Stores all positions as the next revision of the structure. */
export async function savePlacements(
  db: Db,
  scope: ProjectScope,
  namespaceId: string,
  placements: readonly Placement[],
): Promise<void> {
  await sql`update document set parent_id = place.parent_id, position = place.position
    from jsonb_to_recordset(${JSON.stringify(
      placements.map(({ id, parentId, position }) => ({ id, parent_id: parentId, position })),
    )}::jsonb) as place (id uuid, parent_id uuid, position integer)
    where document.organization_id = ${scope.organizationId} and document.namespace_id = ${namespaceId}
      and document.id = place.id
      and (document.parent_id is distinct from place.parent_id or document.position <> place.position)`.execute(db);
}

/** Increases the revision of the structure. */
export async function touchStructure(db: Db, scope: ProjectScope, namespaceId: string, by: string): Promise<void> {
  await sql`update namespace set structure_revision = structure_revision + 1, structure_updated_by = ${by},
    updated_at = now() where organization_id = ${scope.organizationId} and id = ${namespaceId}`.execute(db);
}

/** Whether somebody has written a page of a project, or on a homepage. */
export async function hasWrittenPage(db: Db, { organizationId, projectId }: ProjectScope): Promise<boolean> {
  const statement = sql`select id from document where organization_id = ${organizationId} and project_id = ${projectId}
    and deleted_at is null and (type = 'document' or revision > 1) limit 1`;
  return (await readRows(db, { id: text }, statement)).length > 0;
}

/** Number of namespaces and documents of a project. */
export async function documentationTotals(
  db: Db,
  scope: ProjectScope,
): Promise<{ namespaces: number; documents: number }> {
  const { rows } = await sql<{ namespaces: number; documents: number }>`select
    (select count(*)::int from namespace
      where organization_id = ${scope.organizationId} and project_id = ${scope.projectId}
        and deleted_at is null) as namespaces,
    (select count(*)::int from document
      where organization_id = ${scope.organizationId} and project_id = ${scope.projectId} and deleted_at is null) as documents
  `.execute(db);
  return rows[0] ?? { namespaces: 0, documents: 0 };
}
