/** Tables of Structurizr workspaces and their drawn views. */
import { tenantWall, type SqlMigration } from '#platform/database/server/migrate.ts';

/**
 * A project has at most one workspace. `drawn_revision` is the last revision that was drawn, or failed to be: while it
 * is smaller than `revision`, drawing goes on. A view that the text no longer has stays as a row without `position`, so
 * that its id comes back with its key.
 */
export const structurizrMigrations: readonly SqlMigration[] = [
  {
    name: '2026-11-23-510-structurizr',
    sql: `
      create table structurizr_workspace (
        organization_id uuid not null,
        id uuid not null,
        project_id uuid not null,
        dsl text not null,
        name text not null,
        words text not null,
        revision integer not null default 1,
        drawn_revision integer not null default 0,
        render_error text,
        warnings jsonb not null default '[]',
        created_at timestamptz not null default clock_timestamp(),
        updated_at timestamptz not null default clock_timestamp(),
        updated_by uuid,
        primary key (organization_id, id),
        unique (organization_id, project_id),
        foreign key (organization_id, project_id) references project (organization_id, id) on delete cascade
      );
      create index structurizr_undrawn on structurizr_workspace (updated_at) where drawn_revision < revision;
      ${tenantWall('structurizr_workspace')}

      create table structurizr_view (
        organization_id uuid not null,
        workspace_id uuid not null,
        id uuid not null,
        position integer,
        key text not null,
        subject text not null,
        has_own_key boolean not null,
        name text not null,
        type text not null,
        input_hash text not null,
        diagram text not null,
        diagram_dark text not null,
        is_grid boolean not null default false,
        primary key (organization_id, workspace_id, id),
        foreign key (organization_id, workspace_id) references structurizr_workspace (organization_id, id)
          on delete cascade
      );
      ${tenantWall('structurizr_view')}
    `,
  },
  {
    // The text that the pictures show: after a drawing that failed it is an earlier one.
    name: '2026-11-27-740-structurizr-pictures',
    sql: `
      alter table structurizr_workspace add column pictures_revision integer not null default 0;
      update structurizr_workspace set pictures_revision = drawn_revision where render_error is null;
    `,
  },
];
