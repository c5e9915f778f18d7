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
  createDbModelBy,
  dbModelTrash,
  exportDbModelBy,
  importDbModelBy,
  migrateDbModelBy,
  previewImportBy,
  readDbModelBy,
  removeDbModelBy,
  restoreDbModelBy,
  saveDbModelBy,
} from './db-model-actions.ts';
import { dbModelMigrations } from './db-model-migrations.ts';
import { portableDbModels } from './db-model-portable.ts';
import { dbModelKind, dbModelSearch } from './db-model-search.ts';
import { dbModelStory } from './db-model-story.ts';
import { countAllDbModels, dbModelPage, hasDbModel, purgeDbModels } from './db-model-table.ts';

/** Database models count against the plan, except those in the trash. */
const counter: LimitCounter = { name: dbModelLimit, count: countAllDbModels };

/** Server module of database models. */
export const dbModels: ServerModule = {
  migrations: dbModelMigrations,
  routes: [
    route(listDbModels, ({ db, caller, query }) => dbModelPage(db, caller, query)),
    routeWithBodyFile(createDbModel, createDbModelBy),
    route(getDbModel, ({ db, caller, params }) => readDbModelBy(db, caller, params.id)),
    routeWithBodyFile(updateDbModel, saveDbModelBy),
    route(deleteDbModel, async ({ db, caller, params }) => {
      await removeDbModelBy(db, caller, params.id);
      return undefined;
    }),
    routeWithBodyFile(importDbModel, importDbModelBy),
    routeWithBodyFile(previewDbModelImport, previewImportBy),
    routeWithDatabase(exportDbModel, exportDbModelBy),
    ...revisionRoutes({
      list: listDbModelVersions,
      get: getDbModelVersion,
      name: nameDbModelVersion,
      kind: dbModelKind,
      exists: hasDbModel,
    }),
    routeWithDatabase(restoreDbModelVersion, restoreDbModelBy),
    routeWithDatabase(migrateDbModel, migrateDbModelBy),
  ],
  jobs: ({ database }) => [
    { name: 'purge-db-models', cron: '5 4 * * *', run: () => database.asOwner((db) => purgeDbModels(db)) },
  ],
  search: [dbModelSearch],
  trash: [dbModelTrash],
  portable: [portableDbModels],
  counters: [counter],
  story: dbModelStory,
};
