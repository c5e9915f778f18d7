/** SQL on projects. */
import { sql } from 'kysely';
import type { Db } from '#platform/database/server/connection.ts';
import { tenantWall, type SqlMigration } from '#platform/database/server/migrate.ts';
import type { Page } from '#platform/http/contract.ts';
import type { ProjectIsOpen } from '#platform/identity/server/session-table.ts';
import type { Project, ProjectRow } from '../contract.ts';

interface StoredProject {
  organization_id: string;
  id: string;
  code: string;
  name: string;
  links: Project['links'];
  revision: number;
  created_at: Date;
  deleted_at: Date | null;
}
const tables = (db: Db) => db.withTables<{ project: StoredProject }>();

const toProject = (row: StoredProject): Project => ({
  id: row.id,
  code: row.code,
  name: row.name,
  links: row.links,
  revision: row.revision,
  createdAt: row.created_at.toISOString(),
});

/** True for a project of the organization that is not in the trash. */
export const projectIsOpen: ProjectIsOpen = (organizationId, projectId) => sql<boolean>`exists (
  select 1 from project where organization_id = ${organizationId}::uuid and id = ${projectId}::uuid and deleted_at is null)`;

/** Every code that was ever given in the organization, trashed projects included. */
export async function projectCodes(db: Db, organizationId: string): Promise<Set<string>> {
  const rows = await tables(db)
    .selectFrom('project')
    .select('code')
    .where('organization_id', '=', organizationId)
    .execute();
  return new Set(rows.map((row) => row.code));
}

export async function countProjects(db: Db, organizationId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from project
    where organization_id = ${organizationId} and deleted_at is null`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function insertProject(
  db: Db,
  project: { organizationId: string; id: string; code: string; name: string },
): Promise<Project> {
  const row = await tables(db)
    .insertInto('project')
    .values({
      organization_id: project.organizationId,
      id: project.id,
      code: project.code,
      name: project.name,
      links: sql`'[]'::jsonb`,
      revision: 1,
      created_at: new Date(),
      deleted_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toProject(row);
}

export async function projectById(db: Db, organizationId: string, id: string): Promise<Project | undefined> {
  const row = await tables(db)
    .selectFrom('project')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row && toProject(row);
}

/** Saves name and links; undefined when the revision is not the stored one. */
export async function saveProject(
  db: Db,
  organizationId: string,
  project: Pick<Project, 'id' | 'name' | 'links' | 'revision'>,
): Promise<Project | undefined> {
  const row = await tables(db)
    .updateTable('project')
    .set({
      name: project.name,
      links: sql`${JSON.stringify(project.links)}::jsonb`,
      revision: project.revision + 1,
    })
    .where('organization_id', '=', organizationId)
    .where('id', '=', project.id)
    .where('deleted_at', 'is', null)
    .where('revision', '=', project.revision)
    .returningAll()
    .executeTakeFirst();
  return row && toProject(row);
}

export async function projectPage(
  db: Db,
  organizationId: string,
  { page, perPage }: { page: number; perPage: number },
): Promise<Page<ProjectRow>> {
  const rows = await tables(db)
    .selectFrom('project')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  return {
    resources: rows.map((row) => ({
      id: row.id,
      code: row.code,
      name: row.name,
      createdAt: row.created_at.toISOString(),
    })),
    pagination: { page, perPage, total: await countProjects(db, organizationId) },
  };
}

/** A project as switchers show it. */
export interface ProjectOption {
  readonly organizationId: string;
  readonly id: string;
  readonly code: string;
  readonly name: string;
}

export async function projectOptions(db: Db, organizationIds: readonly string[]): Promise<ProjectOption[]> {
  if (organizationIds.length === 0) return [];
  const { rows } = await sql<ProjectOption>`select organization_id as "organizationId", id, code, name from project
    where organization_id = any (${organizationIds}::uuid[]) and deleted_at is null
    order by name, id limit 5000`.execute(db);
  return rows;
}

/** Days that a removed project can still be restored. */
const trashDays = 30;

/** Removes projects whose time in the trash is over, with everything in them. */
export async function purgeProjects(db: Db): Promise<void> {
  await sql`delete from project where deleted_at < now() - make_interval(days => ${trashDays})`.execute(db);
}

export const projectMigrations: readonly SqlMigration[] = [
  {
    name: '2026-11-21-060-projects',
    sql: `
      create table project (
        organization_id uuid not null references organization (organization_id) on delete cascade,
        id uuid not null,
        code text not null,
        name text not null,
        links jsonb not null default '[]',
        revision integer not null default 1,
        created_at timestamptz not null default now(),
        deleted_at timestamptz,
        primary key (organization_id, id),
        unique (organization_id, code)
      );
      ${tenantWall('project')}
    `,
  },
];
