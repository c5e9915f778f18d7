/** SQL with which ADRs answer search. */
import { sql } from 'kysely';
import type { Db } from '#platform/database/server/connection.ts';
import type { AdrState } from '../model/adr-workflow.ts';
import type { AdrScope } from './adr-table.ts';

/** A record as search takes it. */
export interface FindableAdr extends AdrScope {
  readonly id: string;
  readonly title: string;
  readonly json: string;
  readonly updatedAt: string;
}

/** Records of all organizations in the order of their keys, locked against changes until the transaction ends. */
export async function findableAdrsAfter(
  owner: Db,
  after: { readonly organizationId: string; readonly id: string } | undefined,
  limit: number,
): Promise<FindableAdr[]> {
  const { rows } = await sql<Omit<FindableAdr, 'updatedAt'> & { updatedAt: Date }>`
    select organization_id as "organizationId", project_id as "projectId", id, title, json, updated_at as "updatedAt"
    from adr ${after ? sql`where (organization_id, id) > (${after.organizationId}, ${after.id})` : sql``}
    order by organization_id, id limit ${limit} for share`.execute(owner);
  return rows.map((row) => ({ ...row, updatedAt: row.updatedAt.toISOString() }));
}

/** When records were saved last, by id. */
export async function savedTimes(
  db: Db,
  scope: AdrScope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; updatedAt: Date }>`
    select id, updated_at as "updatedAt" from adr where organization_id = ${scope.organizationId}
      and project_id = ${scope.projectId} and id = any(${[...ids]}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, updatedAt }) => [id, updatedAt.toISOString()]));
}

/** What is said of a record in a row of something else. */
export interface AdrFacts {
  readonly id: string;
  readonly serialNumber: number;
  readonly title: string;
  readonly state: AdrState;
}

/** Numbers, titles and states of records by their ids. */
export async function adrFacts(db: Db, scope: AdrScope, ids: readonly string[]): Promise<readonly AdrFacts[]> {
  const { rows } = await sql<AdrFacts>`
    select id, serial_number as "serialNumber", title, state from adr where organization_id = ${scope.organizationId}
      and project_id = ${scope.projectId} and id = any(${[...ids]}::uuid[])`.execute(db);
  return rows;
}
