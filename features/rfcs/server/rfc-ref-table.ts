/** SQL with which other modules name RFCs: numbers, titles, counts. */
import { sql } from 'kysely';
import type { Db } from '#platform/database/server/connection.ts';

/** The project within which a statement runs. */
export interface ProjectScope {
  readonly organizationId: string;
  readonly projectId: string;
}

/** How many RFCs a project holds, and how many of them are discussed or voted on. */
export async function countRfcs(db: Db, scope: ProjectScope): Promise<{ rfcs: number; openRfcs: number }> {
  const { rows } = await sql<{ rfcs: number; openRfcs: number }>`select count(*)::int as rfcs,
      count(*) filter (where state in ('open', 'in_voting'))::int as "openRfcs"
    from rfc where organization_id = ${scope.organizationId} and project_id = ${scope.projectId}`.execute(db);
  return rows[0] ?? { rfcs: 0, openRfcs: 0 };
}
