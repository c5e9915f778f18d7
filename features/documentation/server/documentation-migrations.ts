/** Tables of namespaces, documents and their revisions. */
import { tenantWall, type SqlMigration } from '#platform/database/server/migrate.ts';

/** Migrations of the module. */
export const documentationMigrations: readonly SqlMigration[] = [
  {
    name: '2026-11-21-070-documentation',
    sql: `
      create table namespace (
        organization_id uuid not null,
        id uuid not null,
        project_id uuid not null,
        code text not null,
        name text not null,
        structure_revision integer not null default 1,
        structure_updated_by uuid,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        primary key (organization_id, id),
        unique (organization_id, project_id, code),
        foreign key (organization_id, project_id) references project (organization_id, id) on delete cascade
      );
      ${tenantWall('namespace')}

      create table document (
        organization_id uuid not null,
        id uuid not null,
        project_id uuid not null,
        namespace_id uuid not null,
        parent_id uuid,
        position integer not null,
        type text not null check (type in ('homepage', 'document')),
        title text not null,
        json text not null,
        revision integer not null default 1,
        created_at timestamptz not null default now(),
        created_by uuid,
        updated_at timestamptz not null default now(),
        updated_by uuid,
        deleted_at timestamptz,
        primary key (organization_id, id),
        foreign key (organization_id, project_id) references project (organization_id, id) on delete cascade,
        foreign key (organization_id, namespace_id) references namespace (organization_id, id) on delete cascade,
        foreign key (organization_id, parent_id) references document (organization_id, id)
          deferrable initially deferred
      );
      create index document_namespace on document (organization_id, namespace_id, position);
      create index document_project on document (organization_id, project_id);
      create index document_parent on document (organization_id, parent_id);
      create unique index document_homepage on document (organization_id, namespace_id) where type = 'homepage';
      create index document_deleted_at on document (deleted_at) where deleted_at is not null;
      ${tenantWall('document')}

      create table document_revision (
        organization_id uuid not null,
        document_id uuid not null,
        revision integer not null,
        title text not null,
        json text not null,
        at timestamptz not null default now(),
        by uuid,
        primary key (organization_id, document_id, revision),
        foreign key (organization_id, document_id) references document (organization_id, id) on delete cascade
      );
      ${tenantWall('document_revision', 'select, insert')}
    `,
  },
  {
    name: '2026-11-21-270-namespace-trash',
    sql: `alter table namespace add column deleted_at timestamptz;
      create index namespace_deleted_at on namespace (deleted_at) where deleted_at is not null;`,
  },
];
