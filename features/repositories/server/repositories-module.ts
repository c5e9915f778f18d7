/** Server module of code repositories. */
import { route, routeWithDatabase, type BoundRoute } from '#platform/http/server/route.ts';
import type { ModuleServices, ServerModule } from '#platform/modules/server/server-module.ts';
import {
  configureRepository,
  createRepository,
  deleteRepository,
  getRepository,
  listRepositories,
  updateRepository,
} from '../contract.ts';
import {
  configureRepositoryBy,
  createRepositoryBy,
  deleteRepositoryBy,
  moveRepositoryBy,
  readRepositories,
  readRepository,
} from './repository-actions.ts';
import { repositoryMigrations } from './repository-migrations.ts';

const connections = (services: ModuleServices): readonly BoundRoute[] => [
  route(listRepositories, ({ db, caller, query }) => readRepositories(services, db, caller, query)),
  route(getRepository, ({ db, caller, params }) => readRepository(services, db, caller, params.id)),
  routeWithDatabase(createRepository, ({ database, caller, body }) =>
    createRepositoryBy({ services, database, caller }, body),
  ),
  routeWithDatabase(updateRepository, ({ database, caller, params, body }) =>
    moveRepositoryBy({ services, database, caller }, params.id, body),
  ),
  routeWithDatabase(configureRepository, ({ database, caller, params, body }) =>
    configureRepositoryBy({ services, database, caller }, params.id, body),
  ),
  routeWithDatabase(deleteRepository, async ({ database, caller, params }) => {
    await deleteRepositoryBy({ services, database, caller }, params.id);
    return undefined;
  }),
];

/** Server module of code repositories. */
export const repositories: ServerModule = {
  migrations: repositoryMigrations,
  routes: (services) => connections(services),
};
