/** SQL for references to RFCs from other modules: numbers, titles, counts. */
import { sql } from 'kysely';
import type { Db } from '#platform/database/server/connection.ts';

/** The project a statement is limited to. */
export interface ProjectScope {
  readonly organizationId: string;
  readonly projectId: string;
}

/** Number of RFCs of a project, and how many are in discussion or voting. */
export async function countRfcs(db: Db, scope: ProjectScope): Promise<{ rfcs: number; openRfcs: number }> {
  const { rows } = await sql<{ rfcs: number; openRfcs: number }>`select count(*)::int as rfcs,
      count(*) filter (where state in ('open', 'in_voting'))::int as "openRfcs"
    from rfc where organization_id = ${scope.organizationId} and project_id = ${scope.projectId}`.execute(db);
  return rows[0] ?? { rfcs: 0, openRfcs: 0 };
}
