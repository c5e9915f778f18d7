/** SQL on activities for the home page: what others did since a moment, and who changed things last. */
import { sql } from 'kysely';
import { allDone } from '#platform/database/server/all-done.ts';
import type { Db } from '#platform/database/server/connection.ts';
import { nullable, number, readRows, text } from '#platform/database/server/row-shape.ts';
import { usernameSql } from '#platform/identity/server/account-table.ts';
import type { HomePlace } from '#platform/modules/server/home-source.ts';
import { activityColumns, activitySource, type StoredActivity } from './activity-list-table.ts';

/** What others did in a project after a moment, newest first, and how much it is. Null is the beginning of time. */
export async function newsAfter(
  db: Db,
  { organizationId, projectId, userId }: HomePlace,
  {
    since,
    limits,
  }: { readonly since: Date | null; readonly limits: { readonly rows: number; readonly counted: number } },
): Promise<{ readonly rows: readonly StoredActivity[]; readonly total: number }> {
  const where = sql`organization_id = ${organizationId} and project_id = ${projectId}
    and at > ${since ?? '-infinity'}::timestamptz and actor_id is distinct from ${userId}::uuid`;
  const [{ rows }, [counted]] = await allDone([
    sql<StoredActivity>`select ${activityColumns} from ${activitySource} where ${where}
      order by at desc, id desc limit ${limits.rows}`.execute(db),
    readRows(
      db,
      { total: number },
      sql`select count(*)::int as total from (select 1 from activity where ${where}
        order by at desc limit ${limits.counted}) as newest`,
    ),
  ]);
  return { rows, total: counted?.total ?? 0 };
}

const changeShape = { id: text, actorId: nullable(text), username: nullable(text) };

/** Who did something to each of some things last, by their ids; nobody when that was the system. */
export async function lastChanges(
  db: Db,
  organizationId: string,
  things: readonly { readonly kind: string; readonly id: string }[],
): Promise<ReadonlyMap<string, { readonly id: string | null; readonly username: string }>> {
  if (things.length === 0) return new Map();
  const asked = JSON.stringify(things.map(({ kind, id }) => ({ kind, id })));
  const rows = await readRows(
    db,
    changeShape,
    sql`select asked.id, newest.actor_id as "actorId", ${usernameSql('newest.actor_id')} as username
      from jsonb_to_recordset(${asked}::jsonb) as asked (kind text, id uuid)
      cross join lateral (select actor_id from activity where activity.organization_id = ${organizationId}
        and activity.subject_kind = asked.kind and activity.subject_id = asked.id
        order by activity.at desc limit 1) as newest`,
  );
  return new Map(
    rows.flatMap(({ id, actorId, username }) => (username === null ? [] : [[id, { id: actorId, username }] as const])),
  );
}

/** People who have made or changed a thing, by its id. */
export async function authorsOf(db: Db, organizationId: string, subjectId: string): Promise<readonly string[]> {
  const authors = sql`select distinct actor_id as id from activity where organization_id = ${organizationId}
    and subject_kind <> 'proposal' and subject_id = ${subjectId} and actor_id is not null
    and action in ('created', 'updated', 'restored', 'edited', 'changed', 'renamed')`;
  return (await readRows(db, { id: text }, authors)).map(({ id }) => id);
}
