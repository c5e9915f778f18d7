/** SQL over the trash of all modules. */
import { sql } from 'kysely';
import type { Db } from '#platform/database/server/connection.ts';
import type { Page, PageQuery } from '#platform/http/contract.ts';
import {
  listOrder,
  newest,
  orderedBy,
  pageTail,
  placeColumn,
  takePage,
} from '#platform/http/server/list-page-table.ts';
import { usernameSql } from '#platform/identity/server/account-table.ts';
import { trashDays, type TrashedRow, type TrashSource } from './trash-source.ts';
import type { TrashRow } from '../contract.ts';

interface Stored extends TrashedRow {
  readonly by: string | null;
  readonly total: number;
  readonly place: string;
}

const dayMs = 86_400_000;
const order = orderedBy(sql`id`, newest(sql`deleted_at`));

/** A page of all kinds, newest first, with who removed them. */
export async function trashPage(
  db: Db,
  scope: { readonly organizationId: string; readonly projectId: string },
  sources: readonly TrashSource[],
  query: PageQuery,
): Promise<Page<TrashRow>> {
  const { page, perPage, updatedSince = null } = query;
  const all = sql.join(
    sources.map((source) => source.rows(scope)),
    sql` union all `,
  );
  const answered = await sql<Stored>`
    with shown as (
      select *, ${placeColumn(query, order)} from (select *, count(*) over ()::int as total
        from (${all}) as trashed
        where ${updatedSince}::timestamptz is null or deleted_at >= ${updatedSince}::timestamptz) as found
      where true ${pageTail(query, order)})
    select shown.*, (
      select ${usernameSql('activity.actor_id')} from activity
      where activity.organization_id = ${scope.organizationId} and activity.subject_kind = shown.kind
        and activity.subject_id = shown.id and activity.action = 'removed'
      order by activity.at desc limit 1) as by
    from shown ${listOrder(query, order)}`.execute(db);
  const { rows, end } = takePage(answered.rows, query);
  const resources = rows.map((row) => ({
    kind: row.kind,
    id: row.id,
    title: row.title,
    removedAt: row.deleted_at.toISOString(),
    removedBy: row.by,
    purgedAt: new Date(row.deleted_at.getTime() + trashDays * dayMs).toISOString(),
  }));
  const total = rows[0]?.total ?? 0;
  return { resources, pagination: { page, perPage, total }, end };
}
