/** Tables of C4 models, views, snapshots and item ids. */
import { tenantWall, type SqlMigration } from '#platform/database/server/migrate.ts';

/**
 * Elements and relationships of a model are one text, each view another: see README.md. `c4model_item` says which
 * model an id belongs to, so that no two models of an organization share one; an id is kept as long as its model.
 */
export const c4Migrations: readonly SqlMigration[] = [
  {
    name: '2026-11-22-450-c4-models',
    sql: `
      create table c4model (
        organization_id uuid not null,
        id uuid not null,
        project_id uuid not null,
        name text not null,
        description text not null default '',
        version integer not null default 1,
        content text not null,
        created_at timestamptz not null default clock_timestamp(),
        created_by uuid,
        updated_at timestamptz not null default clock_timestamp(),
        updated_by uuid,
        deleted_at timestamptz,
        primary key (organization_id, id),
        foreign key (organization_id, project_id) references project (organization_id, id) on delete cascade
      );
      create index c4model_newest on c4model (organization_id, project_id, created_at desc, id);
      create index c4model_removed on c4model (deleted_at) where deleted_at is not null;
      ${tenantWall('c4model')}

      create table c4model_view (
        organization_id uuid not null,
        model_id uuid not null,
        id uuid not null,
        position integer not null,
        body text not null,
        primary key (organization_id, model_id, id),
        foreign key (organization_id, model_id) references c4model (organization_id, id) on delete cascade
      );
      ${tenantWall('c4model_view')}

      create table c4model_item (
        organization_id uuid not null,
        id uuid not null,
        model_id uuid not null,
        primary key (organization_id, id),
        foreign key (organization_id, model_id) references c4model (organization_id, id) on delete cascade
      );
      create index c4model_item_model on c4model_item (organization_id, model_id);
      ${tenantWall('c4model_item')}

      create table c4model_snapshot (
        organization_id uuid not null,
        model_id uuid not null,
        id uuid not null,
        name text,
        reason text not null check (reason in ('request', 'delete', 'import', 'restore')),
        version integer not null,
        content text not null,
        at timestamptz not null default clock_timestamp(),
        by uuid,
        primary key (organization_id, model_id, id),
        foreign key (organization_id, model_id) references c4model (organization_id, id) on delete cascade
      );
      create index c4model_snapshot_newest on c4model_snapshot (organization_id, model_id, at desc);
      ${tenantWall('c4model_snapshot')}
    `,
  },
  {
    // Entries used the clock of the saving process: a time later than the row's kept newer entries out.
    name: '2026-11-22-471-c4-search-times',
    sql: `
      update search_entry set updated_at = c4model.updated_at from c4model
        where search_entry.organization_id = c4model.organization_id and search_entry.kind = 'c4model'
          and search_entry.id = c4model.id;
    `,
  },
  {
    name: '2026-11-22-474-c4-action-names',
    sql: `
      update activity set action = 'snapshot_saved' where subject_kind = 'c4model' and action = 'kept';
    `,
  },
  {
    // Elements without a relationship, derived with every save: a whole model is too much to read for a number.
    name: '2026-11-24-820-unrelated-elements',
    sql: `
      alter table c4model add column unrelated jsonb not null default '[]';
      with element as materialized (
        select model.organization_id, model.id as model_id, item.id, item.name, item.type, item."parentId" as parent_id,
          row_number() over () as place
        from c4model as model cross join lateral jsonb_to_recordset(model.content::jsonb -> 'elements')
          as item (id text, name text, type text, "parentId" text)
      ), ended as materialized (
        select model.organization_id, model.id as model_id, unnest(array[item."sourceId", item."targetId"]) as id
        from c4model as model cross join lateral jsonb_to_recordset(model.content::jsonb -> 'relationships')
          as item ("sourceId" text, "targetId" text)
      ), related as materialized (
        select distinct own.organization_id, own.model_id, unnest(array[own.id, own.parent_id, above.parent_id]) as id
        from ended join element as own on own.organization_id = ended.organization_id
          and own.model_id = ended.model_id and own.id = ended.id
        left join element as above on above.organization_id = own.organization_id and above.model_id = own.model_id
          and above.id = own.parent_id
      ), found as (
        select element.organization_id, element.model_id, jsonb_agg(jsonb_build_object('id', element.id,
          'name', element.name, 'type', element.type) order by element.place) as elements
        from element left join related using (organization_id, model_id, id)
        where related.id is null group by element.organization_id, element.model_id
      )
      update c4model set unrelated = found.elements from found
        where c4model.organization_id = found.organization_id and c4model.id = found.model_id;
    `,
  },
  {
    // What each version touched, so that a change made for an older one can be accepted.
    name: '2026-11-24-821-c4-changes',
    sql: `
      create table c4model_change (
        organization_id uuid not null,
        model_id uuid not null,
        version integer not null,
        touched text,
        primary key (organization_id, model_id, version),
        foreign key (organization_id, model_id) references c4model (organization_id, id) on delete cascade
      );
      ${tenantWall('c4model_change')}
    `,
  },
];
