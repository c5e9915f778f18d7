/** SQL on who is told of RFCs: participants, and those who want no mails about one. */
import { sql } from 'kysely';
import type { Db } from '#platform/database/server/connection.ts';
import { boolean, readRows, text } from '#platform/database/server/row-shape.ts';

/** The RFC that people are told of. */
export interface NoticePlace {
  readonly organizationId: string;
  readonly rfcId: string;
}

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

/** People who want no mails about an RFC. */
export async function withoutMails(db: Db, place: NoticePlace): Promise<string[]> {
  const statement = sql`select user_id as id from rfc_mail
    where organization_id = ${place.organizationId} and rfc_id = ${place.rfcId} and is_off`;
  return (await readRows(db, { id: text }, statement)).map(({ id }) => id);
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
    on conflict (organization_id, rfc_id, user_id) do update set is_off = excluded.is_off`.execute(db);
}
