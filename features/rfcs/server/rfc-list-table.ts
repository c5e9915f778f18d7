/** SQL of the list of RFCs. */
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#platform/database/server/connection.ts';
import { instant, nullable, number, readRows, text } from '#platform/database/server/row-shape.ts';
import type { Page, PageQuery } from '#platform/http/contract.ts';
import { numberedPage } from '#platform/workflow/server/numbered-page-table.ts';
import type { RfcState } from '../model/rfc-workflow.ts';
import type { ProjectScope } from './rfc-ref-table.ts';
import { rowColumns, type StoredRow } from './rfc-table.ts';

/** Filters of the list. */
export interface RfcFilter {
  readonly states?: readonly RfcState[] | undefined;
  readonly serialNumber?: number | undefined;
  /** ISO 8601. */
  readonly createdAfter?: string | undefined;
  /** A condition on `rfc.id`. */
  readonly matching?: RawBuilder<boolean> | undefined;
  /** Only RFCs with an open session in which this person has not voted. */
  readonly waitingFor?: string | undefined;
}

const conditions = (scope: ProjectScope, filter: RfcFilter): RawBuilder<unknown> => {
  const { states, serialNumber, createdAfter, matching, waitingFor } = filter;
  return sql.join(
    [
      sql`rfc.organization_id = ${scope.organizationId} and rfc.project_id = ${scope.projectId}`,
      ...(states ? [sql`rfc.state = any (${states}::text[])`] : []),
      ...(serialNumber === undefined ? [] : [sql`rfc.serial_number = ${serialNumber}`]),
      ...(createdAfter === undefined ? [] : [sql`rfc.created_at >= ${createdAfter}::timestamptz`]),
      ...(matching ? [matching] : []),
      ...(waitingFor === undefined ? [] : [waitingSql(waitingFor)]),
    ],
    sql` and `,
  );
};

const waitingSql = (userId: string): RawBuilder<unknown> => sql`rfc.state = 'in_voting' and exists (
  select 1 from rfc_voting_session as session
  where session.organization_id = rfc.organization_id and session.rfc_id = rfc.id and session.closed_at is null
    and (session.closes_at is null or session.closes_at > now())
    and not exists (select 1 from rfc_vote where rfc_vote.organization_id = session.organization_id
      and rfc_vote.session_id = session.id and rfc_vote.voter_id = ${userId}))`;

const dueShape = {
  id: text,
  title: text,
  serialNumber: number,
  openedAt: instant,
  closesAt: nullable(instant),
  total: number,
};

/** RFCs with an open session in which a person has not voted: what closes first comes first. */
export async function votesDue(
  db: Db,
  { organizationId, projectId, userId }: ProjectScope & { readonly userId: string },
  limit: number,
) {
  return readRows(
    db,
    dueShape,
    sql`select rfc.id, rfc.title, rfc.serial_number as "serialNumber", session.opened_at as "openedAt",
        session.closes_at as "closesAt", count(*) over ()::int as total
      from rfc join rfc_voting_session as session on session.organization_id = rfc.organization_id
        and session.rfc_id = rfc.id and session.closed_at is null
      where rfc.organization_id = ${organizationId} and rfc.project_id = ${projectId} and ${waitingSql(userId)}
      order by session.closes_at nulls last, rfc.serial_number desc limit ${limit}`,
  );
}

/** Whether a project has an RFC. */
export async function hasRfc(db: Db, { organizationId, projectId }: ProjectScope): Promise<boolean> {
  const statement = sql`select id from rfc where organization_id = ${organizationId} and project_id = ${projectId} limit 1`;
  return (await readRows(db, { id: text }, statement)).length > 0;
}

/** One page, newest first. */
export async function rfcPage(
  db: Db,
  scope: ProjectScope,
  filter: RfcFilter,
  paging: PageQuery,
): Promise<Page<StoredRow>> {
  const list = { table: 'rfc', kind: 'rfc', organizationId: scope.organizationId, columns: rowColumns } as const;
  const where = conditions(scope, filter);
  return numberedPage(db, { ...list, where, isExpensive: filter.matching !== undefined }, paging);
}
