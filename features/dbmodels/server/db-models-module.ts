/** Server module of database models. */
import { route, routeWithBodyFile, routeWithDatabase } from '#platform/http/server/route.ts';
import type { LimitCounter } from '#platform/limits/server/limit-counters.ts';
import type { ServerModule } from '#platform/modules/server/server-module.ts';
import { revisionRoutes } from '#platform/revisions/server/revision-routes.ts';
import {
  createDbModel,
  dbModelLimit,
  deleteDbModel,
  exportDbModel,
  getDbModel,
  getDbModelVersion,
  importDbModel,
  listDbModels,
  listDbModelVersions,
  migrateDbModel,
  nameDbModelVersion,
  previewDbModelImport,
  restoreDbModelVersion,
  updateDbModel,
} from '../contract.ts';
import {
  dbModelActions,
  exportDbModelBy,
  importDbModelBy,
  migrateDbModelBy,
  previewImportBy,
} from './db-model-actions.ts';
import { dbModelMigrations } from './db-model-migrations.ts';
import { portableDbModels } from './db-model-portable.ts';
import { dbModelSearch } from './db-model-search.ts';
import { dbModelStory } from './db-model-story.ts';
import { dbModelPage, dbModelTable } from './db-model-table.ts';

/** Database models count against the plan, except those in the trash. */
const counter: LimitCounter = {
  name: dbModelLimit,
  count: (db, organizationId) => dbModelTable.countInOrganization(db, organizationId),
};

/** Server module of database models. */
export const dbModels: ServerModule = {
  migrations: dbModelMigrations,
  routes: [
    route(listDbModels, ({ db, caller, query }) => dbModelPage(db, caller, query)),
    routeWithBodyFile(createDbModel, (input) => dbModelActions.create(input)),
    route(getDbModel, ({ db, caller, params }) => dbModelActions.read(db, caller, params.id)),
    routeWithBodyFile(updateDbModel, (input) => dbModelActions.save(input)),
    route(deleteDbModel, async ({ db, caller, params }) => {
      await dbModelActions.remove(db, caller, params.id);
      return undefined;
    }),
    routeWithBodyFile(importDbModel, importDbModelBy),
    routeWithBodyFile(previewDbModelImport, previewImportBy),
    routeWithDatabase(exportDbModel, exportDbModelBy),
    ...revisionRoutes({
      list: listDbModelVersions,
      get: getDbModelVersion,
      name: nameDbModelVersion,
      kind: dbModelTable.kind,
      exists: (db, caller, id) => dbModelTable.has(db, caller, id),
    }),
    routeWithDatabase(restoreDbModelVersion, (input) => dbModelActions.restore(input)),
    routeWithDatabase(migrateDbModel, migrateDbModelBy),
  ],
  jobs: ({ database }) => [
    {
      name: 'purge-db-models',
      cron: '5 4 * * *',
      run: async () => {
        await database.asOwner((db) => dbModelTable.purge(db));
      },
    },
  ],
  search: [dbModelSearch],
  trash: [dbModelActions.trash],
  portable: [portableDbModels],
  counters: [counter],
  story: dbModelStory,
};
