/** Table of proposals. */
import { tenantWall, type SqlMigration } from '#platform/database/server/migrate.ts';

/**
 * `base` is the revision that the proposal was made from. While somebody accepts a proposal its state is `applying`;
 * `new_id` is the id of what it creates, so that accepting it again after a crash creates nothing more. `difference` is
 * what the person who decided has seen; null while it is open, and when the thing was gone. The key that proposed keeps
 * its name here: personal ones are deleted whole.
 */
export const proposalMigrations: readonly SqlMigration[] = [
  {
    name: '2026-11-24-400-proposals',
    sql: `
      create table proposal (
        organization_id uuid not null,
        id uuid not null,
        project_id uuid not null,
        kind text not null,
        subject_id uuid,
        new_id uuid not null,
        title text not null,
        reason text not null,
        change json not null,
        base integer,
        state text not null default 'open' check (state in ('open', 'applying', 'accepted', 'declined')),
        applying_at timestamptz,
        by uuid not null,
        via text not null,
        created_at timestamptz not null default clock_timestamp(),
        decided_by uuid,
        decided_at timestamptz,
        answer text not null default '',
        result_id uuid,
        difference json,
        primary key (organization_id, id),
        foreign key (organization_id, project_id) references project (organization_id, id) on delete cascade
      );
      create index proposal_newest on proposal (organization_id, project_id, created_at desc, id desc);
      create index proposal_subject on proposal (organization_id, project_id, subject_id);
      ${tenantWall('proposal')}
    `,
  },
  {
    name: '2026-11-27-703-proposal-key',
    sql: 'alter table proposal add column key_id uuid, add column key_name text',
  },
];
