/**
 * SQL of the process that sends: leases of webhooks, deliveries made from changes, the next one to send, what came of
 * it. As owner: a process sends for all organizations.
 */
import { sql } from 'kysely';
import type { Db } from '#platform/database/server/connection.ts';
import { number, nullable, readRows, text, boolean, type Column } from '#platform/database/server/row-shape.ts';
import { isAfter, isSettled, type ChangePlace } from '#platform/history/server/change-table.ts';
import { giveUpSeconds } from '../model/retry-plan.ts';
import type { WebhookScope } from './delivery-table.ts';

/** Seconds after which a webhook is taken from a process that gives no sign of life. Longer than any attempt. */
const leaseSeconds = 30;

const texts: Column<string[]> = { kind: 'text[]', isOf: (value): value is string[] => Array.isArray(value) };

/** SQL condition: something has happened that the webhook has not read. */
const isUnread = sql`exists (select 1 from change where change.organization_id = webhook.organization_id
  and ${isSettled} and ${isAfter({ xid: sql`cursor_xid`, at: sql`cursor_at`, id: sql`cursor_id` })})`;

const isDue = sql`exists (select 1 from webhook_delivery where webhook_delivery.organization_id = webhook.organization_id
  and webhook_id = webhook.id and state = 'waiting' and next_attempt_at <= clock_timestamp())`;

/** Webhooks that have something to do and are in nobody's hands; those that have waited longest first. */
export async function waitingWebhooks(db: Db, count: number): Promise<readonly WebhookScope[]> {
  return readRows(
    db,
    { organizationId: text, webhookId: text },
    sql`select organization_id as "organizationId", id as "webhookId" from webhook
      where is_active and lease_until < clock_timestamp() and retry_at <= clock_timestamp() and (${isUnread} or ${isDue})
      order by last_turn_at, id limit ${count}`,
  );
}

/** Takes a webhook; false when another process was faster. */
export async function takeWebhook(
  db: Db,
  { organizationId, webhookId }: WebhookScope,
  holder: string,
): Promise<boolean> {
  const { rows } = await sql`update webhook set lease_holder = ${holder}, last_turn_at = clock_timestamp(),
      lease_until = clock_timestamp() + make_interval(secs => ${leaseSeconds})
    where organization_id = ${organizationId} and id = ${webhookId} and is_active and lease_until < clock_timestamp()
    returning id`.execute(db);
  return rows.length > 0;
}

/** Gives a webhook back. */
export async function releaseWebhook(
  db: Db,
  { organizationId, webhookId }: WebhookScope,
  holder: string,
): Promise<void> {
  await sql`update webhook set lease_until = '-infinity' where organization_id = ${organizationId}
    and id = ${webhookId} and lease_holder = ${holder}`.execute(db);
}

const readerShape = {
  events: texts,
  projectId: nullable(text),
  xid: text,
  at: text,
  id: text,
  since: nullable(text),
  nextPosition: text,
};

/** How far a webhook has read, and what it wants. Locked until the end of the transaction. */
export interface WebhookReader {
  readonly events: readonly string[];
  readonly projectId: string | null;
  readonly place: ChangePlace;
  /** The snapshot that it begins in; undefined for what is older than that, which its place tells. */
  readonly since: string | undefined;
  readonly nextPosition: number;
}

/** The reader of a webhook; undefined when it is off, deleted or in other hands. */
export async function lockReader(
  db: Db,
  { organizationId, webhookId }: WebhookScope,
  holder: string,
): Promise<WebhookReader | undefined> {
  const reader = sql`select events, project_id as "projectId", cursor_xid::text as xid, cursor_at::text as at,
      cursor_id as id, starts_in::text as since, next_position::text as "nextPosition" from webhook
    where organization_id = ${organizationId} and id = ${webhookId} and is_active and lease_holder = ${holder} for update`;
  const [found] = await readRows(db, readerShape, reader);
  if (!found) return undefined;
  const { events, projectId, since, nextPosition, ...place } = found;
  return { events, projectId, place, since: since ?? undefined, nextPosition: Number(nextPosition) };
}

/** A delivery to be stored. */
export interface NewDelivery {
  readonly id: string;
  readonly position: number;
  readonly event: string;
  readonly kind: string;
  readonly subjectId: string;
  readonly at: string;
  readonly body: string;
}

/** Stores deliveries and moves the cursor behind the changes that they were made from, in one statement each. */
export async function storeDeliveries(
  db: Db,
  { organizationId, webhookId }: WebhookScope,
  {
    deliveries,
    place,
    nextPosition,
  }: {
    readonly deliveries: readonly NewDelivery[];
    readonly place: ChangePlace;
    readonly nextPosition: number;
  },
): Promise<void> {
  if (deliveries.length > 0) {
    await sql`insert into webhook_delivery
      (organization_id, webhook_id, id, position, event, subject_kind, subject_id, at, body)
      select ${organizationId}::uuid, ${webhookId}::uuid, id, position, event, kind, "subjectId", at, body
      from jsonb_to_recordset(${JSON.stringify(deliveries)}::jsonb)
        as made (id uuid, position bigint, event text, kind text, "subjectId" uuid, at timestamptz, body text)`.execute(
      db,
    );
  }
  await sql`update webhook set cursor_xid = ${place.xid}::xid8, cursor_at = ${place.at}::timestamptz,
      cursor_id = ${place.id}::uuid, next_position = ${nextPosition}
    where organization_id = ${organizationId} and id = ${webhookId}`.execute(db);
}

