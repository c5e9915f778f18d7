/** SQL on projects. */
import { sql } from 'kysely';
import type { Db } from '#platform/database/server/connection.ts';
import { boolean, instant, readRows, text } from '#platform/database/server/row-shape.ts';
import { isUpdatedSince } from '#platform/history/server/updated-since-table.ts';
import type { Page, PageQuery } from '#platform/http/contract.ts';
import { mapPage, orderedBy, readPage } from '#platform/http/server/list-page-table.ts';
import { usernameSql } from '#platform/identity/server/account-table.ts';
import type {
  ProjectByCode,
  ProjectChecks,
  ProjectIsOpen,
  ProjectIsReadOnly,
} from '#platform/identity/server/session-table.ts';
import { activeProjectSql, effectiveSeatsSql, seatsSql } from '#platform/limits/server/subscription-table.ts';
import { usualDecisionRules, type Project, type ProjectRow } from '../contract.ts';

interface StoredProject {
  organization_id: string;
  id: string;
  code: string;
  name: string;
  links: Project['links'];
  decision_rules: Project['decisionRules'] | null;
  revision: number;
  created_at: Date;
  updated_at: Date;
  updated_by: string | null;
  deleted_at: Date | null;
  deleted_by: string | null;
}
const tables = (db: Db) => db.withTables<{ project: StoredProject }>();

