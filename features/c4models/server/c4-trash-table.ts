/** SQL on removed C4 models. */
import { sql } from 'kysely';
import type { Db } from '#platform/database/server/connection.ts';
import { trashDays, type TrashSource } from '#platform/trash/server/trash-source.ts';
import type { C4Scope } from './c4-table.ts';

/** Removed models of a project. */
export const trashedC4Models: TrashSource['rows'] = ({ organizationId, projectId }) => sql`
  select id, 'c4model' as kind, name as title, deleted_at from c4model
  where organization_id = ${organizationId} and project_id = ${projectId} and deleted_at is not null`;

const of = (scope: C4Scope, id: string) => sql`organization_id = ${scope.organizationId}
  and project_id = ${scope.projectId} and id = ${id}`;

/** Moves a model to the trash; returns its name, undefined when it does not exist. */
export async function trashC4(db: Db, scope: C4Scope, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`update c4model set deleted_at = clock_timestamp()
    where ${of(scope, id)} and deleted_at is null returning name`.execute(db);
  return rows[0]?.name;
}

/** Restores a model; false when it is not in the trash. */
export async function untrashC4(db: Db, scope: C4Scope, id: string): Promise<boolean> {
  const { rows } = await sql`update c4model set deleted_at = null
    where ${of(scope, id)} and deleted_at is not null returning id`.execute(db);
  return rows.length > 0;
}

/** Names of models in the trash. */
export async function trashedC4Names(
  db: Db,
  scope: C4Scope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`select id, name from c4model
    where organization_id = ${scope.organizationId} and project_id = ${scope.projectId}
      and id = any(${[...ids]}::uuid[]) and deleted_at is not null`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Purges expired models with views, snapshots and ids. */
export async function purgeC4(owner: Db): Promise<void> {
  await sql`delete from c4model where deleted_at < now() - make_interval(days => ${sql.lit(trashDays)})`.execute(owner);
}
