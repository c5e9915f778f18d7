/** SQL on pending registrations and on password resets. */
import { sql } from 'kysely';
import type { Db } from '#platform/database/server/connection.ts';
import type { SqlMigration } from '#platform/database/server/migrate.ts';
import { confirmationSignInMinutes } from '../contract.ts';

/** A pending registration. */
export interface Registration {
  readonly id: string;
  readonly email: string;
  readonly passwordHash: string;
  /** Empty when none was given. */
  readonly organizationName: string;
  /** Empty when none was given. */
  readonly projectName: string;
}

/** A registration that is being confirmed. */
export interface TakenRegistration extends Registration {
  /** Hash of what the browser of the registration knows; null when it may not sign in. */
  readonly browserHash: string | null;
}

const columns = sql`id, email, password_hash as "passwordHash", organization_name as "organizationName",
  project_name as "projectName"`;

/** Validity of confirmation and reset links in hours. Decisions section 9. */
export const linkHours = { confirmation: 24, reset: 1 } as const;

const confirmationExpiry = sql`now() + make_interval(hours => ${linkHours.confirmation})`;

/** Inserts a pending registration. */
export async function insertRegistration(
  db: Db,
  registration: Registration & { readonly codeHash: string; readonly browserHash: string | null },
): Promise<void> {
  await sql`insert into registration (id, email, password_hash, organization_name, project_name, code_hash,
      browser_hash, expires_at)
    values (${registration.id}, ${registration.email}, ${registration.passwordHash}, ${registration.organizationName},
      ${registration.projectName}, ${registration.codeHash}, ${registration.browserHash},
      ${confirmationExpiry})`.execute(db);
}

/** Whether the code was mailed a moment ago: its validity has just begun. */
const isRecent = sql`expires_at > ${confirmationExpiry} - make_interval(mins => ${confirmationSignInMinutes})`;

/** The registration of a valid code, locked so that it is confirmed only once. */
export async function takeRegistration(db: Db, codeHash: string): Promise<TakenRegistration | undefined> {
  const { rows } = await sql<TakenRegistration>`delete from registration
    where code_hash = ${codeHash} and expires_at > now()
    returning ${columns}, case when ${isRecent} then browser_hash end as "browserHash"`.execute(db);
  return rows[0];
}

/** Deletes all pending registrations of an address. */
export async function deleteRegistrationsOf(db: Db, email: string): Promise<void> {
  await sql`delete from registration where lower(email) = ${email.toLowerCase()}`.execute(db);
}

/** The newest registration of an address within the last week. */
export async function newestRegistration(db: Db, email: string): Promise<Registration | undefined> {
  const { rows } =
    await sql<Registration>`select ${columns} from registration where lower(email) = ${email.toLowerCase()}
    order by created_at desc, id limit 1`.execute(db);
  return rows[0];
}

/** Replaces the code of a registration and restarts its validity. */
export async function replaceCode(db: Db, id: string, codeHash: string): Promise<void> {
  await sql`update registration set code_hash = ${codeHash}, expires_at = ${confirmationExpiry} where id = ${id}`.execute(
    db,
  );
}

/** Stores a reset code; replaces an earlier one of the account. */
export async function replaceReset(db: Db, userId: string, codeHash: string): Promise<void> {
  await sql`insert into password_reset (user_id, code_hash, expires_at)
    values (${userId}, ${codeHash}, now() + make_interval(hours => ${linkHours.reset}))
    on conflict (user_id) do update set code_hash = excluded.code_hash, expires_at = excluded.expires_at`.execute(db);
}

/** Consumes a reset code; returns the account id, undefined when it is unknown, used or expired. */
export async function takeReset(db: Db, codeHash: string): Promise<string | undefined> {
  const { rows } = await sql<{ userId: string }>`delete from password_reset
    where code_hash = ${codeHash} and expires_at > now() returning user_id as "userId"`.execute(db);
  return rows[0]?.userId;
}

/** Invalidates the reset code of an account, for example after a password change. */
export async function deleteResetOf(db: Db, userId: string): Promise<void> {
  await sql`delete from password_reset where user_id = ${userId}`.execute(db);
}

/** Whether a reset code is valid. */
export async function isLiveReset(db: Db, codeHash: string): Promise<boolean> {
  const { rows } = await sql`select 1 from password_reset where code_hash = ${codeHash} and expires_at > now()`.execute(
    db,
  );
  return rows.length > 0;
}

/** The newest registration of each address without an account. */
export const pendingUsersSql = sql`
  select distinct on (lower(email)) id, email, ''::text as username, false as activated, false as blocked,
    '{ROLE_USER}'::text[] as roles, created_at as "createdAt", null::timestamptz as "lastLoginAt",
    null::timestamptz as "deletedAt"
  from registration
  where not exists (select 1 from account
    where lower(account.email) = lower(registration.email) and account.deleted_at is null)
  order by lower(email), created_at desc`;

/** Deletes all registrations with the same address. */
export async function deletePendingRegistration(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`delete from registration
    where lower(email) = (select lower(email) from registration where id = ${id}) returning id`.execute(db);
  return rows.length > 0;
}

/** Purges expired codes; registrations a week later, so that a new code can be requested. */
export async function purgeCodes(db: Db): Promise<void> {
  await sql`delete from password_reset where expires_at < now()`.execute(db);
  await sql`delete from registration where expires_at < now() - interval '7 days'`.execute(db);
}

/** Migrations of the module. */
export const registrationMigrations: readonly SqlMigration[] = [
  {
    name: '2026-11-21-050-registrations',
    sql: `
      create table registration (
        id uuid primary key,
        email text not null,
        password_hash text not null,
        organization_name text not null,
        project_name text not null,
        code_hash text not null unique,
        created_at timestamptz not null default now(),
        expires_at timestamptz not null
      );
      create index registration_email on registration (lower(email), created_at desc);
      create table password_reset (
        user_id uuid primary key references account (id) on delete cascade,
        code_hash text not null unique,
        expires_at timestamptz not null
      );
    `,
  },
  {
    name: '2026-11-24-997-registration-browser',
    sql: `alter table registration add column browser_hash text;`,
  },
];
