/** Table of database models. */
import { tenantWall, type SqlMigration } from '#platform/database/server/migrate.ts';

/**
 * `model` is the document as it was sent; `words` are its names and comments, for search; `links` the internal links of
 * tables and columns as JSON; `tables` how many tables it has.
 */
export const dbModelMigrations: readonly SqlMigration[] = [
  {
    name: '2026-11-23-600-db-models',
    sql: `
      create table db_model (
        organization_id uuid not null,
        id uuid not null,
        project_id uuid not null,
        name text not null,
        platform text not null,
        model text not null,
        tables integer not null,
        words text not null default '',
        links text not null default '[]',
        revision integer not null default 1,
        created_at timestamptz not null default clock_timestamp(),
        updated_at timestamptz not null default clock_timestamp(),
        updated_by uuid,
        deleted_at timestamptz,
        primary key (organization_id, id),
        foreign key (organization_id, project_id) references project (organization_id, id) on delete cascade
      );
      create index db_model_newest on db_model (organization_id, project_id, created_at desc, id);
      create index db_model_removed on db_model (deleted_at) where deleted_at is not null;
      ${tenantWall('db_model')}
    `,
  },
];
