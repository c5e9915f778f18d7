/** SQL on deliveries, as the owners of a webhook see them. */
import { sql } from 'kysely';
import type { Db } from '#platform/database/server/connection.ts';
import { instant, nullable, number, oneOf, readRows, text, type RowOf } from '#platform/database/server/row-shape.ts';
import type { Page, PageQuery } from '#platform/http/contract.ts';
import { alwaysBy, readPage } from '#platform/http/server/list-page-table.ts';
import { deliveryDays } from '../contract.ts';

const deliveryShape = {
  id: text,
  event: text,
  at: instant,
  state: oneOf('waiting', 'delivered', 'failed'),
  attempts: number,
  status: nullable(number),
  milliseconds: nullable(number),
  error: nullable(text),
  lastAttemptAt: nullable(instant),
  nextAttemptAt: nullable(instant),
  body: text,
};

/** A delivery as stored. */
export type StoredDelivery = RowOf<typeof deliveryShape>;

const columns = sql`id, event, at, state, attempts, status, milliseconds, error, last_attempt_at as "lastAttemptAt",
  case when state = 'waiting' and isfinite(next_attempt_at) then next_attempt_at end as "nextAttemptAt", body`;

/** Names a webhook. */
export interface WebhookScope {
  readonly organizationId: string;
  readonly webhookId: string;
}

/** A page of the deliveries of a webhook, newest first. */
export async function deliveryPage(
  db: Db,
  { organizationId, webhookId }: WebhookScope,
  query: PageQuery,
): Promise<Page<StoredDelivery>> {
  const from = sql`webhook_delivery where organization_id = ${organizationId} and webhook_id = ${webhookId}`;
  const order = alwaysBy({ by: sql`position`, type: 'bigint', isDescending: true });
  return readPage(db, { shape: deliveryShape, columns, from, order }, query);
}

/**
 * Lets a delivery be sent as if it were new; undefined for an unknown one. Later events of its subject wait for it again.
 */
export async function restartDelivery(
  db: Db,
  { organizationId, webhookId }: WebhookScope,
  id: string,
): Promise<StoredDelivery | undefined> {
  const restarted = sql`update webhook_delivery set state = 'waiting', first_attempt_at = null, attempts = 0,
      next_attempt_at = '-infinity'
    where organization_id = ${organizationId} and webhook_id = ${webhookId} and id = ${id} returning ${columns}`;
  return (await readRows(db, deliveryShape, restarted))[0];
}

/** Lets a receiver that was left alone be tried at once. */
export async function wakeReceiver(db: Db, { organizationId, webhookId }: WebhookScope): Promise<void> {
  await sql`update webhook set retry_at = '-infinity' where organization_id = ${organizationId}
    and id = ${webhookId}`.execute(db);
}

/** Removes deliveries that ended more than `deliveryDays` ago. */
export async function purgeDeliveries(db: Db): Promise<void> {
  await sql`delete from webhook_delivery where created_at < now() - make_interval(days => ${deliveryDays})
    and state <> 'waiting'`.execute(db);
}
