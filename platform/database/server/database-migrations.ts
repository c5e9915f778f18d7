/** First migrations: the role for requests and the tables of the installation itself. */
import type { SqlMigration } from './migrate.ts';

/** Creates the request role and the tables of the installation. */
export const databaseMigrations: readonly SqlMigration[] = [
  {
    name: '2026-11-21-001-request-role',
    sql: `
      do $$
      begin
        if not exists (select from pg_roles where rolname = 'archwright_app') then
          begin
            create role archwright_app nologin;
          exception when duplicate_object or unique_violation then null;
          end;
        end if;
        begin
          set local role archwright_app;
          reset role;
        exception when insufficient_privilege then
          grant archwright_app to current_user;
        end;
      exception when insufficient_privilege then
        raise exception 'The role of requests is missing. As a superuser run: create role archwright_app nologin; grant archwright_app to %;', quote_ident(current_user);
      end
      $$;
      grant usage on schema public to archwright_app;
      create table installation (
        only_row boolean primary key default true check (only_row),
        secret_fingerprint text not null,
        created_at timestamptz not null default now()
      );
      create unlogged table rate_limit (
        key text primary key,
        count integer not null,
        resets_at timestamptz not null
      );
      create index rate_limit_resets_at on rate_limit (resets_at);
      grant select, insert, update on rate_limit to archwright_app;
    `,
  },
  {
    name: '2026-11-24-950-kept-answers',
    // Hashes and sealed texts only. The request role may end a call whose id and turn it knows, and reads no answer.
    sql: `
      create table kept_answer (
        id text primary key,
        fingerprint text not null,
        turn uuid not null,
        began_at timestamptz not null default now(),
        ends_at timestamptz not null,
        has_written boolean not null default false,
        status smallint,
        sealed text,
        is_complete boolean not null default true
      );
      create index kept_answer_began_at on kept_answer (began_at);
      grant select (id, turn), update (has_written, status, sealed, is_complete) on kept_answer to archwright_app;
    `,
  },
];
