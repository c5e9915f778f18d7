/** Tables of people, their sessions, organizations and memberships. */
import { tenantWall, type SqlMigration } from '#platform/database/server/migrate.ts';

/** Accounts, sessions, organizations, memberships and keys. */
export const identityMigrations: readonly SqlMigration[] = [
  {
    name: '2026-11-21-010-identity',
    sql: `
      create table account (
        id uuid primary key,
        email text not null,
        password_hash text not null,
        first_name text not null default '',
        last_name text not null default '',
        roles text[] not null default '{}',
        created_at timestamptz not null default now(),
        last_login_at timestamptz,
        blocked_at timestamptz,
        deleted_at timestamptz
      );
      create unique index account_email on account (lower(email)) where deleted_at is null;
      grant select, insert, update on account to archwright_app;

      create table session (
        id uuid primary key,
        user_id uuid not null references account (id) on delete cascade,
        generation integer not null default 0,
        recent_rotations jsonb not null default '[]',
        user_agent text not null default '',
        created_at timestamptz not null default now(),
        last_used_at timestamptz not null default now(),
        expires_at timestamptz not null,
        ended_at timestamptz
      );
      create index session_of_user on session (user_id) where ended_at is null;
      create index session_expires_at on session (expires_at);
      grant select, insert, update on session to archwright_app;

      create table organization (
        organization_id uuid primary key,
        name text not null,
        created_at timestamptz not null default now()
      );
      ${tenantWall('organization', 'select, insert, update')}

      create table membership (
        organization_id uuid not null references organization (organization_id) on delete cascade,
        id uuid not null,
        user_id uuid not null references account (id) on delete cascade,
        role text not null check (role in ('owner', 'member')),
        created_at timestamptz not null default now(),
        primary key (organization_id, id),
        unique (organization_id, user_id)
      );
      create index membership_user on membership (user_id);
      ${tenantWall('membership')}
    `,
  },
  {
    name: '2026-11-21-100-invitations',
    sql: `
      create table invitation (
        organization_id uuid not null references organization (organization_id) on delete cascade,
        id uuid not null,
        email text not null,
        code_hash text not null unique,
        invited_by uuid,
        created_at timestamptz not null default now(),
        expires_at timestamptz not null,
        primary key (organization_id, id)
      );
      create unique index invitation_email on invitation (organization_id, lower(email));
      create index invitation_list on invitation (organization_id, created_at);
      create index invitation_expires_at on invitation (expires_at);
      ${tenantWall('invitation')}
      create index membership_list on membership (organization_id, created_at);
    `,
  },
  {
    name: '2026-11-21-101-api-keys',
    sql: `
      alter table organization add column api_enabled_at timestamptz;

      create table api_key (
        organization_id uuid not null references organization (organization_id) on delete cascade,
        id uuid not null unique,
        name text not null,
        key_hash text not null unique,
        last4 text not null,
        scopes text[] not null,
        project_id uuid,
        created_by uuid,
        created_at timestamptz not null default now(),
        valid_until timestamptz not null,
        last_used_at timestamptz,
        deleted_at timestamptz,
        primary key (organization_id, id)
      );
      create index api_key_list on api_key (organization_id, created_at) where deleted_at is null;
      ${tenantWall('api_key', 'select, insert, update')}

      create table personal_key (
        id uuid primary key,
        user_id uuid not null references account (id) on delete cascade,
        name text not null,
        key_hash text not null unique,
        last4 text not null,
        scopes text[] not null,
        project_id uuid,
        created_at timestamptz not null default now(),
        valid_until timestamptz not null,
        last_used_at timestamptz
      );
      create index personal_key_list on personal_key (user_id, created_at);
      grant select, insert, delete on personal_key to archwright_app;
    `,
  },
];
