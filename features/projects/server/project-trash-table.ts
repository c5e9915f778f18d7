/** SQL on projects in the trash, where they are kept for 30 days. */
import { sql } from 'kysely';
import type { Db } from '#platform/database/server/connection.ts';
import type { Page } from '#platform/http/contract.ts';
import { usernameSql } from '#platform/identity/server/account-table.ts';
import { projectTrashDays, type TrashedProject } from '../contract.ts';

/** Moves a project to the trash; returns its name, undefined when it does not exist. */
export async function trashProject(
  db: Db,
  organizationId: string,
  { id, by }: { readonly id: string; readonly by: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`update project set deleted_at = now(), deleted_by = ${by}
    where organization_id = ${organizationId} and id = ${id} and deleted_at is null returning name`.execute(db);
  return rows[0]?.name;
}

/** Restores a project; false when it is not in the trash or has expired. */
export async function untrashProject(db: Db, organizationId: string, id: string): Promise<boolean> {
  const { rows } = await sql`update project set deleted_at = null, deleted_by = null
    where organization_id = ${organizationId} and id = ${id} and ${isRestorable} returning id`.execute(db);
  return rows.length > 0;
}

/** Whether `untrashProject` would restore the project. */
export async function isInTrash(db: Db, organizationId: string, id: string): Promise<boolean> {
  const { rows } = await sql`select 1 from project
    where organization_id = ${organizationId} and id = ${id} and ${isRestorable}`.execute(db);
  return rows.length > 0;
}

const trashTime = sql`make_interval(days => ${sql.lit(projectTrashDays)})`;
const isRestorable = sql<boolean>`deleted_at > now() - ${trashTime}`;

/** Projects in the trash, last removed first. */
export async function trashPage(
  db: Db,
  organizationId: string,
  { page, perPage }: { page: number; perPage: number },
): Promise<Page<TrashedProject>> {
  const { rows } = await sql<{
    id: string;
    code: string;
    name: string;
    deletedAt: Date;
    deletedBy: string | null;
    purgedAt: Date;
    total: number;
  }>`select id, code, name, deleted_at as "deletedAt", ${usernameSql('project.deleted_by')} as "deletedBy",
      deleted_at + ${trashTime} as "purgedAt", count(*) over ()::int as total
    from project where organization_id = ${organizationId} and ${isRestorable}
    order by deleted_at desc, id limit ${perPage} offset ${(page - 1) * perPage}`.execute(db);
  return {
    resources: rows.map(({ total: _total, deletedAt, purgedAt, ...row }) => ({
      ...row,
      deletedAt: deletedAt.toISOString(),
      purgedAt: purgedAt.toISOString(),
    })),
    pagination: { page, perPage, total: rows[0]?.total ?? 0 },
  };
}

/** Purges expired projects with all their content. */
export async function purgeProjects(db: Db): Promise<void> {
  await sql`delete from project where deleted_at <= now() - ${trashTime}`.execute(db);
}
