/** SQL on ADRs that wait for a decision. */
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#platform/database/server/connection.ts';
import { instant, number, readRows, text } from '#platform/database/server/row-shape.ts';
import type { HomePlace } from '#platform/modules/server/home-source.ts';
import type { AdrScope } from './adr-table.ts';

/** When a record came into its state. */
const stateSince = sql`coalesce((select state_change.at from state_change
  where state_change.organization_id = adr.organization_id and state_change.kind = 'adr'
    and state_change.subject_id = adr.id order by state_change.position desc limit 1), adr.created_at)`;

/** SQL condition on `adr`: in its state since before a moment, ISO 8601: nothing has moved it since then. */
export const stateIsOlder = (moment: string): RawBuilder<unknown> => sql`adr.created_at < ${moment}::timestamptz
  and not exists (select 1 from state_change where state_change.organization_id = adr.organization_id
    and state_change.kind = 'adr' and state_change.subject_id = adr.id and state_change.project_id = adr.project_id
    and state_change.at >= ${moment}::timestamptz)`;

const proposed = ({ organizationId, projectId }: AdrScope) => sql`adr.organization_id = ${organizationId}
  and adr.project_id = ${projectId} and adr.state = 'proposed'`;

/** Whether a project has a record. */
export async function hasAdr(db: Db, { organizationId, projectId }: AdrScope): Promise<boolean> {
  const statement = sql`select id from adr where organization_id = ${organizationId} and project_id = ${projectId} limit 1`;
  return (await readRows(db, { id: text }, statement)).length > 0;
}

/** Number of proposals that are older than a moment, ISO 8601. */
export async function countOldProposals(db: Db, scope: AdrScope, moment: string): Promise<number> {
  const [row] = await readRows(
    db,
    { count: number },
    sql`select count(*)::int as count from adr where ${proposed(scope)} and ${stateIsOlder(moment)}`,
  );
  return row?.count ?? 0;
}

const proposalShape = { id: text, title: text, serialNumber: number, at: instant, total: number };

/** Open proposals of a person, newest first. */
export async function openProposals(db: Db, place: HomePlace, limit: number) {
  return readRows(
    db,
    proposalShape,
    sql`select own.id, adr.title, adr.serial_number as "serialNumber", ${stateSince} as at, own.total
      from (select adr.id, adr.serial_number, count(*) over ()::int as total from adr
        where ${proposed(place)} and adr.created_by = ${place.userId}
        order by adr.serial_number desc limit ${limit}) as own
      join adr on adr.organization_id = ${place.organizationId} and adr.id = own.id
      order by own.serial_number desc`,
  );
}
