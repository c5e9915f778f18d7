/** SQL of documentation for the search index: documents, their namespaces, and removed ones. */
import { sql } from 'kysely';
import type { Db } from '#platform/database/server/connection.ts';
import { readRows, text } from '#platform/database/server/row-shape.ts';
import { documentationLimits } from '../contract.ts';
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

const ancestry = { id: text, titles: text };

/** Titles of the documents above each of these, outermost first, e.g. `Guides / Releases`; none for roots. */
export async function ancestorTitles(
  db: Db,
  scope: ProjectScope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const statement = sql`
    with recursive above as (
      select document.id, document.parent_id, 0 as height, '' as title from document
      where document.organization_id = ${scope.organizationId} and document.project_id = ${scope.projectId}
        and document.id = any(${ids}::uuid[])
      union all
      select above.id, parent.parent_id, above.height + 1, parent.title from above
        join document as parent on parent.organization_id = ${scope.organizationId} and parent.id = above.parent_id
      where above.height < ${documentationLimits.depth}
    )
    select id, string_agg(title, ' / ' order by height desc) as titles from above where height > 0 group by id`;
  return new Map((await readRows(db, ancestry, statement)).map(({ id, titles }) => [id, titles]));
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
