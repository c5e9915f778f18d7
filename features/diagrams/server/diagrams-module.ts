/** Server module of diagrams. */
import { endFileUses } from '#platform/files/server/file-table.ts';
import { route, routeWithBodyFile, routeWithDatabase } from '#platform/http/server/route.ts';
import type { ServerModule } from '#platform/modules/server/server-module.ts';
import { revisionRoutes } from '#platform/revisions/server/revision-routes.ts';
import {
  createDiagram,
  deleteDiagram,
  getDiagram,
  getDiagramRevision,
  listDiagramRevisions,
  listDiagrams,
  modelDiagram,
  nameDiagramRevision,
  restoreDiagramRevision,
  setDiagramTemplate,
  updateDiagram,
} from '../contract.ts';
import { diagramActions, modelDiagramBy, setTemplateBy } from './diagram-actions.ts';
import { diagramMigrations } from './diagram-migrations.ts';
import { portableDiagrams } from './diagram-portable.ts';
import { diagramSearch } from './diagram-search.ts';
import { diagramStory } from './diagram-story.ts';
import { diagramPage, diagramTable } from './diagram-table.ts';

/** Server module of diagrams. */
export const diagrams: ServerModule = {
  migrations: diagramMigrations,
  routes: [
    route(listDiagrams, ({ db, caller, query }) => diagramPage(db, caller, query)),
    route(getDiagram, ({ db, caller, params }) => diagramActions.read(db, caller, params.id)),
    routeWithBodyFile(createDiagram, (input) => diagramActions.create(input)),
    routeWithBodyFile(updateDiagram, (input) => diagramActions.save(input)),
    route(setDiagramTemplate, ({ db, caller, params, body }) => setTemplateBy(db, caller, { ...params, ...body })),
    route(deleteDiagram, async ({ db, caller, params }) => {
      await diagramActions.remove(db, caller, params.id);
      return undefined;
    }),
    ...revisionRoutes({
      list: listDiagramRevisions,
      get: getDiagramRevision,
      name: nameDiagramRevision,
      kind: diagramTable.kind,
      exists: (db, caller, id) => diagramTable.has(db, caller, id),
    }),
    routeWithDatabase(restoreDiagramRevision, (input) => diagramActions.restore(input)),
    route(modelDiagram, ({ db, caller, params, body }) => modelDiagramBy(db, caller, params.id, body)),
  ],
  jobs: ({ database }) => [
    {
      name: 'purge-diagrams',
      cron: '55 3 * * *',
      run: () => database.asOwner(async (db) => endFileUses(db, diagramTable.kind, await diagramTable.purge(db))),
    },
  ],
  search: [diagramSearch],
  trash: [diagramActions.trash],
  portable: [portableDiagrams],
  story: diagramStory,
};
