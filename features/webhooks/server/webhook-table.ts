/** SQL on webhooks, as their owners see them. */
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#platform/database/server/connection.ts';
import {
  boolean,
  instant,
  nullable,
  number,
  readRows,
  text,
  type Column,
} from '#platform/database/server/row-shape.ts';
import { usernameSql } from '#platform/identity/server/account-table.ts';

const texts: Column<string[]> = {
  kind: 'text[]',
  isOf: (value): value is string[] => Array.isArray(value) && value.every((item) => typeof item === 'string'),
};

const webhookShape = {
  id: text,
  url: text,
  events: texts,
  projectId: nullable(text),
  active: boolean,
  pausedAt: nullable(instant),
  failingSince: nullable(instant),
  waiting: number,
  createdAt: instant,
  createdBy: nullable(text),
  revision: number,
};

/** A webhook as stored, without its secret. */
export interface StoredWebhook {
  readonly id: string;
  readonly url: string;
  readonly events: string[];
  readonly projectId: string | null;
  readonly active: boolean;
  readonly pausedAt: Date | null;
  readonly failingSince: Date | null;
  readonly waiting: number;
  readonly createdAt: Date;
  readonly createdBy: string | null;
  readonly revision: number;
}

const columns = sql`webhook.id, url, events, project_id as "projectId", is_active as active, paused_at as "pausedAt",
  failing_since as "failingSince", (select count(*)::int from webhook_delivery
    where webhook_delivery.organization_id = webhook.organization_id and webhook_id = webhook.id
      and state = 'waiting') as waiting,
  created_at as "createdAt", ${usernameSql('webhook.created_by')} as "createdBy", revision`;

const selected = (organizationId: string, which: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select ${columns} from webhook where organization_id = ${organizationId} and ${which} order by created_at, id`;

/** Webhooks of an organization, oldest first. */
export const webhooksOf = (db: Db, organizationId: string): Promise<StoredWebhook[]> =>
  readRows(db, webhookShape, selected(organizationId, sql`true`));

/** One webhook; undefined for an unknown one. */
export async function webhookById(db: Db, organizationId: string, id: string): Promise<StoredWebhook | undefined> {
  return (await readRows(db, webhookShape, selected(organizationId, sql`id = ${id}`)))[0];
}

/** Locks the organization's webhooks against each other, so that concurrent creations count each other. */
export async function lockWebhooks(db: Db, organizationId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('webhooks'), hashtext(${organizationId}))`.execute(db);
}

/** A new webhook; the secret is encrypted. */
export interface NewWebhook {
  readonly organizationId: string;
  readonly id: string;
  readonly url: string;
  readonly events: readonly string[];
  readonly projectId: string | null;
  readonly active: boolean;
  readonly secret: string;
  readonly createdBy: string;
}

/** Adds a webhook. It begins with what is not committed yet. */
export async function insertWebhook(db: Db, added: NewWebhook): Promise<void> {
  await sql`insert into webhook (organization_id, id, url, events, project_id, is_active, secret, created_by)
    values (${added.organizationId}, ${added.id}, ${added.url}, ${[...added.events]}::text[], ${added.projectId},
      ${added.active}, ${added.secret}, ${added.createdBy})`.execute(db);
}

/** What a webhook is after a change. */
export interface WebhookState {
  readonly url: string;
  readonly events: readonly string[];
  readonly projectId: string | null;
  readonly active: boolean;
}

/**
 * Saves a webhook; false for another revision. What is turned on begins with what happens from then on. A receiver that
 * was left alone is tried again at once.
 */
export async function saveWebhook(
  db: Db,
  { organizationId, id, revision }: { readonly organizationId: string; readonly id: string; readonly revision: number },
  { url, events, projectId, active }: WebhookState,
): Promise<boolean> {
  const isTurnedOn = sql`${active} and not is_active`;
  const { rows } =
    await sql`update webhook set url = ${url}, events = ${[...events]}::text[], project_id = ${projectId},
      is_active = ${active}, paused_at = null, failures = 0, retry_at = '-infinity', revision = revision + 1,
      failing_since = case when ${isTurnedOn} or url <> ${url} then null else failing_since end,
      cursor_xid = case when ${isTurnedOn} then pg_snapshot_xmin(pg_current_snapshot()) else cursor_xid end,
      cursor_at = case when ${isTurnedOn} then '-infinity' else cursor_at end,
      starts_in = case when ${isTurnedOn} then pg_current_snapshot() else starts_in end
    where organization_id = ${organizationId} and id = ${id} and revision = ${revision} returning id`.execute(db);
  return rows.length > 0;
}

/** Replaces the encrypted secret; false for an unknown webhook. */
export async function saveSecret(db: Db, organizationId: string, id: string, secret: string): Promise<boolean> {
  const { rows } = await sql`update webhook set secret = ${secret}, revision = revision + 1
    where organization_id = ${organizationId} and id = ${id} returning id`.execute(db);
  return rows.length > 0;
}

/** Removes a webhook with its deliveries; false for an unknown one. */
export async function removeWebhook(db: Db, organizationId: string, id: string): Promise<boolean> {
  const { rows } = await sql`delete from webhook where organization_id = ${organizationId} and id = ${id}
    returning id`.execute(db);
  return rows.length > 0;
}
