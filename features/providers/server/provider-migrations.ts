/** Tables of providers, and of which project uses which of their repositories. */
import { tenantWall, type SqlMigration } from '#platform/database/server/migrate.ts';

/** Tokens are encrypted. A repository is used by one project of an organization, and a project uses one repository. */
export const providerMigrations: readonly SqlMigration[] = [
  {
    name: '2026-11-24-710-providers',
    sql: `
      create table project_provider (
        organization_id uuid not null references organization (organization_id) on delete cascade,
        id uuid not null,
        type text not null,
        name text not null,
        base_url text not null,
        token text,
        token_last4 text not null default '',
        token_expires_at timestamptz,
        warned_at timestamptz,
        account text,
        status text not null default 'connected' check (status in ('connected', 'error', 'revoked')),
        last_checked_at timestamptz,
        last_error text,
        created_by uuid not null,
        created_at timestamptz not null default clock_timestamp(),
        revision integer not null default 1,
        primary key (organization_id, id)
      );
      create index project_provider_checks on project_provider (last_checked_at);
      ${tenantWall('project_provider')}
      create table repository_use (
        organization_id uuid not null,
        id uuid not null,
        provider_id uuid not null,
        repository_id text not null,
        project_id uuid not null,
        primary key (organization_id, id),
        unique (organization_id, provider_id, repository_id),
        unique (organization_id, project_id),
        foreign key (organization_id, provider_id) references project_provider (organization_id, id),
        foreign key (organization_id, project_id) references project (organization_id, id) on delete cascade
      );
      ${tenantWall('repository_use')}
    `,
  },
];
