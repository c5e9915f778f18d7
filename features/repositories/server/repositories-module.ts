/** Server module of code repositories. */
import { route, routeWithBodyFile, routeWithDatabase, type BoundRoute } from '#platform/http/server/route.ts';
import type { ModuleServices, ServerModule } from '#platform/modules/server/server-module.ts';
import {
  cancelSync,
  configureRepository,
  createRepository,
  deleteRepository,
  followSubject,
  getRepository,
  getSubjectFile,
  getSync,
  listPlannedFiles,
  listPushes,
  listRepositories,
  listRepositoryFiles,
  listSyncs,
  pushSubject,
  repositoryWebhook,
  startSync,
  updateRepository,
  uploadBundle,
} from '../contract.ts';
import { uploadBundleBy } from './bundle-actions.ts';
import {
  configureRepositoryBy,
  createRepositoryBy,
  deleteRepositoryBy,
  moveRepositoryBy,
  readRepositories,
  readRepository,
} from './repository-actions.ts';
import { copyUpkeep } from './copy-upkeep.ts';
import { followSubjectBy, pushSubjectBy, readPushes, readSubjectFile } from './push-actions.ts';
import { readOnlyGuards } from './read-only-guard.ts';
import { RepositoryLoop } from './repository-loop.ts';
import { repositoryMigrations } from './repository-migrations.ts';
import { receiveWebhook } from './repository-webhook.ts';
import { cancelSyncBy, readFiles, readPlannedFiles, readSync, readSyncs, startSyncBy } from './sync-actions.ts';

const connections = (services: ModuleServices): readonly BoundRoute[] => [
  route(listRepositories, ({ db, caller, query }) => readRepositories(services, db, caller, query)),
  route(getRepository, ({ db, caller, params }) => readRepository(services, db, caller, params.id)),
  routeWithDatabase(createRepository, ({ database, caller, body }) =>
    createRepositoryBy({ services, database, caller }, body),
  ),
  routeWithDatabase(uploadBundle, ({ database, caller, body, upload }) =>
    uploadBundleBy({ services, database, caller }, body, upload),
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

const runs = (services: ModuleServices): readonly BoundRoute[] => [
  route(startSync, ({ db, caller, params, body }) =>
    startSyncBy(services, db, caller, { id: params.id, dryRun: body.dryRun }),
  ),
  route(listSyncs, ({ db, caller, params, query }) => readSyncs(db, caller, params.id, query)),
  route(getSync, ({ db, caller, params }) => readSync(db, caller, params.id, params.sync)),
  route(listPlannedFiles, ({ db, caller, params, query }) => readPlannedFiles(db, caller, params, query)),
  route(cancelSync, ({ db, caller, params }) => cancelSyncBy(db, caller, params.id, params.sync)),
  route(listRepositoryFiles, ({ db, caller, params, query }) =>
    readFiles(services, db, caller, { id: params.id, ...query }),
  ),
];

const pushes = (services: ModuleServices): readonly BoundRoute[] => [
  routeWithDatabase(getSubjectFile, ({ database, caller, params, runTask }) =>
    readSubjectFile({ services, database, caller, runTask }, params),
  ),
  routeWithDatabase(followSubject, ({ database, caller, params, body, runTask }) =>
    followSubjectBy({ services, database, caller, runTask }, params, body.isFollowed),
  ),
  routeWithDatabase(pushSubject, ({ database, caller, params, body, runTask }) =>
    pushSubjectBy({ services, database, caller, runTask }, params, body.resolved),
  ),
  route(listPushes, ({ db, caller, params, query }) => readPushes(services, db, caller, { id: params.id, ...query })),
  routeWithBodyFile(repositoryWebhook, (input) => receiveWebhook(services, input)),
];

/** Server module of code repositories. */
export const repositories: ServerModule = {
  migrations: repositoryMigrations,
  routes: (services) => [...connections(services), ...runs(services), ...pushes(services)],
  guards: readOnlyGuards,
  loops: (services) => [new RepositoryLoop(services).loop(), copyUpkeep(services)],
};
