/** Tables of event storming boards. */
import { tenantWall, type SqlMigration } from '#platform/database/server/migrate.ts';

/**
 * `board` is the document as JSON; `words` are the texts of its cards, for search; `links` their internal links as JSON;
 * `cards` how many cards it has. `storming_project` holds projects that ever had a board: only others get the sample.
 */
export const boardMigrations: readonly SqlMigration[] = [
  {
    name: '2026-11-24-710-storming-boards',
    sql: `
      create table storming_board (
        organization_id uuid not null,
        id uuid not null,
        project_id uuid not null,
        name text not null,
        board text not null,
        cards integer not null,
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
      create index storming_board_oldest on storming_board (organization_id, project_id, created_at, id);
      create index storming_board_removed on storming_board (deleted_at) where deleted_at is not null;
      ${tenantWall('storming_board')}
      create table storming_project (
        organization_id uuid not null,
        project_id uuid not null,
        primary key (organization_id, project_id),
        foreign key (organization_id, project_id) references project (organization_id, id) on delete cascade
      );
      ${tenantWall('storming_project')}
    `,
  },
];
