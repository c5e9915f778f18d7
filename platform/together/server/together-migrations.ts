/** Shared drafts, their steps, and who wrote the versions that were saved from them. */
import { tenantWall, type SqlMigration } from '#platform/database/server/migrate.ts';

/** In order. */
export const togetherMigrations: readonly SqlMigration[] = [
  {
    name: '2026-11-26-840-together',
    sql: `
      create table draft_document (
        organization_id uuid not null,
        id uuid not null,
        project_id uuid not null,
        kind text not null,
        subject_id uuid not null,
        base_revision integer not null,
        base_title text not null,
        base_json text not null,
        title text not null,
        schema_mark text not null,
        version integer not null default 0,
        saved_version integer not null default 0,
        saved_by uuid,
        snapshot text not null,
        snapshot_version integer not null default 0,
        clients uuid[] not null default '{}',
        people uuid[] not null default '{}',
        authors uuid[] not null default '{}',
        touched_at timestamptz not null default now(),
        closed_at timestamptz,
        primary key (organization_id, id),
        foreign key (organization_id, project_id) references project (organization_id, id) on delete cascade
      );
      create unique index draft_document_open on draft_document (organization_id, kind, subject_id)
        where closed_at is null;
      create index draft_document_touched on draft_document (touched_at);
      create index draft_document_alive on draft_document (organization_id) where closed_at is null;
      ${tenantWall('draft_document')}

      create table draft_step (
        organization_id uuid not null,
        draft_id uuid not null,
        version integer not null,
        client uuid,
        user_id uuid,
        steps text not null,
        title text,
        at timestamptz not null default now(),
        primary key (organization_id, draft_id, version),
        foreign key (organization_id, draft_id) references draft_document (organization_id, id) on delete cascade
      );
      ${tenantWall('draft_step')}

      create table version_author (
        organization_id uuid not null references organization (organization_id) on delete cascade,
        kind text not null,
        subject_id uuid not null,
        revision integer not null,
        user_id uuid not null,
        primary key (organization_id, kind, subject_id, revision, user_id)
      );
      ${tenantWall('version_author')}
    `,
  },
];
