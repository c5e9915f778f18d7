/** Tables of architectural drivers: the document of a project, ids, and what answers them. */
import { tenantWall, type SqlMigration } from '#platform/database/server/migrate.ts';

/**
 * A project without a row has revision 1 and no drivers. `driver_id` says which project an id belongs to, so that no two
 * projects of an organization share one; an id stays with its project, because a restore may bring it back. Answers of a
 * driver that left the lists stay for the same reason.
 */
export const driverMigrations: readonly SqlMigration[] = [
  {
    name: '2026-11-24-100-drivers',
    sql: `
      create table driver_set (
        organization_id uuid not null,
        project_id uuid not null,
        content json not null,
        revision integer not null default 1,
        updated_at timestamptz not null default clock_timestamp(),
        updated_by uuid,
        primary key (organization_id, project_id),
        foreign key (organization_id, project_id) references project (organization_id, id) on delete cascade
      );
      ${tenantWall('driver_set')}

      create table driver_id (
        organization_id uuid not null,
        id uuid not null,
        project_id uuid not null,
        primary key (organization_id, id),
        foreign key (organization_id, project_id) references project (organization_id, id) on delete cascade
      );
      create index driver_id_project on driver_id (organization_id, project_id);
      ${tenantWall('driver_id', 'select, insert')}

      create table driver_answer (
        organization_id uuid not null,
        id uuid not null,
        project_id uuid not null,
        driver_id uuid not null,
        kind text not null check (kind in ('adr', 'rfc', 'c4model', 'metric')),
        subject_id uuid not null,
        part text not null default '',
        because text not null,
        at timestamptz not null default clock_timestamp(),
        by uuid,
        primary key (organization_id, id),
        unique (organization_id, project_id, driver_id, kind, subject_id, part),
        foreign key (organization_id, project_id) references project (organization_id, id) on delete cascade,
        foreign key (organization_id, driver_id) references driver_id (organization_id, id) on delete cascade
      );
      create index driver_answer_subject on driver_answer (organization_id, project_id, kind, subject_id);
      ${tenantWall('driver_answer')}
    `,
  },
];
