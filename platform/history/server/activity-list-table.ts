/** SQL that reads activities. */
import { sql, type RawBuilder } from 'kysely';
import { allDone } from '#platform/database/server/all-done.ts';
import type { Db } from '#platform/database/server/connection.ts';
import type { Page, PageQuery } from '#platform/http/contract.ts';
import { alwaysBy, countRows, pageTail, placeColumn, takePage } from '#platform/http/server/list-page-table.ts';
import { usernameSql } from '#platform/identity/server/account-table.ts';

/** Filter of an activity list; absent means everything. */
export interface ActivityFilter {
  readonly projectId?: string | undefined;
  readonly kind?: string | undefined;
  readonly id?: string | undefined;
  readonly actor?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** A row as stored, with the current name of its actor. */
export interface StoredActivity {
  readonly id: string;
  readonly at: Date;
  /** `at` to the microsecond, as the database writes it. */
  readonly exactAt: string;
  readonly actorId: string | null;
  readonly actor: string | null;
  readonly via: string;
  readonly projectId: string | null;
  readonly kind: string;
  readonly subjectId: string;
  readonly action: string;
  readonly summary: string;
  readonly details: Record<string, unknown>;
  /** Of what was proposed: who did. */
  readonly proposerId: string | null;
  readonly proposer: string | null;
}

/** Activities with the person that a row is about: ids are stored, names are joined on read. */
export const activitySource = sql`(select activity.*, (details->>'userId')::uuid as about_id,
  (details->>'proposedBy')::uuid as proposer_id from activity) as activity`;

/** Columns of a stored row, from `activitySource`. */
export const activityColumns = sql`id, at, at::text as "exactAt", actor_id as "actorId", ${usernameSql('activity.actor_id')} as actor, via,
  project_id as "projectId", subject_kind as kind, subject_id as "subjectId", action,
  coalesce(nullif(summary, ''), ${usernameSql('activity.about_id')}, '') as summary, details,
  proposer_id as "proposerId", ${usernameSql('activity.proposer_id')} as proposer`;

function conditions(organizationId: string, filter: ActivityFilter): RawBuilder<unknown> {
  const all = [
    sql`organization_id = ${organizationId}`,
    ...(filter.projectId === undefined ? [] : [sql`project_id = ${filter.projectId}`]),
    ...(filter.kind === undefined ? [] : [sql`subject_kind = ${filter.kind}`]),
    ...(filter.id === undefined ? [] : [sql`subject_id = ${filter.id}`]),
    ...(filter.actor === undefined ? [] : [sql`actor_id = ${filter.actor}`]),
    ...(filter.from === undefined ? [] : [sql`at >= ${filter.from}`]),
    ...(filter.to === undefined ? [] : [sql`at <= ${filter.to}`]),
  ];
  return sql.join(all, sql` and `);
}

const newestActivity = alwaysBy(
  { by: sql`at`, type: 'timestamptz', isDescending: true },
  { by: sql`id`, type: 'uuid', isDescending: true },
);

/** A page of activities, newest first. */
export async function activityPage(
  db: Db,
  organizationId: string,
  filter: ActivityFilter,
  query: PageQuery,
): Promise<Page<StoredActivity>> {
  const { page, perPage } = query;
  const where = conditions(organizationId, filter);
  const [found, total] = await allDone([
    sql<StoredActivity & { readonly place: string }>`select ${activityColumns}, ${placeColumn(query, newestActivity)}
      from ${activitySource} where ${where} ${pageTail(query, newestActivity)}`.execute(db),
    countRows(db, sql`activity where ${where}`),
  ]);
  const { rows, end } = takePage(found.rows, query);
  return { resources: rows, pagination: { page, perPage, total }, end };
}

/** The next rows before `after`, newest first; for reading everything in batches. */
export async function activityBelow(
  db: Db,
  organizationId: string,
  filter: ActivityFilter,
  { after, limit }: { readonly after: Pick<StoredActivity, 'exactAt' | 'id'> | undefined; readonly limit: number },
): Promise<StoredActivity[]> {
  const below = after ? sql` and (at, id) < (${after.exactAt}::timestamptz, ${after.id}::uuid)` : sql``;
  const { rows } = await sql<StoredActivity>`select ${activityColumns} from ${activitySource}
    where ${conditions(organizationId, filter)}${below} order by at desc, id desc limit ${limit}`.execute(db);
  return rows;
}

/** Members of an organization by name, for the filters of the lists. */
export async function memberNames(
  db: Db,
  organizationId: string,
  { page, perPage }: { readonly page: number; readonly perPage: number },
): Promise<Page<{ id: string; username: string }>> {
  const { rows } = await sql<{ id: string; username: string; total: number }>`
    select user_id as id, ${usernameSql('membership.user_id')} as username, count(*) over ()::int as total
    from membership where organization_id = ${organizationId}
    order by username, user_id limit ${perPage} offset ${(page - 1) * perPage}`.execute(db);
  const resources = rows.map(({ id, username }) => ({ id, username }));
  return { resources, pagination: { page, perPage, total: rows[0]?.total ?? 0 } };
}
