/** SQL of the mails about the inbox. As owner: a process sends for all people. */
import { sql } from 'kysely';
import type { Db } from '#platform/database/server/connection.ts';
import { instant, nullable, number, readRows, text, type RowOf } from '#platform/database/server/row-shape.ts';
import { usernameSql } from '#platform/identity/server/account-table.ts';
import type { ProjectIsOpen } from '#platform/identity/server/session-table.ts';
import { isReadable } from './inbox-table.ts';

/** Minutes between two mails to a person. */
const mailPauseMinutes = 60;

/** People with an entry that has waited long enough, and no mail within the last hour. */
export async function peopleToMail(owner: Db, count: number): Promise<readonly string[]> {
  const due = sql`select notice.user_id as "userId" from notice
    left join notice_mail as mailed on mailed.user_id = notice.user_id
    where notice.mail_after <= clock_timestamp()
      and (mailed.sent_at is null or mailed.sent_at <= clock_timestamp() - make_interval(mins => ${mailPauseMinutes}))
    group by notice.user_id order by min(notice.mail_after) limit ${count}`;
  return (await readRows(owner, { userId: text }, due)).map(({ userId }) => userId);
}

/** Begins the hour of a person; false where another process has begun it. */
export async function claimMail(owner: Db, userId: string): Promise<boolean> {
  const { rows } = await sql`insert into notice_mail as mailed (user_id, sent_at) values (${userId}, clock_timestamp())
    on conflict (user_id) do update set sent_at = excluded.sent_at
      where mailed.sent_at <= clock_timestamp() - make_interval(mins => ${mailPauseMinutes})
    returning user_id`.execute(owner);
  return rows.length > 0;
}

/** Ends an hour that began without a mail. */
export async function releaseMail(owner: Db, userId: string): Promise<void> {
  await sql`delete from notice_mail where user_id = ${userId}`.execute(owner);
}

const shape = {
  id: text,
  email: text,
  title: text,
  serialNumber: nullable(number),
  what: text,
  excerpt: text,
  by: nullable(text),
  count: number,
  at: instant,
  organizationId: text,
  organization: text,
  project: text,
};

/** An entry as it is mailed. */
export type MailedEntry = RowOf<typeof shape>;

/**
 * Takes what waits to be mailed to a person, newest first, without what they have read or may not read any more. Nothing
 * is taken twice.
 */
export async function takeForMail(
  owner: Db,
  userId: string,
  projectIsOpen: ProjectIsOpen,
): Promise<readonly MailedEntry[]> {
  return readRows(
    owner,
    shape,
    sql`with taken as (
        update notice set mail_after = null where user_id = ${userId} and mail_after is not null returning *)
      select notice.id, account.email, coalesce(entry.title, notice.title) as title,
        notice.serial_number as "serialNumber", notice.what, notice.excerpt, ${usernameSql('notice.by')} as by,
        notice.count, notice.at, notice.organization_id as "organizationId",
        organization.name as organization, project.name as project
      from taken as notice
      join membership on membership.organization_id = notice.organization_id and membership.user_id = notice.user_id
      join organization on organization.organization_id = notice.organization_id
      join project on project.organization_id = notice.organization_id and project.id = notice.project_id
      join account on account.id = notice.user_id and account.deleted_at is null and account.blocked_at is null
      left join search_entry as entry on entry.organization_id = notice.organization_id
        and entry.kind = notice.thing_kind and entry.id = notice.thing_id
      where notice.read_at is null and ${isReadable(projectIsOpen)}
      order by notice.at desc, notice.id`,
  );
}