const toProject = (row: StoredProject): Project => ({
  id: row.id,
  code: row.code,
  name: row.name,
  links: row.links,
  decisionRules: row.decision_rules ?? usualDecisionRules,
  revision: row.revision,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

/**
 * SQL condition: the project `id` is beyond the limit of the plan. The project an owner chose comes first, then the
 * oldest ones.
 */
const isReadOnlySql: ProjectIsReadOnly = (organizationId, id) => {
  const seats = seatsSql(organizationId);
  const active = activeProjectSql(organizationId);
  return sql<boolean>`(select count(*) >= ${seats} from project as earlier, project as own
    where own.organization_id = ${organizationId}::uuid and own.id = ${id}::uuid
      and earlier.organization_id = own.organization_id and earlier.deleted_at is null and earlier.id <> own.id
      and ${active} is distinct from own.id
      and (earlier.id = ${active} or (earlier.created_at, earlier.id) < (own.created_at, own.id)))`;
};

/** Whether a project is read-only: beyond the limit of the plan. */
export async function isReadOnly(db: Db, organizationId: string, projectId: string): Promise<boolean> {
  const { rows } = await sql<{ readOnly: boolean }>`select
    ${isReadOnlySql(organizationId, projectId)} as "readOnly"`.execute(db);
  return rows[0]?.readOnly ?? false;
}

/** Whether a project of the organization exists outside the trash. */
const projectIsOpen: ProjectIsOpen = (organizationId, projectId) => sql<boolean>`exists (
  select 1 from project where organization_id = ${organizationId}::uuid and id = ${projectId}::uuid and deleted_at is null)`;

/** Id of a project outside the trash, by code. */
const projectByCode: ProjectByCode = (organizationId, code) => sql<string | null>`(
  select id from project where organization_id = ${organizationId}::uuid and code = ${code} and deleted_at is null)`;

/** Conditions on projects for the authentication query. */
export const projectChecks: ProjectChecks = { projectIsOpen, projectByCode, projectIsReadOnly: isReadOnlySql };

/** All codes ever used in the organization, including removed projects. */
export async function projectCodes(db: Db, organizationId: string): Promise<Set<string>> {
  const rows = await tables(db)
    .selectFrom('project')
    .select('code')
    .where('organization_id', '=', organizationId)
    .execute();
  return new Set(rows.map((row) => row.code));
}

/** Number of projects outside the trash. */
export async function countProjects(db: Db, organizationId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from project
    where organization_id = ${organizationId} and deleted_at is null`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Inserts a project. */
export async function insertProject(
  db: Db,
  project: { organizationId: string; id: string; code: string; name: string; by: string | null },
): Promise<Project> {
  // Not now(), the start of the transaction: projects that wait for each other are created one after the other.
  const [clock] = await readRows(db, { at: instant }, sql`select clock_timestamp() as at`);
  const at = clock?.at ?? new Date();
  const row = await tables(db)
    .insertInto('project')
    .values({
      organization_id: project.organizationId,
      id: project.id,
      code: project.code,
      name: project.name,
      links: sql`'[]'::jsonb`,
      decision_rules: null,
      revision: 1,
      created_at: at,
      updated_at: at,
      updated_by: project.by,
      deleted_at: null,
      deleted_by: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toProject(row);
}

/** A project by id; undefined when it does not exist or is in the trash. */
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

/** Saves name, links and decision rules; undefined for a stale revision. */
export async function saveProject(
  db: Db,
  organizationId: string,
  project: Pick<Project, 'id' | 'name' | 'links' | 'decisionRules' | 'revision'> & { readonly by: string },
): Promise<Project | undefined> {
  const row = await tables(db)
    .updateTable('project')
    .set({
      name: project.name,
      links: sql`${JSON.stringify(project.links)}::jsonb`,
      decision_rules: sql`${JSON.stringify(project.decisionRules)}::jsonb`,
      revision: project.revision + 1,
      updated_at: sql<Date>`now()`,
      updated_by: project.by,
    })
    .where('organization_id', '=', organizationId)
    .where('id', '=', project.id)
    .where('deleted_at', 'is', null)
    .where('revision', '=', project.revision)
    .returningAll()
    .executeTakeFirst();
  return row && toProject(row);
}

/** Current name of who changed a project last. */
export async function lastEditor(db: Db, organizationId: string, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string | null }>`select ${usernameSql('project.updated_by')} as name from project
    where organization_id = ${organizationId} and id = ${id}`.execute(db);
  return rows[0]?.name ?? undefined;
}

/** Time of the last change of a project or anything in it; its creation is no change. */
const lastChange = sql<Date>`greatest(updated_at, (select max(at) from activity
  where activity.organization_id = project.organization_id and activity.project_id = project.id
    and not (activity.subject_kind = 'project' and activity.action = 'created')))`;

const listShape = { id: text, code: text, name: text, createdAt: instant, updatedAt: instant, readOnly: boolean };

/** Projects of an organization by name; `only` limits them to that one. */
export async function projectPage(
  db: Db,
  organizationId: string,
  query: PageQuery & { readonly only: string | null },
): Promise<Page<ProjectRow>> {
  const { only } = query;
  const list = { kind: 'project', organizationId, id: sql`project.id`, updatedAt: lastChange };
  const listed = sql`project where organization_id = ${organizationId} and deleted_at is null
    and (${only}::uuid is null or id = ${only}::uuid) and ${isUpdatedSince(list, query)}`;
  const columns = sql`id, code, name, created_at as "createdAt", ${lastChange} as "updatedAt",
    ${isReadOnlySql(organizationId, sql.ref('project.id'))} as "readOnly"`;
  const order = orderedBy(list.id, { by: sql`name`, type: 'text' });
  const found = await readPage(db, { shape: listShape, columns, from: listed, order }, query);
  return mapPage(found, ({ createdAt, updatedAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }));
}

/** A project in switchers. */
export interface ProjectOption {
  readonly organizationId: string;
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly readOnly: boolean;
}

/** SQL like `isReadOnlySql` for all projects of several organizations. */
const isBeyondSeats = sql<boolean>`row_number() over (partition by project.organization_id
  order by (project.id = subscription.active_project_id) desc nulls last, project.created_at, project.id)
  > coalesce(${effectiveSeatsSql}, 1)`;

/** Projects of several organizations, by name. */
export async function projectOptions(db: Db, organizationIds: readonly string[]): Promise<ProjectOption[]> {
  if (organizationIds.length === 0) return [];
  const { rows } = await sql<ProjectOption>`select project.organization_id as "organizationId", id, code, name,
      ${isBeyondSeats} as "readOnly"
    from project left join subscription on subscription.organization_id = project.organization_id
    where project.organization_id = any (${organizationIds}::uuid[]) and deleted_at is null
    order by name, id limit 5000`.execute(db);
  return rows;
}

/** Names of all projects of an organization by id, including removed ones. */
export async function namesOfProjects(db: Db, organizationId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await tables(db)
    .selectFrom('project')
    .select(['id', 'name'])
    .where('organization_id', '=', organizationId)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
