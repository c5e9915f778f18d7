/** Tables of merge requests: copies of what providers and pipelines tell, and when a provider is asked next. */
import { tenantWall, type SqlMigration } from '#platform/database/server/migrate.ts';

/**
 * `repository_id` is null for what a pipeline tells of a repository that the project has no connection to. `changes` is
 * JSON, null before the files are read. A source is in the hands of the process that holds its lease.
 */
export const mergeRequestMigrations: readonly SqlMigration[] = [
  {
    name: '2026-11-24-740-merge-requests',
    sql: `
      create table merge_request (
        organization_id uuid not null,
        project_id uuid not null,
        repository text not null,
        iid integer not null,
        repository_id uuid,
        repository_url text not null,
        title text not null,
        author text not null,
        state text not null check (state in ('open', 'merged', 'closed')),
        source_branch text not null,
        target_branch text not null,
        web_url text not null,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        changes text,
        files integer,
        digest text not null,
        fetched_at timestamptz not null default clock_timestamp(),
        primary key (organization_id, project_id, repository, iid),
        foreign key (organization_id, project_id) references project (organization_id, id) on delete cascade,
        foreign key (organization_id, repository_id) references code_repository (organization_id, id) on delete cascade
      );
      create index merge_request_newest on merge_request (organization_id, project_id, updated_at desc);
      create index merge_request_repository on merge_request (organization_id, repository_id);
      ${tenantWall('merge_request')}
      create table merge_request_source (
        organization_id uuid not null,
        repository_id uuid not null,
        fetched_at timestamptz,
        last_error text,
        next_fetch_at timestamptz not null default '-infinity',
        lease_holder uuid,
        lease_until timestamptz not null default '-infinity',
        primary key (organization_id, repository_id),
        foreign key (organization_id, repository_id) references code_repository (organization_id, id) on delete cascade
      );
      create index merge_request_source_due on merge_request_source (next_fetch_at);
      ${tenantWall('merge_request_source')}
    `,
  },
];
