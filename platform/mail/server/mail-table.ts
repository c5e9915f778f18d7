/** SQL on the outbox and on the built-in mailbox. */
import { sql } from 'kysely';
import type { Db } from '#platform/database/server/connection.ts';
import { instant, readRows, text } from '#platform/database/server/row-shape.ts';
import type { SqlMigration } from '#platform/database/server/migrate.ts';

/** A mail in the outbox. */
export interface WaitingMail {
  readonly id: string;
  /** Template, address and data, encrypted. */
  readonly sealed: string;
}

/** A mail in the built-in mailbox. */
export interface MailboxRow {
  readonly sealed: string;
  readonly at: Date;
}

/** Retention of the built-in mailbox (decisions section 16). */
export const mailboxLimits = { mails: 500, days: 7 } as const;

/** Inserts mails into the outbox. */
export async function insertMails(db: Db, mails: readonly WaitingMail[]): Promise<void> {
  await sql`insert into mail (id, sealed) select * from unnest(${mails.map(({ id }) => id)}::uuid[],
    ${mails.map(({ sealed }) => sealed)}::text[])`.execute(db);
}

/** A mail that is not sent yet; undefined when there is none. */
export async function waitingMail(db: Db, id: string): Promise<WaitingMail | undefined> {
  const waiting = sql`select id, sealed from mail where id = ${id} and sealed is not null`;
  return (await readRows(db, { id: text, sealed: text }, waiting))[0];
}

/** Erases the content of a sent mail; the row is kept for a while as a record. */
export async function markSent(db: Db, id: string): Promise<void> {
  await sql`update mail set sealed = null, sent_at = now() where id = ${id}`.execute(db);
}

/** Ids of stuck mails: older than a quarter of an hour, younger than two days. */
export async function forgottenMails(db: Db): Promise<string[]> {
  const forgotten = sql`select id from mail where sealed is not null
    and created_at between now() - interval '2 days' and now() - interval '15 minutes' order by created_at limit 500`;
  return (await readRows(db, { id: text }, forgotten)).map(({ id }) => id);
}

/** Adds a message to the built-in mailbox. */
export async function insertMailboxMessage(db: Db, message: { id: string; sealed: string }): Promise<void> {
  await sql`insert into mailbox_message (id, sealed) values (${message.id}, ${message.sealed})
    on conflict (id) do nothing`.execute(db);
}

/** The newest `count` messages of the built-in mailbox, newest first. */
export async function mailboxMessages(db: Db, count: number): Promise<MailboxRow[]> {
  const newest = sql`select sealed, created_at as at from mailbox_message
    order by created_at desc, id limit ${count}`;
  return readRows(db, { sealed: text, at: instant }, newest);
}

/** Purges old mails and messages beyond `mailboxLimits`. */
export async function purgeMails(db: Db): Promise<void> {
  await sql`delete from mail where created_at < now() - interval '30 days'`.execute(db);
  await sql`delete from mailbox_message where created_at < now() - make_interval(days => ${mailboxLimits.days})
    or id not in (select id from mailbox_message order by created_at desc limit ${mailboxLimits.mails})`.execute(db);
}

/** Tables of the outbox and the built-in mailbox. */
export const mailMigrations: readonly SqlMigration[] = [
  {
    name: '2026-11-21-020-mail',
    sql: `
      create table mail (
        id uuid primary key,
        sealed text,
        created_at timestamptz not null default now(),
        sent_at timestamptz
      );
      create index mail_waiting on mail (created_at) where sealed is not null;
      grant insert on mail to archwright_app;
      create table mailbox_message (
        id uuid primary key,
        sealed text not null,
        created_at timestamptz not null default now()
      );
      create index mailbox_message_created_at on mailbox_message (created_at);
    `,
  },
];
