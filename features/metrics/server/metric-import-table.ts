/** SQL on imports of reports. */
import { sql } from 'kysely';
import type { Db } from '#platform/database/server/connection.ts';
import { nullable, oneOf, readRows, text } from '#platform/database/server/row-shape.ts';
import { importStates, type ImportState } from '../contract.ts';
import type { MetricScope } from './metric-jar-table.ts';

/** An import as it is stored. */
export interface StoredImport {
  readonly id: string;
  readonly jarId: string;
  readonly state: ImportState;
  /** Why it failed. */
  readonly message: string | null;
}

const importShape = { id: text, jarId: text, state: oneOf(...importStates), message: nullable(text) };

/** Imports into the living jars of a project. */
const importsOf = ({ organizationId, projectId }: MetricScope) => sql`metric_import
  join metric_jar on metric_jar.organization_id = metric_import.organization_id and metric_jar.id = metric_import.jar_id
    and metric_jar.project_id = ${projectId} and metric_jar.deleted_at is null
  where metric_import.organization_id = ${organizationId}`;

/** Opens an import. `by` is the person who did it; null is a program. */
export async function insertImport(
  db: Db,
  { organizationId }: MetricScope,
  { id, jarId, by }: { readonly id: string; readonly jarId: string; readonly by: string | null },
): Promise<void> {
  await sql`insert into metric_import (organization_id, id, jar_id, opened_by)
    values (${organizationId}, ${id}, ${jarId}, ${by})`.execute(db);
}

/** An import; undefined when the project has none with this id. */
export async function importById(db: Db, scope: MetricScope, id: string): Promise<StoredImport | undefined> {
  const [row] = await readRows(
    db,
    importShape,
    sql`select metric_import.id, metric_import.jar_id as "jarId", metric_import.state, metric_import.message
      from ${importsOf(scope)} and metric_import.id = ${id}`,
  );
  return row;
}

/** Locks an import until the transaction ends. */
export async function lockImport(db: Db, { organizationId }: MetricScope, id: string): Promise<void> {
  await sql`select 1 from metric_import
    where metric_import.organization_id = ${organizationId} and metric_import.id = ${id} for update`.execute(db);
}

/** Stores the state of an import. */
export async function setImportState(
  db: Db,
  { organizationId }: MetricScope,
  id: string,
  state: ImportState,
): Promise<void> {
  await sql`update metric_import set state = ${state}, updated_at = clock_timestamp()
    where metric_import.organization_id = ${organizationId} and metric_import.id = ${id}`.execute(db);
}

/** An import that was ended, its jar, and who had opened it. */
export interface EndedImport {
  readonly organizationId: string;
  readonly projectId: string;
  readonly jarId: string;
  readonly jarName: string;
  readonly openedBy: string | null;
}

const endedShape = { organizationId: text, projectId: text, jarId: text, jarName: text, openedBy: nullable(text) };

/**
 * Ends imports that nobody continued for a day: their reports are removed, and whoever asks learns why. Returns those
 * into living jars of living projects.
 */
export function failForgottenImports(owner: Db, message: string): Promise<readonly EndedImport[]> {
  return readRows(
    owner,
    endedShape,
    sql`with forgotten as (
        update metric_import set state = 'failed', message = ${message}, updated_at = clock_timestamp()
        where metric_import.state in ('open', 'uploading', 'committed', 'processing')
          and metric_import.updated_at < clock_timestamp() - interval '1 day'
        returning metric_import.organization_id, metric_import.id, metric_import.jar_id, metric_import.opened_by),
      emptied as (
        update metric_report set state = 'removed' from forgotten
        where metric_report.organization_id = forgotten.organization_id and metric_report.import_id = forgotten.id
          and metric_report.state = 'staged')
      select forgotten.organization_id as "organizationId", metric_jar.project_id as "projectId",
        metric_jar.id as "jarId", metric_jar.name as "jarName", forgotten.opened_by as "openedBy"
      from forgotten
      join metric_jar on metric_jar.organization_id = forgotten.organization_id and metric_jar.id = forgotten.jar_id
        and metric_jar.deleted_at is null
      join project on project.organization_id = metric_jar.organization_id and project.id = metric_jar.project_id
        and project.deleted_at is null
      order by forgotten.organization_id, forgotten.id`,
  );
}
