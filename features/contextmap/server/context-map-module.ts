/** Server module of context maps. */
import { route, routeWithBodyFile, routeWithDatabase } from '#platform/http/server/route.ts';
import type { ServerModule } from '#platform/modules/server/server-module.ts';
import { projectRevisionRoutes } from '#platform/revisions/server/revision-routes.ts';
import {
  exportContextMap,
  getContextMap,
  getContextMapRevision,
  listContextMapRevisions,
  nameContextMapRevision,
  restoreContextMapRevision,
  saveContextMap,
} from '../contract.ts';
import { exportContextMapBy, readContextMap, restoreContextMapBy, saveContextMapBy } from './context-map-actions.ts';
import { contextMapMigrations } from './context-map-migrations.ts';
import { portableContextMap } from './context-map-portable.ts';
import { contextMapKind, contextMapSearch } from './context-map-search.ts';
import { contextMapStory } from './context-map-story.ts';

/** Server module of context maps. */
export const contextMaps: ServerModule = {
  migrations: contextMapMigrations,
  routes: ({ projects }) => [
    route(getContextMap, ({ db, caller }) => readContextMap(db, caller)),
    routeWithBodyFile(saveContextMap, saveContextMapBy),
    ...projectRevisionRoutes({
      list: listContextMapRevisions,
      get: getContextMapRevision,
      name: nameContextMapRevision,
      kind: contextMapKind,
    }),
    route(restoreContextMapRevision, ({ db, caller, params, body }) => restoreContextMapBy(db, caller, params.n, body)),
    routeWithDatabase(exportContextMap, (input) => exportContextMapBy(input, projects)),
  ],
  search: [contextMapSearch],
  portable: [portableContextMap],
  story: contextMapStory,
};
