/** Tables and functions of the search index. Why they are made this way: docs/adr/0012. */
import { tenantWall, type SqlMigration } from '#platform/database/server/migrate.ts';

/**
 * The request role reads and writes entries behind row-level security like any tenant table. Only `search_hits` and
 * `search_matches` look into the word indexes, as the owner: behind the wall PostgreSQL would not use them, because the operators of text
 * search are not leakproof. They check the organizations of the transaction themselves, and its words carry their project.
 */
export const searchMigrations: readonly SqlMigration[] = [
  {
    name: '2026-11-21-200-search',
    sql: `
      create table search_entry (
        organization_id uuid not null,
        kind text not null,
        id uuid not null,
        project_id uuid not null,
        namespace text not null,
        page text not null,
        title text not null,
        title_key text collate "C" not null,
        title_words tsvector not null,
        words tsvector not null,
        body text not null,
        version integer not null,
        updated_at timestamptz not null,
        primary key (organization_id, kind, id),
        foreign key (organization_id, project_id) references project (organization_id, id) on delete cascade
      ) with (toast_tuple_target = 256);
      alter table search_entry alter column title_words set storage main;
      create index search_entry_place on search_entry (organization_id, project_id, namespace, page);
      create index search_entry_newest on search_entry (organization_id, project_id, updated_at desc, id);
      create index search_entry_title on search_entry (organization_id, project_id, title_key);
      create index search_entry_words on search_entry using gin (words) with (gin_pending_list_limit = 256);
      create index search_entry_title_words on search_entry using gin (title_words) with (gin_pending_list_limit = 256);
      ${tenantWall('search_entry')}

      create table search_word (
        organization_id uuid not null,
        project_id uuid not null,
        word text collate "C" not null,
        reversed text collate "C" not null,
        primary key (organization_id, project_id, word),
        foreign key (organization_id, project_id) references project (organization_id, id) on delete cascade
      );
      create index search_word_reversed on search_word (organization_id, project_id, reversed);
      ${tenantWall('search_word', 'select, insert')}

      create table search_extraction (kind text primary key, version integer not null);

      create function search_hits(p_organization uuid, p_project uuid, p_kinds text[], p_all tsquery, p_any tsquery,
        p_start text, p_first uuid[], p_most integer, p_limit integer, p_offset integer)
      returns table (kind text, id uuid, total integer, place bigint)
      language plpgsql stable security definer rows 20
      set search_path = pg_catalog, public, pg_temp
      set plan_cache_mode = force_custom_plan
      set enable_seqscan = off
      as $$
      declare
        v_titles integer;
        v_words integer;
        v_needed integer := p_offset + p_limit;
        -- What has typing errors ranks behind the few that have none.
        v_behind integer := case when cardinality(p_first) > 0 then 4 else 0 end;
      begin
        if (p_organization = any (nullif(current_setting('app.organizations', true), '')::uuid[])) is not true then
          return;
        end if;
        -- "is true" keeps a condition away from the indexes: each scan below has one index that it should use.
        select count(*) into v_words from (select 1 from search_entry e where e.words @@ p_all
          and (e.organization_id = p_organization and e.project_id = p_project and e.kind = any (p_kinds)) is true
          limit p_most + 1) as probe;
        select count(*) into v_titles from (select 1 from search_entry e where e.title_words @@ p_all
          and (e.organization_id = p_organization and e.project_id = p_project and e.kind = any (p_kinds)) is true
          limit p_most + 1) as probe;
        return query
        with exact as (
          select e.kind, e.id, e.updated_at,
            case when starts_with(e.title_key, p_start) then 0 when e.title_words @@ p_any then 1 else 3 end as tier
          from search_entry e where e.organization_id = p_organization and e.project_id = p_project
            and e.kind = any (p_kinds) and e.id = any (p_first)),
        few as (
          select e.kind, e.id, e.updated_at, v_behind + case
            when not e.title_words @@ p_any then 3
            when not e.title_words @@ p_all then 2
            when starts_with(e.title_key, p_start) then 0
            else 1 end as tier
          from search_entry e where v_words <= p_most and e.words @@ p_all and e.id <> all (p_first)
            and (e.organization_id = p_organization and e.project_id = p_project and e.kind = any (p_kinds)) is true),
        many_titles as (
          select e.kind, e.id, e.updated_at,
            v_behind + case when starts_with(e.title_key, p_start) then 0 else 1 end as tier
          from search_entry e where v_words > p_most and v_titles <= p_most and e.title_words @@ p_all
            and e.id <> all (p_first)
            and (e.organization_id = p_organization and e.project_id = p_project and e.kind = any (p_kinds)) is true),
        many_starts as (
          select e.kind, e.id, e.updated_at, v_behind as tier
          from search_entry e where v_titles > p_most and e.organization_id = p_organization
            and e.project_id = p_project and e.title_key >= p_start and e.title_key < p_start || chr(1114111)
            and (e.kind = any (p_kinds) and e.title_words @@ p_all and e.id <> all (p_first)) is true
          limit p_most),
        -- "offset 0" keeps the words out of the walk: entries are taken in their order until there are enough.
        newest_titles as (
          select e.kind, e.id, e.updated_at, v_behind + 1 as tier
          from (select n.* from search_entry n where v_titles > p_most and n.organization_id = p_organization
            and n.project_id = p_project order by n.updated_at desc, n.id offset 0) as e
          where e.title_words @@ p_all and not starts_with(e.title_key, p_start) and e.kind = any (p_kinds)
            and e.id <> all (p_first)
          limit v_needed),
        newest as (
          select e.kind, e.id, e.updated_at, v_behind + 3 as tier
          from (select n.* from search_entry n where v_words > p_most and v_titles < v_needed
            and n.organization_id = p_organization and n.project_id = p_project
            order by n.updated_at desc, n.id offset 0) as e
          where not e.title_words @@ p_all and e.words @@ p_all and e.kind = any (p_kinds) and e.id <> all (p_first)
          limit v_needed),
        hits as (
          select * from exact union all select * from few union all select * from many_titles
          union all select * from many_starts union all select * from newest_titles union all select * from newest),
        best as (
          select * from hits order by hits.tier, hits.updated_at desc, hits.id limit p_limit offset p_offset)
        select best.kind, best.id, least(v_words, p_most),
          row_number() over (order by best.tier, best.updated_at desc, best.id)
        from best;
      end
      $$;
      revoke all on function search_hits from public;
      grant execute on function search_hits to archwright_app;

      create function search_word_is_used(p_project uuid, p_word text)
      returns boolean
      language plpgsql stable
      set search_path = pg_catalog, public, pg_temp
      set plan_cache_mode = force_custom_plan
      set enable_seqscan = off
      as $$
      begin
        return exists (select 1 from search_entry e
          where e.words @@ (quote_literal(left(replace(p_project::text, '-', ''), 10) || p_word))::tsquery
            and e.project_id = p_project);
      end
      $$;
      revoke all on function search_word_is_used from public;
    `,
  },
  {
    name: '2026-11-22-402-search-matches',
    sql: `
      create function search_matches(p_organization uuid, p_project uuid, p_kind text, p_all tsquery)
      returns setof uuid
      language plpgsql stable security definer rows 500
      set search_path = pg_catalog, public, pg_temp
      set plan_cache_mode = force_custom_plan
      set enable_seqscan = off
      as $$
      begin
        if (p_organization = any (nullif(current_setting('app.organizations', true), '')::uuid[])) is not true then
          return;
        end if;
        -- "is true" keeps the condition away from the other indexes.
        return query select e.id from search_entry e where e.words @@ p_all
          and (e.organization_id = p_organization and e.project_id = p_project and e.kind = p_kind) is true;
      end
      $$;
      revoke all on function search_matches from public;
      grant execute on function search_matches to archwright_app;
    `,
  },
  {
    // The small toast target keeps long texts out of the table, but it moved the short columns of addresses out as well:
    // every lookup of a link's target then read a second table.
    name: '2026-11-24-910-search-places',
    sql: `
      alter table search_entry alter column namespace set storage main, alter column page set storage main;
      update search_entry set namespace = namespace || '', page = page || '';
    `,
  },
];
