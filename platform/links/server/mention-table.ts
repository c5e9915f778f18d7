/** People who are mentioned in texts and comments: rewritten with every save, for the home page of each person. */
import { sql } from 'kysely';
import type { Db } from '#platform/database/server/connection.ts';
import { tenantWall, type SqlMigration } from '#platform/database/server/migrate.ts';
import { instant, nullable, number, oneOf, readRows, text } from '#platform/database/server/row-shape.ts';
import { actedAfterSql } from '#platform/history/server/activity-table.ts';
import { usernameSql } from '#platform/identity/server/account-table.ts';
import type { HomePlace } from '#platform/modules/server/home-source.ts';
import { searchKinds } from '#platform/search/contract.ts';
import { tell, type Concerned } from '#platform/inbox/server/notice-table.ts';
import { mentionNotice } from '../model/mention-notice.ts';
import type { LinkSource } from './link-table.ts';

/** The text that mentions people; `partId` is that of a comment. */
export interface MentioningText extends LinkSource {
  readonly partId?: string;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Who saved a text that mentions people, and what these are told of it. */
export interface MentionNews {
  readonly title: string;
  readonly serialNumber?: number | undefined;
  /** Who saved it. */
  readonly by: string | null;
  readonly place?: string;
  readonly excerpt?: string;
  readonly withoutMail?: Concerned['withoutMail'];
}

interface Mentions {
  readonly people: readonly string[];
  /** The author of a comment. */
  readonly by: string | null;
  /** Absent where nobody is told, for example in an import. */
  readonly news?: MentionNews | undefined;
}

/** Replaces the mentions of a text. Those that stay keep their time; who is new is told. */
export async function replaceMentions(
  db: Db,
  { organizationId, projectId, kind, id, partId = id }: MentioningText,
  { people, by, news }: Mentions,
): Promise<void> {
  const known = people.filter((person) => uuid.test(person));
  await sql`delete from mention where organization_id = ${organizationId} and from_kind = ${kind}
    and from_id = ${id} and part_id = ${partId} and user_id <> all(${known}::uuid[])`.execute(db);
  if (known.length === 0) return;
  const added = await readRows(
    db,
    { id: text },
    sql`insert into mention (organization_id, project_id, user_id, from_kind, from_id, part_id, by)
    select ${organizationId}::uuid, ${projectId}::uuid, person, ${kind}, ${id}::uuid, ${partId}::uuid, ${by}::uuid
    from unnest(${known}::uuid[]) as person
    on conflict (organization_id, user_id, from_kind, from_id, part_id) do nothing returning user_id as id`,
  );
  if (!news) return;
  const { withoutMail = [], ...told } = news;
  const thing = { organizationId, projectId, kind, id };
  const part = partId === id ? {} : { partId };
  await tell(
    db,
    { ...told, ...part, kind: mentionNotice, thing, what: 'mentioned you in' },
    { people: added.map((person) => person.id), withoutMail },
  );
}

/** The same for many texts of one kind in one project, which have no parts, in two statements. */
export async function replaceMentionsOfMany(
  db: Db,
  { organizationId, projectId, kind }: Omit<LinkSource, 'id'>,
  texts: readonly { readonly id: string; readonly people: readonly string[] }[],
): Promise<void> {
  const rows = texts.flatMap(({ id, people }) =>
    people.filter((person) => uuid.test(person)).map((person) => ({ id, person })),
  );
  const named = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as named (id uuid, person uuid)`;
  await sql`delete from mention where organization_id = ${organizationId} and from_kind = ${kind}
    and from_id = any(${texts.map(({ id }) => id)}::uuid[]) and part_id = from_id
    and not exists (select from ${named} where named.id = from_id and named.person = user_id)`.execute(db);
  if (rows.length === 0) return;
  await sql`insert into mention (organization_id, project_id, user_id, from_kind, from_id, part_id, by)
    select distinct ${organizationId}::uuid, ${projectId}::uuid, person, ${kind}, id, id, null::uuid from ${named}
    on conflict (organization_id, user_id, from_kind, from_id, part_id) do nothing`.execute(db);
}

const mentionShape = {
  kind: oneOf(...searchKinds),
  id: text,
  title: text,
  namespace: text,
  by: nullable(text),
  at: instant,
  total: number,
};

/** Days after which a mention is no longer news. */
const newDays = 30;

/** Things that mention a person who has done nothing there since, newest first, each once. */
export async function openMentions(db: Db, place: HomePlace, limit: number) {
  return readRows(
    db,
    mentionShape,
    // Offsets keep the planner from testing all activities of the project: there are few open mentions.
    sql`select shown.kind, shown.id, shown.title, shown.namespace, ${usernameSql('shown.by')} as by, shown.at, shown.total
      from (
        select latest.*, entry.title, entry.namespace, count(*) over ()::int as total
        from (
          select distinct on (from_kind, from_id) from_kind as kind, from_id as id, mention.by, mention.at
          from mention
          where mention.organization_id = ${place.organizationId} and mention.user_id = ${place.userId}
            and mention.project_id = ${place.projectId} and mention.at > now() - make_interval(days => ${newDays})
            and mention.by is distinct from mention.user_id
          order by from_kind, from_id, mention.at desc
          offset 0
        ) as latest
        cross join lateral (select title, namespace from search_entry
          where search_entry.organization_id = ${place.organizationId} and search_entry.kind = latest.kind
            and search_entry.id = latest.id and search_entry.project_id = ${place.projectId} offset 0) as entry
        cross join lateral (select ${actedAfterSql(place, {
          kind: sql.ref('latest.kind'),
          id: sql.ref('latest.id'),
          at: sql.ref('latest.at'),
        })} as "isDone" offset 0) as answer
        where not answer."isDone"
        order by latest.at desc, latest.id limit ${limit}
      ) as shown order by shown.at desc, shown.id`,
  );
}

/** The table of mentions. */
export const mentionMigrations: readonly SqlMigration[] = [
  {
    // Mentions in comments are found in what is stored; those in texts are registered when the text is saved next.
    name: '2026-11-24-800-mentions',
    sql: `
      create table mention (
        organization_id uuid not null references organization (organization_id) on delete cascade,
        project_id uuid not null,
        user_id uuid not null,
        from_kind text not null,
        from_id uuid not null,
        part_id uuid not null,
        by uuid,
        at timestamptz not null default clock_timestamp(),
        primary key (organization_id, user_id, from_kind, from_id, part_id),
        foreign key (organization_id, project_id) references project (organization_id, id) on delete cascade
      );
      create index mention_source on mention (organization_id, from_kind, from_id);
      ${tenantWall('mention')}

      insert into mention (organization_id, project_id, user_id, from_kind, from_id, part_id, by, at)
        select said.organization_id, rfc.project_id, lower(found[1])::uuid, 'rfc', said.rfc_id, said.id, said.author_id,
          said.created_at
        from rfc_comment as said
        join rfc on rfc.organization_id = said.organization_id and rfc.id = said.rfc_id
        cross join lateral regexp_matches(said.content, '@\\[([0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12})\\]', 'g')
          as found
        where said.deleted_at is null
        on conflict do nothing;
    `,
  },
  {
    // Texts that were saved before mentions were registered, as long as these are news. A text with the character that
    // jsonb does not have is registered with its next save.
    name: '2026-11-24-990-mentions-in-texts',
    sql: `
      insert into mention (organization_id, project_id, user_id, from_kind, from_id, part_id, by, at)
        select told.organization_id, told.project_id, lower(person)::uuid, told.kind, told.id, told.id, null, told.updated_at
        from (
          select 'doc' as kind, organization_id, project_id, id, json, updated_at from document where deleted_at is null
          union all select 'adr', organization_id, project_id, id, json, updated_at from adr
          union all select 'rfc', organization_id, project_id, id, json, updated_at from rfc
        ) as told
        cross join lateral (
          select found #>> '{}' as person from jsonb_path_query(
            case when told.json like '%"mention"%' and told.json not like '%\\\\u0000%' then told.json::jsonb else '{}' end,
            '$.** ? (@.type == "mention" && @.attrs.kind == "user").attrs.id') as found
        ) as mentioned
        where told.updated_at > now() - interval '30 days'
          and person ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
        on conflict do nothing;
    `,
  },
];
