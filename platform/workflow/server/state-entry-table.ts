/** SQL for the time at which things entered a group of states. */
import { sql } from 'kysely';
import type { Db } from '#platform/database/server/connection.ts';
import type { StatefulThing } from './state-change-table.ts';

/** When each thing of a kind last entered one of these states from another; by id. */
export async function lastEntries(
  db: Db,
  { organizationId, projectId, kind }: Omit<StatefulThing, 'id'>,
  states: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  const group = [...states];
  const { rows } = await sql<{ id: string; at: Date }>`select subject_id as id, max(at) as at from state_change
    where organization_id = ${organizationId} and project_id = ${projectId} and kind = ${kind}
      and to_state = any(${group}::text[]) and (from_state is null or from_state <> all(${group}::text[]))
    group by subject_id`.execute(db);
  return new Map(rows.map(({ id, at }) => [id, at]));
}
