/** Server module of providers. */
import { route, routeWithDatabase, type BoundRoute } from '#platform/http/server/route.ts';
import type { ModuleServices, ServerModule } from '#platform/modules/server/server-module.ts';
import {
  checkProvider,
  createProvider,
  deleteProvider,
  getProvider,
  listProviderRepositories,
  listProviders,
  updateProvider,
} from '../contract.ts';
import {
  checkProviderBy,
  createProviderBy,
  deleteProviderBy,
  readProvider,
  readProviderRepositories,
  readProviders,
  updateProviderBy,
} from './provider-actions.ts';
import { checkStoredProviders } from './provider-checks.ts';
import { providerMails } from './provider-mails.ts';
import { providerMigrations } from './provider-migrations.ts';

const routes = (services: ModuleServices): readonly BoundRoute[] => [
  route(listProviders, ({ db, caller }) => readProviders(db, caller)),
  route(getProvider, ({ db, caller, params }) => readProvider(db, caller, params.id)),
  routeWithDatabase(createProvider, ({ database, caller, body }) =>
    createProviderBy({ services, database, caller }, body),
  ),
  routeWithDatabase(updateProvider, ({ database, caller, params, body }) =>
    updateProviderBy({ services, database, caller }, params.id, body),
  ),
  route(deleteProvider, async ({ db, caller, params }) => {
    await deleteProviderBy(db, caller, params.id);
    return undefined;
  }),
  routeWithDatabase(checkProvider, ({ database, caller, params }) =>
    checkProviderBy({ services, database, caller }, params.id),
  ),
  routeWithDatabase(listProviderRepositories, ({ database, caller, params, query }) =>
    readProviderRepositories({ services, database, caller }, params.id, query),
  ),
];

/** Server module of providers. */
export const providers: ServerModule = {
  migrations: providerMigrations,
  routes,
  mails: providerMails,
  jobs: (services) => [{ name: 'check-providers', cron: '20 5 * * *', run: () => checkStoredProviders(services) }],
};
