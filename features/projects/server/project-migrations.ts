/** The table of projects. */
import { tenantWall, type SqlMigration } from '#platform/database/server/migrate.ts';

/** Migrations of the module. */
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
  {
    name: '2026-11-21-151-project-trash',
    sql: `
      alter table project
        add column updated_at timestamptz,
        add column updated_by uuid,
        add column deleted_by uuid;
      update project set updated_at = created_at;
      alter table project alter column updated_at set not null, alter column updated_at set default now();
      create index project_list on project (organization_id, name, id) where deleted_at is null;
      create index project_age on project (organization_id, created_at, id) where deleted_at is null;
      create index project_trash on project (organization_id, deleted_at desc) where deleted_at is not null;
      create index project_deleted_at on project (deleted_at) where deleted_at is not null;
    `,
  },
  {
    name: '2026-11-22-420-decision-rules',
    sql: 'alter table project add column decision_rules jsonb;',
  },
];
