/** SQL on the people of an organization. */
import { sql } from 'kysely';
import type { Db } from '#platform/database/server/connection.ts';
import type { Page } from '#platform/http/contract.ts';
import type { Person } from '../contract.ts';
import { usernameSql } from './account-table.ts';

/** What is asked for; `query` is a beginning of a word of the name, whatever its case. */
export interface PeopleQuery {
  readonly query?: string | undefined;
  readonly page: number;
  readonly perPage: number;
}

/** Members who can sign in, by name. */
export async function peoplePage(
  db: Db,
  organizationId: string,
  { query = '', page, perPage }: PeopleQuery,
): Promise<Page<Person>> {
  const wanted = query.trim();
  const named = sql`select membership.user_id as id, ${usernameSql('membership.user_id')} as username
    from membership join account on account.id = membership.user_id
    where membership.organization_id = ${organizationId} and account.deleted_at is null and account.blocked_at is null`;
  const found = sql`from (${named}) as person
    where ${wanted} = '' or starts_with(lower(username), lower(${wanted}))
      or exists (select 1 from regexp_split_to_table(lower(username), '[\\s._@-]+') as word
        where starts_with(word, lower(${wanted})))`;
  const [people, counted] = await Promise.all([
    sql<Person>`select id, username ${found}
      order by username, id limit ${perPage} offset ${(page - 1) * perPage}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total ${found}`.execute(db),
  ]);
  return { resources: people.rows, pagination: { page, perPage, total: counted.rows[0]?.total ?? 0 } };
}
