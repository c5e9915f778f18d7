/** Tables of the inbox. */
import { tenantWall, type SqlMigration } from '#platform/database/server/migrate.ts';

/** Entries by person, what people chose, and when they got their last mail. */
export const inboxMigrations: readonly SqlMigration[] = [
  {
    // Who leaves the organization loses the entries with the membership.
    name: '2026-11-24-995-inbox',
    sql: `
      create table notice (
        organization_id uuid not null,
        id uuid not null,
        project_id uuid not null,
        user_id uuid not null,
        kind text not null,
        thing_kind text not null,
        thing_id uuid not null,
        part_id uuid,
        place text not null,
        title text not null,
        serial_number integer,
        what text not null,
        excerpt text not null,
        by uuid,
        count integer not null default 1,
        at timestamptz not null default clock_timestamp(),
        read_at timestamptz,
        mail_after timestamptz,
        primary key (organization_id, id),
        unique (organization_id, user_id, kind, thing_kind, thing_id),
        foreign key (organization_id, project_id) references project (organization_id, id) on delete cascade,
        foreign key (organization_id, user_id) references membership (organization_id, user_id) on delete cascade
      );
      create index notice_person on notice (user_id, at desc, id desc);
      create index notice_unread on notice (user_id) where read_at is null;
      create index notice_to_mail on notice (mail_after) where mail_after is not null;
      create index notice_thing on notice (organization_id, thing_kind, thing_id);
      create index notice_project on notice (organization_id, project_id);
      ${tenantWall('notice')}

      create table notice_setting (
        user_id uuid not null references account (id) on delete cascade,
        kind text not null,
        mode text not null check (mode in ('mail', 'inbox', 'off')),
        primary key (user_id, kind)
      );
      grant select, insert, update on notice_setting to archwright_app;

      create table notice_mail (
        user_id uuid primary key references account (id) on delete cascade,
        sent_at timestamptz not null
      );
    `,
  },
];
