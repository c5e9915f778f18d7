/** SQL of mails about RFCs: participants, subscriptions, and the time of the last mail. */
import { sql } from 'kysely';
import type { Db } from '#platform/database/server/connection.ts';
import { boolean, number, readRows, text, type RowOf } from '#platform/database/server/row-shape.ts';

/** The RFC that mails are about. */
export interface NoticePlace {
  readonly organizationId: string;
  readonly rfcId: string;
}

const factColumns = sql`rfc.serial_number as "serialNumber", rfc.title, project.code as "projectCode"`;

/** Creator, editors, commenters and voters. */
export async function participants(db: Db, place: NoticePlace): Promise<string[]> {
  const of = sql`organization_id = ${place.organizationId} and rfc_id = ${place.rfcId}`;
  const statement = sql`
    select user_id as id from rfc_contributor where ${of}
    union select author_id from rfc_comment where ${of} and author_id is not null and deleted_at is null`;
  return (await readRows(db, { id: text }, statement)).map(({ id }) => id);
}

/** Commenters. */
export async function commenters(db: Db, place: NoticePlace): Promise<string[]> {
  const statement = sql`select distinct author_id as id from rfc_comment
    where organization_id = ${place.organizationId} and rfc_id = ${place.rfcId} and author_id is not null
      and deleted_at is null`;
  return (await readRows(db, { id: text }, statement)).map(({ id }) => id);
}

const factsShape = { serialNumber: number, title: text, projectCode: text };

/** Common facts of all mails about an RFC. */
export type NoticeFacts = RowOf<typeof factsShape>;

/** Recipient of a mail. */
export interface Recipient {
  readonly userId: string;
  readonly email: string;
}

/**
 * Of the given people, the members with a subscription and without a mail within the last hour; a new hour starts for
 * them. For the others the notice is counted and sent when their hour has passed.
 */
export async function takeRecipients(db: Db, place: NoticePlace, people: readonly string[]): Promise<Recipient[]> {
  const statement = sql`
    with asked as (
      select account.id, account.email from account
      join membership on membership.user_id = account.id and membership.organization_id = ${place.organizationId}
      where account.id = any (${people}::uuid[]) and account.deleted_at is null and account.blocked_at is null),
    noted as (
      insert into rfc_mail as mail (organization_id, rfc_id, user_id, sent_at)
      select ${place.organizationId}::uuid, ${place.rfcId}::uuid, id, clock_timestamp() from asked order by id
      on conflict (organization_id, rfc_id, user_id) do update set
        sent_at = case when mail.is_off or mail.sent_at > clock_timestamp() - interval '1 hour' then mail.sent_at
          else clock_timestamp() end,
        waiting = case when mail.is_off then 0
          when mail.sent_at > clock_timestamp() - interval '1 hour' then mail.waiting + 1 else 0 end
      returning user_id, is_off, waiting)
    select asked.id as "userId", asked.email, not noted.is_off and noted.waiting = 0 as "isNow"
    from asked join noted on noted.user_id = asked.id`;
  const rows = await readRows(db, { userId: text, email: text, isNow: boolean }, statement);
  return rows.filter(({ isNow }) => isNow).map(({ userId, email }) => ({ userId, email }));
}

/** Postponed notices that are due. */
export interface WaitingNews extends NoticePlace, NoticeFacts, Recipient {
  readonly waiting: number;
}

/** Claims due notices, once: concurrent workers get different ones. */
export async function takeWaitingNews(owner: Db): Promise<WaitingNews[]> {
  const shape = { ...factsShape, organizationId: text, rfcId: text, waiting: number, userId: text, email: text };
  const statement = sql`
    with due as (
      select organization_id, rfc_id, user_id, waiting from rfc_mail
      where waiting > 0 and sent_at <= clock_timestamp() - interval '1 hour'
      order by sent_at limit 200 for update skip locked),
    taken as (
      update rfc_mail as mail set waiting = 0, sent_at = clock_timestamp() from due
      where mail.organization_id = due.organization_id and mail.rfc_id = due.rfc_id and mail.user_id = due.user_id
      returning mail.organization_id, mail.rfc_id, mail.user_id, due.waiting, mail.is_off)
    select taken.organization_id as "organizationId", taken.rfc_id as "rfcId", taken.waiting,
      account.id as "userId", account.email, ${factColumns}
    from taken
    join rfc on rfc.organization_id = taken.organization_id and rfc.id = taken.rfc_id
    join project on project.organization_id = rfc.organization_id and project.id = rfc.project_id
    join membership on membership.organization_id = taken.organization_id and membership.user_id = taken.user_id
    join account on account.id = taken.user_id
    where not taken.is_off and account.deleted_at is null and account.blocked_at is null`;
  return readRows(owner, shape, statement);
}

/** Drops the postponed notices of an organization. */
export async function forgetWaitingNews(owner: Db, organizationId: string): Promise<void> {
  await sql`update rfc_mail set waiting = 0 where organization_id = ${organizationId}`.execute(owner);
}

/** Whether a person gets mails about an RFC; true by default. */
export async function wantsMails(db: Db, place: NoticePlace, userId: string): Promise<boolean> {
  const statement = sql`select is_off as "isOff" from rfc_mail
    where organization_id = ${place.organizationId} and rfc_id = ${place.rfcId} and user_id = ${userId}`;
  return !(await readRows(db, { isOff: boolean }, statement))[0]?.isOff;
}

/** Subscribes a person to mails about an RFC, or unsubscribes them. */
export async function setWantsMails(db: Db, place: NoticePlace, userId: string, isOn: boolean): Promise<void> {
  await sql`insert into rfc_mail (organization_id, rfc_id, user_id, is_off)
    values (${place.organizationId}, ${place.rfcId}, ${userId}, ${!isOn})
    on conflict (organization_id, rfc_id, user_id) do update set is_off = excluded.is_off, waiting = 0`.execute(db);
}

/** Facts of one RFC; undefined when it does not exist. */
export async function noticeFacts(db: Db, place: NoticePlace): Promise<NoticeFacts | undefined> {
  const statement = sql`select ${factColumns} from rfc join project on project.organization_id = rfc.organization_id and project.id = rfc.project_id
    where rfc.organization_id = ${place.organizationId} and rfc.id = ${place.rfcId}`;
  return (await readRows(db, factsShape, statement))[0];
}
