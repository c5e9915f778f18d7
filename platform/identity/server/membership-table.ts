/** SQL on organizations and memberships. */
import { sql } from 'kysely';
import type { Db } from '#platform/database/server/connection.ts';

/** An organization as one of its members sees it. */
export interface OwnOrganization {
  readonly id: string;
  readonly name: string;
  readonly role: string;
}

/** Organizations of a user, oldest membership first. Needs a scope that includes them. */
export async function organizationsOf(db: Db, userId: string): Promise<OwnOrganization[]> {
  const { rows } = await sql<OwnOrganization>`
    select organization.organization_id as id, organization.name, membership.role
    from membership join organization on organization.organization_id = membership.organization_id
    where membership.user_id = ${userId}
    order by membership.created_at, membership.organization_id`.execute(db);
  return rows;
}

/** Inserts an organization. */
export async function insertOrganization(db: Db, organization: { id: string; name: string }): Promise<void> {
  await sql`insert into organization (organization_id, name) values (${organization.id}, ${organization.name})`.execute(
    db,
  );
}

/** The name of an organization and when it was created. */
export async function organizationById(
  db: Db,
  organizationId: string,
): Promise<{ readonly name: string; readonly createdAt: Date } | undefined> {
  const { rows } = await sql<{ name: string; createdAt: Date }>`select name, created_at as "createdAt"
    from organization where organization_id = ${organizationId}`.execute(db);
  return rows[0];
}

/** Renames an organization. */
export async function renameOrganization(db: Db, organizationId: string, name: string): Promise<void> {
  await sql`update organization set name = ${name} where organization_id = ${organizationId}`.execute(db);
}

/**
 * Locks the organization until the transaction ends. Must precede every change of its owners: of two concurrent changes
 * the second sees the result of the first.
 */
export async function lockOrganization(db: Db, organizationId: string): Promise<void> {
  await sql`select 1 from organization where organization_id = ${organizationId} for update`.execute(db);
}

/** Adds a member; false when the person is one already. */
export async function insertMembership(
  db: Db,
  membership: { id: string; organizationId: string; userId: string; role: string },
): Promise<boolean> {
  const { rows } = await sql`insert into membership (organization_id, id, user_id, role)
    values (${membership.organizationId}, ${membership.id}, ${membership.userId}, ${membership.role})
    on conflict (organization_id, user_id) do nothing returning id`.execute(db);
  return rows.length > 0;
}

/** Fields of a membership that rules need. */
export interface Membership {
  readonly id: string;
  readonly userId: string;
  readonly role: string;
}

/** Finds a membership by its own id or by the id of its person. */
export async function membershipOf(db: Db, organizationId: string, id: string): Promise<Membership | undefined> {
  const { rows } = await sql<Membership>`select id, user_id as "userId", role from membership
    where organization_id = ${organizationId} and (id = ${id} or user_id = ${id})`.execute(db);
  return rows[0];
}

/** Sets the role of a member. */
export async function setMembershipRole(db: Db, organizationId: string, id: string, role: string): Promise<void> {
  await sql`update membership set role = ${role} where organization_id = ${organizationId} and id = ${id}`.execute(db);
}

/** Removes a member. */
export async function deleteMembership(db: Db, organizationId: string, id: string): Promise<void> {
  await sql`delete from membership where organization_id = ${organizationId} and id = ${id}`.execute(db);
}

/** Number of owners of an organization. */
export async function countOwners(db: Db, organizationId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from membership
    where organization_id = ${organizationId} and role = 'owner'`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Count for `member_count_limit`: members and valid invitations. */
export async function countMembers(db: Db, organizationId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select (
      (select count(*) from membership where organization_id = ${organizationId})
      + (select count(*) from invitation where organization_id = ${organizationId} and expires_at > now())
    )::int as count`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Which of these people are members, so that their contributions keep the author. */
export async function membersAmong(
  db: Db,
  organizationId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`select user_id as id from membership
    where organization_id = ${organizationId} and user_id = any (${ids}::uuid[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Ids of the owners of an organization. */
export async function ownersOf(db: Db, organizationId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ userId: string }>`select user_id as "userId" from membership
    where organization_id = ${organizationId} and role = 'owner'`.execute(db);
  return rows.map(({ userId }) => userId);
}
