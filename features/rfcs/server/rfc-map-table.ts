/** SQL of RFCs on the decision map. */
import { sql } from 'kysely';
import type { Db } from '#platform/database/server/connection.ts';
import type { RfcState } from '../model/rfc-workflow.ts';
import type { ProjectScope } from './rfc-ref-table.ts';

/** An RFC without its text. */
export interface MappedRfc {
  readonly id: string;
  readonly serialNumber: number;
  readonly title: string;
  readonly state: RfcState;
  readonly createdAt: Date;
}

/** The newest RFCs of a project. */
export async function mappedRfcs(db: Db, scope: ProjectScope, limit: number): Promise<readonly MappedRfc[]> {
  const { rows } = await sql<MappedRfc>`select id, serial_number as "serialNumber", title, state,
      created_at as "createdAt"
    from rfc where organization_id = ${scope.organizationId} and project_id = ${scope.projectId}
    order by serial_number desc limit ${limit}`.execute(db);
  return rows;
}
