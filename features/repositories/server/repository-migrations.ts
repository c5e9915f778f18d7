/** Tables of code repositories: their configuration, runs, followed files, and changes that were sent back. */
import { tenantWall, type SqlMigration } from '#platform/database/server/migrate.ts';

/**
 * Which project uses which repository is in `repository_use` (features/providers), with the same id. A run is in the hands
 * of the process that holds its lease.
 */
export const repositoryMigrations: readonly SqlMigration[] = [
  {
    name: '2026-11-24-720-code-repositories',
    sql: `
      create table code_repository (
        organization_id uuid not null,
        id uuid not null,
        project_id uuid not null,
        provider_id uuid not null,
        provider_type text not null,
        repository_id text not null,
        path text not null,
        name text not null,
        web_url text not null,
        default_branch text not null,
        configuration jsonb not null,
        webhook_secret text,
        last_sync_at timestamptz,
        last_sync_status text,
        last_error text,
        last_commit text,
        next_sync_at timestamptz not null default '-infinity',
        created_by uuid not null,
        created_at timestamptz not null default clock_timestamp(),
        revision integer not null default 1,
        namespace_code text,
        lease_holder uuid,
        lease_until timestamptz not null default '-infinity',
        primary key (organization_id, id),
        foreign key (organization_id, id) references repository_use (organization_id, id) on delete cascade,
        foreign key (organization_id, project_id) references project (organization_id, id) on delete cascade
      );
      create unique index code_repository_project on code_repository (organization_id, project_id);
      create index code_repository_due on code_repository (next_sync_at);
      ${tenantWall('code_repository')}
      create table sync_run (
        organization_id uuid not null,
        id uuid not null,
        repository_id uuid not null,
        state text not null default 'waiting',
        trigger text not null,
        is_dry_run boolean not null default false,
        branch text not null,
        commit text,
        step text not null default '',
        done integer not null default 0,
        total integer not null default 0,
        created integer not null default 0,
        updated integer not null default 0,
        unchanged integer not null default 0,
        missing integer not null default 0,
        problems integer not null default 0,
        error text,
        is_cancelled boolean not null default false,
        by uuid,
        created_at timestamptz not null default clock_timestamp(),
        started_at timestamptz,
        finished_at timestamptz,
        primary key (organization_id, id),
        foreign key (organization_id, repository_id) references code_repository (organization_id, id) on delete cascade
      );
      create index sync_run_newest on sync_run (organization_id, repository_id, created_at desc, id);
      create unique index sync_run_open on sync_run (organization_id, repository_id, is_dry_run)
        where state in ('waiting', 'running');
      ${tenantWall('sync_run')}
      create table sync_run_file (
        organization_id uuid not null,
        run_id uuid not null,
        position integer not null,
        path text not null,
        kind text not null,
        action text not null,
        note text,
        primary key (organization_id, run_id, position),
        foreign key (organization_id, run_id) references sync_run (organization_id, id) on delete cascade
      );
      ${tenantWall('sync_run_file')}
      create table repository_file (
        organization_id uuid not null,
        repository_id uuid not null,
        path text not null,
        kind text not null,
        blob text not null,
        state text not null check (state in ('current', 'broken', 'missing')),
        subject_kind text,
        subject_id uuid,
        subject_revision integer,
        title text,
        commit text,
        author text,
        committed_at timestamptz,
        problem text,
        problem_line integer,
        primary key (organization_id, repository_id, path),
        foreign key (organization_id, repository_id) references code_repository (organization_id, id) on delete cascade
      );
      create index repository_file_subject on repository_file (organization_id, subject_id, subject_kind);
      ${tenantWall('repository_file')}
      create table repository_push (
        organization_id uuid not null,
        id uuid not null,
        repository_id uuid not null,
        subject_kind text not null,
        subject_id uuid not null,
        subject_revision integer,
        title text not null,
        path text not null,
        branch text not null,
        state text not null default 'waiting',
        base_text text,
        content text not null,
        pushed_commit text,
        merge_request_iid integer,
        merge_request_url text,
        error text,
        theirs text,
        ours text,
        by uuid,
        created_at timestamptz not null default clock_timestamp(),
        updated_at timestamptz not null default clock_timestamp(),
        primary key (organization_id, id),
        foreign key (organization_id, repository_id) references code_repository (organization_id, id) on delete cascade
      );
      create index repository_push_newest on repository_push (organization_id, repository_id, updated_at desc, id);
      create index repository_push_subject on repository_push (organization_id, subject_id, subject_kind, updated_at desc);
      ${tenantWall('repository_push')}
    `,
  },
  {
    name: '2026-11-24-730-merge-request-news',
    sql: `alter table code_repository add column has_merge_request_news boolean not null default false;
      create index code_repository_news on code_repository (organization_id, id) where has_merge_request_news;`,
  },
  {
    name: '2026-11-24-960-kept-here',
    sql: `
      alter table repository_file drop constraint repository_file_state_check;
      alter table repository_file add constraint repository_file_state_check
        check (state in ('current', 'broken', 'missing', 'detached'));
      create table former_repository_file (
        organization_id uuid not null,
        project_id uuid not null,
        subject_kind text not null,
        subject_id uuid not null,
        path text not null,
        repository text not null,
        web_url text,
        primary key (organization_id, subject_id, subject_kind),
        foreign key (organization_id, project_id) references project (organization_id, id) on delete cascade
      );
      ${tenantWall('former_repository_file')}
    `,
  },
  {
    name: '2026-11-27-720-what-each-side-knew',
    sql: `
      alter table repository_file add column good_blob text;
      -- What was sent from here is not read back: its base is its own text.
      update repository_file file set good_blob = blob where state <> 'broken' and blob <> '' and not (kind = 'adr'
        and exists (select 1 from repository_push push where push.organization_id = file.organization_id
          and push.subject_id = file.subject_id and push.subject_kind = 'adr'));
      alter table repository_push add column asked integer not null default 1, add column resolved text,
        add column resolved_revision integer, add column shown text, add column own_text text,
        add column sending_commit text, add column merged_text text, add column merged_own_text text;
      update repository_push set merged_text = content, merged_own_text = content
        where state = 'merged' and content <> '';
      -- A text that a person made of both sides and that was not sent yet.
      update repository_push set resolved = content, shown = coalesce(base_text, '')
        where state in ('waiting', 'pushing', 'failed') and content <> '' and pushed_commit is null;
    `,
  },
  {
    name: '2026-11-27-730-what-a-conflict-showed',
    sql: `alter table repository_push add column shown_own text;`,
  },
  {
    name: '2026-11-29-720-what-was-assumed',
    sql: `
      alter table repository_file add column warnings jsonb not null default '[]';
      alter table sync_run_file add column is_problem boolean not null default false,
        add column problem_line integer, add column warnings jsonb not null default '[]';
    `,
  },
  {
    name: '2026-11-29-730-how-it-was-read',
    sql: `alter table code_repository add column reader integer not null default 0;`,
  },
];
