/** SQL of exports: names of all records, and complete records in batches. */
import { sql } from 'kysely';
import type { Db } from '#platform/database/server/connection.ts';
import { deletedUserName } from '#platform/identity/model/person-name.ts';
import { usernameSql } from '#platform/identity/server/account-table.ts';
import type { NamedRecord } from '../model/exported-names.ts';
import type { StoredNote } from './adr-list-table.ts';
import type { AdrScope } from './adr-table.ts';

/** All records of a project, oldest first. */
export async function namedAdrs(db: Db, scope: AdrScope): Promise<NamedRecord[]> {
  const { rows } = await sql<NamedRecord>`select id, serial_number as "serialNumber", title from adr
    where organization_id = ${scope.organizationId} and project_id = ${scope.projectId}
    order by serial_number`.execute(db);
  return rows;
}

/** Texts of records by their ids. */
export async function textsOf(db: Db, scope: AdrScope, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; json: string }>`select id, json from adr
    where organization_id = ${scope.organizationId} and project_id = ${scope.projectId}
      and id = any(${[...ids]}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, json }) => [id, json]));
}

/** Notes of many records by the records' ids, each oldest first. */
export async function notesOfMany(
  db: Db,
  scope: AdrScope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StoredNote[]>> {
  const { rows } = await sql<{ adrId: string; content: string; at: Date; byId: string | null; by: string | null }>`
    select adr_id as "adrId", content, at, by as "byId", coalesce(by_name, ${usernameSql('adr_note.by')}) as by from adr_note
    where organization_id = ${scope.organizationId} and adr_id = any(${[...ids]}::uuid[])
    order by adr_id, position`.execute(db);
  const found = new Map<string, StoredNote[]>();
  for (const { adrId, content, at, byId, by } of rows) {
    const note = { content, at: at.toISOString(), by: { id: byId, username: by ?? deletedUserName } };
    found.set(adrId, [...(found.get(adrId) ?? []), note]);
  }
  return found;
}
