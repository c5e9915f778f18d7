/**
 * SQL on the change feed: what changed in an organization, in an order without gaps.
 *
 * Transactions commit in another order than they begin, so that a reader who remembers a time or a serial number would
 * miss what commits late. A row therefore carries the id of its transaction, and is read only once every transaction
 * with a lower id has ended.
 */
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#platform/database/server/connection.ts';
import { tenantWall, type SqlMigration } from '#platform/database/server/migrate.ts';
import { boolean, instant, nullable, readRows, text } from '#platform/database/server/row-shape.ts';

/** Days that a change can be read. */
export const changeDays = 30;

/** One change, as its readers may know it: ids, never names or texts. */
export interface StoredChange {
  readonly id: string;
  readonly at: Date;
  readonly projectId: string | null;
  readonly kind: string;
  readonly subjectId: string;
  readonly action: string;
  /** Null when the system did it. */
  readonly by: string | null;
}

/** A place in the order of changes, between two of them. Everything as PostgreSQL writes it. */
export interface ChangePlace {
  readonly xid: string;
  readonly at: string;
  readonly id: string;
}

/** Which changes somebody may read. */
export interface ChangeFilter {
  /** Only what belongs to this project. */
  readonly projectId?: string | undefined;
  /** Also what belongs to no project: members, keys, the subscription. */
  readonly withOrganization: boolean;
}

/** Where reading begins, and how many changes are read. */
export interface ChangePage {
  readonly after: ChangePlace | undefined;
  readonly limit: number;
  /**
   * Only what was not committed yet in this snapshot, as PostgreSQL writes it. A place cannot tell that: while a
   * transaction with a lower id is under way anywhere, changes that were committed long ago come after the horizon.
   */
  readonly since?: string | undefined;
}

/**
 * Kind of changes that only tell the streams of a person that their inbox has changed; the subject is the person. Neither
 * the feed nor webhooks tell them to others.
 */
export const inboxSubject = 'inbox';

/** SQL condition: nothing can come before this change any more. */
export const isSettled = sql<boolean>`change.xid < pg_snapshot_xmin(pg_current_snapshot())`;

/** SQL condition: the change comes after a place. */
export const isAfter = (place: { readonly [Part in keyof ChangePlace]: RawBuilder<unknown> }): RawBuilder<boolean> =>
  sql<boolean>`(change.xid, change.at, change.id) > (${place.xid}, ${place.at}, ${place.id})`;

/** SQL condition for a place that is known as values. */
export const isAfterPlace = ({ xid, at, id }: ChangePlace): RawBuilder<boolean> =>
  isAfter({ xid: sql`${xid}::xid8`, at: sql`${at}::timestamptz`, id: sql`${id}::uuid` });

const changeShape = {
  id: text,
  at: instant,
  projectId: nullable(text),
  kind: text,
  subjectId: text,
  action: text,
  by: nullable(text),
};

/** Columns of `changeShape`, from `change`. */
const columns = sql`change.id, change.at, change.project_id as "projectId", change.subject_kind as kind,
  change.subject_id as "subjectId", change.action, change.actor_id as by`;

/** The place of a change that is kept; undefined for an unknown one, and for one that was removed. */
export async function placeOf(db: Db, organizationId: string, id: string): Promise<ChangePlace | undefined> {
  const place = sql`select xid::text as xid, at::text as at, id from change
    where organization_id = ${organizationId} and id = ${id}`;
  return (await readRows(db, { xid: text, at: text, id: text }, place))[0];
}

/**
 * Changes after a place, in order, and the id of the change to continue after: the last of a full page, else the newest
 * of all, so that readers who may see few of them move on with the others. One statement, because a second one would see
 * changes that the first one has not returned.
 */
export async function changesAfter(
  db: Db,
  organizationId: string,
  { projectId, withOrganization }: ChangeFilter,
  { after, limit, since }: ChangePage,
): Promise<{ readonly changes: readonly StoredChange[]; readonly next: string | null }> {
  const conditions = [
    sql`change.organization_id = ${organizationId}`,
    isSettled,
    sql`change.subject_kind <> ${inboxSubject}`,
    ...(after ? [isAfterPlace(after)] : []),
    ...(since === undefined ? [] : [sql`not pg_visible_in_snapshot(change.xid, ${since}::pg_snapshot)`]),
    ...(projectId === undefined ? [] : [sql`change.project_id = ${projectId}`]),
    ...(withOrganization ? [] : [sql`change.project_id is not null`]),
  ];
  const rows = await readRows(
    db,
    { ...changeShape, isShown: boolean },
    sql`(select ${columns}, true as "isShown" from change where ${sql.join(conditions, sql` and `)}
        order by change.xid, change.at, change.id limit ${limit})
      union all
      (select ${columns}, false from change where change.organization_id = ${organizationId} and ${isSettled}
        order by change.xid desc, change.at desc, change.id desc limit 1)`,
  );
  const changes = rows.filter(({ isShown }) => isShown);
  const newest = rows.find(({ isShown }) => !isShown);
  return { changes, next: (changes.length === limit ? changes.at(-1) : newest)?.id ?? after?.id ?? null };
}

/** Removes what is older than `changeDays`. The newest stays, for readers who have read everything. */
export async function purgeChanges(db: Db): Promise<void> {
  await sql`delete from change where at < now() - make_interval(days => ${changeDays}) and exists (
    select 1 from change as newer where newer.organization_id = change.organization_id and newer.xid > change.xid)`.execute(
    db,
  );
}

/**
 * After a restore into another database, whose transaction ids start over, the restored changes would come after all that
 * follow. They become the oldest ones, in the order of their times.
 */
export async function settleRestoredChanges(db: Db): Promise<void> {
  await sql`update change set xid = '0' where exists (
    select 1 from change as restored where restored.xid >= pg_snapshot_xmax(pg_current_snapshot()))`.execute(db);
}

/** The table of changes, which the application can only append to. */
export const changeMigrations: readonly SqlMigration[] = [
  {
    name: '2026-11-24-600-changes',
    sql: `
      create table change (
        organization_id uuid not null references organization (organization_id) on delete cascade,
        id uuid not null,
        xid xid8 not null default pg_current_xact_id(),
        project_id uuid,
        actor_id uuid,
        subject_kind text not null,
        subject_id uuid not null,
        action text not null,
        at timestamptz not null default clock_timestamp(),
        primary key (organization_id, id)
      );
      create index change_order on change (organization_id, xid, at, id);
      create index change_age on change (at);
      ${tenantWall('change', 'select, insert')}
    `,
  },
  {
    // A browser leaves alone what was done in its own session; what the same person does elsewhere is news to it.
    name: '2026-11-28-790-change-sessions',
    sql: 'alter table change add column session_id uuid;',
  },
];
