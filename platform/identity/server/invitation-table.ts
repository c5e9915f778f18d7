/** SQL on invitations to an organization. */
import { sql } from 'kysely';
import type { Db } from '#platform/database/server/connection.ts';

/** Days for which an invitation is valid. Decisions section 9. */
export const invitationDays = 7;
const expiry = sql`now() + make_interval(days => ${invitationDays})`;

/** A valid invitation. */
export interface Invitation {
  readonly id: string;
  readonly organizationId: string;
  readonly organizationName: string;
  readonly email: string;
}

const columns = sql`invitation.id, invitation.organization_id as "organizationId",
  (select name from organization where organization.organization_id = invitation.organization_id) as "organizationName",
  invitation.email`;

/** Fields of a new invitation. */
export interface FreshInvitation {
  readonly id: string;
  readonly email: string;
  readonly codeHash: string;
}

/** Inserts invitations; replaces expired ones to the same addresses. */
export async function insertInvitations(
  db: Db,
  { organizationId, invitedBy }: { readonly organizationId: string; readonly invitedBy: string },
  invitations: readonly FreshInvitation[],
): Promise<void> {
  const emails = invitations.map(({ email }) => email);
  await sql`delete from invitation where organization_id = ${organizationId} and expires_at <= now()
    and lower(email) = any (${emails.map((email) => email.toLowerCase())}::text[])`.execute(db);
  await sql`insert into invitation (organization_id, id, email, code_hash, invited_by, created_at, expires_at)
    select ${organizationId}::uuid, id, email, code_hash, ${invitedBy}::uuid, clock_timestamp(), ${expiry}
    from unnest(${invitations.map(({ id }) => id)}::uuid[], ${emails}::text[],
      ${invitations.map(({ codeHash }) => codeHash)}::text[]) with ordinality as fresh (id, email, code_hash, place)
    order by place`.execute(db);
}

/** Which of these addresses (lower case) have a valid invitation. */
export async function invitedAddresses(
  db: Db,
  organizationId: string,
  emails: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ email: string }>`select lower(email) as email from invitation
    where organization_id = ${organizationId} and lower(email) = any (${emails}::text[]) and expires_at > now()`.execute(
    db,
  );
  return new Set(rows.map((row) => row.email));
}

/** The invitation of a code. Needs the owner's handle: the invited person is in no organization yet. */
export async function invitationByCode(db: Db, codeHash: string): Promise<Invitation | undefined> {
  const { rows } = await sql<Invitation>`select ${columns} from invitation
    where code_hash = ${codeHash} and expires_at > now()`.execute(db);
  return rows[0];
}

/** Consumes a code; of two concurrent uses only one gets the invitation. */
export async function takeInvitation(db: Db, codeHash: string): Promise<Invitation | undefined> {
  const { rows } = await sql<Invitation>`delete from invitation
    where code_hash = ${codeHash} and expires_at > now() returning ${columns}`.execute(db);
  return rows[0];
}

/** An invitation of the organization, expired or not, locked until the transaction ends. */
export async function lockInvitation(
  db: Db,
  organizationId: string,
  id: string,
): Promise<(Invitation & { readonly expired: boolean }) | undefined> {
  const { rows } = await sql<Invitation & { expired: boolean }>`
    select ${columns}, expires_at <= now() as expired from invitation
    where organization_id = ${organizationId} and id = ${id} for update`.execute(db);
  return rows[0];
}

/** Gives an invitation a new code and restarts its validity. */
export async function renewInvitation(db: Db, organizationId: string, id: string, codeHash: string): Promise<void> {
  await sql`update invitation set code_hash = ${codeHash}, created_at = now(), expires_at = ${expiry}
    where organization_id = ${organizationId} and id = ${id}`.execute(db);
}

/** Removes an invitation; false when there is none. */
export async function deleteInvitation(db: Db, organizationId: string, id: string): Promise<boolean> {
  const { rows } = await sql`delete from invitation
    where organization_id = ${organizationId} and id = ${id} returning id`.execute(db);
  return rows.length > 0;
}

/** Purges invitations that expired a month ago: until then an owner may send them again. */
export async function purgeInvitations(db: Db): Promise<void> {
  await sql`delete from invitation where expires_at < now() - interval '30 days'`.execute(db);
}
