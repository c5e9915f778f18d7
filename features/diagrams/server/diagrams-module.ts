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
import {
  createDiagramBy,
  diagramTrash,
  modelDiagramBy,
  readDiagram,
  removeDiagramBy,
  restoreDiagramBy,
  saveDiagramBy,
  setTemplateBy,
} from './diagram-actions.ts';
import { diagramMigrations } from './diagram-migrations.ts';
import { portableDiagrams } from './diagram-portable.ts';
import { diagramKind, diagramSearch } from './diagram-search.ts';
import { diagramStory } from './diagram-story.ts';
import { diagramPage, hasDiagram, purgeDiagrams } from './diagram-table.ts';

/** Server module of diagrams. */
export const diagrams: ServerModule = {
  migrations: diagramMigrations,
  routes: [
    route(listDiagrams, ({ db, caller, query }) => diagramPage(db, caller, query)),
    route(getDiagram, ({ db, caller, params }) => readDiagram(db, caller, params.id)),
    routeWithBodyFile(createDiagram, createDiagramBy),
    routeWithBodyFile(updateDiagram, saveDiagramBy),
    route(setDiagramTemplate, ({ db, caller, params, body }) => setTemplateBy(db, caller, { ...params, ...body })),
    route(deleteDiagram, async ({ db, caller, params }) => {
      await removeDiagramBy(db, caller, params.id);
      return undefined;
    }),
    ...revisionRoutes({
      list: listDiagramRevisions,
      get: getDiagramRevision,
      name: nameDiagramRevision,
      kind: diagramKind,
      exists: hasDiagram,
    }),
    routeWithDatabase(restoreDiagramRevision, restoreDiagramBy),
    route(modelDiagram, ({ db, caller, params, body }) => modelDiagramBy(db, caller, params.id, body)),
  ],
  jobs: ({ database }) => [
    {
      name: 'purge-diagrams',
      cron: '55 3 * * *',
      run: () => database.asOwner(async (db) => endFileUses(db, diagramKind, await purgeDiagrams(db))),
    },
  ],
  search: [diagramSearch],
  trash: [diagramTrash],
  portable: [portableDiagrams],
  story: diagramStory,
};