const dueShape = { id: text, event: text, body: text, url: text, secret: text, attempts: number };

/** A delivery whose turn has come. */
export interface DueDelivery {
  readonly id: string;
  readonly event: string;
  readonly body: string;
  readonly url: string;
  /** Encrypted. */
  readonly secret: string;
  readonly attempts: number;
}

/**
 * The oldest delivery whose time has come and whose subject has no older one waiting. Prolongs the lease; undefined also
 * when it was lost, and while the receiver is left alone.
 */
export async function nextDelivery(
  db: Db,
  { organizationId, webhookId }: WebhookScope,
  holder: string,
): Promise<DueDelivery | undefined> {
  const next = sql`with held as (update webhook set lease_until = clock_timestamp() + make_interval(secs => ${leaseSeconds})
      where organization_id = ${organizationId} and id = ${webhookId} and is_active and lease_holder = ${holder}
        and retry_at <= clock_timestamp() returning url, secret)
    select due.id, due.event, due.body, held.url, held.secret, due.attempts from held, webhook_delivery as due
    where due.organization_id = ${organizationId} and due.webhook_id = ${webhookId} and due.state = 'waiting'
      and due.next_attempt_at <= clock_timestamp() and not exists (
        select 1 from webhook_delivery as earlier
        where earlier.organization_id = due.organization_id and earlier.webhook_id = due.webhook_id
          and earlier.subject_id = due.subject_id and earlier.subject_kind = due.subject_kind
          and earlier.state = 'waiting' and earlier.position < due.position)
    order by due.position limit 1`;
  return (await readRows(db, dueShape, next))[0];
}

/** What came of an attempt. */
export interface Attempt {
  readonly id: string;
  readonly status: number | null;
  readonly milliseconds: number;
  /** Null after a success. */
  readonly error: string | null;
  /** Until the next attempt. */
  readonly pauseSeconds: number;
}

/** Stores an attempt. A failure is final a day after the first one. */
export async function storeAttempt(
  db: Db,
  { organizationId, webhookId }: WebhookScope,
  { id, status, milliseconds, error, pauseSeconds }: Attempt,
): Promise<void> {
  const isOver = sql`coalesce(first_attempt_at, clock_timestamp()) <= clock_timestamp() - make_interval(secs => ${giveUpSeconds})`;
  await sql`update webhook_delivery set attempts = attempts + 1, status = ${status}, milliseconds = ${milliseconds},
      error = ${error}, last_attempt_at = clock_timestamp(),
      first_attempt_at = coalesce(first_attempt_at, clock_timestamp()),
      next_attempt_at = clock_timestamp() + make_interval(secs => ${pauseSeconds}),
      state = case when ${error}::text is null then 'delivered' when ${isOver} then 'failed' else 'waiting' end
    where organization_id = ${organizationId} and webhook_id = ${webhookId} and id = ${id}`.execute(db);
}

/** Notes that a receiver took something. */
export async function noteSuccess(db: Db, { organizationId, webhookId }: WebhookScope): Promise<void> {
  await sql`update webhook set failures = 0, failing_since = null
    where organization_id = ${organizationId} and id = ${webhookId} and failing_since is not null`.execute(db);
}

/** Counts a failure; how many there were in a row, and whether they have lasted for a day. */
export async function noteFailure(
  db: Db,
  { organizationId, webhookId }: WebhookScope,
): Promise<{ readonly failures: number; readonly isOver: boolean; readonly url: string } | undefined> {
  const noted = sql`update webhook set failures = failures + 1, failing_since = coalesce(failing_since, clock_timestamp())
    where organization_id = ${organizationId} and id = ${webhookId} returning failures, url,
      is_active and failing_since <= clock_timestamp() - make_interval(secs => ${giveUpSeconds}) as "isOver"`;
  return (await readRows(db, { failures: number, isOver: boolean, url: text }, noted))[0];
}

/** Leaves a receiver alone for a while. */
export async function leaveAlone(db: Db, { organizationId, webhookId }: WebhookScope, seconds: number): Promise<void> {
  await sql`update webhook set retry_at = clock_timestamp() + make_interval(secs => ${seconds})
    where organization_id = ${organizationId} and id = ${webhookId}`.execute(db);
}

/** Turns a webhook off whose receiver took nothing for a day. */
export async function pauseWebhook(db: Db, { organizationId, webhookId }: WebhookScope): Promise<void> {
  await sql`update webhook set is_active = false, paused_at = clock_timestamp(), revision = revision + 1
    where organization_id = ${organizationId} and id = ${webhookId}`.execute(db);
}

/** After a restore into another database: see `settleRestoredChanges`. */
export async function settleRestoredCursors(db: Db): Promise<void> {
  await sql`update webhook set cursor_xid = '0', starts_in = null
    where cursor_xid > pg_snapshot_xmax(pg_current_snapshot())`.execute(db);
  // Its ids are those of the other database.
  await sql`update webhook set starts_in = null
    where pg_snapshot_xmax(starts_in) > pg_snapshot_xmax(pg_current_snapshot())`.execute(db);
}
