/** Actions of owners on webhooks. */
import { randomUUID } from 'node:crypto';
import type { Db } from '#platform/database/server/connection.ts';
import { byCaller, recordActivity } from '#platform/history/server/activity-table.ts';
import { notFound, refused, violated } from '#platform/http/model/failure.ts';
import type { Page } from '#platform/http/contract.ts';
import { mapPage } from '#platform/http/server/list-page-table.ts';
import type { TenantCaller } from '#platform/http/server/caller.ts';
import { deletedUserName } from '#platform/identity/model/person-name.ts';
import type { ModuleServices } from '#platform/modules/server/server-module.ts';
import {
  mostWebhooks,
  staleWebhookMessage,
  tooManyWebhooksMessage,
  unknownProjectMessage,
  webhookOffMessage,
  type CreatedWebhook,
  type Delivery,
  type Webhook,
  type WebhookDraft,
  type WebhookPatch,
} from '../contract.ts';
import { deliveryPage, restartDelivery, wakeReceiver, type StoredDelivery } from './delivery-table.ts';
import { createSecret, hostOf, secretPurpose } from './webhook-secret.ts';
import {
  insertWebhook,
  lockWebhooks,
  removeWebhook,
  saveSecret,
  saveWebhook,
  webhookById,
  webhooksOf,
  type StoredWebhook,
} from './webhook-table.ts';

type Services = Pick<ModuleServices, 'secrets' | 'projects'>;

const toWebhook = (stored: StoredWebhook): Webhook => ({
  ...stored,
  pausedAt: stored.pausedAt?.toISOString() ?? null,
  failingSince: stored.failingSince?.toISOString() ?? null,
  createdAt: stored.createdAt.toISOString(),
  createdBy: stored.createdBy ?? deletedUserName,
});

const toDelivery = (stored: StoredDelivery): Delivery => ({
  ...stored,
  at: stored.at.toISOString(),
  lastAttemptAt: stored.lastAttemptAt?.toISOString() ?? null,
  nextAttemptAt: stored.nextAttemptAt?.toISOString() ?? null,
});

const record = (
  db: Db,
  caller: TenantCaller,
  { id, url }: { id: string; url: string },
  action: string,
): Promise<void> =>
  recordActivity(db, {
    ...byCaller(caller),
    projectId: null,
    subjectKind: 'webhook',
    subjectId: id,
    action,
    summary: hostOf(url),
    details: {},
  });

/** Throws 404 for a webhook of another organization, as for an unknown one. */
async function known(db: Db, { organizationId }: TenantCaller, id: string): Promise<StoredWebhook> {
  const webhook = await webhookById(db, organizationId, id);
  if (!webhook) throw notFound();
  return webhook;
}

async function assertProject(
  { projects }: Services,
  db: Db,
  { organizationId }: TenantCaller,
  projectId?: string | null,
): Promise<void> {
  if (projectId === undefined || projectId === null) return;
  if (!(await projects.findProject(db, organizationId, projectId))) throw violated('projectId', unknownProjectMessage);
}

/** Webhooks of the organization, oldest first. */
export async function readWebhooks(db: Db, { organizationId }: TenantCaller): Promise<Page<Webhook>> {
  const resources = (await webhooksOf(db, organizationId)).map(toWebhook);
  return { resources, pagination: { page: 1, perPage: mostWebhooks, total: resources.length } };
}

/** Creates a webhook whose address was checked. */
export async function createWebhookBy(
  services: Services,
  db: Db,
  caller: TenantCaller,
  { url, events, projectId, active }: WebhookDraft,
): Promise<CreatedWebhook> {
  const { organizationId, userId } = caller;
  await lockWebhooks(db, organizationId);
  if ((await webhooksOf(db, organizationId)).length >= mostWebhooks) throw refused(tooManyWebhooksMessage);
  await assertProject(services, db, caller, projectId);
  const id = randomUUID();
  const secret = createSecret();
  const sealed = services.secrets.seal(secretPurpose, secret);
  const chosen = [...new Set(events)];
  await insertWebhook(db, {
    organizationId,
    id,
    url,
    events: chosen,
    projectId: projectId ?? null,
    active,
    secret: sealed,
    createdBy: userId,
  });
  await record(db, caller, { id, url }, 'created');
  return { ...toWebhook(await known(db, caller, id)), secret };
}

const deedOf = (before: StoredWebhook, active: boolean): string => {
  if (before.active === active) return 'updated';
  return active ? 'turned_on' : 'turned_off';
};

/** Changes a webhook whose address was checked; throws 422 with the current one for a stale revision. */
export async function updateWebhookBy(
  services: Services,
  db: Db,
  caller: TenantCaller,
  { id, patch: { revision, ...patch } }: { readonly id: string; readonly patch: WebhookPatch },
): Promise<Webhook> {
  const { organizationId } = caller;
  const before = await known(db, caller, id);
  await assertProject(services, db, caller, patch.projectId);
  const after = {
    url: patch.url ?? before.url,
    events: patch.events ? [...new Set(patch.events)] : before.events,
    projectId: patch.projectId === undefined ? before.projectId : patch.projectId,
    active: patch.active ?? before.active,
  };
  if (!(await saveWebhook(db, { organizationId, id, revision }, after))) {
    const current = toWebhook(await known(db, caller, id));
    throw refused(staleWebhookMessage, { code: 'stale_revision', current });
  }
  await record(db, caller, { id, url: after.url }, deedOf(before, after.active));
  return toWebhook(await known(db, caller, id));
}

/** Replaces the secret of a webhook. */
export async function rotateSecretBy(
  { secrets }: Services,
  db: Db,
  caller: TenantCaller,
  id: string,
): Promise<CreatedWebhook> {
  const { url } = await known(db, caller, id);
  const secret = createSecret();
  await saveSecret(db, caller.organizationId, id, secrets.seal(secretPurpose, secret));
  await record(db, caller, { id, url }, 'secret_replaced');
  return { ...toWebhook(await known(db, caller, id)), secret };
}

/** Deletes a webhook with its deliveries. */
export async function deleteWebhookBy(db: Db, caller: TenantCaller, id: string): Promise<void> {
  const { url } = await known(db, caller, id);
  await removeWebhook(db, caller.organizationId, id);
  await record(db, caller, { id, url }, 'deleted');
}

/** A page of what was sent by a webhook, newest first. */
export async function readDeliveries(
  db: Db,
  caller: TenantCaller,
  id: string,
  page: { readonly page: number; readonly perPage: number },
): Promise<Page<Delivery>> {
  await known(db, caller, id);
  const scope = { organizationId: caller.organizationId, webhookId: id };
  return mapPage(await deliveryPage(db, scope, page), toDelivery);
}

/** Sends an event again; one that is on its way is sent at once. */
export async function replayDeliveryBy(
  db: Db,
  caller: TenantCaller,
  { id, delivery }: { readonly id: string; readonly delivery: string },
): Promise<Delivery> {
  const { active, url } = await known(db, caller, id);
  if (!active) throw refused(webhookOffMessage);
  const scope = { organizationId: caller.organizationId, webhookId: id };
  const restarted = await restartDelivery(db, scope, delivery);
  if (!restarted) throw notFound();
  await wakeReceiver(db, scope);
  await record(db, caller, { id, url }, 'replayed');
  return toDelivery(restarted);
}
