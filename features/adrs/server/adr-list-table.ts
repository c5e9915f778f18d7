/** SQL on many ADRs: the list, revisions and notes. */
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#platform/database/server/connection.ts';
import type { Page, PageQuery } from '#platform/http/contract.ts';
import { deletedUserName } from '#platform/identity/model/person-name.ts';
import { usernameSql } from '#platform/identity/server/account-table.ts';
import { numberedPage } from '#platform/workflow/server/numbered-page-table.ts';
import type { AdrSource } from '../contract.ts';
import type { AdrState } from '../model/adr-workflow.ts';
import { stateIsOlder } from './adr-home-table.ts';
import { adrColumns, createdSql, eligibleFor, type AdrScope, type StoredAdr } from './adr-table.ts';

/** Filters of the list; omitted ones do not apply. */
export interface AdrFilter extends PageQuery {
  readonly states?: readonly AdrState[] | undefined;
  readonly sources?: readonly AdrSource[] | undefined;
  readonly serialNumber?: number | undefined;
  /** ISO 8601. */
  readonly createdAfter?: string | undefined;
  /** ISO 8601. */
  readonly inStateBefore?: string | undefined;
  /** Id of a person. */
  readonly createdBy?: string | undefined;
  /** Only these ids. */
  readonly ids?: readonly string[] | undefined;
  /** A condition on `adr.id`. */
  readonly matching?: RawBuilder<boolean> | undefined;
  readonly replacementsOf?: string | undefined;
}

function conditionsOf(scope: AdrScope, filter: AdrFilter): RawBuilder<unknown> {
  const { states, sources, serialNumber, createdAfter, ids, matching, replacementsOf } = filter;
  const { inStateBefore, createdBy } = filter;
  const parts: RawBuilder<unknown>[] = [
    sql`adr.organization_id = ${scope.organizationId} and adr.project_id = ${scope.projectId}`,
  ];
  if (states) parts.push(sql`adr.state = any(${[...states]}::text[])`);
  if (sources) parts.push(sql`adr.source = any(${[...sources]}::text[])`);
  if (serialNumber !== undefined) parts.push(sql`adr.serial_number = ${serialNumber}`);
  if (createdAfter !== undefined) parts.push(sql`${createdSql} >= ${createdAfter}::timestamptz`);
  if (inStateBefore !== undefined) parts.push(stateIsOlder(inStateBefore));
  if (createdBy !== undefined) parts.push(sql`adr.created_by = ${createdBy}`);
  if (ids) parts.push(sql`adr.id = any(${[...ids]}::uuid[])`);
  if (matching) parts.push(matching);
  if (replacementsOf !== undefined) parts.push(eligibleFor(scope, replacementsOf));
  return sql.join(parts, sql` and `);
}

/** A page of matching records, newest first. */
export async function adrPage(db: Db, scope: AdrScope, filter: AdrFilter): Promise<Page<StoredAdr>> {
  const list = { table: 'adr', kind: 'adr', organizationId: scope.organizationId, columns: adrColumns } as const;
  const where = conditionsOf(scope, filter);
  return numberedPage(db, { ...list, where, isExpensive: filter.matching !== undefined }, filter);
}

/** A note as stored. */
export interface StoredNote {
  readonly content: string;
  readonly by: { readonly id: string | null; readonly username: string };
  readonly at: string;
}

/** Notes of a record, oldest first. */
export async function notesOf(db: Db, scope: AdrScope, adrId: string): Promise<StoredNote[]> {
  const { rows } = await sql<{ content: string; at: Date; byId: string | null; by: string | null }>`
    select content, at, by as "byId", coalesce(by_name, ${usernameSql('adr_note.by')}) as by from adr_note
    where organization_id = ${scope.organizationId} and adr_id = ${adrId} order by position`.execute(db);
  return rows.map(({ content, at, byId, by }) => ({
    content,
    at: at.toISOString(),
    by: { id: byId, username: by ?? deletedUserName },
  }));
}

/** Adds a note; the record must be locked, so that positions stay unique. */
export async function insertNote(
  db: Db,
  scope: AdrScope,
  note: { adrId: string; content: string; by: string | null; byName?: string | null; at?: string },
): Promise<void> {
  await sql`insert into adr_note (organization_id, adr_id, position, content, by, by_name, at)
    select ${scope.organizationId}::uuid, ${note.adrId}::uuid, coalesce(max(position), 0) + 1, ${note.content},
      ${note.by}::uuid, ${note.byName ?? null}, coalesce(${note.at ?? null}::timestamptz, clock_timestamp())
    from adr_note where organization_id = ${scope.organizationId} and adr_id = ${note.adrId}`.execute(db);
}
