/** Tables of ADRs, their revisions and notes, and the data of records from repositories. */
import { tenantWall, type SqlMigration } from '#platform/database/server/migrate.ts';

/**
 * A replacement is stored once: as `former_id` of the replacing record. Unique keys guarantee at most one successor and
 * at most one pending successor. References from a push are stored separately, many to many; `to_id` is null while the
 * target is unknown.
 */
export const adrMigrations: readonly SqlMigration[] = [
  {
    name: '2026-11-22-401-adrs',
    sql: `
      create table adr (
        organization_id uuid not null,
        id uuid not null,
        project_id uuid not null,
        serial_number integer not null,
        source text not null default 'internal' check (source in ('internal', 'external')),
        state text not null,
        title text not null,
        json text not null,
        revision integer not null default 1,
        former_id uuid,
        pending_former_id uuid,
        rfc_id uuid,
        rfc_serial_number integer,
        rfc_title text,
        created_at timestamptz not null default now(),
        created_by uuid,
        updated_at timestamptz not null default now(),
        updated_by uuid,
        primary key (organization_id, id),
        unique (organization_id, project_id, serial_number) include (id),
        foreign key (organization_id, project_id) references project (organization_id, id) on delete cascade,
        foreign key (organization_id, former_id) references adr (organization_id, id) deferrable initially deferred,
        foreign key (organization_id, pending_former_id) references adr (organization_id, id)
          deferrable initially deferred,
        check (former_id <> id and pending_former_id <> id)
      );
      create unique index adr_former on adr (organization_id, former_id) where former_id is not null;
      create unique index adr_pending_former on adr (organization_id, pending_former_id)
        where pending_former_id is not null;
      create unique index adr_rfc on adr (organization_id, rfc_id) where rfc_id is not null;
      create index adr_state on adr (organization_id, project_id, state, serial_number);
      create index adr_source on adr (organization_id, project_id, source, serial_number);
      ${tenantWall('adr')}

      create table adr_revision (
        organization_id uuid not null,
        adr_id uuid not null,
        revision integer not null,
        title text not null,
        json text not null,
        at timestamptz not null default clock_timestamp(),
        by uuid,
        primary key (organization_id, adr_id, revision),
        foreign key (organization_id, adr_id) references adr (organization_id, id) on delete cascade
      );
      ${tenantWall('adr_revision', 'select, insert')}

      create table adr_note (
        organization_id uuid not null,
        adr_id uuid not null,
        position integer not null,
        content text not null,
        at timestamptz not null default clock_timestamp(),
        by uuid,
        primary key (organization_id, adr_id, position),
        foreign key (organization_id, adr_id) references adr (organization_id, id) on delete cascade
      );
      ${tenantWall('adr_note', 'select, insert')}
    `,
  },
  {
    name: '2026-11-22-410-external-adrs',
    sql: `
      create table adr_external (
        organization_id uuid not null,
        adr_id uuid not null,
        project_id uuid not null,
        repository text not null,
        external_id text not null,
        external_number text,
        web_url text,
        commit_id text,
        decided_on text,
        deciders text[] not null default '{}',
        markdown text not null,
        removed_at timestamptz,
        primary key (organization_id, adr_id),
        unique (organization_id, project_id, repository, external_id),
        foreign key (organization_id, adr_id) references adr (organization_id, id) on delete cascade,
        foreign key (organization_id, project_id) references project (organization_id, id) on delete cascade
      );
      ${tenantWall('adr_external')}

      create table adr_relation (
        organization_id uuid not null,
        from_id uuid not null,
        kind text not null check (kind in
          ('supersedes', 'superseded_by', 'amends', 'amended_by', 'clarifies', 'clarified_by', 'links')),
        target text not null,
        position integer not null,
        to_id uuid,
        primary key (organization_id, from_id, kind, target),
        foreign key (organization_id, from_id) references adr (organization_id, id) on delete cascade,
        foreign key (organization_id, to_id) references adr (organization_id, id) on delete cascade
      );
      create index adr_relation_target on adr_relation (organization_id, to_id) where to_id is not null;
      ${tenantWall('adr_relation')}
    `,
  },
  {
    // Entries used the clock of the saving process: a time later than the row's kept newer entries out.
    name: '2026-11-22-470-adr-search-times',
    sql: `
      update search_entry set updated_at = adr.updated_at from adr
        where search_entry.organization_id = adr.organization_id and search_entry.kind = 'adr'
          and search_entry.id = adr.id;
    `,
  },
  {
    // Stored action names in plain terms; the feed makes its sentence from the name.
    name: '2026-11-22-473-adr-action-names',
    sql: `
      update activity set action = case action
          when 'took_back_the_implementation_of' then 'implementation_reverted'
          else 'acceptance_withdrawn' end
        where subject_kind = 'adr' and action in ('took_back_the_implementation_of', 'withdrew_the_acceptance_of');
    `,
  },
  {
    name: '2026-11-22-482-names-of-imported-notes',
    sql: `alter table adr_note add column by_name text`,
  },
  {
    name: '2026-11-24-810-authors-of-adrs',
    sql: `create index adr_author on adr (organization_id, project_id, created_by, state, serial_number)`,
  },
  {
    name: '2026-11-24-110-living-adrs',
    sql: `
      create index adr_living on adr (organization_id, project_id, created_at desc, id)
        where state in ('proposed', 'accepted', 'implemented');
    `,
  },
];
