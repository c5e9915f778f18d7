/** SQL on templates. */
import { sql } from 'kysely';
import type { Db } from '#platform/database/server/connection.ts';
import { tenantWall, type SqlMigration } from '#platform/database/server/migrate.ts';
import type { Page } from '#platform/http/contract.ts';
import { usernameSql } from '#platform/identity/server/account-table.ts';
import { oneOf, readRows, text } from '#platform/database/server/row-shape.ts';
import { deletedUserName } from '#platform/identity/model/person-name.ts';
import { trashDays, type TrashSource } from '#platform/trash/server/trash-source.ts';
import type { Template, TemplateKind, TemplateRow } from '../contract.ts';
import { templatePlaceholders } from '../model/placeholders.ts';

/** One project of one organization. */
export interface TemplateScope {
  readonly organizationId: string;
  readonly projectId: string;
}

/** The template table. */
export const templateMigrations: readonly SqlMigration[] = [
  {
    name: '2026-11-21-320-templates',
    sql: `
      create table template (
        organization_id uuid not null,
        id uuid not null,
        project_id uuid not null,
        kind text not null,
        name text not null,
        json text not null,
        revision integer not null default 1,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        updated_by uuid,
        deleted_at timestamptz,
        primary key (organization_id, id),
        foreign key (organization_id, project_id) references project (organization_id, id) on delete cascade
      );
      create unique index template_name on template (organization_id, project_id, kind, lower(name))
        where deleted_at is null;
      create index template_deleted_at on template (deleted_at) where deleted_at is not null;
      ${tenantWall('template')}
    `,
  },
  {
    name: '2026-11-22-492-template-placeholders',
    sql: `alter table template add column placeholders text[] not null default '{}'`,
  },
];

interface StoredRow extends Omit<TemplateRow, 'updatedAt' | 'updatedBy'> {
  readonly updatedAt: Date;
  readonly byId: string | null;
  readonly by: string | null;
}

const rowColumns = sql`template.id, template.kind, template.name, template.revision, template.updated_at as "updatedAt",
  template.updated_by as "byId", template.placeholders, ${usernameSql('template.updated_by')} as by`;

const toRow = <Row extends StoredRow>({ byId, by, updatedAt, ...row }: Row) => ({
  ...row,
  updatedAt: updatedAt.toISOString(),
  updatedBy: { id: byId, username: by ?? deletedUserName },
});

const living = (scope: TemplateScope) => sql`template.organization_id = ${scope.organizationId}
  and template.project_id = ${scope.projectId} and template.deleted_at is null`;

/** A page of templates by name. */
export async function templatePage(
  db: Db,
  scope: TemplateScope,
  { kind, page, perPage }: { kind: TemplateKind; page: number; perPage: number },
): Promise<Page<TemplateRow>> {
  const { rows } = await sql<StoredRow>`select ${rowColumns} from template where ${living(scope)} and kind = ${kind}
    order by lower(name), id limit ${perPage} offset ${(page - 1) * perPage}`.execute(db);
  const total = await countTemplates(db, scope, kind);
  return { resources: rows.map(toRow), pagination: { page, perPage, total } };
}

/** Number of templates of a kind. */
export async function countTemplates(db: Db, scope: TemplateScope, kind: TemplateKind): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from template
    where ${living(scope)} and kind = ${kind}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** One template with its text; undefined when there is none. */
export async function templateById(db: Db, scope: TemplateScope, id: string): Promise<Template | undefined> {
  const { rows } = await sql<StoredRow & { json: string }>`select ${rowColumns}, template.json from template
    where ${living(scope)} and id = ${id}`.execute(db);
  return rows[0] && toRow(rows[0]);
}

/** Serializes the creation and renaming of templates in a project. */
export async function lockTemplates(db: Db, scope: TemplateScope): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`templates of ${scope.projectId}`}, 0))`.execute(db);
}

/** The id of the template with this name, ignoring case. */
export async function templateNamed(
  db: Db,
  scope: TemplateScope,
  { kind, name }: { kind: TemplateKind; name: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select id from template
    where ${living(scope)} and kind = ${kind} and lower(name) = lower(${name})`.execute(db);
  return rows[0]?.id;
}

/** Inserts a template. */
export async function insertTemplate(
  db: Db,
  scope: TemplateScope,
  template: { id: string; kind: TemplateKind; name: string; json: string; by: string | null },
): Promise<void> {
  await sql`insert into template (organization_id, id, project_id, kind, name, json, placeholders, updated_by)
    values (${scope.organizationId}, ${template.id}, ${scope.projectId}, ${template.kind}, ${template.name},
      ${template.json}, ${templatePlaceholders(template.json)}::text[], ${template.by})`.execute(db);
}

/** Saves a template; false when `revision` is stale. */
export async function saveTemplate(
  db: Db,
  scope: TemplateScope,
  change: { id: string; name: string; json: string; revision: number; by: string },
): Promise<boolean> {
  const { rows } = await sql`update template set name = ${change.name}, json = ${change.json},
      placeholders = ${templatePlaceholders(change.json)}::text[], revision = revision + 1,
      updated_at = now(), updated_by = ${change.by}
    where ${living(scope)} and id = ${change.id} and revision = ${change.revision} returning id`.execute(db);
  return rows.length > 0;
}

/** Removed templates, for the trash. */
export const trashedTemplates: TrashSource['rows'] = ({ organizationId, projectId }) => sql`
  select id, 'template' as kind, name as title, deleted_at from template
  where organization_id = ${organizationId} and project_id = ${projectId} and deleted_at is not null`;

const trashed = { kind: oneOf('doc', 'adr', 'rfc'), name: text };

/** Kind and name of a template in the trash; undefined when it is not there. */
export async function trashedTemplate(
  db: Db,
  scope: TemplateScope,
  id: string,
): Promise<{ readonly kind: TemplateKind; readonly name: string } | undefined> {
  const statement = sql`select kind, name from template where organization_id = ${scope.organizationId}
    and project_id = ${scope.projectId} and id = ${id} and deleted_at is not null`;
  return (await readRows(db, trashed, statement))[0];
}

/** Takes a template out of the trash. */
export async function untrashTemplate(db: Db, scope: TemplateScope, id: string): Promise<void> {
  await sql`update template set deleted_at = null where organization_id = ${scope.organizationId}
    and project_id = ${scope.projectId} and id = ${id}`.execute(db);
}

/** Moves a template to the trash. */
export async function removeTemplate(db: Db, scope: TemplateScope, id: string): Promise<void> {
  await sql`update template set deleted_at = now() where ${living(scope)} and id = ${id}`.execute(db);
}

/** True when the project has no templates, including recently removed ones. */
export async function hasNoTemplates(db: Db, scope: TemplateScope): Promise<boolean> {
  const { rows } = await sql`select 1 from template where organization_id = ${scope.organizationId}
    and project_id = ${scope.projectId} limit 1`.execute(db);
  return rows.length === 0;
}

/** Purges templates and returns which ones. As owner. */
export async function purgeTemplates(owner: Db): Promise<{ readonly organizationId: string; readonly id: string }[]> {
  const { rows } = await sql<{ organizationId: string; id: string }>`delete from template
    where deleted_at < now() - make_interval(days => ${sql.lit(trashDays)})
    returning organization_id as "organizationId", id`.execute(owner);
  return rows;
}
