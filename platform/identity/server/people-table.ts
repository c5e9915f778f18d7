/** SQL on the people of an organization. */
import { sql } from 'kysely';
import type { Db } from '#platform/database/server/connection.ts';
import type { Page } from '#platform/http/contract.ts';
import type { Person } from '../contract.ts';
import { nameBegins } from '../model/person-name.ts';
import { readRows, text } from '#platform/database/server/row-shape.ts';
import { usernameSql } from './account-table.ts';

/** Filter and page; `query` is a prefix of a word of the name, ignoring case. */
export interface PeopleQuery {
  readonly query?: string | undefined;
  readonly page: number;
  readonly perPage: number;
}

const named = (organizationId: string, which = sql`true`) => sql`select membership.user_id as id,
    ${usernameSql('membership.user_id')} as username
  from membership join account on account.id = membership.user_id
  where membership.organization_id = ${organizationId} and account.deleted_at is null and account.blocked_at is null
    and ${which}
  order by username, membership.user_id`;

/** Members who can sign in, by name. */
export async function peoplePage(
  db: Db,
  organizationId: string,
  { query = '', page, perPage }: PeopleQuery,
): Promise<Page<Person>> {
  const { rows } = await sql<Person>`${named(organizationId)}`.execute(db);
  const found = rows.filter(({ username }) => nameBegins(username, query));
  const first = (page - 1) * perPage;
  return { resources: found.slice(first, first + perPage), pagination: { page, perPage, total: found.length } };
}

/** Those of some people who are members and can sign in, by their ids. */
export async function peopleByIds(
  db: Db,
  organizationId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Person>> {
  if (ids.length === 0) return new Map();
  const found = named(organizationId, sql`membership.user_id = any (${[...ids]}::uuid[])`);
  return new Map((await readRows(db, { id: text, username: text }, found)).map((person) => [person.id, person]));
}

/** What mails say of an organization, and to whom: its owners who can sign in. */
export async function ownersOf(db: Db, organizationId: string): Promise<{ organization: string; emails: string[] }> {
  const { rows } = await sql<{ organization: string; emails: string[] }>`
    select organization.name as organization, array(
      select account.email from membership join account on account.id = membership.user_id
      where membership.organization_id = organization.organization_id and membership.role = 'owner'
        and account.deleted_at is null and account.blocked_at is null order by membership.created_at) as emails
    from organization where organization.organization_id = ${organizationId}`.execute(db);
  return rows[0] ?? { organization: '', emails: [] };
}
