/** SQL on the ids of texts that their clients chose. */
import { sql } from 'kysely';
import type { Db } from '#platform/database/server/connection.ts';
import { nullable, readRows, text } from '#platform/database/server/row-shape.ts';

/** Where a kind stores its texts. */
export type TextTable = 'document' | 'adr' | 'rfc' | 'c4model';

/**
 * Who created the text with an id in the organization, also one in the trash; undefined for a free id. Until the
 * transaction ends, nobody else asks for the id.
 */
export async function claimTextId(
  db: Db,
  { table, organizationId }: { readonly table: TextTable; readonly organizationId: string },
  id: string,
): Promise<{ readonly createdBy: string | null } | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${id}, 0))`.execute(db);
  const found = sql`select created_by as "createdBy" from ${sql.table(table)}
    where organization_id = ${organizationId} and id = ${id}`;
  return (await readRows(db, { createdBy: nullable(text) }, found))[0];
}
