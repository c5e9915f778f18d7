/** Server module of webhooks. */
import { route, routeWithDatabase, type BoundRoute } from '#platform/http/server/route.ts';
import type { TenantCaller } from '#platform/http/server/caller.ts';
import { violated } from '#platform/http/model/failure.ts';
import type { ModuleServices, ServerModule } from '#platform/modules/server/server-module.ts';
import {
  createWebhook,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  replayDelivery,
  rotateWebhookSecret,
  updateWebhook,
} from '../contract.ts';
import { purgeDeliveries } from './delivery-table.ts';
import { settleRestoredCursors } from './dispatch-table.ts';
import {
  createWebhookBy,
  deleteWebhookBy,
  readDeliveries,
  readWebhooks,
  replayDeliveryBy,
  rotateSecretBy,
  updateWebhookBy,
} from './webhook-actions.ts';
import { WebhookDispatcher } from './webhook-dispatcher.ts';
import { webhookMails } from './webhook-mails.ts';
import { webhookMigrations } from './webhook-migrations.ts';

const scopeOf = ({ organizationId, userId }: TenantCaller) => ({ organizations: [organizationId], userId });

/** Resolving a name takes time, so that it is done before the transaction begins. Throws 422 for a special address. */
async function assertPublic({ outbound }: ModuleServices, url: string | undefined): Promise<void> {
  const problem = url === undefined ? undefined : await outbound.problemOf(url);
  if (problem !== undefined) throw violated('url', problem);
}

const routes = (services: ModuleServices): readonly BoundRoute[] => [
  route(listWebhooks, ({ db, caller }) => readWebhooks(db, caller)),
  routeWithDatabase(createWebhook, async ({ database, caller, body }) => {
    await assertPublic(services, body.url);
    return database.within(scopeOf(caller), (db) => createWebhookBy(services, db, caller, body));
  }),
  routeWithDatabase(updateWebhook, async ({ database, caller, params: { id }, body }) => {
    await assertPublic(services, body.url);
    return database.within(scopeOf(caller), (db) => updateWebhookBy(services, db, caller, { id, patch: body }));
  }),
  route(deleteWebhook, async ({ db, caller, params }) => {
    await deleteWebhookBy(db, caller, params.id);
    return undefined;
  }),
  route(rotateWebhookSecret, ({ db, caller, params }) => rotateSecretBy(services, db, caller, params.id)),
  route(listDeliveries, ({ db, caller, params, query }) => readDeliveries(db, caller, params.id, query)),
  route(replayDelivery, ({ db, caller, params }) => replayDeliveryBy(db, caller, params)),
];

/** Server module of webhooks. */
export const webhooks: ServerModule = {
  migrations: webhookMigrations,
  routes,
  mails: webhookMails,
  loops: (services) => [new WebhookDispatcher(services).loop()],
  jobs: ({ database: { owner } }) => [
    { name: 'settle-restored-webhooks', atStart: true, run: () => settleRestoredCursors(owner) },
    { name: 'purge-webhook-deliveries', cron: '55 3 * * *', run: () => purgeDeliveries(owner) },
  ],
};
