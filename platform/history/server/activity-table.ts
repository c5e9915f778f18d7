/** The append-only activity log: who, what, when, through which channel. Source: architecture section 5. */
import { randomUUID } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#platform/database/server/connection.ts';
import { tenantWall, type SqlMigration } from '#platform/database/server/migrate.ts';
import type { TenantCaller, Via } from '#platform/http/server/caller.ts';

/** One activity. */
export interface Activity {
  readonly organizationId: string;
  readonly projectId: string | null;
  /** Null when the system did it. */
  readonly actorId: string | null;
  readonly via: Via;
  /** Kind and id of the subject, for example `doc`. */
  readonly subjectKind: string;
  readonly subjectId: string;
  /** Verb in the past tense, for example `created`. */
  readonly action: string;
  /** What a feed shows of the subject, for example its title. Never a name or an address of a person. */
  readonly summary: string;
  /** Details of the change, for example `{ revision: 4 }`. Never personal data. */
  readonly details: Readonly<Record<string, unknown>>;
  /** Of what was proposed: the person or key who did, and by which channel. */
  readonly proposed?: TenantCaller['proposed'];
  /** The session that did it: a browser knows what was done in it. Absent for keys and the system. */
  readonly sessionId?: string;
}

const changeColumns = sql`organization_id, id, project_id, actor_id, subject_kind, subject_id, action`;

/** The details as they are stored, with who proposed. */
const storedDetails = ({ details, proposed }: Pick<Activity, 'details' | 'proposed'>): string =>
  JSON.stringify(proposed ? { ...details, proposedBy: proposed.by, proposedVia: proposed.via } : details);

/** Records an activity in the transaction of the change. */
export async function recordActivity(db: Db, activity: Activity): Promise<void> {
  await recordActivities(db, activity, [activity.subjectId]);
}

/** Records the same activity for many subjects in one statement. */
export async function recordActivities(
  db: Db,
  activity: Omit<Activity, 'subjectId'>,
  subjectIds: readonly string[],
): Promise<void> {
  await sql`with recorded as (insert into activity
    (organization_id, id, project_id, actor_id, via, subject_kind, subject_id, action, summary, details)
    select ${activity.organizationId}::uuid, id, ${activity.projectId}::uuid, ${activity.actorId}::uuid, ${activity.via},
      ${activity.subjectKind}, subject_id, ${activity.action}, ${activity.summary.slice(0, 300)},
      ${storedDetails(activity)}::jsonb
    from unnest(${subjectIds.map(() => randomUUID())}::uuid[], ${[...subjectIds]}::uuid[]) as entry (id, subject_id)
    returning organization_id, id, project_id, actor_id, subject_kind, subject_id, action, at)
    insert into change (${changeColumns}, at, session_id)
    select *, ${activity.sessionId ?? null}::uuid from recorded`.execute(db);
}

/** Records an activity of one person for each of many subjects, each with its own words, in one statement. */
export async function recordActivityOfMany(
  db: Db,
  { organizationId, projectId, actorId, via, proposed, sessionId }: ReturnType<typeof byCaller>,
  activities: readonly Pick<Activity, 'subjectKind' | 'subjectId' | 'action' | 'summary' | 'details'>[],
): Promise<void> {
  if (activities.length === 0) return;
  const rows = activities.map((one) => ({
    ...one,
    details: JSON.parse(storedDetails({ details: one.details, ...(proposed && { proposed }) })) as unknown,
    id: randomUUID(),
    summary: one.summary.slice(0, 300).toWellFormed(),
  }));
  await sql`with recorded as (insert into activity
    (organization_id, id, project_id, actor_id, via, subject_kind, subject_id, action, summary, details)
    select ${organizationId}::uuid, id, ${projectId}::uuid, ${actorId}::uuid, ${via}, "subjectKind", "subjectId", action,
      summary, details
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as entry (id uuid, "subjectKind" text, "subjectId" uuid,
      action text, summary text, details jsonb)
    returning organization_id, id, project_id, actor_id, subject_kind, subject_id, action, at)
    insert into change (${changeColumns}, at, session_id)
    select *, ${sessionId ?? null}::uuid from recorded`.execute(db);
}

/** Minutes within which small changes of one person to one thing are one entry. */
const sittingMinutes = 10;

/**
 * For frequent small changes: adds no entry to the log while the newest one of the subject is the same. The change feed
 * gets every one of them: its readers want to know that there is something new.
 */
export async function recordSmallChange(db: Db, activity: Activity): Promise<void> {
  const { rows } = await sql<{ isKnown: boolean }>`
    select actor_id is not distinct from ${activity.actorId} and via = ${activity.via} and action = ${activity.action}
      and summary = ${activity.summary.slice(0, 300)} and at > clock_timestamp() - make_interval(mins => ${sittingMinutes}) as "isKnown"
    from activity
    where organization_id = ${activity.organizationId} and subject_kind = ${activity.subjectKind}
      and subject_id = ${activity.subjectId}
    order by at desc limit 1`.execute(db);
  if (!rows[0]?.isKnown || activity.proposed) return recordActivity(db, activity);
  const { organizationId, projectId, actorId, subjectKind, subjectId, action, sessionId = null } = activity;
  await sql`insert into change (${changeColumns}, session_id)
    values (${organizationId}, ${randomUUID()}, ${projectId}, ${actorId}, ${subjectKind}, ${subjectId}, ${action},
      ${sessionId})`.execute(db);
}

/** SQL condition: a person did something to a thing after a moment. */
export const actedAfterSql = (
  { organizationId, userId }: { readonly organizationId: string; readonly userId: string },
  thing: { readonly kind: RawBuilder<unknown>; readonly id: RawBuilder<unknown>; readonly at: RawBuilder<unknown> },
): RawBuilder<boolean> => sql<boolean>`exists (select 1 from activity where activity.organization_id = ${organizationId}
  and activity.subject_kind = ${thing.kind} and activity.subject_id = ${thing.id} and activity.at > ${thing.at}
  and activity.actor_id = ${userId})`;

/** The part of an activity that follows from its caller. */
export const byCaller = (
  caller: TenantCaller & { readonly projectId?: string },
): Pick<Activity, 'organizationId' | 'projectId' | 'actorId' | 'via' | 'proposed' | 'sessionId'> => ({
  organizationId: caller.organizationId,
  projectId: caller.projectId || null,
  actorId: caller.userId,
  via: caller.via,
  ...(caller.proposed && { proposed: caller.proposed }),
  ...(caller.sessionId === '' ? {} : { sessionId: caller.sessionId }),
});

/** The activity table, which the application can only append to. */
export const historyMigrations: readonly SqlMigration[] = [
  {
    name: '2026-11-21-030-history',
    sql: `
      create table activity (
        organization_id uuid not null references organization (organization_id) on delete cascade,
        id uuid not null,
        project_id uuid,
        actor_id uuid,
        via text not null,
        subject_kind text not null,
        subject_id uuid not null,
        action text not null,
        summary text not null,
        details jsonb not null default '{}',
        at timestamptz not null default clock_timestamp(),
        primary key (organization_id, id)
      );
      create index activity_project on activity (organization_id, project_id, at desc);
      create index activity_subject on activity (organization_id, subject_kind, subject_id, at desc);
      ${tenantWall('activity', 'select, insert')}
    `,
  },
  {
    name: '2026-11-21-250-activity-of-organization',
    sql: `create index activity_organization on activity (organization_id, at desc, id desc);
      create index activity_actor on activity (actor_id, action);`,
  },
];
