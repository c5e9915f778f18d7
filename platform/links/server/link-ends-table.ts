/** SQL that follows the links of many things at once. */
import { sql } from 'kysely';
import type { Db } from '#platform/database/server/connection.ts';
import { readRows, text } from '#platform/database/server/row-shape.ts';
import type { SearchKind } from '#platform/search/contract.ts';
import type { SearchScope } from '#platform/search/server/search-table.ts';

/** A link with the existing thing at its end. */
export interface FollowedLink {
  readonly fromKind: SearchKind;
  readonly fromId: string;
  readonly kind: SearchKind;
  readonly id: string;
  readonly title: string;
  /** Empty for things outside a namespace. */
  readonly namespace: string;
  readonly page: string;
}

/** Distinct links and embeds from existing things of some kinds to existing things of some kinds. */
export async function followedLinks(
  db: Db,
  scope: SearchScope,
  { from, to }: { readonly from: readonly SearchKind[]; readonly to: readonly SearchKind[] },
  limit: number,
): Promise<readonly FollowedLink[]> {
  const joined = (condition: ReturnType<typeof sql>) => sql`
    select link.from_kind as "fromKind", link.from_id as "fromId", entry.kind, entry.id, entry.title, entry.namespace,
      entry.page
    from link join search_entry as entry on entry.organization_id = link.organization_id
      and entry.project_id = link.project_id and entry.kind = link.to_kind and entry.namespace = link.to_namespace
      and ${condition}
    where link.organization_id = ${scope.organizationId} and link.project_id = ${scope.projectId}
      and link.from_kind = any(${[...from]}::text[]) and link.to_kind = any(${[...to]}::text[])
      and not (entry.kind = link.from_kind and entry.id = link.from_id)`;
  // A homepage is referenced as `home` of its namespace or by its id, every other page by its id.
  const { rows } = await sql<FollowedLink>`${joined(sql`entry.page = link.to_id`)}
    union ${joined(sql`entry.page = 'home' and entry.id::text = link.to_id`)}
    order by "fromId", kind, id limit ${limit}`.execute(db);
  return rows;
}

/** Those among some things of one kind that link to an existing thing of some kinds; stops at the first one of each. */
export async function linkingToLiving(
  db: Db,
  { organizationId, projectId }: SearchScope,
  from: { readonly kind: SearchKind; readonly ids: readonly string[] },
  to: readonly SearchKind[],
): Promise<ReadonlySet<string>> {
  const rows = await readRows(
    db,
    { id: text },
    sql`select source.id from unnest(${[...from.ids]}::uuid[]) as source (id)
      cross join lateral (select 1 from link
        join search_entry as entry on entry.organization_id = link.organization_id
          and entry.project_id = link.project_id and entry.kind = link.to_kind and entry.namespace = link.to_namespace
          and entry.page = link.to_id
        where link.organization_id = ${organizationId} and link.project_id = ${projectId}
          and link.from_kind = ${from.kind} and link.from_id = source.id and link.to_kind = any(${[...to]}::text[])
        limit 1) as living`,
  );
  return new Set(rows.map(({ id }) => id));
}
