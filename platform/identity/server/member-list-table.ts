/** SQL on the list of members: first members, then invitations. */
import { sql, type RawBuilder } from 'kysely';
import { allDone } from '#platform/database/server/all-done.ts';
import type { Db } from '#platform/database/server/connection.ts';
import { usernameSql } from './account-table.ts';

/** A row of the list. */
export interface ListedMember {
  /** Null for an invitation. */
  readonly userId: string | null;
  readonly membershipId: string;
  readonly username: string;
  readonly email: string;
  readonly role: string;
  readonly status: 'joined' | 'invited';
  /** When the person joined or was invited. */
  readonly date: Date;
  /** An expired invitation; it counts against no limit. */
  readonly expired: boolean;
}

const joined = (organizationId: string): RawBuilder<unknown> => sql`
  select membership.user_id as "userId", membership.id as "membershipId", ${usernameSql('membership.user_id')} as username,
    account.email, membership.role, 'joined' as status, membership.created_at as date, false as expired, 1 as part
  from membership join account on account.id = membership.user_id
  where membership.organization_id = ${organizationId}`;

const invited = (organizationId: string): RawBuilder<unknown> => sql`
  select null::uuid as "userId", id as "membershipId", email as username, email, 'member' as role, 'invited' as status,
    created_at as date, expires_at <= now() as expired, 2 as part
  from invitation where organization_id = ${organizationId}`;

const columns = sql`"userId", "membershipId", username, email, role, status, date, expired`;

/** One page of the list, oldest first. */
export async function memberPage(
  db: Db,
  organizationId: string,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ readonly rows: ListedMember[]; readonly total: number }> {
  const [found, counted] = await allDone([
    sql<ListedMember>`select ${columns} from (${joined(organizationId)} union all ${invited(organizationId)}) listed
      order by part, date, "membershipId" limit ${perPage} offset ${(page - 1) * perPage}`.execute(db),
    sql<{ total: number }>`select (
        (select count(*) from membership where organization_id = ${organizationId})
        + (select count(*) from invitation where organization_id = ${organizationId})
      )::int as total`.execute(db),
  ]);
  return { rows: found.rows, total: counted.rows[0]?.total ?? 0 };
}

/** Rows by the ids of memberships and invitations, oldest first. */
export async function membersByIds(db: Db, organizationId: string, ids: readonly string[]): Promise<ListedMember[]> {
  const { rows } = await sql<ListedMember>`select ${columns}
    from (${joined(organizationId)} union all ${invited(organizationId)}) listed
    where "membershipId" = any (${ids}::uuid[]) order by part, date, "membershipId"`.execute(db);
  return rows;
}

/** Which of these addresses (lower case) belong to members. */
export async function memberAddresses(db: Db, organizationId: string, emails: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ email: string }>`select lower(account.email) as email
    from membership join account on account.id = membership.user_id
    where membership.organization_id = ${organizationId} and lower(account.email) = any (${emails}::text[])
      and account.deleted_at is null`.execute(db);
  return new Set(rows.map((row) => row.email));
}
