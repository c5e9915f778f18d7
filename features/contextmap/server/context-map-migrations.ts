/** Table of context maps. */
import { tenantWall, type SqlMigration } from '#platform/database/server/migrate.ts';

/** A project without a row has revision 1 and an empty map. */
export const contextMapMigrations: readonly SqlMigration[] = [
  {
    name: '2026-11-24-300-context-map',
    sql: `
      create table context_map (
        organization_id uuid not null,
        project_id uuid not null,
        content json not null,
        revision integer not null default 1,
        updated_at timestamptz not null default clock_timestamp(),
        updated_by uuid,
        primary key (organization_id, project_id),
        foreign key (organization_id, project_id) references project (organization_id, id) on delete cascade
      );
      ${tenantWall('context_map')}
    `,
  },
];
