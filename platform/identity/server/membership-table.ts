/** SQL on organizations and memberships. */
import { sql } from 'kysely';
import type { Db } from '#platform/database/server/connection.ts';

/** An organization as one of its members sees it. */
export interface OwnOrganization {
  readonly id: string;
  readonly name: string;
  readonly role: string;
}

/** Organizations of a user, oldest membership first. Needs a scope that covers them. */
export async function organizationsOf(db: Db, userId: string): Promise<OwnOrganization[]> {
  const { rows } = await sql<OwnOrganization>`
    select organization.organization_id as id, organization.name, membership.role
    from membership join organization on organization.organization_id = membership.organization_id
    where membership.user_id = ${userId}
    order by membership.created_at, membership.organization_id`.execute(db);
  return rows;
}

export async function insertOrganization(db: Db, organization: { id: string; name: string }): Promise<void> {
  await sql`insert into organization (organization_id, name) values (${organization.id}, ${organization.name})`.execute(
    db,
  );
}

export async function insertMembership(
  db: Db,
  membership: { id: string; organizationId: string; userId: string; role: string },
): Promise<void> {
  await sql`insert into membership (organization_id, id, user_id, role)
    values (${membership.organizationId}, ${membership.id}, ${membership.userId}, ${membership.role})`.execute(db);
}
