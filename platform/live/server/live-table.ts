/** SQL of the stream: changes between two moments, and what a person may follow. As owner: one reader for everybody. */
import { sql } from 'kysely';
import type { Db } from '#platform/database/server/connection.ts';
import { instant, nullable, number, readRows, text } from '#platform/database/server/row-shape.ts';
import { isAfterPlace, type ChangePlace } from '#platform/history/server/change-table.ts';
import type { ProjectIsOpen, ProjectIsReadOnly } from '#platform/identity/server/session-table.ts';
import { projectOfThing } from '#platform/search/server/thing-project-table.ts';
import type { LiveSubject } from '../model/live-subjects.ts';

/** A change as the stream tells it. */
export interface StoredLiveChange {
  readonly id: string;
  readonly projectId: string | null;
  readonly kind: string;
  readonly subjectId: string;
  readonly action: string;
  readonly by: string | null;
  /** Null where no browser did it. */
  readonly sessionId: string | null;
  readonly at: Date;
}

/** An organization that somebody follows, and how far its changes were read. */
export interface WatchedOrganization {
  readonly organizationId: string;
  /** Everything of transactions below this id was read; undefined: nothing is wanted of what was before. */
  readonly horizon: string | undefined;
}

const changeShape = {
  id: text,
  projectId: nullable(text),
  kind: text,
  subjectId: text,
  action: text,
  by: nullable(text),
  sessionId: nullable(text),
  at: instant,
};

const columns = sql`change.id, change.project_id as "projectId", change.subject_kind as kind,
  change.subject_id as "subjectId", change.action, change.actor_id as by,
  change.session_id as "sessionId", change.at`;

/** The same where there may be none. */
const optionalShape = {
  organizationId: nullable(text),
  id: nullable(text),
  projectId: nullable(text),
  kind: nullable(text),
  subjectId: nullable(text),
  action: nullable(text),
  by: nullable(text),
  sessionId: nullable(text),
  at: nullable(instant),
};

/** What happened since the last look, up to a moment before which nothing can come any more. */
export interface RecentChanges {
  /** Of this look. */
  readonly horizon: string;
  /** By organization, in order; of more than `limit` only so many. */
  readonly changes: ReadonlyMap<string, readonly StoredLiveChange[]>;
}

/** Reads what happened in organizations since the last look at each. One statement: one snapshot for all of them. */
export async function changesSince(
  db: Db,
  watched: readonly WatchedOrganization[],
  limit: number,
): Promise<RecentChanges> {
  const known = watched.filter(({ horizon }) => horizon !== undefined);
  const rows = await readRows(
    db,
    { horizon: text, ...optionalShape },
    sql`with moment as materialized (select pg_snapshot_xmin(pg_current_snapshot()) as horizon)
      select moment.horizon::text as horizon, found.* from moment left join lateral (
        select watched.organization_id as "organizationId", recent.*
        from unnest(${known.map(({ organizationId }) => organizationId)}::uuid[],
          ${known.map(({ horizon }) => horizon)}::text[]) as watched (organization_id, horizon)
        cross join lateral (select ${columns} from change where change.organization_id = watched.organization_id
            and change.xid >= watched.horizon::xid8 and change.xid < moment.horizon
          order by change.xid, change.at, change.id limit ${limit}) as recent
      ) as found on true`,
  );
  const changes = new Map<string, StoredLiveChange[]>();
  for (const { horizon: _horizon, organizationId, ...change } of rows) {
    if (organizationId === null) continue;
    const list = changes.get(organizationId) ?? [];
    list.push(change as StoredLiveChange);
    changes.set(organizationId, list);
  }
  return { horizon: rows[0]?.horizon ?? '', changes };
}

/** Changes after a place, of transactions below a horizon, in order. */
export async function changesUpTo(
  db: Db,
  { organizationId, horizon }: { readonly organizationId: string; readonly horizon: string },
  place: ChangePlace,
  limit: number,
): Promise<readonly StoredLiveChange[]> {
  return readRows(
    db,
    changeShape,
    sql`select ${columns} from change where change.organization_id = ${organizationId}
        and change.xid < ${horizon}::xid8 and ${isAfterPlace(place)}
      order by change.xid, change.at, change.id limit ${limit}`,
  );
}

/** Id of the last change of transactions below a horizon; undefined when there is none. */
export async function lastChange(db: Db, organizationId: string, horizon: string): Promise<string | undefined> {
  const last = sql`select id from change where organization_id = ${organizationId} and xid < ${horizon}::xid8
    order by xid desc, at desc, id desc limit 1`;
  return (await readRows(db, { id: text }, last))[0]?.id;
}

/** A project or a thing that somebody asks for. */
export interface AskedSubject extends LiveSubject {
  readonly organizationId: string;
}

/**
 * The positions of the subjects that can be read: open projects, and things outside the trash of an open project. What a
 * project has once, such as its context map, has the id of the project, and is there before anybody has saved it.
 */
export async function readableSubjects(
  db: Db,
  asked: readonly AskedSubject[],
  projectIsOpen: ProjectIsOpen,
): Promise<ReadonlySet<number>> {
  if (asked.length === 0) return new Set();
  const rows = await readRows(
    db,
    { place: number },
    sql`select asked.place::integer as place
      from unnest(${asked.map(({ organizationId }) => organizationId)}::uuid[], ${asked.map(({ kind }) => kind)}::text[],
        ${asked.map(({ id }) => id)}::uuid[]) with ordinality as asked (organization_id, kind, id, place)
      cross join lateral (select case when asked.kind = 'project' then asked.id
        else coalesce(
          ${projectOfThing({ organizationId: sql`asked.organization_id`, kind: sql`asked.kind`, id: sql`asked.id` })},
          asked.id)
        end as project_id) as home
      where ${projectIsOpen(sql`asked.organization_id`, sql`home.project_id`)}`,
  );
  return new Set(rows.map(({ place }) => place - 1));
}

/** The positions of the projects that can only be read, because of the plan. */
export async function readOnlyProjects(
  db: Db,
  asked: readonly AskedSubject[],
  projectIsReadOnly: ProjectIsReadOnly,
): Promise<ReadonlySet<number>> {
  if (asked.length === 0) return new Set();
  const rows = await readRows(
    db,
    { place: number },
    sql`select asked.place::integer as place
      from unnest(${asked.map(({ organizationId }) => organizationId)}::uuid[], ${asked.map(({ id }) => id)}::uuid[])
        with ordinality as asked (organization_id, id, place)
      where ${projectIsReadOnly(sql`asked.organization_id`, sql`asked.id`)}`,
  );
  return new Set(rows.map(({ place }) => place - 1));
}
