/** SQL on the inbox of one person: entries of all their organizations, and what they chose. */
import { sql, type RawBuilder } from 'kysely';
import { allDone } from '#platform/database/server/all-done.ts';
import type { Db } from '#platform/database/server/connection.ts';
import { boolean, instant, nullable, number, readRows, text, type RowOf } from '#platform/database/server/row-shape.ts';
import type { Page } from '#platform/http/contract.ts';
import { usernameSql } from '#platform/identity/server/account-table.ts';
import type { ProjectIsOpen } from '#platform/identity/server/session-table.ts';
import { projectOfThing } from '#platform/search/server/thing-project-table.ts';
import type { NoticeMode } from '../model/notice-kind.ts';

/** Whose inbox: of the organizations that they are a member of now. */
export interface InboxOwner {
  readonly userId: string;
  readonly organizations: readonly string[];
}

const entryShape = {
  id: text,
  organizationId: text,
  projectId: text,
  kind: text,
  thingKind: text,
  thingId: text,
  namespace: nullable(text),
  place: text,
  title: text,
  serialNumber: nullable(number),
  what: text,
  excerpt: text,
  byId: nullable(text),
  by: nullable(text),
  count: number,
  at: instant,
  isRead: boolean,
};

/** An entry as it is stored; its title is the current one of the thing. */
export type StoredEntry = RowOf<typeof entryShape>;

/** Columns of an entry, from `notice` and `entrySource`. */
const columns = sql`notice.id, notice.organization_id as "organizationId", notice.project_id as "projectId", notice.kind,
  notice.thing_kind as "thingKind", notice.thing_id as "thingId", nullif(entry.namespace, '') as namespace, notice.place,
  coalesce(entry.title, notice.title) as title, notice.serial_number as "serialNumber", notice.what, notice.excerpt,
  notice.by as "byId", ${usernameSql('notice.by')} as by, notice.count, notice.at,
  notice.read_at is not null as "isRead"`;

const entrySource = sql`notice left join search_entry as entry on entry.organization_id = notice.organization_id
  and entry.kind = notice.thing_kind and entry.id = notice.thing_id`;

/** SQL condition: the thing of an entry can be read. Membership is known from the caller, or joined. */
export const isReadable = (projectIsOpen: ProjectIsOpen): RawBuilder<boolean> =>
  sql<boolean>`${projectIsOpen(sql`notice.organization_id`, sql`notice.project_id`)}
    and ${projectOfThing({ organizationId: sql`notice.organization_id`, kind: sql`notice.thing_kind`, id: sql`notice.thing_id` })}
      = notice.project_id`;

const ownedBy = ({ userId, organizations }: InboxOwner) =>
  sql`notice.user_id = ${userId} and notice.organization_id = any (${[...organizations]}::uuid[])`;

/** Which entries are listed. */
export interface InboxFilter {
  readonly state: 'unread' | 'all';
  readonly kind?: string | undefined;
  readonly page: number;
  readonly perPage: number;
}

/** A page of entries, newest first. */
export async function entryPage(
  db: Db,
  owner: InboxOwner,
  { state, kind, page, perPage }: InboxFilter,
  projectIsOpen: ProjectIsOpen,
): Promise<Page<StoredEntry>> {
  const where = sql`${ownedBy(owner)} and ${isReadable(projectIsOpen)}
    ${state === 'unread' ? sql`and notice.read_at is null` : sql``}
    ${kind === undefined ? sql`` : sql`and notice.kind = ${kind}`}`;
  const [resources, [counted]] = await allDone([
    readRows(
      db,
      entryShape,
      sql`select ${columns} from ${entrySource} where ${where}
        order by notice.at desc, notice.id desc limit ${perPage} offset ${(page - 1) * perPage}`,
    ),
    readRows(db, { total: number }, sql`select count(*)::int as total from notice where ${where}`),
  ]);
  return { resources, pagination: { page, perPage, total: counted?.total ?? 0 } };
}

/** One entry; undefined for one of somebody else, and where its thing cannot be read any more. */
export async function entryById(
  db: Db,
  owner: InboxOwner,
  id: string,
  projectIsOpen: ProjectIsOpen,
): Promise<StoredEntry | undefined> {
  const one = sql`select ${columns} from ${entrySource}
    where ${ownedBy(owner)} and notice.id = ${id} and ${isReadable(projectIsOpen)}`;
  return (await readRows(db, entryShape, one))[0];
}

/** How many of these entries the person has. */
export async function countOwned(db: Db, owner: InboxOwner, ids: readonly string[]): Promise<number> {
  const owned = sql`select count(*)::int as total from notice where ${ownedBy(owner)} and id = any (${[...ids]}::uuid[])`;
  return (await readRows(db, { total: number }, owned))[0]?.total ?? 0;
}

/** Entries to be marked: some, or all of a kind. */
export interface Marked {
  readonly ids?: readonly string[] | undefined;
  readonly kind?: string | undefined;
  readonly read: boolean;
}

/** Marks entries as read or unread; answers the organizations of those that were not marked so. */
export async function markEntries(db: Db, owner: InboxOwner, { ids, kind, read }: Marked): Promise<readonly string[]> {
  const marked = await readRows(
    db,
    { organizationId: text },
    sql`update notice set read_at = ${read ? sql`clock_timestamp()` : sql`null`}, mail_after = null
      where ${ownedBy(owner)} and (read_at is null) = ${read}
        ${ids === undefined ? sql`` : sql`and id = any (${[...ids]}::uuid[])`}
        ${kind === undefined ? sql`` : sql`and kind = ${kind}`}
      returning organization_id as "organizationId"`,
  );
  return [...new Set(marked.map(({ organizationId }) => organizationId))];
}

/** What a person chose, by kind. */
export async function chosenModes(db: Db, userId: string): Promise<ReadonlyMap<string, NoticeMode>> {
  const chosen = sql`select kind, mode from notice_setting where user_id = ${userId}`;
  const rows = await readRows(db, { kind: text, mode: text }, chosen);
  return new Map(rows.map(({ kind, mode }) => [kind, mode as NoticeMode]));
}

/** Stores how a person is told of kinds. What waits to be mailed of a kind without mails is not mailed. */
export async function chooseModes(
  db: Db,
  userId: string,
  { kinds, mode }: { readonly kinds: readonly string[]; readonly mode: NoticeMode },
): Promise<void> {
  await sql`insert into notice_setting (user_id, kind, mode)
    select ${userId}::uuid, kind, ${mode} from unnest(${[...kinds]}::text[]) as chosen (kind)
    on conflict (user_id, kind) do update set mode = excluded.mode`.execute(db);
  if (mode === 'mail') return;
  await sql`update notice set mail_after = null where user_id = ${userId} and kind = any (${[...kinds]}::text[])
    and mail_after is not null`.execute(db);
}

/** Days that entries are kept: read ones, and all. */
const keptDays = { read: 90, all: 365 } as const;

/** Removes what is too old to be looked for. */
export async function purgeEntries(owner: Db): Promise<void> {
  await sql`delete from notice where at < now() - make_interval(days => ${keptDays.all})
    or (read_at is not null and at < now() - make_interval(days => ${keptDays.read}))`.execute(owner);
}
