/** SQL of RFCs for the search index. */
import { sql } from 'kysely';
import type { Db, SqlPiece } from '#platform/database/server/connection.ts';
import { readRows, text } from '#platform/database/server/row-shape.ts';
import type { RfcState } from '../model/rfc-workflow.ts';
import type { ProjectScope } from './rfc-ref-table.ts';

/** An RFC as the search index reads it. */
export interface FindableRfc extends ProjectScope {
  readonly id: string;
  readonly title: string;
  readonly json: string;
  readonly updatedAt: string;
}

/** RFCs of all organizations in key order, locked against changes until the transaction ends. */
export async function findableRfcsAfter(
  owner: Db,
  after: { readonly organizationId: string; readonly id: string } | undefined,
  limit: number,
): Promise<FindableRfc[]> {
  const { rows } = await sql<Omit<FindableRfc, 'updatedAt'> & { updatedAt: Date }>`
    select organization_id as "organizationId", project_id as "projectId", id, title, json, updated_at as "updatedAt"
    from rfc where ${after ? sql`(organization_id, id) > (${after.organizationId}, ${after.id})` : sql`true`}
    order by organization_id, id limit ${limit} for share`.execute(owner);
  return rows.map((row) => ({ ...row, updatedAt: row.updatedAt.toISOString() }));
}

/** Numbers and states of RFCs. */
export async function rfcPlaces(
  db: Db,
  scope: ProjectScope,
  ids: readonly string[],
): Promise<{ id: string; serialNumber: number; state: RfcState }[]> {
  const { rows } = await sql<{ id: string; serialNumber: number; state: RfcState }>`
    select id, serial_number as "serialNumber",
      case when state = 'in_voting' and exists (select 1 from rfc_voting_session as session
          where session.organization_id = rfc.organization_id and session.rfc_id = rfc.id
            and session.closed_at is null and session.closes_at <= clock_timestamp())
        then 'open' else state end as state
    from rfc where organization_id = ${scope.organizationId} and project_id = ${scope.projectId}
      and id = any (${ids}::uuid[])`.execute(db);
  return rows;
}

/** Ids of the RFCs with a number: one, or none. */
export async function rfcsNumbered(db: Db, scope: ProjectScope, serialNumber: number): Promise<readonly string[]> {
  const statement = sql`
    select id from rfc where organization_id = ${scope.organizationId}
      and project_id = ${scope.projectId} and serial_number = ${serialNumber}`;
  return (await readRows(db, { id: text }, statement)).map(({ id }) => id);
}

/**
 * RFCs that are discussed, or accepted and not yet an ADR, as SQL for lists of several modules; the index `rfc_living`
 * has them all.
 */
export const livingRfcsSql = ({ organizationId, projectId }: ProjectScope): SqlPiece => sql`
  select 'rfc' as kind, rfc.id, rfc.created_at as at from rfc
  where rfc.organization_id = ${organizationId} and rfc.project_id = ${projectId}
    and rfc.state in ('open', 'in_voting', 'accepted') and rfc.adr_id is null`;
