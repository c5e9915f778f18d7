/** Tables of RFCs: texts, comments, votes and mail times. */
import { tenantWall, type SqlMigration } from '#platform/database/server/migrate.ts';

/** Migrations of the module. */
export const rfcMigrations: readonly SqlMigration[] = [
  {
    name: '2026-11-22-421-rfcs',
    sql: `
      create table rfc (
        organization_id uuid not null,
        id uuid not null,
        project_id uuid not null,
        serial_number integer not null,
        title text not null,
        json text not null,
        revision integer not null default 1,
        state text not null,
        created_at timestamptz not null default clock_timestamp(),
        created_by uuid,
        updated_at timestamptz not null default clock_timestamp(),
        updated_by uuid,
        adr_id uuid,
        primary key (organization_id, id),
        unique (organization_id, project_id, serial_number) include (id),
        foreign key (organization_id, project_id) references project (organization_id, id) on delete cascade
      );
      create index rfc_state on rfc (organization_id, project_id, state, serial_number desc);
      create index rfc_adr on rfc (organization_id, adr_id) where adr_id is not null;
      ${tenantWall('rfc', 'select, insert, update')}

      create table rfc_revision (
        organization_id uuid not null,
        rfc_id uuid not null,
        revision integer not null,
        title text not null,
        json text not null,
        at timestamptz not null default clock_timestamp(),
        by uuid,
        primary key (organization_id, rfc_id, revision),
        foreign key (organization_id, rfc_id) references rfc (organization_id, id) on delete cascade
      );
      ${tenantWall('rfc_revision', 'select, insert')}

      create table rfc_contributor (
        organization_id uuid not null,
        rfc_id uuid not null,
        user_id uuid not null,
        at timestamptz not null default clock_timestamp(),
        primary key (organization_id, rfc_id, user_id),
        foreign key (organization_id, rfc_id) references rfc (organization_id, id) on delete cascade
      );
      ${tenantWall('rfc_contributor', 'select, insert')}

      create table rfc_comment (
        organization_id uuid not null,
        id uuid not null,
        rfc_id uuid not null,
        content text not null,
        author_id uuid,
        created_at timestamptz not null default clock_timestamp(),
        edited_at timestamptz,
        deleted_at timestamptz,
        primary key (organization_id, id),
        foreign key (organization_id, rfc_id) references rfc (organization_id, id) on delete cascade
      );
      create index rfc_comment_list on rfc_comment (organization_id, rfc_id, created_at, id);
      ${tenantWall('rfc_comment', 'select, insert, update')}

      create table rfc_voting_session (
        organization_id uuid not null,
        id uuid not null,
        rfc_id uuid not null,
        revision integer not null,
        quorum integer not null,
        threshold integer not null,
        decide_by_vote boolean not null,
        opened_by uuid,
        opened_at timestamptz not null default clock_timestamp(),
        closes_at timestamptz,
        closed_by uuid,
        closed_at timestamptz,
        closed_by_system boolean not null default false,
        passed boolean,
        counts boolean not null default true,
        primary key (organization_id, id),
        foreign key (organization_id, rfc_id) references rfc (organization_id, id) on delete cascade
      );
      create unique index rfc_voting_session_open on rfc_voting_session (organization_id, rfc_id)
        where closed_at is null;
      create index rfc_voting_session_list on rfc_voting_session (organization_id, rfc_id, opened_at desc);
      create index rfc_voting_session_due on rfc_voting_session (closes_at)
        where closed_at is null and closes_at is not null;
      ${tenantWall('rfc_voting_session', 'select, insert, update')}

      create table rfc_vote (
        organization_id uuid not null,
        session_id uuid not null,
        voter_id uuid not null,
        vote text not null check (vote in ('for', 'against', 'abstained')),
        at timestamptz not null default clock_timestamp(),
        primary key (organization_id, session_id, voter_id),
        foreign key (organization_id, session_id) references rfc_voting_session (organization_id, id) on delete cascade
      );
      ${tenantWall('rfc_vote', 'select, insert, update')}

      create table rfc_mail (
        organization_id uuid not null,
        rfc_id uuid not null,
        user_id uuid not null references account (id) on delete cascade,
        is_off boolean not null default false,
        sent_at timestamptz,
        waiting integer not null default 0,
        primary key (organization_id, rfc_id, user_id),
        foreign key (organization_id, rfc_id) references rfc (organization_id, id) on delete cascade
      );
      create index rfc_mail_waiting on rfc_mail (sent_at) where waiting > 0;
      create index rfc_mail_user on rfc_mail (user_id);
      ${tenantWall('rfc_mail', 'select, insert, update')}
    `,
  },
  {
    name: '2026-11-22-480-eligible-voters',
    sql: `alter table rfc_voting_session add column eligible integer`,
  },
  {
    name: '2026-11-22-481-comment-threads',
    sql: `
      alter table rfc_comment add column parent_id uuid, add column author_name text,
        add foreign key (organization_id, parent_id) references rfc_comment (organization_id, id) on delete cascade;
      create index rfc_comment_thread on rfc_comment (organization_id, parent_id) where parent_id is not null;
    `,
  },
  {
    name: '2026-11-22-491-names-of-imported-votes',
    sql: `
      alter table rfc_vote add column voter_name text;
      alter table rfc_voting_session add column opener_name text;
    `,
  },
  {
    name: '2026-11-24-120-living-rfcs',
    sql: `
      create index rfc_living on rfc (organization_id, project_id, created_at desc, id)
        where state in ('open', 'in_voting', 'accepted') and adr_id is null;
    `,
  },
  {
    // The inbox gathers mails of all areas and knows when each person got the last one.
    name: '2026-11-24-998-mails-without-counts',
    sql: `
      drop index rfc_mail_waiting;
      alter table rfc_mail drop column sent_at, drop column waiting;
    `,
  },
];
