/** Table of diagrams. */
import { tenantWall, type SqlMigration } from '#platform/database/server/migrate.ts';

/** `words` are the texts of the elements, for search; `links` their internal links as JSON, for a restore from the trash. */
export const diagramMigrations: readonly SqlMigration[] = [
  {
    name: '2026-11-23-530-diagrams',
    sql: `
      create table diagram (
        organization_id uuid not null,
        id uuid not null,
        project_id uuid not null,
        serial_number integer not null,
        name text not null,
        content text not null,
        words text not null default '',
        revision integer not null default 1,
        created_at timestamptz not null default clock_timestamp(),
        updated_at timestamptz not null default clock_timestamp(),
        updated_by uuid,
        deleted_at timestamptz,
        primary key (organization_id, id),
        foreign key (organization_id, project_id) references project (organization_id, id) on delete cascade
      );
      create index diagram_newest on diagram (organization_id, project_id, created_at desc, id);
      create index diagram_removed on diagram (deleted_at) where deleted_at is not null;
      ${tenantWall('diagram')}
    `,
  },
  {
    name: '2026-11-23-540-diagram-links',
    sql: `alter table diagram add column links text not null default '[]'`,
  },
  {
    name: '2026-11-23-560-diagram-templates',
    sql: `
      alter table diagram add column is_template boolean not null default false;
      create index diagram_templates on diagram (organization_id, project_id, created_at desc, id) where is_template;
    `,
  },
];
