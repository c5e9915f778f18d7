/** SQL with which modules tell people what concerns them, in the transaction of what happened. */
import { randomUUID } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#platform/database/server/connection.ts';
import { readRows, text } from '#platform/database/server/row-shape.ts';
import { inboxSubject } from '#platform/history/server/change-table.ts';
import { storableText } from '#platform/http/model/storable-text.ts';
import type { NoticeKind } from '../model/notice-kind.ts';

/** Minutes that an entry waits before it may be mailed: who reads it in the inbox meanwhile gets no mail. */
export const mailRestMinutes = 2;

const longest = { title: 300, what: 300, excerpt: 600 } as const;

/** The thing that an entry is about. */
export interface NoticeThing {
  readonly organizationId: string;
  readonly projectId: string;
  /** As in history, for example `rfc`. */
  readonly kind: string;
  readonly id: string;
}

/** What happened. */
export interface Notice {
  readonly kind: NoticeKind;
  readonly thing: NoticeThing;
  readonly title: string;
  readonly serialNumber?: number | undefined;
  /** Without its subject, for example `opened a vote on`; a whole sentence where `by` is null. */
  readonly what: string;
  /** Who did it, and is never told; null is the system. */
  readonly by: string | null;
  /** A program acted with the key of `by`, who is told as well. */
  readonly isByProgram?: boolean | undefined;
  /** Query string of the place on the page of the thing; the whole address of a thing without a page. */
  readonly place?: string | undefined;
  /** The part that was written, such as a comment: `forgetPart` removes what was told of it. */
  readonly partId?: string | undefined;
  /** Beginning of what was written. People are named as `@[id]`. */
  readonly excerpt?: string | undefined;
}

/** Whom a notice concerns. */
export interface Concerned {
  /** Who of them is no member of the organization is not told. */
  readonly people: readonly string[] | 'members';
  /** Of these people, those who want no mails about this thing. */
  readonly withoutMail?: readonly string[];
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const oneLine = (words: string, most: number): string => storableText(words.slice(0, most));

/**
 * Tells people what happened. What they have not read of the same kind and thing becomes one entry with a count. Rows are
 * written in the order of people, so that two transactions never wait for each other.
 */
export async function tell(db: Db, notice: Notice, { people, withoutMail = [] }: Concerned): Promise<void> {
  const known = people === 'members' ? people : people.filter((person) => uuid.test(person));
  if (known.length === 0) return;
  const { thing, kind, by, isByProgram = false } = notice;
  const { rows } = await sql<{ userId: string }>`
    with told as (
      select membership.user_id, coalesce(setting.mode, ${kind.usual}) as mode
      from membership
      join account on account.id = membership.user_id and account.deleted_at is null and account.blocked_at is null
      left join notice_setting as setting on setting.user_id = membership.user_id and setting.kind = ${kind.kind}
      where membership.organization_id = ${thing.organizationId} and ${among(known)}
        and (${isByProgram} or membership.user_id is distinct from ${by}::uuid))
    insert into notice (organization_id, id, project_id, user_id, kind, thing_kind, thing_id, part_id, place, title,
      serial_number, what, excerpt, by, mail_after)
    select ${thing.organizationId}::uuid, gen_random_uuid(), ${thing.projectId}::uuid, user_id, ${kind.kind},
      ${thing.kind}, ${thing.id}::uuid, ${notice.partId ?? null}::uuid, ${notice.place ?? ''},
      ${oneLine(notice.title, longest.title)}, ${notice.serialNumber ?? null}::integer,
      ${oneLine(notice.what, longest.what)}, ${oneLine(notice.excerpt ?? '', longest.excerpt)}, ${by}::uuid,
      case when mode = 'mail' and user_id <> all (${[...withoutMail]}::uuid[])
        then clock_timestamp() + make_interval(mins => ${mailRestMinutes}) end
    from told where mode <> 'off' order by user_id
    on conflict (organization_id, user_id, kind, thing_kind, thing_id) do update set
      count = case when notice.read_at is null then notice.count + 1 else 1 end,
      mail_after = case when notice.read_at is null then least(notice.mail_after, excluded.mail_after)
        else excluded.mail_after end,
      read_at = null, at = clock_timestamp(), by = excluded.by, what = excluded.what, place = excluded.place,
      title = excluded.title, excerpt = excluded.excerpt, part_id = excluded.part_id, project_id = excluded.project_id
    returning user_id as "userId"`.execute(db);
  await noteInboxes(
    db,
    thing.organizationId,
    rows.map(({ userId }) => userId),
  );
}

const among = (people: readonly string[] | 'members'): RawBuilder<unknown> =>
  people === 'members' ? sql`true` : sql`membership.user_id = any (${[...people]}::uuid[])`;

/** Tells the streams of people that their inboxes have changed. */
export async function noteInboxes(db: Db, organizationId: string, people: readonly string[]): Promise<void> {
  if (people.length === 0) return;
  await sql`insert into change (organization_id, id, subject_kind, subject_id, action)
    select ${organizationId}::uuid, id, ${inboxSubject}, person, 'changed'
    from unnest(${people.map(() => randomUUID())}::uuid[], ${[...people]}::uuid[]) as entry (id, person)`.execute(db);
}

/** Marks what a person was told of a thing as read: they have done what it asked for. */
export async function settleNotices(
  db: Db,
  userId: string,
  { kind, thing }: { readonly kind: NoticeKind; readonly thing: NoticeThing },
): Promise<void> {
  const settled = await readRows(
    db,
    { userId: text },
    sql`update notice set read_at = clock_timestamp(), mail_after = null
      where organization_id = ${thing.organizationId} and user_id = ${userId} and kind = ${kind.kind}
        and thing_kind = ${thing.kind} and thing_id = ${thing.id} and read_at is null
      returning user_id as "userId"`,
  );
  await noteInboxes(
    db,
    thing.organizationId,
    settled.map((row) => row.userId),
  );
}

/** Removes what was told of a part that is gone, for example a deleted comment. */
export async function forgetPart(db: Db, { organizationId, kind, id }: NoticeThing, partId: string): Promise<void> {
  const gone = await readRows(
    db,
    { userId: text },
    sql`delete from notice where organization_id = ${organizationId} and thing_kind = ${kind} and thing_id = ${id}
      and part_id = ${partId} returning user_id as "userId"`,
  );
  await noteInboxes(db, organizationId, [...new Set(gone.map(({ userId }) => userId))]);
}

/** Days after which an entry of a story was read. */
const storyDays = 3;

/** After a story was told: nothing is mailed, and its people have read what is older. */
export async function settleStoryNotices(db: Db, organizationId: string): Promise<void> {
  await sql`update notice set mail_after = null,
      read_at = case when at < clock_timestamp() - make_interval(days => ${storyDays}) then at end
    where organization_id = ${organizationId}`.execute(db);
}
