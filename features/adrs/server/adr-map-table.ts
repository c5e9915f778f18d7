/** SQL of ADRs on the decision map. */
import { sql } from 'kysely';
import type { Db } from '#platform/database/server/connection.ts';
import type { AdrSource } from '../contract.ts';
import type { AdrState } from '../model/adr-workflow.ts';
import { createdSql, type AdrScope } from './adr-table.ts';

/** A record without text, with its references. */
export interface MappedAdr {
  readonly id: string;
  readonly serialNumber: number;
  readonly title: string;
  readonly state: AdrState;
  readonly source: AdrSource;
  readonly createdAt: Date;
  /** Decision date from the repository, for example `2024-05-06`. */
  readonly toldOn: string | null;
  readonly formerId: string | null;
  readonly pendingFormerId: string | null;
  readonly rfcId: string | null;
}

/** The newest records of a project. */
export async function mappedAdrs(db: Db, scope: AdrScope, limit: number): Promise<readonly MappedAdr[]> {
  const { rows } = await sql<MappedAdr>`select id, serial_number as "serialNumber", title, state, source,
      ${createdSql} as "createdAt", (select decided_on from adr_external
        where adr_external.organization_id = adr.organization_id and adr_id = adr.id) as "toldOn", former_id as "formerId", pending_former_id as "pendingFormerId", rfc_id as "rfcId"
    from adr where organization_id = ${scope.organizationId} and project_id = ${scope.projectId}
    order by serial_number desc limit ${limit}`.execute(db);
  return rows;
}
