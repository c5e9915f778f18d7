/** Server module of Structurizr workspaces. */
import { route, routeWithBodyFile, routeWithDatabase, type BoundRoute } from '#platform/http/server/route.ts';
import type { ServerModule } from '#platform/modules/server/server-module.ts';
import { revisionRoutes } from '#platform/revisions/server/revision-routes.ts';
import {
  createStructurizr,
  createStructurizrC4,
  exportStructurizr,
  exportStructurizrView,
  getStructurizr,
  getStructurizrRevision,
  importStructurizr,
  listStructurizr,
  listStructurizrRevisions,
  nameStructurizrRevision,
  previewStructurizrC4,
  pushStructurizr,
  restoreStructurizrRevision,
  updateStructurizr,
} from '../contract.ts';
import { starterDsl } from '../model/starter-dsl.ts';
import {
  createWorkspaceBy,
  exportView,
  exportWorkspace,
  importWorkspaceBy,
  listWorkspaces,
  pushWorkspaceBy,
  readWorkspace,
  restoreWorkspaceBy,
  saveWorkspaceBy,
  textTask,
} from './structurizr-actions.ts';
import { createC4OfWorkspace, previewC4OfWorkspace } from './structurizr-c4-actions.ts';
import { drawingJobs, type DrawQueue } from './drawing-job.ts';
import { structurizrMigrations } from './structurizr-migrations.ts';
import { portableStructurizr } from './structurizr-portable.ts';
import { structurizrKind, structurizrSearch } from './structurizr-search.ts';
import { structurizrStory } from './structurizr-story.ts';
import { workspaceOf } from './structurizr-table.ts';

const readingRoutes: readonly BoundRoute[] = [
  route(listStructurizr, ({ db, caller, query }) => listWorkspaces(db, caller, query)),
  route(getStructurizr, ({ db, caller, params }) => readWorkspace(db, caller, params.id)),
  routeWithDatabase(exportStructurizr, exportWorkspace),
  routeWithDatabase(exportStructurizrView, exportView),
  routeWithDatabase(previewStructurizrC4, previewC4OfWorkspace),
  ...revisionRoutes({
    list: listStructurizrRevisions,
    get: getStructurizrRevision,
    name: nameStructurizrRevision,
    kind: structurizrKind,
    exists: async (db, caller, id) => (await workspaceOf(db, caller))?.id === id,
  }),
];

const writingRoutes = (queue: DrawQueue): readonly BoundRoute[] => [
  routeWithDatabase(createStructurizr, async ({ database, caller, runTask }) => {
    const text = await runTask(textTask, starterDsl);
    const scope = { organizations: [caller.organizationId], userId: caller.userId };
    return database.within(scope, async (db) =>
      readWorkspace(db, caller, await createWorkspaceBy({ queue, db, caller }, text)),
    );
  }),
  routeWithBodyFile(updateStructurizr, (input) => saveWorkspaceBy(queue, input)),
  routeWithBodyFile(importStructurizr, (input) => importWorkspaceBy(queue, input)),
  routeWithDatabase(createStructurizrC4, createC4OfWorkspace),
  routeWithDatabase(restoreStructurizrRevision, (input) => restoreWorkspaceBy(queue, input)),
  routeWithBodyFile(pushStructurizr, (input) => pushWorkspaceBy(queue, input)),
];

/** Server module of Structurizr workspaces. */
export const structurizr: ServerModule = {
  migrations: structurizrMigrations,
  routes: ({ queue }) => [...readingRoutes, ...writingRoutes(queue)],
  jobs: ({ database, workers, queue }) => drawingJobs({ database, workers, queue }),
  search: [structurizrSearch],
  portable: ({ queue }) => [portableStructurizr(queue)],
  story: structurizrStory,
};
