/** SQL on sessions, and the query that authenticates a request. */
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#platform/database/server/connection.ts';

interface SessionRow {
  id: string;
  user_id: string;
  generation: number;
  recent_rotations: unknown;
  user_agent: string;
  created_at: Date;
  last_used_at: Date;
  expires_at: Date;
  ended_at: Date | null;
}
const tables = (db: Db) => db.withTables<{ session: SessionRow }>();

/** Days until an unused session expires. */
export const sessionDays = 30;

/** A recent rotation: its token may be sent again. */
export interface Rotation {
  readonly generation: number;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** A session, found by its refresh token. */
export interface Session {
  readonly id: string;
  readonly userId: string;
  readonly generation: number;
  readonly recentRotations: readonly Rotation[];
  readonly createdAt: Date;
  readonly lastUsedAt: Date;
  readonly userAgent: string;
}

const toSession = (row: SessionRow): Session => ({
  id: row.id,
  userId: row.user_id,
  generation: row.generation,
  recentRotations: row.recent_rotations as Rotation[],
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at,
  userAgent: row.user_agent,
});

const expiry = sql<Date>`now() + make_interval(days => ${sessionDays})`;

/** Inserts a session. */
export async function insertSession(db: Db, session: { id: string; userId: string; userAgent: string }): Promise<void> {
  await sql`insert into session (id, user_id, user_agent, expires_at)
    values (${session.id}, ${session.userId}, ${session.userAgent}, ${expiry})`.execute(db);
  await sql`update account set last_login_at = now() where id = ${session.userId}`.execute(db);
}

/**
 * The session, locked until the transaction ends, and the database time: clocks of processes differ, and jump.
 */
export async function lockSession(db: Db, id: string): Promise<(Session & { readonly now: Date }) | undefined> {
  const row = await tables(db)
    .selectFrom('session')
    .selectAll()
    .select(sql<Date>`clock_timestamp()`.as('now'))
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .forUpdate()
    .executeTakeFirst();
  return row && { ...toSession(row), now: row.now };
}

/** Stores a rotation of the refresh token. */
export async function rotateSession(
  db: Db,
  id: string,
  generation: number,
  recentRotations: readonly Rotation[],
): Promise<void> {
  await sql`update session set generation = ${generation}, recent_rotations = ${JSON.stringify(recentRotations)}::jsonb,
    last_used_at = now(), expires_at = ${expiry} where id = ${id}`.execute(db);
}

/** Ends a session. */
export async function endSessionById(db: Db, id: string): Promise<void> {
  await sql`update session set ended_at = now() where id = ${id} and ended_at is null`.execute(db);
}

/** Ends a session of this user; false when there is none. */
export async function endSessionOf(db: Db, userId: string, id: string): Promise<boolean> {
  const result = await tables(db)
    .updateTable('session')
    .set({ ended_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Ends all sessions of a user, optionally except one. */
export async function endSessionsOf(db: Db, userId: string, except?: string): Promise<void> {
  await sql`update session set ended_at = now()
    where user_id = ${userId} and ended_at is null and id is distinct from ${except ?? null}::uuid`.execute(db);
}

/** Active sessions of a user, most recently used first; at most 100. */
export async function sessionsOf(db: Db, userId: string): Promise<Session[]> {
  const rows = await tables(db)
    .selectFrom('session')
    .selectAll()
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('last_used_at', 'desc')
    .limit(100)
    .execute();
  return rows.map(toSession);
}

/** Purges sessions that ended or expired more than a day ago. */
export async function purgeSessions(db: Db): Promise<void> {
  await sql`delete from session where coalesce(ended_at, expires_at) < now() - interval '1 day'`.execute(db);
}

/** Result of the query that authenticates a request. */
export interface Authenticated {
  readonly roles: string[];
  readonly signedInAt: Date;
  /** All organizations of the person. */
  readonly organizations: string[];
  /** Role in the requested organization, null for non-members. */
  readonly role: string | null;
  readonly projectOpen: boolean;
  /** Only queried for writes. */
  readonly projectReadOnly: boolean;
}

/** SQL for whether a project exists and is open to members; provided by the projects module. */
export type ProjectIsOpen = (
  organizationId: string | RawBuilder<unknown>,
  projectId: string | RawBuilder<unknown>,
) => RawBuilder<boolean>;

/** SQL for the id of a project by its code; provided by the projects module. */
export type ProjectByCode = (organizationId: RawBuilder<unknown>, code: string) => RawBuilder<string | null>;

/** SQL for whether the plan makes a project read-only; provided by the projects module. */
export type ProjectIsReadOnly = (
  organizationId: string | RawBuilder<unknown>,
  projectId: string | RawBuilder<unknown>,
) => RawBuilder<boolean>;

/** SQL of the projects module that authentication needs. */
export interface ProjectChecks {
  readonly projectIsOpen: ProjectIsOpen;
  readonly projectByCode: ProjectByCode;
  readonly projectIsReadOnly: ProjectIsReadOnly;
}

/** Session, account, memberships and project in one round trip; undefined when the session has ended. */
export async function authenticateSession(
  db: Db,
  ids: { sessionId: string; userId: string; organizationId: string | null; projectId: string | null; writes: boolean },
  { projectIsOpen, projectIsReadOnly }: Pick<ProjectChecks, 'projectIsOpen' | 'projectIsReadOnly'>,
): Promise<Authenticated | undefined> {
  const { organizationId, projectId } = ids;
  const no = sql<boolean>`false`;
  const projectOpen = organizationId && projectId ? projectIsOpen(organizationId, projectId) : no;
  const readOnly = organizationId && projectId && ids.writes ? projectIsReadOnly(organizationId, projectId) : no;
  const { rows } = await sql<Authenticated>`
    select account.roles, session.created_at as "signedInAt",
      array(select organization_id::text from membership where user_id = account.id order by created_at, organization_id)
        as organizations,
      (select role from membership where organization_id = ${ids.organizationId}::uuid and user_id = account.id) as role,
      ${projectOpen} as "projectOpen", ${readOnly} as "projectReadOnly"
    from session join account on account.id = session.user_id
    where session.id = ${ids.sessionId} and session.user_id = ${ids.userId}
      and session.ended_at is null and session.expires_at > now()
      and account.blocked_at is null and account.deleted_at is null`.execute(db);
  return rows[0];
}

/** A member with a session, in one organization. */
export interface SessionMember {
  readonly sessionId: string;
  readonly userId: string;
  readonly organizationId: string;
}

/** The role of each member in the organization, in the same order; undefined when session or membership has ended. */
export async function rolesOfMembers(
  db: Db,
  members: readonly SessionMember[],
): Promise<readonly (string | undefined)[]> {
  if (members.length === 0) return [];
  const { rows } = await sql<{ place: number; role: string }>`
    select asked.place::integer as place, membership.role
    from unnest(${members.map(({ sessionId }) => sessionId)}::uuid[], ${members.map(({ userId }) => userId)}::uuid[],
      ${members.map(({ organizationId }) => organizationId)}::uuid[])
      with ordinality as asked (session_id, user_id, organization_id, place)
    join session on session.id = asked.session_id and session.user_id = asked.user_id
      and session.ended_at is null and session.expires_at > now()
    join account on account.id = asked.user_id and account.blocked_at is null and account.deleted_at is null
    join membership on membership.organization_id = asked.organization_id and membership.user_id = account.id`.execute(
    db,
  );
  const roles = new Map(rows.map(({ place, role }) => [place, role]));
  return members.map((_member, index) => roles.get(index + 1));
}
