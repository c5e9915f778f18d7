/** Fills a project with what the home page reads besides decisions: pages, links, mentions, models, history. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#platform/database/server/connection.ts';
import type { Database } from '#platform/database/server/open-database.ts';

/** Owner of the filled project. */
interface Filled {
  readonly organizationId: string;
  readonly projectId: string;
  readonly userId: string;
}

/** Pages with entries in search; each links to the next one, every tenth to one that does not exist. */
async function writePages(db: Db, of: Filled, count: number): Promise<void> {
  const namespaceId = randomUUID();
  await sql`insert into namespace (organization_id, id, project_id, code, name)
    values (${of.organizationId}, ${namespaceId}, ${of.projectId}, 'bench', 'Bench')`.execute(db);
  await sql`insert into document (organization_id, id, project_id, namespace_id, position, type, title, json, created_by)
    select ${of.organizationId}::uuid, gen_random_uuid(), ${of.projectId}::uuid, ${namespaceId}::uuid, number, 'document',
      'Page ' || number, '{"type":"doc"}', ${of.userId}::uuid from generate_series(1, ${count}::integer) as number`.execute(
    db,
  );
  await sql`insert into search_entry (organization_id, kind, id, project_id, namespace, page, title, title_key,
      title_words, words, body, version, updated_at)
    select organization_id, 'doc', id, project_id, 'bench', id::text, title, lower(title), to_tsvector('simple', title),
      to_tsvector('simple', title), title, 1, now() - position * interval '1 minute'
    from document where organization_id = ${of.organizationId} and namespace_id = ${namespaceId}`.execute(db);
  await sql`insert into link (organization_id, project_id, from_kind, from_id, relation, to_kind, to_id, to_namespace)
    select organization_id, project_id, 'doc', id, 'link', 'doc',
      case when position % 10 = 0 then gen_random_uuid()::text else lead(id::text, 1, id::text) over (order by position) end,
      'bench'
    from document where organization_id = ${of.organizationId} and namespace_id = ${namespaceId}`.execute(db);
  await sql`insert into mention (organization_id, project_id, user_id, from_kind, from_id, part_id)
    select organization_id, project_id, ${of.userId}::uuid, 'doc', id, id from document
    where organization_id = ${of.organizationId} and namespace_id = ${namespaceId} and position % 100 = 0`.execute(db);
}

/** Twenty models; a tenth of their elements has no relationship. */
async function writeModels(db: Db, of: Filled, count: number): Promise<void> {
  await sql`insert into c4model (organization_id, id, project_id, name, content, unrelated)
    select ${of.organizationId}::uuid, gen_random_uuid(), ${of.projectId}::uuid, 'Model ' || number,
      '{"elements":[],"relationships":[]}', (select jsonb_agg(jsonb_build_object('id', gen_random_uuid(), 'name',
        'Element ' || item, 'type', 'component')) from generate_series(1, ${Math.ceil(count / 200)}::integer) as item)
    from generate_series(1, 20) as number`.execute(db);
}

/** One activity of the person and one of somebody else per record, and since when records are in their states. */
async function writeHistory(db: Db, of: Filled): Promise<void> {
  for (const actor of [of.userId, randomUUID()]) {
    await sql`insert into activity (organization_id, id, project_id, actor_id, via, subject_kind, subject_id, action, summary, at)
      select organization_id, gen_random_uuid(), project_id, ${actor}::uuid, 'ui', 'adr', id, 'updated', title,
        now() - serial_number * interval '1 minute'
      from adr where organization_id = ${of.organizationId} and project_id = ${of.projectId}`.execute(db);
  }
  await sql`insert into state_change (organization_id, project_id, kind, subject_id, position, transition, from_state, to_state, at)
    select organization_id, project_id, 'adr', id, 1, 'propose', 'draft', state,
      now() - serial_number * interval '1 hour'
    from adr where organization_id = ${of.organizationId} and project_id = ${of.projectId}`.execute(db);
  await sql`update adr set created_at = now() - serial_number * interval '1 hour'
    where organization_id = ${of.organizationId} and project_id = ${of.projectId}`.execute(db);
}

/** Fills a project whose ADRs exist with `count` of everything else. */
export async function fillHome(database: Database, of: Filled, count: number): Promise<void> {
  await database.asOwner((db) => writePages(db, of, count));
  await database.asOwner((db) => writeModels(db, of, count));
  await database.asOwner((db) => writeHistory(db, of));
}
