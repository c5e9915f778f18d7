/** SQL on where things are that can be read. */
import { sql, type RawBuilder } from 'kysely';
import { searchKinds } from '../contract.ts';

/**
 * SQL: the project of a thing outside the trash, null when there is none. What is searched has an entry of the index as
 * long as it can be read; of everything else history knows the project.
 */
export const projectOfThing = ({
  organizationId,
  kind,
  id,
}: {
  readonly [Part in 'organizationId' | 'kind' | 'id']: RawBuilder<unknown>;
}): RawBuilder<string | null> => sql<string | null>`(
  case when ${kind} = any(${[...searchKinds]}::text[]) then (
    select project_id from search_entry as entry where entry.organization_id = ${organizationId}
      and entry.kind = ${kind} and entry.id = ${id})
  else (
    select case when activity.action = 'deleted' then null else activity.project_id end from activity
    where activity.organization_id = ${organizationId} and activity.subject_kind = ${kind}
      and activity.subject_id = ${id} order by activity.at desc limit 1)
  end)`;
