/** SQL that deletes accounts: what is removed at once, and what is purged after 30 days. */
import { sql } from 'kysely';
import type { Db } from '#platform/database/server/connection.ts';
import type { SqlMigration } from '#platform/database/server/migrate.ts';

/** Days until a deleted account, and an organization deleted with it, is purged. */
export const removalDays = 30;

const removalTime = sql`make_interval(days => ${sql.lit(removalDays)})`;

/** Locks an account until the transaction ends; its address, undefined when there is none. */
export async function lockAccount(db: Db, userId: string): Promise<string | undefined> {
  const { rows } = await sql<{ email: string }>`select email from account
    where id = ${userId} and deleted_at is null for update`.execute(db);
  return rows[0]?.email;
}

/** The organizations of a person, in lock order. */
export async function organizationIdsOf(db: Db, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select organization_id as id from membership
    where user_id = ${userId} order by organization_id`.execute(db);
  return rows.map(({ id }) => id);
}

/** A person's role in an organization: number of other members and other owners. */
export interface Standing {
  readonly membershipId: string;
  readonly role: string;
  readonly otherMembers: number;
  readonly otherOwners: number;
}

/** The standing of a person; undefined when they are no member. */
export async function standingIn(db: Db, organizationId: string, userId: string): Promise<Standing | undefined> {
  const { rows } = await sql<Standing>`select own.id as "membershipId", own.role,
      count(other.id)::int as "otherMembers",
      (count(other.id) filter (where other.role = 'owner'))::int as "otherOwners"
    from membership as own left join membership as other
      on other.organization_id = own.organization_id and other.user_id <> own.user_id
    where own.organization_id = ${organizationId} and own.user_id = ${userId}
    group by own.id, own.role`.execute(db);
  return rows[0];
}

/** Moves an organization into the trash: its keys and invitations stop working at once. */
export async function trashOrganization(db: Db, organizationId: string): Promise<void> {
  await sql`update organization set deleted_at = now() where organization_id = ${organizationId}`.execute(db);
  await sql`delete from invitation where organization_id = ${organizationId}`.execute(db);
  await sql`update api_key set deleted_at = now()
    where organization_id = ${organizationId} and deleted_at is null`.execute(db);
}

/** Marks an account as deleted; ends its sessions and personal keys. */
export async function markAccountDeleted(db: Db, userId: string): Promise<void> {
  await sql`update account set deleted_at = now() where id = ${userId}`.execute(db);
  await sql`update session set ended_at = now() where user_id = ${userId} and ended_at is null`.execute(db);
  await sql`delete from personal_key where user_id = ${userId}`.execute(db);
}

/** Purges accounts and organizations after 30 days; content stays, without the names of its authors. */
export async function purgeRemoved(db: Db): Promise<void> {
  await sql`delete from organization where deleted_at <= now() - ${removalTime}`.execute(db);
  await sql`delete from account where deleted_at <= now() - ${removalTime}`.execute(db);
}

/** Columns for the deletion of accounts and organizations. */
export const accountRemovalMigrations: readonly SqlMigration[] = [
  {
    name: '2026-11-21-152-account-removal',
    sql: `
      alter table organization add column deleted_at timestamptz;
      create index organization_deleted_at on organization (deleted_at) where deleted_at is not null;
      create index account_deleted_at on account (deleted_at) where deleted_at is not null;
    `,
  },
];
