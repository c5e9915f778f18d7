/** SQL of ADRs for the search index. */
import { sql } from 'kysely';
import type { Db, SqlPiece } from '#platform/database/server/connection.ts';
import { instant, number, oneOf, readRows, text, type RowOf } from '#platform/database/server/row-shape.ts';
import { adrStates } from '../model/adr-workflow.ts';
import type { AdrScope } from './adr-table.ts';

/** A record as the search index reads it. */
export interface FindableAdr extends AdrScope {
  readonly id: string;
  readonly title: string;
  readonly json: string;
  readonly updatedAt: string;
}

/** Records of all organizations in key order, locked against changes until the transaction ends. */
export async function findableAdrsAfter(
  owner: Db,
  after: { readonly organizationId: string; readonly id: string } | undefined,
  limit: number,
): Promise<FindableAdr[]> {
  const shape = { organizationId: text, projectId: text, id: text, title: text, json: text, updatedAt: instant };
  const statement = sql`
    select organization_id as "organizationId", project_id as "projectId", id, title, json, updated_at as "updatedAt"
    from adr ${after ? sql`where (organization_id, id) > (${after.organizationId}, ${after.id})` : sql``}
    order by organization_id, id limit ${limit} for share`;
  return (await readRows(owner, shape, statement)).map((row) => ({ ...row, updatedAt: row.updatedAt.toISOString() }));
}

/** Times of the last save, by id. */
export async function savedTimes(
  db: Db,
  scope: AdrScope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const statement = sql`
    select id, updated_at as "updatedAt" from adr where organization_id = ${scope.organizationId}
      and project_id = ${scope.projectId} and id = any(${[...ids]}::uuid[])`;
  const rows = await readRows(db, { id: text, updatedAt: instant }, statement);
  return new Map(rows.map(({ id, updatedAt }) => [id, updatedAt.toISOString()]));
}

const factsShape = { id: text, serialNumber: number, title: text, state: oneOf(...adrStates) };

/** Summary of a record in rows of other things. */
export type AdrFacts = RowOf<typeof factsShape>;

/** Numbers, titles and states of records by their ids. */
export async function adrFacts(db: Db, scope: AdrScope, ids: readonly string[]): Promise<readonly AdrFacts[]> {
  const statement = sql`
    select id, serial_number as "serialNumber", title, state from adr where organization_id = ${scope.organizationId}
      and project_id = ${scope.projectId} and id = any(${[...ids]}::uuid[])`;
  return readRows(db, factsShape, statement);
}

/** Ids of the records with a number: one, or none. */
export async function adrsNumbered(db: Db, scope: AdrScope, serialNumber: number): Promise<readonly string[]> {
  const statement = sql`
    select id from adr where organization_id = ${scope.organizationId}
      and project_id = ${scope.projectId} and serial_number = ${serialNumber}`;
  return (await readRows(db, { id: text }, statement)).map(({ id }) => id);
}

/** Records that are proposed or in force, as SQL for lists of several modules; the index `adr_living` has them all. */
export const livingAdrsSql = ({ organizationId, projectId }: AdrScope): SqlPiece => sql`
  select 'adr' as kind, adr.id, adr.created_at as at from adr
  where adr.organization_id = ${organizationId} and adr.project_id = ${projectId}
    and adr.state in ('proposed', 'accepted', 'implemented')`;
