/** SQL of documentation for the search index: documents, their namespaces, and removed ones. */
import { sql } from 'kysely';
import type { Db } from '#platform/database/server/connection.ts';
import type { ProjectScope } from './namespace-table.ts';

/** A document as the search index reads it. */
export interface FindableDocument extends ProjectScope {
  readonly id: string;
  readonly title: string;
  readonly type: 'homepage' | 'document';
  readonly json: string;
  readonly namespace: string;
  readonly updatedAt: string;
}

/** Documents of all organizations in key order, locked against changes until the transaction ends. */
export async function findableDocumentsAfter(
  owner: Db,
  after: { readonly organizationId: string; readonly id: string } | undefined,
  limit: number,
): Promise<FindableDocument[]> {
  const { rows } = await sql<Omit<FindableDocument, 'updatedAt'> & { updatedAt: Date }>`
    select document.organization_id as "organizationId", document.project_id as "projectId", document.id,
      document.title, document.type, document.json, namespace.code as namespace, document.updated_at as "updatedAt"
    from document join namespace
      on namespace.organization_id = document.organization_id and namespace.id = document.namespace_id
    where document.deleted_at is null
      ${after ? sql`and (document.organization_id, document.id) > (${after.organizationId}, ${after.id})` : sql``}
    order by document.organization_id, document.id limit ${limit} for share of document`.execute(owner);
  return rows.map((row) => ({ ...row, updatedAt: row.updatedAt.toISOString() }));
}

/** Names of namespaces by code. */
export async function namespaceNames(
  db: Db,
  scope: ProjectScope,
  codes: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ code: string; name: string }>`select code, name from namespace
    where organization_id = ${scope.organizationId} and project_id = ${scope.projectId}
      and code = any(${codes}::text[])`.execute(db);
  return new Map(rows.map(({ code, name }) => [code, name]));
}

/** Titles of documents in the trash. */
export async function trashedTitles(
  db: Db,
  scope: ProjectScope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; title: string }>`
    select document.id, document.title from unnest(${ids}::uuid[]) as asked (id)
      join document on document.organization_id = ${scope.organizationId} and document.id = asked.id
    where document.project_id = ${scope.projectId} and document.deleted_at is not null`.execute(db);
  return new Map(rows.map(({ id, title }) => [id, title]));
}
